/* Sliced = unsliced for every budget, restored = never left, and rewound frames come out the same, to the byte. */
#include "answers.h"
#include "random.h"
#include "test_bytes.h"

typedef struct scenario {
  way_grid *grid;
  way_grid_options options;
  way_point start;
  way_point goal;
} scenario;

static way_algorithm algorithms[5];
static int32_t algorithm_count;

static int find_algorithms(void **state) {
  (void)state;
  algorithm_count = sliced_algorithms(algorithms);
  return 0;
}

static int32_t open_cell(random_source *source, const uint8_t *cells, int32_t count) {
  for (int tries = 0; tries < 200; tries++) {
    int32_t cell = random_below(source, count);
    if (cells[cell] != WAY_WALL) return cell;
  }
  return 0;
}

static scenario random_scenario(random_source *source, int32_t side) {
  static uint8_t cells[64 * 64];
  int32_t width = random_in(source, 2, side);
  int32_t height = random_in(source, 2, side);
  int32_t areas = random_below(source, 3) == 0 ? 3 : 1;
  random_cells(source, cells, width * height, random_below(source, 45), areas);
  scenario made;
  made.grid = NULL;
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &made.grid));
  check_ok(way_grid_set_area_cost(made.grid, 1, 2.5));
  check_ok(way_grid_set_area_cost(made.grid, 2, 0.5));
  static const double weights[] = {1, 1, 1, 0, 0.75, 1.1, 2.5};
  made.options = options_of(algorithms[random_below(source, algorithm_count)], (way_diagonal)random_below(source, 4),
                            random_below(source, 4) == 0 ? 2 : 1, random_below(source, 3) != 0);
  made.options.heuristic_weight = weights[random_below(source, 7)];
  made.options.record_expansions = random_below(source, 5) == 0;
  made.options.partial = random_below(source, 3) == 0;
  made.options.iteration_budget = random_below(source, 6) == 0 ? random_in(source, 1, 60) : 0;
  made.options.nearest_radius = 3;
  made.start = point_of(width, open_cell(source, cells, width * height));
  made.goal = point_of(width, open_cell(source, cells, width * height));
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

/* Hashes after each single iteration; the last entry is that of the finished search. Returns how many iterations. */
static int32_t reference_run(const scenario *scene, uint64_t **hashes, way_path *path) {
  way_search *search = search_of(scene);
  way_status status = begin(search, scene);
  int32_t capacity = 64;
  int32_t count = 0;
  *hashes = test_memory((size_t)capacity * sizeof **hashes);
  (*hashes)[count++] = way_search_hash(search);
  while (status == WAY_STATUS_IN_PROGRESS) {
    check_ok(way_search_step(search, 1, &status));
    assert_int_equal(way_search_iterations(search), count);
    if (count == capacity) {
      capacity *= 2;
      *hashes = realloc(*hashes, (size_t)capacity * sizeof **hashes);
      assert_non_null(*hashes);
    }
    (*hashes)[count++] = way_search_hash(search);
  }
  check_ok(way_search_path(search, path));
  way_search_destroy(search);
  return count - 1;
}

static void run_in_slices(const scenario *scene, way_search *search, int32_t budget, const uint64_t *hashes,
                          int32_t total, const way_path *expected, way_path *path) {
  way_status status = begin(search, scene);
  int32_t done = 0;
  /* Every slice's bytes where there are few, some where there are many. */
  int32_t hash_step = total / budget / 16 + 1;
  for (int32_t slice = 1; status == WAY_STATUS_IN_PROGRESS; slice++) {
    check_ok(way_search_step(search, budget, &status));
    done = done + budget < total ? done + budget : total;
    assert_int_equal(way_search_iterations(search), done);
    if (slice % hash_step == 0 || status != WAY_STATUS_IN_PROGRESS) {
      if (way_search_hash(search) != hashes[done]) fail_msg("budget %d, %d of %d done", budget, done, total);
    }
  }
  assert_int_equal(done, total);
  check_ok(way_search_path(search, path));
  check_same_answer(path, expected);
}

static void every_budget_gives_the_same(void **state) {
  (void)state;
  random_source source = random_from(51);
  int32_t rounds = quick_run() ? 25 : 120;
  way_path expected, path;
  way_path_init(&expected, NULL);
  way_path_init(&path, NULL);
  for (int32_t round = 0; round < rounds; round++) {
    scenario scene = random_scenario(&source, 32);
    way_search *search = search_of(&scene);
    if (begin(search, &scene) == WAY_STATUS_IN_PROGRESS) {
      uint64_t *hashes;
      int32_t total = reference_run(&scene, &hashes, &expected);
      for (int32_t budget = 1; budget <= total + 2; budget++) {
        run_in_slices(&scene, search, budget, hashes, total, &expected, &path);
      }
      run_in_slices(&scene, search, INT32_MAX, hashes, total, &expected, &path);
      check_ok(way_grid_find_path(scene.grid, scene.start, scene.goal, &scene.options, &path));
      check_same_answer(&path, &expected);
      free(hashes);
    }
    way_search_destroy(search);
    way_grid_destroy(scene.grid);
  }
  way_path_free(&expected);
  way_path_free(&path);
}

