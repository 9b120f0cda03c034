#include "room.h"

enum {
  GRID,
  HEX,
  VOXELS,
  GRAPH,
  LPA,
  LITE,
  FIELD,
  HEX_FIELD,
  ASTAR,
  JPS,
  THETA,
  HEX_SEARCH,
  VOXEL_SEARCH,
  LANDMARKED,
  DIJKSTRA,
  MOVER,
  BEE,
  SEEN_FIELD,
  SEEN_SEARCH,
  SEEN_PLAN,
  CROSSED,
  CROSSED_FIELD,
  MEMORY
};

_Static_assert((int)GRAPH == ROOM_GRAPH && (int)LANDMARKED == ROOM_LANDMARKED, "as the header has it");

_Static_assert((int)MEMORY == ROOM_OBJECTS - 1, "what is host memory comes last");

#define SIDE 24
#define AREAS 4
#define VOXEL_SIDE 9
#define NODES 60

static void make_worlds(room *made, random_source *random, const way_allocator *allocator) {
  uint8_t
      cells[VOXEL_SIDE * VOXEL_SIDE * VOXEL_SIDE > SIDE * SIDE ? VOXEL_SIDE * VOXEL_SIDE * VOXEL_SIDE : SIDE * SIDE];
  way_grid *grid, *hex;
  way_voxel_grid *voxels;
  way_graph *graph;
  random_cells(random, cells, SIDE * SIDE, 15, 1);
  check_ok(way_grid_create(SIDE, SIDE, cells, NULL, allocator, &grid));
  random_cells(random, cells, SIDE * SIDE, 15, 3);
  check_ok(way_hex_grid_create(SIDE, SIDE, WAY_HEX_EVEN_Q, cells, NULL, allocator, &hex));
  check_ok(way_grid_set_area_cost(hex, 1, 2.5));
  random_cells(random, cells, VOXEL_SIDE * VOXEL_SIDE * VOXEL_SIDE, 15, 2);
  check_ok(way_voxel_grid_create(VOXEL_SIDE, VOXEL_SIDE, VOXEL_SIDE, 0, cells, NULL, allocator, &voxels));
  check_ok(way_graph_create(NODES, allocator, &graph));
  for (int i = 0; i < 4 * NODES; i++) {
    int32_t id, from = random_below(random, NODES), to = random_below(random, NODES);
    check_ok(way_graph_add_edge(graph, from, to, 1 + random_below(random, 9), &id));
  }
  double places[2 * NODES];
  for (int i = 0; i < 2 * NODES; i++) places[i] = random_below(random, 100);
  made->objects[GRID] = (way_bundle_object){.kind = WAY_OBJECT_GRID, .pointer = grid};
  made->objects[HEX] = (way_bundle_object){.kind = WAY_OBJECT_GRID, .pointer = hex};
  made->objects[VOXELS] = (way_bundle_object){.kind = WAY_OBJECT_VOXEL_GRID, .pointer = voxels};
  made->objects[GRAPH] = (way_bundle_object){.kind = WAY_OBJECT_GRAPH, .pointer = graph};
  check_ok(way_point_graph_create(graph, places, 2, &made->objects[GRAPH].points));
}

static way_bundle_object replanner_of(way_grid *grid, way_algorithm algorithm) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithm;
  options.record_expansions = true;
  way_grid_replanner *replanner;
  check_ok(way_grid_replanner_create(grid, &options, &replanner));
  return (way_bundle_object){.kind = WAY_OBJECT_REPLANNER, .pointer = replanner};
}

static way_bundle_object search_of(way_grid *grid, way_algorithm algorithm, bool partial) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithm;
  options.partial = partial;
  options.agent_size = partial ? 2 : 1;
  options.on_stale = partial ? WAY_ON_STALE_RESTART : WAY_ON_STALE_REFUSE;
  way_search *search;
  check_ok(way_grid_search_create(grid, &options, &search));
  return (way_bundle_object){.kind = WAY_OBJECT_SEARCH, .pointer = search};
}

static way_bundle_object field_of(way_grid *grid, random_source *random) {
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.iteration_budget = 300;
  way_point goals[3];
  for (int i = 0; i < 3; i++) goals[i] = (way_point){random_below(random, SIDE), random_below(random, SIDE)};
  way_flow_field *field;
  check_ok(way_flow_field_create(grid, goals, 3, &options, &field));
  return (way_bundle_object){.kind = WAY_OBJECT_FLOW_FIELD, .pointer = field};
}

static way_bundle_object mover_on(way_grid *grid, random_source *random, way_diagonal diagonal, int32_t size) {
  double costs[WAY_MOVER_AREAS] = {0};
  for (int area = 1; area < AREAS; area++) costs[area] = random_below(random, 3);
  costs[AREAS] = 1.0 / 0.0;
  way_mover *mover;
  check_ok(way_mover_create(grid, costs, diagonal, size, &mover));
  return (way_bundle_object){.kind = WAY_OBJECT_MOVER, .pointer = mover};
}

