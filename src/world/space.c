#include "world/space.h"

static bool within(double value) {
  return value >= -WAY_SPACE_LIMIT && value <= WAY_SPACE_LIMIT;
}

bool way_space_valid(const way_space *space) {
  if (space->origin_x == 0 && space->origin_y == 0 && space->cell_size == 0) return true;
  return within(space->origin_x) && within(space->origin_y) && space->cell_size > 0 &&
         space->cell_size <= WAY_SPACE_LIMIT;
}

double way_space_cell_size(const way_space *space) {
  return space->cell_size == 0 ? 1.0 : space->cell_size;
}

void way_write_space(way_writer *writer, const way_space *space) {
  way_write_f64(writer, space->origin_x);
  way_write_f64(writer, space->origin_y);
  way_write_f64(writer, space->cell_size);
}

/* width: how far back its first byte lies. */
static void check_origin(way_reader *reader, size_t width, const char *field, double origin) {
  if (!within(origin)) way_refuse_f64(reader, width, field, origin, "-2^21 to 2^21");
}

/* unset: all origins are 0. */
static void check_cell_size(way_reader *reader, double cell_size, bool unset) {
  if ((cell_size > 0 && cell_size <= WAY_SPACE_LIMIT) || (cell_size == 0 && unset)) return;
  way_refuse_f64(reader, 8, "cell size", cell_size, "above 0 and up to 2^21, or 0 beside origins of 0");
}

void way_read_space(way_reader *reader, way_space *space) {
  space->origin_x = way_read_f64(reader, "origin x");
  space->origin_y = way_read_f64(reader, "origin y");
  space->cell_size = way_read_f64(reader, "cell size");
  bool unset = space->origin_x == 0 && space->origin_y == 0;
  check_origin(reader, 24, "origin x", space->origin_x);
  check_origin(reader, 16, "origin y", space->origin_y);
  check_cell_size(reader, space->cell_size, unset);
}

bool way_voxel_space_valid(const way_voxel_space *space) {
  way_space flat = {space->origin_x, space->origin_y, space->cell_size};
  bool origin_only = space->cell_size == 0 && space->origin_z != 0;
  return way_space_valid(&flat) && within(space->origin_z) && !origin_only;
}

double way_voxel_space_cell_size(const way_voxel_space *space) {
  return space->cell_size == 0 ? 1.0 : space->cell_size;
}

void way_write_voxel_space(way_writer *writer, const way_voxel_space *space) {
  way_write_f64(writer, space->origin_x);
  way_write_f64(writer, space->origin_y);
  way_write_f64(writer, space->origin_z);
  way_write_f64(writer, space->cell_size);
}

void way_read_voxel_space(way_reader *reader, way_voxel_space *space) {
  space->origin_x = way_read_f64(reader, "origin x");
  space->origin_y = way_read_f64(reader, "origin y");
  space->origin_z = way_read_f64(reader, "origin z");
  space->cell_size = way_read_f64(reader, "cell size");
  bool unset = space->origin_x == 0 && space->origin_y == 0 && space->origin_z == 0;
  check_origin(reader, 32, "origin x", space->origin_x);
  check_origin(reader, 24, "origin y", space->origin_y);
  check_origin(reader, 16, "origin z", space->origin_z);
  check_cell_size(reader, space->cell_size, unset);
}

int32_t way_space_coordinate(double position, double origin, double cell_size, int32_t size) {
  double at = (position - origin) / cell_size;
  if (!(at >= 0 && at < (double)size)) return -1;
  return (int32_t)at;
}
