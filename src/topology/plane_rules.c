/* Closed sides and links as steps of a plane. */
#include <math.h>

#include "base/path.h"
#include "topology/plane.h"
#include "topology/square.h"

way_result way_plane_take_rules(way_plane *plane) {
  way_grid *grid = plane->grid;
  plane->links = grid->links.count > 0 ? &grid->links : NULL;
  return way_grid_sides_for(grid, plane->map, &plane->sides);
}

uint8_t way_plane_sided_moves(const way_plane *plane, int32_t x, int32_t y, uint32_t nine, bool into) {
  uint8_t block[9];
  if (!way_sides_block(plane->sides, x, y, block)) return plane->moves[0][nine];
  return way_square_moves_by_sides(plane->rule, nine, block, into);
}

int way_plane_add_links(const way_plane *plane, int32_t node, int32_t start, bool into, way_step *out, int count) {
  int32_t found;
  const way_link *link = into ? way_links_to(plane->links, node, &found) : way_links_from(plane->links, node, &found);
  for (; found > 0; found--, link++) {
    int32_t next = into ? link->from : link->to;
    if (!way_plane_fits(plane, next)) continue;
    if (plane->passable != NULL && next != start) {
      int answer = plane->passable(plane->hook_context, next);
      if (answer < 0) return -(int)WAY_ERROR_HOOK;
      if (answer == 0) continue;
    }
    out[count++] = (way_step){next, link->cost};
  }
  return count;
}

/* ------------------------------------------------------------------------------------------------ naming */

/* What the move from a cell to another costs, infinity where there is none. */
static double cost_of_move(const way_plane *plane, int32_t from, int32_t to) {
  int move = way_plane_move_between(plane, from, to);
  if (move < 0 || (way_plane_moves_at(plane, from) >> move & 1) == 0) return INFINITY;
  double cost = plane->lengths[move] * way_plane_entering(plane, to);
  return plane->step_cost == NULL ? cost : plane->step_cost(plane->hook_context, from, to, cost);
}

/* The link that a path takes from a cell to the next: the cheapest that leads there, the first of equals; -1 where a move
   costs no more. */
static int32_t link_taken(const way_plane *plane, int32_t from, int32_t to) {
  int32_t found, id = -1;
  double least = INFINITY;
  const way_link *link = way_links_from(plane->links, from, &found);
  for (; found > 0; found--, link++) {
    if (link->to != to || !(link->cost < least)) continue;
    least = link->cost;
    id = link->id;
  }
  return id >= 0 && cost_of_move(plane, from, to) <= least ? -1 : id;
}

way_result way_plane_name_links(const way_plane *plane, way_path *path) {
  path->link_count = 0;
  for (int32_t i = 0; plane->links != NULL && i + 1 < path->length; i++) {
    int32_t id = link_taken(plane, path->cells[i], path->cells[i + 1]);
    if (id < 0) continue;
    way_result result = way_path_add_link(path, i, id);
    if (result != WAY_OK) return result;
  }
  return WAY_OK;
}
