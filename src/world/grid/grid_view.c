/* Views: the same cells with some areas as walls and other multipliers. A view is a grid of its own, so that nothing that
   works on grids has to know of it; it keeps its cells in step with those of the grid that it shows. */
#include <stddef.h>
#include <string.h>

#include "world/grid/grid.h"

/* From this part of all cells on, clearance and maps are made right as a whole. */
#define MANY 8

static way_grid *grid_of(way_ledger *ledger) {
  return (way_grid *)(void *)((uint8_t *)ledger - offsetof(way_grid, ledger));
}

static const way_grid *grid_behind(const way_ledger *ledger) {
  return (const way_grid *)(const void *)((const uint8_t *)ledger - offsetof(way_grid, ledger));
}

/* ------------------------------------------------------------------------------------------------ making and freeing */

static void fill(way_grid *view) {
  const way_grid *grid = view->view->of;
  int32_t count = way_grid_node_count(grid);
  const uint8_t *shown = view->view->shown;
  for (int32_t cell = 0; cell < count; cell++) view->cells[cell] = shown[grid->cells[cell]];
  memset(view->counts.cells, 0, sizeof view->counts.cells);
  for (int area = 0; area <= WAY_AREA_COUNT; area++) view->counts.cells[shown[area]] += grid->counts.cells[area];
  view->view->weigh(view->view->owner, &view->areas);
  way_area_counts_weigh(&view->counts, &view->areas);
}

/* Sides and links are the same for all who look: the view has those of the grid, which owns them. */
static void borrow(way_grid *view) {
  view->sides = view->view->of->sides;
  view->links = view->view->of->links;
}

