/* Work of every engine on worlds of its own making, for run.mjs to count. The measured part of a scene is the call of
   measured(): valgrind counts inside it alone. Prints a line per scene: name, unit and how many of them. */
#include <stdio.h>
#include <stdlib.h>

#include "waystate/waystate.h"

enum { SIDE = 128, CUBE = 24, NODES = 4000, BUFFER = 4 << 20 };

/* What one scene works on; those that it does not need are NULL. They live to the end of the program. */
typedef struct stage {
  way_grid *grid;
  way_voxel_grid *voxels;
  way_graph *graph;
  way_flow_field *field;
  way_grid_replanner *replanner;
  way_search *search;
  way_timeline *timeline;
  way_grid_options options;
  way_path path;
} stage;

typedef struct scene {
  const char *name;
  const char *unit;
  void (*prepare)(stage *on);
  int64_t (*run)(stage *on);
} scene;

static uint8_t buffer[BUFFER];
static uint32_t chance;

static int32_t below(int32_t limit) {
  chance ^= chance << 13;
  chance ^= chance >> 17;
  chance ^= chance << 5;
  return (int32_t)(chance % (uint32_t)limit);
}

static void need(way_result result) {
  if (result == WAY_OK) return;
  fprintf(stderr, "%s\n", way_result_text(result));
  exit(1);
}

/* ------------------------------------------------------------------------------------------------------------ worlds */

static uint8_t cells[SIDE * SIDE];

static void scatter(int32_t areas, int32_t walls) {
  for (int32_t i = 0; i < SIDE * SIDE; i++) cells[i] = below(100) < walls ? WAY_WALL : (uint8_t)below(areas);
  cells[0] = cells[SIDE * SIDE - 1] = 0;
}

static void price(way_grid *grid, int32_t areas) {
  for (int32_t area = 1; area < areas; area++) need(way_grid_set_area_cost(grid, area, 1 + area * 0.5));
}

static void make_square(stage *on, int32_t areas) {
  scatter(areas, 18);
  need(way_grid_create(SIDE, SIDE, cells, NULL, NULL, &on->grid));
  price(on->grid, areas);
}

static void make_hex(stage *on, int32_t areas) {
  scatter(areas, 18);
  need(way_hex_grid_create(SIDE, SIDE, WAY_HEX_ODD_R, cells, NULL, NULL, &on->grid));
  price(on->grid, areas);
}

static void plain(stage *on) {
  make_square(on, 1);
}
static void terrain(stage *on) {
  make_square(on, 4);
}
static void hexagons(stage *on) {
  make_hex(on, 1);
}

static void generic(stage *on) {
  terrain(on);
  on->options.specialized_engines = false;
}

static void with_algorithm(stage *on, way_algorithm algorithm) {
  on->options.algorithm = algorithm;
  plain(on);
}

static void jump(stage *on) {
  with_algorithm(on, WAY_ALGORITHM_JPS);
}
static void jump_plus(stage *on) {
  with_algorithm(on, WAY_ALGORITHM_JPS_PLUS);
}
static void theta(stage *on) {
  with_algorithm(on, WAY_ALGORITHM_THETA_STAR);
}
static void hierarchy(stage *on) {
  with_algorithm(on, WAY_ALGORITHM_HPA_STAR);
}

static void voxels(stage *on) {
  static uint8_t boxes[CUBE * CUBE * CUBE];
  for (int32_t i = 0; i < CUBE * CUBE * CUBE; i++) boxes[i] = below(100) < 15 ? WAY_WALL : 0;
  need(way_voxel_grid_create(CUBE, CUBE, CUBE, 0, boxes, NULL, NULL, &on->voxels));
}

static void roads(stage *on) {
  int32_t id = 0;
  need(way_graph_create(NODES, NULL, &on->graph));
  for (int32_t i = 0; i < NODES * 4; i++) {
    need(way_graph_add_edge(on->graph, below(NODES), below(NODES), 1 + below(100) * 0.25, &id));
  }
}

