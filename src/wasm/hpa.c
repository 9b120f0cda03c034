/* Descriptions of hierarchies for the host to read. */
#include "waystate/hpa.h"

#include "wasm/host.h"

size_t WAY_WASM_EXPORT(way_wasm_hpa_size)(void) {
  return sizeof(way_hpa_description);
}

/* Writes 12 integers in the order that bindings/js/hierarchy.js reads them, and the chunks built so far. */
void WAY_WASM_EXPORT(way_wasm_hpa_read)(const way_hpa_description *description, int32_t *integers, double *built) {
  integers[0] = description->chunk_size;
  integers[1] = description->columns;
  integers[2] = description->rows;
  integers[3] = description->node_count;
  integers[4] = (int32_t)(intptr_t)description->node_cells;
  integers[5] = (int32_t)(intptr_t)description->node_chunks;
  integers[6] = description->edge_count;
  integers[7] = (int32_t)(intptr_t)description->edge_from;
  integers[8] = (int32_t)(intptr_t)description->edge_to;
  integers[9] = (int32_t)(intptr_t)description->edge_costs;
  integers[10] = (int32_t)(intptr_t)description->edge_inter;
  integers[11] = (int32_t)description->bytes;
  *built = (double)description->chunks_built;
}

void WAY_WASM_EXPORT(way_wasm_hpa_init)(way_hpa_description *description) {
  way_hpa_description_init(description, NULL);
}
