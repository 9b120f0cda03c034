/* Sliced hex searches: every budget gives the same, a saved search goes on as though never left, a rewound game comes out
   the same, and damaged states (kind 8) are refused or harmless. */
#include "answers.h"
#include "hex_oracle.h"
#include "random.h"

#define MOST_CELLS 196

typedef struct scenario {
  way_grid *grid;
  way_grid_options options;
  way_point start;
  way_point goal;
} scenario;

static scenario random_scenario(random_source *source) {
  uint8_t cells[MOST_CELLS];
  int32_t width = random_in(source, 2, 14), height = random_in(source, 2, 14);
  bool weighted = random_below(source, 3) == 0;
  random_cells(source, cells, width * height, random_below(source, 40), weighted ? 3 : 1);
  scenario made = {.grid = NULL, .options = default_options()};
  way_hex_layout layout = (way_hex_layout)random_below(source, 4);
  check_ok(way_hex_grid_create(width, height, layout, cells, NULL, NULL, &made.grid));
  if (weighted) check_ok(way_grid_set_area_cost(made.grid, 1, 2.5));
  static const double weights[4] = {1, 1, 0, 1.5};
  made.options.heuristic_weight = weights[random_below(source, 4)];
  made.options.specialized_engines = random_below(source, 3) != 0;
  made.options.record_expansions = random_below(source, 6) == 0;
  made.options.partial = random_below(source, 2) == 0;
  made.options.agent_size = random_below(source, 5) == 0 ? 2 : 1;
  made.options.nearest_radius = 4;
  if (random_below(source, 5) == 0) made.options.iteration_budget = random_in(source, 1, 60);
  made.start = point_of(width, random_below(source, width * height));
  made.goal = point_of(width, random_below(source, width * height));
  return made;
}

static way_search *search_of(const scenario *scene) {
  way_search *search = NULL;
  check_ok(way_grid_search_create(scene->grid, &scene->options, &search));
  return search;
}

static way_status begin(way_search *search, const scenario *scene) {
  way_status status;
  check_ok(way_grid_search_begin(search, scene->start, scene->goal, &status));
  return status;
}

/* Hashes after each iteration, of which there are few. Returns how many iterations. */
static int32_t reference_run(const scenario *scene, uint64_t hashes[MOST_CELLS * 4], way_path *path) {
  way_search *search = search_of(scene);
  way_status status = begin(search, scene);
  int32_t count = 0;
  hashes[count++] = way_search_hash(search);
  while (status == WAY_STATUS_IN_PROGRESS) {
    check_ok(way_search_step(search, 1, &status));
    hashes[count++] = way_search_hash(search);
  }
  check_ok(way_search_path(search, path));
  way_search_destroy(search);
  return count - 1;
}

static void every_budget_gives_the_same(void **state) {
  (void)state;
  random_source source = random_from(41);
  int32_t rounds = quick_run() ? 25 : 200;
  static uint64_t hashes[MOST_CELLS * 4];
  way_path expected, path;
  way_path_init(&expected, NULL);
  way_path_init(&path, NULL);
  for (int32_t round = 0; round < rounds; round++) {
    scenario scene = random_scenario(&source);
    way_search *search = search_of(&scene);
    if (begin(search, &scene) == WAY_STATUS_IN_PROGRESS) {
      int32_t total = reference_run(&scene, hashes, &expected);
      for (int32_t budget = 1; budget <= total + 1; budget++) {
        way_status status = begin(search, &scene);
        for (int32_t done = 0; status == WAY_STATUS_IN_PROGRESS;) {
          check_ok(way_search_step(search, budget, &status));
          done = done + budget < total ? done + budget : total;
          assert_int_equal(way_search_iterations(search), done);
          /* Saving in between, now and then, leaves no trace. */
          if (done % 3 == 0 || done == total) assert_int_equal(way_search_hash(search), hashes[done]);
        }
        check_ok(way_search_path(search, &path));
        check_same_answer(&path, &expected);
      }
      check_ok(way_grid_find_path(scene.grid, scene.start, scene.goal, &scene.options, &path));
      check_same_answer(&path, &expected);
    }
    way_search_destroy(search);
    way_grid_destroy(scene.grid);
  }
  way_path_free(&expected);
  way_path_free(&path);
}

