/* Timelines over every world and every search that can be saved: what went back and forth has the bytes of what never
   left. */
#include "check.h"
#include "history/timeline.h"
#include "random.h"

enum { FRAMES = 36, SEARCHES = 12, BUFFER = 400000 };

typedef struct scene {
  uint64_t seed;
  way_grid *grid;
  way_grid *hex;
  way_voxel_grid *voxels;
  way_graph *graph;
  way_search *searches[SEARCHES];
  int32_t search_count;
  way_timeline *timeline;
} scene;

static random_source source_of(const scene *s, int32_t frame) {
  return random_from(s->seed * 7919 + (uint64_t)frame + 2);
}

static void make_grids(scene *s, random_source *random) {
  uint8_t cells[32 * 32];
  random_cells(random, cells, 32 * 32, random_below(random, 30), random_in(random, 1, 2));
  check_ok(way_grid_create(32, 32, cells, NULL, NULL, &s->grid));
  random_cells(random, cells, 32 * 32, random_below(random, 30), random_in(random, 1, 3));
  check_ok(way_hex_grid_create(20, 24, (way_hex_layout)random_below(random, 4), cells, NULL, NULL, &s->hex));
  int32_t sizes[3] = {random_in(random, 1, 20), random_in(random, 1, 20), random_in(random, 1, 20)};
  uint8_t area = random_below(random, 3) == 0 ? 3 : 0;
  check_ok(way_voxel_grid_create(sizes[0], sizes[1], sizes[2], area, NULL, NULL, NULL, &s->voxels));
  check_ok(way_graph_create(60, NULL, &s->graph));
  for (int i = 0; i < 150; i++) {
    int32_t id;
    check_ok(
        way_graph_add_edge(s->graph, random_below(random, 60), random_below(random, 60), random_below(random, 9), &id));
  }
}

static void add_search(scene *s, way_grid *grid, way_algorithm algorithm, bool specialized, bool record) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithm;
  options.specialized_engines = specialized;
  options.record_expansions = record;
  check_ok(way_grid_search_create(grid, &options, &s->searches[s->search_count++]));
}

static void make_scene(scene *s, uint64_t seed) {
  memset(s, 0, sizeof *s);
  s->seed = seed;
  random_source random = source_of(s, -1);
  make_grids(s, &random);
  add_search(s, s->grid, WAY_ALGORITHM_A_STAR, true, true);
  add_search(s, s->grid, WAY_ALGORITHM_A_STAR, false, true);
  add_search(s, s->grid, WAY_ALGORITHM_JPS, true, false);
  add_search(s, s->grid, WAY_ALGORITHM_JPS_PLUS, true, true);
  add_search(s, s->grid, WAY_ALGORITHM_JPS, false, false);
  add_search(s, s->grid, WAY_ALGORITHM_THETA_STAR, true, false);
  add_search(s, s->grid, WAY_ALGORITHM_LAZY_THETA_STAR, true, false);
  add_search(s, s->grid, WAY_ALGORITHM_HPA_STAR, true, true);
  add_search(s, s->hex, WAY_ALGORITHM_A_STAR, true, false);
  way_voxel_options voxel;
  way_voxel_options_default(&voxel);
  check_ok(way_voxel_search_create(s->voxels, &voxel, &s->searches[s->search_count++]));
  way_graph_options graph;
  way_graph_options_default(&graph);
  check_ok(way_graph_search_create(s->graph, &graph, &s->searches[s->search_count++]));
  graph.algorithm = WAY_GRAPH_BIDIRECTIONAL;
  check_ok(way_graph_search_create(s->graph, &graph, &s->searches[s->search_count++]));
}

static void free_scene(scene *s) {
  way_timeline_destroy(s->timeline);
  for (int32_t i = 0; i < s->search_count; i++) way_search_destroy(s->searches[i]);
  way_grid_destroy(s->grid);
  way_grid_destroy(s->hex);
  way_voxel_grid_destroy(s->voxels);
  way_graph_destroy(s->graph);
}

static void watch_scene(scene *s, int32_t frames) {
  way_object objects[SEARCHES + 4];
  size_t count = 0;
  for (int32_t i = 0; i < s->search_count; i++) {
    objects[count++] = (way_object){WAY_OBJECT_SEARCH, s->searches[i], 0};
  }
  objects[count++] = (way_object){WAY_OBJECT_GRAPH, s->graph, 0};
  objects[count++] = (way_object){WAY_OBJECT_GRID, s->hex, 0};
  way_timeline_options options = {frames, 0};
  check_ok(way_timeline_create(objects, count, &options, NULL, &s->timeline));
  s->timeline->checked = true;
}

