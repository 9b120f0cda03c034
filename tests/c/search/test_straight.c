/* prefer straight: of all shortest paths, which a plain search goes through one by one, one with the fewest turns. */
#include <math.h>

#include "answers.h"
#include "failing_allocator.h"
#include "models/plain_world.h"
#include "random.h"
#include "test_bytes.h"

enum { LINK = 9, NO_MOVE = 10 };

typedef struct count_of {
  const plain_world *world;
  /* Costs to the goal. */
  double left[PLAIN_MOST];
  int32_t goal;
  int32_t best;
} count_of;

/* A path takes the move where a link costs no less. */
static bool is_needless(const plain_world *world, const way_link *link) {
  way_point from = plain_at(world, link->from), to = plain_at(world, link->to);
  int32_t dx = to.x - from.x, dy = to.y - from.y;
  return abs(dx) <= 1 && abs(dy) <= 1 && plain_goes(world, from.x, from.y, dx, dy) &&
         plain_step(world, from.x, from.y, dx, dy) <= link->cost;
}

/* Goes on from a cell that was come to by a move, at so many turns, along everything that is tight. */
static void go_on(count_of *count, int32_t cell, int before, int32_t turns) {
  const plain_world *world = count->world;
  if (turns >= count->best) return;
  if (cell == count->goal) {
    count->best = turns;
    return;
  }
  int32_t x = cell % world->width, y = cell / world->width;
  double left = count->left[cell], near = 1e-9 * (1 + left);
  for (int move = 0; move < 9; move++) {
    int32_t dx = move % 3 - 1, dy = move / 3 - 1, to = cell + dy * world->width + dx;
    if ((dx == 0 && dy == 0) || !plain_goes(world, x, y, dx, dy)) continue;
    if (fabs(plain_step(world, x, y, dx, dy) + count->left[to] - left) > near) continue;
    go_on(count, to, move, turns + (before < LINK && before != move));
  }
  for (int32_t i = 0; i < world->link_count; i++) {
    const way_link *link = &world->links[i];
    if (link->from != cell || !plain_fits(world, link->to) || is_needless(world, link)) continue;
    if (fabs(link->cost + count->left[link->to] - left) <= near) go_on(count, link->to, LINK, turns);
  }
}

static int32_t turns_of(const plain_world *world, const way_path *path) {
  int32_t turns = 0, named = 0;
  int before = NO_MOVE;
  for (int32_t i = 0; i + 1 < path->length; i++) {
    way_point from = plain_at(world, path->cells[i]), to = plain_at(world, path->cells[i + 1]);
    int move = (to.y - from.y + 1) * 3 + to.x - from.x + 1;
    if (named < path->link_count && path->links[named].index == i) {
      named++;
      move = LINK;
    }
    turns += before < LINK && move < LINK && before != move;
    before = move;
  }
  return turns;
}

static double cost_of_cells(const plain_world *world, const way_path *path) {
  double cost = 0;
  int32_t named = 0;
  for (int32_t i = 0; i + 1 < path->length; i++) {
    way_point from = plain_at(world, path->cells[i]), to = plain_at(world, path->cells[i + 1]);
    if (named < path->link_count && path->links[named].index == i) {
      for (int32_t j = 0; j < world->link_count; j++) {
        if (world->links[j].id == path->links[named].id) cost += world->links[j].cost;
      }
      named++;
      continue;
    }
    assert_true(plain_goes(world, from.x, from.y, to.x - from.x, to.y - from.y));
    cost += plain_step(world, from.x, from.y, to.x - from.x, to.y - from.y);
  }
  return cost;
}

typedef struct scene {
  plain_world world;
  uint8_t cells[PLAIN_MOST];
  double multipliers[255];
  way_grid *grid;
  random_source source;
} scene;

static void add_link(scene *at) {
  plain_world *world = &at->world;
  int32_t count = world->width * world->height;
  way_link link = {0, random_below(&at->source, count), random_below(&at->source, count),
                   0.5 * random_in(&at->source, 1, 8)};
  if (link.from == link.to || at->cells[link.from] == WAY_WALL || at->cells[link.to] == WAY_WALL) return;
  check_ok(way_grid_add_link(at->grid, plain_at(world, link.from), plain_at(world, link.to), link.cost, &link.id));
  world->links[world->link_count++] = link;
}