/* Saved after any number of iterations and put into a fresh search over a fresh grid: all that follows is the same. */
static void restored_is_never_left(void **state) {
  (void)state;
  random_source source = random_from(52);
  int32_t rounds = quick_run() ? 40 : 150;
  way_path expected, path;
  way_path_init(&expected, NULL);
  way_path_init(&path, NULL);
  for (int32_t round = 0; round < rounds; round++) {
    scenario scene = random_scenario(&source, 16);
    way_search *search = search_of(&scene);
    way_status status = begin(search, &scene);
    if (status != WAY_STATUS_IN_PROGRESS) {
      way_search_destroy(search);
      way_grid_destroy(scene.grid);
      continue;
    }
    uint64_t *hashes;
    int32_t total = reference_run(&scene, &hashes, &expected);
    test_bytes grid_bytes = save_grid(scene.grid);
    for (int32_t done = 0; done <= total; done++) {
      test_bytes bytes = save_search(search);
      scenario other = scene;
      other.grid = NULL;
      check_ok(way_grid_from_state(grid_bytes.data, grid_bytes.size, NULL, &other.grid, NULL));
      way_search *restored = search_of(&other);
      way_error error;
      if (way_search_restore(restored, bytes.data, bytes.size, &error) != WAY_OK) {
        fail_msg("after %d of %d: %s", done, total, error.message);
      }
      test_bytes again = save_search(restored);
      assert_int_equal(again.size, bytes.size);
      assert_memory_equal(again.data, bytes.data, bytes.size);
      assert_int_equal(way_search_status(restored), way_search_status(search));
      for (int32_t next = done + 1; next <= total && next <= done + 3; next++) {
        check_ok(way_search_step(restored, 1, &status));
        assert_int_equal(way_search_hash(restored), hashes[next]);
      }
      check_ok(way_search_step(restored, INT32_MAX, &status));
      assert_int_equal(way_search_hash(restored), hashes[total]);
      check_ok(way_search_path(restored, &path));
      if (path.expanded_from > 0) forget_missing_expansions(&path, &expected);
      check_same_answer(&path, &expected);
      bytes_free(&again);
      bytes_free(&bytes);
      way_search_destroy(restored);
      way_grid_destroy(other.grid);
      check_ok(way_search_step(search, 1, &status));
    }
    free(hashes);
    bytes_free(&grid_bytes);
    way_search_destroy(search);
    way_grid_destroy(scene.grid);
  }
  way_path_free(&expected);
  way_path_free(&path);
}

#define FRAMES 60

/* What a host does in one frame is a function of the frame alone. */
static void play_frame(const scenario *scene, way_search *search, uint64_t seed, int32_t frame) {
  random_source source = random_from(seed * 1000 + (uint64_t)frame);
  int32_t width = way_grid_width(scene->grid);
  int32_t height = way_grid_height(scene->grid);
  if (random_below(&source, 6) == 0) {
    int32_t cell = random_below(&source, width * height);
    uint8_t area = (uint8_t)(random_below(&source, 2) == 0 ? WAY_WALL : random_below(&source, 3));
    check_ok(way_grid_set(scene->grid, cell % width, cell / width, area));
  }
  if (random_below(&source, 20) == 0) {
    check_ok(way_grid_set_area_cost(scene->grid, 1, random_in(&source, 1, 6) / 2.0));
  }
  way_status status = way_search_status(search);
  if (status != WAY_STATUS_IN_PROGRESS) {
    way_point start = point_of(width, random_below(&source, width * height));
    way_point goal = point_of(width, random_below(&source, width * height));
    check_ok(way_grid_search_begin(search, start, goal, &status));
  }
  if (status == WAY_STATUS_IN_PROGRESS) {
    check_ok(way_search_step(search, random_in(&source, 0, 12), &status));
  }
}

static void rewound_frames_come_out_the_same(void **state) {
  (void)state;
  random_source source = random_from(53);
  int32_t rounds = quick_run() ? 40 : 200;
  for (int32_t round = 0; round < rounds; round++) {
    scenario scene = random_scenario(&source, 24);
    way_search *search = search_of(&scene);
    uint64_t grid_hashes[FRAMES + 1];
    uint64_t search_hashes[FRAMES + 1];
    test_bytes grid_saves[FRAMES + 1];
    test_bytes search_saves[FRAMES + 1];
    for (int32_t frame = 0; frame <= FRAMES; frame++) {
      if (frame > 0) play_frame(&scene, search, (uint64_t)round, frame);
      grid_saves[frame] = save_grid(scene.grid);
      search_saves[frame] = save_search(search);
      grid_hashes[frame] = way_grid_hash(scene.grid);
      search_hashes[frame] = way_search_hash(search);
    }
    for (int32_t rewind = 0; rewind < 20; rewind++) {
      int32_t frame = random_below(&source, FRAMES);
      int32_t end = random_in(&source, frame, FRAMES);
      check_ok(way_grid_restore(scene.grid, grid_saves[frame].data, grid_saves[frame].size, NULL));
      assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
      check_ok(way_search_restore(search, search_saves[frame].data, search_saves[frame].size, NULL));
      for (;;) {
        assert_int_equal(way_grid_hash(scene.grid), grid_hashes[frame]);
        assert_int_equal(way_search_hash(search), search_hashes[frame]);
        if (frame == end) break;
        play_frame(&scene, search, (uint64_t)round, ++frame);
      }
    }
    for (int32_t frame = 0; frame <= FRAMES; frame++) {
      bytes_free(&grid_saves[frame]);
      bytes_free(&search_saves[frame]);
    }
    way_search_destroy(search);
    way_grid_destroy(scene.grid);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_budget_gives_the_same),
      cmocka_unit_test(restored_is_never_left),
      cmocka_unit_test(rewound_frames_come_out_the_same),
  };
  return cmocka_run_group_tests(tests, find_algorithms, NULL);
}
