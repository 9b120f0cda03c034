/* Each world against a slow model of it (tests/c/models), which shares no code with the library: after each edit all
   engines have to find paths that are legal and cost what the model says. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "graph_oracle.h"
#include "hex_oracle.h"
#include "oracle.h"
#include "voxel_world.h"

#define NEED(call) fuzz_need((call) == WAY_OK, #call)

enum { SIDE = 12, EDITS = 4 };

/* Sums of at most a few hundred steps: rounding is far below this, and no two costs of so few steps are so close. */
static bool close_to(double left, double right) {
  return fabs(left - right) <= 1e-9 * (1 + fabs(right));
}

/* ---------------------------------------------------------------------------------------------------- squares */

/* Multipliers of areas 0 to 2. */
static const int32_t uneven[255] = {1024, 2560, 256};

typedef struct square_case {
  oracle_world world;
  uint8_t cells[SIDE * SIDE];
  way_grid *grid;
  int32_t ends[2];
  oracle_cost costs[SIDE * SIDE];
} square_case;

static double square_value(oracle_cost cost) {
  return ((double)cost.straight + (double)cost.diagonal * 1.4142135623730951) / ORACLE_SCALE;
}

static way_point point_in(int32_t width, int32_t cell) {
  return (way_point){cell % width, cell / width};
}

static void check_square_path(const square_case *at, const way_path *path, bool exact) {
  oracle_cost best = at->costs[at->ends[1]];
  bool free = oracle_fits(&at->world, at->ends[1] % at->world.width, at->ends[1] / at->world.width) &&
              at->costs[at->ends[0]].found;
  fuzz_need((path->status == WAY_STATUS_FOUND) == (free && best.found), "a path is found where there is one");
  if (path->status != WAY_STATUS_FOUND) return;
  fuzz_need(path->cells[0] == at->ends[0] && path->cells[path->length - 1] == at->ends[1], "a path has both ends");
  oracle_cost cost = oracle_path(&at->world, path->cells, path->length);
  fuzz_need(cost.found, "a path has legal steps");
  fuzz_need(exact ? oracle_compare(cost, best) == 0 : oracle_compare(cost, best) >= 0, "a path costs the least");
  fuzz_need(close_to(path->cost, square_value(cost)), "a path costs what it says");
}

static void ask_square(const square_case *at, way_path *path) {
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_JPS_PLUS,
                                             WAY_ALGORITHM_HPA_STAR};
  int32_t width = at->world.width;
  way_grid_options options;
  way_grid_options_default(&options);
  options.diagonal = at->world.diagonal;
  options.agent_size = at->world.agent_size;
  way_point start = point_in(width, at->ends[0]), goal = point_in(width, at->ends[1]);
  for (int i = 0; i < 4; i++) {
    options.algorithm = algorithms[i];
    for (int generic = 0; generic < 2; generic++) {
      options.specialized_engines = generic == 0;
      NEED(way_grid_find_path(at->grid, start, goal, &options, path));
      check_square_path(at, path, algorithms[i] != WAY_ALGORITHM_HPA_STAR);
    }
  }
  bool reachable;
  NEED(way_grid_is_reachable(at->grid, start, goal, options.diagonal, options.agent_size, &reachable));
  fuzz_need(reachable == (path->status == WAY_STATUS_FOUND), "what is reachable has a path");
}

/* A replanner and a field live through all edits. */
static void check_kept(const square_case *at, way_grid_replanner *replanner, way_flow_field *field, way_path *path) {
  way_status status;
  way_field_status field_status;
  NEED(way_grid_replanner_replan(replanner, INT32_MAX, &status));
  NEED(way_grid_replanner_path(replanner, path));
  check_square_path(at, path, true);
  NEED(way_flow_field_step(field, INT32_MAX, &field_status));
  int32_t cells[SIDE * SIDE], width = at->world.width;
  size_t length;
  way_point start = point_in(width, at->ends[0]);
  NEED(way_flow_field_path(field, start.x, start.y, cells, SIDE * SIDE, &length));
  fuzz_need((length > 0) == (path->status == WAY_STATUS_FOUND), "a field leads to where a path does");
  if (length == 0) return;
  oracle_cost cost = oracle_path(&at->world, cells, (int32_t)length);
  fuzz_need(cost.found && oracle_compare(cost, at->costs[at->ends[1]]) == 0, "a field's path costs the least");
}

