/* Flow fields held against a plain reading of what they promise. */
#ifndef MODELS_FIELDS_H
#define MODELS_FIELDS_H

#include "check.h"
#include "oracle.h"
#include "test_bytes.h"

/* Costs and moves of a complete field, by sweeps over all cells until nothing changes. */
typedef struct plain_field {
  int32_t count;
  double *costs;
  int8_t *moves;
} plain_field;

/* goals: cells, some blocked perhaps. multipliers: 255, or NULL for all 1. */
plain_field read_field(const oracle_world *world, const double *multipliers, const int32_t *goals, int32_t goal_count);
void plain_field_free(plain_field *field);

/* Costs and moves of a complete field are those, to the bit; what names the case. */
void check_field(way_flow_field *field, const plain_field *expected, const oracle_world *world, const char *what);

way_flow_field_options field_options(way_diagonal diagonal, int32_t agent_size);
way_flow_field *make_field(way_grid *grid, const int32_t *goals, int32_t goal_count,
                           const way_flow_field_options *options);
way_field_status step_field(way_flow_field *field, int32_t iterations);

/* Saves; the test fails when that does, or when the hash is another. */
test_bytes save_field(way_flow_field *field);

#endif
