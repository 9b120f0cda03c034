/* Maps and queries of the MovingAI benchmarks (Sturtevant 2012), read from the folder of WAYSTATE_MAPS, by default
   ../shared/data/movingai beside the source tree, and from the npm package `pathfinding`. */
#ifndef SUPPORT_MOVINGAI_H
#define SUPPORT_MOVINGAI_H

#include <stdbool.h>
#include <stdint.h>

#define MOVINGAI_MOST_MAPS 64
#define MOVINGAI_PATH 1024

typedef struct movingai_query {
  int32_t start_x, start_y;
  int32_t goal_x, goal_y;
  double length;
  /* How far the file's own rounding may be off. */
  double tolerance;
} movingai_query;

typedef struct movingai_map {
  char name[256];
  int32_t width, height;
  /* 0 for open, 255 for blocked. */
  uint8_t *cells;
  int32_t query_count;
  movingai_query *queries;
} movingai_map;

typedef struct movingai_list {
  int32_t count;
  char map_files[MOVINGAI_MOST_MAPS][MOVINGAI_PATH];
  char query_files[MOVINGAI_MOST_MAPS][MOVINGAI_PATH];
} movingai_list;

/* All maps that are there, sorted by name within a folder; says on stdout what is missing. Free with free(). */
movingai_list *movingai_find(void);
/* False when a file can't be read. */
bool movingai_load(const char *map_file, const char *query_file, movingai_map *map);
void movingai_free(movingai_map *map);

#endif
