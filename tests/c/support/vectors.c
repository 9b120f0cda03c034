#define _POSIX_C_SOURCE 200809L

#include "vectors.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "source_dir.h"

vector vectors[MOST_VECTORS];
int32_t vector_count;

static void folder_of_vectors(char *folder, size_t size) {
  const char *chosen = getenv("WAYSTATE_VECTORS");
  if (chosen != NULL && chosen[0] != '\0') snprintf(folder, size, "%s", chosen);
  else snprintf(folder, size, "%s/tests/vectors", source_dir());
}

static bool read_file(const char *name, test_bytes *bytes) {
  char folder[1024];
  char path[2048];
  folder_of_vectors(folder, sizeof folder);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) return false;
  uint8_t chunk[4096];
  for (size_t got = fread(chunk, 1, sizeof chunk, stream); got > 0; got = fread(chunk, 1, sizeof chunk, stream)) {
    put_raw(bytes, chunk, got);
  }
  fclose(stream);
  return bytes->size >= 8;
}

int read_vectors(void **state) {
  (void)state;
  char path[1024];
  folder_of_vectors(path, sizeof path);
  DIR *folder = opendir(path);
  if (folder == NULL) return 0;
  for (struct dirent *item = readdir(folder); item != NULL && vector_count < MOST_VECTORS; item = readdir(folder)) {
    size_t length = strlen(item->d_name);
    if (length < 4 || length >= sizeof vectors[0].name || strcmp(item->d_name + length - 4, ".bin") != 0) continue;
    vector *read = &vectors[vector_count];
    strcpy(read->name, item->d_name);
    if (!read_file(read->name, &read->bytes)) fail_msg("can't read %s", read->name);
    read->kind = read->bytes.data[6] | read->bytes.data[7] << 8;
    vector_count++;
  }
  closedir(folder);
  return 0;
}

int free_vectors(void **state) {
  (void)state;
  for (int32_t i = 0; i < vector_count; i++) bytes_free(&vectors[i].bytes);
  return 0;
}

bool vector_is(const vector *read, int32_t kind, const char *prefix) {
  return read->kind == kind && strncmp(read->name, prefix, strlen(prefix)) == 0;
}

void check_saved_equal(test_bytes again, const vector *saved) {
  if (again.size != saved->bytes.size || memcmp(again.data, saved->bytes.data, again.size) != 0) {
    fail_msg("%s is saved back otherwise", saved->name);
  }
  bytes_free(&again);
}

static void need_made(const vector *source, way_result result, const way_error *error) {
  if (result != WAY_OK) fail_msg("%s: %s", source->name, error->message);
}

way_grid *grid_of_vector(const vector *source) {
  way_grid *grid = NULL;
  way_error error;
  need_made(source, way_grid_from_state(source->bytes.data, source->bytes.size, NULL, &grid, &error), &error);
  return grid;
}

way_grid *hex_grid_of_vector(const vector *source) {
  way_grid *grid = NULL;
  way_error error;
  need_made(source, way_hex_grid_from_state(source->bytes.data, source->bytes.size, NULL, &grid, &error), &error);
  return grid;
}

way_voxel_grid *voxels_of_vector(const vector *source) {
  way_voxel_grid *grid = NULL;
  way_error error;
  need_made(source, way_voxel_grid_from_state(source->bytes.data, source->bytes.size, NULL, &grid, &error), &error);
  return grid;
}

way_graph *graph_of_vector(const vector *source) {
  way_graph *graph = NULL;
  way_error error;
  need_made(source, way_graph_from_state(source->bytes.data, source->bytes.size, NULL, &graph, &error), &error);
  return graph;
}
