/* Jump points over terrain against the oracle's exact costs: every small grid of a few areas, with every rule, and many
   random ones, however uneven they are. */
#include "engine/weighted/terrain_jump.h"
#include "support/answers.h"
#include "support/random.h"

#define MOST 1600

typedef struct bench {
  way_grid *grid;
  way_plane plane;
  way_terrain_jump jump;
  way_path path;
} bench;

static void open_bench(bench *at, const oracle_world *world) {
  memset(at, 0, sizeof *at);
  at->grid = grid_of_world(world);
  way_allocator memory = way_allocator_or_default(NULL);
  way_terrain_jump_init(&at->jump, &memory, world->width * world->height);
  way_path_init(&at->path, NULL);
}

static void close_bench(bench *at) {
  way_path_free(&at->path);
  way_terrain_jump_free(&at->jump);
  way_plane_free(&at->plane);
  way_grid_destroy(at->grid);
}

static void take_options(bench *at, const oracle_world *world, double weight) {
  way_grid_options options = options_of(WAY_ALGORITHM_JPS, world->diagonal, world->agent_size, true);
  check_ok(way_plane_for(&at->plane, at->grid, &options));
  check_ok(way_terrain_jump_configure(&at->jump, &at->plane, weight, false));
}

static bool fits(const oracle_world *world, int32_t cell) {
  return oracle_fits(world, cell % world->width, cell / world->width);
}

static void check_goal(bench *at, const oracle_world *world, const oracle_cost *costs, int32_t start, int32_t goal) {
  check_ok(way_terrain_jump_begin(&at->jump, start, goal));
  check_ok(way_terrain_jump_step(&at->jump, INT32_MAX));
  assert_int_equal(at->jump.once.status, costs[goal].found ? WAY_LOOP_FOUND : WAY_LOOP_NOT_FOUND);
  if (!costs[goal].found) return;
  check_ok(way_terrain_jump_trace(&at->jump, goal, &at->path));
  oracle_cost walked = oracle_path(world, at->path.cells, at->path.length);
  bool right = walked.found && oracle_compare(walked, costs[goal]) == 0 && at->path.cells[0] == start &&
               at->path.cells[at->path.length - 1] == goal && at->path.cost == oracle_value(walked);
  if (!right) {
    for (int32_t y = 0; y < world->height; y++) {
      for (int32_t x = 0; x < world->width; x++) print_error("%4d", world->cells[y * world->width + x]);
      print_error("\n");
    }
    fail_msg("%d to %d, rule %d, size %d: %g", start, goal, world->diagonal, world->agent_size, at->path.cost);
  }
}

static int64_t check_world(bench *at, oracle_world *world, int32_t start_step) {
  oracle_cost costs[16];
  int64_t searches = 0;
  int32_t count = world->width * world->height;
  for (int rule = 0; rule < 4; rule++) {
    world->diagonal = (way_diagonal)rule;
    take_options(at, world, 1);
    for (int32_t start = 0; start < count; start += start_step) {
      if (!fits(world, start)) continue;
      oracle_run(world, start, costs);
      for (int32_t goal = 0; goal < count; goal++) {
        if (!fits(world, goal)) continue;
        check_goal(at, world, costs, start, goal);
        searches++;
      }
    }
  }
  return searches;
}

/* Each grid of that size in turn, every cell a wall or one of three areas: every step-th, all with 1. */
static int64_t check_all(int32_t width, int32_t height, uint32_t step) {
  uint8_t cells[16] = {0};
  int32_t multipliers[255];
  for (int32_t area = 0; area < 255; area++) multipliers[area] = area < 3 ? 1024 * (area + 1) : 1024;
  oracle_world world = {width, height, cells, WAY_DIAGONAL_NEVER, 1, multipliers};
  bench at;
  open_bench(&at, &world);
  int64_t searches = 0;
  int32_t count = width * height;
  for (uint64_t pattern = 0; pattern < (uint64_t)1 << (2 * count); pattern += step) {
    for (int32_t i = 0; i < count; i++) {
      uint8_t digit = (uint8_t)(pattern >> (2 * i) & 3);
      cells[i] = digit == 3 ? WAY_WALL : digit;
    }
    check_ok(way_grid_set_cells(at.grid, 0, 0, width, height, cells));
    searches += check_world(&at, &world, 1);
  }
  close_bench(&at);
  return searches;
}

