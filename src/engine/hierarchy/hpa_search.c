#include "engine/hierarchy/hpa_search.h"

#include <float.h>
#include <string.h>

#include "base/cost.h"

void way_hpa_search_init(way_hpa_search *search, const way_allocator *allocator) {
  memset(search, 0, sizeof *search);
  search->allocator = *allocator;
  search->weight = 1;
  way_buffers_init(&search->buffers, allocator, 0);
  way_hpa_search_reset(search);
}

/* Places in a chunk: 255 is none. */
#define MOST_PLACES 256

void way_hpa_search_free(way_hpa_search *search) {
  way_hpa_search_reset(search);
  way_buffers_free(&search->buffers);
  way_release(&search->allocator, search->from_start, MOST_PLACES, sizeof *search->from_start);
  way_release(&search->allocator, search->to_goal, MOST_PLACES, sizeof *search->to_goal);
  search->from_start = NULL;
  search->to_goal = NULL;
}

void way_hpa_search_reset(way_hpa_search *search) {
  if (search->hierarchy != NULL) search->hierarchy->holders--;
  search->hierarchy = NULL;
  search->status = WAY_LOOP_NOT_STARTED;
  search->stands_in = false;
  search->start = -1;
  search->goal = -1;
  search->expanded = 0;
  search->iterations = 0;
}

bool way_hpa_search_current(const way_hpa_search *search) {
  return search->status != WAY_LOOP_NOT_STARTED && search->hierarchy->grid->ledger.serial == search->serial;
}

static int32_t temporary_node(const way_hpa_search *search) {
  const way_hpa_layout *layout = &search->hierarchy->layout;
  return layout->chunk_count * layout->rim;
}

int32_t way_hpa_search_cell(const way_hpa_search *search, int32_t node) {
  if (node == search->start_node) return search->start;
  if (node == search->goal_node) return search->goal;
  return way_hpa_node_cell(search->hierarchy, node);
}

int32_t way_hpa_search_node(const way_hpa_search *search, int32_t cell) {
  if (cell == search->start) return search->start_node;
  if (cell == search->goal) return search->goal_node;
  return way_hpa_node_at(search->hierarchy, cell);
}

/* ---------------------------------------------------------------------------------------------- begin */