static void make_square(square_case *at, uint32_t *seed) {
  at->world = (oracle_world){.width = 1 + (int32_t)(fuzz_next(seed) % SIDE),
                             .height = 1 + (int32_t)(fuzz_next(seed) % SIDE),
                             .cells = at->cells,
                             .diagonal = (way_diagonal)(fuzz_next(seed) % 4),
                             .agent_size = 1 + (int32_t)(fuzz_next(seed) % 5 == 0),
                             .multipliers = fuzz_next(seed) % 2 == 0 ? uneven : NULL};
  uint32_t walls = fuzz_next(seed) % 50, count = (uint32_t)(at->world.width * at->world.height);
  for (uint32_t i = 0; i < count; i++) {
    at->cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % 3);
  }
  NEED(way_grid_create(at->world.width, at->world.height, at->cells, NULL, NULL, &at->grid));
  for (int32_t area = 0; at->world.multipliers != NULL && area < 3; area++) {
    NEED(way_grid_set_area_cost(at->grid, area, uneven[area] / (double)ORACLE_SCALE));
  }
  for (int i = 0; i < 2; i++) at->ends[i] = (int32_t)(fuzz_next(seed) % count);
}

static void offer_square(uint32_t seed, const uint8_t *bytes, size_t size) {
  (void)bytes, (void)size;
  fuzz_accepted = true;
  square_case at = {.grid = NULL};
  make_square(&at, &seed);
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = fuzz_next(&seed) % 2 == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE;
  way_flow_field_options field_options;
  way_flow_field_options_default(&field_options);
  options.diagonal = field_options.diagonal = at.world.diagonal;
  options.agent_size = field_options.agent_size = at.world.agent_size;
  way_point start = point_in(at.world.width, at.ends[0]), goal = point_in(at.world.width, at.ends[1]);
  way_grid_replanner *replanner = NULL;
  way_flow_field *field = NULL;
  NEED(way_grid_replanner_create(at.grid, &options, &replanner));
  NEED(way_grid_replanner_set_start(replanner, start));
  NEED(way_grid_replanner_set_goal(replanner, goal));
  NEED(way_flow_field_create(at.grid, &goal, 1, &field_options, &field));
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < EDITS; i++) {
    oracle_run(&at.world, at.ends[0], at.costs);
    ask_square(&at, &path);
    check_kept(&at, replanner, field, &path);
    uint32_t cell = fuzz_next(&seed) % (uint32_t)(at.world.width * at.world.height);
    at.cells[cell] = (uint8_t)(fuzz_next(&seed) % 3 == 0 ? WAY_WALL : fuzz_next(&seed) % 3);
    way_point edited = point_in(at.world.width, (int32_t)cell);
    NEED(way_grid_set(at.grid, edited.x, edited.y, at.cells[cell]));
  }
  way_path_free(&path);
  way_grid_replanner_destroy(replanner);
  way_flow_field_destroy(field);
  way_grid_destroy(at.grid);
}

const fuzz_target fuzz_square_model = {"square model", NULL, offer_square};

/* ---------------------------------------------------------------------------------------------------- hexagons */

typedef struct hex_case {
  hex_world world;
  uint8_t cells[SIDE * SIDE];
  way_grid *grid;
  int32_t ends[2];
  int64_t costs[SIDE * SIDE];
} hex_case;

static void check_hex_path(const hex_case *at, const int32_t *cells, int32_t length, bool found) {
  int64_t best = at->costs[at->ends[1]];
  fuzz_need(found == (best >= 0), "a path is found where there is one");
  if (!found) return;
  fuzz_need(cells[0] == at->ends[0] && cells[length - 1] == at->ends[1], "a path has both ends");
  fuzz_need(hex_path_cost(&at->world, cells, length) == best, "a path is legal and costs the least");
}

static void ask_hex(const hex_case *at, way_grid_replanner *replanner, way_flow_field *field, way_path *path) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.agent_size = at->world.agent_size;
  way_point start = point_in(at->world.width, at->ends[0]), goal = point_in(at->world.width, at->ends[1]);
  for (int generic = 0; generic < 2; generic++) {
    options.specialized_engines = generic == 0;
    NEED(way_grid_find_path(at->grid, start, goal, &options, path));
    check_hex_path(at, path->cells, path->length, path->status == WAY_STATUS_FOUND);
  }
  way_status status;
  way_field_status field_status;
  NEED(way_grid_replanner_replan(replanner, INT32_MAX, &status));
  NEED(way_grid_replanner_path(replanner, path));
  check_hex_path(at, path->cells, path->length, path->status == WAY_STATUS_FOUND);
  NEED(way_flow_field_step(field, INT32_MAX, &field_status));
  int32_t cells[SIDE * SIDE];
  size_t length;
  NEED(way_flow_field_path(field, start.x, start.y, cells, SIDE * SIDE, &length));
  check_hex_path(at, cells, (int32_t)length, length > 0);
}

