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

void way_read_space(way_reader *reader, way_space *space) {
  space->origin_x = way_read_f64(reader, "origin x");
  space->origin_y = way_read_f64(reader, "origin y");
  space->cell_size = way_read_f64(reader, "cell size");
  if (!reader->failed && !way_space_valid(space)) {
    way_refuse(reader, 24, "the space", -1, "origins within 2^21 and a cell size above 0 and up to 2^21, or all zero");
  }
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
  if (!reader->failed && !way_voxel_space_valid(space)) {
    way_refuse(reader, 32, "the space", -1, "origins within 2^21 and a cell size above 0 and up to 2^21, or all zero");
  }
}

int32_t way_space_coordinate(double position, double origin, double cell_size, int32_t size) {
  double at = (position - origin) / cell_size;
  if (!(at >= 0 && at < (double)size)) return -1;
  return (int32_t)at;
}