/* ------------------------------------------------------------------------------------------------ a frame's work */

static void restore_world(scene *s, random_source *random) {
  size_t size;
  uint8_t *bytes = test_memory(BUFFER);
  if (random_below(random, 2) == 0) {
    check_ok(way_voxel_grid_save(s->voxels, bytes, BUFFER, &size));
    check_ok(way_voxel_grid_restore(s->voxels, bytes, size, NULL));
  } else {
    check_ok(way_graph_save(s->graph, bytes, BUFFER, &size));
    check_ok(way_graph_restore(s->graph, bytes, size, NULL));
  }
  free(bytes);
}

static void edit_voxels(scene *s, random_source *random) {
  int32_t x = random_below(random, way_voxel_grid_size_x(s->voxels));
  int32_t y = random_below(random, way_voxel_grid_size_y(s->voxels));
  int32_t z = random_below(random, way_voxel_grid_size_z(s->voxels));
  uint8_t area = random_below(random, 2) == 0 ? WAY_WALL : (uint8_t)random_below(random, 4);
  if (random_below(random, 3) > 0) check_ok(way_voxel_grid_set(s->voxels, x, y, z, area));
  else check_ok(way_voxel_grid_fill(s->voxels, 0, 0, 0, x, y, z, area));
  if (random_below(random, 9) == 0) check_ok(way_voxel_grid_set_area_cost(s->voxels, 2, random_in(random, 1, 3)));
}

static void edit_graph(scene *s, random_source *random) {
  int32_t nodes = way_graph_node_count(s->graph), edges = way_graph_edge_count(s->graph), id;
  int32_t edge = random_below(random, edges);
  way_graph_edge known;
  check_ok(way_graph_get_edge(s->graph, edge, &known));
  switch (random_below(random, 5)) {
    case 0: check_ok(way_graph_add_nodes(s->graph, random_below(random, 3), &id)); break;
    case 1: check_ok(way_graph_remove_edge(s->graph, edge)); break;
    case 2:
      if (known.alive) check_ok(way_graph_set_edge_weight(s->graph, edge, random_below(random, 9)));
      break;
    default:
      check_ok(way_graph_add_edge(s->graph, random_below(random, nodes), random_below(random, nodes), 1, &id));
      break;
  }
}

static void edit_worlds(scene *s, random_source *random) {
  uint8_t area = random_below(random, 2) == 0 ? WAY_WALL : (uint8_t)random_below(random, 2);
  if (random_below(random, 4) == 0) {
    check_ok(way_grid_set(s->grid, random_below(random, 32), random_below(random, 32), area));
  }
  if (random_below(random, 4) == 0) {
    check_ok(way_grid_set(s->hex, random_below(random, 20), random_below(random, 24), area));
  }
  if (random_below(random, 4) == 0) edit_voxels(s, random);
  if (random_below(random, 4) == 0) edit_graph(s, random);
  if (random_below(random, 9) == 0) check_ok(way_grid_set_area_cost(s->grid, 1, random_in(random, 1, 2)));
  if (random_below(random, 12) == 0) restore_world(s, random);
}

static way_point any_cell(const way_grid *grid, random_source *random) {
  return (way_point){random_below(random, way_grid_width(grid)), random_below(random, way_grid_height(grid))};
}

static void begin(scene *s, int32_t i, random_source *random) {
  way_status status;
  if (i < 9) {
    const way_grid *grid = i < 8 ? s->grid : s->hex;
    way_point start = any_cell(grid, random), goal = any_cell(grid, random);
    check_ok(way_grid_search_begin(s->searches[i], start, goal, &status));
  } else if (i == 9) {
    way_voxel_point goal = {way_voxel_grid_size_x(s->voxels) - 1, way_voxel_grid_size_y(s->voxels) - 1,
                            way_voxel_grid_size_z(s->voxels) - 1};
    check_ok(way_voxel_search_begin(s->searches[i], (way_voxel_point){0, 0, 0}, goal, &status));
  } else {
    check_ok(way_graph_search_begin(s->searches[i], random_below(random, 60), random_below(random, 60), &status));
  }
}

static void play(scene *s, int32_t frame) {
  random_source random = source_of(s, frame);
  edit_worlds(s, &random);
  for (int32_t i = 0; i < s->search_count; i++) {
    way_status status;
    if (random_below(&random, 4) == 0) begin(s, i, &random);
    way_result result = way_search_step(s->searches[i], random_below(&random, 12), &status);
    assert_true(result == WAY_OK || result == WAY_ERROR_STALE || result == WAY_ERROR_NOT_BEGUN);
  }
}

/* ------------------------------------------------------------------------------------------------ all bytes */

