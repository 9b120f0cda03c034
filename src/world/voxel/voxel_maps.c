/* The bit maps of where agents fit on a voxel grid, one for each size that was asked for, and how many of them are kept. */
#include "world/voxel/voxel_grid.h"

/* Of maps that nobody holds. */
#define MOST_IDLE 16

static int32_t smallest_size(const way_voxel_grid *grid) {
  int32_t least = grid->size_x < grid->size_y ? grid->size_x : grid->size_y;
  return least < grid->size_z ? least : grid->size_z;
}

static void fill_first(const way_voxel_grid *grid, way_bit_box *fits) {
  for (int32_t z = 0; z < grid->size_z; z++) {
    for (int32_t y = 0; y < grid->size_y; y++) {
      uint64_t *row = way_bit_box_row(fits, y, z);
      for (int32_t x = 0; x < grid->size_x; x++) {
        if (way_voxel_area(grid, x, y, z) != WAY_WALL) row[(x + 1) >> 6] |= (uint64_t)1 << ((x + 1) & 63);
      }
    }
  }
}

static void make_bits(way_voxel_map *map, const int32_t low[3], const int32_t high[3]) {
  const way_voxel_map *from = map->from;
  way_bit_box_shrink(&map->fits, &from->fits, map->agent_size - from->agent_size, low, high);
}

/* Only agents that reach up to a changed cell are touched: their own cells lie up to size - 1 before it. */
static void refresh(way_voxel_grid *grid) {
  if (grid->high[0] < grid->low[0]) return;
  for (int32_t i = 1; i < grid->map_count; i++) {
    way_voxel_map *map = grid->maps[i];
    int32_t low[3];
    for (int axis = 0; axis < 3; axis++) {
      low[axis] = grid->low[axis] - map->agent_size + 1;
      if (low[axis] < 0) low[axis] = 0;
    }
    make_bits(map, low, grid->high);
  }
  grid->low[0] = 0;
  grid->high[0] = -1;
}

static way_voxel_map *find_map(const way_voxel_grid *grid, int32_t agent_size) {
  for (int32_t i = 0; i < grid->map_count; i++) {
    if (grid->maps[i]->agent_size == agent_size) return grid->maps[i];
  }
  return NULL;
}

static void drop_map(way_voxel_grid *grid, int32_t at) {
  way_voxel_map *map = grid->maps[at];
  if (map->from != NULL) map->from->holders--;
  way_bit_box_free(&map->fits, &grid->allocator);
  way_release(&grid->allocator, map, 1, sizeof *map);
  grid->map_count--;
  for (; at < grid->map_count; at++) grid->maps[at] = grid->maps[at + 1];
}

/* Makes room for one more: those go first that were asked for longest ago. */
static void shed_maps(way_voxel_grid *grid) {
  for (;;) {
    int32_t idle = 0, oldest = 0;
    for (int32_t i = 0; i < grid->map_count; i++) {
      if (grid->maps[i]->holders > 0) continue;
      if (idle++ == 0 || grid->maps[i]->asked < grid->maps[oldest]->asked) oldest = i;
    }
    if (idle < MOST_IDLE) return;
    drop_map(grid, oldest);
  }
}

static way_result add_map(way_voxel_grid *grid, int32_t agent_size, way_voxel_map *from) {
  way_result result = way_grow(&grid->allocator, (void **)&grid->maps, &grid->map_capacity, grid->map_count,
                               grid->map_count + 1, sizeof(way_voxel_map *));
  if (result != WAY_OK) return result;
  way_voxel_map *map = way_allocate_zeroed(&grid->allocator, 1, sizeof *map);
  if (map == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  map->agent_size = agent_size;
  map->from = from;
  result = way_bit_box_init(&map->fits, grid->size_x, grid->size_y, grid->size_z, &grid->allocator);
  if (result != WAY_OK) {
    way_release(&grid->allocator, map, 1, sizeof *map);
    return result;
  }
  const int32_t low[3] = {0, 0, 0}, high[3] = {grid->size_x - 1, grid->size_y - 1, grid->size_z - 1};
  if (from == NULL) {
    fill_first(grid, &map->fits);
  } else {
    from->holders++;
    make_bits(map, low, high);
  }
  grid->maps[grid->map_count++] = map;
  return WAY_OK;
}

/* Sizes are halved, rounding up, until there is a map: those on the way are made from it, smallest first. */
static way_result ensure_map(way_voxel_grid *grid, int32_t agent_size) {
  int32_t missing[32], count = 0;
  for (int32_t size = agent_size; find_map(grid, size) == NULL; size = (size + 1) / 2) {
    missing[count++] = size;
    if (size == 1) break;
  }
  while (count-- > 0) {
    int32_t size = missing[count];
    way_result result = add_map(grid, size, size == 1 ? NULL : find_map(grid, (size + 1) / 2));
    if (result != WAY_OK) return result;
  }
  return WAY_OK;
}

way_result way_voxel_map_for(way_voxel_grid *grid, int32_t agent_size, way_voxel_map **map) {
  /* What fits nowhere has one map, whatever its size. */
  int32_t least = smallest_size(grid);
  if (agent_size > least) agent_size = least + 1;
  refresh(grid);
  if (find_map(grid, agent_size) == NULL) shed_maps(grid);
  way_result result = ensure_map(grid, agent_size);
  if (result != WAY_OK) return result;
  *map = find_map(grid, agent_size);
  (*map)->asked = ++grid->maps_asked;
  return WAY_OK;
}

way_result way_voxel_hold_map(way_voxel_grid *grid, int32_t agent_size, way_voxel_map **held) {
  way_voxel_map *map;
  way_result result = way_voxel_map_for(grid, agent_size, &map);
  if (result != WAY_OK) return result;
  map->holders++;
  way_voxel_let_map_go(held);
  *held = map;
  return WAY_OK;
}

void way_voxel_let_map_go(way_voxel_map **held) {
  if (*held != NULL) (*held)->holders--;
  *held = NULL;
}

void way_voxel_free_maps(way_voxel_grid *grid) {
  while (grid->map_count > 0) drop_map(grid, grid->map_count - 1);
  way_release(&grid->allocator, grid->maps, (size_t)grid->map_capacity, sizeof(way_voxel_map *));
}

size_t way_voxel_grid_derived_bytes(const way_voxel_grid *grid) {
  if (grid == NULL) return 0;
  size_t bytes = (size_t)grid->map_capacity * sizeof(way_voxel_map *);
  for (int32_t i = 0; i < grid->map_count; i++)
    bytes += sizeof(way_voxel_map) + way_bit_box_bytes(&grid->maps[i]->fits);
  return bytes;
}

way_result way_voxel_grid_trim(way_voxel_grid *grid) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_detach(&grid->ledger.queries);
  /* What was made from a map lies behind it. */
  for (int32_t i = grid->map_count - 1; i >= 0; i--) {
    if (grid->maps[i]->holders == 0) drop_map(grid, i);
  }
  return WAY_OK;
}
