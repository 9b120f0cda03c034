/* Searches that begin again by themselves: bytes, counters and answers are those of a search that is begun by hand each time
   that it is stale, in every world and on every engine; saved and restored at any moment they go on so. */
#include "check.h"
#include "failing_allocator.h"
#include "random.h"

/* The part of a state before that of the search. */
#define OWN_BYTES 37
#define HEADER_BYTES 8
#define SIDE 20
#define NODES 80

typedef struct scene {
  way_grid *grid;
  way_voxel_grid *voxels;
  way_graph *graph;
  way_search *itself;
  way_search *by_hand;
  way_voxel_point start;
  way_voxel_point goal;
  int32_t restarts;
  /* What begin said by hand. */
  way_status said;
  random_source random;
} scene;

typedef enum world { SQUARES, HEXES, VOXELS, GRAPH } world;

typedef struct variant {
  world of;
  way_algorithm algorithm;
  bool partial;
  bool uneven;
  double radius;
  int32_t size;
} variant;

static const variant variants[] = {
    {SQUARES, WAY_ALGORITHM_A_STAR, false, false, 0, 1},         {SQUARES, WAY_ALGORITHM_A_STAR, true, true, 0, 1},
    {SQUARES, WAY_ALGORITHM_A_STAR, true, false, 2, 2},          {SQUARES, WAY_ALGORITHM_JPS, false, false, 0, 1},
    {SQUARES, WAY_ALGORITHM_JPS_PLUS, true, false, 0, 1},        {SQUARES, WAY_ALGORITHM_THETA_STAR, false, true, 0, 1},
    {SQUARES, WAY_ALGORITHM_LAZY_THETA_STAR, true, false, 0, 1}, {SQUARES, WAY_ALGORITHM_HPA_STAR, false, false, 0, 1},
    {HEXES, WAY_ALGORITHM_A_STAR, false, false, 0, 1},           {HEXES, WAY_ALGORITHM_A_STAR, true, true, 1.5, 1},
    {VOXELS, WAY_ALGORITHM_A_STAR, false, false, 0, 1},          {VOXELS, WAY_ALGORITHM_A_STAR, true, true, 2, 1},
    {GRAPH, WAY_ALGORITHM_A_STAR, false, false, 0, 1},           {GRAPH, WAY_ALGORITHM_JPS, true, false, 0, 1},
    {GRAPH, WAY_ALGORITHM_THETA_STAR, false, false, 0, 1},
};

/* Of graphs: A*, Dijkstra, both ends. */
static way_graph_algorithm graph_algorithm(const variant *v) {
  if (v->algorithm == WAY_ALGORITHM_A_STAR) return WAY_GRAPH_A_STAR;
  return v->algorithm == WAY_ALGORITHM_JPS ? WAY_GRAPH_DIJKSTRA : WAY_GRAPH_BIDIRECTIONAL;
}

static way_search *make_search(const scene *s, const variant *v, way_on_stale on_stale) {
  way_search *search;
  if (v->of == GRAPH) {
    way_graph_options options;
    way_graph_options_default(&options);
    options.algorithm = graph_algorithm(v);
    options.partial = v->partial;
    options.on_stale = on_stale;
    check_ok(way_graph_search_create(s->graph, &options, &search));
  } else if (v->of == VOXELS) {
    way_voxel_options options;
    way_voxel_options_default(&options);
    options.partial = v->partial;
    options.nearest_radius = v->radius;
    options.on_stale = on_stale;
    check_ok(way_voxel_search_create(s->voxels, &options, &search));
  } else {
    way_grid_options options;
    way_grid_options_default(&options);
    options.algorithm = v->algorithm;
    options.partial = v->partial;
    options.agent_size = v->size;
    options.nearest_radius = v->radius;
    options.on_stale = on_stale;
    check_ok(way_grid_search_create(s->grid, &options, &search));
  }
  return search;
}

