/* What a hierarchy is described in, for the host to read where it lies. */
#include "wasm/host.h"
#include "waystate/hpa.h"

void WAY_WASM_EXPORT(way_wasm_hpa_init)(way_hpa_description *description) {
  way_hpa_description_init(description, NULL);
}
