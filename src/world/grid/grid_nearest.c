/* The nearest cell where an agent fits, by straight distance between centres: in quarters of a squared cell size that is
   e^2 + apart * d^2, for e double steps along the lines and d lines. */
#include <float.h>

#include "world/grid/grid.h"

typedef struct nearest_quest {
  const way_grid *grid;
  int32_t agent_size;
  int32_t lines;
  int32_t places;
  /* Where the point lies, in double steps along its line. */
  int64_t middle;
  /* The best so far, and how far away it is; the radius at first. */
  int32_t cell;
  double best;
} nearest_quest;

static bool take(nearest_quest *quest, int64_t line, int64_t place, double distance) {
  if (place < 0 || place >= quest->places) return false;
  const way_grid *grid = quest->grid;
  int64_t x = grid->shape->upright ? line : place, y = grid->shape->upright ? place : line;
  int32_t cell = (int32_t)(y * grid->width + x);
  if (!way_grid_fits_at(grid, cell, quest->agent_size)) return false;
  if (distance < quest->best || quest->cell < 0 || cell < quest->cell) quest->cell = cell;
  quest->best = distance;
  return true;
}

/* Outwards along one line, d lines away; of two cells equally far the lower place has the lower number. */
static void look_along(nearest_quest *quest, int64_t line, int64_t d) {
  int64_t shoved = quest->grid->shape->shoved[line & 1];
  int64_t last = 2 * ((int64_t)quest->places - 1) + shoved;
  int64_t e = quest->middle < shoved ? shoved - quest->middle : quest->middle > last ? quest->middle - last : 0;
  if (((quest->middle - shoved - e) & 1) != 0) e++;
  double across = (double)quest->grid->shape->apart * ((double)d * (double)d);
  for (;; e += 2) {
    double distance = (double)e * (double)e + across;
    if (!(distance <= quest->best)) return;
    int64_t before = (quest->middle - e - shoved) / 2, after = (quest->middle + e - shoved) / 2;
    if (before < 0 && after >= quest->places) return;
    if (take(quest, line, before, distance) || take(quest, line, after, distance)) return;
  }
}

way_result way_grid_nearest_walkable(way_grid *grid, int32_t x, int32_t y, double radius, int32_t agent_size,
                                     int32_t *cell) {
  if (grid == NULL || cell == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!(radius >= 0 && radius <= DBL_MAX) || agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  way_result result = agent_size > 1 ? way_grid_need_clearance(grid, agent_size) : WAY_OK;
  if (result != WAY_OK) return result;
  bool upright = grid->shape->upright;
  int64_t line = upright ? x : y, place = upright ? y : x;
  nearest_quest quest = {grid,
                         agent_size,
                         upright ? grid->width : grid->height,
                         upright ? grid->height : grid->width,
                         0,
                         -1,
                         4.0 * (radius * radius)};
  quest.middle = 2 * place + grid->shape->shoved[line & 1];
  int64_t d = line < 0 ? -line : line >= quest.lines ? line - quest.lines + 1 : 0;
  for (; line - d >= 0 || line + d < quest.lines; d++) {
    if ((double)grid->shape->apart * ((double)d * (double)d) > quest.best) break;
    if (line - d >= 0 && line - d < quest.lines) look_along(&quest, line - d, d);
    if (d > 0 && line + d >= 0 && line + d < quest.lines) look_along(&quest, line + d, d);
  }
  *cell = quest.cell;
  return WAY_OK;
}
