/* Which moves are worth trying from a cell that was entered by some move, from its neighbourhood alone. Of all ways from
   the cell before it to a neighbour that keep to these nine cells and leave out the middle, the best one makes the way
   through the middle needless where it is cheaper, or as cheap with a better last step: horizontal before vertical before
   diagonal. Then each cell keeps, of its cheapest ways in, all those of the best last step, so that all costs stay
   shortest, whichever cell before was the one on record. Harabor and Grastien 2011 for cells of one cost; Carlson and
   others 2023 prune by terrain too, by costs of another kind. */
#ifndef ENGINE_WEIGHTED_TERRAIN_MOVES_H
#define ENGINE_WEIGHTED_TERRAIN_MOVES_H

#include <stdint.h>

#include "waystate/types.h"
#include "world/rules/sides.h"

/* As the move into the start. */
#define WAY_TERRAIN_NO_MOVE 8

/* Bit d: move d is worth trying. multipliers are by the bits of way_bit_nine, 0 for cells where the agent does not fit; it
   fits in the middle and, but for WAY_TERRAIN_NO_MOVE, where the move in came from. sides: the nine bytes of
   way_sides_block, NULL where none is closed; those out of the block make no difference. */
uint8_t way_terrain_worth(way_diagonal rule, const double multipliers[9], const uint8_t *sides, int move_in);

#endif
