/* Frames saved, gone back to, and dropped. */
#include "history/timeline.h"

#include <string.h>

#include "watch/checksum.h"

/* ------------------------------------------------------------------------------------------------ life */

void way_timeline_options_default(way_timeline_options *options) {
  options->frames = 120;
  options->memory = 0;
}

/* Whether a frame of that many objects fits into the memory when nothing changes. */
static bool has_room(const way_timeline *timeline) {
  size_t memory = timeline->options.memory;
  return memory == 0 || way_frame_own_bytes(way_members_present(timeline)) <= memory;
}

way_result way_timeline_create(const way_object *objects, size_t count, const way_timeline_options *options,
                               const way_allocator *allocator, way_timeline **out) {
  if (out == NULL || options == NULL || (objects == NULL && count > 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->frames < 1) return WAY_ERROR_OUT_OF_RANGE;
  way_allocator memory = way_allocator_or_default(allocator);
  way_timeline *timeline = way_allocate_zeroed(&memory, 1, sizeof *timeline);
  if (timeline == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  timeline->allocator = memory;
  timeline->options = *options;
  timeline->record.allocator = &timeline->allocator;
  way_frames_init(&timeline->frames, &memory);
  way_result result = WAY_OK;
  for (size_t i = 0; i < count && result == WAY_OK; i++) {
    const way_member *there = way_members_find(timeline, objects[i].pointer);
    /* What it is built over may have joined with an object before it. */
    bool joined = there != NULL && there->object.kind == objects[i].kind && there->twin.kind->world;
    for (size_t j = 0; j < i && joined; j++) joined = objects[j].pointer != objects[i].pointer;
    if (!joined) result = way_members_add(timeline, objects[i]);
  }
  if (result == WAY_OK && !has_room(timeline)) result = WAY_ERROR_OUT_OF_RANGE;
  if (result != WAY_OK) {
    way_timeline_destroy(timeline);
    return result;
  }
  *out = timeline;
  return WAY_OK;
}

void way_timeline_destroy(way_timeline *timeline) {
  if (timeline == NULL) return;
  way_allocator memory = timeline->allocator;
  way_members_free(timeline);
  way_frames_free(&timeline->frames);
  way_release(&memory, timeline->record.bytes, (size_t)timeline->record.capacity, 1);
  way_release(&memory, timeline, 1, sizeof *timeline);
}

void way_timeline_leave_to_host(way_timeline *timeline) {
  timeline->host_frees = true;
}

way_result way_timeline_add(way_timeline *timeline, way_object object) {
  if (timeline == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (timeline->busy) return WAY_ERROR_BUSY;
  int32_t before = timeline->member_count;
  way_result result = way_members_add(timeline, object);
  if (result != WAY_OK || has_room(timeline)) return result;
  while (timeline->member_count > before) way_members_withdraw(timeline);
  return WAY_ERROR_OUT_OF_RANGE;
}

way_result way_timeline_remove(way_timeline *timeline, const void *pointer) {
  if (timeline == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_member *member = way_members_find(timeline, pointer);
  if (member == NULL || !member->present) return WAY_ERROR_INVALID_ARGUMENT;
  if (timeline->busy || member->twin.kind->busy(member->twin.object)) return WAY_ERROR_BUSY;
  member->present = false;
  way_members_sweep(timeline);
  return WAY_OK;
}

bool way_timeline_holds(const way_timeline *timeline, const void *pointer) {
  const way_member *member = way_members_find(timeline, pointer);
  return member != NULL && member->present;
}

/* ------------------------------------------------------------------------------------------------ moving the twins */

typedef enum marking { MARK_MOVED, MARK_NOTED } marking;

static void apply_frame(way_timeline *timeline, int32_t place, marking as) {
  const way_frame *frame = way_frames_at(&timeline->frames, place);
  if (frame->change == 0) return;
  const uint8_t *at = way_frame_change(&timeline->frames, frame), *past = at + frame->change, *end;
  for (; at < past; at = end) {
    /* One that is gone was parked when it changed: only frames that are gone as well held it. */
    way_member *member = way_members_by_id(timeline, way_record_read_part(&at, &end));
    if (member == NULL) continue;
    way_twin *twin = &member->twin;
    way_twin_apply(twin, at, as == MARK_MOVED ? twin->moved : twin->watch.noted);
  }
}

/* Takes the twins to another frame. What changes on the way is moved, or noted: then the objects stay what they are, and
   what has changed since the other frame is found by the next save. */
static void move_twins(way_timeline *timeline, int32_t place, marking as) {
  while (timeline->at > place) apply_frame(timeline, timeline->at--, as);
  while (timeline->at < place) apply_frame(timeline, ++timeline->at, as);
}

void way_timeline_stand_at(way_timeline *timeline, int32_t place) {
  move_twins(timeline, place, MARK_NOTED);
}

/* ------------------------------------------------------------------------------------------------ saving */

/* Counts the frames that hold each object up or down. */
static void count_parts(way_timeline *timeline, int32_t place, int32_t by) {
  const way_frame *frame = way_frames_at(&timeline->frames, place);
  for (int32_t i = 0; i < frame->part_count; i++) {
    way_frame_part part = way_frame_part_at(&timeline->frames, frame, i);
    way_members_by_id(timeline, (uint32_t)part.id)->frames += by;
  }
}

static void drop_first(way_timeline *timeline) {
  count_parts(timeline, 0, -1);
  way_frames_drop_first(&timeline->frames);
  timeline->at--;
}

static void drop_last(way_timeline *timeline) {
  count_parts(timeline, timeline->frames.count - 1, -1);
  way_frames_drop_last(&timeline->frames);
}

static bool find_unnoted(way_timeline *timeline) {
  for (int32_t i = 0; i < timeline->member_count && timeline->checked; i++) {
    const way_member *member = timeline->members[i];
    timeline->unnoted_cell = way_twin_unnoted(&member->twin, &timeline->unnoted_column);
    timeline->unnoted = timeline->unnoted_cell < 0 ? NULL : member;
    if (timeline->unnoted != NULL) return true;
  }
  return false;
}

/* The twins become what they were before record_all. */
static void take_back(way_timeline *timeline) {
  if (timeline->record.length == 0) return;
  const uint8_t *at = timeline->record.bytes, *past = at + timeline->record.length, *end;
  for (; at < past; at = end) {
    way_twin *twin = &way_members_by_id(timeline, way_record_read_part(&at, &end))->twin;
    way_twin_apply(twin, at, NULL);
  }
}

/* The twins become what the objects are. */
static way_result record_all(way_timeline *timeline) {
  timeline->record.length = 0;
  for (int32_t i = 0; i < timeline->member_count; i++) {
    way_member *member = timeline->members[i];
    way_result result = way_twin_record(&member->twin, member->id, &timeline->record, timeline->summed);
    if (result == WAY_OK) continue;
    take_back(timeline);
    return result;
  }
  return WAY_OK;
}

/* How many of the first frames have to go for one more behind the first kept ones. */
static int32_t too_many(const way_timeline *timeline, int32_t kept, int32_t part_count) {
  const way_frames *frames = &timeline->frames;
  size_t total = 0, change = (size_t)timeline->record.length, own = way_frame_own_bytes(part_count);
  for (int32_t i = 0; i < kept; i++) {
    const way_frame *frame = way_frames_at(frames, i);
    total += way_frame_own_bytes(frame->part_count) + (i > 0 ? frame->change : 0);
  }
  size_t most = timeline->options.memory == 0 ? SIZE_MAX : timeline->options.memory;
  int32_t from = 0;
  while (from < kept && (kept - from >= timeline->options.frames || total + change + own > most)) {
    total -= way_frame_own_bytes(way_frames_at(frames, from)->part_count);
    if (++from < kept) total -= way_frames_at(frames, from)->change;
  }
  return from;
}

static void add_frame(way_timeline *timeline, int32_t number) {
  int32_t count = 0;
  uint64_t checksum = 0;
  for (int32_t i = 0; i < timeline->member_count; i++) {
    way_member *member = timeline->members[i];
    if (!member->present) continue;
    way_frame_part part = {timeline->summed ? way_twin_own_checksum(&member->twin) : 0, member->id};
    checksum = way_chain(checksum, part.checksum);
    timeline->parts[count++] = part;
    member->frames++;
  }
  size_t change = timeline->frames.count == 0 ? 0 : (size_t)timeline->record.length;
  way_frame *frame = way_frames_add(&timeline->frames, number, timeline->record.bytes, change, timeline->parts, count);
  frame->summed = timeline->summed;
  frame->checksum = checksum;
  timeline->at = timeline->frames.count - 1;
}

way_result way_timeline_save(way_timeline *timeline, int32_t number) {
  if (timeline == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (way_members_busy(timeline)) return WAY_ERROR_BUSY;
  if (find_unnoted(timeline)) return WAY_ERROR_STATE;
  way_frames *frames = &timeline->frames;
  int32_t last = number == INT32_MIN ? -1 : way_frames_find(frames, number - 1);
  if (last >= 0) move_twins(timeline, last, MARK_NOTED);
  way_result result = record_all(timeline);
  if (result != WAY_OK) return result;
  int32_t kept = last + 1, part_count = way_members_present(timeline), from = too_many(timeline, kept, part_count);
  size_t change = from == kept ? 0 : (size_t)timeline->record.length;
  result = way_frames_reserve(frames, from, kept, change, part_count);
  if (result != WAY_OK) {
    take_back(timeline);
    return result;
  }
  while (frames->count > kept) drop_last(timeline);
  for (int32_t i = 0; i < from; i++) drop_first(timeline);
  for (int32_t i = 0; i < timeline->member_count; i++) way_twin_settle(&timeline->members[i]->twin);
  add_frame(timeline, number);
  way_members_sweep(timeline);
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ going back and forth */

int32_t way_timeline_place(const way_timeline *timeline, int32_t number) {
  int32_t place = way_frames_find(&timeline->frames, number);
  return place >= 0 && way_frames_at(&timeline->frames, place)->number == number ? place : -1;
}

static way_result reserve_objects(way_timeline *timeline) {
  way_result result = WAY_OK;
  for (int32_t i = 0; i < timeline->member_count && result == WAY_OK; i++) {
    way_twin *twin = &timeline->members[i]->twin;
    if (twin->kind->reserve != NULL) result = twin->kind->reserve(twin->object, twin);
  }
  return result;
}

static void forget_moves(way_timeline *timeline) {
  for (int32_t i = 0; i < timeline->member_count; i++) {
    way_twin *twin = &timeline->members[i]->twin;
    memset(twin->moved, 0, (size_t)twin->map_words * sizeof *twin->moved);
  }
}

static void set_present(way_timeline *timeline, int32_t place) {
  const way_frame *frame = way_frames_at(&timeline->frames, place);
  for (int32_t i = 0; i < timeline->member_count; i++) timeline->members[i]->present = false;
  for (int32_t i = 0; i < frame->part_count; i++) {
    way_frame_part part = way_frame_part_at(&timeline->frames, frame, i);
    way_members_by_id(timeline, (uint32_t)part.id)->present = true;
  }
}

/* Worlds first: what is built over them looks at them. */
static void restore_objects(way_timeline *timeline) {
  timeline->busy = true;
  for (int32_t i = 0; i < timeline->member_count; i++) timeline->members[i]->twin.watch.deaf = true;
  for (int round = 0; round < 2; round++) {
    for (int32_t i = 0; i < timeline->member_count; i++) {
      way_twin *twin = &timeline->members[i]->twin;
      if (twin->kind->world == (round == 0)) way_twin_restore(twin);
    }
  }
  for (int32_t i = 0; i < timeline->member_count; i++) timeline->members[i]->twin.watch.deaf = false;
  timeline->busy = false;
}

way_result way_timeline_rewind(way_timeline *timeline, int32_t number) {
  if (timeline == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (way_members_busy(timeline)) return WAY_ERROR_BUSY;
  int32_t place = way_timeline_place(timeline, number), before = timeline->at;
  if (place < 0) return WAY_ERROR_OUT_OF_RANGE;
  move_twins(timeline, place, MARK_MOVED);
  way_result result = reserve_objects(timeline);
  if (result != WAY_OK) {
    move_twins(timeline, before, MARK_MOVED);
    forget_moves(timeline);
    return result;
  }
  set_present(timeline, place);
  restore_objects(timeline);
  way_members_sweep(timeline);
  return WAY_OK;
}

way_result way_timeline_visit(way_timeline *timeline, int32_t number, way_frame_visit visit, void *context) {
  if (way_members_busy(timeline)) return WAY_ERROR_BUSY;
  int32_t place = way_timeline_place(timeline, number), before = timeline->at;
  if (place < 0) return WAY_ERROR_OUT_OF_RANGE;
  move_twins(timeline, place, MARK_NOTED);
  way_result result = visit(timeline, way_frames_at(&timeline->frames, place), context);
  move_twins(timeline, before, MARK_NOTED);
  return result;
}

way_result way_timeline_confirm(way_timeline *timeline, int32_t number) {
  if (timeline == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (timeline->busy) return WAY_ERROR_BUSY;
  int32_t place = way_timeline_place(timeline, number);
  if (place < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (timeline->at < place) move_twins(timeline, place, MARK_NOTED);
  for (; place > 0; place--) drop_first(timeline);
  way_members_sweep(timeline);
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ questions */

int32_t way_timeline_count(const way_timeline *timeline) {
  return timeline->frames.count;
}

int32_t way_timeline_frame(const way_timeline *timeline, int32_t place) {
  return way_frames_at(&timeline->frames, place)->number;
}

size_t way_timeline_bytes(const way_timeline *timeline) {
  return timeline->frames.total;
}
