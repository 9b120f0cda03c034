/* Labels are what a flood finds, after every edit: on all rules, layouts and sizes of agents, across chunks, however many
   edits lie between two questions. */
#include "check.h"
#include "hex_oracle.h"
#include "random.h"
#include "test_bytes.h"

/* A map with the rule and agent that are asked about. layout -1 is the square grid. */
typedef struct label_case {
  way_grid *grid;
  int32_t layout;
  way_diagonal rule;
  int32_t agent_size;
  bool *fits;
  int32_t *flood;
  int32_t *stack;
} label_case;

static bool fits_at(const label_case *c, int32_t x, int32_t y) {
  int32_t width = way_grid_width(c->grid);
  return x >= 0 && y >= 0 && x < width && y < way_grid_height(c->grid) && c->fits[y * width + x];
}

static bool steps(const label_case *c, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  if ((dx == 0 && dy == 0) || !fits_at(c, x + dx, y + dy)) return false;
  if (c->layout >= 0) {
    return hex_steps_between((way_hex_layout)c->layout, (way_point){x, y}, (way_point){x + dx, y + dy}) == 1;
  }
  if (dx == 0 || dy == 0) return true;
  int32_t free = fits_at(c, x + dx, y) + fits_at(c, x, y + dy);
  switch (c->rule) {
    case WAY_DIAGONAL_ALWAYS: return true;
    case WAY_DIAGONAL_ONE_FREE: return free >= 1;
    case WAY_DIAGONAL_NO_CORNER_CUTTING: return free == 2;
    default: return false;
  }
}

static void flood_from(const label_case *c, int32_t seed, int32_t label) {
  int32_t width = way_grid_width(c->grid), top = 0;
  c->stack[top++] = seed;
  c->flood[seed] = label;
  while (top > 0) {
    int32_t cell = c->stack[--top], x = cell % width, y = cell / width;
    for (int32_t i = 0; i < 9; i++) {
      int32_t next = cell + (i / 3 - 1) * width + i % 3 - 1;
      if (!steps(c, x, y, i % 3 - 1, i / 3 - 1) || c->flood[next] >= 0) continue;
      c->flood[next] = label;
      c->stack[top++] = next;
    }
  }
}

static bool asked(const label_case *c, int32_t from, int32_t to) {
  int32_t width = way_grid_width(c->grid);
  bool reachable = false;
  check_ok(
      way_grid_is_reachable(c->grid, point_of(width, from), point_of(width, to), c->rule, c->agent_size, &reachable));
  return reachable;
}

/* Every cell against the first of its part, and the firsts of the parts against the one before and against one of all. */
static void check_all(const label_case *c, random_source *source) {
  int32_t count = way_grid_width(c->grid) * way_grid_height(c->grid), parts = 0;
  for (int32_t cell = 0; cell < count; cell++) {
    way_point at = point_of(way_grid_width(c->grid), cell);
    check_ok(way_grid_can_fit(c->grid, at.x, at.y, c->agent_size, &c->fits[cell]));
    c->flood[cell] = -1;
  }
  int32_t *firsts = test_memory((size_t)count * sizeof *firsts);
  for (int32_t cell = 0; cell < count; cell++) {
    if (!c->fits[cell]) {
      assert_false(asked(c, cell, cell));
      continue;
    }
    if (c->flood[cell] < 0) {
      flood_from(c, cell, parts);
      firsts[parts++] = cell;
      if (parts > 1) {
        assert_false(asked(c, cell, firsts[parts - 2]));
        assert_false(asked(c, firsts[random_below(source, parts - 1)], cell));
      }
    }
    if (!asked(c, cell, firsts[c->flood[cell]])) {
      show_cells(way_grid_cells(c->grid), way_grid_width(c->grid), way_grid_height(c->grid));
      fail_msg("cell %d, rule %d, size %d, layout %d", cell, (int)c->rule, c->agent_size, c->layout);
    }
  }
  free(firsts);
}

static label_case case_of(int32_t width, int32_t height, int32_t layout, way_diagonal rule, int32_t agent_size) {
  label_case c = {.layout = layout, .rule = rule, .agent_size = agent_size};
  if (layout < 0) check_ok(way_grid_create(width, height, NULL, NULL, NULL, &c.grid));
  else check_ok(way_hex_grid_create(width, height, (way_hex_layout)layout, NULL, NULL, NULL, &c.grid));
  size_t count = (size_t)width * (size_t)height;
  c.fits = test_memory(count * sizeof *c.fits);
  c.flood = test_memory(count * sizeof *c.flood);
  c.stack = test_memory(count * sizeof *c.stack);
  return c;
}

static void let_go(label_case *c) {
  free(c->fits);
  free(c->flood);
  free(c->stack);
  way_grid_destroy(c->grid);
}

/* Walls at random, or rooms of 9 x 7 with a door on each side. */
static void furnish(way_grid *grid, random_source *source, int32_t wall_percent, bool rooms) {
  int32_t width = way_grid_width(grid), height = way_grid_height(grid);
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      bool wall =
          rooms ? (x % 9 == 8 && y % 7 != 3) || (y % 7 == 6 && x % 9 != 4) : random_below(source, 100) < wall_percent;
      check_ok(way_grid_set(grid, x, y, wall ? WAY_WALL : 0));
    }
  }
}

