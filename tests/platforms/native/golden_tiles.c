/* Paths over tiles: what is within reach, and a flow over all. */
#include <stdlib.h>

#include "golden_families.h"
#include "golden_support.h"

/* What a budget reaches, at which costs, and a path to somewhere. */
static void reach_tiles(const scene *s, const way_tile_costs *costs) {
  way_reach *reach = NULL;
  way_point start = random_point(s);
  need(way_reachable(s->width, s->height, start, (uint32_t)below(40), costs, NULL, &reach), "reachable");
  const int32_t *tiles = way_reach_tiles(reach);
  digest_i32(way_reach_count(reach));
  for (int32_t i = 0; i < way_reach_count(reach); i++) {
    uint32_t cost = 0;
    way_reach_cost(reach, tiles[i] % s->width, tiles[i] / s->width, &cost);
    digest_i32(tiles[i]);
    digest_i32((int32_t)cost);
  }
  int32_t path[8192];
  size_t length = 0;
  way_point end = random_point(s);
  need(way_reach_path(reach, end.x, end.y, path, 8192, &length), "path");
  digest_i32((int32_t)length);
  for (size_t i = 0; i < length; i++) digest_i32(path[i]);
  way_reach_destroy(reach);
}

static void flow_over_tiles(const scene *s, const way_tile_costs *costs) {
  way_tile_flow *flow = NULL;
  way_point goals[2];
  for (int i = 0; i < 2; i++) goals[i] = random_point(s);
  need(way_tile_flow_field(s->width, s->height, goals, 2, costs, NULL, &flow), "tile flow field");
  for (int32_t i = 0; i < s->width * s->height; i++) digest_i32((int32_t)way_tile_flow_distances(flow)[i]);
  way_tile_flow_destroy(flow);
}

void play_tiles(const scene *s) {
  set_chance(s->seed);
  int32_t count = s->width * s->height;
  uint32_t *costs = allocate((size_t)count * sizeof *costs);
  for (int32_t i = 0; i < count; i++) costs[i] = below(100) < s->walls ? WAY_NO_STEP : (uint32_t)below(5);
  way_tile_costs table = {costs, NULL, NULL};
  start_digest();
  for (int i = 0; i < 8; i++) reach_tiles(s, &table);
  flow_over_tiles(s, &table);
  free(costs);
  print_digest(s->name, "tiles");
}
