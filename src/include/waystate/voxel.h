/* Waystate: the voxel grid. Cells hold an area, 0 to 254, each with a cost multiplier; 255 is the wall. Memory goes to
   the chunks of 16 x 16 x 16 cells that hold anything but the default area.

     way_voxel_grid *voxels;
     if (way_voxel_grid_create(128, 128, 32, WAY_WALL, NULL, NULL, NULL, &voxels) != WAY_OK) return;
     if (way_voxel_grid_fill(voxels, 4, 4, 0, 60, 60, 8, 0) != WAY_OK) puts("out of memory for its chunks");
     way_voxel_grid_destroy(voxels); */
#ifndef WAYSTATE_VOXEL_H
#define WAYSTATE_VOXEL_H

#include "waystate/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct way_voxel_grid way_voxel_grid;

/* A cell of a voxel grid; the first is (0, 0, 0). As a node it is x + size_x * (y + size_y * z). */
typedef struct way_voxel_point {
  int32_t x;
  int32_t y;
  int32_t z;
} way_voxel_point;

/* Where a voxel grid lies in the host's world, under the rules of way_space. */
typedef struct way_voxel_space {
  double origin_x;
  double origin_y;
  double origin_z;
  double cell_size;
} way_voxel_space;

/* Makes a grid of size_x x size_y x size_z cells (each at least 1, at most WAY_MAX_NODES together), all of the default
   area unless cells gives them: as many areas as there are nodes, in their order, copied. space NULL is the default.
   default_area: 0 to 255. Multipliers are all 1. OUT_OF_RANGE for sizes and space, OUT_OF_MEMORY. Free with way_voxel_grid_destroy. */
WAY_API way_result way_voxel_grid_create(int32_t size_x, int32_t size_y, int32_t size_z, uint8_t default_area,
                                         const uint8_t *cells, const way_voxel_space *space,
                                         const way_allocator *allocator, way_voxel_grid **grid);

/* Gives the grid up. Searches over it keep what they need and may be destroyed before or after. NULL does nothing. */
WAY_API void way_voxel_grid_destroy(way_voxel_grid *grid);

/* In cells; and the area that all cells had at first. */
WAY_API int32_t way_voxel_grid_size_x(const way_voxel_grid *grid);
WAY_API int32_t way_voxel_grid_size_y(const way_voxel_grid *grid);
WAY_API int32_t way_voxel_grid_size_z(const way_voxel_grid *grid);
WAY_API uint8_t way_voxel_grid_default_area(const way_voxel_grid *grid);
/* Grows by 1 with each call that changes at least one cell; after 2^31 - 1 comes 0. */
WAY_API int32_t way_voxel_grid_version(const way_voxel_grid *grid);
/* Grows by 1 with each multiplier that changes. */
WAY_API int32_t way_voxel_grid_area_version(const way_voxel_grid *grid);
WAY_API way_voxel_space way_voxel_grid_space(const way_voxel_grid *grid);
/* Chunks that hold memory: those that were ever written another area than the default, or were restored. */
WAY_API int32_t way_voxel_grid_chunk_count(const way_voxel_grid *grid);

/* Area of a cell. OUT_OF_RANGE outside. */
WAY_API way_result way_voxel_grid_get(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, uint8_t *area);
/* Areas of a box, x fastest, then y, then z: size_x * size_y * size_z of them. OUT_OF_RANGE unless all lie inside. */
WAY_API way_result way_voxel_grid_get_cells(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size_x,
                                            int32_t size_y, int32_t size_z, uint8_t *cells);

/* Edits, of one cell or of a box. A write of the value that is there already changes nothing and tells nobody; a call
   that changes cells raises the version by 1. All of the box must lie inside (OUT_OF_RANGE); size_x, size_y or
   size_z 0 is an empty edit. OUT_OF_MEMORY for new chunks, with nothing written. BUSY from inside a listener or a hook of a search here. */
WAY_API way_result way_voxel_grid_set(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, uint8_t area);
WAY_API way_result way_voxel_grid_fill(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size_x,
                                       int32_t size_y, int32_t size_z, uint8_t area);
/* cells: size_x * size_y * size_z areas, x fastest, then y, then z. */
WAY_API way_result way_voxel_grid_set_cells(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size_x,
                                            int32_t size_y, int32_t size_z, const uint8_t *cells);

