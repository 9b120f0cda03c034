#include "wasm/hooks.h"
#include "wasm/host.h"

int way_wasm_passable(void *context, int32_t node) {
  return (int)way_host_passable((int32_t)(intptr_t)context, node);
}

double way_wasm_step_cost(void *context, int32_t from, int32_t to, double base) {
  return way_host_step_cost((int32_t)(intptr_t)context, from, to, base);
}