static void small_grids_have_the_cheapest_paths(void **state) {
  (void)state;
  const char *asked = getenv("WAYSTATE_TERRAIN_STEP");
  uint32_t step = asked == NULL ? 0 : (uint32_t)strtoul(asked, NULL, 10);
  int64_t searches = check_all(2, 2, 1) + check_all(3, 2, quick_run() ? 3 : 1) + check_all(2, 3, quick_run() ? 3 : 1);
  searches += check_all(3, 3, step > 0 ? step : quick_run() ? 211 : 23);
  searches += check_all(4, 3, step > 0 ? 61 * step : quick_run() ? 20011 : 2003);
  searches += check_all(3, 4, step > 0 ? 61 * step : quick_run() ? 20011 : 2003);
  print_message("%lld searches\n", (long long)searches);
}

/* Of halves, so that all sums are exact. */
static void fill(random_source *source, int32_t *multipliers) {
  static const int32_t choices[10] = {512, 1024, 1024, 1536, 2048, 3072, 4096, 256, 10240, 2560};
  for (int32_t area = 0; area < 255; area++) multipliers[area] = choices[random_below(source, 10)];
}

/* Patches, single cells or noise over a floor of one area. */
static void scatter(random_source *source, oracle_world *world, uint8_t *cells) {
  int32_t areas = random_in(source, 2, 6), patches = random_below(source, 12), walls = random_below(source, 40);
  int32_t count = world->width * world->height;
  memset(cells, 0, (size_t)count);
  if (random_below(source, 4) == 0) random_cells(source, cells, count, 0, areas);
  for (int32_t i = 0; i < patches; i++) {
    int32_t x = random_below(source, world->width), y = random_below(source, world->height);
    int32_t right = x + random_below(source, 9), bottom = y + random_below(source, 9);
    uint8_t area = (uint8_t)random_below(source, areas);
    for (int32_t row = y; row <= bottom && row < world->height; row++) {
      for (int32_t column = x; column <= right && column < world->width; column++) {
        cells[row * world->width + column] = area;
      }
    }
  }
  for (int32_t i = 0; i < count; i++) {
    if (random_below(source, 100) < walls) cells[i] = WAY_WALL;
  }
}

/* Edits between searches, so that the index is mended. */
static void edit(random_source *source, const bench *at, const oracle_world *world, uint8_t *cells) {
  int32_t count = world->width * world->height;
  for (int32_t left = random_below(source, 5); left > 0; left--) {
    int32_t cell = random_below(source, count);
    cells[cell] = random_below(source, 3) == 0 ? WAY_WALL : (uint8_t)random_below(source, 6);
    check_ok(way_grid_set(at->grid, cell % world->width, cell / world->width, cells[cell]));
  }
}

static void check_random(random_source *source, int32_t most_side) {
  static uint8_t cells[MOST];
  static oracle_cost costs[MOST];
  int32_t multipliers[255];
  fill(source, multipliers);
  oracle_world world = {
      random_in(source, 1, most_side), random_in(source, 1, most_side), cells, WAY_DIAGONAL_NEVER, 1, multipliers};
  int32_t count = world.width * world.height;
  scatter(source, &world, cells);
  bench at;
  open_bench(&at, &world);
  for (int round = 0; round < 6; round++) {
    world.diagonal = (way_diagonal)random_below(source, 4);
    world.agent_size = random_below(source, 2) == 0 ? 1 : random_in(source, 2, 4);
    take_options(&at, &world, random_below(source, 4) == 0 ? 0 : 1);
    int32_t start = random_below(source, count);
    if (!fits(&world, start)) continue;
    oracle_run(&world, start, costs);
    for (int i = 0; i < 6; i++) {
      int32_t goal = random_below(source, count);
      if (fits(&world, goal)) check_goal(&at, &world, costs, start, goal);
    }
    edit(source, &at, &world, cells);
  }
  close_bench(&at);
}

static void random_grids_have_the_cheapest_paths(void **state) {
  (void)state;
  random_source source = random_from(71);
  int32_t rounds = quick_run() ? 300 : 6000;
  for (int32_t round = 0; round < rounds; round++) check_random(&source, round % 3 == 0 ? 40 : 9);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_grids_have_the_cheapest_paths),
      cmocka_unit_test(random_grids_have_the_cheapest_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
