/* Waystate: what may be walked on a square grid besides what its cells tell: closed sides (thin walls, ledges, doors) and
   links (ladders, portals, jumps).

     way_grid_set_passage(grid, 3, 3, WAY_SIDE_EAST, false);
     way_grid_set_passage(grid, 4, 3, WAY_SIDE_WEST, false);
     int32_t portal;
     if (way_grid_add_link(grid, (way_point){1, 1}, (way_point){60, 40}, 2.5, &portal) != WAY_OK) return;
     way_grid_remove_link(grid, portal); */
#ifndef WAYSTATE_PASSAGES_H
#define WAYSTATE_PASSAGES_H

#include "waystate/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The four sides of a cell, in the order of the straight moves. */
typedef enum way_side { WAY_SIDE_NORTH = 0, WAY_SIDE_EAST = 1, WAY_SIDE_SOUTH = 2, WAY_SIDE_WEST = 3 } way_side;

/* Range of a link's cost. */
#define WAY_MIN_LINK_COST 0.0009765625
#define WAY_MAX_LINK_COST 1048576.0
/* Most links of a grid; most that lead from one cell, and to one. */
#define WAY_MAX_LINKS 16384
#define WAY_MAX_LINKS_AT_CELL 64

/* Shuts or opens the way out of a cell over one of its sides; the way in over that side belongs to the cell beyond. A side
   shut both ways is a thin wall, one shut one way a ledge. All are open at first. One at the border of the grid may be shut
   and means nothing.
   A diagonal step passes two corners: from F over A, the cell beside F in its row, to T, and over B, the cell beside F in
   its column, to T. With closed sides it is allowed where T is free and
     NO_CORNER_CUTTING  both corners are free, and no side that either way crosses is shut;
     ONE_FREE           one corner is free and neither side on the way over it is shut;
     ALWAYS             neither side on the way over one corner is shut, whatever the corner is;
   so that a closed loop of thin walls lets nobody out under any rule.
   An edit: the version grows by 1 where it changes something. On a grid with a closed side searches that know no sides run as
   generic A*, which their path names; HPA* is UNSUPPORTED. An agent larger than 1 goes over a side where none of its cells finds
   it shut, and stands across one that is shut one way, not across a thin wall. A line of sight crosses open sides alone, in
   its direction; through a corner both ways round it are to be open.
   OUT_OF_RANGE for a cell outside; INVALID_ARGUMENT for no side; UNSUPPORTED on a hex grid and on a mover's view; OUT_OF_MEMORY; BUSY from inside a listener or a hook. */
WAY_API way_result way_grid_set_passage(way_grid *grid, int32_t x, int32_t y, way_side side, bool open);
/* Whether it is open. OUT_OF_RANGE, INVALID_ARGUMENT, UNSUPPORTED as above. */
WAY_API way_result way_grid_passage(const way_grid *grid, int32_t x, int32_t y, way_side side, bool *open);

/* Adds a step from one cell to another, at a cost that no multiplier touches. Cells are numbered y * width + x. It leads one
   way; where an end of it is blocked later on, it can't be walked until that is free again. Ids grow: one is the version that the grid has once it is added, or
   one more than the highest there is. An edit: the version grows by 1.
   Theta*, HPA* and smoothing are UNSUPPORTED on a grid with links, jump point searches run as A*.
   OUT_OF_RANGE for cells outside or that are walls, for a link onto itself, for a cost out of WAY_MIN_LINK_COST to
   WAY_MAX_LINK_COST, and where there are WAY_MAX_LINKS, or WAY_MAX_LINKS_AT_CELL at one of the cells, already; UNSUPPORTED on a
   hex grid and on a mover's view; OUT_OF_MEMORY; BUSY from inside a listener or a hook. */
WAY_API way_result way_grid_add_link(way_grid *grid, way_point from, way_point to, double cost, int32_t *id);
/* Removes a link: an edit. OUT_OF_RANGE for an id that no link has; BUSY. */
WAY_API way_result way_grid_remove_link(way_grid *grid, int32_t id);
/* How many links there are. */
WAY_API int32_t way_grid_link_count(const way_grid *grid);
/* Copies all links, by ascending id. BUFFER_TOO_SMALL where there are more than the capacity. */
WAY_API way_result way_grid_links(const way_grid *grid, way_link *links, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
