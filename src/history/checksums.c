/* Checksums of frames. Until the first is asked for, saves work out none; those of older frames are then worked out from
   all that the twins hold. */
#include "watch/checksum.h"

#include "history/timeline.h"

static void sum_frame(way_timeline *timeline, way_frame *frame) {
  uint64_t checksum = 0;
  for (int32_t i = 0; i < frame->part_count; i++) {
    way_frame_part part = way_frame_part_at(&timeline->frames, frame, i);
    part.checksum = way_twin_own_checksum(&way_members_by_id(timeline, (uint32_t)part.id)->twin);
    way_frame_put_part(&timeline->frames, frame, i, part);
    checksum = way_chain(checksum, part.checksum);
  }
  frame->checksum = checksum;
  frame->summed = true;
}

/* A kept frame with its checksums, NULL for one that is not kept. */
static const way_frame *summed_frame(way_timeline *timeline, int32_t number) {
  int32_t place = way_timeline_place(timeline, number), before = timeline->at;
  if (place < 0) return NULL;
  way_frame *frame = way_frames_at(&timeline->frames, place);
  timeline->summed = true;
  if (frame->summed) return frame;
  way_timeline_stand_at(timeline, place);
  sum_frame(timeline, frame);
  way_timeline_stand_at(timeline, before);
  return frame;
}

way_result way_timeline_checksum(way_timeline *timeline, int32_t number, uint64_t *checksum) {
  if (timeline == NULL || checksum == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  const way_frame *frame = summed_frame(timeline, number);
  if (frame == NULL) return WAY_ERROR_OUT_OF_RANGE;
  *checksum = frame->checksum;
  return WAY_OK;
}

uint64_t way_timeline_current_checksum(way_timeline *timeline) {
  uint64_t checksum = 0;
  timeline->summed = true;
  for (int32_t i = 0; i < timeline->member_count; i++) {
    const way_member *member = timeline->members[i];
    if (member->present) checksum = way_chain(checksum, way_twin_checksum(&member->twin));
  }
  return checksum;
}

way_result way_timeline_parts(way_timeline *timeline, int32_t number, way_timeline_part *parts, size_t capacity,
                              size_t *count) {
  if (timeline == NULL || count == NULL || (parts == NULL && capacity > 0)) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t place = way_timeline_place(timeline, number);
  if (place < 0) return WAY_ERROR_OUT_OF_RANGE;
  const way_frame *frame = capacity > 0 ? summed_frame(timeline, number) : way_frames_at(&timeline->frames, place);
  *count = (size_t)frame->part_count;
  for (int32_t i = 0; i < frame->part_count && (size_t)i < capacity; i++) {
    way_frame_part part = way_frame_part_at(&timeline->frames, frame, i);
    parts[i] = (way_timeline_part){way_members_by_id(timeline, (uint32_t)part.id)->object, part.checksum};
  }
  return WAY_OK;
}

size_t way_timeline_current_parts(way_timeline *timeline, way_timeline_part *parts, size_t capacity) {
  size_t count = 0;
  for (int32_t i = 0; i < timeline->member_count; i++) {
    const way_member *member = timeline->members[i];
    if (!member->present) continue;
    if (count < capacity) {
      timeline->summed = true;
      parts[count] = (way_timeline_part){member->object, way_twin_checksum(&member->twin)};
    }
    count++;
  }
  return count;
}
