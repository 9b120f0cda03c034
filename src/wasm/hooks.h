/* Hooks that call the host: what options hold where a query has them. The context is the id that the host gave out. */
#ifndef WAYSTATE_WASM_HOOKS_H
#define WAYSTATE_WASM_HOOKS_H

#include <stdint.h>

int way_wasm_passable(void *context, int32_t node);
double way_wasm_step_cost(void *context, int32_t from, int32_t to, double base);

#endif
