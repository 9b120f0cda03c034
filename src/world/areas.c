#include "world/areas.h"

#include <float.h>

void way_areas_measure(way_areas *areas) {
  areas->least = areas->multipliers[0];
  for (int i = 1; i < WAY_AREA_COUNT; i++) {
    if (areas->multipliers[i] < areas->least) areas->least = areas->multipliers[i];
  }
}

int32_t way_next_version(int32_t version) {
  return version == INT32_MAX ? 0 : version + 1;
}

void way_areas_init(way_areas *areas) {
  areas->version = 0;
  for (int i = 0; i <= WAY_AREA_COUNT; i++) areas->multipliers[i] = 1.0;
  areas->least = 1.0;
}

bool way_areas_set(way_areas *areas, int32_t area, double multiplier) {
  if (areas->multipliers[area] == multiplier) return false;
  areas->multipliers[area] = multiplier;
  areas->version = way_next_version(areas->version);
  way_areas_measure(areas);
  return true;
}

void way_area_counts_weigh(way_area_counts *counts, const way_areas *areas) {
  counts->weighted = 0;
  for (int area = 0; area < WAY_AREA_COUNT; area++) {
    if (counts->cells[area] > 0 && areas->multipliers[area] != 1.0) counts->weighted++;
  }
}

bool way_areas_sum(const way_areas *areas) {
  double greatest = areas->least;
  for (int i = 0; i < WAY_AREA_COUNT; i++) {
    if (areas->multipliers[i] > greatest) greatest = areas->multipliers[i];
  }
  return areas->least >= 0x1p-900 && greatest <= 0x1p+900 && greatest <= areas->least * 0x1p+20;
}

void way_write_areas(way_writer *writer, const way_areas *areas) {
  way_write_i32(writer, areas->version);
  for (int i = 0; i < WAY_AREA_COUNT; i++) way_write_f64(writer, areas->multipliers[i]);
}

void way_read_areas(way_reader *reader, way_areas *areas) {
  areas->version = way_read_i32_in(reader, 0, INT32_MAX, "area version");
  areas->multipliers[WAY_AREA_COUNT] = 1.0;
  for (int i = 0; i < WAY_AREA_COUNT && !reader->failed; i++) {
    double multiplier = way_read_f64(reader, "area multiplier");
    if (!(multiplier > 0 && multiplier <= DBL_MAX)) {
      way_refuse_f64_of(reader, 8, "the multiplier of area", i, multiplier, "a finite number above 0");
      return;
    }
    areas->multipliers[i] = multiplier;
  }
  if (!reader->failed) way_areas_measure(areas);
}

bool way_areas_equal(const way_areas *a, const way_areas *b) {
  for (int i = 0; i < WAY_AREA_COUNT; i++) {
    if (a->multipliers[i] != b->multipliers[i]) return false;
  }
  return true;
}
