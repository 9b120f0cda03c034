/* Grids from inside: what topologies and engines read of them. Square and hex grids are this same struct; what depends on
   how cells lie is in its shape. */
#ifndef WORLD_GRID_H
#define WORLD_GRID_H

#include "base/bit_rows.h"
#include "base/memory.h"
#include "watch/tracked.h"
#include "waystate/grid.h"
#include "world/areas.h"
#include "world/grid/grid_ground.h"
#include "world/grid/grid_labels.h"
#include "world/ledger.h"
#include "world/rules/links.h"
#include "world/rules/reach.h"
#include "world/rules/sides.h"

/* What a room above keeps with a map. It hears of each cell whose bit changed, by an edit or a restore. */
typedef struct way_map_attachment {
  /* NULL for none. */
  void *data;
  void (*changed)(void *data, int32_t x, int32_t y);
  size_t (*bytes)(const void *data);
  void (*release)(void *data);
} way_map_attachment;

/* Where an agent of one size fits, as bits; kept up to date by edits once built. */
typedef struct way_grid_map {
  int32_t agent_size;
  /* How many hold it: it stays while there are any, and its words where they are. */
  int32_t holders;
  /* The grid's count of asking for maps when this was asked for last. */
  uint64_t asked;
  way_bit_rows fits;
  /* The same with rows and columns swapped; without words until asked for. */
  way_bit_rows columns;
  way_map_attachment attachment;
  /* Hears of each cell whose area changed instead. */
  way_map_attachment terrain;
  /* For 4 and for 8 neighbours, or for those on a hex grid; NULL until asked for. */
  way_labels *labels[2];
  /* In their place where sides are closed or links lead on; NULL until asked for. */
  way_reach_map *reach[2];
  /* NULL until asked for. */
  way_ground_map *ground;
  /* For agents above 1, once asked for. */
  way_sides sides;
} way_grid_map;

/* What a room above derives from the whole grid and shares among all that is built over it. */
typedef struct way_grid_kept {
  /* NULL for none. */
  void *data;
  size_t (*bytes)(const void *data);
  /* Drops what nobody holds. */
  void (*trim)(void *data);
  void (*release)(void *data);
} way_grid_kept;

/* How many cells are uneven, once known; and how many edits more are counted in. */
typedef struct way_grid_terrain {
  bool known;
  int32_t uneven;
  int32_t patience;
} way_grid_terrain;

/* What makes a grid a view: it shows the cells of another one, some areas as walls and all at multipliers of its own, and
   follows its edits. Who asks a view gets the answers for those who see the world so, from the same engines. Nobody edits
   a view. */
typedef struct way_grid_view {
  way_grid *of;
  /* By area: itself, or the wall. */
  uint8_t shown[WAY_AREA_COUNT + 1];
  /* Whether cells changed since clearance and maps were right. */
  bool changing;
  /* Whom it is made for, who says what the areas cost when those of the grid may have changed, and hears when the view is
     gone. */
  void *owner;
  void (*weigh)(const void *owner, way_areas *areas);
  void (*gone)(void *owner);
} way_grid_view;

