/* Calls of the hex interface that take or return a struct by value. */
#include "waystate/hex.h"
#include "wasm/host.h"

_Static_assert(sizeof(way_point) == 2 * sizeof(int32_t), "a point is two integers in a row");
_Static_assert(sizeof(way_cube) == 3 * sizeof(int32_t), "a cube coordinate is three integers in a row");

way_result WAY_WASM_EXPORT(way_wasm_hex_to_cube)(int32_t layout, int32_t x, int32_t y, way_cube *cube) {
  return way_hex_to_cube((way_hex_layout)layout, (way_point){x, y}, cube);
}

way_result WAY_WASM_EXPORT(way_wasm_hex_distance)(int32_t layout, int32_t ax, int32_t ay, int32_t bx, int32_t by,
                                                  int32_t *distance) {
  return way_hex_distance((way_hex_layout)layout, (way_point){ax, ay}, (way_point){bx, by}, distance);
}

way_result WAY_WASM_EXPORT(way_wasm_hex_line)(int32_t layout, int32_t ax, int32_t ay, int32_t bx, int32_t by,
                                              way_point *cells, size_t capacity, size_t *count) {
  return way_hex_line((way_hex_layout)layout, (way_point){ax, ay}, (way_point){bx, by}, cells, capacity, count);
}

way_result WAY_WASM_EXPORT(way_wasm_hex_ring)(int32_t layout, int32_t x, int32_t y, int32_t radius, way_point *cells,
                                              size_t capacity, size_t *count) {
  return way_hex_ring((way_hex_layout)layout, (way_point){x, y}, radius, cells, capacity, count);
}

way_result WAY_WASM_EXPORT(way_wasm_hex_range)(int32_t layout, int32_t x, int32_t y, int32_t radius, way_point *cells,
                                               size_t capacity, size_t *count) {
  return way_hex_range((way_hex_layout)layout, (way_point){x, y}, radius, cells, capacity, count);
}