typedef struct image {
  uint8_t *bytes;
  size_t size;
  uint64_t checksums[SEARCHES + 4];
} image;

static void add_bytes(image *to, const void *bytes, size_t size) {
  to->bytes = realloc(to->bytes, to->size + size + 1);
  assert_non_null(to->bytes);
  memcpy(to->bytes + to->size, bytes, size);
  to->size += size;
}

static image image_of(scene *s) {
  static uint8_t buffer[BUFFER];
  image made = {0};
  size_t size;
  check_ok(way_grid_save(s->grid, buffer, BUFFER, &size));
  add_bytes(&made, buffer, size);
  check_ok(way_grid_save(s->hex, buffer, BUFFER, &size));
  add_bytes(&made, buffer, size);
  check_ok(way_voxel_grid_save(s->voxels, buffer, BUFFER, &size));
  add_bytes(&made, buffer, size);
  check_ok(way_graph_save(s->graph, buffer, BUFFER, &size));
  add_bytes(&made, buffer, size);
  int32_t versions[] = {way_graph_version(s->graph), way_voxel_grid_version(s->voxels)};
  add_bytes(&made, versions, sizeof versions);
  for (int32_t i = 0; i < s->search_count; i++) {
    check_ok(way_search_save(s->searches[i], buffer, BUFFER, &size));
    add_bytes(&made, buffer, size);
    made.checksums[i] = way_search_checksum(s->searches[i]);
  }
  made.checksums[SEARCHES] = way_grid_checksum(s->grid);
  made.checksums[SEARCHES + 1] = way_grid_checksum(s->hex);
  made.checksums[SEARCHES + 2] = way_voxel_grid_checksum(s->voxels);
  made.checksums[SEARCHES + 3] = way_graph_checksum(s->graph);
  return made;
}

static void check_same(scene *s, const image *wanted, int32_t frame) {
  image now = image_of(s);
  size_t at = 0;
  while (at < now.size && at < wanted->size && now.bytes[at] == wanted->bytes[at]) at++;
  if (now.size != wanted->size || at < now.size) {
    fail_msg("seed %d, frame %d: byte %d of %d differs", (int)s->seed, frame, (int)at, (int)now.size);
  }
  for (int i = 0; i < SEARCHES + 4; i++) {
    if (now.checksums[i] != wanted->checksums[i]) fail_msg("seed %d, frame %d: checksum %d", (int)s->seed, frame, i);
  }
  free(now.bytes);
}

static void save_frame(scene *s, int32_t frame) {
  way_result result = way_timeline_save(s->timeline, frame);
  if (result == WAY_ERROR_STATE) {
    fail_msg("seed %d, frame %d: kind %d, cell %d changed unnoted", (int)s->seed, frame,
             (int)s->timeline->unnoted->object.kind, s->timeline->unnoted_cell);
  }
  check_ok(result);
}

static void go_back_and_forth(uint64_t seed) {
  image images[FRAMES];
  scene never_left, s;
  make_scene(&never_left, seed);
  for (int32_t frame = 0; frame < FRAMES; frame++) {
    play(&never_left, frame);
    images[frame] = image_of(&never_left);
  }
  free_scene(&never_left);
  make_scene(&s, seed);
  watch_scene(&s, seed % 2 == 0 ? 9 : FRAMES);
  random_source random = random_from(seed + 5);
  int32_t frame = 0;
  for (int32_t turn = 0; turn < 3 * FRAMES && frame < FRAMES; turn++) {
    play(&s, frame);
    check_same(&s, &images[frame], frame);
    save_frame(&s, frame++);
    while (random_below(&random, 3) == 0) {
      scene other = s;
      other.seed += 500;
      if (random_below(&random, 2) == 0) play(&other, frame);
      int32_t first = way_timeline_frame(s.timeline, 0);
      frame = random_in(&random, first, way_timeline_frame(s.timeline, way_timeline_count(s.timeline) - 1));
      check_ok(way_timeline_rewind(s.timeline, frame));
      check_same(&s, &images[frame], frame);
      uint64_t sum;
      check_ok(way_timeline_checksum(s.timeline, frame, &sum));
      assert_true(sum == way_timeline_current_checksum(s.timeline));
      frame++;
    }
  }
  for (int32_t i = 0; i < FRAMES; i++) free(images[i].bytes);
  free_scene(&s);
}

static void every_world_and_search_goes_back_and_forth(void **state) {
  (void)state;
  int32_t seeds = quick_run() ? 10 : 60;
  for (int32_t seed = 1; seed <= seeds; seed++) go_back_and_forth((uint64_t)seed);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_world_and_search_goes_back_and_forth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