static void make_world(scene *s, const variant *v, const way_allocator *allocator) {
  uint8_t cells[SIDE * SIDE];
  random_cells(&s->random, cells, SIDE * SIDE, 20, v->uneven ? 3 : 1);
  if (v->of == SQUARES) check_ok(way_grid_create(SIDE, SIDE, cells, NULL, allocator, &s->grid));
  if (v->of == HEXES) check_ok(way_hex_grid_create(SIDE, SIDE, WAY_HEX_ODD_R, cells, NULL, allocator, &s->grid));
  if (v->of == VOXELS) check_ok(way_voxel_grid_create(7, 7, 7, 0, cells, NULL, allocator, &s->voxels));
  if (v->uneven && s->grid != NULL) check_ok(way_grid_set_area_cost(s->grid, 1, 2.5));
  if (v->of != GRAPH) return;
  check_ok(way_graph_create(NODES, allocator, &s->graph));
  int32_t id;
  for (int i = 0; i < 3 * NODES; i++) {
    int32_t from = random_below(&s->random, NODES), to = random_below(&s->random, NODES);
    check_ok(way_graph_add_edge(s->graph, from, to, 1 + random_below(&s->random, 9), &id));
  }
}

static void scene_make(scene *s, const variant *v, uint64_t seed, const way_allocator *allocator) {
  memset(s, 0, sizeof *s);
  s->random = random_from(seed);
  make_world(s, v, allocator);
  s->itself = make_search(s, v, WAY_ON_STALE_RESTART);
  s->by_hand = make_search(s, v, WAY_ON_STALE_REFUSE);
}

static void scene_free(scene *s) {
  way_search_destroy(s->itself);
  way_search_destroy(s->by_hand);
  way_grid_destroy(s->grid);
  way_voxel_grid_destroy(s->voxels);
  way_graph_destroy(s->graph);
}

static way_status begin(const scene *s, way_search *search) {
  way_status status;
  if (s->graph != NULL) check_ok(way_graph_search_begin(search, s->start.x, s->goal.x, &status));
  else if (s->voxels != NULL) check_ok(way_voxel_search_begin(search, s->start, s->goal, &status));
  else
    check_ok(
        way_grid_search_begin(search, (way_point){s->start.x, s->start.y}, (way_point){s->goal.x, s->goal.y}, &status));
  return status;
}

static void begin_both(scene *s) {
  int32_t side = s->graph != NULL ? NODES + 1 : s->voxels != NULL ? 7 : SIDE;
  int32_t *ends[] = {&s->start.x, &s->start.y, &s->start.z, &s->goal.x, &s->goal.y, &s->goal.z};
  for (int i = 0; i < 6; i++) *ends[i] = random_below(&s->random, side);
  s->restarts = 0;
  s->said = begin(s, s->by_hand);
  assert_int_equal(begin(s, s->itself), s->said);
}

static int32_t version(const scene *s) {
  if (s->graph != NULL) return way_graph_version(s->graph);
  return s->voxels != NULL ? way_voxel_grid_version(s->voxels) : way_grid_version(s->grid);
}

/* Near one of the ends, more often than not. False for one that changes nothing. */
static bool edit(scene *s) {
  int32_t before = version(s);
  way_voxel_point at = random_below(&s->random, 2) == 0 ? s->start : s->goal;
  int32_t id;
  uint8_t area = random_below(&s->random, 2) == 0 ? WAY_WALL : 0;
  if (random_below(&s->random, 2) == 0) at.x = random_below(&s->random, s->voxels != NULL ? 7 : SIDE);
  if (s->graph != NULL && random_below(&s->random, 2) == 0) {
    check_ok(way_graph_add_nodes(s->graph, 1, &id));
  } else if (s->graph != NULL) {
    check_ok(way_graph_add_edge(s->graph, random_below(&s->random, NODES), random_below(&s->random, NODES), 2, &id));
  } else if (s->voxels != NULL) {
    check_ok(way_voxel_grid_set(s->voxels, at.x, at.y, at.z, area));
  } else {
    check_ok(way_grid_set(s->grid, at.x, at.y, area));
  }
  return version(s) != before;
}

