/* The golden scenes by family, each in a file of its own. */
#ifndef GOLDEN_FAMILIES_H
#define GOLDEN_FAMILIES_H

#include "golden_support.h"

/* Square grids, by any options: a line of queries, a line of searches in slices. */
void queries(const scene *s, way_grid *grid, const char *name, way_grid_options *options);
void sliced(const scene *s, way_grid *grid, const char *name, const way_grid_options *options);

/* These share a grid. Some edit it, so their order counts. */
void play_queries(const scene *s, way_grid *grid);
void play_slices(const scene *s, way_grid *grid);
void play_rollback(const scene *s, way_grid *grid);
void play_any_angle(const scene *s, way_grid *grid);
void play_generic_jumps(const scene *s, way_grid *grid);
void play_hierarchies(const scene *s, way_grid *grid);
void play_hierarchy_slices(const scene *s, way_grid *grid);
void play_jumps(const scene *s, way_grid *grid);

/* These make what they play on. */
void play_replanners(const scene *s);
void play_fields(const scene *s);
void play_tiles(const scene *s);
void play_hexes(const scene *s, way_hex_layout layout);
void play_hex_replanners(const scene *s, way_hex_layout layout);
void play_hex_fields(const scene *s, way_hex_layout layout);
void play_roads(void);
void play_voxels(void);
void play_timelines(const scene *s);
void play_terrain_jumps(const scene *s);
void play_duel(void);
void play_questions(const scene *s);
void play_goal_slices(const scene *s);
void play_priced_fields(const scene *s);
void play_rooms(const scene *s);

#endif
