/* The voxel grid from inside: what topologies and engines read of it. */
#ifndef WORLD_VOXEL_GRID_H
#define WORLD_VOXEL_GRID_H

#include "base/bit_box.h"
#include "base/memory.h"
#include "watch/tracked.h"
#include "waystate/voxel.h"
#include "world/areas.h"
#include "world/ledger.h"

/* Cells of a chunk as they are saved. */
#define WAY_CHUNK_CELLS 4096

/* How the cells of a chunk lie in memory: x | y << y_shift | z << z_shift. Chunks are saved as 16 x 16 x 16; of a grid that is
   thinner than that, only as much is held as it has, up to a power of two, while the rest is the default area. */
typedef struct way_chunk_layout {
  int32_t y_shift;
  int32_t z_shift;
  int32_t cells;
} way_chunk_layout;

/* Where an agent of one size fits. Those above 1 are made from the map of about half their size, which lies before
   them in the list. */
typedef struct way_voxel_map {
  int32_t agent_size;
  /* How many hold it, the maps made from it among them: it stays while there are any. */
  int32_t holders;
  /* The grid's count of asking for maps when this was asked for last. */
  uint64_t asked;
  /* NULL for the map of size 1. */
  struct way_voxel_map *from;
  way_bit_box fits;
} way_voxel_map;

/* Chunks that are not in the grid yet, filled with the default area and linked through their first bytes. */
typedef struct way_voxel_spares {
  uint8_t *first;
} way_voxel_spares;

struct way_voxel_grid {
  way_allocator allocator;
  way_ledger ledger;
  int32_t size_x;
  int32_t size_y;
  int32_t size_z;
  int32_t chunks_x;
  int32_t chunks_y;
  int32_t chunks_z;
  uint8_t default_area;
  way_voxel_space space;
  way_areas areas;
  /* The areas of each, as layout says, or NULL where all is the default. x fastest, then y, then z. */
  uint8_t **chunks;
  way_chunk_layout layout;
  int32_t chunk_count;
  /* Padding apart. */
  way_area_counts counts;
  way_voxel_map **maps;
  int32_t map_count;
  int32_t map_capacity;
  uint64_t maps_asked;
  /* The map of size 1, inside maps[0], moves with each write; the others are made again over the box of all cells that
     changed passability since, when they are asked for. high[0] below low[0] for none. */
  int32_t low[3];
  int32_t high[3];
  /* Made for chunks that a history is about to bring back. */
  way_voxel_spares spares;
  int32_t spare_count;
};

extern const way_tracked_kind way_tracked_voxel_grid;

static inline int32_t way_voxel_node_count(const way_voxel_grid *grid) {
  return grid->size_x * grid->size_y * grid->size_z;
}

static inline bool way_voxel_contains(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return x >= 0 && y >= 0 && z >= 0 && x < grid->size_x && y < grid->size_y && z < grid->size_z;
}

static inline int32_t way_voxel_node(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return x + grid->size_x * (y + grid->size_y * z);
}

static inline way_voxel_point way_voxel_point_of(const way_voxel_grid *grid, int32_t node) {
  int32_t row = node / grid->size_x, z = row / grid->size_y;
  way_voxel_point point = {node - row * grid->size_x, row - z * grid->size_y, z};
  return point;
}

static inline int32_t way_voxel_chunk_total(const way_voxel_grid *grid) {
  return grid->chunks_x * grid->chunks_y * grid->chunks_z;
}

/* The chunk that holds a cell inside. */
static inline int32_t way_voxel_chunk_at(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return (x >> 4) + grid->chunks_x * ((y >> 4) + grid->chunks_y * (z >> 4));
}

static inline int32_t way_voxel_in_chunk(const way_chunk_layout *layout, int32_t x, int32_t y, int32_t z) {
  return (x & 15) | (y & 15) << layout->y_shift | (z & 15) << layout->z_shift;
}

/* Area of a cell inside. */
static inline uint8_t way_voxel_area(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  const uint8_t *chunk = grid->chunks[way_voxel_chunk_at(grid, x, y, z)];
  return chunk == NULL ? grid->default_area : chunk[way_voxel_in_chunk(&grid->layout, x, y, z)];
}

/* Whether each area that occurs has the multiplier 1. */
static inline bool way_voxel_uniform(const way_voxel_grid *grid) {
  return grid->counts.weighted == 0;
}

void way_voxel_grid_retain(way_voxel_grid *grid);
/* Frees the grid with the last reference. */
void way_voxel_grid_release(way_voxel_grid *grid);

/* The map of where an agent fits, built on first use and brought up to date. Good until the grid changes or another size is
   asked for: of those that nobody holds, only the ones asked for last are kept. */
way_result way_voxel_map_for(way_voxel_grid *grid, int32_t agent_size, way_voxel_map **map);
/* The same, held: NULL or a map of this grid that was held before is let go for it, unless this fails. */
way_result way_voxel_hold_map(way_voxel_grid *grid, int32_t agent_size, way_voxel_map **held);
/* NULL does nothing, and is what is left. */
void way_voxel_let_map_go(way_voxel_map **held);
void way_voxel_free_maps(way_voxel_grid *grid);

/* Largest multiplier under an agent of that size standing where it fits. */
double way_voxel_multiplier_under(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t agent_size);

/* The layout of chunks with their padding, and that of as much as the grid needs. */
way_chunk_layout way_chunk_layout_whole(void);
way_chunk_layout way_chunk_layout_of(int32_t size_x, int32_t size_y, int32_t size_z);

/* Adds count chunks of a layout; on OUT_OF_MEMORY all of them are given back. */
way_result way_voxel_spares_fill(way_voxel_spares *spares, const way_voxel_grid *grid, const way_chunk_layout *layout,
                                 int32_t count);
/* Moves all chunks into as many spares of another layout; what is no cell of the grid becomes the default. */
void way_voxel_lay_out(way_voxel_spares *spares, way_voxel_grid *grid, const way_chunk_layout *layout);
/* Puts one into the grid. */
void way_voxel_spares_place(way_voxel_spares *spares, way_voxel_grid *grid, int32_t chunk);
void way_voxel_spares_free(way_voxel_spares *spares, const way_voxel_grid *grid);
void way_voxel_drop_chunk(way_voxel_grid *grid, int32_t chunk);

/* Writes the cell of those coordinates, with counts and maps; tells nobody. */
void way_voxel_put(way_voxel_grid *grid, uint8_t *cell, int32_t x, int32_t y, int32_t z, uint8_t area);

#endif
