#include "hex_scene.h"

#include <string.h>

static uint8_t random_area(hex_scene *scene) {
  bool wall = random_below(&scene->source, 100) < scene->walls;
  if (wall) return WAY_WALL;
  /* Under a large agent the dearest cell counts: were they all alike, one more would hardly ever change that. */
  bool plain = scene->world.agent_size > 1 && random_below(&scene->source, 16) > 0;
  return plain ? 0 : (uint8_t)random_below(&scene->source, scene->areas);
}

void hex_scene_make(hex_scene *scene, uint64_t seed, int32_t least_side, int32_t most_side) {
  memset(scene, 0, sizeof *scene);
  scene->source = random_from(seed);
  random_source *source = &scene->source;
  int32_t width = random_in(source, least_side, most_side), height = random_in(source, least_side, most_side);
  int32_t agent_size = random_below(source, 3) == 0 ? random_in(source, 2, 3) : 1;
  /* Where a large agent can't avoid what lies at its rim. */
  int32_t narrow = random_in(source, 2 * agent_size - 1, 2 * agent_size + 1);
  if (agent_size > 1 && random_below(source, 2) == 0) {
    int32_t *side = random_below(source, 2) == 0 ? &width : &height;
    if (narrow >= least_side && narrow <= most_side) *side = narrow;
  }
  scene->world.agent_size = agent_size;
  /* Large agents need room. */
  scene->walls = random_below(source, agent_size == 1 ? 45 : 9 - 2 * agent_size);
  scene->areas = random_below(source, 2) == 0 ? 1 : 4;
  uint8_t *cells = test_memory((size_t)(width * height));
  for (int32_t i = 0; i < width * height; i++) cells[i] = random_area(scene);
  for (int32_t area = 0; area < 255; area++) scene->multipliers[area] = HEX_SCALE;
  for (int32_t area = 1; area < scene->areas; area++) scene->multipliers[area] = random_in(source, 256, 4096);
  way_hex_layout layout = (way_hex_layout)(seed % 4);
  scene->world = (hex_world){width, height, layout, cells, agent_size, scene->multipliers};
  scene->grid = hex_grid_of(&scene->world);
  scene->world.cells = way_grid_cells(scene->grid);
  free(cells);
}

int32_t hex_scene_cell(hex_scene *scene) {
  return random_below(&scene->source, scene->world.width * scene->world.height);
}

int32_t hex_scene_free_cell(hex_scene *scene) {
  int32_t cell = 0;
  for (int tries = 0; tries < 12; tries++) {
    cell = hex_scene_cell(scene);
    if (hex_fits(&scene->world, cell % scene->world.width, cell / scene->world.width)) break;
  }
  return cell;
}

void hex_scene_edit(hex_scene *scene) {
  random_source *source = &scene->source;
  int32_t kind = random_below(source, 24);
  int32_t x = random_below(source, scene->world.width), y = random_below(source, scene->world.height);
  if (kind == 0 && scene->areas > 1) {
    int32_t area = random_in(source, 1, scene->areas - 1);
    scene->multipliers[area] = random_in(source, 256, 4096);
    check_ok(way_grid_set_area_cost(scene->grid, area, scene->multipliers[area] / (double)HEX_SCALE));
  } else if (kind < 5) {
    int32_t right = scene->world.width - x, below = scene->world.height - y;
    int32_t width = random_in(source, 1, right < 4 ? right : 4), height = random_in(source, 1, below < 4 ? below : 4);
    check_ok(way_grid_fill(scene->grid, x, y, width, height, random_area(scene)));
  } else {
    check_ok(way_grid_set(scene->grid, x, y, random_area(scene)));
  }
}

void hex_scene_restore(hex_scene *scene, const test_bytes *bytes) {
  check_ok(way_grid_restore(scene->grid, bytes->data, bytes->size, NULL));
  for (int32_t area = 0; area < 255; area++) {
    double multiplier;
    check_ok(way_grid_area_cost(scene->grid, area, &multiplier));
    scene->multipliers[area] = (int32_t)(multiplier * HEX_SCALE);
  }
}

void show_hexes(const hex_scene *scene) {
  print_error("layout %d, agent size %d\n", (int)scene->world.layout, scene->world.agent_size);
  show_cells(scene->world.cells, scene->world.width, scene->world.height);
}
