/* How a search over a hierarchy is saved: state kind 64. Nodes are named by their cells, in ascending order, so that the
   bytes tell nothing of how chunks are numbered or which are built. */
#include <float.h>
#include <string.h>

#include "base/cost.h"
#include "engine/hierarchy/hpa_search.h"
#include "topology/square.h"

#define KIND_HPA 64

/* ---------------------------------------------------------------------------------------------- writing */

static int32_t listed(const way_hpa_search *search) {
  int32_t count = search->buffers.expanded_count;
  return count == search->expanded ? count : 0;
}

size_t way_hpa_search_bytes(const way_hpa_search *search) {
  if (search->status == WAY_LOOP_NOT_STARTED) return WAY_HPA_IDLE;
  return WAY_HPA_IDLE + 8 + (size_t)search->buffers.visited * WAY_BUFFERS_NODE_BYTES + (size_t)listed(search) * 4;
}

static void write_fields(way_writer *writer, const way_hpa_search *search, const way_grid *grid, int32_t chunk_size) {
  way_write_header(writer, KIND_HPA);
  way_write_i32(writer, grid->width);
  way_write_i32(writer, grid->height);
  way_write_status(writer, search->status, search->stands_in);
  way_write_f64(writer, search->weight);
  way_write_i32(writer, chunk_size);
  way_write_i32(writer, search->start);
  way_write_i32(writer, search->goal);
  way_write_i32(writer, search->expanded);
  way_write_i32(writer, search->iterations);
}

void way_write_hpa_idle(way_writer *writer, const way_grid *grid, double weight, int32_t chunk_size) {
  const way_hpa_search none = {.weight = weight, .start = -1, .goal = -1};
  write_fields(writer, &none, grid, chunk_size);
}

/* What is being written: the next ends that are nodes for this search alone, in order, and how many nodes are left. */
typedef struct progress {
  way_writer *writer;
  const way_hpa_search *search;
  int32_t left;
  int32_t ends[2];
  int end_count;
} progress;

static void write_node(progress *p, int32_t node, int32_t cell) {
  const way_search_node *held = &p->search->buffers.nodes[node];
  uint8_t *at = way_write_room(p->writer, WAY_BUFFERS_NODE_BYTES);
  way_store_i32(at, cell);
  at[4] = (uint8_t)(held->stamp & 1);
  way_store_f64(at + 5, held->g);
  way_store_i32(at + 13, held->parent < 0 ? -1 : way_hpa_search_cell(p->search, held->parent));
  p->left--;
}

static void write_ends_before(progress *p, int32_t cell) {
  while (p->end_count > 0 && p->ends[0] < cell) {
    int32_t end = p->ends[0];
    p->ends[0] = p->ends[1];
    p->end_count--;
    write_node(p, way_hpa_search_node(p->search, end), end);
  }
}

/* Ends that were visited and stand on no node of the hierarchy. */
static void list_ends(progress *p) {
  const way_hpa_search *search = p->search;
  int32_t first = search->hierarchy->layout.chunk_count * search->hierarchy->layout.rim;
  const int32_t cells[2] = {search->start, search->goal}, nodes[2] = {search->start_node, search->goal_node};
  for (int i = 0; i < (search->goal == search->start ? 1 : 2); i++) {
    if (nodes[i] >= first && way_buffers_visited(&search->buffers, nodes[i])) p->ends[p->end_count++] = cells[i];
  }
  if (p->end_count == 2 && p->ends[1] < p->ends[0]) {
    p->ends[0] = cells[1];
    p->ends[1] = cells[0];
  }
}

/* One row of cells in a row of chunks: all of a chunk's, or those at its left and its right end. */
static void write_row(progress *p, int32_t chunk_row, int32_t y) {
  const way_hpa_hierarchy *hierarchy = p->search->hierarchy;
  const way_hpa_layout *layout = &hierarchy->layout;
  for (int32_t column = 0; column < layout->columns && p->left > 0; column++) {
    int32_t chunk = chunk_row * layout->columns + column;
    if (hierarchy->known[chunk] == WAY_HPA_UNKNOWN) continue;
    way_hpa_rect rect = way_hpa_chunk_rect(layout, chunk);
    const uint8_t *places = hierarchy->places + (size_t)chunk * (size_t)layout->rim;
    bool whole = y == 0 || y == rect.height - 1 || rect.width == 1;
    for (int32_t x = 0; x < rect.width; x += whole ? 1 : rect.width - 1) {
      int32_t place = places[way_hpa_rim_place(&rect, x, y)];
      int32_t node = chunk * layout->rim + place, cell = (rect.y + y) * layout->width + rect.x + x;
      if (place == WAY_HPA_NO_PLACE || !way_buffers_visited(&p->search->buffers, node)) continue;
      write_ends_before(p, cell);
      write_node(p, node, cell);
    }
  }
}