way_result way_grid_view_make(way_grid *grid, const way_grid_view *like, way_grid **out) {
  way_grid *view;
  way_result result =
      way_grid_make(grid->shape, grid->width, grid->height, NULL, &grid->space, &grid->allocator, &view);
  if (result != WAY_OK) return result;
  way_grid_view *made = way_allocate(&grid->allocator, 1, sizeof *made);
  if (made == NULL) {
    way_grid_release(view);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  *made = *like;
  made->of = grid;
  made->changing = false;
  view->view = made;
  fill(view);
  borrow(view);
  view->ledger.shows = &grid->ledger;
  /* At the end, so that views hear of edits in the order in which they were made. */
  way_ledger **last = &grid->ledger.views;
  while (*last != NULL) last = &(*last)->next_view;
  *last = &view->ledger;
  *out = view;
  return WAY_OK;
}

void way_grid_view_free(way_grid *view) {
  way_grid_view last = *view->view;
  way_ledger **at = &last.of->ledger.views;
  while (*at != &view->ledger) at = &(*at)->next_view;
  *at = view->ledger.next_view;
  view->sides = (way_sides){.bytes = NULL};
  view->links = (way_links){.count = 0};
  way_release(&view->allocator, view->view, 1, sizeof *view->view);
  view->view = NULL;
  last.gone(last.owner);
}

/* ------------------------------------------------------------------------------------------------ keeping in step */

static void show_cell(way_grid *view, int32_t cell, bool restored) {
  uint8_t area = view->view->shown[view->view->of->cells[cell]], old = view->cells[cell];
  if (area == old) return;
  way_ledger_begin(&view->ledger);
  way_grid_put(view, cell, area);
  view->view->changing = true;
  if (restored) way_listeners_tell_restored_cell(&view->ledger.listeners, cell, old, area);
  else way_ledger_tell_cell(&view->ledger, cell, old, area);
}

static int32_t settle(way_grid *view, int32_t x, int32_t y, int32_t width, int32_t height) {
  if (!view->view->changing) return 0;
  view->view->changing = false;
  int32_t redone = way_grid_refresh_clearance(view, x, y, width, height);
  way_ledger_renew(&view->ledger);
  return redone;
}

/* Whether a multiplier is another than before. */
static bool weigh(way_grid *view) {
  way_areas areas = view->areas;
  view->view->weigh(view->view->owner, &areas);
  bool differ = !way_areas_equal(&areas, &view->areas);
  view->areas = areas;
  if (!differ) return false;
  way_area_counts_weigh(&view->counts, &view->areas);
  view->terrain.known = false;
  way_ledger_renew(&view->ledger);
  return true;
}

void way_grid_show_cell(way_grid *grid, int32_t cell, bool restored) {
  for (way_ledger *view = grid->ledger.views; view != NULL; view = view->next_view) {
    show_cell(grid_of(view), cell, restored);
  }
}

int32_t way_grid_show_rectangle(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  int32_t redone = 0;
  for (way_ledger *view = grid->ledger.views; view != NULL; view = view->next_view) {
    redone += settle(grid_of(view), x, y, width, height);
  }
  return redone;
}

void way_grid_show_rules(way_grid *grid) {
  for (way_ledger *view = grid->ledger.views; view != NULL; view = view->next_view) borrow(grid_of(view));
}

void way_grid_show_passage(way_grid *grid, int32_t cell, int32_t side, bool open, bool restoring) {
  for (way_ledger *view = grid->ledger.views; view != NULL; view = view->next_view) {
    borrow(grid_of(view));
    way_ledger_begin(view);
    way_ledger_hush(view);
    way_listeners_tell_passage(&view->listeners, cell, side, open, restoring);
    way_ledger_resume(view);
    way_grid_refit_side(grid_of(view), cell, side);
    way_ledger_renew(view);
  }
}

void way_grid_show_link(way_grid *grid, const way_link *link, bool added, bool restoring) {
  for (way_ledger *view = grid->ledger.views; view != NULL; view = view->next_view) {
    borrow(grid_of(view));
    way_ledger_begin(view);
    way_ledger_hush(view);
    way_listeners_tell_link(&view->listeners, link, added, restoring);
    way_ledger_resume(view);
    way_ledger_renew(view);
  }
}

void way_grid_show_areas(way_grid *grid, bool restored) {
  for (way_ledger *view = grid->ledger.views; view != NULL; view = view->next_view) {
    if (weigh(grid_of(view)) && !restored) way_ledger_tell_areas(view);
  }
}

static void tell_restored(way_grid *view, bool areas_differ) {
  way_ledger_hush(&view->ledger);
  way_listeners_tell_restored(&view->ledger.listeners, areas_differ);
  way_ledger_renew(&view->ledger);
  way_ledger_resume(&view->ledger);
}

void way_grid_show_restored(way_grid *grid, bool areas_differ) {
  for (way_ledger *view = grid->ledger.views; view != NULL; view = view->next_view) {
    way_grid *shows = grid_of(view);
    shows->space = grid->space;
    tell_restored(shows, areas_differ);
  }
}

/* Cells of areas that are shown in another way than before. */
static int64_t turn_of(const way_grid *view, const uint8_t *shown, bool turned[WAY_AREA_COUNT + 1]) {
  int64_t cells = 0;
  for (int area = 0; area <= WAY_AREA_COUNT; area++) {
    turned[area] = shown[area] != view->view->shown[area];
    if (turned[area]) cells += view->view->of->counts.cells[area];
  }
  return cells;
}

static void turn(way_grid *view, const bool turned[WAY_AREA_COUNT + 1], int64_t cells, bool restored) {
  const way_grid *grid = view->view->of;
  bool many = cells > way_grid_node_count(grid) / MANY;
  for (int32_t cell = 0; cells > 0; cell++) {
    if (!turned[grid->cells[cell]]) continue;
    cells--;
    show_cell(view, cell, restored);
    if (!many) settle(view, cell % grid->width, cell / grid->width, 1, 1);
  }
  settle(view, 0, 0, grid->width, grid->height);
}

void way_grid_view_change(way_grid *view, const uint8_t *shown, bool restored) {
  bool turned[WAY_AREA_COUNT + 1];
  int64_t cells = turn_of(view, shown, turned);
  memcpy(view->view->shown, shown, sizeof view->view->shown);
  if (restored) way_ledger_hush(&view->ledger);
  bool differ = weigh(view);
  turn(view, turned, cells, restored);
  if (restored) {
    way_ledger_resume(&view->ledger);
    tell_restored(view, differ);
  } else if (differ) {
    way_ledger_tell_areas(&view->ledger);
  }
}

/* ------------------------------------------------------------------------------------------------ what they hold */

void way_grid_trim_views(way_grid *grid) {
  for (way_ledger *at = grid->ledger.views, *next; at != NULL; at = next) {
    next = at->next_view;
    way_grid *view = grid_of(at);
    way_detach(&view->ledger.queries);
    if (view->ledger.references == 1) way_grid_release(view);
    else way_grid_trim(view);
  }
}

size_t way_grid_view_bytes(const way_grid *grid) {
  size_t bytes = 0;
  for (const way_ledger *at = grid->ledger.views; at != NULL; at = at->next_view) {
    const way_grid *view = grid_behind(at);
    bytes += sizeof *view + sizeof *view->view + (size_t)way_grid_node_count(view) + way_grid_derived_bytes(view);
  }
  return bytes;
}
