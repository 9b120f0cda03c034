# Every C source, relative to this folder. A file that is not listed here fails the configure step.
set(WAYSTATE_SOURCES
  base/bit_rows.c
  base/bytes.c
  base/memory.c
  base/open_set.c
  base/result.c
  search/astar.c
  search/astar_state.c
  search/grid_embedded.c
  search/grid_engine_astar.c
  search/grid_engine_pair_astar.c
  search/grid_options.c
  search/grid_query.c
  search/grid_search.c
  search/grid_search_state.c
  search/pair_astar.c
  search/pair_astar_state.c
  search/pair_queue.c
  search/path.c
  search/search_buffers.c
  search/search_buffers_state.c
  topology/square.c
  world/areas.c
  world/grid.c
  world/grid_clearance.c
  world/grid_components.c
  world/grid_state.c
  world/space.c
)

# Only in the WebAssembly module.
set(WAYSTATE_WASM_SOURCES
  wasm/error.c
  wasm/grid.c
  wasm/options.c
  wasm/path.c
)