static void open_scene(scene *at, uint64_t seed) {
  memset(at, 0, sizeof *at);
  at->source = random_from(seed);
  random_source *source = &at->source;
  plain_world *world = &at->world;
  world->width = random_in(source, 1, 7);
  world->height = random_in(source, 1, 6);
  world->cells = at->cells;
  world->multipliers = at->multipliers;
  world->rule = (way_diagonal)random_below(source, 4);
  world->size = random_below(source, 4) == 0 ? 2 : 1;
  int32_t count = world->width * world->height;
  random_cells(source, at->cells, count, random_below(source, 25), random_below(source, 3) == 0 ? 3 : 1);
  check_ok(way_grid_create(world->width, world->height, at->cells, NULL, NULL, &at->grid));
  for (uint8_t area = 0; area < 255; area++) at->multipliers[area] = area == 1 ? 2 : area == 2 ? 0.75 : 1;
  check_ok(way_grid_set_area_cost(at->grid, 1, 2));
  check_ok(way_grid_set_area_cost(at->grid, 2, 0.75));
  for (int32_t i = random_below(source, 2) * random_below(source, 8); i > 0; i--) {
    int32_t cell = random_below(source, count), side = random_below(source, 4);
    world->shut[cell] = (uint8_t)(world->shut[cell] | 1 << side);
    check_ok(way_grid_set_passage(at->grid, cell % world->width, cell / world->width, (way_side)side, false));
  }
  for (int32_t i = random_below(source, 2) * random_below(source, 4); i > 0; i--) add_link(at);
}

/* The same path from slices, with the search put back into another in between; and the same bytes as without. */
static void check_slices(scene *at, const way_grid_options *options, way_point from, way_point to,
                         const way_path *whole) {
  way_search *search[3];
  way_status status = WAY_STATUS_NONE;
  way_grid_options plain = *options;
  plain.prefer = WAY_PREFER_ANY;
  plain.algorithm = WAY_ALGORITHM_A_STAR;
  for (int i = 0; i < 3; i++) check_ok(way_grid_search_create(at->grid, i == 2 ? &plain : options, &search[i]));
  check_ok(way_grid_search_begin(search[0], from, to, &status));
  check_ok(way_grid_search_begin(search[2], from, to, &status));
  int32_t budget = random_in(&at->source, 1, 5);
  way_path path;
  way_path_init(&path, NULL);
  for (int turn = 0; status == WAY_STATUS_IN_PROGRESS; turn ^= 1) {
    check_ok(way_search_step(search[turn], budget, &status));
    check_ok(way_search_step(search[2], budget, &status));
    check_ok(way_search_path(search[turn], &path));
    test_bytes bytes = save_search(search[turn]), other = save_search(search[2]);
    assert_int_equal(bytes.size, other.size);
    assert_memory_equal(bytes.data, other.data, other.size);
    check_ok(way_search_restore(search[1 - turn], bytes.data, bytes.size, NULL));
    bytes_free(&bytes);
    bytes_free(&other);
  }
  for (int i = 0; i < 2; i++) {
    if (way_search_status(search[i]) == WAY_STATUS_IN_PROGRESS) continue;
    check_ok(way_search_path(search[i], &path));
    if (path.status == whole->status) check_same_answer(&path, whole);
  }
  way_path_free(&path);
  for (int i = 0; i < 3; i++) way_search_destroy(search[i]);
}

static void check_query(scene *at, int32_t start, int32_t goal) {
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_AUTO, WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS};
  static count_of count;
  plain_world *world = &at->world;
  count.world = world;
  count.goal = goal;
  plain_relax(world, goal, true, count.left);
  way_grid_options options =
      options_of(algorithms[random_below(&at->source, 3)], world->rule, world->size, random_below(&at->source, 3) > 0);
  options.prefer = WAY_PREFER_STRAIGHT;
  options.heuristic_weight = random_below(&at->source, 3) > 0 ? 1 : 0.5 * random_below(&at->source, 2);
  way_point from = plain_at(world, start), to = plain_at(world, goal);
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(at->grid, from, to, &options, &path));
  assert_int_equal(path.status, count.left[start] == INFINITY ? WAY_STATUS_NO_PATH : WAY_STATUS_FOUND);
  if (path.status == WAY_STATUS_FOUND) {
    assert_int_equal(path.algorithm, WAY_ALGORITHM_A_STAR);
    check_plain_cost(path.cost, count.left[start]);
    check_plain_cost(cost_of_cells(world, &path), path.cost);
    count.best = INT32_MAX;
    go_on(&count, start, NO_MOVE, 0);
    assert_int_equal(turns_of(world, &path), count.best);
    check_slices(at, &options, from, to, &path);
  }
  way_path_free(&path);
}

