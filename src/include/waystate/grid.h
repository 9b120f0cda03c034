/* Waystate: grids, of squares and, made by waystate/hex.h, of hexagons. Cells hold an area, 0 to 254, each with a cost
   multiplier; 255 is the wall.

     way_grid *grid;
     if (way_grid_create(64, 48, NULL, NULL, NULL, &grid) != WAY_OK) return;
     way_grid_fill(grid, 20, 0, 1, 40, WAY_WALL);
     way_grid_fill(grid, 30, 30, 10, 10, 1);
     way_grid_set_area_cost(grid, 1, 2.5);
     if (way_grid_is_walkable(grid, 3, 3)) puts("there is room");
     way_grid_destroy(grid); */
#ifndef WAYSTATE_GRID_H
#define WAYSTATE_GRID_H

#include "waystate/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The area that nothing walks on. */
#define WAY_WALL 255

/* Range of a multiplier through way_grid_set_area_cost. */
#define WAY_MIN_MULTIPLIER 0.0009765625
#define WAY_MAX_MULTIPLIER 1024.0

/* How the cells of a grid lie that are squares. */
#define WAY_LAYOUT_SQUARE (-1)

typedef struct way_grid way_grid;

/* Makes a grid of width x height cells (each at least 1, at most WAY_MAX_NODES together). cells: width * height areas,
   row by row, copied, or NULL for all 0. space NULL is the default. Multipliers are all 1.
   OUT_OF_RANGE for sizes and space, OUT_OF_MEMORY. Free with way_grid_destroy. */
WAY_API way_result way_grid_create(int32_t width, int32_t height, const uint8_t *cells, const way_space *space,
                                   const way_allocator *allocator, way_grid **grid);

/* Gives the grid up. Objects built over it (searches) keep what they need and may be destroyed before or after.
   NULL does nothing. */
WAY_API void way_grid_destroy(way_grid *grid);

/* In cells. */
WAY_API int32_t way_grid_width(const way_grid *grid);
WAY_API int32_t way_grid_height(const way_grid *grid);
/* WAY_LAYOUT_SQUARE, or one of way_hex_layout. */
WAY_API int32_t way_grid_layout(const way_grid *grid);
/* Grows by 1 with each call that changes at least one cell; after 2^31 - 1 comes 0. */
WAY_API int32_t way_grid_version(const way_grid *grid);
/* Grows by 1 with each multiplier that changes. */
WAY_API int32_t way_grid_area_version(const way_grid *grid);
WAY_API way_space way_grid_space(const way_grid *grid);

/* Area of a cell. OUT_OF_RANGE outside. */
WAY_API way_result way_grid_get(const way_grid *grid, int32_t x, int32_t y, uint8_t *area);

/* Edits. A write of the value that is there already changes nothing and tells nobody; a call that changes cells
   raises the version by 1. All of the rectangle must lie inside (OUT_OF_RANGE); width or height 0 is an empty edit.
   BUSY from inside a listener or a hook of a search on this grid. */
WAY_API way_result way_grid_set(way_grid *grid, int32_t x, int32_t y, uint8_t area);
WAY_API way_result way_grid_fill(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height, uint8_t area);
/* cells: width * height areas, row by row. */
WAY_API way_result way_grid_set_cells(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                                      const uint8_t *cells);

/* All cells, row by row: width * height bytes, owned by the grid, valid until it is destroyed. */
WAY_API const uint8_t *way_grid_cells(const way_grid *grid);

/* Multiplier of an area, 0 to 254 (OUT_OF_RANGE for the wall). */
WAY_API way_result way_grid_area_cost(const way_grid *grid, int32_t area, double *multiplier);
/* area: 0 to 254. multiplier: WAY_MIN_MULTIPLIER to WAY_MAX_MULTIPLIER. OUT_OF_RANGE; BUSY from inside a listener or a
   hook. */
WAY_API way_result way_grid_set_area_cost(way_grid *grid, int32_t area, double multiplier);

/* Whether a cell is inside and not a wall. */
WAY_API bool way_grid_is_walkable(const way_grid *grid, int32_t x, int32_t y);

/* Clearance: the largest k for which the k x k cells from (x, y) to +x and +y are inside and walkable; 0 on a wall and
   outside. Computed whole on first use, kept up to date by edits from then on. OUT_OF_MEMORY. */
WAY_API way_result way_grid_max_agent_size_at(way_grid *grid, int32_t x, int32_t y, int32_t *size);
/* Whether an agent of size >= 1 fits at (x, y). OUT_OF_RANGE for the size, OUT_OF_MEMORY. */
WAY_API way_result way_grid_can_fit(way_grid *grid, int32_t x, int32_t y, int32_t size, bool *fits);

/* The cell nearest to (x, y), by squared Euclidean distance and then by cell, where an agent of that size fits, at most
   radius away (finite, >= 0, inclusive); -1 if there is none. (x, y) may lie outside. OUT_OF_RANGE, OUT_OF_MEMORY. */
WAY_API way_result way_grid_nearest_walkable(way_grid *grid, int32_t x, int32_t y, double radius, int32_t agent_size,
                                             int32_t *cell);

/* Whether an agent can walk from a to b, from component labels, one set for agents' size and with diagonals that need no
   free cell beside them or without. They are built when first asked for and mended after edits and restores, when next
   asked: an edit looks at its chunk of 32 x 32 cells and a few parts of chunks beside it, and in the worst case, such as
   shutting the one door between two halves, at the borders of all chunks. Many edits between two questions cost no more
   than the chunks they lie in and those borders. False when either point is outside or blocked. BUSY in a listener,
   OUT_OF_RANGE, UNSUPPORTED for another rule than the first on a hex grid, OUT_OF_MEMORY. */
