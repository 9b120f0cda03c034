/* Times the any-angle searches beside both A* engines on the native library, and compares lengths. Arguments:
     any-angle MOST_QUERIES MAP QUERIES [MAP QUERIES ...]
   Prints a line per map: mean milliseconds a query of each, and how long the paths are next to those of A*. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "movingai.h"
#include "waystate/waystate.h"

#define COLUMNS 4

static const struct {
  const char *name;
  way_algorithm algorithm;
  bool specialized;
} columns[COLUMNS] = {
    {"a*", WAY_ALGORITHM_A_STAR, true},
    {"a* generic", WAY_ALGORITHM_A_STAR, false},
    {"theta*", WAY_ALGORITHM_THETA_STAR, true},
    {"lazy-theta*", WAY_ALGORITHM_LAZY_THETA_STAR, true},
};

typedef struct totals {
  double seconds[COLUMNS];
  double cost[COLUMNS];
  double expanded[COLUMNS];
  int32_t queries;
} totals;

/* What the library holds at most, counted by its allocator. */
typedef struct memory_use {
  size_t live;
  size_t most;
} memory_use;

static void *count_allocate(void *context, size_t size) {
  memory_use *use = context;
  use->live += size;
  if (use->live > use->most) use->most = use->live;
  return malloc(size);
}

static void count_release(void *context, void *memory, size_t size) {
  ((memory_use *)context)->live -= size;
  free(memory);
}

static void stop(const char *what) {
  fprintf(stderr, "any-angle: %s\n", what);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double bytes_per_cell(const movingai_map *map, int column) {
  memory_use use = {0, 0};
  way_allocator allocator = {&use, count_allocate, count_release};
  way_grid *grid = NULL;
  if (way_grid_create(map->width, map->height, map->cells, NULL, &allocator, &grid) != WAY_OK) stop("out of memory");
  size_t before = use.live;
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = columns[column].algorithm;
  options.specialized_engines = columns[column].specialized;
  way_path path;
  way_path_init(&path, NULL);
  const movingai_query *last = &map->queries[map->query_count - 1];
  way_point start = {last->start_x, last->start_y}, goal = {last->goal_x, last->goal_y};
  if (way_grid_find_path(grid, start, goal, &options, &path) != WAY_OK) stop("no answer");
  double bytes = (double)(use.live - before) / ((double)map->width * map->height);
  way_path_free(&path);
  way_grid_destroy(grid);
  return bytes;
}

static void time_map(const movingai_map *map, int32_t most_queries, totals *sums) {
  way_grid *grid = NULL;
  if (way_grid_create(map->width, map->height, map->cells, NULL, NULL, &grid) != WAY_OK) stop("out of memory");
  int32_t count = map->query_count < most_queries ? map->query_count : most_queries;
  way_path path;
  way_path_init(&path, NULL);
  for (int column = 0; column < COLUMNS; column++) {
    way_grid_options options;
    way_grid_options_default(&options);
    options.algorithm = columns[column].algorithm;
    options.specialized_engines = columns[column].specialized;
    /* The first query warms up. */
    for (int32_t i = -1; i < count; i++) {
      const movingai_query *query = &map->queries[i < 0 ? 0 : (int64_t)i * map->query_count / count];
      way_point start = {query->start_x, query->start_y}, goal = {query->goal_x, query->goal_y};
      double begun = now();
      if (way_grid_find_path(grid, start, goal, &options, &path) != WAY_OK) stop("no answer");
      if (i < 0) continue;
      sums->seconds[column] += now() - begun;
      sums->cost[column] += path.cost;
      sums->expanded[column] += path.expanded_count;
    }
  }
  sums->queries += count;
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void show(const char *name, const totals *sums) {
  printf("%-20s %6d", name, (int)sums->queries);
  for (int column = 0; column < COLUMNS; column++) printf(" %11.4f", 1e3 * sums->seconds[column] / sums->queries);
  for (int column = 2; column < COLUMNS; column++) printf(" %10.4f", sums->cost[column] / sums->cost[0]);
  for (int column = 0; column < COLUMNS; column++) printf(" %9.0f", sums->expanded[column] / sums->queries);
  printf("\n");
}

int main(int count, char **arguments) {
  if (count < 4 || count % 2 != 0) stop("MOST_QUERIES MAP QUERIES [MAP QUERIES ...]");
  int32_t most_queries = atoi(arguments[1]);
  if (most_queries < 1) stop("MOST_QUERIES is at least 1");
  printf("%-20s %6s", "ms a query", "");
  for (int column = 0; column < COLUMNS; column++) printf(" %11s", columns[column].name);
  printf("  lengths to a*; cells expanded\n");
  totals all = {{0}, {0}, {0}, 0};
  for (int i = 2; i < count; i += 2) {
    movingai_map map;
    if (!movingai_load(arguments[i], arguments[i + 1], &map)) stop("can't read a map");
    totals sums = {{0}, {0}, {0}, 0};
    time_map(&map, most_queries, &sums);
    show(map.name, &sums);
    for (int column = 0; column < COLUMNS; column++) {
      all.seconds[column] += sums.seconds[column];
      all.cost[column] += sums.cost[column];
      all.expanded[column] += sums.expanded[column];
    }
    all.queries += sums.queries;
    if (i + 2 >= count) {
      printf("bytes a cell:");
      for (int column = 0; column < COLUMNS; column++) {
        printf(" %s %.1f", columns[column].name, bytes_per_cell(&map, column));
      }
      printf("\n");
    }
    movingai_free(&map);
  }
  show("all", &all);
  return 0;
}
