/* Flow fields from scalars. */
#include "waystate/flow_field.h"
#include "wasm/host.h"

/* goals: x and y, count times. */
way_result WAY_WASM_EXPORT(way_wasm_flow_field_create)(way_grid *grid, const way_point *goals, size_t goal_count,
                                                       int32_t diagonal, int32_t agent_size, int32_t iteration_budget,
                                                       way_flow_field **field) {
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.diagonal = (way_diagonal)diagonal;
  options.agent_size = agent_size;
  options.iteration_budget = iteration_budget;
  return way_flow_field_create(grid, goals, goal_count, &options, field);
}