/* By hand: begun again when it is stale, or when its ends were no good and the world is another one. */
static way_status step_by_hand(scene *s, bool edited, int32_t iterations) {
  way_status status = s->said;
  bool refused = s->said != WAY_STATUS_IN_PROGRESS;
  way_result result = refused ? WAY_OK : way_search_step(s->by_hand, iterations, &status);
  if (result == WAY_ERROR_STALE || (refused && edited)) {
    s->said = status = begin(s, s->by_hand);
    s->restarts++;
    if (s->said == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(s->by_hand, iterations, &status));
  } else {
    check_ok(result);
  }
  return status;
}

static uint8_t *bytes_of(const way_search *search, size_t *size) {
  if (way_search_save(search, NULL, 0, size) == WAY_ERROR_UNSUPPORTED) return NULL;
  uint8_t *bytes = test_memory(*size);
  check_ok(way_search_save(search, bytes, *size, size));
  return bytes;
}

static void check_alike(const scene *s) {
  size_t size, own_size;
  uint8_t *own = bytes_of(s->itself, &own_size), *bytes = bytes_of(s->by_hand, &size);
  assert_int_equal(way_search_restarts(s->itself), s->restarts);
  assert_int_equal(way_search_restarts(s->by_hand), 0);
  assert_int_equal(way_search_iterations(s->itself), way_search_iterations(s->by_hand));
  assert_int_equal(way_search_expanded_count(s->itself), way_search_expanded_count(s->by_hand));
  if (own == NULL) return;
  assert_int_equal(own_size, size + OWN_BYTES);
  assert_memory_equal(own + OWN_BYTES, bytes, size);
  free(own);
  free(bytes);
}

static void check_paths(const scene *s) {
  way_path a, b;
  way_path_init(&a, NULL);
  way_path_init(&b, NULL);
  check_ok(way_search_path(s->itself, &a));
  check_ok(way_search_path(s->by_hand, &b));
  assert_int_equal(a.length, b.length);
  if (s->said == WAY_STATUS_IN_PROGRESS) assert_int_equal(a.status, b.status);
  assert_memory_equal(&a.cost, &b.cost, sizeof a.cost);
  way_path_free(&a);
  way_path_free(&b);
}

static void a_search_begins_again_as_by_hand(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
    const variant *v = &variants[i];
    scene s;
    scene_make(&s, v, 100 + i, NULL);
    for (int query = 0; query < (quick_run() ? 20 : 80); query++) {
      begin_both(&s);
      for (int turn = 0; turn < 12; turn++) {
        bool edited = random_below(&s.random, 3) == 0 && edit(&s);
        if (edited) assert_int_equal(way_search_status(s.itself), WAY_STATUS_IN_PROGRESS);
        int32_t iterations = random_below(&s.random, 30);
        way_status status, by_hand = step_by_hand(&s, edited, iterations);
        check_ok(way_search_step(s.itself, iterations, &status));
        assert_int_equal(status, by_hand);
        assert_int_equal(way_search_status(s.itself), status);
        check_alike(&s);
        check_paths(&s);
      }
    }
    scene_free(&s);
  }
}

/* At any moment, due ones and those whose ends are no good included. */
static void saved_ones_go_on_alike(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
    const variant *v = &variants[i];
    scene s;
    scene_make(&s, v, 300 + i, NULL);
    way_search *other = make_search(&s, v, WAY_ON_STALE_RESTART);
    for (int query = 0; query < (quick_run() ? 12 : 60); query++) {
      begin_both(&s);
      for (int turn = 0; turn < 8; turn++) {
        if (random_below(&s.random, 2) == 0) edit(&s);
        size_t size, other_size;
        uint8_t *bytes = bytes_of(s.itself, &size);
        if (bytes == NULL) break;
        check_ok(way_search_restore(other, bytes, size, NULL));
        free(bytes);
        int32_t iterations = random_below(&s.random, 20);
        way_status a, b;
        check_ok(way_search_step(s.itself, iterations, &a));
        check_ok(way_search_step(other, iterations, &b));
        assert_int_equal(a, b);
        bytes = bytes_of(s.itself, &size);
        uint8_t *others = bytes_of(other, &other_size);
        assert_int_equal(size, other_size);
        assert_memory_equal(bytes, others, size);
        free(bytes);
        free(others);
      }
    }
    way_search_destroy(other);
    scene_free(&s);
  }
}

