/* The script of the playground's first page (web-demo/src/models/room.js and what it plays with): two builders, a flow field
   and a crowd that follows it. All of the host's part is in whole numbers. */
#include <stdlib.h>
#include <string.h>

#include "golden_families.h"

enum { WIDTH = 64, HEIGHT = 40, CELLS = WIDTH * HEIGHT, WALKERS = 600, FRAMES = 600, SEED = 20 };

/* ------------------------------------------------------------------------------------------------ chance (mulberry32) */

static uint32_t next_of(uint32_t *state) {
  *state += 0x6d2b79f5u;
  uint32_t mixed = (*state ^ (*state >> 15)) * (*state | 1u);
  mixed ^= mixed + (mixed ^ (mixed >> 7)) * (mixed | 61u);
  return mixed ^ (mixed >> 14);
}

static int32_t under(uint32_t *state, int32_t limit) {
  return (int32_t)(next_of(state) % (uint32_t)limit);
}

static bool chance(uint32_t *state, uint32_t percent) {
  return next_of(state) % 100 < percent;
}

/* ------------------------------------------------------------------------------------------------ the map */

static int count_around(const uint8_t *solid, int32_t x, int32_t y) {
  int count = 0;
  for (int32_t dy = -1; dy <= 1; dy++) {
    for (int32_t dx = -1; dx <= 1; dx++) {
      int32_t nx = x + dx, ny = y + dy;
      bool inside = nx >= 0 && ny >= 0 && nx < WIDTH && ny < HEIGHT;
      count += inside ? solid[ny * WIDTH + nx] : dx != 0;
    }
  }
  return count;
}

static void open_around(uint8_t *areas, way_point point) {
  for (int32_t y = point.y - 1; y <= point.y + 1; y++) {
    for (int32_t x = point.x - 1; x <= point.x + 1; x++) areas[y * WIDTH + x] = 0;
  }
}

static void make_caves(uint8_t *areas, way_point corner, way_point goal) {
  uint32_t seed = SEED;
  uint8_t solid[CELLS], next[CELLS];
  for (int32_t cell = 0; cell < CELLS; cell++) solid[cell] = chance(&seed, 44);
  for (int round = 0; round < 4; round++) {
    for (int32_t cell = 0; cell < CELLS; cell++) {
      next[cell] = count_around(solid, cell % WIDTH, cell / WIDTH) >= 5;
    }
    memcpy(solid, next, sizeof solid);
  }
  for (int32_t cell = 0; cell < CELLS; cell++) areas[cell] = solid[cell] ? WAY_WALL : 0;
  open_around(areas, corner);
  open_around(areas, goal);
}

/* ------------------------------------------------------------------------------------------------ walkers */

typedef struct walker {
  int32_t cell, next, progress, trips;
} walker;

typedef struct room {
  uint8_t base[CELLS];
  way_grid *grid;
  way_flow_field *field;
  int32_t goal;
  walker walkers[WALKERS];
  int32_t next_cells[CELLS];
} room;

static bool is_wall(const room *r, int32_t cell) {
  uint8_t area;
  need(way_grid_get(r->grid, cell % WIDTH, cell / WIDTH, &area), "area");
  return area == WAY_WALL;
}

static void spawn(room *r, int32_t id, int32_t columns) {
  walker *w = &r->walkers[id];
  uint32_t seed = (uint32_t)id * 7919u + (uint32_t)w->trips * 104729u;
  int32_t cell = 0;
  for (int attempt = 0; attempt < 24; attempt++) {
    int32_t row = under(&seed, HEIGHT);
    cell = row * WIDTH + under(&seed, attempt < 12 ? columns : WIDTH);
    if (r->next_cells[cell] >= 0) break;
  }
  w->cell = cell;
  w->next = -1;
  w->progress = 0;
}

static int32_t length_of(int32_t from, int32_t to) {
  int32_t distance = to > from ? to - from : from - to;
  return distance == 1 || distance == WIDTH ? 256 : 362;
}

static void move(room *r, int32_t id) {
  walker *w = &r->walkers[id];
  if (is_wall(r, w->next)) {
    int32_t back = w->cell;
    w->cell = w->next;
    w->next = back;
    w->progress = length_of(w->cell, back) - w->progress;
  }
  w->progress += 44 + id * 37 % 41;
  int32_t length = length_of(w->cell, w->next);
  if (w->progress < length) return;
  w->cell = w->next;
  w->next = -1;
  w->progress -= length;
}

