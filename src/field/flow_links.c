/* Closed sides and links, as fields see them. */
#include <math.h>

#include "field/flow_field.h"
#include "topology/square.h"

/* Each move's way back. */
static const int8_t back[WAY_PLANE_MOVES] = {2, 3, 0, 1, 6, 7, 4, 5};

uint32_t way_flow_sided_moves_into(const way_flow_field *field, int32_t cell) {
  int32_t width = field->grid->width, y = way_plane_row(&field->plane, cell), x = cell - y * width;
  uint32_t moves = 0;
  for (int move = 0; move < WAY_PLANE_MOVES; move++) {
    int32_t from_x = x + way_square_dx[move], from_y = y + way_square_dy[move];
    if (!way_grid_contains(field->grid, from_x, from_y)) continue;
    moves |= (uint32_t)(field->moves[from_y * width + from_x] >> back[move] & 1) << move;
  }
  return moves;
}

int way_flow_links(const way_flow_field *field, int32_t cell, bool into, way_step out[WAY_MAX_LINKS_AT_CELL]) {
  const way_links *links = &field->grid->links;
  int32_t found, count = 0;
  if (links->count == 0 || !way_plane_fits(&field->plane, cell)) return 0;
  const way_link *link = into ? way_links_to(links, cell, &found) : way_links_from(links, cell, &found);
  for (; found > 0; found--, link++) {
    int32_t end = into ? link->from : link->to;
    if (way_plane_fits(&field->plane, end)) out[count++] = (way_step){end, link->cost};
  }
  return count;
}

int32_t way_flow_end_of_link(const way_flow_field *field, int32_t cell, int32_t move) {
  const way_links *links = &field->grid->links;
  int32_t found;
  if (links->count == 0) return -1;
  const way_link *link = way_links_from(links, cell, &found);
  return move - WAY_FLOW_LINK < found ? link[move - WAY_FLOW_LINK].to : -1;
}

int8_t way_flow_move_to(const way_flow_field *field, int32_t cell, int32_t next) {
  const way_plane *plane = &field->plane;
  int best = way_plane_move_between(plane, cell, next);
  if (field->grid->links.count == 0) return (int8_t)best;
  double least = best < 0 ? INFINITY : field->costs[next] + plane->lengths[best] * way_plane_entering(plane, next);
  int32_t found;
  const way_link *link = way_links_from(&field->grid->links, cell, &found);
  for (int32_t i = 0; i < found; i++) {
    if (link[i].to != next || !(field->costs[next] + link[i].cost < least)) continue;
    least = field->costs[next] + link[i].cost;
    best = WAY_FLOW_LINK + i;
  }
  return (int8_t)best;
}

static int8_t renumbered(int8_t move, int32_t place, bool added) {
  if (move < WAY_FLOW_LINK + place) return move;
  if (added) return (int8_t)(move + 1);
  return move == WAY_FLOW_LINK + place ? -1 : (int8_t)(move - 1);
}

void way_flow_relink(way_flow_field *field, const way_link *link, bool added) {
  int32_t found, place = 0, cell = link->from;
  const way_link *there = way_links_from(&field->grid->links, cell, &found);
  while (place < found && there[place].id < link->id) place++;
  field->directions[cell] = renumbered(field->directions[cell], place, added);
  field->chosen[cell] = renumbered(field->chosen[cell], place, added);
  way_watch_cell(field->watch, cell);
}
