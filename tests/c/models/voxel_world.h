/* Voxel worlds for tests: a plain array of areas with its own rules of movement, and random grids made from one. */
#ifndef MODELS_VOXEL_WORLD_H
#define MODELS_VOXEL_WORLD_H

#include "check.h"
#include "random.h"
#include "test_bytes.h"

#define MOST_VOXELS 4096

typedef struct voxel_world {
  int32_t size[3];
  uint8_t cells[MOST_VOXELS];
  /* Multipliers are halves: 2 for 1.0. */
  int32_t halves[256];
  int32_t connectivity;
  int32_t agent_size;
} voxel_world;

/* Steps of each length, each times its multiplier in halves. */
typedef struct voxel_cost {
  bool found;
  int64_t steps[3];
} voxel_cost;

int32_t voxel_count(const voxel_world *world);
int32_t voxel_at(const voxel_world *world, int32_t x, int32_t y, int32_t z);
way_voxel_point voxel_point(const voxel_world *world, int32_t node);

/* Random sizes up to most on each axis, walls in percent, areas 0 to areas - 1; areas above 0 cost other than 1. */
voxel_world random_world(random_source *source, int32_t most, int32_t walls, int32_t areas);
/* A node where the agent fits, any node after many tries. */
int32_t random_stand(random_source *source, const voxel_world *world);

way_voxel_grid *grid_of_voxels(const voxel_world *world, uint8_t default_area, const way_allocator *allocator);

bool voxel_fits(const voxel_world *world, int32_t x, int32_t y, int32_t z);
/* The number of axes that a legal step changes, 0 for an illegal one. */
int voxel_step(const voxel_world *world, int32_t from, int32_t to);
/* Its multiplier in halves: the largest under the agent that has entered a node. */
int32_t voxel_entering(const voxel_world *world, int32_t node);

/* The value of a cost. Two costs that differ differ by more than 2e-11 while their numbers of steps, in halves, are
   below 2^9: p + q sqrt 2 + r sqrt 3 times its three conjugates is a whole number other than 0, and each conjugate is
   below 2^11.1. So a tolerance of 1e-11, far above the rounding of such sums, tells equal costs from all others. */
double voxel_value(voxel_cost cost);
bool voxel_equal(voxel_cost left, voxel_cost right);

/* Cheapest costs from a node to every other: Dijkstra over an array, without a heap. */
void voxel_dijkstra(const voxel_world *world, int32_t start, voxel_cost *costs);
/* Recounts a path; found is false where a step is not legal. */
voxel_cost voxel_recount(const voxel_world *world, const int32_t *nodes, int32_t length);

test_bytes save_voxels(const way_voxel_grid *grid);
test_bytes save_voxel_search(const way_search *search);

#endif
