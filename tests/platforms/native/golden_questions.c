/* Any of many goals, what would be if cells were walls, and ranges on a budget and by turns. */
#include "golden_families.h"
#include "golden_support.h"

static void ask_for_any(const scene *s, way_grid *grid, int round) {
  static way_voxel_point points[20];
  static double prices[20];
  way_grid_options options;
  way_grid_options_default(&options);
  options.diagonal = (way_diagonal)(round % 4);
  options.partial = true;
  way_goals goals = {points, round % 2 == 0 ? prices : NULL, round % 3 == 2 ? 20 : 3, (round % 5) * 0.75};
  way_point start = random_point(s);
  for (size_t i = 0; i < goals.count; i++) {
    way_point at = random_point(s);
    points[i] = (way_voxel_point){at.x, at.y, 0};
    prices[i] = below(40) * 0.25;
  }
  way_path path;
  way_path_init(&path, NULL);
  need(way_grid_find_path_to_any(grid, start, &goals, &options, &path), "any of many goals");
  digest_path(&path);
  digest_i32(path.goal);
  digest_i32(path.goal_index);
  way_path_free(&path);
}

static void ask_what_if(const scene *s, way_grid *grid, int round) {
  int32_t blocked[6];
  way_grid_options options;
  way_grid_options_default(&options);
  options.diagonal = (way_diagonal)(round % 4);
  options.algorithm = round % 3 == 0 ? WAY_ALGORITHM_JPS : WAY_ALGORITHM_A_STAR;
  way_point start = random_point(s), goal = random_point(s);
  for (int i = 0; i < 6; i++) {
    way_point at = random_point(s);
    blocked[i] = at.y * s->width + at.x;
  }
  options.blocked = blocked;
  options.blocked_count = 6;
  way_path path;
  way_path_init(&path, NULL);
  need(way_grid_find_path(grid, start, goal, &options, &path), "a path past cells");
  digest_path(&path);
  bool reachable;
  need(way_grid_is_reachable_past(grid, start, goal, options.diagonal, 1, blocked, 6, &reachable), "reachable past");
  digest_i32(reachable);
  way_path_free(&path);
}

static void ask_for_range(const scene *s, way_grid *grid, int round) {
  way_range_options options;
  way_range_options_default(&options);
  options.diagonal = (way_diagonal)(round % 4);
  options.turns = round % 3;
  way_range *range;
  way_point start = random_point(s);
  options.budget = below(60) * 0.25;
  need(way_grid_range(grid, start, &options, &range), "a range");
  digest_i32(way_range_count(range));
  for (int32_t i = 0; i < way_range_count(range); i++) {
    digest_i32(way_range_cells(range)[i]);
    digest_i32(way_range_turns(range)[i]);
    digest_double(way_range_costs(range)[i]);
  }
  way_range_destroy(range);
}

/* The same in slices: bytes on the way, and what it comes to. */
static void search_for_any(const scene *s, way_grid *grid, int round) {
  static way_voxel_point points[20];
  static double prices[20];
  way_grid_options options;
  way_grid_options_default(&options);
  options.diagonal = (way_diagonal)(round % 4);
  options.partial = true;
  way_goals goals = {points, round % 2 == 0 ? prices : NULL, round % 3 == 2 ? 20 : 3, (round % 5) * 0.75};
  way_point start = random_point(s);
  for (size_t i = 0; i < goals.count; i++) {
    way_point at = random_point(s);
    points[i] = (way_voxel_point){at.x, at.y, 0};
  }
  for (size_t i = 0; i < goals.count; i++) prices[i] = below(40) * 0.25;
  way_search *search;
  way_status status;
  need(way_grid_search_create(grid, &options, &search), "a search");
  need(way_search_begin_to_any(search, (way_voxel_point){start.x, start.y, 0}, &goals, &status), "a begin to any");
  do {
    digest_u64(way_search_hash(search));
    if (status == WAY_STATUS_IN_PROGRESS) need(way_search_step(search, 25, &status), "a step to any");
  } while (status == WAY_STATUS_IN_PROGRESS);
  digest_u64(way_search_hash(search));
  way_path path;
  way_path_init(&path, NULL);
  need(way_search_path(search, &path), "a path to any");
  digest_path(&path);
  way_path_free(&path);
  way_search_destroy(search);
}

void play_goal_slices(const scene *s) {
  way_grid *grid = make_grid(s);
  set_chance(s->seed);
  start_digest();
  for (int round = 0; round < 12; round++) search_for_any(s, grid, round);
  print_digest(s->name, "goal-slices");
  way_grid_destroy(grid);
}

/* Fields whose goals have prices, which change on the way. */
void play_priced_fields(const scene *s) {
  way_grid *grid = make_grid(s);
  set_chance(s->seed);
  start_digest();
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_flow_field *field;
  need(way_flow_field_create(grid, NULL, 0, &options, &field), "a field");
  for (int round = 0; round < 6; round++) {
    way_point goals[5];
    double prices[5];
    for (int i = 0; i < 5; i++) goals[i] = random_point(s);
    for (int i = 0; i < 5; i++) prices[i] = below(200) * 0.25;
    need(way_flow_field_set_priced_goals(field, goals, prices, 5), "priced goals");
    way_field_status status;
    need(way_flow_field_step(field, round % 2 == 0 ? 700 : INT32_MAX, &status), "a step of a field");
    digest_u64(way_flow_field_hash(field));
    digest_u64(way_flow_field_checksum(field));
  }
  print_digest(s->name, "priced-field");
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

void play_questions(const scene *s) {
  way_grid *grid = make_grid(s);
  set_chance(s->seed);
  start_digest();
  for (int round = 0; round < 24; round++) {
    ask_for_any(s, grid, round);
    ask_what_if(s, grid, round);
    ask_for_range(s, grid, round);
  }
  print_digest(s->name, "questions");
  way_grid_destroy(grid);
}
