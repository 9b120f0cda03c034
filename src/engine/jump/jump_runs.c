/* Each run is walked at first. A state may name one long run again and again, so once the walks have taken as many steps
   as there are cells, all runs are looked up instead, by where the allowed steps that end in a cell begin: for one kind
   of line after the other, worked out once for all cells. */
#include "engine/jump/jump_runs.h"

#include "topology/square.h"

/* A run: diagonal steps from the parent, then straight ones from the turn to the cell. */
typedef struct run {
  int32_t x;
  int32_t y;
  int32_t turn_x;
  int32_t turn_y;
  int32_t to_x;
  int32_t to_y;
} run;

static int32_t sign(int32_t value) {
  return (value > 0) - (value < 0);
}

static run run_into(const way_jump_block *engine, int32_t cell) {
  int32_t width = engine->width, parent = engine->nodes[cell].parent;
  run r = {.x = parent % width, .y = parent / width, .to_x = cell % width, .to_y = cell / width};
  int32_t dx = r.to_x - r.x, dy = r.to_y - r.y, across = dx < 0 ? -dx : dx, down = dy < 0 ? -dy : dy;
  int32_t diagonal = across < down ? across : down;
  r.turn_x = r.x + diagonal * sign(dx);
  r.turn_y = r.y + diagonal * sign(dy);
  return r;
}

/* Whether the step from one free cell to another is allowed: for a diagonal one both cells beside it are free. */
static bool allowed(const way_bit_rows *rows, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  return way_bit_get(rows, x + dx, y + dy) && way_bit_get(rows, x + dx, y) && way_bit_get(rows, x, y + dy);
}

/* How many steps were walked, negated when one is not allowed. */
static int64_t walk(const way_bit_rows *rows, const run *r) {
  int32_t x = r->x, y = r->y;
  int64_t steps = 0;
  while (x != r->to_x || y != r->to_y) {
    int32_t dx = sign(r->to_x - x), dy = sign(r->to_y - y);
    steps++;
    if (!allowed(rows, x, y, dx, dy)) return -steps;
    x += dx;
    y += dy;
  }
  return steps;
}

static bool has_parent(const way_jump_block *engine, int32_t cell) {
  return way_jump_visited(engine, cell) && engine->nodes[cell].parent >= 0;
}

/* False when there is more to walk than there are cells. */
static bool walk_all(const way_jump_block *engine, int32_t *refused) {
  int64_t left = (int64_t)engine->width * engine->height;
  for (int32_t cell = engine->low; cell <= engine->high && left > 0; cell++) {
    if (!has_parent(engine, cell)) continue;
    run r = run_into(engine, cell);
    int64_t steps = walk(&engine->index->rows, &r);
    if (steps < 0) {
      *refused = cell;
      return true;
    }
    left -= steps;
  }
  return left > 0;
}

/* Lines along a step that leads on in the order of cells, and the rows that all runs lie in: for each cell how many such
   steps in a row, all allowed, end in it. */
typedef struct line_table {
  const way_bit_rows *rows;
  int32_t first_row;
  int32_t last_row;
  int32_t dx;
  int32_t dy;
  int32_t *steps;
} line_table;

static int32_t *steps_at(const line_table *table, int32_t x, int32_t y) {
  return table->steps + (size_t)(y - table->first_row) * (size_t)table->rows->width + (size_t)x;
}

static void fill(const line_table *table) {
  for (int32_t y = table->first_row; y <= table->last_row; y++) {
    for (int32_t x = 0; x < table->rows->width; x++) {
      int32_t from_x = x - table->dx, from_y = y - table->dy;
      bool inside = from_y >= table->first_row && from_x >= 0 && from_x < table->rows->width;
      bool open = inside && way_bit_get(table->rows, from_x, from_y) &&
                  allowed(table->rows, from_x, from_y, table->dx, table->dy);
      *steps_at(table, x, y) = open ? *steps_at(table, from_x, from_y) + 1 : 0;
    }
  }
}

/* Whether a part of a run, where it lies along the lines of the table, is of allowed steps. */
static bool open_along(const line_table *table, int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
  int32_t dx = sign(to_x - x), dy = sign(to_y - y);
  bool on = dx == table->dx && dy == table->dy, back = dx == -table->dx && dy == -table->dy;
  if (!on && !back) return true;
  int32_t length = dx != 0 ? (to_x - x) * dx : (to_y - y) * dy;
  return *(on ? steps_at(table, to_x, to_y) : steps_at(table, x, y)) >= length;
}

static void look_up_all(const way_jump_block *engine, line_table *table, int32_t *refused) {
  static const int8_t lines[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  for (int i = 0; i < (engine->four ? 2 : 4); i++) {
    table->dx = lines[i][0];
    table->dy = lines[i][1];
    fill(table);
    int32_t last = *refused >= 0 ? *refused - 1 : engine->high;
    for (int32_t cell = engine->low; cell <= last; cell++) {
      if (!has_parent(engine, cell)) continue;
      run r = run_into(engine, cell);
      if (open_along(table, r.x, r.y, r.turn_x, r.turn_y) && open_along(table, r.turn_x, r.turn_y, r.to_x, r.to_y)) {
        continue;
      }
      *refused = cell;
      break;
    }
  }
}

way_result way_jump_check_runs(const way_jump_block *engine, int32_t *refused) {
  *refused = -1;
  if (walk_all(engine, refused)) return WAY_OK;
  line_table table = {&engine->index->rows, engine->low / engine->width, engine->high / engine->width, 0, 0, NULL};
  size_t cells = (size_t)(table.last_row - table.first_row + 1) * (size_t)engine->width;
  table.steps = way_allocate(&engine->allocator, cells, sizeof *table.steps);
  if (table.steps == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  look_up_all(engine, &table, refused);
  way_release(&engine->allocator, table.steps, cells, sizeof *table.steps);
  return WAY_OK;
}
