/* A way_error for the host to read, without the host knowing how it is laid out. */
#include "waystate/base.h"
#include "wasm/host.h"

size_t WAY_WASM_EXPORT(way_wasm_error_size)(void) {
  return sizeof(way_error);
}

/* As a double, which holds every offset that a buffer in 32-bit memory can have. */
double WAY_WASM_EXPORT(way_wasm_error_offset)(const way_error *error) {
  return (double)error->byte_offset;
}

const char *WAY_WASM_EXPORT(way_wasm_error_message)(const way_error *error) {
  return error->message;
}
