#include "crew.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#define NEED(call) fuzz_need((call) == WAY_OK, #call)

/* ---------------------------------------------------------------------------------------------------- worlds */

static uint8_t some_area(uint32_t *seed) {
  return (uint8_t)(fuzz_next(seed) % 3 == 0 ? WAY_WALL : fuzz_next(seed) % 3);
}

static void make_world(crew *made, uint32_t *seed) {
  uint8_t cells[12 * 12];
  uint32_t count = made->size[0] * made->size[1] * made->size[2], walls = fuzz_next(seed) % 45;
  bool uneven = fuzz_next(seed) % 2 == 0;
  for (uint32_t i = 0; i < count; i++) {
    cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % (uneven ? 3 : 1));
  }
  int32_t x = (int32_t)made->size[0], y = (int32_t)made->size[1], z = (int32_t)made->size[2];
  switch (made->kind) {
    case CREW_SQUARE: NEED(way_grid_create(x, y, cells, NULL, NULL, &made->grid)); break;
    case CREW_HEX: {
      way_hex_layout layout = (way_hex_layout)(fuzz_next(seed) % 4);
      NEED(way_hex_grid_create(x, y, layout, cells, NULL, NULL, &made->grid));
      break;
    }
    case CREW_VOXEL: NEED(way_voxel_grid_create(x, y, z, 0, cells, NULL, NULL, &made->voxels)); break;
    default: NEED(way_graph_create(x, NULL, &made->graph)); break;
  }
  if (made->grid != NULL && uneven) NEED(way_grid_set_area_cost(made->grid, 1, 2.5));
  for (uint32_t i = 0; made->graph != NULL && i < 3 * made->size[0]; i++) {
    int32_t from = (int32_t)(fuzz_next(seed) % made->size[0]), to = (int32_t)(fuzz_next(seed) % made->size[0]), id;
    NEED(way_graph_add_edge(made->graph, from, to, (double)(fuzz_next(seed) % 50) / 7, &id));
  }
}

static way_point some_point(const crew *made, uint32_t *seed) {
  way_point point;
  point.x = (int32_t)(fuzz_next(seed) % made->size[0]);
  point.y = (int32_t)(fuzz_next(seed) % made->size[1]);
  return point;
}

static way_voxel_point some_voxel(const crew *made, uint32_t *seed) {
  way_point point = some_point(made, seed);
  return (way_voxel_point){point.x, point.y, (int32_t)(fuzz_next(seed) % made->size[2])};
}

/* ---------------------------------------------------------------------------------------------------- objects */

/* Options come from the crew's seed and a number of the object's own, so that an object can be made again. */
static way_grid_options grid_options(const crew *made, uint32_t object) {
  static const way_algorithm algorithms[] = {
      WAY_ALGORITHM_A_STAR,     WAY_ALGORITHM_A_STAR,          WAY_ALGORITHM_JPS,     WAY_ALGORITHM_JPS_PLUS,
      WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_LAZY_THETA_STAR, WAY_ALGORITHM_HPA_STAR};
  uint32_t seed = made->seed ^ object * 0x9E3779B9u;
  way_grid_options options;
  way_grid_options_default(&options);
  bool square = made->kind == CREW_SQUARE;
  if (square) options.diagonal = (way_diagonal)(fuzz_next(&seed) % 4);
  if (square) options.algorithm = algorithms[fuzz_next(&seed) % 7];
  options.hpa_chunk_size = 8;
  /* Theta* needs diagonals. */
  if (options.algorithm == WAY_ALGORITHM_THETA_STAR || options.algorithm == WAY_ALGORITHM_LAZY_THETA_STAR) {
    options.diagonal = WAY_DIAGONAL_NO_CORNER_CUTTING;
  }
  options.agent_size = 1 + (int32_t)(fuzz_next(&seed) % 5 == 0);
  options.specialized_engines = fuzz_next(&seed) % 3 != 0;
  options.partial = true;
  return options;
}

static void make_search(crew *made, uint32_t index) {
  way_grid_options options = grid_options(made, index);
  NEED(way_grid_search_create(made->grid, &options, &made->searches[index]));
}