static way_grid *seen_by(const way_bundle_object *mover) {
  way_grid *view;
  check_ok(way_mover_view(mover->pointer, &view));
  return view;
}

static void make_movers(way_bundle_object *objects, random_source *random) {
  objects[MOVER] = mover_on(objects[GRID].pointer, random, WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  objects[BEE] = mover_on(objects[HEX].pointer, random, WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  objects[SEEN_FIELD] = field_of(seen_by(&objects[MOVER]), random);
  objects[SEEN_SEARCH] = search_of(seen_by(&objects[MOVER]), WAY_ALGORITHM_A_STAR, false);
  objects[SEEN_PLAN] = replanner_of(seen_by(&objects[BEE]), WAY_ALGORITHM_LPA_STAR);
}

/* With closed sides and links. */
static void make_crossed(way_bundle_object *objects, random_source *random, const way_allocator *allocator) {
  way_grid *grid;
  check_ok(way_grid_create(SIDE, SIDE, NULL, NULL, allocator, &grid));
  objects[CROSSED] = (way_bundle_object){.kind = WAY_OBJECT_GRID, .pointer = grid};
  objects[CROSSED_FIELD] = field_of(grid, random);
}

static way_bundle_object graph_search_of(const room *made, way_graph_algorithm algorithm) {
  way_graph_options options;
  way_graph_options_default(&options);
  options.algorithm = algorithm;
  if (algorithm == WAY_GRAPH_A_STAR) {
    options.landmarks = made->landmarks;
    options.points = made->objects[GRAPH].points;
  }
  way_search *search;
  check_ok(way_graph_search_create(made->objects[GRAPH].pointer, &options, &search));
  return (way_bundle_object){.kind = WAY_OBJECT_SEARCH, .pointer = search};
}

void room_make(room *made, uint64_t seed, const way_allocator *allocator) {
  memset(made, 0, sizeof *made);
  random_source random = random_from(seed + 1);
  make_worlds(made, &random, allocator);
  way_bundle_object *objects = made->objects;
  objects[LPA] = replanner_of(objects[GRID].pointer, WAY_ALGORITHM_LPA_STAR);
  objects[LITE] = replanner_of(objects[HEX].pointer, WAY_ALGORITHM_D_STAR_LITE);
  objects[FIELD] = field_of(objects[GRID].pointer, &random);
  objects[HEX_FIELD] = field_of(objects[HEX].pointer, &random);
  objects[ASTAR] = search_of(objects[GRID].pointer, WAY_ALGORITHM_A_STAR, true);
  objects[JPS] = search_of(objects[GRID].pointer, WAY_ALGORITHM_JPS, false);
  objects[THETA] = search_of(objects[GRID].pointer, WAY_ALGORITHM_THETA_STAR, false);
  objects[HEX_SEARCH] = search_of(objects[HEX].pointer, WAY_ALGORITHM_A_STAR, false);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = WAY_CONNECTIVITY_18;
  way_search *voxel_search;
  check_ok(way_voxel_search_create(objects[VOXELS].pointer, &options, &voxel_search));
  objects[VOXEL_SEARCH] = (way_bundle_object){.kind = WAY_OBJECT_SEARCH, .pointer = voxel_search};
  check_ok(way_landmarks_create(objects[GRAPH].pointer, 4, &made->landmarks));
  objects[LANDMARKED] = graph_search_of(made, WAY_GRAPH_A_STAR);
  objects[DIJKSTRA] = graph_search_of(made, WAY_GRAPH_DIJKSTRA);
  make_movers(objects, &random);
  make_crossed(objects, &random, allocator);
  for (int i = 0; i < ROOM_MEMORY; i++) made->memory[i] = (float)i / 8;
  objects[MEMORY] = (way_bundle_object){.kind = WAY_OBJECT_MEMORY, .element = WAY_ELEMENT_F32};
  objects[MEMORY].pointer = made->memory;
  objects[MEMORY].size = sizeof made->memory;
}

void room_free(room *made) {
  way_bundle_destroy(made->objects, MEMORY, NULL);
  way_landmarks_destroy(made->landmarks);
}

/* ------------------------------------------------------------------------------------------------ play */

static way_point place_in(random_source *random) {
  way_point place;
  place.x = random_below(random, SIDE);
  place.y = random_below(random, SIDE);
  return place;
}

static void edit(const way_bundle_object *objects, random_source *random) {
  way_point place = place_in(random);
  uint8_t area = random_below(random, 2) == 0 ? WAY_WALL : (uint8_t)random_below(random, AREAS + 1);
  int32_t x = random_below(random, VOXEL_SIDE);
  check_ok(way_grid_set(objects[random_below(random, 2) == 0 ? GRID : HEX].pointer, place.x, place.y, area));
  if (random_below(random, 3) == 0) check_ok(way_voxel_grid_set(objects[VOXELS].pointer, x, 3, 3, area));
}

static void cross(way_grid *grid, random_source *random) {
  way_point from = place_in(random), to = place_in(random);
  check_ok(way_grid_set_passage(grid, from.x, from.y, (way_side)random_below(random, 4), random_below(random, 3) == 0));
  int32_t id;
  if (random_below(random, 2) == 0 && (from.x != to.x || from.y != to.y)) {
    check_ok(way_grid_add_link(grid, from, to, random_in(random, 1, 5), &id));
  }
  way_link links[64];
  int32_t count = way_grid_link_count(grid);
  check_ok(way_grid_links(grid, links, 64));
  if (count > 6) check_ok(way_grid_remove_link(grid, links[random_below(random, count)].id));
}

static void turn_mover(way_mover *mover, random_source *random) {
  static const double costs[] = {0, 1, 2.5, 1.0 / 0.0};
  int32_t area = random_in(random, 1, AREAS);
  check_ok(way_mover_set_area_cost(mover, area, costs[random_below(random, 4)]));
}

static void step_search(way_search *search, random_source *random) {
  way_point start = place_in(random), goal = place_in(random);
  way_status status = way_search_status(search);
  if (status != WAY_STATUS_IN_PROGRESS) check_ok(way_grid_search_begin(search, start, goal, &status));
  if (status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, random_below(random, 30), &status));
}

static void step_graph_search(way_search *search, random_source *random) {
  int32_t start = random_below(random, NODES), goal = random_below(random, NODES);
  way_status status = way_search_status(search);
  if (status != WAY_STATUS_IN_PROGRESS) check_ok(way_graph_search_begin(search, start, goal, &status));
  if (status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, random_below(random, 12), &status));
}

