#include "world/rules/sides.h"

static const int8_t side_dx[WAY_SIDES] = {0, 1, 0, -1};
static const int8_t side_dy[WAY_SIDES] = {-1, 0, 1, 0};

way_result way_sides_make(way_sides *sides, int32_t width, int32_t height, const way_allocator *memory) {
  if (sides->bytes != NULL) return WAY_OK;
  size_t stride = (size_t)width + 2, rows = (size_t)height + 2;
  uint8_t *bytes = way_allocate_zeroed(memory, stride * rows, 1);
  if (bytes == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  *sides = (way_sides){bytes, (int32_t)stride, (int32_t)rows, 0};
  return WAY_OK;
}

void way_sides_free(way_sides *sides, const way_allocator *memory) {
  way_release(memory, sides->bytes, way_sides_bytes(sides), 1);
  *sides = (way_sides){NULL, 0, 0, 0};
}

bool way_sides_put(way_sides *sides, int32_t x, int32_t y, int32_t direction, bool open) {
  uint8_t *own = sides->bytes + (size_t)(y + 1) * (size_t)sides->stride + (size_t)(x + 1);
  uint8_t bit = (uint8_t)(1u << direction);
  if (((*own & bit) == 0) == open) return false;
  uint8_t *other = own + side_dy[direction] * (ptrdiff_t)sides->stride + side_dx[direction];
  *own ^= bit;
  *other ^= (uint8_t)(1u << (WAY_SIDES_INTO + (direction + 2) % WAY_SIDES));
  sides->closed += open ? -1 : 1;
  return true;
}
