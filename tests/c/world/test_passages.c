/* Closed sides and links against a plain Dijkstra over the rule as the header states it. */
#include <math.h>

#include "answers.h"
#include "failing_allocator.h"
#include "models/plain_world.h"
#include "random.h"
#include "test_bytes.h"

enum { MOST = PLAIN_MOST };

static int32_t free_cell(const plain_world *world, random_source *source) {
  for (;;) {
    int32_t cell = random_below(source, world->width * world->height);
    if (world->cells[cell] != WAY_WALL) return cell;
  }
}

/* One edit of the grid and of the plain world. */
static void edit(plain_world *world, way_grid *grid, random_source *source) {
  int32_t cell = random_below(source, world->width * world->height), what = random_below(source, 8);
  way_point point = plain_at(world, cell);
  if (what < 5) {
    int32_t side = random_below(source, 4);
    bool open = random_below(source, 3) == 0, is;
    check_ok(way_grid_set_passage(grid, point.x, point.y, (way_side)side, open));
    check_ok(way_grid_passage(grid, point.x, point.y, (way_side)side, &is));
    assert_int_equal(is, open);
    world->shut[cell] = (uint8_t)((world->shut[cell] & ~(1 << side)) | (open ? 0 : 1 << side));
  } else if (what == 5 && world->link_count < PLAIN_LINKS) {
    way_link link = {0, free_cell(world, source), free_cell(world, source), 0.5 + random_below(source, 5)};
    if (link.from == link.to) return;
    check_ok(way_grid_add_link(grid, plain_at(world, link.from), plain_at(world, link.to), link.cost, &link.id));
    world->links[world->link_count++] = link;
  } else if (what == 6 && world->link_count > 0) {
    check_ok(way_grid_remove_link(grid, world->links[--world->link_count].id));
  } else if (random_below(source, 4) == 0) {
    check_ok(way_grid_set(grid, point.x, point.y, world->cells[cell] == WAY_WALL ? 0 : WAY_WALL));
  }
}

static void check_path(const plain_world *world, const way_path *path, double expected) {
  assert_int_equal(path->status, expected == INFINITY ? WAY_STATUS_NO_PATH : WAY_STATUS_FOUND);
  if (path->status != WAY_STATUS_FOUND) return;
  check_plain_cost(path->cost, expected);
  int32_t named = 0;
  for (int32_t i = 0; i + 1 < path->length; i++) {
    way_point from = plain_at(world, path->cells[i]), to = plain_at(world, path->cells[i + 1]);
    if (named < path->link_count && path->links[named].index == i) {
      named++;
      continue;
    }
    assert_true(abs(to.x - from.x) <= 1 && abs(to.y - from.y) <= 1);
    assert_true(plain_goes(world, from.x, from.y, to.x - from.x, to.y - from.y));
  }
  assert_int_equal(named, path->link_count);
}

typedef struct crew_of {
  way_flow_field *field;
  way_grid_replanner *replanner;
  int32_t goal;
  int32_t start;
} crew_of;

static crew_of crew_on(const plain_world *world, way_grid *grid, random_source *source) {
  crew_of made = {.goal = free_cell(world, source), .start = free_cell(world, source)};
  way_flow_field_options of_field;
  way_flow_field_options_default(&of_field);
  of_field.diagonal = world->rule;
  of_field.agent_size = world->size;
  way_point goal = plain_at(world, made.goal);
  check_ok(way_flow_field_create(grid, &goal, 1, &of_field, &made.field));
  way_grid_options options = options_of(random_below(source, 2) ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE,
                                        world->rule, world->size, true);
  check_ok(way_grid_replanner_create(grid, &options, &made.replanner));
  check_ok(way_grid_replanner_set_start(made.replanner, plain_at(world, made.start)));
  check_ok(way_grid_replanner_set_goal(made.replanner, goal));
  return made;
}

static void check_crew(const plain_world *world, crew_of *crew) {
  if (!plain_fits(world, crew->goal) || !plain_fits(world, crew->start)) return;
  double costs[MOST];
  plain_relax(world, crew->goal, true, costs);
  way_field_status field_status;
  check_ok(way_flow_field_step(crew->field, INT32_MAX, &field_status));
  for (int32_t cell = 0; cell < world->width * world->height; cell++) {
    if (!plain_fits(world, cell)) continue;
    way_point point = plain_at(world, cell);
    check_plain_cost(way_flow_field_cost(crew->field, point.x, point.y), costs[cell]);
  }
  way_status status;
  check_ok(way_grid_replanner_replan(crew->replanner, INT32_MAX, &status));
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_replanner_path(crew->replanner, &path));
  check_path(world, &path, costs[crew->start]);
  way_path_free(&path);
}

