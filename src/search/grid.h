/* Where a search on a square or hex grid keeps the state of each engine. */
#ifndef SEARCH_GRID_H
#define SEARCH_GRID_H

enum {
  WAY_SQUARE_PAIRS,
  WAY_SQUARE_ASTAR,
  WAY_SQUARE_JUMP,
  WAY_SQUARE_JUMP_SEARCH,
  WAY_SQUARE_THETA,
  WAY_SQUARE_HPA,
  WAY_SQUARE_WEIGHTED,
  WAY_SQUARE_TERRAIN,
  WAY_SQUARE_COUNT
};

enum { WAY_HEX_WHOLE, WAY_HEX_ASTAR, WAY_HEX_COUNT };

#endif
