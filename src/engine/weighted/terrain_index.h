/* Where runs over terrain stop: kept with a grid's map of one agent size, shared by all searches over it, and mended after
   edits, cell by cell. A cell is uneven when the free cells of its 3x3 neighbourhood have more than one multiplier, or when
   a side between two cells of that is closed. */
#ifndef ENGINE_WEIGHTED_TERRAIN_INDEX_H
#define ENGINE_WEIGHTED_TERRAIN_INDEX_H

#include "engine/weighted/terrain_moves.h"
#include "topology/plane.h"

/* Cells edited that are looked at one by one; beyond that the whole grid is compared. */
#define WAY_TERRAIN_PENDING 1024
/* The class of a cell where the agent does not fit. */
#define WAY_TERRAIN_BLOCKED 255

/* Moves worth trying in a neighbourhood that was met, by the move in; valid where the bit of known is set. */
typedef struct way_terrain_pattern {
  uint64_t around;
  /* The sides between the nine cells, as terrain_index.c numbers them. */
  uint32_t sides;
  uint16_t known;
  uint8_t middle;
  uint8_t worth[9];
} way_terrain_pattern;

/* For one diagonal rule. */
typedef struct way_terrain_stops {
  /* A cell that is entered eastwards (westwards) stops the run: it is blocked, or moves other than on are worth trying
     there, or the next cell has another multiplier. Laid out as rows; southwards and northwards as columns. */
  uint64_t *east;
  uint64_t *west;
  uint64_t *south;
  uint64_t *north;
  /* Of even cells, by the move in and the neighbourhood of way_bit_nine, once known; and stops of straight moves, by
     neighbourhood. */
  uint16_t even[9][512];
  uint8_t even_stops[512];
  bool even_known[512];
  /* Of uneven cells: as many as pattern_mask + 1, each in the place that its hash gives it. */
  way_terrain_pattern *patterns;
} way_terrain_stops;

typedef struct way_terrain_index {
  way_allocator allocator;
  way_bit_rows rows;
  way_bit_rows columns;
  int32_t agent_size;
  /* A cell's class: the lowest kind of its multiplier. A rim of blocked cells lies around them. */
  int32_t stride;
  uint8_t *classes;
  /* By class, 0 for blocked; and class by kind. */
  double multipliers[256];
  uint8_t class_of[256];
  /* The multipliers of areas that these come from. */
  double areas[WAY_AREA_COUNT];
  /* The map's sides as they were last taken over; without bytes until one is closed. */
  way_sides sides;
  /* Laid out as rows: which cells are uneven, and which are to be worked out again. */
  way_bit_rows uneven;
  way_bit_rows dirty;
  way_terrain_stops *rules[WAY_DIAGONAL_NEVER + 1];
  uint32_t pattern_mask;
  /* The serial of the grid that it was brought up to. */
  uint64_t serial;
  bool whole;
  int32_t pending_count;
  bool overflow;
  int32_t pending[WAY_TERRAIN_PENDING];
} way_terrain_index;

/* The index of a plane's map for its rule, made or brought up to date. OUT_OF_MEMORY leaves it usable. */
way_result way_terrain_index_for(const way_plane *plane, way_terrain_index **index);

/* The moves worth trying at an uneven cell, and at any. */
uint8_t way_terrain_uneven_moves(const way_terrain_index *index, way_diagonal rule, int32_t x, int32_t y, int move_in);
uint8_t way_terrain_even_moves(way_terrain_stops *stops, way_diagonal rule, uint32_t nine, int move_in);

static inline const uint8_t *way_terrain_class(const way_terrain_index *index, int32_t x, int32_t y) {
  return index->classes + (size_t)(y + 1) * (size_t)index->stride + (size_t)(x + 1);
}

static inline double way_terrain_multiplier(const way_terrain_index *index, int32_t x, int32_t y) {
  return index->multipliers[*way_terrain_class(index, x, y)];
}

static inline uint8_t way_terrain_moves(const way_terrain_index *index, way_terrain_stops *stops, way_diagonal rule,
                                        int32_t x, int32_t y, int move_in) {
  if (way_bit_get(&index->uneven, x, y)) return way_terrain_uneven_moves(index, rule, x, y, move_in);
  uint32_t nine = way_bit_nine(&index->rows, x, y);
  uint16_t known = stops->even[move_in][nine];
  return known != 0 ? (uint8_t)known : way_terrain_even_moves(stops, rule, nine, move_in);
}

#endif
