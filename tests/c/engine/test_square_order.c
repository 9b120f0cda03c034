/* The specialised A* against a plain rereading of its contract: in each iteration the open cell that OpenSet puts first
   is closed and tries all its neighbours in the order of moves. Cost pairs, moves, open and closed cells must be the
   same after every single iteration, whatever structure the engine keeps its entries in. */
#include "base/cost.h"
#include "search/grid.h"
#include "search/handle.h"
#include "engine/uniform/square_astar.h"
#include "support/check.h"
#include "support/random.h"

#define MOST 400

typedef struct plain_search {
  int32_t width, height, goal;
  way_diagonal rule;
  int32_t agent_size;
  bool zero_estimate;
  const uint8_t *cells;
  int8_t state[MOST]; /* 0 unseen, 1 open, 2 closed */
  int32_t a[MOST], b[MOST], move[MOST];
} plain_search;

static const int plain_dx[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int plain_dy[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

static bool plain_free(const plain_search *plain, int32_t x, int32_t y) {
  for (int32_t dy = 0; dy < plain->agent_size; dy++) {
    for (int32_t dx = 0; dx < plain->agent_size; dx++) {
      int32_t cx = x + dx, cy = y + dy;
      if (cx < 0 || cy < 0 || cx >= plain->width || cy >= plain->height) return false;
      if (plain->cells[cy * plain->width + cx] == WAY_WALL) return false;
    }
  }
  return true;
}

static double plain_total(const plain_search *plain, int32_t cell) {
  int32_t dx = abs(cell % plain->width - plain->goal % plain->width);
  int32_t dy = abs(cell / plain->width - plain->goal / plain->width);
  int32_t least = dx < dy ? dx : dy;
  int32_t straight = plain->rule == WAY_DIAGONAL_NEVER ? dx + dy : dx + dy - 2 * least;
  int32_t diagonal = plain->rule == WAY_DIAGONAL_NEVER ? 0 : least;
  if (plain->zero_estimate) straight = diagonal = 0;
  return way_pair_value(plain->a[cell] + straight, plain->b[cell] + diagonal);
}

static int32_t plain_first(const plain_search *plain) {
  int32_t best = -1;
  for (int32_t cell = 0; cell < plain->width * plain->height; cell++) {
    if (plain->state[cell] != 1) continue;
    if (best >= 0) {
      double f = plain_total(plain, cell), best_f = plain_total(plain, best);
      double g = way_pair_value(plain->a[cell], plain->b[cell]),
             best_g = way_pair_value(plain->a[best], plain->b[best]);
      if (f > best_f || (f == best_f && g <= best_g)) continue;
    }
    best = cell;
  }
  return best;
}

static bool plain_allowed(const plain_search *plain, int32_t x, int32_t y, int d) {
  if (!plain_free(plain, x + plain_dx[d], y + plain_dy[d])) return false;
  if (d < 4) return true;
  int free_sides = plain_free(plain, x + plain_dx[d], y) + plain_free(plain, x, y + plain_dy[d]);
  switch (plain->rule) {
    case WAY_DIAGONAL_NO_CORNER_CUTTING: return free_sides == 2;
    case WAY_DIAGONAL_ONE_FREE: return free_sides >= 1;
    case WAY_DIAGONAL_ALWAYS: return true;
    default: return false;
  }
}

static void plain_expand(plain_search *plain, int32_t cell) {
  plain->state[cell] = 2;
  if (cell == plain->goal) return;
  int32_t x = cell % plain->width, y = cell / plain->width;
  for (int d = 0; d < 8; d++) {
    if (!plain_allowed(plain, x, y, d)) continue;
    int32_t next = cell + plain_dy[d] * plain->width + plain_dx[d];
    int32_t a = plain->a[cell] + (d < 4), b = plain->b[cell] + (d >= 4);
    if (plain->state[next] == 2) continue;
    if (plain->state[next] == 1 && !(way_pair_value(a, b) < way_pair_value(plain->a[next], plain->b[next]))) continue;
    plain->state[next] = 1;
    plain->a[next] = a;
    plain->b[next] = b;
    plain->move[next] = d;
  }
}

/* Whether all F are compared in full, as where pairs may share one. */
static bool in_full;

static way_square_astar *pair_of(const way_search *search) {
  return search->states[WAY_SQUARE_PAIRS];
}

static void compare(const plain_search *plain, const way_search *search) {
  for (int32_t cell = 0; cell < plain->width * plain->height; cell++) {
    int state = !way_square_astar_visited(pair_of(search), cell) ? 0
                : way_square_astar_closed(pair_of(search), cell) ? 2
                                                                 : 1;
    assert_int_equal(state, plain->state[cell]);
    if (state == 0) continue;
    int32_t a, b;
    way_pair_cost(pair_of(search), cell, &a, &b);
    assert_int_equal(a, plain->a[cell]);
    assert_int_equal(b, plain->b[cell]);
    assert_int_equal(way_square_astar_move(pair_of(search), cell), plain->move[cell]);
  }
}

static void run_both(random_source *source, way_diagonal rule, int32_t agent_size, double weight) {
  int32_t width = random_in(source, 1, 20), height = random_in(source, 1, 20);
  uint8_t cells[MOST];
  random_cells(source, cells, width * height, random_in(source, 0, 45), 1);
  way_grid *grid;
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_A_STAR;
  options.diagonal = rule;
  options.agent_size = agent_size;
  options.heuristic_weight = weight;
  way_search *search;
  check_ok(way_grid_search_create(grid, &options, &search));
  int32_t start = random_below(source, width * height), goal = random_below(source, width * height);
  way_status status;
  check_ok(way_grid_search_begin(search, point_of(width, start), point_of(width, goal), &status));
  if (status == WAY_STATUS_IN_PROGRESS) {
    plain_search plain = {.width = width,
                          .height = height,
                          .goal = goal,
                          .rule = rule,
                          .agent_size = agent_size,
                          .zero_estimate = weight == 0,
                          .cells = cells};
    plain.state[start] = 1;
    while (status == WAY_STATUS_IN_PROGRESS) {
      compare(&plain, search);
      int32_t first = plain_first(&plain);
      assert_true(first >= 0);
      if (in_full) pair_of(search)->shared_f = 0;
      plain_expand(&plain, first);
      check_ok(way_search_step(search, 1, &status));
    }
    compare(&plain, search);
    assert_int_equal(status == WAY_STATUS_FOUND, plain.state[goal] == 2);
    if (status != WAY_STATUS_FOUND) assert_int_equal(plain_first(&plain), -1);
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
}

static void every_iteration_is_that_of_the_contract(void **state) {
  in_full = *state != NULL;
  random_source source = random_from(21);
  int32_t rounds = quick_run() ? 20 : 150;
  for (int32_t round = 0; round < rounds; round++) {
    for (int rule = 0; rule < 4; rule++) {
      for (int32_t size = 1; size <= 3; size++) {
        run_both(&source, (way_diagonal)rule, size, 1);
        run_both(&source, (way_diagonal)rule, size, 0);
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_iteration_is_that_of_the_contract),
      cmocka_unit_test_prestate(every_iteration_is_that_of_the_contract, &in_full),
  };
  return cmocka_run_group_tests_name("order of pops", tests, NULL, NULL);
}
