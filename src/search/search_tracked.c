/* How a search takes part in a history: by its saved bytes. */
#include <string.h>

#include "search/handle.h"
#include "watch/checksum.h"
#include "waystate/timeline.h"
#include "world/mover/mover.h"

enum { WORDS, REST, EXPANSIONS };
enum { HASH, IDLE, SCALARS };

static way_watch **watch(void *object) {
  return &((way_search *)object)->watch;
}

static way_result save(const void *object, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_search_save(object, buffer, capacity, size);
}

static way_result freeze(void *object) {
  way_search *search = object;
  return way_image_refresh(&search->image, &search->allocator, way_search_serial(search), save, search);
}

static void *world_of(void *object, int32_t *kind) {
  const way_search *search = object;
  if (search->grid != NULL) return way_mover_world_of(search->grid, kind);
  if (search->voxels != NULL) return way_voxel_world_of(search, kind);
  *kind = WAY_OBJECT_GRAPH;
  return search->graph;
}

static bool busy(const void *object) {
  const way_search *search = object;
  return search->running || search->ground->busy > 0;
}

static void destroy(void *object) {
  way_search_destroy(object);
}

static const void *list(const void *object, int which, int32_t *length) {
  const way_search *search = object;
  const uint8_t *bytes = search->image.bytes;
  switch (which) {
    case WORDS: *length = search->image.size / 8; return bytes;
    case REST: *length = search->image.size % 8; return bytes == NULL ? NULL : bytes + search->image.size / 8 * 8;
    default: *length = search->expansions.count; return search->expansions.nodes;
  }
}

static void gather(const void *object, uint64_t *scalars) {
  const way_search *search = object;
  bool fresh = search->image.fresh && search->image.serial == way_search_serial(search);
  scalars[HASH] = fresh ? search->image.hash : way_search_hash(search);
  scalars[IDLE] = search->slot != WAY_NO_ENGINE || search->restored_idle;
}

/* ------------------------------------------------------------------------------------------------ putting back */

static size_t size_in(const way_twin *twin) {
  return (size_t)way_twin_length(twin, WORDS) * 8 + (size_t)way_twin_length(twin, REST);
}

static way_result reserve(void *object, const way_twin *twin) {
  way_search *search = object;
  way_result result = way_image_reserve(&search->image, &search->allocator, size_in(twin));
  if (result != WAY_OK) return result;
  way_expansions *own = &search->expansions;
  int32_t wanted = way_twin_length(twin, EXPANSIONS);
  return way_grow(&search->allocator, (void **)&own->nodes, &own->capacity, own->count,
                  wanted > own->count ? wanted : own->count, sizeof *own->nodes);
}

static bool is_there(const way_search *search, const way_twin *twin, uint64_t serial) {
  const way_image *image = &search->image;
  if (!image->fresh || image->serial != serial || (size_t)image->size != size_in(twin)) return false;
  return image->hash == way_twin_scalars(twin)[HASH];
}

/* Its world is back already. A restore that runs out of memory leaves the search not begun. */
static void take(void *object, const way_twin *twin) {
  way_search *search = object;
  uint64_t serial = way_search_serial(search);
  if (!is_there(search, twin, serial)) {
    way_image *image = &search->image;
    image->size = (int32_t)size_in(twin);
    way_twin_put_list(twin, WORDS, image->bytes);
    way_twin_put_list(twin, REST, image->bytes + image->size / 8 * 8);
    image->fresh = way_search_restore(search, image->bytes, (size_t)image->size, NULL) == WAY_OK;
    image->hash = way_twin_scalars(twin)[HASH];
    image->serial = serial;
  }
  if (search->slot == WAY_NO_ENGINE) search->restored_idle = way_twin_scalars(twin)[IDLE] != 0;
  search->expansions.count = way_twin_length(twin, EXPANSIONS);
  way_twin_put_list(twin, EXPANSIONS, search->expansions.nodes);
}

/* ------------------------------------------------------------------------------------------------ checksum */

static uint64_t list_term(const uint64_t *scalars, int which, int32_t place, const uint8_t *item) {
  (void)scalars;
  (void)which;
  (void)place;
  (void)item;
  return 0;
}

static uint64_t checksum(const uint64_t *scalars, const uint64_t *sums) {
  (void)sums;
  return way_chain(WAY_OBJECT_SEARCH, scalars[HASH]);
}

const way_tracked_kind way_tracked_search = {
    .kind = WAY_OBJECT_SEARCH,
    .list_count = 3,
    .list_bytes = {8, 1, sizeof(int32_t)},
    .scalar_count = SCALARS,
    .uncounted_lists = 1u << WORDS | 1u << REST | 1u << EXPANSIONS,
    .steady = true,
    .watch = watch,
    .freeze = freeze,
    .world_of = world_of,
    .busy = busy,
    .destroy = destroy,
    .list = list,
    .gather = gather,
    .reserve = reserve,
    .take = take,
    .list_term = list_term,
    .checksum = checksum,
};

uint64_t way_search_checksum(const way_search *search) {
  if (way_search_may_run(search) != WAY_OK) return 0;
  return way_watched_checksum(&way_tracked_search, search, search->watch);
}