/* What of a grid depends on how its cells lie: one table a layout. */
typedef struct way_grid_shape {
  /* The kind of its states, and of those with closed sides or links; 0 where it can have neither. */
  uint16_t kind;
  uint16_t ruled_kind;
  /* WAY_LAYOUT_SQUARE, or one of way_hex_layout. */
  int32_t layout;
  /* Whether there are diagonal moves, and rules for them. */
  bool diagonals;
  /* Cells lie in lines: columns where upright, else rows. Even and odd lines are shoved by so many half cells, and a line is
     so many quarters of a squared distance of neighbours away from the next. */
  bool upright;
  int8_t shoved[2];
  int8_t apart;
  void (*center)(const way_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y);
  way_result (*cell_at)(const way_grid *grid, double world_x, double world_y, way_point *cell);
  /* The neighbours of a cell in the bits of way_bit_nine; without those on diagonals where not eight. */
  uint32_t (*around)(const way_grid *grid, int32_t x, int32_t y, bool eight);
  /* Clearance whole, whose array is there, and after the cells of a rectangle changed, then with the maps of large agents;
     mending returns how many cells it worked out again. */
  void (*fill_clearance)(way_grid *grid);
  int32_t (*mend_clearance)(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
  /* The least clearance of the cells that an agent of size distance + 1 covers and one of size distance does not; 0 where
     one is outside. */
  int32_t (*least_around)(const way_grid *grid, int32_t x, int32_t y, int32_t distance);
} way_grid_shape;

struct way_grid {
  way_allocator allocator;
  way_ledger ledger;
  int32_t width;
  int32_t height;
  const way_grid_shape *shape;
  /* The shape's. */
  int32_t layout;
  way_space space;
  way_areas areas;
  uint8_t *cells;
  way_area_counts counts;
  way_grid_terrain terrain;
  /* NULL until asked for. Sizes from clearance_most on are not told apart, so that an edit is felt by no cell farther
     away: a power of two, no less than what maps need. */
  uint16_t *clearance;
  int32_t clearance_most;
  way_grid_map **maps;
  int32_t map_count;
  int32_t map_capacity;
  uint64_t maps_asked;
  /* Of a view, those of the grid that it shows, which owns them. */
  way_sides sides;
  way_links links;
  /* Freed with the grid. */
  way_grid_kept hierarchies;
  /* NULL but for a view. The views of a grid are behind its ledger. */
  way_grid_view *view;
};

/* way_grid_create for any shape, of which the caller keeps the table. */
way_result way_grid_make(const way_grid_shape *shape, int32_t width, int32_t height, const uint8_t *cells,
                         const way_space *space, const way_allocator *allocator, way_grid **grid);
/* way_grid_from_state for so many shapes that share a kind of states, in the order of their layouts. */
way_result way_grid_read_new(const way_grid_shape *shapes, int32_t count, const uint8_t *bytes, size_t size,
                             const way_allocator *allocator, way_grid **grid, way_error *error);

/* That of squares, and the parts of it that are elsewhere. */
extern const way_grid_shape way_square_shape;
void way_square_fill_clearance(way_grid *grid);
int32_t way_square_least_around(const way_grid *grid, int32_t x, int32_t y, int32_t distance);
int32_t way_square_mend_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);

static inline bool way_grid_is_hex(const way_grid *grid) {
  return grid->layout != WAY_LAYOUT_SQUARE;
}

/* Whether moves keep such a rule. Without diagonals there is only the default. */
static inline bool way_grid_has_rule(const way_grid *grid, way_diagonal rule) {
  return grid->shape->diagonals || rule == WAY_DIAGONAL_NO_CORNER_CUTTING;
}

static inline int32_t way_grid_node_count(const way_grid *grid) {
  return grid->width * grid->height;
}

