/* What the WebAssembly module imports from its host, and how it names what it exports. The rest of the library knows
   nothing of either. */
#ifndef WAYSTATE_WASM_HOST_H
#define WAYSTATE_WASM_HOST_H

#include <stdint.h>

#define WAY_WASM_IMPORT(name) __attribute__((import_module("waystate"), import_name(name)))
#define WAY_WASM_EXPORT(name) __attribute__((export_name(#name), used)) name

/* Most bytes of memory. The allocator adds sizes to addresses, which must not wrap: half the addresses, and no size above
   it. */
#define WAY_WASM_MAX_MEMORY 2147483648.0

/* hook and listener are ids that the host gave out. A host never lets an exception through: it remembers it, returns
   the value that stops the search, and throws when the call that led here has returned. */

/* 1 passable, 0 not, negative to stop. */
WAY_WASM_IMPORT("passable") int32_t way_host_passable(int32_t hook, int32_t cell);
/* Cost of a step; NaN to stop. */
WAY_WASM_IMPORT("step_cost") double way_host_step_cost(int32_t hook, int32_t from, int32_t to, double base);
WAY_WASM_IMPORT("cell_edited")
void way_host_cell_edited(int32_t listener, int32_t cell, int32_t old_area, int32_t new_area);
/* Cost of entering a tile; below 0 for no step, NaN to stop. */
WAY_WASM_IMPORT("tile_cost") double way_host_tile_cost(int32_t hook, int32_t tile);
WAY_WASM_IMPORT("passage_edited")
void way_host_passage_edited(int32_t listener, int32_t cell, int32_t side, int32_t open);
WAY_WASM_IMPORT("link_edited")
void way_host_link_edited(int32_t listener, int32_t id, int32_t from, int32_t to, double cost, int32_t added);
WAY_WASM_IMPORT("areas_edited") void way_host_areas_edited(int32_t listener);

#endif
