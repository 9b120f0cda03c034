#include "golden_support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void need(way_result result, const char *what) {
  if (result != WAY_OK) {
    fprintf(stderr, "%s: %s\n", what, way_result_text(result));
    exit(1);
  }
}

void *allocate(size_t size) {
  void *memory = malloc(size);
  if (!memory) need(WAY_ERROR_OUT_OF_MEMORY, "memory");
  return memory;
}

/* ------------------------------------------------------------------------------------------------ chance */

static uint32_t chance;

void set_chance(uint32_t seed) {
  chance = seed;
}

int32_t below(int32_t limit) {
  chance ^= chance << 13;
  chance ^= chance >> 17;
  chance ^= chance << 5;
  return (int32_t)(chance % (uint32_t)limit);
}

/* ------------------------------------------------------------------------------------------------ digests */

static uint64_t digest;

static void digest_byte(uint8_t byte) {
  digest = (digest ^ byte) * UINT64_C(0x100000001b3);
}

void digest_u64(uint64_t value) {
  for (int i = 0; i < 8; i++) digest_byte((uint8_t)(value >> (8 * i)));
}

void digest_i32(int32_t value) {
  for (int i = 0; i < 4; i++) digest_byte((uint8_t)((uint32_t)value >> (8 * i)));
}

void digest_double(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  digest_u64(bits);
}

void digest_path(const way_path *path) {
  digest_i32((int32_t)path->status);
  digest_i32((int32_t)path->algorithm);
  digest_i32((int32_t)path->engine);
  digest_double(path->cost);
  digest_i32(path->expanded_count);
  digest_i32(path->iterations);
  digest_i32(path->length);
  for (int32_t i = 0; i < path->length; i++) digest_i32(path->cells[i]);
  digest_i32(path->expanded_length);
  for (int32_t i = 0; i < path->expanded_length; i++) digest_i32(path->expanded[i]);
}

void start_digest(void) {
  digest = UINT64_C(0xcbf29ce484222325);
}

void print(const char *scene_name, const char *name, uint64_t hash) {
  printf("%s-%s %016" PRIx64 "\n", scene_name, name, hash);
}

void print_digest(const char *scene_name, const char *name) {
  print(scene_name, name, digest);
}

/* ------------------------------------------------------------------------------------------------ scenes */

const scene scenes[SCENES] = {
    {"cave", 11, 24, 17, 25, 1, 0, 0, 0},
    {"field", 22, 40, 40, 18, 4, -12.5, 7.25, 0.5},
    {"strip", 33, 130, 9, 12, 1, 100, 100, 3},
    {"plain", 44, 70, 66, 30, 1, 0, 0, 1},
};

const scene hex_scenes[HEX_SCENES] = {
    {"hex-odd-r", 55, 23, 31, 22, 1, 0, 0, 0},
    {"hex-even-r", 66, 41, 18, 15, 3, -4.5, 2.75, 0.75},
    {"hex-odd-q", 77, 64, 66, 28, 1, 10, -20, 3},
    {"hex-even-q", 88, 17, 29, 10, 5, 0, 0, 1},
};

int32_t random_area(const scene *s) {
  if (below(100) < s->walls) return WAY_WALL;
  return s->areas > 1 ? below(s->areas) : 0;
}

way_point random_point(const scene *s) {
  int32_t x = below(s->width);
  int32_t y = below(s->height);
  return (way_point){x, y};
}

way_grid *make_grid(const scene *s) {
  set_chance(s->seed);
  size_t count = (size_t)s->width * (size_t)s->height;
  uint8_t *cells = allocate(count);
  for (size_t i = 0; i < count; i++) cells[i] = (uint8_t)random_area(s);
  way_space space = {s->origin_x, s->origin_y, s->cell_size};
  way_grid *grid = NULL;
  need(way_grid_create(s->width, s->height, cells, &space, NULL, &grid), "create");
  free(cells);
  for (int32_t area = 1; area < s->areas; area++) {
    need(way_grid_set_area_cost(grid, area, (area + 4) / 3.0), "area cost");
  }
  return grid;
}

void edit_grid(const scene *s, way_grid *grid, int count) {
  for (int i = 0; i < count; i++) {
    int32_t kind = below(3);
    int32_t x = below(s->width);
    int32_t y = below(s->height);
    if (kind == 0) {
      need(way_grid_set(grid, x, y, (uint8_t)random_area(s)), "set");
      continue;
    }
    int32_t width = below(s->width - x < 4 ? s->width - x : 4);
    int32_t height = below(s->height - y < 4 ? s->height - y : 4);
    if (kind == 1) {
      need(way_grid_fill(grid, x, y, width, height, (uint8_t)random_area(s)), "fill");
      continue;
    }
    uint8_t cells[9] = {0};
    for (int32_t j = 0; j < width * height; j++) cells[j] = (uint8_t)random_area(s);
    need(way_grid_set_cells(grid, x, y, width, height, cells), "set cells");
  }
}

way_grid *make_hex_grid(const scene *s, way_hex_layout layout) {
  set_chance(s->seed);
  size_t count = (size_t)s->width * (size_t)s->height;
  uint8_t *cells = allocate(count);
  for (size_t i = 0; i < count; i++) cells[i] = (uint8_t)random_area(s);
  way_space space = {s->origin_x, s->origin_y, s->cell_size};
  way_grid *grid = NULL;
  need(way_hex_grid_create(s->width, s->height, layout, cells, &space, NULL, &grid), "create");
  free(cells);
  for (int32_t area = 1; area < s->areas; area++) {
    need(way_grid_set_area_cost(grid, area, (area + 4) / 3.0), "area cost");
  }
  return grid;
}

void edit_hex_grid(const scene *s, way_grid *grid, int count) {
  for (int i = 0; i < count; i++) {
    int32_t x = below(s->width);
    int32_t y = below(s->height);
    int32_t width = below(s->width - x < 4 ? s->width - x : 4);
    int32_t height = below(s->height - y < 4 ? s->height - y : 4);
    need(way_grid_fill(grid, x, y, width, height, (uint8_t)random_area(s)), "fill");
  }
}

int passable(void *context, int32_t cell) {
  (void)context;
  return cell % 11 != 5;
}

double step_cost(void *context, int32_t from, int32_t to, double base) {
  (void)context;
  return base * (1 + (from % 3 + to % 5) / 7.0);
}