static void restored_is_never_left(void **state) {
  (void)state;
  random_source source = random_from(42);
  int32_t rounds = quick_run() ? 40 : 250;
  static uint64_t hashes[MOST_CELLS * 4];
  way_path expected, path;
  way_path_init(&expected, NULL);
  way_path_init(&path, NULL);
  for (int32_t round = 0; round < rounds; round++) {
    scenario scene = random_scenario(&source);
    way_search *search = search_of(&scene);
    way_status status = begin(search, &scene);
    int32_t total = status == WAY_STATUS_IN_PROGRESS ? reference_run(&scene, hashes, &expected) : -1;
    test_bytes grid_bytes = save_grid(scene.grid);
    for (int32_t done = 0; done <= total; done++) {
      test_bytes bytes = save_search(search);
      scenario other = scene;
      check_ok(way_hex_grid_from_state(grid_bytes.data, grid_bytes.size, NULL, &other.grid, NULL));
      way_search *restored = search_of(&other);
      way_error error;
      if (way_search_restore(restored, bytes.data, bytes.size, &error) != WAY_OK) fail_msg("%s", error.message);
      test_bytes again = save_search(restored);
      assert_int_equal(again.size, bytes.size);
      assert_memory_equal(again.data, bytes.data, bytes.size);
      for (int32_t next = done + 1; next <= total && next <= done + 3; next++) {
        check_ok(way_search_step(restored, 1, &status));
        assert_int_equal(way_search_hash(restored), hashes[next]);
      }
      check_ok(way_search_step(restored, INT32_MAX, &status));
      assert_int_equal(way_search_hash(restored), hashes[total]);
      check_ok(way_search_path(restored, &path));
      /* The same engine goes on. */
      if (path.expanded_from > 0) forget_missing_expansions(&path, &expected);
      check_same_answer(&path, &expected);
      bytes_free(&again);
      bytes_free(&bytes);
      way_search_destroy(restored);
      way_grid_destroy(other.grid);
      check_ok(way_search_step(search, 1, &status));
    }
    bytes_free(&grid_bytes);
    way_search_destroy(search);
    way_grid_destroy(scene.grid);
  }
  way_path_free(&expected);
  way_path_free(&path);
}

#define FRAMES 40

/* What a host does in one frame is a function of the frame alone. */
static void play_frame(const scenario *scene, way_search *search, uint64_t seed, int32_t frame) {
  random_source source = random_from(seed * 1000 + (uint64_t)frame);
  int32_t width = way_grid_width(scene->grid), count = width * way_grid_height(scene->grid);
  if (random_below(&source, 6) == 0) {
    way_point at = point_of(width, random_below(&source, count));
    uint8_t area = (uint8_t)(random_below(&source, 2) == 0 ? WAY_WALL : random_below(&source, 3));
    check_ok(way_grid_set(scene->grid, at.x, at.y, area));
  }
  if (random_below(&source, 20) == 0) {
    check_ok(way_grid_set_area_cost(scene->grid, 1, random_in(&source, 1, 6) / 2.0));
  }
  way_status status = way_search_status(search);
  if (status != WAY_STATUS_IN_PROGRESS) {
    way_point start = point_of(width, random_below(&source, count)),
              goal = point_of(width, random_below(&source, count));
    check_ok(way_grid_search_begin(search, start, goal, &status));
  }
  if (status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, random_in(&source, 0, 12), &status));
}