static void check_blocked(plain_world *world, way_grid *grid, int32_t start, int32_t goal, int32_t tower) {
  uint8_t cells[MOST];
  double costs[MOST];
  plain_world past = *world;
  memcpy(cells, world->cells, (size_t)(world->width * world->height));
  cells[tower] = WAY_WALL;
  past.cells = cells;
  if (!plain_fits(&past, start) || !plain_fits(&past, goal)) return;
  plain_relax(&past, start, false, costs);
  way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, world->rule, world->size, true);
  options.blocked = &tower;
  options.blocked_count = 1;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(grid, plain_at(world, start), plain_at(world, goal), &options, &path));
  check_path(&past, &path, costs[goal]);
  way_path_free(&path);
  bool reachable;
  check_ok(way_grid_is_reachable_past(grid, plain_at(world, start), plain_at(world, goal), world->rule, world->size,
                                      &tower, 1, &reachable));
  assert_int_equal(reachable, costs[goal] < INFINITY);
}

/* From cell to cell along the line: over one side, or through a corner. */
static bool sees_plainly(const plain_world *world, way_point a, way_point b) {
  int32_t dx = b.x - a.x, dy = b.y - a.y, right = dx > 0 ? 1 : -1, down = dy > 0 ? 1 : -1;
  if (!plain_stands(world, a.x, a.y)) return false;
  while (a.x != b.x || a.y != b.y) {
    /* How far along the line the cell's far sides lie. */
    double across = dx == 0 ? INFINITY : (a.x + right * 0.5 - (b.x - dx)) / dx;
    double along = dy == 0 ? INFINITY : (a.y + down * 0.5 - (b.y - dy)) / dy;
    bool corner = fabs(across - along) < 1e-9;
    if (corner) {
      bool beside = plain_stands(world, a.x + right, a.y) && plain_stands(world, a.x, a.y + down);
      bool open = plain_open(world, a.x, a.y, right, 0) && plain_open(world, a.x + right, a.y, 0, down) &&
                  plain_open(world, a.x, a.y, 0, down) && plain_open(world, a.x, a.y + down, right, 0);
      if (!beside || !open) return false;
    } else if (!plain_open(world, a.x, a.y, across < along ? right : 0, across < along ? 0 : down)) {
      return false;
    }
    if (corner || across < along) a.x += right;
    if (corner || along < across) a.y += down;
    if (!plain_stands(world, a.x, a.y)) return false;
  }
  return true;
}

/* An any-angle path keeps to lines of sight and single steps; whether there is one is what a plain search says. */
static void check_sight(const plain_world *world, way_grid *grid, int32_t start, int32_t goal, bool connected) {
  way_point a = plain_at(world, start), b = plain_at(world, goal);
  bool visible, fits;
  check_ok(way_grid_line_of_sight(grid, a, b, world->size, &visible));
  assert_int_equal(visible, sees_plainly(world, a, b));
  for (int32_t size = 1; size <= 4; size++) {
    plain_world other = *world;
    other.size = size;
    check_ok(way_grid_can_fit(grid, a.x, a.y, size, &fits));
    assert_int_equal(fits, plain_fits(&other, start));
  }
  if (world->link_count > 0) return;
  way_path path;
  way_path_init(&path, NULL);
  for (int lazy = 0; lazy < 2; lazy++) {
    way_grid_options options =
        options_of(lazy ? WAY_ALGORITHM_LAZY_THETA_STAR : WAY_ALGORITHM_THETA_STAR, world->rule, world->size, true);
    check_ok(way_grid_find_path(grid, a, b, &options, &path));
    assert_int_equal(path.status, connected ? WAY_STATUS_FOUND : WAY_STATUS_NO_PATH);
    for (int32_t i = 0; i + 1 < path.length; i++) {
      way_point from = plain_at(world, path.cells[i]), to = plain_at(world, path.cells[i + 1]);
      bool near = abs(to.x - from.x) <= 1 && abs(to.y - from.y) <= 1;
      assert_true((near && plain_goes(world, from.x, from.y, to.x - from.x, to.y - from.y)) ||
                  sees_plainly(world, from, to));
    }
  }
  way_path_free(&path);
}

static void check_questions(plain_world *world, way_grid *grid, random_source *source) {
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_AUTO};
  double costs[MOST];
  int32_t start = free_cell(world, source);
  if (!plain_fits(world, start)) return;
  plain_relax(world, start, false, costs);
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < 4; i++) {
    int32_t goal = free_cell(world, source);
    if (!plain_fits(world, goal)) continue;
    way_grid_options options = options_of(algorithms[i % 3], world->rule, world->size, i != 3);
    check_ok(way_grid_find_path(grid, plain_at(world, start), plain_at(world, goal), &options, &path));
    check_path(world, &path, costs[goal]);
    bool reachable;
    check_ok(way_grid_is_reachable(grid, plain_at(world, start), plain_at(world, goal), world->rule, world->size,
                                   &reachable));
    assert_int_equal(reachable, costs[goal] < INFINITY);
    check_blocked(world, grid, start, goal, random_below(source, world->width * world->height));
    check_sight(world, grid, start, goal, costs[goal] < INFINITY);
  }
  way_path_free(&path);
}

