/* What all golden scenes are made of: chance, digests, and the grids that are played on. */
#ifndef GOLDEN_SUPPORT_H
#define GOLDEN_SUPPORT_H

#include "waystate/waystate.h"

/* Ends the program unless it is WAY_OK. */
void need(way_result result, const char *what);
void *allocate(size_t size);

/* ------------------------------------------------------------------------------------------------ chance (xorshift32) */

void set_chance(uint32_t seed);
/* 0 to limit - 1. */
int32_t below(int32_t limit);

/* ------------------------------------------------------------------------------------------------ one digest at a time (FNV-1a 64) */

void start_digest(void);
void digest_u64(uint64_t value);
void digest_i32(int32_t value);
void digest_double(double value);
void digest_path(const way_path *path);

/* A line. */
void print(const char *scene_name, const char *name, uint64_t hash);
void print_digest(const char *scene_name, const char *name);

/* ------------------------------------------------------------------------------------------------ scenes */

typedef struct scene {
  const char *name;
  uint32_t seed;
  int32_t width;
  int32_t height;
  /* Of 100 cells. */
  int32_t walls;
  /* Areas that occur, 1 for only area 0. */
  int32_t areas;
  double origin_x;
  double origin_y;
  double cell_size;
} scene;

enum { SCENES = 4, HEX_SCENES = 4 };

/* Squares, and hexes of each layout in turn. */
extern const scene scenes[SCENES];
extern const scene hex_scenes[HEX_SCENES];

int32_t random_area(const scene *s);
way_point random_point(const scene *s);

/* Begins chance anew. */
way_grid *make_grid(const scene *s);
way_grid *make_hex_grid(const scene *s, way_hex_layout layout);
void edit_grid(const scene *s, way_grid *grid, int count);
void edit_hex_grid(const scene *s, way_grid *grid, int count);

/* Hooks of queries. */
int passable(void *context, int32_t cell);
double step_cost(void *context, int32_t from, int32_t to, double base);

#endif