static void write_nodes(way_writer *writer, const way_hpa_search *search) {
  const way_hpa_layout *layout = &search->hierarchy->layout;
  progress p = {.writer = writer, .search = search, .left = search->buffers.visited};
  list_ends(&p);
  for (int32_t row = search->buffers.low / layout->rim / layout->columns; row < layout->rows; row++) {
    int32_t height = way_hpa_chunk_rect(layout, row * layout->columns).height;
    for (int32_t y = 0; y < height && p.left > 0; y++) write_row(&p, row, y);
  }
  write_ends_before(&p, INT32_MAX);
}

void way_write_hpa_search(way_writer *writer, const way_hpa_search *search) {
  write_fields(writer, search, search->hierarchy->grid, search->hierarchy->layout.chunk_size);
  way_write_i32(writer, search->buffers.visited);
  write_nodes(writer, search);
  way_write_list(writer, search->buffers.expanded, listed(search));
}

/* ---------------------------------------------------------------------------------------------- reading the fields */

typedef struct fields {
  uint8_t status;
  bool stands_in;
  int32_t start;
  int32_t goal;
  int32_t expanded;
  int32_t iterations;
} fields;

static int32_t read_end(way_reader *reader, const way_hpa_hierarchy *hierarchy, bool begun, const char *name) {
  const way_hpa_layout *layout = &hierarchy->layout;
  int32_t cells = layout->width * layout->height;
  int32_t cell = way_read_i32_in(reader, begun ? 0 : -1, begun ? cells - 1 : -1, name);
  if (!reader->failed && begun && !way_plane_fits(&hierarchy->square, cell)) {
    way_refuse(reader, 4, name, cell, "a cell where the agent fits");
  }
  return cell;
}

static fields read_fields(way_reader *reader, const way_hpa_hierarchy *hierarchy, double weight) {
  fields f = {0};
  way_read_header(reader, KIND_HPA);
  way_expect_i32(reader, hierarchy->layout.width, "width");
  way_expect_i32(reader, hierarchy->layout.height, "height");
  f.status = way_read_status(reader, &f.stands_in);
  if (f.status > WAY_LOOP_NOT_FOUND) way_refuse(reader, 1, "status", f.status, "0 to 3");
  double held = way_read_f64(reader, "heuristic weight");
  if (memcmp(&held, &weight, sizeof held) != 0) {
    char expected[WAY_DECIMAL_SIZE];
    way_decimal(weight, expected);
    way_refuse_f64(reader, 8, "the heuristic weight", held, expected);
  }
  way_expect_i32(reader, hierarchy->layout.chunk_size, "chunk size");
  bool begun = f.status != WAY_LOOP_NOT_STARTED;
  f.start = read_end(reader, hierarchy, begun, "start");
  f.goal = read_end(reader, hierarchy, begun, "goal");
  f.expanded = way_read_i32_in(reader, 0, begun ? INT32_MAX : 0, "expanded");
  f.iterations = way_read_i32_in(reader, 0, begun ? INT32_MAX : 0, "iterations");
  return f;
}

/* ---------------------------------------------------------------------------------------------- reading the nodes */

static int32_t chunk_of(const way_hpa_hierarchy *hierarchy, int32_t cell) {
  const way_hpa_layout *layout = &hierarchy->layout;
  return way_hpa_chunk_at(layout, cell % layout->width, cell / layout->width);
}

/* Node of a cell, whose chunk is numbered for it; refused where there is none. */
static int32_t node_of(way_reader *reader, const way_hpa_search *search, int32_t cell, const char *name) {
  if (reader->failed) return -1;
  way_hpa_hierarchy_number(search->hierarchy, chunk_of(search->hierarchy, cell));
  int32_t node = way_hpa_search_node(search, cell);
  if (node < 0) way_refuse(reader, 4, name, cell, "the start, the goal or a cell where one passes between chunks");
  return node;
}