static void make_hex(hex_case *at, uint32_t *seed) {
  at->world = (hex_world){.width = 1 + (int32_t)(fuzz_next(seed) % SIDE),
                          .height = 1 + (int32_t)(fuzz_next(seed) % SIDE),
                          .layout = (way_hex_layout)(fuzz_next(seed) % 4),
                          .cells = at->cells,
                          .agent_size = 1 + (int32_t)(fuzz_next(seed) % 5 == 0),
                          .multipliers = fuzz_next(seed) % 2 == 0 ? uneven : NULL};
  uint32_t walls = fuzz_next(seed) % 50, count = (uint32_t)(at->world.width * at->world.height);
  for (uint32_t i = 0; i < count; i++) {
    at->cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % 3);
  }
  NEED(way_hex_grid_create(at->world.width, at->world.height, at->world.layout, at->cells, NULL, NULL, &at->grid));
  for (int32_t area = 0; at->world.multipliers != NULL && area < 3; area++) {
    NEED(way_grid_set_area_cost(at->grid, area, uneven[area] / (double)HEX_SCALE));
  }
  for (int i = 0; i < 2; i++) at->ends[i] = (int32_t)(fuzz_next(seed) % count);
}

static void offer_hex(uint32_t seed, const uint8_t *bytes, size_t size) {
  (void)bytes, (void)size;
  fuzz_accepted = true;
  hex_case at = {.grid = NULL};
  make_hex(&at, &seed);
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = fuzz_next(&seed) % 2 == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE;
  way_flow_field_options field_options;
  way_flow_field_options_default(&field_options);
  options.agent_size = field_options.agent_size = at.world.agent_size;
  way_point goal = point_in(at.world.width, at.ends[1]);
  way_grid_replanner *replanner = NULL;
  way_flow_field *field = NULL;
  NEED(way_grid_replanner_create(at.grid, &options, &replanner));
  NEED(way_grid_replanner_set_start(replanner, point_in(at.world.width, at.ends[0])));
  NEED(way_grid_replanner_set_goal(replanner, goal));
  NEED(way_flow_field_create(at.grid, &goal, 1, &field_options, &field));
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < EDITS; i++) {
    hex_run(&at.world, at.ends[0], at.costs);
    ask_hex(&at, replanner, field, &path);
    uint32_t cell = fuzz_next(&seed) % (uint32_t)(at.world.width * at.world.height);
    at.cells[cell] = (uint8_t)(fuzz_next(&seed) % 3 == 0 ? WAY_WALL : fuzz_next(&seed) % 3);
    way_point edited = point_in(at.world.width, (int32_t)cell);
    NEED(way_grid_set(at.grid, edited.x, edited.y, at.cells[cell]));
  }
  way_path_free(&path);
  way_grid_replanner_destroy(replanner);
  way_flow_field_destroy(field);
  way_grid_destroy(at.grid);
}

const fuzz_target fuzz_hex_model = {"hex model", NULL, offer_hex};

/* ---------------------------------------------------------------------------------------------------- voxels */

static void ask_voxels(const voxel_world *world, way_voxel_grid *grid, const int32_t *ends, way_path *path) {
  static voxel_cost costs[MOST_VOXELS];
  voxel_dijkstra(world, ends[0], costs);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = (way_connectivity)world->connectivity;
  options.agent_size = world->agent_size;
  NEED(way_voxel_find_path(grid, voxel_point(world, ends[0]), voxel_point(world, ends[1]), &options, path));
  way_voxel_point start = voxel_point(world, ends[0]);
  bool found = costs[ends[1]].found && voxel_fits(world, start.x, start.y, start.z);
  fuzz_need((path->status == WAY_STATUS_FOUND) == found, "a path is found where there is one");
  if (!found) return;
  voxel_cost cost = voxel_recount(world, path->cells, path->length);
  fuzz_need(cost.found && voxel_equal(cost, costs[ends[1]]), "a path is legal and costs the least");
  fuzz_need(close_to(path->cost, voxel_value(cost)), "a path costs what it says");
}

