#include "world/rules/sides.h"

#include <string.h>

static const int8_t side_dx[WAY_SIDES] = {0, 1, 0, -1};
static const int8_t side_dy[WAY_SIDES] = {-1, 0, 1, 0};

way_result way_sides_make(way_sides *sides, int32_t width, int32_t height, const way_allocator *memory) {
  if (sides->bytes != NULL) return WAY_OK;
  size_t stride = (size_t)width + 2, rows = (size_t)height + 2;
  uint8_t *bytes = way_allocate_zeroed(memory, stride * rows, 1);
  if (bytes == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  sides->bytes = bytes;
  sides->stride = (int32_t)stride;
  sides->rows = (int32_t)rows;
  sides->closed = 0;
  return WAY_OK;
}

void way_sides_free(way_sides *sides, const way_allocator *memory) {
  way_release(memory, sides->bytes, way_sides_bytes(sides), 1);
  *sides = (way_sides){.bytes = NULL};
}

bool way_sides_put(way_sides *sides, int32_t x, int32_t y, int32_t direction, bool open) {
  uint8_t *own = sides->bytes + (size_t)(y + 1) * (size_t)sides->stride + (size_t)(x + 1);
  uint8_t bit = (uint8_t)(1u << direction);
  if (((*own & bit) == 0) == open) return false;
  uint8_t *other = own + side_dy[direction] * (ptrdiff_t)sides->stride + side_dx[direction];
  *own ^= bit;
  *other ^= (uint8_t)(1u << (WAY_SIDES_INTO + (direction + 2) % WAY_SIDES));
  sides->closed += open ? -1 : 1;
  sides->changes++;
  return true;
}

/* Joins to each byte those of so many places after it, by doubling the span that is joined already. */
static void join(uint8_t *bytes, size_t count, size_t step, int32_t agent_size) {
  for (int32_t joined = 1; joined < agent_size;) {
    int32_t more = joined < agent_size - joined ? joined : agent_size - joined;
    size_t away = (size_t)more * step;
    for (size_t at = 0; at + away < count; at++) bytes[at] |= bytes[at + away];
    joined += more;
  }
}

way_result way_sides_under(way_sides *under, const way_sides *sides, int32_t agent_size, const way_allocator *memory) {
  if (under->bytes != NULL && under->changes == sides->changes) return WAY_OK;
  way_result result = way_sides_make(under, sides->stride - 2, sides->rows - 2, memory);
  if (result != WAY_OK) return result;
  size_t count = way_sides_bytes(sides), stride = (size_t)sides->stride;
  memcpy(under->bytes, sides->bytes, count);
  /* Rows run into one another, but only at cells where the agent reaches out of the grid. */
  join(under->bytes, count, 1, agent_size);
  join(under->bytes, count, stride, agent_size);
  under->closed = sides->closed;
  under->changes = sides->changes;
  return WAY_OK;
}

/* Whether the side in a direction is shut both ways. */
static bool is_wall(uint8_t byte, int32_t direction) {
  return ((uint32_t)byte >> direction & (uint32_t)byte >> (direction + WAY_SIDES_INTO) & 1) != 0;
}

bool way_sides_split(const way_sides *sides, int32_t x, int32_t y) {
  enum { EAST = 1, SOUTH = 2 };
  const uint8_t *at = way_sides_at(sides, x, y);
  return is_wall(at[0], EAST) || is_wall(at[0], SOUTH) || is_wall(at[1], SOUTH) || is_wall(at[sides->stride], EAST);
}