static way_result reserve(way_hpa_search *search) {
  int32_t nodes = temporary_node(search) + 2;
  if (search->buffers.node_count < nodes) {
    way_buffers_free(&search->buffers);
    way_buffers_init(&search->buffers, &search->allocator, nodes);
  }
  if (search->from_start == NULL) {
    search->from_start = way_allocate(&search->allocator, MOST_PLACES, sizeof *search->from_start);
    if (search->from_start == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  }
  if (search->to_goal == NULL) {
    search->to_goal = way_allocate(&search->allocator, MOST_PLACES, sizeof *search->to_goal);
    if (search->to_goal == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  }
  way_result result = way_buffers_restart(&search->buffers);
  return result == WAY_OK ? way_buffers_reserve(&search->buffers, 1, false) : result;
}

/* Index in a chunk's rectangle of a cell there. */
static int32_t index_in(const way_hpa_search *search, const way_hpa_rect *rect, int32_t cell) {
  int32_t width = search->hierarchy->layout.width;
  return (cell / width - rect->y) * rect->width + cell % width - rect->x;
}

/* Costs between a cell and the nodes of its chunk. */
static void join(const way_hpa_search *search, int32_t chunk, int32_t cell, bool into, double *costs) {
  way_hpa_hierarchy *hierarchy = search->hierarchy;
  way_hpa_rect rect = way_hpa_chunk_rect(&hierarchy->layout, chunk);
  way_hpa_flood_load(&hierarchy->flood, &hierarchy->square, rect, into);
  way_hpa_flood_run(&hierarchy->flood, index_in(search, &rect, cell), into);
  way_hpa_view view = way_hpa_chunk_view(&hierarchy->chunks[chunk]);
  int32_t size = hierarchy->layout.chunk_size;
  for (int32_t i = 0; i < hierarchy->chunks[chunk].node_count; i++) {
    costs[i] = hierarchy->flood.cells[view.cells[i] / size * rect.width + view.cells[i] % size].cost;
  }
}

static int32_t chunk_of(const way_hpa_search *search, int32_t cell) {
  const way_hpa_layout *layout = &search->hierarchy->layout;
  return way_hpa_chunk_at(layout, cell % layout->width, cell / layout->width);
}

/* Their nodes, which are temporary where none of the hierarchy's stand there. */
static void name_ends(way_hpa_search *search) {
  int32_t start = way_hpa_node_at(search->hierarchy, search->start);
  int32_t goal = way_hpa_node_at(search->hierarchy, search->goal);
  search->start_node = start >= 0 ? start : temporary_node(search);
  if (search->goal == search->start) search->goal_node = search->start_node;
  else search->goal_node = goal >= 0 ? goal : temporary_node(search) + 1;
}

static bool temporary_goal(const way_hpa_search *search) {
  return search->goal_node > temporary_node(search);
}

/* The chunk is built. */
static void join_start(way_hpa_search *search) {
  search->direct = WAY_HPA_NO_WAY;
  if (search->start_node < temporary_node(search)) return;
  join(search, search->start_chunk, search->start, false, search->from_start);
  if (temporary_goal(search) && search->start_chunk == search->goal_chunk) {
    way_hpa_rect rect = way_hpa_chunk_rect(&search->hierarchy->layout, search->start_chunk);
    search->direct = search->hierarchy->flood.cells[index_in(search, &rect, search->goal)].cost;
  }
}

/* The same. */
static void join_goal(way_hpa_search *search) {
  if (temporary_goal(search)) join(search, search->goal_chunk, search->goal, true, search->to_goal);
}

static way_point point_of(const way_hpa_search *search, int32_t cell) {
  int32_t width = search->hierarchy->layout.width;
  return (way_point){cell % width, cell / width};
}

static double total(const way_hpa_search *search, way_point at, double g) {
  if (search->weight == 0) return g;
  const way_plane *square = &search->hierarchy->square;
  int32_t straight, diagonal;
  way_square_distance(square->rule == WAY_DIAGONAL_NEVER, at.x - search->goal_point.x, at.y - search->goal_point.y,
                      &straight, &diagonal);
  return g + way_pair_value(straight, diagonal) * square->grid->areas.least * search->weight;
}

static way_result take(way_hpa_search *search, way_hpa_hierarchy *hierarchy, int32_t start, int32_t goal) {
  way_hpa_search_reset(search);
  search->hierarchy = hierarchy;
  hierarchy->holders++;
  search->start_chunk = chunk_of(search, start);
  search->goal_chunk = chunk_of(search, goal);
  return reserve(search);
}

/* Both chunks have their numbers. */
static void aim(way_hpa_search *search, int32_t start, int32_t goal) {
  search->serial = search->hierarchy->grid->ledger.serial;
  search->start = start;
  search->goal = goal;
  search->goal_point = point_of(search, goal);
  name_ends(search);
}

way_result way_hpa_search_begin(way_hpa_search *search, way_hpa_hierarchy *hierarchy, int32_t start, int32_t goal) {
  way_result result = take(search, hierarchy, start, goal);
  if (result == WAY_OK) result = way_hpa_hierarchy_build(hierarchy, search->start_chunk);
  if (result == WAY_OK) result = way_hpa_hierarchy_build(hierarchy, search->goal_chunk);
  if (result != WAY_OK) return result;
  aim(search, start, goal);
  join_start(search);
  join_goal(search);
  search->status = WAY_LOOP_RUNNING;
  int32_t node = search->start_node;
  way_buffers_visit(&search->buffers, node);
  search->buffers.nodes[node] = (way_search_node){0, -1, search->buffers.epoch};
  way_open_push(&search->buffers.open, (way_open_entry){total(search, point_of(search, start), 0), 0, node});
  return WAY_OK;
}

/* ---------------------------------------------------------------------------------------------- restoring */

way_result way_hpa_search_resume(way_hpa_search *search, way_hpa_hierarchy *hierarchy, int32_t start, int32_t goal) {
  way_result result = take(search, hierarchy, start, goal);
  if (result != WAY_OK) return result;
  way_hpa_hierarchy_number(hierarchy, search->start_chunk);
  way_hpa_hierarchy_number(hierarchy, search->goal_chunk);
  aim(search, start, goal);
  return WAY_OK;
}

way_result way_hpa_search_reopen(way_hpa_search *search) {
  way_search_buffers *buffers = &search->buffers;
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (way_buffers_mark(buffers, node) != 1) continue;
    if (way_buffers_reserve(buffers, 1, false) != WAY_OK) return WAY_ERROR_OUT_OF_MEMORY;
    double g = buffers->nodes[node].g;
    way_point at = point_of(search, way_hpa_search_cell(search, node));
    way_open_push(&buffers->open, (way_open_entry){total(search, at, g), g, node});
  }
  return WAY_OK;
}

way_result way_hpa_search_rejoin(way_hpa_search *search) {
  way_result result = WAY_OK;
  if (!way_buffers_closed(&search->buffers, search->start_node)) {
    result = way_hpa_hierarchy_build(search->hierarchy, search->start_chunk);
    if (result == WAY_OK) join_start(search);
  }
  if (result != WAY_OK || !temporary_goal(search)) return result;
  result = way_hpa_hierarchy_build(search->hierarchy, search->goal_chunk);
  if (result == WAY_OK) join_goal(search);
  return result;
}

/* ---------------------------------------------------------------------------------------------- step */

/* As in the generic A*: a cheaper way opens a node, moves it up, or, up to a weight of 1, opens it again. */
static void relax(way_hpa_search *search, int32_t from, double g, int32_t node, way_point at) {
  way_search_buffers *buffers = &search->buffers;
  way_search_node *known = &buffers->nodes[node];
  bool open = false;
  if (way_buffers_visited(buffers, node)) {
    if (!(g < known->g)) return;
    open = !way_buffers_closed(buffers, node);
    if (!open && search->weight > 1) return;
  } else {
    /* A cost past all doubles, which restored multipliers can lead to, is no way. */
    if (!(g <= DBL_MAX)) return;
    way_buffers_visit(buffers, node);
  }
  *known = (way_search_node){g, from, buffers->epoch};
  way_open_entry entry = {total(search, at, g), g, node};
  if (open) way_open_decrease(&buffers->open, entry);
  else way_open_push(&buffers->open, entry);
}

/* A place in a chunk from its entry in way_hpa_view.cells. */
static way_point place_point(const way_hpa_rect *rect, int32_t size, uint16_t local) {
  return (way_point){rect->x + local % size, rect->y + local / size};
}

static void expand_start(way_hpa_search *search, double g) {
  const way_hpa_hierarchy *hierarchy = search->hierarchy;
  const way_hpa_layout *layout = &hierarchy->layout;
  int32_t chunk = search->start_chunk, node = search->start_node;
  way_hpa_rect rect = way_hpa_chunk_rect(layout, chunk);
  way_hpa_view view = way_hpa_chunk_view(&hierarchy->chunks[chunk]);
  for (int32_t i = 0; i < hierarchy->chunks[chunk].node_count; i++) {
    if (search->from_start[i] < 0) continue;
    relax(search, node, g + search->from_start[i], chunk * layout->rim + i,
          place_point(&rect, layout->chunk_size, view.cells[i]));
  }
  if (search->direct >= 0) relax(search, node, g + search->direct, search->goal_node, search->goal_point);
}

static void expand_crossings(way_hpa_search *search, int32_t node, double g, way_point at, uint32_t crossings) {
  const way_hpa_hierarchy *hierarchy = search->hierarchy;
  const way_plane *square = &hierarchy->square;
  for (int d = 0; crossings != 0; d++, crossings >>= 1) {
    if ((crossings & 1) == 0) continue;
    way_point next = {at.x + way_square_dx[d], at.y + way_square_dy[d]};
    int32_t cell = next.y * hierarchy->layout.width + next.x;
    double cost = (d < 4 ? 1.0 : WAY_SQRT2) * way_ground_at(&square->ground, cell);
    relax(search, node, g + cost, way_hpa_node_at(hierarchy, cell), next);
  }
}

static void expand_node(way_hpa_search *search, int32_t node, double g) {
  const way_hpa_hierarchy *hierarchy = search->hierarchy;
  const way_hpa_layout *layout = &hierarchy->layout;
  int32_t chunk = node / layout->rim, place = node % layout->rim, size = layout->chunk_size;
  way_hpa_rect rect = way_hpa_chunk_rect(layout, chunk);
  way_hpa_view view = way_hpa_chunk_view(&hierarchy->chunks[chunk]);
  for (int32_t i = view.first[place]; i < view.first[place + 1]; i++) {
    int32_t to = view.targets[i];
    relax(search, node, g + view.costs[i], chunk * layout->rim + to, place_point(&rect, size, view.cells[to]));
  }
  expand_crossings(search, node, g, place_point(&rect, size, view.cells[place]), view.crossings[place]);
  if (temporary_goal(search) && chunk == search->goal_chunk && search->to_goal[place] >= 0) {
    relax(search, node, g + search->to_goal[place], search->goal_node, search->goal_point);
  }
}

/* Makes known what the expansion of a node looks at: its chunk, and the numbers of nodes across its transitions. */
static way_result prepare(const way_hpa_search *search, int32_t node) {
  way_hpa_hierarchy *hierarchy = search->hierarchy;
  /* The chunk of the start is built. */
  if (node >= temporary_node(search)) return WAY_OK;
  int32_t rim = hierarchy->layout.rim, chunk = node / rim;
  way_result result = way_hpa_hierarchy_build(hierarchy, chunk);
  if (result != WAY_OK) return result;
  way_hpa_view view = way_hpa_chunk_view(&hierarchy->chunks[chunk]);
  int32_t cell = way_hpa_node_cell(hierarchy, node), width = hierarchy->layout.width;
  for (int d = 0; d < 8; d++) {
    if ((view.crossings[node % rim] >> d & 1) == 0) continue;
    way_hpa_hierarchy_number(hierarchy, chunk_of(search, cell + way_square_dy[d] * width + way_square_dx[d]));
  }
  return WAY_OK;
}

/* Most nodes that an expansion opens: those of the chunk, eight across its rim, and the goal. */
static int32_t most_steps(const way_hpa_search *search, int32_t node) {
  int32_t rim = search->hierarchy->layout.rim;
  int32_t chunk = node >= temporary_node(search) ? search->start_chunk : node / rim;
  return search->hierarchy->chunks[chunk].node_count + 9;
}

way_result way_hpa_search_step(way_hpa_search *search, int32_t iterations) {
  if (!way_hpa_search_current(search)) return WAY_ERROR_STALE;
  way_search_buffers *buffers = &search->buffers;
  while (iterations-- > 0 && search->status == WAY_LOOP_RUNNING) {
    int32_t node = buffers->open.slots[0].node;
    if (node != search->goal_node) {
      way_result result = prepare(search, node);
      if (result == WAY_OK) result = way_buffers_reserve(buffers, most_steps(search, node), search->record);
      if (result != WAY_OK) return result;
    }
    way_open_pop(&buffers->open);
    buffers->nodes[node].stamp = buffers->epoch + 1;
    search->iterations++;
    if (node == search->goal_node) {
      search->status = WAY_LOOP_FOUND;
      return WAY_OK;
    }
    search->expanded++;
    if (search->record) buffers->expanded[buffers->expanded_count++] = way_hpa_search_cell(search, node);
    double g = buffers->nodes[node].g;
    if (node >= temporary_node(search)) expand_start(search, g);
    else expand_node(search, node, g);
    if (buffers->open.count == 0) search->status = WAY_LOOP_NOT_FOUND;
  }
  return WAY_OK;
}