static void offer_voxels(uint32_t seed, const uint8_t *bytes, size_t size) {
  (void)bytes, (void)size;
  fuzz_accepted = true;
  static voxel_world world;
  random_source source = random_from(seed);
  world = random_world(&source, 6, random_below(&source, 50), 1 + random_below(&source, 3));
  way_voxel_grid *grid = grid_of_voxels(&world, random_below(&source, 2) == 0 ? 0 : WAY_WALL, NULL);
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < EDITS; i++) {
    int32_t ends[2] = {random_below(&source, voxel_count(&world)), random_below(&source, voxel_count(&world))};
    ask_voxels(&world, grid, ends, &path);
    int32_t node = random_below(&source, voxel_count(&world));
    way_voxel_point at = voxel_point(&world, node);
    world.cells[node] = (uint8_t)(random_below(&source, 3) == 0 ? WAY_WALL : 0);
    NEED(way_voxel_grid_set(grid, at.x, at.y, at.z, world.cells[node]));
  }
  way_path_free(&path);
  way_voxel_grid_destroy(grid);
}

const fuzz_target fuzz_voxel_model = {"voxel model", NULL, offer_voxels};

/* ---------------------------------------------------------------------------------------------------- graphs */

enum { MOST_LISTED = 36 };

static void check_road(const listed_graph *list, const double *costs, int32_t start, int32_t goal,
                       const way_path *path) {
  fuzz_need((path->status == WAY_STATUS_FOUND) == (costs[goal] < INFINITY), "a path is found where there is one");
  if (path->status != WAY_STATUS_FOUND) return;
  fuzz_need(path->cells[0] == start && path->cells[path->length - 1] == goal, "a path has both ends");
  fuzz_need(path->cost == costs[goal], "a path costs the least");
  fuzz_need(listed_path_cost(list, path->cells, path->length) == path->cost, "a path costs what it says");
}

/* Weights are whole, so that every sum is exact. */
static void ask_graph(const listed_graph *list, way_graph *graph, way_point_graph *points, random_source *source,
                      way_path *path) {
  double costs[MOST_LISTED], distances[MOST_LISTED];
  int32_t start = random_below(source, list->node_count), goal = random_below(source, list->node_count);
  listed_distances(list, start, costs);
  NEED(way_graph_distances(graph, start, distances, MOST_LISTED));
  fuzz_need(memcmp(costs, distances, (size_t)list->node_count * sizeof *costs) == 0, "distances are the least");
  way_landmarks *landmarks = NULL;
  NEED(way_landmarks_create(graph, 1 + random_below(source, 3), &landmarks));
  way_graph_options options;
  way_graph_options_default(&options);
  for (int i = 0; i < 6; i++) {
    options.algorithm = (way_graph_algorithm)(i % 3);
    options.points = i % 3 == 0 ? NULL : points;
    options.landmarks = i >= 3 && i % 3 != 0 ? landmarks : NULL;
    NEED(way_graph_find_path(graph, start, goal, &options, path));
    check_road(list, costs, start, goal, path);
  }
  way_landmarks_destroy(landmarks);
}

static void offer_graph(uint32_t seed, const uint8_t *bytes, size_t size) {
  (void)bytes, (void)size;
  fuzz_accepted = true;
  static listed_graph list;
  double coordinates[2 * MOST_LISTED];
  random_source source = random_from(seed);
  bool roads = random_below(&source, 2) == 0;
  if (roads) {
    listed_roads(&list, &source, 1 + random_below(&source, 6), 1 + random_below(&source, 6), coordinates);
  } else {
    listed_random(&list, &source, 1 + random_below(&source, MOST_LISTED), random_below(&source, 90), WEIGHTS_WHOLE);
  }
  way_graph *graph = graph_of_list(&list, NULL);
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < EDITS; i++) {
    way_point_graph *points = NULL;
    if (roads) NEED(way_point_graph_create(graph, coordinates, 2, &points));
    ask_graph(&list, graph, points, &source, &path);
    way_point_graph_destroy(points);
    if (list.edge_count == 0) break;
    int32_t edge = random_below(&source, list.edge_count);
    list.edges[edge].alive = false;
    NEED(way_graph_remove_edge(graph, edge));
  }
  way_path_free(&path);
  way_graph_destroy(graph);
}

const fuzz_target fuzz_graph_model = {"graph model", NULL, offer_graph};
