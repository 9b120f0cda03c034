/* In the place of HPA*: the wrapper refuses it by name, and a search that asks for it can't be readied. */
#include "engine/hierarchy/hpa_search.h"

static way_result refuse(void **state, const way_engine_setup *setup) {
  (void)state;
  (void)setup;
  return WAY_ERROR_UNSUPPORTED;
}

const way_search_engine way_engine_hpa = {.engine = WAY_ENGINE_GENERIC, .ready = refuse};