static void read_nodes(way_reader *reader, way_hpa_search *search) {
  way_search_buffers *buffers = &search->buffers;
  int32_t cells = search->hierarchy->layout.width * search->hierarchy->layout.height, last = -1;
  int32_t count = way_read_count(reader, cells, WAY_BUFFERS_NODE_BYTES, "visited count");
  for (int32_t i = 0; i < count && !reader->failed; i++) {
    int32_t cell = way_read_i32_in(reader, last + 1, cells - 1, "visited cell");
    int32_t node = node_of(reader, search, cell, "visited cell");
    bool closed = way_read_flag(reader, "closed flag"), root = cell == search->start;
    double g = way_read_f64(reader, "g");
    if (!(g >= 0 && g <= DBL_MAX)) way_refuse_f64_of(reader, 8, "the g of cell", cell, g, "finite and at least 0");
    if (root && g != 0) way_refuse_f64(reader, 8, "the g of the start", g, "0");
    int32_t parent = way_read_i32_in(reader, -1, cells - 1, "parent");
    if (!reader->failed && (parent < 0) != root) {
      way_refuse(reader, 4, "parent", parent, "-1 for the start and a cell for every other");
    }
    int32_t from = root ? -1 : node_of(reader, search, parent, "parent");
    if (reader->failed) return;
    way_buffers_visit(buffers, node);
    buffers->nodes[node] = (way_search_node){g, from, buffers->epoch + (closed ? 1 : 0)};
    last = cell;
  }
  if (!reader->failed && !way_buffers_visited(buffers, search->start_node)) {
    way_refuse(reader, 0, "the start", search->start, "a visited cell");
  }
}

/* The move from one cell to another beside it that the rule allows, -1 for none. */
static int move_between(const way_hpa_hierarchy *hierarchy, int32_t from, int32_t to) {
  int32_t width = hierarchy->layout.width, x = from % width, y = from / width;
  uint8_t moves = way_plane_moves_at(&hierarchy->square, from);
  for (int d = 0; d < 8; d++) {
    if ((moves >> d & 1) != 0 && to == (y + way_square_dy[d]) * width + x + way_square_dx[d]) return d;
  }
  return -1;
}

/* A node's parent is in its chunk, or one step away in another. */
static void check_link(way_reader *reader, const way_hpa_search *search, int32_t node) {
  const way_hpa_hierarchy *hierarchy = search->hierarchy;
  const way_search_node *held = &search->buffers.nodes[node], *parent = &search->buffers.nodes[held->parent];
  int32_t cell = way_hpa_search_cell(search, node), from = way_hpa_search_cell(search, held->parent);
  if (held->parent == search->goal_node && search->goal != search->start) {
    way_refuse(reader, 0, "parent", from, "a cell that was expanded, which the goal never is");
  } else if (search->weight > 1 && !way_buffers_closed(&search->buffers, held->parent)) {
    way_refuse(reader, 0, "parent", from, "a closed cell");
  } else if (chunk_of(hierarchy, cell) != chunk_of(hierarchy, from)) {
    int move = move_between(hierarchy, from, cell);
    double cost = (move < 4 ? 1.0 : WAY_SQRT2) * way_ground_at(&hierarchy->square.ground, cell);
    if (move < 0) {
      way_refuse(reader, 0, "parent", from, "a cell of the same chunk, or a step away");
    } else if (held->g < parent->g + cost) {
      way_refuse_f64_of(reader, 0, "the g of cell", cell, held->g, "no less than its parent's and the step from there");
    }
  }
}

static void check_links(way_reader *reader, way_hpa_search *search) {
  way_search_buffers *buffers = &search->buffers;
  int32_t parent;
  way_buffers_links links = way_buffers_check_links(buffers, &parent);
  if (links != WAY_LINKS_END) {
    way_refuse(reader, 0, "parent", way_hpa_search_cell(search, parent),
               links == WAY_LINKS_RISE ? "a visited cell that costs no more" : "no cycle");
  }
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (way_buffers_visited(buffers, node) && buffers->nodes[node].parent >= 0) check_link(reader, search, node);
  }
}

/* ---------------------------------------------------------------------------------------------- what goes with them */

