/* The frames that a timeline keeps, in one circular buffer. A frame: how it differs from the one before (its change), and
   then which objects it holds, with their checksums (its parts). The change of the first frame is gone: nothing leads to
   what was before. */
#ifndef HISTORY_FRAMES_H
#define HISTORY_FRAMES_H

#include "base/memory.h"

typedef struct way_frame_part {
  uint64_t checksum;
  uint64_t id;
} way_frame_part;

typedef struct way_frame {
  int32_t number;
  /* Where its change lies, and how long it is; its parts follow. */
  size_t at;
  size_t change;
  int32_t part_count;
  /* Whether its checksums were worked out, its own and those of its parts. */
  bool summed;
  uint64_t checksum;
} way_frame;

typedef struct way_frames {
  way_allocator allocator;
  uint8_t *bytes;
  size_t capacity;
  /* A ring of places. */
  way_frame *frames;
  int32_t room;
  int32_t first;
  int32_t count;
  /* Of all frames, the change of the first apart. */
  size_t total;
} way_frames;

/* The bytes that a frame takes beside its change. */
static inline size_t way_frame_own_bytes(int32_t part_count) {
  return sizeof(way_frame) + (size_t)part_count * sizeof(way_frame_part);
}

void way_frames_init(way_frames *frames, const way_allocator *allocator);
void way_frames_free(way_frames *frames);

way_frame *way_frames_at(const way_frames *frames, int32_t place);
/* The place of the last frame whose number is at most that; -1 for none. */
int32_t way_frames_find(const way_frames *frames, int32_t number);
const uint8_t *way_frame_change(const way_frames *frames, const way_frame *frame);
way_frame_part way_frame_part_at(const way_frames *frames, const way_frame *frame, int32_t part);
void way_frame_put_part(way_frames *frames, const way_frame *frame, int32_t part, way_frame_part value);

/* Room for one more frame once only those from a place to another are left. OUT_OF_MEMORY changes nothing; afterwards the
   others are to be dropped. */
way_result way_frames_reserve(way_frames *frames, int32_t from, int32_t to, size_t change, int32_t part_count);
/* Adds a frame where there is room, without checksums, and returns it. */
way_frame *way_frames_add(way_frames *frames, int32_t number, const uint8_t *change, size_t length,
                          const way_frame_part *parts, int32_t part_count);
void way_frames_drop_first(way_frames *frames);
void way_frames_drop_last(way_frames *frames);

#endif