static inline bool way_grid_contains(const way_grid *grid, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

/* Whether some side is closed, and whether that or a link leads past what cells tell. */
static inline bool way_grid_has_sides(const way_grid *grid) {
  return grid->sides.closed > 0;
}

static inline bool way_grid_has_rules(const way_grid *grid) {
  return grid->sides.closed > 0 || grid->links.count > 0;
}

static inline bool way_grid_uniform(const way_grid *grid) {
  return grid->counts.weighted == 0;
}

/* Whether at most two fifths of the free cells of a square grid are uneven: have neighbours, the diagonal ones included, of
   another multiplier. The cells and the multipliers alone tell. */
bool way_grid_mostly_even(way_grid *grid);
/* Writes a cell while that count is known. */
void way_grid_put_uneven(way_grid *grid, int32_t cell, uint8_t area);

void way_grid_retain(way_grid *grid);
/* Frees the grid with the last reference. */
void way_grid_release(way_grid *grid);

/* The size itself, or for all that are too large for the grid the least of those: they share a map and labels, so that
   sizes out of a client's hands can't fill the memory. */
int32_t way_grid_distinct_size(const way_grid *grid, int32_t agent_size);
/* The map of where an agent fits, built on first use. Its bits move with edits. Good until another size is asked for: of
   those that nobody holds, only the ones asked for last are kept. */
way_result way_grid_map_for(way_grid *grid, int32_t agent_size, way_grid_map **map);
/* The same, held: NULL or a map of this grid that was held before is let go for it, unless this fails. */
way_result way_grid_hold_map(way_grid *grid, int32_t agent_size, way_grid_map **held);
/* NULL does nothing, and is what is left. */
void way_grid_let_map_go(way_grid_map **held);
/* The map of that size with its columns, each built on first use. Good as long as way_grid_map_for's. */
way_result way_grid_map_with_columns(way_grid *grid, int32_t agent_size, way_grid_map **map);
/* Drops maps that nobody holds, those first that were asked for longest ago, until few enough are left for the one to
   come. */
void way_grid_shed_maps(way_grid *grid);

/* Where the map of that size, made if missing, keeps its ground. */
way_result way_grid_ground_map(way_grid *grid, int32_t agent_size, way_ground_map ***ground);

/* The sides that an agent of a map's size is to keep to, good until the next edit; NULL where none is closed.
   OUT_OF_MEMORY. */
way_result way_grid_sides_for(way_grid *grid, way_grid_map *map, const way_sides **sides);

/* Clearance and maps after the cells of a rectangle changed; returns how many cells' clearance was worked out again. */
int32_t way_grid_refresh_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
/* Builds clearance that tells whether agents of a size fit, where it is missing. OUT_OF_MEMORY. */
way_result way_grid_need_clearance(way_grid *grid, int32_t agent_size);
void way_grid_drop_clearance(way_grid *grid);
/* The maps of agents of size 1 after cells of a rectangle changed. */
void way_grid_refresh_maps(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
/* Drops maps that nobody holds, and all labels. */
void way_grid_drop_maps(way_grid *grid);
size_t way_grid_map_bytes(const way_grid_map *map);
/* Clearance and maps. Nobody holds one any more. */
void way_grid_free_derived(way_grid *grid);

/* Whether an agent fits on a cell; the clearance for its size is there already when that is above 1. */
static inline bool way_grid_fits_at(const way_grid *grid, int32_t cell, int32_t agent_size) {
  return agent_size == 1 ? grid->cells[cell] != WAY_WALL : grid->clearance[cell] >= agent_size;
}

/* A cell's new clearance, put into the maps of large agents. */
void way_grid_put_in_maps(way_grid *grid, int32_t x, int32_t y, uint16_t clearance);

/* Writes one cell, with counts and the map of size 1; tells nobody. The restore uses it too. */
void way_grid_put(way_grid *grid, int32_t cell, uint8_t area);

/* Makes a view of a grid that is none itself; of like all but changing is taken. It belongs to the caller, who also keeps the
   grid alive for as long. OUT_OF_MEMORY. */
way_result way_grid_view_make(way_grid *grid, const way_grid_view *like, way_grid **view);
/* Other areas are shown than before, and their costs may have changed. restored: its listeners hear of that as of a
   restore. */
void way_grid_view_change(way_grid *view, const uint8_t *shown, bool restored);
/* What the views of a grid show, after its cell changed, its multipliers or their version may have, cells of a rectangle are
   to be fitted anew, or it was restored. The second returns how many cells' clearance was worked out again. */
void way_grid_show_cell(way_grid *grid, int32_t cell, bool restored);
int32_t way_grid_show_rectangle(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
void way_grid_show_areas(way_grid *grid, bool restored);
void way_grid_show_restored(way_grid *grid, bool areas_differ);
/* The same after a side or a link of the grid changed: each view hears of it as of an edit of its own. The first without a
   word, where only the memory of them may have moved. */
void way_grid_show_rules(way_grid *grid);
void way_grid_show_passage(way_grid *grid, int32_t cell, int32_t side, bool open, bool restoring);
void way_grid_show_link(way_grid *grid, const way_link *link, bool added, bool restoring);
/* Views that nobody holds but their owners go, the others give back what they can. */
void way_grid_trim_views(way_grid *grid);
/* Bytes of views, with what they hold. */
size_t way_grid_view_bytes(const way_grid *grid);
/* For a view that goes. */
void way_grid_view_free(way_grid *view);
/* Sides and links as a restore or a history wants them. */
typedef struct way_grid_rules {
  /* A byte a cell with the ways out that are shut, so many bytes from one row to the next; or, where that is NULL, closed
     cells in order, five bytes each: the cell and that byte. */
  const uint8_t *rows;
  size_t stride;
  const uint8_t *closed;
  int32_t closed_count;
  /* By id, 20 bytes each: id, from, to, cost. */
  const uint8_t *links;
  int32_t link_count;
} way_grid_rules;

#define WAY_CLOSED_BYTES 5
#define WAY_LINK_BYTES 20
way_link way_load_link(const uint8_t *bytes);
/* Room for them. OUT_OF_MEMORY changes nothing. */
way_result way_grid_reserve_rules(way_grid *grid, const way_grid_rules *rules);
/* Makes the grid's those, for which there is room, and tells listeners of each difference. restoring: as
   way_listeners_tell_passage. */
void way_grid_take_rules(way_grid *grid, const way_grid_rules *rules, bool restoring);
/* Clearance and maps of large agents, after a side of a cell was shut or opened. */
void way_grid_refit_side(way_grid *grid, int32_t cell, int32_t side);
void way_grid_free_rules(way_grid *grid);
/* The cell beyond a side of a cell, or -1 outside. */
int32_t way_grid_beyond(const way_grid *grid, int32_t cell, int32_t side);

/* Removes a listener. In the middle of an edit the list can't be changed: the entry stays, and hears nothing. */
void way_grid_drop_listener(way_grid *grid, int32_t id);

extern const way_tracked_kind way_tracked_grid;

#endif