WAY_API way_result way_grid_is_reachable(way_grid *grid, way_point a, way_point b, way_diagonal diagonal,
                                         int32_t agent_size, bool *reachable);

/* The same if blocked_count cells, given as numbers, were walls: whether a tower on them would shut the way. Nothing of the
   grid changes. Some microseconds where the free cells around what is blocked hang together or the labels say no; else
   walks from both ends, and 5 bytes a cell while they go. OUT_OF_RANGE for a number that no cell has; other errors as
   above. */
WAY_API way_result way_grid_is_reachable_past(way_grid *grid, way_point a, way_point b, way_diagonal diagonal,
                                              int32_t agent_size, const int32_t *blocked, size_t blocked_count,
                                              bool *reachable);

/* Whether an agent sees b from a: it fits on every cell that the segment between the two centres touches, where a
   segment through a corner between cells touches all four of them, and the largest multiplier under it is the same on
   all of them. Exact, and the same in both directions unless a side is shut one way (waystate/passages.h). False when either
   point is outside or blocked.
   OUT_OF_RANGE for agent_size below 1, UNSUPPORTED for a hex grid, OUT_OF_MEMORY. */
WAY_API way_result way_grid_line_of_sight(way_grid *grid, way_point a, way_point b, int32_t agent_size, bool *visible);

/* World position of a cell's centre, also for cells outside. */
WAY_API void way_grid_center(const way_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y);
/* The cell that holds a world position. OUT_OF_RANGE when that is not a cell of the grid, NaN included. */
WAY_API way_result way_grid_cell_at(const way_grid *grid, double world_x, double world_y, way_point *cell);

/* A step from one cell to another (see waystate/passages.h). */
typedef struct way_link {
  int32_t id;
  /* Cells: y * width + x. */
  int32_t from;
  int32_t to;
  double cost;
} way_link;

/* Hears of edits. Called while the edit is under way, so the grid may be read and not changed. What is worked out from
   the cells (clearance, nearest cells, reachability, lines of sight, queries, searches) may not be asked for: BUSY. */
typedef struct way_grid_listener {
  void *context;
  /* A cell changed; cells of one edit come in ascending order. May be NULL. */
  void (*on_cell)(void *context, int32_t cell, uint8_t old_area, uint8_t new_area);
  /* A multiplier changed; once per changed table on a restore. May be NULL. */
  void (*on_areas)(void *context);
  /* The grid was restored. NULL: each cell that differs comes through on_cell instead, sides and links as below. */
  void (*on_restored)(void *context);
  /* The way out of a cell over a side, 0 to 3 (way_side), was shut or opened. May be NULL. */
  void (*on_passage)(void *context, int32_t cell, int32_t side, bool open);
  /* A link was added, or removed. May be NULL. */
  void (*on_link)(void *context, const way_link *link, bool added);
} way_grid_listener;

/* Adds a listener (copied); the id removes it. Listeners are called in the order of their ids, which no grid gives out
   twice: OUT_OF_RANGE after 2^31 - 2 of them. OUT_OF_MEMORY, BUSY. */
WAY_API way_result way_grid_add_listener(way_grid *grid, const way_grid_listener *listener, int32_t *id);
/* OUT_OF_RANGE for an id that is not there. BUSY from inside a listener. */
WAY_API way_result way_grid_remove_listener(way_grid *grid, int32_t id);

/* Bytes held beside the cells that can be worked out again: clearance, maps of where agents fit with what searches keep
   beside them, labels, hierarchies. 0 for NULL. Of what no search, field or replanner holds, the grid keeps the 16 agent
   sizes and the 8 hierarchies that were asked for last, and no more than 160 and 64 bytes a cell of them (but a mebibyte);
   answers never depend on that. */
WAY_API size_t way_grid_derived_bytes(const way_grid *grid);
/* Gives all of that back but what is held, and the buffers of one-shot queries; they are made again when they are needed.
   BUSY in a hook or a listener. */
WAY_API way_result way_grid_trim(way_grid *grid);

/* Saves cells, multipliers, versions and space (state kind 1), and closed sides and links where there are any (kind 67). Writes the size in bytes; with a buffer of at least that
   capacity also the bytes. buffer NULL asks for the size only. BUFFER_TOO_SMALL. */
WAY_API way_result way_grid_save(const way_grid *grid, uint8_t *buffer, size_t capacity, size_t *size);
/* Puts a saved state back; same width and height. Unchanged when refused (STATE, with error filled where not NULL). BUSY
   from inside a listener or a hook. */
WAY_API way_result way_grid_restore(way_grid *grid, const uint8_t *bytes, size_t size, way_error *error);
/* Makes a new grid from a saved state. STATE, with error filled where not NULL; OUT_OF_MEMORY. */
WAY_API way_result way_grid_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator,
                                       way_grid **grid, way_error *error);
/* FNV-1a 64 of the bytes that way_grid_save would write; 0 where it would refuse, in mid-edit. */
WAY_API uint64_t way_grid_hash(const way_grid *grid);
/* A checksum of the content: layout, size, space, cells and multipliers, not of versions. It costs what changed since the
   last save of the timeline that the grid is in, if it is in one. 0 from inside a listener, while the edit may be half
   done. */
WAY_API uint64_t way_grid_checksum(const way_grid *grid);

#ifdef __cplusplus
}
#endif

#endif