static void field(stage *on) {
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_point goals[] = {{5, 5}, {100, 65}};
  terrain(on);
  need(way_flow_field_create(on->grid, goals, 2, &options, &on->field));
}

static void whole_field(stage *on) {
  way_field_status status;
  field(on);
  need(way_flow_field_recompute(on->field, &status));
}

static void replanner(stage *on, way_algorithm algorithm) {
  on->options.algorithm = algorithm;
  terrain(on);
  need(way_grid_replanner_create(on->grid, &on->options, &on->replanner));
  way_grid_replanner_set_start(on->replanner, (way_point){0, 0});
  way_grid_replanner_set_goal(on->replanner, (way_point){SIDE - 1, SIDE - 1});
}

static void lifelong(stage *on) {
  replanner(on, WAY_ALGORITHM_LPA_STAR);
}
static void moving(stage *on) {
  replanner(on, WAY_ALGORITHM_D_STAR_LITE);
}

static void planned(stage *on) {
  way_status status;
  lifelong(on);
  need(way_grid_replanner_replan(on->replanner, INT32_MAX, &status));
}

static void half_searched(stage *on) {
  way_status status;
  need(way_grid_search_create(on->grid, &on->options, &on->search));
  need(way_grid_search_begin(on->search, (way_point){0, 0}, (way_point){SIDE - 1, SIDE - 1}, &status));
  need(way_search_step(on->search, 2000, &status));
}

static void generic_search(stage *on) {
  generic(on);
  half_searched(on);
}

static void square_search(stage *on) {
  plain(on);
  half_searched(on);
}

static void hex_search(stage *on) {
  hexagons(on);
  half_searched(on);
}

static void rollback(stage *on) {
  way_timeline_options options;
  way_timeline_options_default(&options);
  whole_field(on);
  way_object objects[] = {{WAY_OBJECT_FLOW_FIELD, on->field, 0}};
  need(way_timeline_create(objects, 1, &options, NULL, &on->timeline));
}

/* -------------------------------------------------------------------------------------------------------------- work */

static int64_t find(stage *on) {
  int64_t expanded = 0;
  for (int32_t i = 0; i < 8; i++) {
    way_point start = {below(SIDE / 2), below(SIDE)}, goal = {SIDE / 2 + below(SIDE / 2), below(SIDE)};
    need(way_grid_find_path(on->grid, start, goal, &on->options, &on->path));
    expanded += on->path.expanded_count;
  }
  return expanded;
}

static int64_t find_voxels(stage *on) {
  way_voxel_options options;
  way_voxel_options_default(&options);
  need(way_voxel_find_path(on->voxels, (way_voxel_point){0, 0, 0}, (way_voxel_point){CUBE - 1, CUBE - 1, CUBE - 1},
                           &options, &on->path));
  int64_t expanded = on->path.expanded_count;
  options.heuristic_weight = 0;
  need(way_voxel_find_path(on->voxels, (way_voxel_point){1, 2, 1}, (way_voxel_point){CUBE - 2, CUBE - 1, CUBE - 3},
                           &options, &on->path));
  return expanded + on->path.expanded_count;
}

static int64_t find_nodes(stage *on) {
  way_graph_options options;
  way_graph_options_default(&options);
  int64_t expanded = 0;
  for (int32_t i = 0; i < 8; i++) {
    need(way_graph_find_path(on->graph, below(NODES), below(NODES), &options, &on->path));
    expanded += on->path.expanded_count;
  }
  return expanded;
}

static int64_t run_field(stage *on) {
  way_field_status status;
  need(way_flow_field_recompute(on->field, &status));
  return way_flow_field_settled(on->field);
}

