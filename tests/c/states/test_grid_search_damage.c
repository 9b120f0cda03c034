/* Damaged states of a grid search: whatever the bytes say, they are refused or harmless. */
#include "answers.h"
#include "random.h"
#include "test_bytes.h"

static const char *const sample[4] = {
    ".....",
    "..#..",
    ".....",
    ".....",
};

/* A taken state must be safe to use, whatever it says. */
static bool refused_or_usable(way_search *search, const uint8_t *data, size_t size) {
  way_error error;
  way_result result = way_search_restore(search, data, size, &error);
  if (result != WAY_OK) {
    check_search_refused(search, data, size, "damaged bytes");
    return false;
  }
  test_bytes again = save_search(search);
  assert_int_equal(again.size, size);
  assert_memory_equal(again.data, data, size);
  bytes_free(&again);
  way_status status = way_search_status(search);
  way_path path;
  way_path_init(&path, NULL);
  if (status != WAY_STATUS_NONE) check_ok(way_search_step(search, 500, &status));
  check_ok(way_search_path(search, &path));
  way_path_free(&path);
  return true;
}

static void damage(way_grid *grid, const way_grid_options *options, way_point start, way_point goal,
                   int32_t iterations) {
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(grid, options, &search));
  check_ok(way_grid_search_begin(search, start, goal, &status));
  if (iterations >= 0 && status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, iterations, &status));
  test_bytes bytes = save_search(search);
  for (size_t size = 0; size < bytes.size; size++) {
    uint8_t *prefix = test_memory(size);
    memcpy(prefix, bytes.data, size);
    if (refused_or_usable(search, prefix, size)) fail_msg("%zu of %zu bytes were taken", size, bytes.size);
    free(prefix);
  }
  for (size_t i = 0; i < bytes.size; i++) {
    uint8_t kept = bytes.data[i];
    for (int flip = 0; flip < 9; flip++) {
      bytes.data[i] = (uint8_t)(kept ^ (flip == 8 ? 0xFF : 1 << flip));
      refused_or_usable(search, bytes.data, bytes.size);
    }
    bytes.data[i] = kept;
  }
  check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  bytes_free(&bytes);
  way_search_destroy(search);
}

static void damaged_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  way_algorithm algorithms[5];
  int32_t algorithm_count = sliced_algorithms(algorithms);
  random_source source = random_from(61);
  int32_t rounds = quick_run() ? 12 : 60;
  for (int32_t round = 0; round < rounds; round++) {
    uint8_t cells[81];
    int32_t width = random_in(&source, 2, 9);
    int32_t height = random_in(&source, 2, 9);
    random_cells(&source, cells, width * height, 25, 1);
    cells[0] = 0;
    cells[width * height - 1] = 0;
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    for (int32_t i = 0; i < algorithm_count; i++) {
      for (int specialized = 0; specialized < 2; specialized++) {
        way_grid_options options =
            options_of(algorithms[i], (way_diagonal)random_below(&source, 4), 1, specialized == 1);
        options.record_expansions = random_below(&source, 4) == 0;
        options.partial = true;
        damage(grid, &options, (way_point){0, 0}, (way_point){width - 1, height - 1},
               random_below(&source, width * height));
      }
    }
    way_grid_destroy(grid);
  }
}

/* Bytes that begin well and go on at random. */
static void random_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  random_source source = random_from(62);
  way_grid *grid = grid_from_text(sample, 4);
  for (int specialized = 0; specialized < 2; specialized++) {
    way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, specialized == 1);
    way_search *search = NULL;
    way_status status;
    check_ok(way_grid_search_create(grid, &options, &search));
    check_ok(way_grid_search_begin(search, (way_point){0, 1}, (way_point){4, 1}, &status));
    check_ok(way_search_step(search, 4, &status));
    test_bytes good = save_search(search);
    int32_t rounds = quick_run() ? 5000 : 100000;
    for (int32_t round = 0; round < rounds; round++) {
      test_bytes bytes = bytes_copy(&good);
      int32_t changes = random_in(&source, 1, 6);
      for (int32_t i = 0; i < changes; i++) {
        size_t at = (size_t)random_in(&source, 8, (int32_t)bytes.size - 1);
        bytes.data[at] =
            (uint8_t)(random_below(&source, 2) == 0 ? random_below(&source, 20) : random_below(&source, 256));
      }
      refused_or_usable(search, bytes.data, bytes.size);
      bytes_free(&bytes);
    }
    bytes_free(&good);
    way_search_destroy(search);
  }
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(damaged_bytes_are_refused_or_harmless),
      cmocka_unit_test(random_bytes_are_refused_or_harmless),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