static void rewound_frames_come_out_the_same(void **state) {
  (void)state;
  random_source source = random_from(43);
  int32_t rounds = quick_run() ? 30 : 150;
  for (int32_t round = 0; round < rounds; round++) {
    scenario scene = random_scenario(&source);
    way_search *search = search_of(&scene);
    test_bytes grids[FRAMES + 1], searches[FRAMES + 1];
    for (int32_t frame = 0; frame <= FRAMES; frame++) {
      if (frame > 0) play_frame(&scene, search, (uint64_t)round, frame);
      grids[frame] = save_grid(scene.grid);
      searches[frame] = save_search(search);
    }
    for (int32_t rewind = 0; rewind < 15; rewind++) {
      int32_t frame = random_below(&source, FRAMES), end = random_in(&source, frame, FRAMES);
      check_ok(way_grid_restore(scene.grid, grids[frame].data, grids[frame].size, NULL));
      assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
      check_ok(way_search_restore(search, searches[frame].data, searches[frame].size, NULL));
      for (;;) {
        assert_int_equal(way_grid_hash(scene.grid), bytes_hash(grids[frame].data, grids[frame].size));
        assert_int_equal(way_search_hash(search), bytes_hash(searches[frame].data, searches[frame].size));
        if (frame == end) break;
        play_frame(&scene, search, (uint64_t)round, ++frame);
      }
    }
    for (int32_t frame = 0; frame <= FRAMES; frame++) {
      bytes_free(&grids[frame]);
      bytes_free(&searches[frame]);
    }
    way_search_destroy(search);
    way_grid_destroy(scene.grid);
  }
}

/* ----------------------------------------------------------------------------------------------------------- damage */

enum {
  AT_NODES = 8,
  AT_STATUS = 12,
  AT_WEIGHT = 13,
  AT_START = 21,
  AT_GOAL = 25,
  AT_EXPANDED = 29,
  AT_ITERATIONS = 33,
  AT_COST = 37,
  AT_VISITED = 45,
  AT_FIRST = 49,
  NODE = 17,
  SLOT = 20
};

static void check_refused(way_search *search, const test_bytes *bytes, const char *what) {
  way_error error;
  way_status status;
  if (way_search_restore(search, bytes->data, bytes->size, &error) != WAY_ERROR_STATE) fail_msg("%s: taken", what);
  assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= bytes->size && error.message[0] != '\0');
  assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  test_bytes after = save_search(search);
  assert_int_equal(after.size, AT_VISITED);
  assert_int_equal(after.data[AT_STATUS], 0);
  bytes_free(&after);
}

static bool refused_or_usable(way_search *search, const test_bytes *bytes) {
  if (way_search_restore(search, bytes->data, bytes->size, NULL) != WAY_OK) {
    check_refused(search, bytes, "damaged bytes");
    return false;
  }
  test_bytes again = save_search(search);
  assert_int_equal(again.size, bytes->size);
  assert_memory_equal(again.data, bytes->data, bytes->size);
  bytes_free(&again);
  way_status status = way_search_status(search);
  way_path path;
  way_path_init(&path, NULL);
  if (status != WAY_STATUS_NONE) check_ok(way_search_step(search, 500, &status));
  check_ok(way_search_path(search, &path));
  again = save_search(search);
  bytes_free(&again);
  way_path_free(&path);
  return true;
}

static void damaged_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  random_source source = random_from(44);
  int32_t rounds = quick_run() ? 8 : 60;
  for (int32_t round = 0; round < rounds; round++) {
    scenario scene = random_scenario(&source);
    way_search *search = search_of(&scene);
    way_status status = begin(search, &scene);
    if (status == WAY_STATUS_IN_PROGRESS) {
      check_ok(way_search_step(search, random_below(&source, 25), &status));
    }
    test_bytes bytes = save_search(search);
    for (size_t size = 0; size < bytes.size; size++) {
      test_bytes prefix = {test_memory(size), size, size};
      memcpy(prefix.data, bytes.data, size);
      if (refused_or_usable(search, &prefix)) fail_msg("%zu of %zu bytes were taken", size, bytes.size);
      bytes_free(&prefix);
    }
    for (size_t i = 0; i < bytes.size; i++) {
      uint8_t kept = bytes.data[i];
      for (int flip = 0; flip < 9; flip++) {
        bytes.data[i] = (uint8_t)(kept ^ (flip == 8 ? 0xFF : 1 << flip));
        refused_or_usable(search, &bytes);
      }
      bytes.data[i] = kept;
    }
    for (int32_t changes = quick_run() ? 300 : 3000; changes > 0; changes--) {
      test_bytes changed = bytes_copy(&bytes);
      for (int32_t i = random_in(&source, 1, 5); i > 0; i--) {
        size_t at = (size_t)random_in(&source, 8, (int32_t)bytes.size - 1);
        changed.data[at] =
            (uint8_t)(random_below(&source, 2) == 0 ? random_below(&source, 20) : random_below(&source, 256));
      }
      refused_or_usable(search, &changed);
      bytes_free(&changed);
    }
    check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    bytes_free(&bytes);
    way_search_destroy(search);
    way_grid_destroy(scene.grid);
  }
}

