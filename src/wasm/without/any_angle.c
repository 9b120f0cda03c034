/* In the place of Theta*: the wrapper refuses the algorithms by name, and a search that asks for one can't be readied. */
#include "engine/any_angle/theta.h"

static way_result refuse(void **state, const way_engine_setup *setup) {
  (void)state;
  (void)setup;
  return WAY_ERROR_UNSUPPORTED;
}

const way_search_engine way_engine_theta = {.engine = WAY_ENGINE_GENERIC, .ready = refuse};
