#include "fields.h"

#include <math.h>

static const int32_t step_x[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int32_t step_y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

static double entering(const oracle_world *world, const double *multipliers, int32_t cell) {
  double most = 0;
  int32_t x = cell % world->width, y = cell / world->width;
  for (int32_t dy = 0; multipliers != NULL && dy < world->agent_size; dy++) {
    for (int32_t dx = 0; dx < world->agent_size; dx++) {
      double multiplier = multipliers[world->cells[(y + dy) * world->width + x + dx]];
      if (multiplier > most) most = multiplier;
    }
  }
  return multipliers == NULL ? 1 : most;
}

/* What a step by a move costs, or infinity where the rule allows none. */
static double step_of(const oracle_world *world, const double *multipliers, int32_t cell, int move, int32_t *next) {
  int32_t x = cell % world->width + step_x[move], y = cell / world->width + step_y[move];
  *next = y * world->width + x;
  if (x < 0 || y < 0 || x >= world->width || y >= world->height) return INFINITY;
  if (!oracle_fits(world, cell % world->width, cell / world->width)) return INFINITY;
  if (!oracle_legal_step(world, cell, *next)) return INFINITY;
  return (move < 4 ? 1 : 0x1.6A09E667F3BCDp+0) * entering(world, multipliers, *next);
}

plain_field read_field(const oracle_world *world, const double *multipliers, const int32_t *goals, int32_t goal_count) {
  int32_t count = world->width * world->height;
  size_t size = (size_t)count;
  plain_field field = {count, test_memory(size * sizeof(double)), test_memory(size)};
  double *steps = test_memory(size * 8 * sizeof *steps);
  int32_t *nexts = test_memory(size * 8 * sizeof *nexts);
  for (int32_t i = 0; i < count * 8; i++) steps[i] = step_of(world, multipliers, i / 8, i % 8, &nexts[i]);
  for (int32_t i = 0; i < count; i++) field.costs[i] = INFINITY;
  for (int32_t i = 0; i < goal_count; i++) {
    if (oracle_fits(world, goals[i] % world->width, goals[i] / world->width)) field.costs[goals[i]] = 0;
  }
  bool forwards = true;
  for (bool changed = true; changed; forwards = !forwards) {
    changed = false;
    for (int32_t at = 0; at < count; at++) {
      int32_t cell = forwards ? at : count - 1 - at;
      for (int32_t i = cell * 8; i < cell * 8 + 8; i++) {
        if (steps[i] == INFINITY || !(field.costs[nexts[i]] + steps[i] < field.costs[cell])) continue;
        field.costs[cell] = field.costs[nexts[i]] + steps[i];
        changed = true;
      }
    }
  }
  for (int32_t cell = 0; cell < count; cell++) {
    double least = INFINITY;
    field.moves[cell] = -1;
    for (int32_t i = cell * 8; field.costs[cell] > 0 && i < cell * 8 + 8; i++) {
      if (steps[i] == INFINITY || !(field.costs[nexts[i]] + steps[i] < least)) continue;
      least = field.costs[nexts[i]] + steps[i];
      field.moves[cell] = (int8_t)(i % 8);
    }
  }
  free(steps);
  free(nexts);
  return field;
}

void plain_field_free(plain_field *field) {
  free(field->costs);
  free(field->moves);
}

void check_field(way_flow_field *field, const plain_field *expected, const oracle_world *world, const char *what) {
  const double *costs = way_flow_field_costs(field);
  const int8_t *moves = way_flow_field_directions(field);
  if (way_flow_field_status(field) != WAY_FIELD_COMPLETE) fail_msg("%s: not complete", what);
  for (int32_t i = 0; i < expected->count; i++) {
    if (bits_of(costs[i]) == bits_of(expected->costs[i]) && moves[i] == expected->moves[i]) continue;
    show_cells(world->cells, world->width, world->height);
    fail_msg("%s: cell %d, rule %d, size %d: cost %.17g, move %d, but %.17g and %d were expected", what, i,
             (int)world->diagonal, world->agent_size, costs[i], moves[i], expected->costs[i], expected->moves[i]);
  }
}

way_flow_field_options field_options(way_diagonal diagonal, int32_t agent_size) {
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.diagonal = diagonal;
  options.agent_size = agent_size;
  return options;
}

way_flow_field *make_field(way_grid *grid, const int32_t *goals, int32_t goal_count,
                           const way_flow_field_options *options) {
  way_point *points = test_memory((size_t)goal_count * sizeof *points);
  for (int32_t i = 0; i < goal_count; i++) points[i] = point_of(way_grid_width(grid), goals[i]);
  way_flow_field *field = NULL;
  check_ok(way_flow_field_create(grid, points, (size_t)goal_count, options, &field));
  free(points);
  return field;
}

way_field_status step_field(way_flow_field *field, int32_t iterations) {
  way_field_status status;
  check_ok(way_flow_field_step(field, iterations, &status));
  assert_int_equal(status, way_flow_field_status(field));
  return status;
}

test_bytes save_field(way_flow_field *field) {
  size_t size = 0, written = 0;
  check_ok(way_flow_field_save(field, NULL, 0, &size));
  test_bytes bytes = {test_memory(size), size, size};
  check_result(way_flow_field_save(field, bytes.data, size - 1, &written), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_flow_field_save(field, bytes.data, size, &written));
  assert_int_equal(written, size);
  assert_int_equal(way_flow_field_hash(field), bytes_hash(bytes.data, bytes.size));
  return bytes;
}
