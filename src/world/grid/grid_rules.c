/* Closed sides and links of a grid: edits, questions, and what a restore makes of them. */
#include <math.h>
#include <string.h>

#include "base/bytes.h"
#include "base/cost.h"
#include "waystate/passages.h"
#include "world/grid/grid.h"

static way_result check_side(const way_grid *grid, int32_t x, int32_t y, way_side side) {
  if (grid == NULL || (int)side < 0 || side > WAY_SIDE_WEST) return WAY_ERROR_INVALID_ARGUMENT;
  if (way_grid_is_hex(grid)) return WAY_ERROR_UNSUPPORTED;
  return way_grid_contains(grid, x, y) ? WAY_OK : WAY_ERROR_OUT_OF_RANGE;
}

static void tell_passage(way_grid *grid, int32_t cell, int32_t side, bool open, bool restoring) {
  way_grid_show_passage(grid, cell, side, open, restoring);
  if (grid->ledger.listeners.count > 0) {
    way_ledger_hush(&grid->ledger);
    way_listeners_tell_passage(&grid->ledger.listeners, cell, side, open, restoring);
    way_ledger_resume(&grid->ledger);
  }
  way_grid_refit_side(grid, cell, side);
}

void way_grid_refit_side(way_grid *grid, int32_t cell, int32_t side) {
  int32_t beyond = way_grid_beyond(grid, cell, side), first = cell < beyond ? cell : beyond;
  if (grid->clearance == NULL || first < 0) return;
  int32_t x = first % grid->width, y = first / grid->width, left = x > 0 ? x - 1 : 0, top = y > 0 ? y - 1 : 0;
  way_grid_refresh_clearance(grid, left, top, x - left + 1, y - top + 1);
}

static void tell_link(way_grid *grid, const way_link *link, bool added, bool restoring) {
  way_grid_show_link(grid, link, added, restoring);
  if (grid->ledger.listeners.count == 0) return;
  way_ledger_hush(&grid->ledger);
  way_listeners_tell_link(&grid->ledger.listeners, link, added, restoring);
  way_ledger_resume(&grid->ledger);
}

/* ------------------------------------------------------------------------------------------------ sides */

way_result way_grid_set_passage(way_grid *grid, int32_t x, int32_t y, way_side side, bool open) {
  way_result result = check_side(grid, x, y, side);
  if (result != WAY_OK) return result;
  if (grid->view != NULL) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  if (((way_sides_of(&grid->sides, x, y) >> side & 1) == 0) == open) return WAY_OK;
  result = way_sides_make(&grid->sides, grid->width, grid->height, &grid->allocator);
  if (result != WAY_OK) return result;
  way_grid_show_rules(grid);
  way_ledger_begin(&grid->ledger);
  way_sides_put(&grid->sides, x, y, (int32_t)side, open);
  tell_passage(grid, y * grid->width + x, (int32_t)side, open, false);
  way_ledger_renew(&grid->ledger);
  return WAY_OK;
}

/* Distances as searches estimate them. */
static void measure(way_grid *grid, const way_link *link) {
  int32_t width = grid->width, from_y = link->from / width, to_y = link->to / width;
  int32_t dx = link->to - to_y * width - (link->from - from_y * width), dy = to_y - from_y;
  if (dx < 0) dx = -dx;
  if (dy < 0) dy = -dy;
  int32_t less = dx < dy ? dx : dy, straight = (dx < dy ? dy : dx) - less;
  double lengths[2] = {way_pair_value(straight, less), (double)dx + (double)dy}, *least = grid->links.least;
  for (int i = 0; i < 2; i++) {
    if (link->cost / lengths[i] < least[i]) least[i] = link->cost / lengths[i];
  }
}

static void measure_all(way_grid *grid) {
  grid->links.least[0] = INFINITY;
  grid->links.least[1] = INFINITY;
  for (int32_t i = 0; i < grid->links.count; i++) measure(grid, &grid->links.all[i]);
}

int32_t way_grid_beyond(const way_grid *grid, int32_t cell, int32_t side) {
  static const int8_t dx[WAY_SIDES] = {0, 1, 0, -1}, dy[WAY_SIDES] = {-1, 0, 1, 0};
  int32_t x = cell % grid->width + dx[side], y = cell / grid->width + dy[side];
  return way_grid_contains(grid, x, y) ? y * grid->width + x : -1;
}

