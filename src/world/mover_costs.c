#include "world/mover_costs.h"

#include <math.h>

bool way_mover_cost_valid(double cost) {
  return cost == 0 || cost == INFINITY || (cost >= WAY_MIN_MULTIPLIER && cost <= WAY_MAX_MULTIPLIER);
}

way_result way_mover_cost_check(double cost) {
  if (isnan(cost)) return WAY_ERROR_INVALID_ARGUMENT;
  return way_mover_cost_valid(cost) ? WAY_OK : WAY_ERROR_OUT_OF_RANGE;
}

void way_mover_costs_write(way_writer *writer, const double *costs) {
  for (int area = 0; area < WAY_MOVER_AREAS; area++) way_write_f64(writer, costs[area]);
}

void way_mover_costs_read(way_reader *reader, double *costs) {
  for (int area = 0; area < WAY_MOVER_AREAS && !reader->failed; area++) {
    double cost = way_read_f64(reader, "area cost");
    if (!reader->failed && !way_mover_cost_valid(cost)) {
      way_refuse_f64_of(reader, 8, "the cost of area", area, cost, "0, 2^-10 to 2^10, or Infinity");
    }
    costs[area] = cost;
  }
}
