/* Results for the host to read where they lie, alone or in a row as way_grid_find_paths fills them. */
#include "waystate/path.h"
#include "wasm/host.h"

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