static void make_replanner(crew *made) {
  way_grid_options options = grid_options(made, 7);
  options.algorithm = made->seed % 2 == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE;
  options.partial = false;
  NEED(way_grid_replanner_create(made->grid, &options, &made->replanner));
}

static void make_field(crew *made) {
  way_grid_options same = grid_options(made, 11);
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.diagonal = same.diagonal;
  options.agent_size = same.agent_size;
  uint32_t seed = made->seed;
  way_point goals[3];
  for (int i = 0; i < 3; i++) goals[i] = some_point(made, &seed);
  NEED(way_flow_field_create(made->grid, goals, 1 + made->seed % 3, &options, &made->field));
}

static void make_voxel_search(crew *made) {
  static const way_connectivity connectivities[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = connectivities[made->seed % 3];
  options.partial = true;
  NEED(way_voxel_search_create(made->voxels, &options, &made->voxel_search));
}

static void make_graph_search(crew *made) {
  way_graph_options options;
  way_graph_options_default(&options);
  options.algorithm = (way_graph_algorithm)(made->seed % 3);
  options.partial = true;
  NEED(way_graph_search_create(made->graph, &options, &made->graph_search));
}

static void make_objects(crew *made) {
  if (made->grid != NULL) {
    for (uint32_t i = 0; i < CREW_SEARCHES; i++) {
      if (made->searches[i] == NULL) make_search(made, i);
    }
    if (made->replanner == NULL) make_replanner(made);
    if (made->field == NULL) make_field(made);
  }
  if (made->voxels != NULL && made->voxel_search == NULL) make_voxel_search(made);
  if (made->graph != NULL && made->graph_search == NULL) make_graph_search(made);
}

crew crew_make(crew_kind kind, uint32_t seed) {
  crew made = {.kind = kind, .seed = seed, .size = {1, 1, 1}};
  uint32_t chance = seed;
  made.size[0] = 1 + fuzz_next(&chance) % (kind == CREW_GRAPH ? 30 : kind == CREW_VOXEL ? 5 : 12);
  if (kind != CREW_GRAPH) made.size[1] = 1 + fuzz_next(&chance) % (kind == CREW_VOXEL ? 5 : 12);
  if (kind == CREW_VOXEL) made.size[2] = 1 + fuzz_next(&chance) % 5;
  make_world(&made, &chance);
  make_objects(&made);
  return made;
}

/* Objects by bits: 1 the searches, 2 the replanner, 4 the field, 8 the world; the order is which's as well. */
static void free_objects(crew *made, uint32_t which) {
  bool world_first = (which & 16) != 0;
  for (int turn = 0; turn < 2; turn++) {
    if ((which & 8) != 0 && (turn == 0) == world_first) {
      way_grid_destroy(made->grid);
      way_voxel_grid_destroy(made->voxels);
      way_graph_destroy(made->graph);
      made->grid = NULL, made->voxels = NULL, made->graph = NULL;
    }
    if ((turn == 0) == world_first) continue;
    if ((which & 1) != 0) {
      for (int i = 0; i < CREW_SEARCHES; i++) way_search_destroy(made->searches[i]), made->searches[i] = NULL;
      way_search_destroy(made->voxel_search), made->voxel_search = NULL;
      way_search_destroy(made->graph_search), made->graph_search = NULL;
    }
    if ((which & 2) != 0) way_grid_replanner_destroy(made->replanner), made->replanner = NULL;
    if ((which & 4) != 0) way_flow_field_destroy(made->field), made->field = NULL;
  }
}

void crew_free(crew *made) {
  free_objects(made, 15 | (made->seed & 16));
}

/* ---------------------------------------------------------------------------------------------------- inputs */

static void edit(crew *made, uint32_t *seed) {
  if (made->grid != NULL) {
    way_point at = some_point(made, seed);
    NEED(way_grid_set(made->grid, at.x, at.y, some_area(seed)));
  } else if (made->voxels != NULL) {
    way_voxel_point at = some_voxel(made, seed);
    NEED(way_voxel_grid_set(made->voxels, at.x, at.y, at.z, some_area(seed)));
  } else {
    int32_t from = (int32_t)(fuzz_next(seed) % made->size[0]), to = (int32_t)(fuzz_next(seed) % made->size[0]), id;
    NEED(way_graph_add_edge(made->graph, from, to, (double)(fuzz_next(seed) % 50) / 7, &id));
    if (fuzz_next(seed) % 2 == 0) NEED(way_graph_remove_edge(made->graph, (int32_t)(fuzz_next(seed) % (uint32_t)id)));
  }
}

static void change_costs(crew *made, uint32_t *seed) {
  static const double costs[] = {1, 2, 2.5, 0.25};
  double cost = costs[fuzz_next(seed) % 4];
  int32_t area = (int32_t)(fuzz_next(seed) % 3);
  if (made->grid != NULL) NEED(way_grid_set_area_cost(made->grid, area, cost));
  if (made->voxels != NULL) NEED(way_voxel_grid_set_area_cost(made->voxels, area, cost));
}

static void begin(crew *made, uint32_t *seed) {
  way_status status;
  way_voxel_point start = some_voxel(made, seed), goal = some_voxel(made, seed);
  way_search *one = made->voxel_search != NULL ? made->voxel_search : made->graph_search;
  if (one != NULL && fuzz_begins_to_many(seed, one, made->size, made->voxel_search != NULL ? 2 : 0)) return;
  if (made->voxel_search != NULL) NEED(way_voxel_search_begin(made->voxel_search, start, goal, &status));
  if (made->graph_search != NULL) NEED(way_graph_search_begin(made->graph_search, start.x, goal.x, &status));
  if (made->grid == NULL) return;
  way_search *search = made->searches[fuzz_next(seed) % CREW_SEARCHES];
  if (fuzz_begins_to_many(seed, search, made->size, 2)) return;
  way_point from = {start.x, start.y}, to = {goal.x, goal.y};
  NEED(way_grid_search_begin(search, from, to, &status));
}

static void move_ends(crew *made, uint32_t *seed) {
  if (made->replanner == NULL) return;
  NEED(way_grid_replanner_set_start(made->replanner, some_point(made, seed)));
  if (fuzz_next(seed) % 3 == 0) NEED(way_grid_replanner_set_goal(made->replanner, some_point(made, seed)));
}

/* A search that is not begun or stale says so and stays as it is. */
static void step_all(crew *made, int32_t iterations) {
  way_status status;
  way_field_status field_status;
  for (int i = 0; made->grid != NULL && i < CREW_SEARCHES; i++) {
    (void)way_search_step(made->searches[i], iterations, &status);
  }
  if (made->voxel_search != NULL) (void)way_search_step(made->voxel_search, iterations, &status);
  if (made->graph_search != NULL) (void)way_search_step(made->graph_search, iterations, &status);
  if (made->replanner != NULL) NEED(way_grid_replanner_replan(made->replanner, iterations, &status));
  if (made->field != NULL) NEED(way_flow_field_step(made->field, iterations, &field_status));
}

void crew_play(crew *made, uint32_t input) {
  uint32_t seed = input;
  switch (fuzz_next(&seed) % 12) {
    case 0:
    case 1:
    case 2: edit(made, &seed); break;
    case 3:
    case 4: begin(made, &seed); break;
    case 5: move_ends(made, &seed); break;
    case 6:
      if (fuzz_next(&seed) % 4 == 0) change_costs(made, &seed);
      break;
    default: step_all(made, (int32_t)(fuzz_next(&seed) % 25)); break;
  }
}

/* ---------------------------------------------------------------------------------------------------- states */

#define EACH_OBJECT(does)                                                   \
  do {                                                                      \
    if (made->grid != NULL) does(way_grid, made->grid);                     \
    if (made->voxels != NULL) does(way_voxel_grid, made->voxels);           \
    if (made->graph != NULL) does(way_graph, made->graph);                  \
    if (made->field != NULL) does(way_flow_field, made->field);             \
    for (int i = 0; i < CREW_SEARCHES; i++) {                               \
      if (made->searches[i] != NULL) does(way_search, made->searches[i]);   \
    }                                                                       \
    if (made->replanner != NULL) does(way_grid_replanner, made->replanner); \
    if (made->voxel_search != NULL) does(way_search, made->voxel_search);   \
    if (made->graph_search != NULL) does(way_search, made->graph_search);   \
  } while (0)

static uint8_t *room(crew_state *state, size_t size) {
  if (state->capacity < state->size + size) {
    state->capacity = 2 * (state->size + size);
    state->bytes = realloc(state->bytes, state->capacity);
    fuzz_need(state->bytes != NULL, "memory");
  }
  state->size += size;
  return state->bytes + state->size - size;
}

#define SAVE_ONE(name, object)                                 \
  do {                                                         \
    size_t size = 0;                                           \
    NEED(name##_save(object, NULL, 0, &size));                 \
    memcpy(room(state, sizeof size), &size, sizeof size);      \
    NEED(name##_save(object, room(state, size), size, &size)); \
  } while (0)

void crew_save(const crew *made, crew_state *state) {
  state->size = 0;
  EACH_OBJECT(SAVE_ONE);
}

void crew_state_free(crew_state *state) {
  free(state->bytes);
  *state = (crew_state){NULL, 0, 0};
}

#define RESTORE_ONE(name, object)                                                                       \
  do {                                                                                                  \
    size_t size;                                                                                        \
    way_error error;                                                                                    \
    memcpy(&size, state->bytes + at, sizeof size);                                                      \
    at += sizeof size;                                                                                  \
    if (name##_restore(object, state->bytes + at, size, &error) != WAY_OK) fuzz_need(0, error.message); \
    at += size;                                                                                         \
  } while (0)

void crew_restore(crew *made, const crew_state *state) {
  size_t at = 0;
  EACH_OBJECT(RESTORE_ONE);
}

void crew_remake(crew *made, uint32_t which, const crew_state *state) {
  /* What is built over a world goes with it. */
  if ((which & 8) != 0) which |= 15;
  free_objects(made, which);
  if (made->grid == NULL && made->voxels == NULL && made->graph == NULL) {
    uint32_t chance = made->seed;
    for (int i = 0; i < (made->kind == CREW_GRAPH ? 1 : made->kind == CREW_VOXEL ? 3 : 2); i++) fuzz_next(&chance);
    make_world(made, &chance);
  }
  make_objects(made);
  crew_restore(made, state);
}

/* ---------------------------------------------------------------------------------------------------- what shows */

static uint64_t mix(uint64_t hash, const void *data, size_t size) {
  const uint8_t *bytes = data;
  for (size_t i = 0; i < size; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
  return hash;
}

static uint64_t mix_path(uint64_t hash, const way_path *path) {
  hash = mix(hash, &path->status, sizeof path->status);
  hash = mix(hash, &path->cost, sizeof path->cost);
  hash = mix(hash, &path->iterations, sizeof path->iterations);
  hash = mix(hash, &path->expanded_count, sizeof path->expanded_count);
  return path->length == 0 ? hash : mix(hash, path->cells, (size_t)path->length * sizeof *path->cells);
}

#define MIX_PATH(name, object)        \
  do {                                \
    NEED(name##_path(object, &path)); \
    hash = mix_path(hash, &path);     \
  } while (0)

uint64_t crew_view(crew *made) {
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < CREW_SEARCHES; i++) {
    if (made->searches[i] != NULL) MIX_PATH(way_search, made->searches[i]);
  }
  if (made->voxel_search != NULL) MIX_PATH(way_search, made->voxel_search);
  if (made->graph_search != NULL) MIX_PATH(way_search, made->graph_search);
  if (made->replanner != NULL) MIX_PATH(way_grid_replanner, made->replanner);
  if (made->field != NULL) {
    size_t count = made->size[0] * made->size[1];
    hash = mix(hash, way_flow_field_costs(made->field), count * sizeof(double));
    hash = mix(hash, way_flow_field_directions(made->field), count);
  }
  way_path_free(&path);
  return hash;
}
