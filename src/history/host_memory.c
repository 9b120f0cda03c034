#include "history/host_memory.h"

#include "watch/checksum.h"
#include "waystate/timeline.h"

enum { WORDS, REST };

way_result way_host_memory_make(void *bytes, int32_t size, const way_allocator *allocator, way_host_memory **out) {
  way_host_memory *memory = way_allocate_zeroed(allocator, 1, sizeof *memory);
  if (memory == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  memory->allocator = *allocator;
  memory->bytes = bytes;
  memory->size = size;
  *out = memory;
  return WAY_OK;
}

static void destroy(void *object) {
  way_host_memory *memory = object;
  way_allocator allocator = memory->allocator;
  way_release(&allocator, memory, 1, sizeof *memory);
}

static way_watch **watch(void *object) {
  return &((way_host_memory *)object)->watch;
}

static bool busy(const void *object) {
  (void)object;
  return false;
}

/* Words of 8 bytes, and the bytes that are left. */
static const void *list(const void *object, int which, int32_t *length) {
  const way_host_memory *memory = object;
  *length = which == WORDS ? memory->size / 8 : memory->size % 8;
  return which == WORDS ? memory->bytes : memory->bytes + memory->size / 8 * 8;
}

static void gather(const void *object, uint64_t *scalars) {
  scalars[0] = (uint64_t)((const way_host_memory *)object)->size;
}

static void take(void *object, const way_twin *twin) {
  way_host_memory *memory = object;
  way_twin_put_list(twin, WORDS, memory->bytes);
  way_twin_put_list(twin, REST, memory->bytes + memory->size / 8 * 8);
}

static uint64_t list_term(const uint64_t *scalars, int which, int32_t place, const uint8_t *item) {
  (void)scalars;
  uint64_t value = item[0];
  if (which == WORDS) {
    value |= (uint64_t)item[1] << 8 | (uint64_t)item[2] << 16 | (uint64_t)item[3] << 24 | (uint64_t)item[4] << 32;
    value |= (uint64_t)item[5] << 40 | (uint64_t)item[6] << 48 | (uint64_t)item[7] << 56;
  }
  return value == 0 ? 0 : way_term((uint32_t)which, (uint32_t)place, value);
}

static uint64_t checksum(const uint64_t *scalars, const uint64_t *sums) {
  uint64_t sum = way_chain(WAY_OBJECT_MEMORY, scalars[0]);
  return way_chain(sum, sums[WAY_TRACKED_COLUMNS + WORDS] + sums[WAY_TRACKED_COLUMNS + REST]);
}

const way_tracked_kind way_tracked_memory = {
    .kind = WAY_OBJECT_MEMORY,
    .list_count = 2,
    .list_bytes = {8, 1},
    .scalar_count = 1,
    .watch = watch,
    .busy = busy,
    .destroy = destroy,
    .list = list,
    .gather = gather,
    .take = take,
    .list_term = list_term,
    .checksum = checksum,
};