static void flip(way_grid *grid, random_source *source, bool rooms) {
  int32_t x = random_below(source, way_grid_width(grid)), y = random_below(source, way_grid_height(grid));
  /* In rooms mostly the doors. */
  if (rooms && random_below(source, 4) > 0) {
    if (random_below(source, 2) == 0 && x - x % 9 + 8 < way_grid_width(grid)) x += 8 - x % 9, y = y - y % 7 + 3;
    else y = y - y % 7 + 6, x = x - x % 9 + 4;
    if (x >= way_grid_width(grid) || y >= way_grid_height(grid)) return;
  }
  uint8_t area = 0;
  check_ok(way_grid_get(grid, x, y, &area));
  check_ok(way_grid_set(grid, x, y, area == WAY_WALL ? 0 : WAY_WALL));
}

static void fill_some(way_grid *grid, random_source *source) {
  int32_t x = random_below(source, way_grid_width(grid)), y = random_below(source, way_grid_height(grid));
  int32_t wide = random_in(source, 0, way_grid_width(grid) - x), high = random_in(source, 0, 9);
  if (high > way_grid_height(grid) - y) high = way_grid_height(grid) - y;
  check_ok(way_grid_fill(grid, x, y, wide, high, random_below(source, 2) == 0 ? WAY_WALL : 0));
}

static int32_t play(label_case *c, random_source *source, int32_t wall_percent, bool rooms, int32_t rounds) {
  int32_t edits = 0;
  furnish(c->grid, source, wall_percent, rooms);
  check_all(c, source);
  test_bytes kept = save_grid(c->grid);
  for (int32_t round = 0; round < rounds; round++) {
    int32_t kind = random_below(source, 50), flips = kind == 0 ? 1500 : kind < 10 ? random_in(source, 5, 60) : 1;
    for (int32_t i = 0; i < flips; i++) flip(c->grid, source, rooms);
    edits += flips;
    if (kind == 1) fill_some(c->grid, source);
    if (kind == 2) check_ok(way_grid_restore(c->grid, kept.data, kept.size, NULL));
    if (kind == 3) check_ok(way_grid_trim(c->grid));
    check_all(c, source);
  }
  bytes_free(&kept);
  return edits;
}

static void labels_are_what_a_flood_finds(void **state) {
  (void)state;
  random_source source = random_from(61);
  int32_t edits = 0, rounds = quick_run() ? 6 : 60;
  for (int32_t kind = 0; kind < 48; kind++) {
    int32_t layout = kind % 8 - 4, walls = kind / 8 % 2 == 0 ? 12 : 36;
    way_diagonal rule = layout < 0 ? (way_diagonal)(layout + 4) : WAY_DIAGONAL_NO_CORNER_CUTTING;
    int32_t agent_size = kind / 16 == 0 ? 1 : random_in(&source, 1, 4);
    /* Large maps, and small ones across a border of chunks, where parts hang together outside of theirs. */
    bool small = random_below(&source, 2) == 0;
    int32_t width = small ? random_in(&source, 33, 36) : random_in(&source, 1, 110);
    int32_t height = small ? random_in(&source, 2, 6) : random_in(&source, 1, 6000 / width > 90 ? 90 : 6000 / width);
    label_case c = case_of(width, height, layout < 0 ? -1 : layout, rule, agent_size);
    edits += play(&c, &source, agent_size > 1 ? walls / 6 : walls, kind % 3 == 2, small ? 40 * rounds : rounds);
    let_go(&c);
  }
  print_message("%d edits\n", edits);
}

/* Two halves of a map with one door, and more of it than walks go: everything is numbered again, and right. */
static void a_door_between_halves(void **state) {
  (void)state;
  random_source source = random_from(62);
  label_case c = case_of(4400, 40, -1, WAY_DIAGONAL_NEVER, 1);
  check_ok(way_grid_fill(c.grid, 2200, 0, 1, 40, WAY_WALL));
  for (int32_t turn = 0; turn < 6; turn++) {
    check_ok(way_grid_set(c.grid, 2200, 17, turn % 2 == 0 ? 0 : WAY_WALL));
    assert_int_equal(asked(&c, 0, 4399), turn % 2 == 0);
  }
  check_all(&c, &source);
  let_go(&c);
}

/* Many small parts opened and shut in one chunk use up the numbers of parts and of labels. */
static void numbers_are_used_again(void **state) {
  (void)state;
  random_source source = random_from(63);
  label_case c = case_of(40, 40, -1, WAY_DIAGONAL_NEVER, 1);
  check_ok(way_grid_fill(c.grid, 0, 0, 40, 40, WAY_WALL));
  for (int32_t turn = 0; turn < 100000; turn++) {
    int32_t at = random_below(&source, 400);
    check_ok(way_grid_set(c.grid, at % 20 * 2, at / 20 * 2, turn % 2 == 0 ? 0 : WAY_WALL));
    assert_int_equal(asked(&c, at / 20 * 80 + at % 20 * 2, at / 20 * 80 + at % 20 * 2), turn % 2 == 0);
    if (turn % 10000 == 0) check_all(&c, &source);
  }
  assert_true(way_grid_derived_bytes(c.grid) < 65536);
  let_go(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(labels_are_what_a_flood_finds),
      cmocka_unit_test(a_door_between_halves),
      cmocka_unit_test(numbers_are_used_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