static void check_counts(way_reader *reader, const way_hpa_search *search, const fields *f) {
  const way_search_buffers *buffers = &search->buffers;
  int32_t open = buffers->open.count, closed = buffers->visited - open, found = f->status == WAY_LOOP_FOUND;
  bool once = search->weight > 1, goal_closed = way_buffers_mark(buffers, search->goal_node) == 2;
  if (f->status == WAY_LOOP_RUNNING && open == 0) {
    way_refuse(reader, 0, "the number of open cells", open, "above 0 in a running search");
  } else if (f->status == WAY_LOOP_NOT_FOUND && open != 0) {
    way_refuse(reader, 0, "the number of open cells", open, "0 in a search that ran out");
  } else if (f->iterations - found != f->expanded) {
    way_refuse(reader, 0, "expanded", f->expanded, "the iterations, less one when found");
  } else if (f->iterations < closed || (once && f->iterations != closed)) {
    way_refuse(reader, 0, "iterations", f->iterations,
               once ? "one for each closed cell" : "one for each closed cell at least");
  } else if ((f->iterations > 0) != (closed > 0)) {
    way_refuse(reader, 0, "iterations", f->iterations, "0 exactly when nothing is closed");
  } else if (closed == 0 && buffers->visited != 1) {
    way_refuse(reader, 0, "visited count", buffers->visited, "1, the start, when nothing is closed");
  } else if (closed > 0 && !way_buffers_closed(buffers, search->start_node)) {
    way_refuse(reader, 0, "the start", search->start, "closed unless nothing has popped");
  } else if (goal_closed != (found != 0)) {
    way_refuse(reader, 0, "the goal", search->goal, "closed exactly when found");
  }
}

static way_result read_expanded(way_reader *reader, way_hpa_search *search, const fields *f) {
  way_search_buffers *buffers = &search->buffers;
  int32_t cells = search->hierarchy->layout.width * search->hierarchy->layout.height;
  int32_t count = way_read_count(reader, INT32_MAX, 4, "expanded count");
  if (!reader->failed && count != 0 && count != f->expanded) {
    way_refuse(reader, 4, "expanded count", count, "0 or the expanded of the counters");
  }
  if (reader->failed) return WAY_OK;
  way_result result = way_grow(&buffers->allocator, (void **)&buffers->expanded, &buffers->expanded_capacity, 0, count,
                               sizeof *buffers->expanded);
  for (int32_t i = 0; i < count && result == WAY_OK; i++) {
    int32_t cell = way_read_i32_in(reader, 0, cells - 1, "expanded cell");
    int32_t node = node_of(reader, search, cell, "expanded cell");
    if (!reader->failed && !way_buffers_visited(buffers, node)) {
      way_refuse(reader, 4, "expanded cell", cell, "a visited cell");
    }
    if (reader->failed) return WAY_OK;
    buffers->expanded[i] = cell;
  }
  if (result == WAY_OK) buffers->expanded_count = count;
  return result;
}

/* ---------------------------------------------------------------------------------------------- all of it */

static way_result read_begun(way_reader *reader, way_hpa_search *search, way_hpa_hierarchy *hierarchy,
                             const fields *f) {
  way_result result = way_hpa_search_resume(search, hierarchy, f->start, f->goal);
  if (result != WAY_OK) return result;
  read_nodes(reader, search);
  if (!reader->failed) check_links(reader, search);
  if (!reader->failed) result = way_hpa_search_reopen(search);
  if (!reader->failed && result == WAY_OK) check_counts(reader, search, f);
  if (!reader->failed && result == WAY_OK) result = read_expanded(reader, search, f);
  if (!reader->failed && result == WAY_OK && f->status == WAY_LOOP_RUNNING) result = way_hpa_search_rejoin(search);
  return result;
}

way_result way_read_hpa_search(way_reader *reader, way_hpa_search *search, way_hpa_hierarchy *hierarchy) {
  way_hpa_search_reset(search);
  fields f = read_fields(reader, hierarchy, search->weight);
  if (reader->failed || f.status == WAY_LOOP_NOT_STARTED) return WAY_OK;
  way_result result = read_begun(reader, search, hierarchy, &f);
  if (result != WAY_OK || reader->failed) {
    way_hpa_search_reset(search);
    return result;
  }
  search->status = (way_loop_status)f.status;
  search->stands_in = f.stands_in;
  search->expanded = f.expanded;
  search->iterations = f.iterations;
  return WAY_OK;
}
