/* Waystate: grids of hexagons, their four layouts, and arithmetic on hex coordinates.

     way_grid *tiles;
     if (way_hex_grid_create(40, 30, WAY_HEX_ODD_R, NULL, NULL, NULL, &tiles) != WAY_OK) return;
     way_grid_set(tiles, 7, 4, WAY_WALL);
     way_point near[7];
     size_t count;
     if (way_hex_range(WAY_HEX_ODD_R, start, 1, near, 7, &count) == WAY_OK) printf("%d cells\n", (int)count);
     way_grid_destroy(tiles); */
#ifndef WAYSTATE_HEX_H
#define WAYSTATE_HEX_H

#include "waystate/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How rows and columns of hexagons lie. With r, hexagons stand on a corner and every second row is shoved right by half
   a cell; with q, they lie on a side and every second column is shoved down by half a cell. */
typedef enum way_hex_layout {
  /* Rows 1, 3, 5 ... are shoved right. */
  WAY_HEX_ODD_R = 0,
  /* Rows 0, 2, 4 ... are. */
  WAY_HEX_EVEN_R = 1,
  /* Columns 1, 3, 5 ... are shoved down. */
  WAY_HEX_ODD_Q = 2,
  /* Columns 0, 2, 4 ... are. */
  WAY_HEX_EVEN_Q = 3
} way_hex_layout;

/* ---------------------------------------------------------------------------------------------------- coordinates */

/* Largest absolute value of a coordinate, and largest distance and radius, that the calls below take. */
#define WAY_HEX_LIMIT 67108864

/* Cube coordinates of a cell: q + r + s = 0; q and r alone are its axial coordinates. The cell (0, 0) is the origin.
   The six neighbours, numbered as the moves of searches:

     move   dq  dr   towards, with r   towards, with q
     0      +1   0   east              south-east
     1      +1  -1   north-east        north-east
     2       0  -1   north-west        north
     3      -1   0   west              north-west
     4      -1  +1   south-west        south-west
     5       0  +1   south-east        south                                                                        */
typedef struct way_cube {
  int32_t q;
  int32_t r;
  int32_t s;
} way_cube;

/* All of these take cells of an unbounded plane, inside a grid or not. INVALID_ARGUMENT for a layout that does not exist,
   OUT_OF_RANGE for coordinates, q and r among them, beyond WAY_HEX_LIMIT. */

WAY_API way_result way_hex_to_cube(way_hex_layout layout, way_point cell, way_cube *cube);
WAY_API way_result way_hex_from_axial(way_hex_layout layout, int32_t q, int32_t r, way_point *cell);
/* The neighbour in the direction of a move, 0 to 5. */
WAY_API way_result way_hex_neighbor(way_hex_layout layout, way_point cell, int32_t move, way_point *neighbor);
/* Steps from a to b on an empty plane. */
WAY_API way_result way_hex_distance(way_hex_layout layout, way_point a, way_point b, int32_t *distance);

/* The next three write how many cells there are and, when capacity is at least that, the cells. cells NULL asks for the
   number only. BUFFER_TOO_SMALL. */

/* The cells that a straight line between two centres passes, both ends included: distance + 1. Where the line runs
   along a border, the cell is taken that it would pass if both ends were moved by a very small multiple of the cube
   vector (1, 2, -3); so the line from b to a is the same one backwards. */
WAY_API way_result way_hex_line(way_hex_layout layout, way_point a, way_point b, way_point *cells, size_t capacity,
                                size_t *count);
/* The cells at exactly that distance: 6 * radius, or the centre alone for 0. Begins radius steps away in the direction of
   move 0 and goes round by way of the corners in the directions of the moves 1, 2, 3, 4 and 5. */
WAY_API way_result way_hex_ring(way_hex_layout layout, way_point center, int32_t radius, way_point *cells,
                                size_t capacity, size_t *count);
/* The cells at most that far away, the rings of radius 0, 1, 2 ... in turn: 1 + 3 * radius * (radius + 1), which must not
   exceed WAY_MAX_NODES. */
WAY_API way_result way_hex_range(way_hex_layout layout, way_point center, int32_t radius, way_point *cells,
                                 size_t capacity, size_t *count);

/* ---------------------------------------------------------------------------------------------------------- grids */

/* Makes a grid of hexagons, as way_grid_create does of squares; INVALID_ARGUMENT for a layout that does not exist. All calls
   on grids, searches, replanners and flow fields take it. A cell is numbered y * width + x, and moves as above. What is
   different:

   - A diagonal rule must be left at its default, WAY_DIAGONAL_NO_CORNER_CUTTING, since hexagons have no diagonals; of
     algorithms, searches take A* and replanners LPA* and D* Lite; there are no lines of sight and no hierarchies. Else
     UNSUPPORTED.
   - An agent of size k stands on all cells at most k - 1 steps from its own. Clearance is the largest k for which those
     are inside and walkable.
   - In space, the cell size is the distance between two opposite sides of a hexagon, which is that between the centres of
     neighbours. The origin is the upper left corner of the box around all cells. A position on a border belongs to the
     lower row and, within a row, to the right cell; with q to the right column and, within a column, to the lower cell.
   - The nearest cell is that by straight distance between centres, in cell sizes.
   - The grid's state is kind 2, and wants a grid of the same width, height and layout; a search's is kind 8, with
     NOT_STARTED when not begun or stale; a replanner's kind 6. */
WAY_API way_result way_hex_grid_create(int32_t width, int32_t height, way_hex_layout layout, const uint8_t *cells,
                                       const way_space *space, const way_allocator *allocator, way_grid **grid);
/* As way_grid_from_state, for state kind 2. */
WAY_API way_result way_hex_grid_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator,
                                           way_grid **grid, way_error *error);

#ifdef __cplusplus
}
#endif

#endif
