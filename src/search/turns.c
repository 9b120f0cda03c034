/* The corners of a path. A heading is the difference of two neighbours, in coordinates in which it is the same all along a
   straight line. */
#include "waystate/grid_search.h"
#include "waystate/voxel_search.h"
#include "world/grid/grid.h"
#include "world/hex/hex_layout.h"
#include "world/voxel/voxel_grid.h"

typedef struct place {
  int32_t x;
  int32_t y;
  int32_t z;
} place;

/* The ground's cells, and where one lies; of hexagons by axial coordinates. */
typedef struct turns_ground {
  const way_grid *grid;
  const way_voxel_grid *voxels;
  int32_t cells;
} turns_ground;

static place place_of(const turns_ground *ground, int32_t cell) {
  if (ground->voxels != NULL) {
    way_voxel_point at = way_voxel_point_of(ground->voxels, cell);
    return (place){at.x, at.y, at.z};
  }
  const way_grid *grid = ground->grid;
  place at = {cell % grid->width, cell / grid->width, 0};
  if (way_grid_is_hex(grid)) way_hex_axial(grid->layout, at.x, at.y, &at.x, &at.y);
  return at;
}

static bool is_step(const turns_ground *ground, place by) {
  if (ground->grid != NULL && way_grid_is_hex(ground->grid)) return way_hex_length(by.x, by.y) == 1;
  bool aside = by.x != 0 || by.y != 0, level = by.z >= -1 && by.z <= 1;
  /* A walker climbs and drops by more, but never on the spot. */
  bool near = by.x >= -1 && by.x <= 1 && by.y >= -1 && by.y <= 1 && by.z >= -WAY_MAX_DROP && by.z <= WAY_MAX_STEP_UP;
  return near && (level ? aside || by.z != 0 : aside);
}

/* Copies the corners of some cells to a place at or before the first of them and counts them; -1 where two in a row are no
   neighbours, or a cell lies outside. to NULL: counts only. */
static int32_t corners_of(const turns_ground *ground, const int32_t *cells, int32_t length, int32_t *to) {
  int32_t count = 0;
  place at = {0, 0, 0}, heading = {0, 0, 0};
  for (int32_t i = 0; i < length; i++) {
    if (cells[i] < 0 || cells[i] >= ground->cells) return -1;
    place next = place_of(ground, cells[i]);
    place by = {next.x - at.x, next.y - at.y, next.z - at.z};
    if (i > 0 && !is_step(ground, by)) return -1;
    bool on = i > 1 && by.x == heading.x && by.y == heading.y && by.z == heading.z;
    /* The last corner was only the end so far. */
    if (on) count--;
    if (to != NULL) to[count] = cells[i];
    count++;
    at = next;
    heading = by;
  }
  return count;
}

static way_result keep_corners(const turns_ground *ground, way_path *path) {
  bool steps = path->algorithm != WAY_ALGORITHM_THETA_STAR && path->algorithm != WAY_ALGORITHM_LAZY_THETA_STAR;
  if (!steps) return WAY_ERROR_UNSUPPORTED;
  if (corners_of(ground, path->cells, path->length, NULL) < 0) return WAY_ERROR_INVALID_ARGUMENT;
  path->length = corners_of(ground, path->cells, path->length, path->cells);
  return WAY_OK;
}

way_result way_grid_path_turns(const way_grid *grid, way_path *paths, size_t count) {
  if (grid == NULL || (count > 0 && paths == NULL)) return WAY_ERROR_INVALID_ARGUMENT;
  turns_ground ground = {grid, NULL, way_grid_node_count(grid)};
  way_result result = WAY_OK;
  for (size_t i = 0; i < count && result == WAY_OK; i++) result = keep_corners(&ground, &paths[i]);
  return result;
}

way_result way_voxel_path_turns(const way_voxel_grid *grid, way_path *paths, size_t count) {
  if (grid == NULL || (count > 0 && paths == NULL)) return WAY_ERROR_INVALID_ARGUMENT;
  turns_ground ground = {NULL, grid, way_voxel_node_count(grid)};
  way_result result = WAY_OK;
  for (size_t i = 0; i < count && result == WAY_OK; i++) result = keep_corners(&ground, &paths[i]);
  return result;
}
