/* For opendir. */
#define _POSIX_C_SOURCE 200809L

#include "movingai.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source_dir.h"

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text);
  size_t end_length = strlen(end);
  return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static bool readable(const char *file) {
  FILE *stream = fopen(file, "rb");
  if (stream == NULL) return false;
  fclose(stream);
  return true;
}

static int by_text(const void *left, const void *right) {
  return strcmp(left, right);
}

/* The .map files of one folder; their queries lie in query_folder as name.map.scen or name.scen. */
static int32_t find_in(const char *map_folder, const char *query_folder, movingai_list *list) {
  if (strlen(map_folder) > MOVINGAI_PATH - 300 || strlen(query_folder) > MOVINGAI_PATH - 300) return 0;
  DIR *folder = opendir(map_folder);
  if (folder == NULL) return 0;
  char names[MOVINGAI_MOST_MAPS][256];
  size_t count = 0;
  for (struct dirent *item = readdir(folder); item != NULL && count < MOVINGAI_MOST_MAPS; item = readdir(folder)) {
    if (!ends_with(item->d_name, ".map") || strlen(item->d_name) >= sizeof names[0]) continue;
    strcpy(names[count++], item->d_name);
  }
  closedir(folder);
  qsort(names, count, sizeof names[0], by_text);
  int32_t found = 0;
  for (size_t i = 0; i < count && list->count < MOVINGAI_MOST_MAPS; i++) {
    char *query_file = list->query_files[list->count];
    int stem = (int)strlen(names[i]) - 4;
    snprintf(list->map_files[list->count], MOVINGAI_PATH, "%s/%s", map_folder, names[i]);
    snprintf(query_file, MOVINGAI_PATH, "%s/%s.scen", query_folder, names[i]);
    if (!readable(query_file)) snprintf(query_file, MOVINGAI_PATH, "%s/%.*s.scen", query_folder, stem, names[i]);
    if (!readable(query_file)) continue;
    list->count++;
    found++;
  }
  return found;
}

movingai_list *movingai_find(void) {
  movingai_list *list = calloc(1, sizeof *list);
  if (list == NULL) return NULL;
  char maps[MOVINGAI_PATH];
  char queries[MOVINGAI_PATH];
  const char *chosen = getenv("WAYSTATE_MAPS");
  if (chosen != NULL && chosen[0] != '\0') snprintf(maps, sizeof maps, "%s", chosen);
  else snprintf(maps, sizeof maps, "%s/../shared/data/movingai", source_dir());
  if (find_in(maps, maps, list) == 0) printf("skipped: no MovingAI maps in %s (set WAYSTATE_MAPS)\n", maps);
  snprintf(maps, sizeof maps, "%s/node_modules/pathfinding/benchmark/map", source_dir());
  snprintf(queries, sizeof queries, "%s/node_modules/pathfinding/benchmark/scen", source_dir());
  if (find_in(maps, queries, list) == 0) printf("skipped: no maps in %s (npm install)\n", maps);
  fflush(stdout);
  return list;
}

static bool load_cells(const char *file, movingai_map *map) {
  FILE *stream = fopen(file, "rb");
  if (stream == NULL) return false;
  bool read = fscanf(stream, "type octile height %d width %d map", &map->height, &map->width) == 2;
  read = read && map->width > 0 && map->height > 0 && map->width <= 8192 && map->height <= 8192;
  if (read) {
    map->cells = malloc((size_t)map->width * (size_t)map->height);
    read = map->cells != NULL;
  }
  for (int32_t i = 0; read && i < map->width * map->height; i++) {
    int character = fgetc(stream);
    while (character == '\n' || character == '\r') character = fgetc(stream);
    if (character == EOF) read = false;
    map->cells[i] = character == '.' || character == 'G' || character == 'S' ? 0 : 255;
  }
  fclose(stream);
  return read;
}

/* Half a unit of the last printed digit, and what sums of 32-bit floats lose. */
static double tolerance_of(const char *text, double length) {
  const char *point = strchr(text, '.');
  double unit = 0.01;
  if (point != NULL) {
    unit = 1;
    for (const char *digit = point + 1; *digit >= '0' && *digit <= '9'; digit++) unit /= 10;
  }
  return 0.5001 * unit + 2e-6 * length;
}

static bool load_queries(const char *file, movingai_map *map) {
  FILE *stream = fopen(file, "rb");
  if (stream == NULL) return false;
  char version[32];
  bool read = fscanf(stream, "version %31s", version) == 1;
  int32_t capacity = 0;
  while (read) {
    movingai_query query;
    char length[64];
    int fields = fscanf(stream, "%*s %*s %*d %*d %d %d %d %d %63s", &query.start_x, &query.start_y, &query.goal_x,
                        &query.goal_y, length);
    if (fields != 5) break;
    query.length = strtod(length, NULL);
    query.tolerance = tolerance_of(length, query.length);
    if (map->query_count == capacity) {
      capacity = capacity * 2 + 128;
      movingai_query *grown = realloc(map->queries, (size_t)capacity * sizeof *grown);
      if (grown == NULL) break;
      map->queries = grown;
    }
    map->queries[map->query_count++] = query;
  }
  fclose(stream);
  return read && map->query_count > 0;
}

bool movingai_load(const char *map_file, const char *query_file, movingai_map *map) {
  memset(map, 0, sizeof *map);
  const char *slash = strrchr(map_file, '/');
  const char *name = slash == NULL ? map_file : slash + 1;
  int stem = (int)strlen(name) - (ends_with(name, ".map") ? 4 : 0);
  snprintf(map->name, sizeof map->name, "%.*s", stem, name);
  if (load_cells(map_file, map) && load_queries(query_file, map)) return true;
  movingai_free(map);
  return false;
}

void movingai_free(movingai_map *map) {
  free(map->cells);
  free(map->queries);
  memset(map, 0, sizeof *map);
}
