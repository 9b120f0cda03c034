/* The plain jump point search as an engine of grid searches. */
#include "base/memory.h"
#include "base/path.h"
#include "search/grid_embedded.h"
#include "search/grid_engine_raw.h"
#include "search/grid_search.h"
#include "engine/jump/jump_search.h"

static way_result ready(way_grid_search *search) {
  way_jump_search *jump = search->states[WAY_SLOT_JUMP_SEARCH];
  if (jump == NULL) {
    jump = way_allocate(&search->allocator, 1, sizeof *jump);
    if (jump == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_jump_search_init(jump, &search->allocator, way_grid_node_count(search->grid));
    search->states[WAY_SLOT_JUMP_SEARCH] = jump;
  }
  jump->rooted.record = search->options.record_expansions;
  jump->square = &search->plane;
  search->topology = way_plane_topology(&search->plane);
  return WAY_OK;
}

static void destroy(way_grid_search *search, void *state) {
  way_jump_search_free(state);
  way_release(&search->allocator, state, 1, sizeof(way_jump_search));
}

static way_result begin(way_grid_search *search, int32_t start, int32_t goal) {
  return way_jump_search_begin(search->states[WAY_SLOT_JUMP_SEARCH], start, goal);
}

static way_result step(way_grid_search *search, int32_t iterations) {
  return way_jump_search_step(search->states[WAY_SLOT_JUMP_SEARCH], iterations);
}

static int32_t nearest_closed(const way_grid_search *search) {
  const way_jump_search *jump = search->states[WAY_SLOT_JUMP_SEARCH];
  return way_raw_nearest_closed(&jump->rooted, search->topology.distance, search->topology.context);
}

static way_result trace(const way_grid_search *search, int32_t end, way_path *path) {
  const way_jump_search *jump = search->states[WAY_SLOT_JUMP_SEARCH];
  way_result result = way_path_reserve(path, way_jump_search_length(jump, end));
  if (result != WAY_OK) return result;
  way_jump_search_cells(jump, end, path->cells);
  path->cost = jump->rooted.buffers.nodes[end].g;
  return WAY_OK;
}

static void write(way_writer *writer, const way_grid_search *search) {
  const way_jump_search *jump = search->states[WAY_SLOT_JUMP_SEARCH];
  way_write_embedded(writer, search, jump->rooted.start, jump->rooted.goal, way_raw_bytes(&jump->rooted));
  way_write_jump_search(writer, jump);
}

static size_t bytes(const way_grid_search *search) {
  const way_jump_search *jump = search->states[WAY_SLOT_JUMP_SEARCH];
  return WAY_EMBEDDED_BYTES + way_raw_bytes(&jump->rooted);
}

static way_result read(way_reader *reader, way_grid_search *search) {
  way_jump_search *jump = search->states[WAY_SLOT_JUMP_SEARCH];
  int32_t start, goal;
  way_read_embedded(reader, search, &start, &goal);
  if (reader->failed) return WAY_OK;
  way_result result = way_read_jump_search(reader, jump);
  if (result != WAY_OK || reader->failed) return result;
  way_check_embedded(reader, search, &jump->rooted.buffers, way_raw_engine_report(jump), start, goal);
  return WAY_OK;
}

const way_grid_engine way_grid_engine_jump_search = {
    .engine = WAY_ENGINE_GENERIC,
    .slot = WAY_SLOT_JUMP_SEARCH,
    .ready = ready,
    .reset = way_raw_engine_reset,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .report = way_raw_engine_report,
    .nearest_closed = nearest_closed,
    .parent = way_raw_engine_parent,
    .trace = trace,
    .mark = way_raw_engine_mark,
    .expanded = way_raw_engine_expanded,
    .write = write,
    .bytes = bytes,
    .read = read,
};