/* An edit that changes nothing is not counted: the field would give the cells of the repair before. */
static int64_t repair_field(stage *on) {
  way_field_status status;
  int64_t settled = 0;
  for (int32_t i = 0; i < 30; i++) {
    int32_t version = way_grid_version(on->grid);
    need(way_grid_set(on->grid, below(SIDE), below(SIDE), below(2) == 0 ? WAY_WALL : 0));
    need(way_flow_field_step(on->field, INT32_MAX, &status));
    if (way_grid_version(on->grid) != version) settled += way_flow_field_settled(on->field);
  }
  return settled;
}

static int64_t replan(stage *on) {
  way_status status;
  for (int32_t i = 0; i < 20; i++) {
    need(way_grid_replanner_replan(on->replanner, INT32_MAX, &status));
    need(way_grid_set(on->grid, 1 + below(SIDE - 2), 1 + below(SIDE - 2), below(2) == 0 ? WAY_WALL : 0));
  }
  return way_grid_replanner_expanded_count(on->replanner);
}

static int64_t save_grid(stage *on) {
  size_t size = 0;
  need(way_grid_save(on->grid, buffer, BUFFER, &size));
  return (int64_t)size;
}

static int64_t save_field(stage *on) {
  size_t size = 0;
  need(way_flow_field_save(on->field, buffer, BUFFER, &size));
  return (int64_t)size;
}

static int64_t save_replanner(stage *on) {
  size_t size = 0;
  need(way_grid_replanner_save(on->replanner, buffer, BUFFER, &size));
  return (int64_t)size;
}

static int64_t save_search(stage *on) {
  size_t size = 0;
  need(way_search_save(on->search, buffer, BUFFER, &size));
  return (int64_t)size;
}

/* Counted by the frame: what a frame takes grows with its edits, not with the content. */
static int64_t save_frames(stage *on) {
  way_field_status status;
  for (int32_t frame = 0; frame < 20; frame++) {
    need(way_grid_set(on->grid, below(SIDE), below(SIDE), below(2) == 0 ? WAY_WALL : 0));
    need(way_flow_field_step(on->field, 50, &status));
    need(way_timeline_save(on->timeline, frame));
  }
  return 20;
}

static const scene scenes[] = {
    {"A*, one area", "cell", plain, find},
    {"A*, four areas", "cell", terrain, find},
    {"A*, generic engine", "cell", generic, find},
    {"JPS", "cell", jump, find},
    {"JPS+ and its table", "cell", jump_plus, find},
    {"Theta*", "cell", theta, find},
    {"HPA* and its hierarchy", "cell", hierarchy, find},
    {"A*, hexagons", "cell", hexagons, find},
    {"A*, voxels", "cell", voxels, find_voxels},
    {"A*, graph", "cell", roads, find_nodes},
    {"field, run", "cell", field, run_field},
    {"field, repair", "cell", whole_field, repair_field},
    {"LPA*", "cell", lifelong, replan},
    {"D* Lite", "cell", moving, replan},
    {"save of a grid", "byte", terrain, save_grid},
    {"save of a field", "byte", whole_field, save_field},
    {"save of a replanner", "byte", planned, save_replanner},
    {"save of a search, generic", "byte", generic_search, save_search},
    {"save of a search, square", "byte", square_search, save_search},
    {"save of a search, hexagons", "byte", hex_search, save_search},
    {"timeline, a field", "frame", rollback, save_frames},
};

/* Not inlined and not cloned: its name is what valgrind looks for. */
__attribute__((noinline, noclone)) int64_t measured(const scene *of, stage *on);
int64_t measured(const scene *of, stage *on) {
  return of->run(on);
}

int main(void) {
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
    stage on = {0};
    chance = 2463534242u;
    way_grid_options_default(&on.options);
    on.options.algorithm = WAY_ALGORITHM_A_STAR;
    way_path_init(&on.path, NULL);
    scenes[i].prepare(&on);
    int64_t units = measured(&scenes[i], &on);
    printf("%s\t%s\t%lld\n", scenes[i].name, scenes[i].unit, (long long)units);
  }
  return 0;
}
