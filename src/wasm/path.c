/* Results for the host to read, alone or in a row as way_grid_find_paths fills them. */
#include "waystate/path.h"
#include "wasm/host.h"

size_t WAY_WASM_EXPORT(way_wasm_path_size)(void) {
  return sizeof(way_path);
}

void WAY_WASM_EXPORT(way_wasm_paths_init)(way_path *paths, size_t count) {
  for (size_t i = 0; i < count; i++) {
    way_path_init(&paths[i], NULL);
  }
}

void WAY_WASM_EXPORT(way_wasm_paths_free)(way_path *paths, size_t count) {
  for (size_t i = 0; i < count; i++) {
    way_path_free(&paths[i]);
  }
}

/* Writes 12 integers, in the order that bindings/js/path.js reads them, and the cost. */
void WAY_WASM_EXPORT(way_wasm_path_read)(const way_path *path, int32_t *integers, double *cost) {
  integers[0] = (int32_t)path->status;
  integers[1] = (int32_t)path->algorithm;
  integers[2] = (int32_t)path->engine;
  integers[3] = path->start;
  integers[4] = path->goal;
  integers[5] = path->expanded_count;
  integers[6] = path->iterations;
  integers[7] = path->length;
  integers[8] = (int32_t)(intptr_t)path->cells;
  integers[9] = path->expanded_length;
  integers[10] = (int32_t)(intptr_t)path->expanded;
  integers[11] = path->expanded_from;
  *cost = path->cost;
}