/* Saved, into itself and into another, with the same bytes. */
static void check_state(way_grid *grid) {
  test_bytes bytes = save_grid(grid);
  way_grid *other = NULL;
  check_ok(way_grid_from_state(bytes.data, bytes.size, NULL, &other, NULL));
  check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
  test_bytes again[2] = {save_grid(grid), save_grid(other)};
  for (int i = 0; i < 2; i++) {
    assert_int_equal(again[i].size, bytes.size);
    assert_memory_equal(again[i].data, bytes.data, bytes.size);
    bytes_free(&again[i]);
  }
  bytes_free(&bytes);
  way_grid_destroy(other);
}

static void random_worlds(void **state) {
  (void)state;
  random_source source = random_from(7);
  for (int round = 0; round < 120; round++) {
    uint8_t cells[MOST];
    plain_world world = {.width = random_in(&source, 2, 10), .height = random_in(&source, 2, 10)};
    random_cells(&source, cells, world.width * world.height, random_below(&source, 35), 1);
    cells[0] = 0;
    way_grid *grid = NULL;
    check_ok(way_grid_create(world.width, world.height, cells, NULL, NULL, &grid));
    world.rule = (way_diagonal)random_below(&source, 4);
    world.size = random_in(&source, 1, 3);
    world.cells = way_grid_cells(grid);
    /* Those who look at the grid, half of them through a mover to whom nothing is different. */
    way_mover *mover = NULL;
    way_grid *seen = grid;
    check_ok(way_mover_create(grid, NULL, world.rule, world.size, &mover));
    if (round % 2 == 1) check_ok(way_mover_view(mover, &seen));
    crew_of crew = crew_on(&world, seen, &source);
    way_object objects[] = {
        {WAY_OBJECT_GRID, grid, 0}, {WAY_OBJECT_MOVER, mover, 0}, {WAY_OBJECT_FLOW_FIELD, crew.field, 0}};
    way_timeline_options options;
    way_timeline_options_default(&options);
    way_timeline *timeline = NULL;
    check_ok(way_timeline_create(objects, 3, &options, NULL, &timeline));
    plain_world before = world;
    test_bytes kept = save_grid(grid);
    check_ok(way_timeline_save(timeline, 0));
    for (int turn = 1; turn < 6; turn++) {
      for (int i = random_in(&source, 1, 9); i > 0; i--) edit(&world, grid, &source);
      cells[0] = 0;
      check_ok(way_grid_set(grid, 0, 0, 0));
      check_questions(&world, seen, &source);
      check_crew(&world, &crew);
      check_state(grid);
      check_ok(way_timeline_save(timeline, turn));
    }
    check_ok(way_timeline_rewind(timeline, 0));
    test_bytes back = save_grid(grid);
    assert_int_equal(back.size, kept.size);
    assert_memory_equal(back.data, kept.data, kept.size);
    before.cells = way_grid_cells(grid);
    check_crew(&before, &crew);
    check_questions(&before, seen, &source);
    bytes_free(&back);
    bytes_free(&kept);
    way_timeline_destroy(timeline);
    way_flow_field_destroy(crew.field);
    way_grid_replanner_destroy(crew.replanner);
    way_mover_destroy(mover);
    way_grid_destroy(grid);
  }
}

static way_grid *ruled_grid(const way_allocator *memory) {
  way_grid *grid = NULL;
  int32_t id;
  if (way_grid_create(5, 4, NULL, NULL, memory, &grid) != WAY_OK) return NULL;
  for (int32_t i = 0; i < 4; i++) {
    if (way_grid_set_passage(grid, i, i, (way_side)i, false) != WAY_OK ||
        way_grid_add_link(grid, (way_point){i, 0}, (way_point){4, 3}, 1 + i, &id) != WAY_OK) {
      way_grid_destroy(grid);
      return NULL;
    }
  }
  return grid;
}