static void walk(room *r, int32_t id) {
  walker *w = &r->walkers[id];
  if (is_wall(r, w->cell) && !(w->next >= 0 && w->progress > 0)) spawn(r, id, WIDTH);
  if (w->next >= 0) move(r, id);
  if (w->next >= 0) return;
  if (w->cell == r->goal) {
    w->trips++;
    spawn(r, id, (WIDTH + 4) / 5);
  } else if (r->next_cells[w->cell] >= 0) {
    w->next = r->next_cells[w->cell];
  }
}

/* ------------------------------------------------------------------------------------------------ builders */

enum { FIRST_STROKE = 120, BETWEEN = 74, OFFSET = 31, STANDING = 5 };

static void set_area(const room *r, int32_t cell, uint8_t area) {
  if (area == WAY_WALL && cell == r->goal) return;
  need(way_grid_set(r->grid, cell % WIDTH, cell / WIDTH, area), "set");
}

/* Builds the stroke with a number, or puts back what was there before it. */
static void stroke(const room *r, int32_t player, int32_t number, bool build) {
  uint32_t seed = (uint32_t)player * 7919u + (uint32_t)number * 104729u + 17u;
  bool across = chance(&seed, 50);
  int32_t length = 4 + under(&seed, 6);
  int32_t x = under(&seed, WIDTH - (across ? length : 0));
  int32_t y = under(&seed, HEIGHT - (across ? 0 : length));
  for (int32_t i = 0; i < length; i++) {
    int32_t cell = across ? y * WIDTH + x + i : (y + i) * WIDTH + x;
    set_area(r, cell, build ? WAY_WALL : r->base[cell]);
  }
}

static void play_builder(const room *r, int32_t player, int32_t frame) {
  int32_t since = frame - FIRST_STROKE - player * OFFSET;
  if (since < 0 || since % BETWEEN != 0) return;
  int32_t number = since / BETWEEN;
  if (number >= STANDING) stroke(r, player, number - STANDING, false);
  stroke(r, player, number, true);
}

/* ------------------------------------------------------------------------------------------------ the script */

static void make_room(room *r) {
  way_point corner = {2, HEIGHT - 3}, goal = {WIDTH - 5, HEIGHT / 3};
  r->goal = goal.y * WIDTH + goal.x;
  make_caves(r->base, corner, goal);
  need(way_grid_create(WIDTH, HEIGHT, r->base, NULL, NULL, &r->grid), "grid");
  static const double multipliers[] = {1.5, 2.5, 4, 8};
  for (int32_t area = 1; area <= 4; area++) {
    need(way_grid_set_area_cost(r->grid, area, multipliers[area - 1]), "multiplier");
  }
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  need(way_flow_field_create(r->grid, &goal, 1, &options, &r->field), "field");
}

static void mend_field(room *r) {
  way_field_status status;
  if (way_flow_field_status(r->field) != WAY_FIELD_COMPLETE)
    need(way_flow_field_step(r->field, INT32_MAX, &status), "step");
  need(way_flow_field_next_cells(r->field, r->next_cells, CELLS), "next cells");
}

static uint64_t hash_walkers(const room *r) {
  uint32_t low = 0x811c9dc5u, high = 0x01000193u;
  for (int32_t id = 0; id < WALKERS; id++) {
    const walker *w = &r->walkers[id];
    const int32_t values[] = {w->cell, w->next, w->progress, w->trips};
    for (int i = 0; i < 4; i++) {
      low = (low ^ (uint32_t)values[i]) * 0x01000193u;
      high = (high ^ (uint32_t)values[i] ^ (low >> 15)) * 0x85ebca6bu;
    }
  }
  return (uint64_t)high << 32 | low;
}

static uint64_t turned(uint64_t value, int by) {
  return value << by | value >> (64 - by);
}

void play_duel(void) {
  room *r = allocate(sizeof *r);
  memset(r, 0, sizeof *r);
  make_room(r);
  mend_field(r);
  for (int32_t id = 0; id < WALKERS; id++) spawn(r, id, WIDTH);
  for (int32_t frame = 1; frame <= FRAMES; frame++) {
    play_builder(r, 0, frame);
    play_builder(r, 1, frame);
    mend_field(r);
    for (int32_t id = 0; id < WALKERS; id++) walk(r, id);
  }
  uint64_t sums = way_grid_checksum(r->grid) ^ turned(way_flow_field_checksum(r->field), 21);
  print("duel", "600", sums ^ turned(hash_walkers(r), 42));
  way_flow_field_destroy(r->field);
  way_grid_destroy(r->grid);
  free(r);
}
