#include "history/frames.h"

#include <string.h>

void way_frames_init(way_frames *frames, const way_allocator *allocator) {
  memset(frames, 0, sizeof *frames);
  frames->allocator = *allocator;
}

void way_frames_free(way_frames *frames) {
  way_release(&frames->allocator, frames->bytes, frames->capacity, 1);
  way_release(&frames->allocator, frames->frames, (size_t)frames->room, sizeof *frames->frames);
}

way_frame *way_frames_at(const way_frames *frames, int32_t place) {
  int32_t at = frames->first + place;
  return &frames->frames[at < frames->room ? at : at - frames->room];
}

int32_t way_frames_find(const way_frames *frames, int32_t number) {
  int32_t low = 0, high = frames->count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (way_frames_at(frames, middle)->number <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const uint8_t *way_frame_change(const way_frames *frames, const way_frame *frame) {
  return frames->bytes + frame->at;
}

way_frame_part way_frame_part_at(const way_frames *frames, const way_frame *frame, int32_t part) {
  way_frame_part found;
  memcpy(&found, frames->bytes + frame->at + frame->change + (size_t)part * sizeof found, sizeof found);
  return found;
}

void way_frame_put_part(way_frames *frames, const way_frame *frame, int32_t part, way_frame_part value) {
  memcpy(frames->bytes + frame->at + frame->change + (size_t)part * sizeof value, &value, sizeof value);
}

static size_t length_of(const way_frame *frame) {
  return frame->change + (size_t)frame->part_count * sizeof(way_frame_part);
}

void way_frames_drop_last(way_frames *frames) {
  const way_frame *last = way_frames_at(frames, --frames->count);
  frames->total -= way_frame_own_bytes(last->part_count) + (frames->count > 0 ? last->change : 0);
}

void way_frames_drop_first(way_frames *frames) {
  frames->total -= way_frame_own_bytes(way_frames_at(frames, 0)->part_count);
  if (++frames->first == frames->room) frames->first = 0;
  if (--frames->count > 0) frames->total -= way_frames_at(frames, 0)->change;
}

static size_t lengths_of(const way_frames *frames, int32_t from, int32_t to) {
  size_t sum = 0;
  for (int32_t i = from; i < to; i++) sum += length_of(way_frames_at(frames, i));
  return sum - (from < to ? way_frames_at(frames, from)->change : 0);
}

/* Where so many bytes fit in one piece beside the frames from a place to another; the capacity when they do not. */
static size_t place_for(const way_frames *frames, int32_t from, int32_t to, size_t bytes) {
  if (from == to) return bytes <= frames->capacity ? 0 : frames->capacity;
  const way_frame *first = way_frames_at(frames, from), *last = way_frames_at(frames, to - 1);
  size_t head = first->at + first->change, tail = last->at + length_of(last);
  bool empty = tail == head && lengths_of(frames, from, to) == 0;
  if (tail <= head && !empty) return head - tail >= bytes ? tail : frames->capacity;
  if (frames->capacity - tail >= bytes) return tail;
  return head >= bytes ? 0 : frames->capacity;
}

/* A larger buffer for all frames, in order from its start, and so many bytes more. */
static way_result grow_bytes(way_frames *frames, size_t bytes) {
  size_t needed = bytes;
  for (int32_t i = 0; i < frames->count; i++) needed += length_of(way_frames_at(frames, i));
  if (needed < frames->capacity + frames->capacity / 2) needed = frames->capacity + frames->capacity / 2;
  if (needed < 4096) needed = 4096;
  uint8_t *grown = way_allocate(&frames->allocator, needed, 1);
  if (grown == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  size_t at = 0;
  for (int32_t i = 0; i < frames->count; i++) {
    way_frame *frame = way_frames_at(frames, i);
    memcpy(grown + at, frames->bytes + frame->at, length_of(frame));
    frame->at = at;
    at += length_of(frame);
  }
  way_release(&frames->allocator, frames->bytes, frames->capacity, 1);
  frames->bytes = grown;
  frames->capacity = needed;
  return WAY_OK;
}

static way_result grow_places(way_frames *frames) {
  int32_t room = frames->room < 8 ? 16 : frames->room + frames->room / 2;
  way_frame *grown = way_allocate(&frames->allocator, (size_t)room, sizeof *grown);
  if (grown == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  for (int32_t i = 0; i < frames->count; i++) grown[i] = *way_frames_at(frames, i);
  way_release(&frames->allocator, frames->frames, (size_t)frames->room, sizeof *frames->frames);
  frames->frames = grown;
  frames->room = room;
  frames->first = 0;
  return WAY_OK;
}

way_result way_frames_reserve(way_frames *frames, int32_t from, int32_t to, size_t change, int32_t part_count) {
  size_t bytes = change + (size_t)part_count * sizeof(way_frame_part);
  if (to - from == frames->room) {
    way_result result = grow_places(frames);
    if (result != WAY_OK) return result;
  }
  if (place_for(frames, from, to, bytes) < frames->capacity) return WAY_OK;
  return grow_bytes(frames, bytes);
}

way_frame *way_frames_add(way_frames *frames, int32_t number, const uint8_t *change, size_t length,
                          const way_frame_part *parts, int32_t part_count) {
  way_frame added = {number, 0, length, part_count, false, 0};
  added.at = place_for(frames, 0, frames->count, length_of(&added));
  if (length > 0) memcpy(frames->bytes + added.at, change, length);
  memcpy(frames->bytes + added.at + length, parts, (size_t)part_count * sizeof *parts);
  frames->total += way_frame_own_bytes(part_count) + (frames->count > 0 ? length : 0);
  way_frame *frame = way_frames_at(frames, frames->count++);
  *frame = added;
  return frame;
}
