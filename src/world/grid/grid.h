/* Grids from inside: what topologies and engines read of them. Square and hex grids are this same struct; what depends on
   how cells lie is in its shape. */
#ifndef WORLD_GRID_H
#define WORLD_GRID_H

#include "base/bit_rows.h"
#include "base/memory.h"
#include "waystate/grid.h"
#include "world/areas.h"
#include "world/listeners.h"

/* What a room above keeps with a map. It hears of each cell whose bit changed, by an edit or a restore. */
typedef struct way_map_companion {
  /* NULL for none. */
  void *data;
  void (*changed)(void *data, int32_t x, int32_t y);
  void (*release)(void *data);
} way_map_companion;

/* Where an agent of one size fits, as bits; kept up to date by edits once built. */
typedef struct way_grid_map {
  int32_t agent_size;
  way_bit_rows fits;
  /* The same with rows and columns swapped; without words until asked for. */
  way_bit_rows columns;
  way_map_companion companion;
} way_grid_map;

/* Component labels of one connectivity and size; good while serial is the grid's. */
typedef struct way_grid_labels {
  bool eight;
  int32_t agent_size;
  uint64_t serial;
  int32_t *labels;
} way_grid_labels;

/* What of a grid depends on how its cells lie: one table a layout. */
typedef struct way_grid_shape {
  /* The kind of its states. */
  uint16_t kind;
  /* WAY_LAYOUT_SQUARE, or one of way_hex_layout. */
  int32_t layout;
  /* Whether there are diagonal moves, and rules for them. */
  bool diagonals;
  /* Cells lie in lines: columns where upright, else rows. Even and odd lines are shoved by so many half cells, and a line is
     so many quarters of a squared distance of neighbours away from the next. */
  bool upright;
  int8_t shoved[2];
  int8_t apart;
  void (*center)(const way_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y);
  way_result (*cell_at)(const way_grid *grid, double world_x, double world_y, way_point *cell);
  /* The neighbours of a cell in the bits of way_bit_nine; without those on diagonals where not eight. */
  uint32_t (*around)(const way_grid *grid, int32_t x, int32_t y, bool eight);
  /* Clearance whole, whose array is there, and after the cells of a rectangle changed, then with the maps of large agents. */
  void (*fill_clearance)(way_grid *grid);
  void (*mend_clearance)(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
  /* As way_grid_multiplier_under, for sizes above 1. */
  double (*multiplier_under)(const way_grid *grid, int32_t cell, int32_t agent_size);
} way_grid_shape;

struct way_grid {
  way_allocator allocator;
  /* The owner's one and one for each object built over the grid. */
  int32_t references;
  int32_t width;
  int32_t height;
  const way_grid_shape *shape;
  /* The shape's. */
  int32_t layout;
  int32_t version;
  way_space space;
  way_areas areas;
  uint8_t *cells;
  /* Cells of each area, and how many areas occur with another multiplier than 1: uniform when none. */
  int32_t area_cells[256];
  int32_t uneven_areas;
  /* Counts every change and every restore, never repeats, is not saved: what derived things compare. */
  uint64_t serial;
  /* Above 0 while a listener or a hook runs: no edit then. */
  int32_t busy;
  /* Above 0 while a listener runs: what is derived from the cells may lag behind them, and nobody is to ask it. */
  int32_t telling;
  way_listeners listeners;
  /* NULL until asked for. */
  uint16_t *clearance;
  way_grid_map *maps;
  int32_t map_count;
  int32_t map_capacity;
  way_grid_labels *labels;
  int32_t label_count;
  int32_t label_capacity;
  /* What a room above keeps with the grid (the buffers of one-shot queries). */
  void *companion;
  void (*release_companion)(void *companion);
  /* What a room above derives from the grid and shares among all that is built over it; freed with the grid. */
  void *hierarchies;
  void (*release_hierarchies)(void *hierarchies);
};

/* way_grid_create for any shape, of which the caller keeps the table. */
way_result way_grid_make(const way_grid_shape *shape, int32_t width, int32_t height, const uint8_t *cells,
                         const way_space *space, const way_allocator *allocator, way_grid **grid);
/* way_grid_from_state for so many shapes that share a kind of states, in the order of their layouts. */
way_result way_grid_read_new(const way_grid_shape *shapes, int32_t count, const uint8_t *bytes, size_t size,
                             const way_allocator *allocator, way_grid **grid, way_error *error);

/* That of squares, and the parts of it that are elsewhere. */
extern const way_grid_shape way_square_shape;
void way_square_fill_clearance(way_grid *grid);
void way_square_mend_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
double way_square_multiplier_under(const way_grid *grid, int32_t cell, int32_t agent_size);

static inline bool way_grid_is_hex(const way_grid *grid) {
  return grid->layout != WAY_LAYOUT_SQUARE;
}

/* Whether moves keep such a rule. Without diagonals there is only the default. */
static inline bool way_grid_has_rule(const way_grid *grid, way_diagonal rule) {
  return grid->shape->diagonals || rule == WAY_DIAGONAL_NO_CORNER_CUTTING;
}

static inline int32_t way_grid_node_count(const way_grid *grid) {
  return grid->width * grid->height;
}

static inline bool way_grid_contains(const way_grid *grid, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

static inline bool way_grid_uniform(const way_grid *grid) {
  return grid->uneven_areas == 0;
}

void way_grid_retain(way_grid *grid);
/* Frees the grid with the last reference. */
void way_grid_release(way_grid *grid);

/* The size itself, or for all that are too large for the grid the least of those: they share a map and labels, so that
   sizes out of a client's hands can't fill the memory. */
int32_t way_grid_distinct_size(const way_grid *grid, int32_t agent_size);
/* The map of where an agent fits, built on first use. Its bits move with edits; the address of the words stays. */
way_result way_grid_map_for(way_grid *grid, int32_t agent_size, way_bit_rows *fits);
/* The map of that size with its columns, each built on first use. The pointer is good until another size is asked for;
   the address of the words stays. */
way_result way_grid_map_with_columns(way_grid *grid, int32_t agent_size, way_grid_map **map);

/* Largest multiplier under an agent of that size standing on a cell where it fits. */
double way_grid_multiplier_under(const way_grid *grid, int32_t cell, int32_t agent_size);

/* Builds clearance where it is missing. OUT_OF_MEMORY. */
way_result way_grid_need_clearance(way_grid *grid);
/* Clearance and maps after the cells of a rectangle changed. */
void way_grid_refresh_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
void way_grid_free_derived(way_grid *grid);

/* Whether an agent fits on a cell; the clearance is there already when its size is above 1. */
static inline bool way_grid_fits_at(const way_grid *grid, int32_t cell, int32_t agent_size) {
  return agent_size == 1 ? grid->cells[cell] != WAY_WALL : grid->clearance[cell] >= agent_size;
}

/* A cell's new clearance, put into the maps of large agents. */
void way_grid_put_in_maps(way_grid *grid, int32_t x, int32_t y, uint16_t clearance);

/* Writes one cell, with counts and the map of size 1; tells nobody. The restore uses it too. */
void way_grid_put(way_grid *grid, int32_t cell, uint8_t area);
void way_grid_count_uneven(way_grid *grid);

/* Removes a listener. In the middle of an edit the list can't be changed: the entry stays, and hears nothing. */
void way_grid_drop_listener(way_grid *grid, int32_t id);
void way_grid_tell_cell(way_grid *grid, int32_t cell, uint8_t old_area, uint8_t new_area);
void way_grid_tell_areas(way_grid *grid);

#endif
