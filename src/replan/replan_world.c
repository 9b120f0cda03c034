#include "replan/replan_world.h"

way_result way_replan_world_init(way_replan_world *world, way_grid *grid, const way_grid_options *options) {
  bool hex = grid->layout != WAY_LAYOUT_SQUARE;
  way_result result = hex ? way_hex_init(&world->hex, grid, options) : way_square_init(&world->square, grid, options);
  if (result != WAY_OK) return result;
  world->grid = grid;
  world->topology = hex ? way_hex_topology(&world->hex, options) : way_square_topology(&world->square, options);
  world->fits = hex ? world->hex.fits : world->square.fits;
  world->reach_back = options->agent_size;
  world->reach_on = hex ? options->agent_size : 1;
  return WAY_OK;
}

void way_replan_world_free(way_replan_world *world) {
  way_square_free(&world->square);
  way_hex_free(&world->hex);
}

void way_replan_world_refresh(way_replan_world *world) {
  world->topology.least_cost = world->grid->areas.least;
}

way_result way_replan_world_pay(way_replan_world *world) {
  bool hex = world->grid->layout != WAY_LAYOUT_SQUARE;
  int32_t agent_size = hex ? world->hex.agent_size : world->square.agent_size;
  return way_grid_ground_for(world->grid, agent_size, hex ? &world->hex.ground : &world->square.ground);
}

bool way_replan_world_sums(const way_replan_world *world) {
  const way_areas *areas = &world->grid->areas;
  double greatest = areas->least;
  for (int i = 0; i < WAY_AREA_COUNT; i++) {
    if (areas->multipliers[i] > greatest) greatest = areas->multipliers[i];
  }
  return areas->least >= 0x1p-900 && greatest <= 0x1p+900 && greatest <= areas->least * 0x1p+20;
}

static int32_t clamp(int64_t value, int32_t most) {
  return value < 0 ? 0 : value > most ? most : (int32_t)value;
}

way_replan_area way_replan_area_of(const way_replan_world *world, int32_t cell) {
  int32_t right = world->grid->width - 1, bottom = world->grid->height - 1;
  int32_t y = cell / world->grid->width, x = cell - y * world->grid->width;
  int64_t back = world->reach_back, on = world->reach_on;
  return (way_replan_area){clamp(x - back, right), clamp(y - back, bottom), clamp(x + on, right),
                           clamp(y + on, bottom)};
}