static void no_shortest_path_has_fewer_turns(void **state) {
  (void)state;
  int32_t rounds = quick_run() ? 200 : 1000;
  for (int32_t round = 0; round < rounds; round++) {
    static scene at;
    open_scene(&at, (uint64_t)round + 1);
    int32_t count = at.world.width * at.world.height;
    for (int i = 0; i < 8; i++) {
      int32_t start = random_below(&at.source, count), goal = random_below(&at.source, count);
      if (plain_fits(&at.world, start) && plain_fits(&at.world, goal)) check_query(&at, start, goal);
    }
    way_grid_destroy(at.grid);
  }
}

static void what_ends_elsewhere_is_straight_too(void **state) {
  (void)state;
  static const char *const rows[] = {".......#.", ".......#.", ".......#.", ".......#."};
  way_grid *grid = grid_from_text(rows, 4);
  way_grid_options options = options_of(WAY_ALGORITHM_AUTO, WAY_DIAGONAL_NEVER, 1, true);
  options.prefer = WAY_PREFER_STRAIGHT;
  options.partial = true;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){8, 3}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_PARTIAL);
  assert_int_equal(path.length, 10);
  plain_world world = {.width = 9, .height = 4};
  assert_int_equal(turns_of(&world, &path), 1);
  check_ok(way_grid_find_path(grid, (way_point){2, 2}, (way_point){2, 2}, &options, &path));
  assert_int_equal(path.length, 1);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void bad_options_are_refused(void **state) {
  (void)state;
  static const char *const rows[] = {"...", "..."};
  way_grid *grid = grid_from_text(rows, 2);
  way_search *search;
  way_path path;
  way_path_init(&path, NULL);
  static const way_algorithm others[] = {WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_LAZY_THETA_STAR,
                                         WAY_ALGORITHM_HPA_STAR};
  for (int i = 0; i < 3; i++) {
    way_grid_options options = options_of(others[i], WAY_DIAGONAL_NEVER, 1, true);
    options.prefer = WAY_PREFER_STRAIGHT;
    check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_UNSUPPORTED);
  }
  way_grid_options options = default_options();
  options.prefer = (way_prefer)2;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_INVALID_ARGUMENT);
  options.prefer = WAY_PREFER_STRAIGHT;
  options.heuristic_weight = 1.5;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_UNSUPPORTED);
  options.heuristic_weight = 1;
  way_grid_replanner *replanner;
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  check_result(way_grid_replanner_create(grid, &options, &replanner), WAY_ERROR_UNSUPPORTED);
  way_path_free(&path);
  way_grid_destroy(grid);
}

/* A path that has no memory is asked for again; the search stays as it is. */
static void memory_ends_anywhere(void **state) {
  (void)state;
  for (int32_t most = 0;; most++) {
    failing_allocator memory;
    failing_allocator_init(&memory);
    way_grid *grid;
    check_ok(way_grid_create(6, 5, NULL, NULL, &memory.allocator, &grid));
    int32_t id;
    check_ok(way_grid_add_link(grid, (way_point){1, 1}, (way_point){3, 3}, 2, &id));
    way_grid_options options = options_of(WAY_ALGORITHM_AUTO, WAY_DIAGONAL_NEVER, 1, true);
    options.prefer = WAY_PREFER_STRAIGHT;
    way_search *search;
    way_status status;
    check_ok(way_grid_search_create(grid, &options, &search));
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){5, 4}, &status));
    check_ok(way_search_step(search, INT32_MAX, &status));
    way_path path, again;
    way_path_init(&path, NULL);
    way_path_init(&again, NULL);
    failing_allocator_arm(&memory, most + 1);
    way_result result = way_search_path(search, &path);
    failing_allocator_arm(&memory, 0);
    check_ok(way_search_path(search, &again));
    assert_int_equal(again.length, 7);
    if (result == WAY_OK) check_same_answer(&path, &again);
    else check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    way_path_free(&path);
    way_path_free(&again);
    way_search_destroy(search);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
    if (result == WAY_OK) return;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_shortest_path_has_fewer_turns),
      cmocka_unit_test(what_ends_elsewhere_is_straight_too),
      cmocka_unit_test(bad_options_are_refused),
      cmocka_unit_test(memory_ends_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