way_result way_grid_passage(const way_grid *grid, int32_t x, int32_t y, way_side side, bool *open) {
  if (open == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check_side(grid, x, y, side);
  if (result == WAY_OK) *open = (way_sides_of(&grid->sides, x, y) >> side & 1) == 0;
  return result;
}

/* ------------------------------------------------------------------------------------------------ links */

/* The cell at a point that a link may lead from or to, or -1. */
static int32_t end_at(const way_grid *grid, way_point point) {
  return way_grid_is_walkable(grid, point.x, point.y) ? point.y * grid->width + point.x : -1;
}

static bool has_room(const way_grid *grid, int32_t from, int32_t to) {
  const way_links *links = &grid->links;
  if (links->count == 0) return true;
  int32_t leaving, entering;
  way_links_from(links, from, &leaving);
  way_links_to(links, to, &entering);
  return links->count < WAY_MAX_LINKS && leaving < WAY_MAX_LINKS_AT_CELL && entering < WAY_MAX_LINKS_AT_CELL;
}

/* The id that one gets which is added now; -1 where there is none left. */
static int32_t next_id(const way_grid *grid) {
  int32_t version = way_next_version(grid->ledger.version), count = grid->links.count;
  int32_t highest = count == 0 ? -1 : grid->links.all[count - 1].id;
  if (version > highest) return version;
  return highest == INT32_MAX ? -1 : highest + 1;
}

way_result way_grid_add_link(way_grid *grid, way_point from, way_point to, double cost, int32_t *id) {
  if (grid == NULL || id == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (way_grid_is_hex(grid)) return WAY_ERROR_UNSUPPORTED;
  if (!(cost >= WAY_MIN_LINK_COST && cost <= WAY_MAX_LINK_COST)) return WAY_ERROR_OUT_OF_RANGE;
  int32_t ends[2] = {end_at(grid, from), end_at(grid, to)}, next = next_id(grid);
  if (ends[0] < 0 || ends[1] < 0 || ends[0] == ends[1] || next < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (!has_room(grid, ends[0], ends[1])) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->view != NULL) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_result result =
      way_links_reserve(&grid->links, grid->links.count + 1, way_grid_node_count(grid), &grid->allocator);
  way_grid_show_rules(grid);
  if (result != WAY_OK) return result;
  way_link link = {next, ends[0], ends[1], cost};
  way_ledger_begin(&grid->ledger);
  if (grid->links.count == 0) measure_all(grid);
  way_links_add(&grid->links, link);
  measure(grid, &link);
  tell_link(grid, &link, true, false);
  way_ledger_renew(&grid->ledger);
  *id = next;
  return WAY_OK;
}

way_result way_grid_remove_link(way_grid *grid, int32_t id) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (grid->view != NULL) return WAY_ERROR_UNSUPPORTED;
  int32_t place = way_links_find(&grid->links, id);
  if (place < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_link link = grid->links.all[place];
  way_ledger_begin(&grid->ledger);
  way_links_remove(&grid->links, place);
  measure_all(grid);
  tell_link(grid, &link, false, false);
  way_ledger_renew(&grid->ledger);
  return WAY_OK;
}

int32_t way_grid_link_count(const way_grid *grid) {
  return grid->links.count;
}

way_result way_grid_links(const way_grid *grid, way_link *links, size_t capacity) {
  if (grid == NULL || (links == NULL && capacity > 0)) return WAY_ERROR_INVALID_ARGUMENT;
  size_t count = (size_t)grid->links.count;
  if (capacity < count) return WAY_ERROR_BUFFER_TOO_SMALL;
  if (count > 0) memcpy(links, grid->links.all, count * sizeof *links);
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ put back */

way_link way_load_link(const uint8_t *bytes) {
  return (way_link){way_load_i32(bytes), way_load_i32(bytes + 4), way_load_i32(bytes + 8), way_load_f64(bytes + 12)};
}

static bool closes_any(const way_grid_rules *rules) {
  return rules->rows != NULL || rules->closed_count > 0;
}

way_result way_grid_reserve_rules(way_grid *grid, const way_grid_rules *rules) {
  way_result result = WAY_OK;
  if (closes_any(rules)) result = way_sides_make(&grid->sides, grid->width, grid->height, &grid->allocator);
  if (result != WAY_OK) return result;
  result = way_links_reserve(&grid->links, rules->link_count, way_grid_node_count(grid), &grid->allocator);
  way_grid_show_rules(grid);
  return result;
}

/* Makes the ways out of a cell that are shut those of a byte. */
static void put_sides(way_grid *grid, int32_t x, int32_t y, uint32_t shut, bool restoring) {
  uint32_t differ = way_sides_of(&grid->sides, x, y) ^ shut;
  for (int32_t side = 0; differ >> side != 0; side++) {
    if ((differ >> side & 1) == 0) continue;
    bool open = (shut >> side & 1) == 0;
    way_sides_put(&grid->sides, x, y, side, open);
    tell_passage(grid, y * grid->width + x, side, open, restoring);
  }
}

static void take_sides(way_grid *grid, const way_grid_rules *rules, bool restoring) {
  if (grid->sides.closed == 0 && !closes_any(rules)) return;
  const uint8_t *closed = rules->closed;
  int32_t left = rules->closed_count, cell = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++, cell++) {
      uint32_t shut = 0;
      if (rules->rows != NULL) {
        shut = rules->rows[(size_t)y * rules->stride + (size_t)x] & WAY_SIDES_OUT;
      } else if (left > 0 && way_load_i32(closed) == cell) {
        shut = closed[4];
        closed += WAY_CLOSED_BYTES;
        left--;
      }
      if (shut != way_sides_of(&grid->sides, x, y)) put_sides(grid, x, y, shut, restoring);
    }
  }
}

/* The first link from a place on, of so many bytes of links, whose id is no lower; their number for none. */
static int32_t seek_link(const way_grid_rules *rules, int32_t from, int32_t id) {
  while (from < rules->link_count && way_load_i32(rules->links + (size_t)from * WAY_LINK_BYTES) < id) from++;
  return from;
}

/* Those that are to go, and then those that are to come, each told of. */
static void exchange_links(way_grid *grid, const way_grid_rules *rules, bool restoring) {
  way_links *links = &grid->links;
  int32_t wanted = 0;
  for (int32_t i = 0; i < links->count;) {
    way_link link = links->all[i];
    wanted = seek_link(rules, wanted, link.id);
    way_link other = {-1, -1, -1, 0};
    if (wanted < rules->link_count) other = way_load_link(rules->links + (size_t)wanted * WAY_LINK_BYTES);
    if (way_link_equal(&link, &other)) {
      i++;
      continue;
    }
    way_links_remove(links, i);
    tell_link(grid, &link, false, restoring);
  }
  for (int32_t i = 0; i < rules->link_count; i++) {
    way_link link = way_load_link(rules->links + (size_t)i * WAY_LINK_BYTES);
    if (i < links->count && links->all[i].id == link.id) continue;
    way_links_add(links, link);
    tell_link(grid, &link, true, restoring);
  }
}

static bool same_links(const way_grid *grid, const way_grid_rules *rules) {
  bool same = grid->links.count == rules->link_count;
  for (int32_t i = 0; same && i < rules->link_count; i++) {
    way_link link = way_load_link(rules->links + (size_t)i * WAY_LINK_BYTES);
    same = way_link_equal(&link, &grid->links.all[i]);
  }
  return same;
}

static void take_links(way_grid *grid, const way_grid_rules *rules, bool restoring) {
  if (same_links(grid, rules)) return;
  if (grid->ledger.listeners.count > 0 || grid->ledger.views != NULL) {
    exchange_links(grid, rules, restoring);
    measure_all(grid);
    return;
  }
  way_links_clear(&grid->links);
  for (int32_t i = 0; i < rules->link_count; i++) {
    grid->links.all[i] = way_load_link(rules->links + (size_t)i * WAY_LINK_BYTES);
  }
  way_links_settle(&grid->links, rules->link_count);
  measure_all(grid);
}

void way_grid_take_rules(way_grid *grid, const way_grid_rules *rules, bool restoring) {
  take_sides(grid, rules, restoring);
  take_links(grid, rules, restoring);
  way_grid_show_rules(grid);
}

void way_grid_free_rules(way_grid *grid) {
  way_sides_free(&grid->sides, &grid->allocator);
  way_links_free(&grid->links, way_grid_node_count(grid), &grid->allocator);
}