/* A row of six open cells with a wall at one end, begun at one end and stepped twice. */
static way_search *row_search(way_grid **grid, bool specialized) {
  static const uint8_t cells[6] = {0, 0, 0, 0, 0, 255};
  check_ok(way_hex_grid_create(6, 1, WAY_HEX_ODD_R, cells, NULL, NULL, grid));
  way_grid_options options = default_options();
  options.specialized_engines = specialized;
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(*grid, &options, &search));
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){4, 0}, &status));
  check_ok(way_search_step(search, 2, &status));
  return search;
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  for (int specialized = 0; specialized < 2; specialized++) {
    way_grid *grid = NULL;
    way_search *search = row_search(&grid, specialized == 1);
    test_bytes golden = {NULL, 0, 0};
    put_header(&golden, 8);
    put_i32(&golden, 6);
    put_u8(&golden, 1);
    put_f64(&golden, 1);
    put_i32(&golden, 0);
    put_i32(&golden, 4);
    put_i32(&golden, 2);
    put_i32(&golden, 2);
    put_f64(&golden, 0);
    put_i32(&golden, 3);
    for (int32_t node = 0; node < 3; node++) {
      put_i32(&golden, node);
      put_u8(&golden, node < 2);
      put_f64(&golden, node);
      put_i32(&golden, node - 1);
    }
    put_i32(&golden, 1);
    put_i32(&golden, 2);
    put_f64(&golden, 4);
    put_f64(&golden, 2);
    put_i32(&golden, 0);
    test_bytes bytes = save_search(search);
    assert_int_equal(bytes.size, golden.size);
    assert_memory_equal(bytes.data, golden.data, golden.size);
    bytes_free(&bytes);
    bytes_free(&golden);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

static void each_rule_is_kept(void **state) {
  (void)state;
  static const struct {
    size_t at;
    int32_t value;
    const char *what;
  } integers[] = {
      {4, 0x000C0001, "kind 12"},
      {AT_NODES, 7, "another node count"},
      {AT_START, 6, "a start outside"},
      {AT_START, 1, "another start"},
      {AT_GOAL, -1, "no goal"},
      {AT_GOAL, 1, "a goal that is closed"},
      {AT_EXPANDED, 1, "expanded too few"},
      {AT_ITERATIONS, 3, "an iteration too many"},
      {AT_VISITED, 2, "visited too few"},
      {AT_VISITED, 7, "more visited than nodes"},
      {AT_FIRST + NODE, 0, "a node twice"},
      {AT_FIRST + 2 * NODE, 5, "a node in a wall"},
      {AT_FIRST + 13, 1, "a start with a parent"},
      {AT_FIRST + NODE + 13, -1, "a second root"},
      {AT_FIRST + NODE + 13, 2, "a cycle"},
      {AT_FIRST + NODE + 13, 4, "a parent not visited"},
      {AT_FIRST + NODE + 13, 6, "a parent outside"},
      {AT_FIRST + 3 * NODE, 0, "an open list that lacks one"},
      {AT_FIRST + 3 * NODE, 2, "an open list too long"},
      {AT_FIRST + 3 * NODE + 4, 1, "a closed node in the list"},
      {AT_FIRST + 3 * NODE + 4, 3, "an unseen node in the list"},
      {AT_FIRST + 3 * NODE + 4 + SLOT, 1, "expansions that nobody recorded"},
  };
  static const struct {
    size_t at;
    double value;
    const char *what;
  } doubles[] = {
      {AT_WEIGHT, 0, "weight 0"},
      {AT_COST, 1, "a cost before it is found"},
      {AT_FIRST + 5, 1, "a start that costs something"},
      {AT_FIRST + NODE + 5, -1, "a cost below 0"},
      {AT_FIRST + NODE + 5, 3, "a parent that costs more"},
  };
  for (int specialized = 0; specialized < 2; specialized++) {
    way_grid *grid = NULL;
    way_search *search = row_search(&grid, specialized == 1);
    test_bytes good = save_search(search);
    for (size_t i = 0; i < sizeof integers / sizeof integers[0]; i++) {
      test_bytes bytes = bytes_copy(&good);
      set_i32(&bytes, integers[i].at, integers[i].value);
      check_refused(search, &bytes, integers[i].what);
      bytes_free(&bytes);
    }
    for (size_t i = 0; i < sizeof doubles / sizeof doubles[0]; i++) {
      test_bytes bytes = bytes_copy(&good);
      set_f64(&bytes, doubles[i].at, doubles[i].value);
      check_refused(search, &bytes, doubles[i].what);
      bytes_free(&bytes);
    }
    for (int status = 0; status < 6; status++) {
      test_bytes bytes = bytes_copy(&good);
      bytes.data[AT_STATUS] = (uint8_t)status;
      if (status != 1) check_refused(search, &bytes, "another status");
      bytes_free(&bytes);
    }
    test_bytes longer = bytes_copy(&good);
    put_u8(&longer, 0);
    check_refused(search, &longer, "a byte too many");
    bytes_free(&longer);
    bytes_free(&good);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

/* States that the format allows and that the engine on whole steps would not write: the other one goes on with them. */
static void foreign_states_are_kept_as_they_are(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(9, 9, WAY_HEX_ODD_Q, NULL, NULL, NULL, &grid));
  way_grid_options options = default_options();
  way_search *search = NULL, *other = NULL;
  way_status status;
  way_path expected, path;
  way_path_init(&expected, NULL);
  way_path_init(&path, NULL);
  check_ok(way_grid_search_create(grid, &options, &search));
  check_ok(way_grid_search_create(grid, &options, &other));
  check_ok(way_grid_search_begin(search, (way_point){4, 4}, (way_point){8, 8}, &status));
  check_ok(way_search_step(search, 1, &status));
  test_bytes bytes = save_search(search);
  /* Six open nodes; the last two slots are both children of the second and may change places. */
  size_t open = bytes.size - 4 - 6 * SLOT;
  assert_int_equal(get_i32(&bytes, open - 4), 6);
  uint8_t slots[2 * SLOT];
  memcpy(slots, bytes.data + open + 2 * SLOT, sizeof slots);
  memcpy(bytes.data + open + 2 * SLOT, slots + SLOT, SLOT);
  memcpy(bytes.data + open + 3 * SLOT, slots, SLOT);
  check_ok(way_search_restore(other, bytes.data, bytes.size, NULL));
  test_bytes again = save_search(other);
  assert_memory_equal(again.data, bytes.data, bytes.size);
  check_ok(way_search_step(search, INT32_MAX, &status));
  check_ok(way_search_step(other, INT32_MAX, &status));
  check_ok(way_search_path(search, &expected));
  check_ok(way_search_path(other, &path));
  assert_int_equal(expected.engine, WAY_ENGINE_SPECIALIZED_ASTAR);
  assert_int_equal(path.engine, WAY_ENGINE_GENERIC);
  path.engine = expected.engine;
  check_same_answer(&path, &expected);
  bytes_free(&again);
  bytes_free(&bytes);
  way_path_free(&expected);
  way_path_free(&path);
  way_search_destroy(search);
  way_search_destroy(other);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_budget_gives_the_same),         cmocka_unit_test(restored_is_never_left),
      cmocka_unit_test(rewound_frames_come_out_the_same),    cmocka_unit_test(damaged_bytes_are_refused_or_harmless),
      cmocka_unit_test(golden_bytes_follow_the_format),      cmocka_unit_test(each_rule_is_kept),
      cmocka_unit_test(foreign_states_are_kept_as_they_are),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