static void damaged_states_are_refused_or_taken_whole(void **state) {
  (void)state;
  scene s;
  scene_make(&s, &variants[0], 9, NULL);
  begin_both(&s);
  for (int i = 0; i < 60 && s.said != WAY_STATUS_IN_PROGRESS; i++) begin_both(&s);
  way_status status;
  check_ok(way_search_step(s.itself, 5, &status));
  way_search *other = make_search(&s, &variants[0], WAY_ON_STALE_RESTART);
  size_t size, again_size;
  uint8_t *bytes = bytes_of(s.itself, &size);
  for (size_t at = 0; at < OWN_BYTES + HEADER_BYTES + 1; at++) {
    uint8_t old = bytes[at];
    for (int value = 0; value < 256; value += at == HEADER_BYTES ? 1 : 37) {
      bytes[at] = (uint8_t)value;
      way_error error;
      way_result result = way_search_restore(other, bytes, size, &error);
      if (result == WAY_OK) {
        uint8_t *again = bytes_of(other, &again_size);
        assert_int_equal(again_size, size);
        assert_memory_equal(again, bytes, size);
        free(again);
        continue;
      }
      check_result(result, WAY_ERROR_STATE);
      assert_in_range(error.byte_offset, 0, size);
      assert_int_equal(way_search_status(other), WAY_STATUS_NONE);
    }
    bytes[at] = old;
  }
  free(bytes);
  way_search_destroy(other);
  scene_free(&s);
}

static void memory_may_run_out_while_it_begins_again(void **state) {
  (void)state;
  failing_allocator failing;
  failing_allocator_init(&failing);
  scene s;
  scene_make(&s, &variants[0], 12, &failing.allocator);
  begin_both(&s);
  for (int i = 0; i < 60 && s.said != WAY_STATUS_IN_PROGRESS; i++) begin_both(&s);
  check_ok(way_grid_set(s.grid, 0, 0, 3));
  way_search *fresh = make_search(&s, &variants[0], WAY_ON_STALE_RESTART);
  size_t size;
  uint8_t *bytes = bytes_of(s.itself, &size);
  check_ok(way_search_restore(fresh, bytes, size, NULL));
  free(bytes);
  for (int64_t fail_at = 1;; fail_at++) {
    failing_allocator_arm(&failing, fail_at);
    way_status status;
    way_result result = way_search_step(fresh, 3, &status);
    failing_allocator_arm(&failing, 0);
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    assert_int_equal(way_search_status(fresh), WAY_STATUS_IN_PROGRESS);
    assert_int_equal(way_search_restarts(fresh), 0);
  }
  assert_int_equal(way_search_restarts(fresh), 1);
  way_search_destroy(fresh);
  scene_free(&s);
  assert_true(failing_allocator_balanced(&failing));
}

static void other_values_are_refused(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  way_grid_options options;
  way_grid_options_default(&options);
  assert_int_equal(options.on_stale, WAY_ON_STALE_REFUSE);
  options.on_stale = (way_on_stale)2;
  way_search *search;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_INVALID_ARGUMENT);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_search_begins_again_as_by_hand),
      cmocka_unit_test(saved_ones_go_on_alike),
      cmocka_unit_test(damaged_states_are_refused_or_taken_whole),
      cmocka_unit_test(memory_may_run_out_while_it_begins_again),
      cmocka_unit_test(other_values_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