/* Every byte made another: refused with the grid as it was, or taken and saved as it was offered. */
static void odd_bytes_are_refused_or_kept(void **state) {
  (void)state;
  way_grid *grid = ruled_grid(NULL), *target = ruled_grid(NULL);
  test_bytes bytes = save_grid(grid), whole = save_grid(target);
  static const uint8_t odd[] = {1, 16, 64, 128, 255};
  for (size_t i = 8; i < bytes.size; i++) {
    for (int j = 0; j < 5; j++) {
      bytes.data[i] ^= odd[j];
      way_result result = way_grid_restore(target, bytes.data, bytes.size, NULL);
      test_bytes now = save_grid(target);
      const test_bytes *expected = result == WAY_OK ? &bytes : &whole;
      assert_int_equal(now.size, expected->size);
      assert_memory_equal(now.data, expected->data, expected->size);
      bytes_free(&now);
      bytes.data[i] ^= odd[j];
      check_ok(way_grid_restore(target, whole.data, whole.size, NULL));
      bytes_free(&whole);
      whole = save_grid(target);
    }
  }
  for (size_t size = 0; size < bytes.size; size++) {
    assert_int_not_equal(way_grid_restore(target, bytes.data, size, NULL), WAY_OK);
  }
  bytes_free(&bytes);
  bytes_free(&whole);
  way_grid_destroy(target);
  way_grid_destroy(grid);
}

static void memory_ends_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid *made = ruled_grid(NULL);
  test_bytes bytes = save_grid(made);
  way_grid_options options = default_options();
  bool done = false;
  for (int64_t n = 1; !done && n < 200; n++) {
    failing_allocator_arm(&memory, n);
    way_grid *grid = ruled_grid(&memory.allocator);
    if (grid != NULL) {
      bool reachable;
      way_result result =
          way_grid_is_reachable(grid, (way_point){0, 0}, (way_point){4, 3}, WAY_DIAGONAL_NEVER, 1, &reachable);
      done = result == WAY_OK;
      if (!done) check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      way_path path;
      way_path_init(&path, &memory.allocator);
      result = way_grid_find_path(grid, (way_point){0, 0}, (way_point){4, 3}, &options, &path);
      if (result != WAY_OK) check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      done = done && result == WAY_OK;
      way_path_free(&path);
      way_grid *copy = NULL;
      result = way_grid_from_state(bytes.data, bytes.size, &memory.allocator, &copy, NULL);
      done = done && result == WAY_OK;
      if (result != WAY_OK) check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      way_grid_destroy(copy);
      way_grid_destroy(grid);
    }
    assert_true(failing_allocator_balanced(&memory));
  }
  assert_true(done);
  bytes_free(&bytes);
  way_grid_destroy(made);
}

static void bad_input_is_refused(void **state) {
  (void)state;
  way_grid *grid = ruled_grid(NULL), *hex = NULL;
  int32_t id;
  bool open;
  way_link links[2];
  check_result(way_grid_set_passage(NULL, 0, 0, WAY_SIDE_NORTH, true), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_set_passage(grid, 5, 0, WAY_SIDE_NORTH, true), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_set_passage(grid, 0, 0, (way_side)4, true), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_passage(grid, 0, -1, WAY_SIDE_NORTH, &open), WAY_ERROR_OUT_OF_RANGE);
  check_ok(way_grid_set(grid, 2, 2, WAY_WALL));
  const way_point corner = {0, 0};
  const way_point bad[] = {{2, 2}, {0, 0}, {5, 0}, {-1, 2}};
  for (int i = 0; i < 4; i++) check_result(way_grid_add_link(grid, corner, bad[i], 1, &id), WAY_ERROR_OUT_OF_RANGE);
  const double costs[] = {0, -1, (double)NAN, (double)INFINITY, 2e6};
  for (int i = 0; i < 5; i++) {
    check_result(way_grid_add_link(grid, corner, (way_point){1, 1}, costs[i], &id), WAY_ERROR_OUT_OF_RANGE);
  }
  check_result(way_grid_remove_link(grid, 12345), WAY_ERROR_OUT_OF_RANGE);
  assert_int_equal(way_grid_link_count(grid), 4);
  check_result(way_grid_links(grid, links, 2), WAY_ERROR_BUFFER_TOO_SMALL);
  way_result full = WAY_OK;
  for (int i = 0; i <= WAY_MAX_LINKS_AT_CELL && full == WAY_OK; i++) {
    full = way_grid_add_link(grid, corner, (way_point){1, 1}, 1, &id);
  }
  check_result(full, WAY_ERROR_OUT_OF_RANGE);
  check_ok(way_hex_grid_create(3, 3, WAY_HEX_ODD_R, NULL, NULL, NULL, &hex));
  check_result(way_grid_set_passage(hex, 0, 0, WAY_SIDE_EAST, false), WAY_ERROR_UNSUPPORTED);
  check_result(way_grid_add_link(hex, corner, (way_point){1, 1}, 1, &id), WAY_ERROR_UNSUPPORTED);
  way_grid_destroy(hex);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_worlds),
      cmocka_unit_test(odd_bytes_are_refused_or_kept),
      cmocka_unit_test(memory_ends_anywhere),
      cmocka_unit_test(bad_input_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
