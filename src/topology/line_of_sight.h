/* Lines of sight on the square grid: exact, in integers, and the same in both directions where no ledge lies between. */
#ifndef TOPOLOGY_LINE_OF_SIGHT_H
#define TOPOLOGY_LINE_OF_SIGHT_H

#include "world/grid/grid.h"

/* Whether the agent fits on every cell that the segment between two centres touches, and pays one multiplier on all of
   them. A segment through a lattice corner touches the four cells there. It crosses no closed side on the way from a to b;
   both ways round such a corner are open. Both ends are cells of the grid; fits, sides (NULL where none is closed) and
   ground are its maps for the size of the agent. Reads no more than those cells. */
bool way_sees(const way_grid *grid, const way_bit_rows *fits, const way_sides *sides, const way_ground *ground,
              way_point a, way_point b);

#endif
