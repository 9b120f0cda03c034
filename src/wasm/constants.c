/* What JavaScript knows of the headers: constants, how structs lie, and what options are unless said otherwise. It is no
   part of the module but one of its own, from which scripts/constants.mjs writes dist/constants.js: what the wrapper reads
   there is written nowhere else. Private fields are left out. */
#include <stddef.h>

#include "waystate/waystate.h"
#include "wasm/host.h"
#include "world/space.h"

typedef struct entry {
  const char *owner;
  const char *name;
  /* 'v' for a constant, 's' for the size of a struct; of a field its type: 'i' for integers, enumerations and pointers,
     'd' for doubles, 'b' for truth, 'o' for others. */
  int32_t kind;
  /* The constant, the size or the offset. */
  double value;
  /* Of an option what it is by default, else NULL. */
  const void *usual;
} entry;

static way_grid_options usual_way_grid_options;
static way_voxel_options usual_way_voxel_options;
static way_graph_options usual_way_graph_options;
static way_flow_field_options usual_way_flow_field_options;
static way_range_options usual_way_range_options;

/* Braces, which are no blocks. */
// clang-format off
#define KIND(value) _Generic((value), double: 'd', bool: 'b', int64_t: 'o', default: sizeof(value) == 4 ? 'i' : 'o')
#define VALUE(name) {"", #name, 'v', (double)(name), NULL}
#define STRUCT(type) {#type, "SIZE", 's', (double)sizeof(type), NULL}
#define FIELD(type, field) {#type, #field, KIND(((type *)0)->field), (double)offsetof(type, field), NULL}
#define OPTION(type, field) \
  {#type, #field, KIND(((type *)0)->field), (double)offsetof(type, field), &usual_##type.field}
// clang-format on

static const entry entries[] = {
    VALUE(WAY_OK),
    VALUE(WAY_ERROR_OUT_OF_MEMORY),
    VALUE(WAY_ERROR_INVALID_ARGUMENT),
    VALUE(WAY_ERROR_OUT_OF_RANGE),
    VALUE(WAY_ERROR_BUFFER_TOO_SMALL),
    VALUE(WAY_ERROR_STATE),
    VALUE(WAY_ERROR_STALE),
    VALUE(WAY_ERROR_NOT_BEGUN),
    VALUE(WAY_ERROR_BUSY),
    VALUE(WAY_ERROR_HOOK),
    VALUE(WAY_ERROR_UNSUPPORTED),
    VALUE(WAY_STATUS_NONE),
    VALUE(WAY_STATUS_FOUND),
    VALUE(WAY_STATUS_START_INVALID),
    VALUE(WAY_STATUS_GOAL_INVALID),
    VALUE(WAY_STATUS_NO_PATH),
    VALUE(WAY_STATUS_BUDGET_EXHAUSTED),
    VALUE(WAY_STATUS_PARTIAL),
    VALUE(WAY_STATUS_IN_PROGRESS),
    VALUE(WAY_ALGORITHM_A_STAR),
    VALUE(WAY_ALGORITHM_JPS),
    VALUE(WAY_ALGORITHM_JPS_PLUS),
    VALUE(WAY_ALGORITHM_THETA_STAR),
    VALUE(WAY_ALGORITHM_LAZY_THETA_STAR),
    VALUE(WAY_ALGORITHM_HPA_STAR),
    VALUE(WAY_ALGORITHM_LPA_STAR),
    VALUE(WAY_ALGORITHM_D_STAR_LITE),
    VALUE(WAY_ALGORITHM_AUTO),
    VALUE(WAY_ON_STALE_REFUSE),
    VALUE(WAY_ON_STALE_RESTART),
    VALUE(WAY_DIAGONAL_NO_CORNER_CUTTING),
    VALUE(WAY_DIAGONAL_ONE_FREE),
    VALUE(WAY_DIAGONAL_ALWAYS),
    VALUE(WAY_DIAGONAL_NEVER),
    VALUE(WAY_ENGINE_NONE),
    VALUE(WAY_ENGINE_SPECIALIZED_ASTAR),
    VALUE(WAY_ENGINE_GENERIC),
    VALUE(WAY_ENGINE_SPECIALIZED_JUMP),
    VALUE(WAY_CONNECTIVITY_6),
    VALUE(WAY_CONNECTIVITY_18),
    VALUE(WAY_CONNECTIVITY_26),
    VALUE(WAY_HEX_ODD_R),
    VALUE(WAY_HEX_EVEN_R),
    VALUE(WAY_HEX_ODD_Q),
    VALUE(WAY_HEX_EVEN_Q),
    VALUE(WAY_FIELD_NOT_STARTED),
    VALUE(WAY_FIELD_RUNNING),
    VALUE(WAY_FIELD_COMPLETE),
    VALUE(WAY_GRAPH_DIJKSTRA),
    VALUE(WAY_GRAPH_A_STAR),
    VALUE(WAY_GRAPH_BIDIRECTIONAL),
    VALUE(WAY_OBJECT_GRID),
    VALUE(WAY_OBJECT_VOXEL_GRID),
    VALUE(WAY_OBJECT_GRAPH),
    VALUE(WAY_OBJECT_REPLANNER),
    VALUE(WAY_OBJECT_FLOW_FIELD),
    VALUE(WAY_OBJECT_SEARCH),
    VALUE(WAY_OBJECT_MEMORY),
    VALUE(WAY_OBJECT_MOVER),
    VALUE(WAY_OBJECT_VOXEL_MOVER),

    VALUE(WAY_MAX_NODES),
    VALUE(WAY_MAX_PARTIAL_GOALS),
    VALUE(WAY_MAX_GOAL_PRICE),
    VALUE(WAY_WALL),
    VALUE(WAY_MIN_MULTIPLIER),
    VALUE(WAY_MAX_MULTIPLIER),
    VALUE(WAY_MAX_STEP_UP),
    VALUE(WAY_MAX_DROP),
    VALUE(WAY_MAX_WALKER_HEIGHT),
    VALUE(WAY_SIDE_NORTH),
    VALUE(WAY_SIDE_WEST),
    VALUE(WAY_MIN_LINK_COST),
    VALUE(WAY_MAX_LINK_COST),
    VALUE(WAY_MAX_LINKS),
    VALUE(WAY_MAX_LINKS_AT_CELL),
    VALUE(WAY_SPACE_LIMIT),
    VALUE(WAY_HEX_LIMIT),
    VALUE(WAY_NO_STEP),
    VALUE(WAY_MAX_LANDMARKS),
    VALUE(WAY_MAX_COORDINATE),
    VALUE(WAY_WASM_MAX_MEMORY),

    STRUCT(way_point),
    STRUCT(way_space),
    FIELD(way_space, origin_x),
    FIELD(way_space, origin_y),
    FIELD(way_space, cell_size),
    STRUCT(way_voxel_space),
    FIELD(way_voxel_space, origin_x),
    FIELD(way_voxel_space, origin_y),
    FIELD(way_voxel_space, origin_z),
    FIELD(way_voxel_space, cell_size),
    STRUCT(way_error),
    FIELD(way_error, byte_offset),
    FIELD(way_error, message),
    STRUCT(way_path),
    FIELD(way_path, status),
    FIELD(way_path, algorithm),
    FIELD(way_path, engine),
    FIELD(way_path, cost),
    FIELD(way_path, start),
    FIELD(way_path, goal),
    FIELD(way_path, expanded_count),
    FIELD(way_path, iterations),
    FIELD(way_path, length),
    FIELD(way_path, cells),
    FIELD(way_path, expanded_length),
    FIELD(way_path, expanded),
    FIELD(way_path, expanded_from),
    FIELD(way_path, goal_index),
    FIELD(way_path, link_count),
    FIELD(way_path, links),
    STRUCT(way_path_link),
    FIELD(way_path_link, index),
    FIELD(way_path_link, id),
    STRUCT(way_link),
    FIELD(way_link, id),
    FIELD(way_link, from),
    FIELD(way_link, to),
    FIELD(way_link, cost),
    STRUCT(way_hpa_description),
    FIELD(way_hpa_description, chunk_size),
    FIELD(way_hpa_description, columns),
    FIELD(way_hpa_description, rows),
    FIELD(way_hpa_description, node_count),
    FIELD(way_hpa_description, node_cells),
    FIELD(way_hpa_description, node_chunks),
    FIELD(way_hpa_description, edge_count),
    FIELD(way_hpa_description, edge_from),
    FIELD(way_hpa_description, edge_to),
    FIELD(way_hpa_description, edge_costs),
    FIELD(way_hpa_description, edge_inter),
    FIELD(way_hpa_description, chunks_built),
    FIELD(way_hpa_description, bytes),
    STRUCT(way_graph_edge),
    FIELD(way_graph_edge, from),
    FIELD(way_graph_edge, to),
    FIELD(way_graph_edge, weight),
    FIELD(way_graph_edge, alive),
    STRUCT(way_object),
    FIELD(way_object, kind),
    FIELD(way_object, pointer),
    FIELD(way_object, size),
    STRUCT(way_timeline_part),
    FIELD(way_timeline_part, object),
    FIELD(way_timeline_part, checksum),
    STRUCT(way_bundle_object),
    FIELD(way_bundle_object, kind),
    FIELD(way_bundle_object, pointer),
    FIELD(way_bundle_object, size),
    FIELD(way_bundle_object, points),
    FIELD(way_bundle_object, element),
    FIELD(way_bundle_object, world),
    STRUCT(way_difference),
    FIELD(way_difference, object),
    FIELD(way_difference, kind),
    FIELD(way_difference, at),
    FIELD(way_difference, x),
    FIELD(way_difference, y),
    FIELD(way_difference, z),
    FIELD(way_difference, count),
    FIELD(way_difference, a),
    FIELD(way_difference, b),
    FIELD(way_difference, has_a),
    FIELD(way_difference, has_b),
    FIELD(way_difference, field),

    STRUCT(way_grid_options),
    OPTION(way_grid_options, algorithm),
    OPTION(way_grid_options, diagonal),
    OPTION(way_grid_options, agent_size),
    OPTION(way_grid_options, heuristic_weight),
    OPTION(way_grid_options, iteration_budget),
    OPTION(way_grid_options, record_expansions),
    OPTION(way_grid_options, specialized_engines),
    OPTION(way_grid_options, partial),
    OPTION(way_grid_options, nearest_radius),
    OPTION(way_grid_options, passable),
    OPTION(way_grid_options, step_cost),
    OPTION(way_grid_options, hook_context),
    OPTION(way_grid_options, step_cost_bound),
    OPTION(way_grid_options, hpa_chunk_size),
    OPTION(way_grid_options, hpa_smooth),
    OPTION(way_grid_options, on_stale),
    OPTION(way_grid_options, blocked),
    OPTION(way_grid_options, blocked_count),
    STRUCT(way_voxel_options),
    OPTION(way_voxel_options, algorithm),
    OPTION(way_voxel_options, connectivity),
    OPTION(way_voxel_options, agent_size),
    OPTION(way_voxel_options, heuristic_weight),
    OPTION(way_voxel_options, iteration_budget),
    OPTION(way_voxel_options, record_expansions),
    OPTION(way_voxel_options, partial),
    OPTION(way_voxel_options, nearest_radius),
    OPTION(way_voxel_options, passable),
    OPTION(way_voxel_options, step_cost),
    OPTION(way_voxel_options, hook_context),
    OPTION(way_voxel_options, step_cost_bound),
    OPTION(way_voxel_options, on_stale),
    OPTION(way_voxel_options, blocked),
    OPTION(way_voxel_options, blocked_count),
    OPTION(way_voxel_options, mover),
    STRUCT(way_graph_options),
    OPTION(way_graph_options, algorithm),
    OPTION(way_graph_options, heuristic_weight),
    OPTION(way_graph_options, iteration_budget),
    OPTION(way_graph_options, record_expansions),
    OPTION(way_graph_options, partial),
    OPTION(way_graph_options, points),
    OPTION(way_graph_options, landmarks),
    OPTION(way_graph_options, on_stale),
    STRUCT(way_flow_field_options),
    OPTION(way_flow_field_options, diagonal),
    OPTION(way_flow_field_options, agent_size),
    OPTION(way_flow_field_options, iteration_budget),
    STRUCT(way_voxel_rule),
    FIELD(way_voxel_rule, ground),
    FIELD(way_voxel_rule, step_up),
    FIELD(way_voxel_rule, drop),
    FIELD(way_voxel_rule, height),
    STRUCT(way_range_options),
    OPTION(way_range_options, budget),
    OPTION(way_range_options, turns),
    OPTION(way_range_options, diagonal),
    OPTION(way_range_options, connectivity),
    OPTION(way_range_options, agent_size),
    OPTION(way_range_options, mover),
};

_Static_assert(sizeof(entry) == 32 && offsetof(entry, value) == 16, "scripts/constants.mjs reads it so");

const entry *WAY_WASM_EXPORT(way_constants)(void) {
  way_grid_options_default(&usual_way_grid_options);
  way_voxel_options_default(&usual_way_voxel_options);
  way_graph_options_default(&usual_way_graph_options);
  way_flow_field_options_default(&usual_way_flow_field_options);
  way_range_options_default(&usual_way_range_options);
  return entries;
}

size_t WAY_WASM_EXPORT(way_constants_count)(void) {
  return sizeof(entries) / sizeof(entries[0]);
}
