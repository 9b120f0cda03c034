/* How jump points over terrain are saved: state kind 66, laid out as kinds 8 to 11. The parents tell the runs, and these the
   costs, so each run and each g is checked against them; what expanded cells entered follows from those that are closed. */
#include "engine/weighted/terrain_jump.h"

#include "base/cost.h"
#include "topology/square.h"

const way_search_format way_terrain_jump_format = {.kind = 66, .names_start = true, .closes_once = true};

/* Adds up the steps of a run; false where one is not allowed, or where the ground changes along the straight ones. */
static bool add_run(const way_terrain_jump *jump, int32_t from, const way_terrain_run *run, way_terrain_cell *cell) {
  const way_terrain_index *index = jump->index;
  int32_t y = way_plane_row(jump->plane, from), x = from - y * index->rows.width;
  double straight = 0;
  for (int32_t i = 0; i < run->slanted + run->straight; i++) {
    int32_t move = i < run->slanted ? run->slanted_move : run->straight_move;
    if ((way_plane_moves_at(jump->plane, y * index->rows.width + x) >> move & 1) == 0) return false;
    x += way_square_dx[move];
    y += way_square_dy[move];
    double multiplier = way_terrain_multiplier(index, x, y);
    if (i >= run->slanted) {
      if (i > run->slanted && multiplier != straight) return false;
      straight = multiplier;
    } else if (move >= 4) {
      cell->diagonal += multiplier;
    } else {
      cell->straight += multiplier;
    }
  }
  if (run->straight > 0) cell->straight += run->straight * straight;
  cell->move = run->straight > 0 ? run->straight_move : run->slanted_move;
  return true;
}

/* The cost of a node whose parent's is known. */
static void read_cost(way_reader *reader, way_terrain_jump *jump, int32_t node) {
  const way_search_buffers *buffers = &jump->once.buffers;
  int32_t parent = buffers->nodes[node].parent;
  way_terrain_cell *cell = &jump->cells[node];
  cell->straight = jump->cells[parent].straight;
  cell->diagonal = jump->cells[parent].diagonal;
  way_terrain_run run = way_terrain_run_between(jump, parent, node);
  if (run.slanted + run.straight == 0 || !add_run(jump, parent, &run, cell)) {
    way_refuse(reader, 0, "the run into node", node, "one of allowed steps, the straight ones over the same ground");
  } else if (buffers->nodes[node].g != cell->straight + cell->diagonal * WAY_SQRT2) {
    way_refuse(reader, 0, "the g of a node that", node, "the cost of the runs that lead there");
  }
}

/* Walks up to the first node whose cost is known, turning the links on the way round, then back down. What is known has a
   move of 0 or more; links are kept in its place, below -1. */
static void read_costs(way_reader *reader, way_terrain_jump *jump) {
  const way_search_buffers *buffers = &jump->once.buffers;
  const int32_t unknown = -1;
  for (int32_t node = buffers->low; node <= buffers->high; node++) jump->cells[node].move = unknown;
  jump->cells[jump->once.start].straight = 0;
  jump->cells[jump->once.start].diagonal = 0;
  jump->cells[jump->once.start].move = 0;
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (!way_buffers_visited(buffers, node)) continue;
    int32_t at = node, below = -1;
    while (jump->cells[at].move == unknown) {
      jump->cells[at].move = -3 - below;
      below = at;
      at = buffers->nodes[at].parent;
    }
    while (below >= 0 && !reader->failed) {
      at = below;
      below = -3 - jump->cells[at].move;
      read_cost(reader, jump, at);
    }
  }
}

static void check_open(way_reader *reader, const way_terrain_jump *jump) {
  const way_open_set *open = &jump->once.buffers.open;
  int32_t width = jump->index->rows.width;
  for (int32_t i = 0; i < open->count && !reader->failed; i++) {
    int32_t node = open->slots[i].node, y = way_plane_row(jump->plane, node);
    const way_terrain_cell *cell = &jump->cells[node];
    if (open->slots[i].f != way_terrain_total(jump, cell->straight, cell->diagonal, node - y * width, y)) {
      way_refuse(reader, 0, "the F of an open node that", node, "its cost and the estimate");
    }
  }
}

static void check_fit(way_reader *reader, const way_terrain_jump *jump) {
  const way_search_buffers *buffers = &jump->once.buffers;
  int32_t ends[2] = {jump->once.start, jump->once.goal};
  for (int i = 0; i < 2; i++) {
    if (!way_plane_fits(jump->plane, ends[i])) {
      way_refuse(reader, 0, i == 0 ? "the start" : "the goal", ends[i], "a cell where the agent fits");
    }
  }
  bool begun = jump->once.iterations > 0;
  if (way_buffers_closed(buffers, jump->once.start) != begun) {
    way_refuse(reader, 0, "the start", jump->once.start, "closed unless nothing has popped");
  }
}

static void take_begun(way_reader *reader, way_terrain_jump *jump) {
  const way_search_buffers *buffers = &jump->once.buffers;
  way_terrain_jump_renew(jump);
  check_fit(reader, jump);
  if (reader->failed) return;
  jump->goal_y = way_plane_row(jump->plane, jump->once.goal);
  jump->goal_x = jump->once.goal - jump->goal_y * jump->index->rows.width;
  read_costs(reader, jump);
  if (!reader->failed) check_open(reader, jump);
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (way_buffers_closed(buffers, node) && node != jump->once.goal) way_terrain_note_steps(jump, node);
  }
}

way_result way_read_terrain_jump(way_reader *reader, way_terrain_jump *jump) {
  way_result result = way_terrain_jump_ready(jump);
  if (result == WAY_OK) result = way_read_search(reader, &way_terrain_jump_format, &jump->once);
  if (result != WAY_OK || reader->failed) return result;
  if (jump->once.status != WAY_LOOP_NOT_STARTED) take_begun(reader, jump);
  if (reader->failed) way_generic_reset(&jump->once);
  return WAY_OK;
}