/* Multiplier of an area, 0 to 254 (OUT_OF_RANGE for the wall). */
WAY_API way_result way_voxel_grid_area_cost(const way_voxel_grid *grid, int32_t area, double *multiplier);
/* area: 0 to 254. multiplier: WAY_MIN_MULTIPLIER to WAY_MAX_MULTIPLIER. OUT_OF_RANGE; BUSY from inside a listener or a
   hook. */
WAY_API way_result way_voxel_grid_set_area_cost(way_voxel_grid *grid, int32_t area, double multiplier);

/* Whether a cell is inside and not a wall. */
WAY_API bool way_voxel_grid_is_walkable(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z);
/* The largest k for which the k x k x k cells from (x, y, z) to +x, +y and +z are inside and walkable; 0 on a wall and
   outside. Counted anew by each call. */
WAY_API int32_t way_voxel_grid_max_agent_size_at(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z);
/* Whether an agent of size >= 1 fits at (x, y, z). OUT_OF_RANGE for the size. */
WAY_API way_result way_voxel_grid_can_fit(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size,
                                          bool *fits);

/* The node nearest to (x, y, z), by squared Euclidean distance and then by node, where an agent of that size fits, at
   most radius away (finite, >= 0, inclusive); -1 if there is none. The point may lie outside. OUT_OF_RANGE;
   OUT_OF_MEMORY for the map of where larger agents fit. */
WAY_API way_result way_voxel_grid_nearest_walkable(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, double radius,
                                                   int32_t agent_size, int32_t *node);

/* World position of a cell's centre, also for cells outside: writes x, y and z. */
WAY_API void way_voxel_grid_center(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, double *position);
/* The cell that holds a world position. OUT_OF_RANGE when that is not a cell of the grid, NaN included. */
WAY_API way_result way_voxel_grid_cell_at(const way_voxel_grid *grid, double world_x, double world_y, double world_z,
                                          way_voxel_point *cell);

/* Adds a listener (copied); the id removes it. It hears of nodes as way_grid_listener says for cells. OUT_OF_MEMORY,
   BUSY. */
WAY_API way_result way_voxel_grid_add_listener(way_voxel_grid *grid, const way_grid_listener *listener, int32_t *id);
/* OUT_OF_RANGE for an id that is not there. BUSY from inside a listener. */
WAY_API way_result way_voxel_grid_remove_listener(way_voxel_grid *grid, int32_t id);

/* Saves chunks, multipliers, versions and space (state kind 3). As way_grid_save. */
WAY_API way_result way_voxel_grid_save(const way_voxel_grid *grid, uint8_t *buffer, size_t capacity, size_t *size);
/* Puts a saved state back; same sizes and default area. Unchanged when refused (STATE, with error filled where not
   NULL) and on OUT_OF_MEMORY. */
WAY_API way_result way_voxel_grid_restore(way_voxel_grid *grid, const uint8_t *bytes, size_t size, way_error *error);
/* Makes a new grid from a saved state. STATE, with error filled where not NULL; OUT_OF_MEMORY. */
WAY_API way_result way_voxel_grid_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator,
                                             way_voxel_grid **grid, way_error *error);
/* Bytes held beside the cells that can be worked out again: maps of where agents fit. 0 for NULL. Of those that no search
   holds, the grid keeps the 16 agent sizes asked for last; answers never depend on that. */
WAY_API size_t way_voxel_grid_derived_bytes(const way_voxel_grid *grid);
/* Gives all of that back but what is held, and the buffers of one-shot queries; they are made again when they are needed.
   BUSY in a hook or a listener. */
WAY_API way_result way_voxel_grid_trim(way_voxel_grid *grid);

/* FNV-1a 64 of the bytes that way_voxel_grid_save would write; 0 where it would refuse, in mid-edit. */
WAY_API uint64_t way_voxel_grid_hash(const way_voxel_grid *grid);
/* Of sizes, space, cells and multipliers, whichever chunks there are. See way_grid_checksum. */
WAY_API uint64_t way_voxel_grid_checksum(const way_voxel_grid *grid);

#ifdef __cplusplus
}
#endif

#endif
