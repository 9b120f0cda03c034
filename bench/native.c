/* Times queries on the native library. Arguments:
     native ENGINE ROUNDS MOST_QUERIES MAP QUERIES [MAP QUERIES ...]
   ENGINE: a*, jps, jps+, theta*, lazy-theta* or hpa*, each also with "-generic" or "-4" behind it; ROUNDS: 0 runs each query once, without a warm-up.
   Prints a line per query: map name, its index, median nanoseconds, expanded cells, wrong (0 or 1); and a line per map
   with "bytes" for the index: what the queries left allocated with the grid, and the cells of the map. */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "movingai.h"
#include "waystate/waystate.h"

#define MOST_ROUNDS 99

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int by_value(const void *left, const void *right) {
  int64_t difference = *(const int64_t *)left - *(const int64_t *)right;
  return (difference > 0) - (difference < 0);
}

static void stop(const char *what) {
  fprintf(stderr, "native: %s\n", what);
  exit(1);
}

static bool named(const char **engine, const char *name) {
  size_t length = strlen(name);
  if (strncmp(*engine, name, length) != 0) return false;
  *engine += length;
  return true;
}

/* Counts what is allocated now. */
static void *allocate(void *context, size_t size) {
  void *memory = malloc(size);
  if (memory != NULL) *(size_t *)context += size;
  return memory;
}

static void release(void *context, void *memory, size_t size) {
  *(size_t *)context -= size;
  free(memory);
}

static way_grid_options options_of(const char *engine) {
  way_grid_options options;
  way_grid_options_default(&options);
  if (named(&engine, "a*")) options.algorithm = WAY_ALGORITHM_A_STAR;
  else if (named(&engine, "jps+")) options.algorithm = WAY_ALGORITHM_JPS_PLUS;
  else if (named(&engine, "jps")) options.algorithm = WAY_ALGORITHM_JPS;
  else if (named(&engine, "theta*")) options.algorithm = WAY_ALGORITHM_THETA_STAR;
  else if (named(&engine, "lazy-theta*")) options.algorithm = WAY_ALGORITHM_LAZY_THETA_STAR;
  else if (named(&engine, "hpa*")) options.algorithm = WAY_ALGORITHM_HPA_STAR;
  else stop("unknown engine");
  while (*engine != '\0') {
    if (named(&engine, "-generic")) options.specialized_engines = false;
    else if (named(&engine, "-4")) options.diagonal = WAY_DIAGONAL_NEVER;
    else stop("unknown engine");
  }
  return options;
}

/* Four directions have lengths of their own, and any-angle paths and HPA* are not held to the shortest. */
static bool held_to_length(const way_grid_options *options) {
  return options->diagonal != WAY_DIAGONAL_NEVER && options->algorithm <= WAY_ALGORITHM_JPS_PLUS;
}

typedef struct timings {
  int64_t rounds[MOST_ROUNDS];
  int32_t expanded;
  int wrong;
} timings;

static int64_t run(way_grid *grid, const movingai_query *query, const way_grid_options *options, way_path *path) {
  way_point start = {query->start_x, query->start_y};
  way_point goal = {query->goal_x, query->goal_y};
  int64_t begun = now();
  way_result result = way_grid_find_path(grid, start, goal, options, path);
  int64_t taken = now() - begun;
  if (result != WAY_OK) stop(way_result_text(result));
  return taken;
}

static void time_map(const movingai_map *map, const way_grid_options *options, int rounds, int32_t most_queries) {
  way_grid *grid = NULL;
  size_t live = 0;
  way_allocator counting = {&live, allocate, release};
  if (way_grid_create(map->width, map->height, map->cells, NULL, &counting, &grid) != WAY_OK) stop("out of memory");
  size_t bare = live;
  int32_t count = map->query_count < most_queries ? map->query_count : most_queries;
  timings *all = calloc((size_t)count, sizeof *all);
  if (all == NULL) stop("out of memory");
  way_path path;
  way_path_init(&path, NULL);
  int first = rounds == 0 ? 0 : -1;
  for (int round = first; round < (rounds == 0 ? 1 : rounds); round++) {
    for (int32_t i = 0; i < count; i++) {
      const movingai_query *query = &map->queries[(int64_t)i * map->query_count / count];
      int64_t taken = run(grid, query, options, &path);
      if (round >= 0) all[i].rounds[round] = taken;
      all[i].expanded = path.expanded_count;
      all[i].wrong = path.status != WAY_STATUS_FOUND ||
                     (held_to_length(options) && fabs(path.cost - query->length) > query->tolerance);
    }
  }
  int timed = rounds == 0 ? 1 : rounds;
  for (int32_t i = 0; i < count; i++) {
    qsort(all[i].rounds, (size_t)timed, sizeof all[i].rounds[0], by_value);
    printf("%s\t%d\t%lld\t%d\t%d\n", map->name, (int)i, (long long)all[i].rounds[timed / 2], (int)all[i].expanded,
           all[i].wrong);
  }
  printf("%s\tbytes\t%lld\t%d\t0\n", map->name, (long long)(live - bare), map->width * map->height);
  way_path_free(&path);
  free(all);
  way_grid_destroy(grid);
}

int main(int count, char **arguments) {
  if (count < 6 || count % 2 != 0) stop("ENGINE ROUNDS MOST_QUERIES MAP QUERIES [MAP QUERIES ...]");
  way_grid_options options = options_of(arguments[1]);
  int rounds = atoi(arguments[2]);
  int32_t most_queries = atoi(arguments[3]);
  if (rounds < 0 || rounds > MOST_ROUNDS || most_queries < 1) stop("ROUNDS is 0 to 99, MOST_QUERIES at least 1");
  for (int i = 4; i < count; i += 2) {
    movingai_map map;
    if (!movingai_load(arguments[i], arguments[i + 1], &map)) stop("can't read a map");
    time_map(&map, &options, rounds, most_queries);
    movingai_free(&map);
  }
  return 0;
}
