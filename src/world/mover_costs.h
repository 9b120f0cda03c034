/* What movers of every world may cost, and how their costs are read from bytes. */
#ifndef WORLD_MOVER_COSTS_H
#define WORLD_MOVER_COSTS_H

#include "base/bytes.h"
#include "waystate/mover.h"

/* Whether a cost may be given. */
bool way_mover_cost_valid(double cost);
/* INVALID_ARGUMENT for NaN, OUT_OF_RANGE. */
way_result way_mover_cost_check(double cost);
void way_mover_costs_write(way_writer *writer, const double *costs);
void way_mover_costs_read(way_reader *reader, double *costs);

#endif
