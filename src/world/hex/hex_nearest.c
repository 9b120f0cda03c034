/* The nearest cell where an agent fits, by straight distance between centres: in units of a quarter of a squared cell
   size that is e^2 + 3 d^2, for e double steps along the lines and d lines. */
#include "world/hex/hex_grid.h"

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

static int32_t cell_of(const way_grid *grid, int64_t line, int64_t place) {
  int64_t x = way_hex_rows(grid->layout) ? place : line, y = way_hex_rows(grid->layout) ? line : place;
  return (int32_t)(y * grid->width + x);
}

static bool take(nearest_quest *quest, int64_t line, int64_t place, double distance) {
  if (place < 0 || place >= quest->places) return false;
  int32_t cell = cell_of(quest->grid, line, place);
  if (!way_grid_fits_at(quest->grid, cell, quest->agent_size)) return false;
  if (distance < quest->best || quest->cell < 0 || cell < quest->cell) quest->cell = cell;
  quest->best = distance;
  return true;
}

/* Outwards along one line, d lines away; of two cells equally far the lower place has the lower number. */
static void look_along(nearest_quest *quest, int64_t line, int64_t d) {
  int64_t shoved = way_hex_shoved(quest->grid->layout, (int32_t)line);
  int64_t last = 2 * ((int64_t)quest->places - 1) + shoved;
  int64_t e = quest->middle < shoved ? shoved - quest->middle : quest->middle > last ? quest->middle - last : 0;
  if (((quest->middle - shoved - e) & 1) != 0) e++;
  for (;; e += 2) {
    double distance = (double)e * (double)e + 3.0 * ((double)d * (double)d);
    if (!(distance <= quest->best)) return;
    int64_t before = (quest->middle - e - shoved) / 2, after = (quest->middle + e - shoved) / 2;
    if (before < 0 && after >= quest->places) return;
    if (take(quest, line, before, distance) || take(quest, line, after, distance)) return;
  }
}

int32_t way_hex_nearest(const way_grid *grid, int32_t x, int32_t y, double radius, int32_t agent_size) {
  bool rows = way_hex_rows(grid->layout);
  int64_t line = rows ? y : x, place = rows ? x : y;
  nearest_quest quest = {grid, agent_size, rows ? grid->height : grid->width, rows ? grid->width : grid->height, 0,
                         -1,   0};
  quest.middle = 2 * place + way_hex_shoved(grid->layout, (int32_t)line);
  quest.best = 4.0 * (radius * radius);
  int64_t d = line < 0 ? -line : line >= quest.lines ? line - quest.lines + 1 : 0;
  for (;; d++) {
    if (line - d < 0 && line + d >= quest.lines) break;
    if (3.0 * ((double)d * (double)d) > quest.best) break;
    if (line - d >= 0 && line - d < quest.lines) look_along(&quest, line - d, d);
    if (d > 0 && line + d >= 0 && line + d < quest.lines) look_along(&quest, line + d, d);
  }
  return quest.cell;
}
