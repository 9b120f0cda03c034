#include "voxel_world.h"

int32_t voxel_count(const voxel_world *world) {
  return world->size[0] * world->size[1] * world->size[2];
}

int32_t voxel_at(const voxel_world *world, int32_t x, int32_t y, int32_t z) {
  return (z * world->size[1] + y) * world->size[0] + x;
}

way_voxel_point voxel_point(const voxel_world *world, int32_t node) {
  way_voxel_point point;
  point.x = node % world->size[0];
  point.y = node / world->size[0] % world->size[1];
  point.z = node / (world->size[0] * world->size[1]);
  return point;
}

voxel_world random_world(random_source *source, int32_t most, int32_t walls, int32_t areas) {
  voxel_world world;
  memset(&world, 0, sizeof world);
  for (int axis = 0; axis < 3; axis++) world.size[axis] = random_in(source, 1, most);
  random_cells(source, world.cells, voxel_count(&world), walls, areas);
  for (int area = 0; area < 256; area++) world.halves[area] = 2;
  static const int32_t halves[4] = {2, 5, 1, 3};
  for (int area = 0; area < 4 && area < areas; area++) world.halves[area] = halves[area];
  static const int32_t connectivities[3] = {6, 18, 26};
  world.connectivity = connectivities[random_below(source, 3)];
  world.agent_size = random_below(source, 4) == 0 ? random_in(source, 2, 3) : 1;
  return world;
}

int32_t random_stand(random_source *source, const voxel_world *world) {
  int32_t node = 0;
  for (int tries = 0; tries < 100; tries++) {
    node = random_below(source, voxel_count(world));
    way_voxel_point at = voxel_point(world, node);
    if (voxel_fits(world, at.x, at.y, at.z)) break;
  }
  return node;
}

way_voxel_grid *grid_of_voxels(const voxel_world *world, uint8_t default_area, const way_allocator *allocator) {
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(world->size[0], world->size[1], world->size[2], default_area, world->cells, NULL,
                                 allocator, &grid));
  for (int32_t area = 0; area < 255; area++) {
    if (world->halves[area] != 2) check_ok(way_voxel_grid_set_area_cost(grid, area, world->halves[area] / 2.0));
  }
  return grid;
}

static bool cube_free(const voxel_world *world, int32_t x, int32_t y, int32_t z, int32_t *most) {
  *most = 0;
  for (int32_t k = z; k < z + world->agent_size; k++) {
    for (int32_t j = y; j < y + world->agent_size; j++) {
      for (int32_t i = x; i < x + world->agent_size; i++) {
        if (i < 0 || j < 0 || k < 0 || i >= world->size[0] || j >= world->size[1] || k >= world->size[2]) return false;
        uint8_t area = world->cells[voxel_at(world, i, j, k)];
        if (area == 255) return false;
        if (world->halves[area] > *most) *most = world->halves[area];
      }
    }
  }
  return true;
}

bool voxel_fits(const voxel_world *world, int32_t x, int32_t y, int32_t z) {
  int32_t most;
  return cube_free(world, x, y, z, &most);
}

int32_t voxel_entering(const voxel_world *world, int32_t node) {
  int32_t most;
  way_voxel_point at = voxel_point(world, node);
  cube_free(world, at.x, at.y, at.z, &most);
  return most;
}

/* Every cell of the box between the two ends must hold the agent. */
int voxel_step(const voxel_world *world, int32_t from, int32_t to) {
  if (from < 0 || to < 0 || from >= voxel_count(world) || to >= voxel_count(world)) return 0;
  way_voxel_point a = voxel_point(world, from), b = voxel_point(world, to);
  int32_t d[3] = {b.x - a.x, b.y - a.y, b.z - a.z};
  int axes = 0;
  for (int axis = 0; axis < 3; axis++) {
    if (d[axis] < -1 || d[axis] > 1) return 0;
    axes += d[axis] != 0;
  }
  if (axes == 0 || (world->connectivity == 6 && axes > 1) || (world->connectivity == 18 && axes > 2)) return 0;
  for (int corner = 1; corner < 8; corner++) {
    int32_t x = corner & 1 ? b.x : a.x, y = corner & 2 ? b.y : a.y, z = corner & 4 ? b.z : a.z;
    if (!voxel_fits(world, x, y, z)) return 0;
  }
  return axes;
}

double voxel_value(voxel_cost cost) {
  return ((double)cost.steps[0] + (double)cost.steps[1] * 1.4142135623730951 +
          (double)cost.steps[2] * 1.7320508075688772) /
         2;
}

bool voxel_equal(voxel_cost left, voxel_cost right) {
  for (int i = 0; i < 3; i++) assert_true(left.steps[i] < 512 && right.steps[i] < 512);
  double apart = voxel_value(left) - voxel_value(right);
  return left.found == right.found && apart < 1e-11 && apart > -1e-11;
}

void voxel_dijkstra(const voxel_world *world, int32_t start, voxel_cost *costs) {
  int32_t count = voxel_count(world);
  static uint8_t done[MOST_VOXELS];
  memset(done, 0, sizeof done);
  for (int32_t i = 0; i < count; i++) costs[i] = (voxel_cost){false, {0, 0, 0}};
  way_voxel_point at = voxel_point(world, start);
  costs[start].found = voxel_fits(world, at.x, at.y, at.z);
  for (;;) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
      if (done[i] || !costs[i].found) continue;
      if (best < 0 || voxel_value(costs[i]) < voxel_value(costs[best])) best = i;
    }
    if (best < 0) return;
    done[best] = 1;
    at = voxel_point(world, best);
    for (int move = 0; move < 27; move++) {
      int32_t x = at.x + move % 3 - 1, y = at.y + move / 3 % 3 - 1, z = at.z + move / 9 - 1;
      if (x < 0 || y < 0 || z < 0 || x >= world->size[0] || y >= world->size[1] || z >= world->size[2]) continue;
      int32_t next = voxel_at(world, x, y, z);
      int axes = voxel_step(world, best, next);
      if (axes == 0) continue;
      voxel_cost cost = costs[best];
      cost.steps[axes - 1] += voxel_entering(world, next);
      if (!costs[next].found || voxel_value(cost) < voxel_value(costs[next])) costs[next] = cost;
    }
  }
}

voxel_cost voxel_recount(const voxel_world *world, const int32_t *nodes, int32_t length) {
  voxel_cost cost = {length > 0, {0, 0, 0}};
  for (int32_t i = 1; i < length; i++) {
    int axes = voxel_step(world, nodes[i - 1], nodes[i]);
    if (axes == 0) return (voxel_cost){false, {0, 0, 0}};
    cost.steps[axes - 1] += voxel_entering(world, nodes[i]);
  }
  return cost;
}

test_bytes save_voxels(const way_voxel_grid *grid) {
  size_t size = 0;
  check_ok(way_voxel_grid_save(grid, NULL, 0, &size));
  test_bytes bytes = {test_memory(size), size, size};
  check_result(way_voxel_grid_save(grid, bytes.data, size - 1, &size), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_voxel_grid_save(grid, bytes.data, size, &size));
  assert_int_equal(way_voxel_grid_hash(grid), bytes_hash(bytes.data, bytes.size));
  return bytes;
}

test_bytes save_voxel_search(const way_search *search) {
  size_t size = 0;
  check_ok(way_search_save(search, NULL, 0, &size));
  test_bytes bytes = {test_memory(size), size, size};
  check_result(way_search_save(search, bytes.data, size - 1, &size), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_search_save(search, bytes.data, size, &size));
  assert_int_equal(way_search_hash(search), bytes_hash(bytes.data, bytes.size));
  return bytes;
}
