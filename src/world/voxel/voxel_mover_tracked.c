/* How a voxel grid's mover takes part in a history. */
#include <string.h>

#include "watch/checksum.h"
#include "waystate/timeline.h"
#include "world/voxel/voxel_mover.h"

enum { COSTS };
enum { VERSION, GROUND, STEP_UP, DROP, HEIGHT, SCALARS };

static way_watch **watch(void *object) {
  return &((way_voxel_mover *)object)->watch;
}

static void *world_of(void *object, int32_t *kind) {
  *kind = WAY_OBJECT_VOXEL_GRID;
  return ((way_voxel_mover *)object)->grid;
}

static bool busy(const void *object) {
  return way_voxel_mover_busy(object);
}

static void destroy(void *object) {
  way_voxel_mover_destroy(object);
}

static const void *list(const void *object, int which, int32_t *length) {
  (void)which;
  *length = WAY_MOVER_AREAS;
  return ((const way_voxel_mover *)object)->costs;
}

static void gather(const void *object, uint64_t *scalars) {
  const way_voxel_mover *mover = object;
  scalars[VERSION] = (uint64_t)mover->version;
  scalars[GROUND] = mover->rule.ground;
  scalars[STEP_UP] = (uint64_t)mover->rule.step_up;
  scalars[DROP] = (uint64_t)mover->rule.drop;
  scalars[HEIGHT] = (uint64_t)mover->rule.height;
}

static void take(void *object, const way_twin *twin) {
  way_voxel_mover *mover = object;
  int32_t version = (int32_t)way_twin_scalars(twin)[VERSION];
  double costs[WAY_MOVER_AREAS];
  way_twin_put_list(twin, COSTS, costs);
  if (version == mover->version && memcmp(costs, mover->costs, sizeof costs) == 0) return;
  way_voxel_mover_put(mover, costs, version);
}

static uint64_t list_term(const uint64_t *scalars, int which, int32_t area, const uint8_t *item) {
  (void)scalars;
  double cost;
  memcpy(&cost, item, sizeof cost);
  return cost == 0 ? 0 : way_term((uint32_t)which, (uint32_t)area, way_double_bits(cost));
}

static uint64_t checksum(const uint64_t *scalars, const uint64_t *sums) {
  uint64_t sum = WAY_OBJECT_VOXEL_MOVER;
  for (int i = GROUND; i < SCALARS; i++) sum = way_chain(sum, scalars[i]);
  return way_chain(sum, sums[WAY_TRACKED_COLUMNS + COSTS]);
}

const way_tracked_kind way_tracked_voxel_mover = {
    .kind = WAY_OBJECT_VOXEL_MOVER,
    .world = true,
    .list_count = 1,
    .list_bytes = {sizeof(double)},
    .scalar_count = SCALARS,
    .steady = true,
    .watch = watch,
    .world_of = world_of,
    .busy = busy,
    .destroy = destroy,
    .list = list,
    .gather = gather,
    .take = take,
    .list_term = list_term,
    .checksum = checksum,
};

uint64_t way_voxel_mover_checksum(const way_voxel_mover *mover) {
  return way_watched_checksum(&way_tracked_voxel_mover, mover, mover->watch);
}