static void replan(way_grid_replanner *replanner, random_source *random) {
  way_point start = place_in(random), goal = place_in(random);
  if (random_below(random, 3) == 0) check_ok(way_grid_replanner_set_start(replanner, start));
  if (random_below(random, 6) == 0) check_ok(way_grid_replanner_set_goal(replanner, goal));
  way_status status;
  check_ok(way_grid_replanner_replan(replanner, random_below(random, 60), &status));
}

static void step_field(way_flow_field *field, random_source *random) {
  way_field_status status;
  check_ok(way_flow_field_step(field, random_below(random, 80), &status));
}

static void play_rules(const way_bundle_object *objects, random_source *random) {
  for (int i = MOVER; i <= BEE; i++) {
    if (random_below(random, 3) == 0) turn_mover(objects[i].pointer, random);
  }
  step_field(objects[SEEN_FIELD].pointer, random);
  step_search(objects[SEEN_SEARCH].pointer, random);
  replan(objects[SEEN_PLAN].pointer, random);
  if (random_below(random, 2) == 0) cross(objects[CROSSED].pointer, random);
  step_field(objects[CROSSED_FIELD].pointer, random);
}

void room_play(const way_bundle_object *objects, uint64_t seed) {
  random_source random = random_from(seed * 77 + 5);
  if (random_below(&random, 2) == 0) edit(objects, &random);
  for (int i = ASTAR; i <= HEX_SEARCH; i++) step_search(objects[i].pointer, &random);
  for (int i = LANDMARKED; i <= DIJKSTRA; i++) {
    if (objects[i].pointer != NULL) step_graph_search(objects[i].pointer, &random);
  }
  for (int i = LPA; i <= LITE; i++) replan(objects[i].pointer, &random);
  for (int i = FIELD; i <= HEX_FIELD; i++) step_field(objects[i].pointer, &random);
  play_rules(objects, &random);
  way_search *search = objects[VOXEL_SEARCH].pointer;
  way_voxel_point start = {0, random_below(&random, VOXEL_SIDE), 0}, goal = {8, random_below(&random, VOXEL_SIDE), 8};
  way_status status = way_search_status(search);
  if (status != WAY_STATUS_IN_PROGRESS) check_ok(way_voxel_search_begin(search, start, goal, &status));
  if (status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, random_below(&random, 40), &status));
  float *memory = objects[MEMORY].pointer;
  memory[random_below(&random, ROOM_MEMORY)] += 1;
}

uint8_t *room_bytes(const way_bundle_object *objects, size_t count, size_t *size) {
  way_error error;
  way_result result = way_bundle_save(objects, count, NULL, NULL, 0, size, &error);
  if (result != WAY_OK) print_error("%s\n", error.message);
  check_ok(result);
  uint8_t *bytes = test_memory(*size);
  check_result(way_bundle_save(objects, count, NULL, bytes, *size - 1, size, &error), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_bundle_save(objects, count, NULL, bytes, *size, size, &error));
  return bytes;
}
