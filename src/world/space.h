/* Where a grid lies in the host's world. */
#ifndef WORLD_SPACE_H
#define WORLD_SPACE_H

#include "base/bytes.h"
#include "waystate/types.h"
#include "waystate/voxel.h"

#define WAY_SPACE_LIMIT 2097152.0

bool way_space_valid(const way_space *space);
/* The cell size to reckon with: 1 for the unassigned default. */
double way_space_cell_size(const way_space *space);
#define WAY_SPACE_BYTES 24
void way_write_space(way_writer *writer, const way_space *space);
void way_read_space(way_reader *reader, way_space *space);

/* The same for the four values of a voxel grid. */
bool way_voxel_space_valid(const way_voxel_space *space);
double way_voxel_space_cell_size(const way_voxel_space *space);
#define WAY_VOXEL_SPACE_BYTES 32
void way_write_voxel_space(way_writer *writer, const way_voxel_space *space);
void way_read_voxel_space(way_reader *reader, way_voxel_space *space);

/* floor of (position - origin) / cell size as a cell coordinate in [0, size), or -1. NaN gives -1. */
int32_t way_space_coordinate(double position, double origin, double cell_size, int32_t size);

#endif
