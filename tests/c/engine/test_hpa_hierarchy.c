/* The hierarchy of HPA*: transitions where they belong, edges that cost what a search inside the chunk says, edits that
   rebuild the chunks that they touch and nothing else, and the same graph whatever came before. */
#include "answers.h"
#include "random.h"
#include "test_bytes.h"

#define SQRT2 0x1.6A09E667F3BCDp+0

static way_grid_options hpa_options(way_diagonal diagonal, int32_t agent_size, int32_t chunk_size) {
  way_grid_options options = options_of(WAY_ALGORITHM_HPA_STAR, diagonal, agent_size, true);
  options.hpa_chunk_size = chunk_size;
  return options;
}

static void describe(way_grid *grid, const way_grid_options *options, way_hpa_description *description) {
  check_ok(
      way_grid_describe_hierarchy(grid, options->diagonal, options->agent_size, options->hpa_chunk_size, description));
}

static void check_same_graph(const way_hpa_description *left, const way_hpa_description *right) {
  assert_int_equal(left->chunk_size, right->chunk_size);
  assert_int_equal(left->columns, right->columns);
  assert_int_equal(left->rows, right->rows);
  assert_int_equal(left->node_count, right->node_count);
  assert_int_equal(left->edge_count, right->edge_count);
  for (int32_t i = 0; i < left->node_count; i++) {
    assert_int_equal(left->node_cells[i], right->node_cells[i]);
    assert_int_equal(left->node_chunks[i], right->node_chunks[i]);
  }
  for (int32_t i = 0; i < left->edge_count; i++) {
    assert_int_equal(left->edge_from[i], right->edge_from[i]);
    assert_int_equal(left->edge_to[i], right->edge_to[i]);
    check_double(left->edge_costs[i], right->edge_costs[i]);
    assert_int_equal(left->edge_inter[i], right->edge_inter[i]);
  }
}

/* ---------------------------------------------------------------------------------------------- transitions */

/* Whether there is an edge between chunks from one cell to the other, and one back. */
static bool crosses(const way_hpa_description *d, int32_t from, int32_t to) {
  bool there = false, back = false;
  for (int32_t i = 0; i < d->edge_count; i++) {
    if (d->edge_inter[i] == 0) continue;
    int32_t a = d->node_cells[d->edge_from[i]], b = d->node_cells[d->edge_to[i]];
    there = there || (a == from && b == to);
    back = back || (a == to && b == from);
  }
  assert_int_equal(there, back);
  return there;
}

static int32_t count_crossings(const way_hpa_description *d) {
  int32_t count = 0;
  for (int32_t i = 0; i < d->edge_count; i++) count += d->edge_inter[i];
  return count;
}

/* Two chunks side by side; free rows of the border between columns 7 and 8 come in runs. */
static void runs_have_their_transitions(void **state) {
  (void)state;
  static const struct {
    int32_t first, length;
    int32_t transitions[2];
    int32_t count;
  } runs[] = {{0, 1, {0, 0}, 1}, {2, 2, {2, 0}, 1}, {1, 3, {2, 0}, 1}, {0, 4, {1, 0}, 1},
              {3, 5, {5, 0}, 1}, {2, 6, {2, 7}, 2}, {0, 7, {0, 6}, 2}, {0, 8, {0, 7}, 2}};
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  for (size_t r = 0; r < sizeof runs / sizeof runs[0]; r++) {
    for (int upright = 0; upright < 2; upright++) {
      int32_t width = upright == 0 ? 16 : 8, height = upright == 0 ? 8 : 16;
      way_grid *grid = NULL;
      check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
      for (int32_t i = 0; i < 8; i++) {
        if (i >= runs[r].first && i < runs[r].first + runs[r].length) continue;
        /* A wall on either side closes the border. */
        int32_t x = upright == 0 ? 7 + i % 2 : i, y = upright == 0 ? i : 7 + i % 2;
        check_ok(way_grid_set(grid, x, y, WAY_WALL));
      }
      way_grid_options options = hpa_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1, 8);
      describe(grid, &options, &d);
      assert_int_equal(count_crossings(&d), 2 * runs[r].count);
      for (int32_t i = 0; i < runs[r].count; i++) {
        int32_t at = runs[r].transitions[i];
        assert_true(upright == 0 ? crosses(&d, at * 16 + 7, at * 16 + 8) : crosses(&d, 7 * 8 + at, 8 * 8 + at));
      }
      way_grid_destroy(grid);
    }
  }
  way_hpa_description_free(&d);
}

/* Column 7 is free in rows 0 to 2, column 8 from row 3 on: only a diagonal step from (7, 2) to (8, 3) joins them. */
static void diagonal_steps_are_transitions(void **state) {
  (void)state;
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  for (int rule = 0; rule < 4; rule++) {
    for (int32_t open_beside = 0; open_beside < 2; open_beside++) {
      way_grid *grid = NULL;
      check_ok(way_grid_create(16, 8, NULL, NULL, NULL, &grid));
      for (int32_t y = 0; y < 8; y++) check_ok(way_grid_set(grid, y < 3 ? 8 : 7, y, WAY_WALL));
      if (open_beside == 1) check_ok(way_grid_set(grid, 8, 2, 0));
      way_grid_options options = hpa_options((way_diagonal)rule, 1, 8);
      describe(grid, &options, &d);
      bool joined = rule == WAY_DIAGONAL_ALWAYS || (rule == WAY_DIAGONAL_ONE_FREE && open_beside == 1);
      assert_int_equal(crosses(&d, 2 * 16 + 7, 3 * 16 + 8), joined);
      /* With (8, 2) free there are the straight step of row 2 and a diagonal one to it from (7, 1) besides. */
      assert_int_equal(count_crossings(&d), 2 * (joined + open_beside + (joined && open_beside == 1)));
      way_path path;
      way_path_init(&path, NULL);
      check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){15, 7}, &options, &path));
      assert_int_equal(path.status, joined || open_beside == 1 ? WAY_STATUS_FOUND : WAY_STATUS_NO_PATH);
      way_path_free(&path);
      way_grid_destroy(grid);
    }
  }
  way_hpa_description_free(&d);
}

/* Four chunks that meet in a corner, of which two opposite ones are walls. */
static void corners_are_transitions(void **state) {
  (void)state;
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  for (int rule = 0; rule < 4; rule++) {
    for (int flipped = 0; flipped < 2; flipped++) {
      way_grid *grid = NULL;
      check_ok(way_grid_create(16, 16, NULL, NULL, NULL, &grid));
      check_ok(way_grid_fill(grid, flipped == 0 ? 8 : 0, 0, 8, 8, WAY_WALL));
      check_ok(way_grid_fill(grid, flipped == 0 ? 0 : 8, 8, 8, 8, WAY_WALL));
      way_grid_options options = hpa_options((way_diagonal)rule, 1, 8);
      describe(grid, &options, &d);
      int32_t from = flipped == 0 ? 7 * 16 + 7 : 7 * 16 + 8, to = flipped == 0 ? 8 * 16 + 8 : 8 * 16 + 7;
      assert_int_equal(crosses(&d, from, to), rule == WAY_DIAGONAL_ALWAYS);
      assert_int_equal(d.node_count, rule == WAY_DIAGONAL_ALWAYS ? 2 : 0);
      /* With one of the two beside it free, the rule that asks for one allows it. */
      check_ok(way_grid_set(grid, flipped == 0 ? 8 : 7, 7, 0));
      describe(grid, &options, &d);
      assert_int_equal(crosses(&d, from, to), rule == WAY_DIAGONAL_ALWAYS || rule == WAY_DIAGONAL_ONE_FREE);
      way_grid_destroy(grid);
    }
  }
  way_hpa_description_free(&d);
}

/* ---------------------------------------------------------------------------------------------- edges */

/* The chunk of a world as a world of its own. */
static oracle_world cut_out(const oracle_world *world, int32_t chunk_size, int32_t chunk, uint8_t *cells) {
  int32_t columns = (world->width + chunk_size - 1) / chunk_size;
  int32_t x = chunk % columns * chunk_size, y = chunk / columns * chunk_size;
  oracle_world part = *world;
  part.width = world->width - x < chunk_size ? world->width - x : chunk_size;
  part.height = world->height - y < chunk_size ? world->height - y : chunk_size;
  part.agent_size = 1;
  for (int32_t i = 0; i < part.width * part.height; i++) {
    int32_t cx = x + i % part.width, cy = y + i / part.width;
    /* Where the agent does not fit counts as wall. */
    cells[i] = oracle_fits(world, cx, cy) ? world->cells[cy * world->width + cx] : WAY_WALL;
  }
  part.cells = cells;
  return part;
}

/* Over edges inside one chunk, nodes lie as far apart as inside it: what was left out was needless. */
static void check_chunk(const oracle_world *world, const way_hpa_description *d, int32_t chunk) {
  uint8_t cells[64 * 64];
  oracle_world part = cut_out(world, d->chunk_size, chunk, cells);
  int32_t first = 0, end = 0;
  while (first < d->node_count && d->node_chunks[first] < chunk) first++;
  for (end = first; end < d->node_count && d->node_chunks[end] == chunk;) end++;
  int32_t count = end - first, edges = 0;
  double *apart = test_memory((size_t)count * (size_t)count * sizeof *apart);
  for (int32_t i = 0; i < count * count; i++) apart[i] = i % (count + 1) == 0 ? 0 : 1e30;
  for (int32_t i = 0; i < d->edge_count; i++) {
    if (d->edge_inter[i] != 0 || d->edge_from[i] < first || d->edge_from[i] >= end) continue;
    apart[(d->edge_from[i] - first) * count + d->edge_to[i] - first] = d->edge_costs[i];
    edges++;
  }
  assert_true(edges <= count * (count - 1));
  for (int32_t k = 0; k < count; k++) {
    for (int32_t i = 0; i < count; i++) {
      for (int32_t j = 0; j < count; j++) {
        double sum = apart[i * count + k] + apart[k * count + j];
        if (sum < apart[i * count + j]) apart[i * count + j] = sum;
      }
    }
  }
  oracle_cost costs[64 * 64];
  int32_t columns = d->columns, x = chunk % columns * d->chunk_size, y = chunk / columns * d->chunk_size;
  for (int32_t i = 0; i < count; i++) {
    int32_t from = d->node_cells[first + i];
    oracle_run(&part, (from / world->width - y) * part.width + from % world->width - x, costs);
    for (int32_t j = 0; j < count; j++) {
      int32_t to = d->node_cells[first + j];
      oracle_cost cost = costs[(to / world->width - y) * part.width + to % world->width - x];
      double expected = ((double)cost.straight + (double)cost.diagonal * SQRT2) / ORACLE_SCALE;
      double held = apart[i * count + j];
      if (!cost.found) assert_true(held > 1e29);
      else assert_true(held >= expected * (1 - 1e-12) && held <= expected * (1 + 1e-12));
    }
  }
  free(apart);
}

static void edges_cost_what_a_search_in_the_chunk_says(void **state) {
  (void)state;
  random_source source = random_from(91);
  uint8_t cells[40 * 40];
  int32_t multipliers[255];
  for (int32_t i = 0; i < 255; i++) multipliers[i] = ORACLE_SCALE * (1 + i % 3) / (1 + i % 2);
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  int32_t rounds = quick_run() ? 20 : 120;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t width = random_in(&source, 1, 40), height = random_in(&source, 1, 40);
    bool weighted = round % 3 == 2;
    random_cells(&source, cells, width * height, random_below(&source, 50), weighted ? 3 : 1);
    int32_t size = weighted || round % 2 == 0 ? 1 : 2;
    oracle_world world = {width, height, cells, (way_diagonal)(round % 4), size, weighted ? multipliers : NULL};
    way_grid *grid = grid_of_world(&world);
    way_grid_options options = hpa_options(world.diagonal, size, 8 << random_below(&source, 2));
    describe(grid, &options, &d);
    for (int32_t chunk = 0; chunk < d.columns * d.rows; chunk++) check_chunk(&world, &d, chunk);
    for (int32_t i = 0; i < d.edge_count; i++) {
      if (d.edge_inter[i] == 0) continue;
      int32_t from = d.node_cells[d.edge_from[i]], to = d.node_cells[d.edge_to[i]];
      assert_true(oracle_legal_step(&world, from, to));
      assert_int_not_equal(d.node_chunks[d.edge_from[i]], d.node_chunks[d.edge_to[i]]);
      bool straight = from / width == to / width || from % width == to % width;
      double multiplier = weighted ? multipliers[cells[to]] / (double)ORACLE_SCALE : 1;
      check_double(d.edge_costs[i], (straight ? 1.0 : SQRT2) * multiplier);
    }
    way_grid_destroy(grid);
  }
  way_hpa_description_free(&d);
}

/* ---------------------------------------------------------------------------------------------- edits */

static way_grid *copy_of(way_grid *grid) {
  way_grid *copy = NULL;
  check_ok(way_grid_create(way_grid_width(grid), way_grid_height(grid), way_grid_cells(grid), NULL, NULL, &copy));
  for (int32_t area = 0; area < 255; area++) {
    double multiplier;
    check_ok(way_grid_area_cost(grid, area, &multiplier));
    check_ok(way_grid_set_area_cost(copy, area, multiplier));
  }
  return copy;
}

/* The chunks that hold a cell from which an agent covers one of the rectangle, or which borders on such a cell. */
static int32_t touched(const way_hpa_description *d, const way_grid *grid, int32_t x, int32_t y, int32_t width,
                       int32_t height, int32_t agent_size, uint8_t *marks) {
  int32_t count = 0;
  for (int32_t cy = y - agent_size; cy <= y + height; cy++) {
    for (int32_t cx = x - agent_size; cx <= x + width; cx++) {
      if (cx < 0 || cy < 0 || cx >= way_grid_width(grid) || cy >= way_grid_height(grid)) continue;
      int32_t chunk = cy / d->chunk_size * d->columns + cx / d->chunk_size;
      count += marks[chunk] == 0;
      marks[chunk] = 1;
    }
  }
  return count;
}

static void edits_rebuild_what_they_touch(void **state) {
  (void)state;
  random_source source = random_from(92);
  way_hpa_description d, fresh;
  way_hpa_description_init(&d, NULL);
  way_hpa_description_init(&fresh, NULL);
  int32_t rounds = quick_run() ? 20 : 150;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t width = random_in(&source, 1, 70), height = random_in(&source, 1, 70);
    uint8_t *cells = test_memory((size_t)(width * height));
    random_cells(&source, cells, width * height, random_below(&source, 45), 3);
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    if (round % 2 == 0) check_ok(way_grid_set_area_cost(grid, 2, 2.5));
    way_grid_options options = hpa_options((way_diagonal)(round % 4), random_in(&source, 1, 3), 8);
    describe(grid, &options, &d);
    assert_int_equal(d.chunks_built, d.columns * d.rows);
    for (int32_t edit = 0; edit < 12; edit++) {
      uint8_t marks[81] = {0};
      int32_t most = 0, calls = random_in(&source, 1, 3);
      for (int32_t call = 0; call < calls; call++) {
        int32_t x = random_below(&source, width), y = random_below(&source, height);
        int32_t w = random_below(&source, 4) == 0 ? random_in(&source, 1, width - x) : 1;
        int32_t h = random_below(&source, 4) == 0 ? random_in(&source, 1, height - y) : 1;
        check_ok(way_grid_fill(grid, x, y, w, h, (uint8_t)(random_below(&source, 2) == 0 ? WAY_WALL : call)));
        most += touched(&d, grid, x, y, w, h, options.agent_size, marks);
      }
      int64_t before = d.chunks_built;
      describe(grid, &options, &d);
      assert_true(d.chunks_built - before <= most);
      way_grid *copy = copy_of(grid);
      describe(copy, &options, &fresh);
      check_same_graph(&d, &fresh);
      way_grid_destroy(copy);
      /* Asked again without an edit, nothing is built. */
      before = d.chunks_built;
      describe(grid, &options, &d);
      assert_int_equal(d.chunks_built, before);
    }
    way_grid_destroy(grid);
    free(cells);
  }
  way_hpa_description_free(&d);
  way_hpa_description_free(&fresh);
}

/* One cell: a chunk by itself in its middle, two at a border, four at a corner, and none by a write of the same. */
static void one_cell_rebuilds_as_few_as_can_be(void **state) {
  (void)state;
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  way_grid *grid = NULL;
  check_ok(way_grid_create(64, 64, NULL, NULL, NULL, &grid));
  way_grid_options options = hpa_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1, 16);
  describe(grid, &options, &d);
  assert_int_equal(d.chunks_built, 16);
  static const struct {
    int32_t x, y, area, chunks;
  } edits[] = {{24, 24, 255, 1}, {24, 24, 255, 0}, {17, 30, 255, 1}, {16, 24, 255, 2}, {31, 24, 255, 2},
               {24, 31, 255, 2}, {16, 16, 255, 4}, {31, 31, 255, 4}, {0, 0, 255, 1},   {63, 20, 7, 1}};
  for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
    int64_t before = d.chunks_built;
    check_ok(way_grid_set(grid, edits[i].x, edits[i].y, (uint8_t)edits[i].area));
    describe(grid, &options, &d);
    assert_int_equal(d.chunks_built - before, edits[i].chunks);
  }
  /* Multipliers: the one chunk that has area 7 pays another, no cell has area 8. */
  int64_t before = d.chunks_built;
  check_ok(way_grid_set_area_cost(grid, 7, 3));
  describe(grid, &options, &d);
  assert_int_equal(d.chunks_built - before, 1);
  check_ok(way_grid_set_area_cost(grid, 8, 3));
  check_ok(way_grid_set_area_cost(grid, 7, 4));
  check_ok(way_grid_set_area_cost(grid, 7, 3));
  describe(grid, &options, &d);
  assert_int_equal(d.chunks_built - before, 1);
  way_grid_destroy(grid);
  way_hpa_description_free(&d);
}

/* A search on another rule, size or chunk size has its own; all others share one. */
static void searches_share_a_hierarchy(void **state) {
  (void)state;
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  way_grid *grid = NULL;
  check_ok(way_grid_create(48, 48, NULL, NULL, NULL, &grid));
  way_grid_options options = hpa_options(WAY_DIAGONAL_ALWAYS, 1, 16);
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){40, 40}, &options, &path));
  options.hpa_smooth = false;
  options.heuristic_weight = 0;
  for (int i = 0; i < 2; i++) {
    way_search *search = NULL;
    way_status status;
    check_ok(way_grid_search_create(grid, &options, &search));
    check_ok(way_grid_search_begin(search, (way_point){i, 0}, (way_point){40, 40}, &status));
    check_ok(way_search_step(search, INT32_MAX, &status));
    way_search_destroy(search);
  }
  describe(grid, &options, &d);
  assert_int_equal(d.chunks_built, 9);
  options.agent_size = 2;
  describe(grid, &options, &d);
  assert_int_equal(d.chunks_built, 9);
  options.hpa_chunk_size = 32;
  describe(grid, &options, &d);
  assert_int_equal(d.chunks_built, 4);
  /* An edit is heard by all of them. */
  check_ok(way_grid_set(grid, 40, 40, WAY_WALL));
  describe(grid, &options, &d);
  assert_int_equal(d.chunks_built, 5);
  way_path_free(&path);
  way_grid_destroy(grid);
  way_hpa_description_free(&d);
}

static void a_restore_mends_it(void **state) {
  (void)state;
  way_hpa_description d, fresh;
  way_hpa_description_init(&d, NULL);
  way_hpa_description_init(&fresh, NULL);
  way_grid *grid = NULL;
  check_ok(way_grid_create(40, 40, NULL, NULL, NULL, &grid));
  way_grid_options options = hpa_options(WAY_DIAGONAL_ALWAYS, 1, 8);
  describe(grid, &options, &d);
  test_bytes bytes = save_grid(grid);
  check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
  describe(grid, &options, &d);
  /* The same cells: nothing is built again. */
  assert_int_equal(d.chunks_built, 25);
  check_ok(way_grid_set(grid, 3, 3, WAY_WALL));
  check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
  describe(grid, &options, &d);
  assert_int_equal(d.chunks_built, 26);
  check_ok(way_grid_fill(grid, 3, 3, 20, 20, WAY_WALL));
  describe(grid, &options, &d);
  /* Back to version 0, and on to version 1 with other cells. */
  check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
  check_ok(way_grid_fill(grid, 10, 0, 1, 39, WAY_WALL));
  assert_int_equal(way_grid_version(grid), 1);
  describe(grid, &options, &d);
  way_grid *copy = copy_of(grid);
  describe(copy, &options, &fresh);
  check_same_graph(&d, &fresh);
  way_grid_destroy(copy);
  bytes_free(&bytes);
  way_grid_destroy(grid);
  way_hpa_description_free(&d);
  way_hpa_description_free(&fresh);
}

/* ---------------------------------------------------------------------------------------------- busy grids */

typedef struct nosy {
  way_grid *grid;
  way_grid_options options;
  way_search *search;
  /* How often a query answered as expected. */
  way_result expected;
  int32_t queries;
} nosy;

static void ask(nosy *n) {
  way_path path;
  way_path_init(&path, NULL);
  way_result result = way_grid_find_path(n->grid, (way_point){0, 0}, (way_point){39, 39}, &n->options, &path);
  n->queries += result == n->expected;
  way_path_free(&path);
}

/* Asks in the middle of an edit, where nobody gets an answer. */
static void on_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  (void)old_area;
  (void)new_area;
  nosy *n = context;
  way_status status;
  if (cell % 7 == 0) {
    check_result(way_grid_search_begin(n->search, (way_point){0, 0}, (way_point){39, 39}, &status), WAY_ERROR_BUSY);
  }
  check_result(way_search_step(n->search, 3, &status), WAY_ERROR_BUSY);
  ask(n);
}

static void on_areas(void *context) {
  ask(context);
}

static int ask_and_pass(void *context, int32_t cell) {
  (void)cell;
  ask(context);
  return 1;
}

static void asking_in_the_middle_of_an_edit(void **state) {
  (void)state;
  random_source source = random_from(93);
  way_hpa_description d, fresh;
  way_hpa_description_init(&d, NULL);
  way_hpa_description_init(&fresh, NULL);
  for (int32_t round = 0; round < 8; round++) {
    way_grid *grid = NULL;
    check_ok(way_grid_create(40, 40, NULL, NULL, NULL, &grid));
    nosy n = {grid, hpa_options((way_diagonal)(round % 4), 1 + round % 2, 8), NULL, WAY_ERROR_BUSY, 0};
    check_ok(way_grid_search_create(grid, &n.options, &n.search));
    test_bytes bytes = save_grid(grid);
    if (round >= 4) describe(grid, &n.options, &d);
    way_grid_listener listener = {&n, on_cell, on_areas, NULL, NULL, NULL};
    int32_t id;
    check_ok(way_grid_add_listener(grid, &listener, &id));
    for (int32_t edit = 0; edit < 8; edit++) {
      int32_t x = random_below(&source, 36), y = random_below(&source, 36);
      check_ok(way_grid_fill(grid, x, y, 4, 4, (uint8_t)(edit % 3 == 2 ? 1 : WAY_WALL)));
      check_ok(way_grid_set_area_cost(grid, 1, 1.5 + edit));
      if (edit == 5) check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
      way_status status;
      way_result result = way_search_step(n.search, 1, &status);
      assert_true(result == WAY_ERROR_STALE || result == WAY_ERROR_NOT_BEGUN);
      describe(grid, &n.options, &d);
      way_grid *copy = copy_of(grid);
      describe(copy, &n.options, &fresh);
      check_same_graph(&d, &fresh);
      way_grid_destroy(copy);
    }
    assert_true(n.queries > 50);
    bytes_free(&bytes);
    way_search_destroy(n.search);
    way_grid_destroy(grid);
  }
  way_hpa_description_free(&d);
  way_hpa_description_free(&fresh);
}

/* First used from inside another search's hook, where nobody may begin to listen. */
static void asking_from_a_hook(void **state) {
  (void)state;
  way_hpa_description d, fresh;
  way_hpa_description_init(&d, NULL);
  way_hpa_description_init(&fresh, NULL);
  way_grid *grid = NULL;
  check_ok(way_grid_create(40, 40, NULL, NULL, NULL, &grid));
  nosy n = {grid, hpa_options(WAY_DIAGONAL_NEVER, 1, 8), NULL, WAY_OK, 0};
  way_grid_options hooked = default_options();
  hooked.passable = ask_and_pass;
  hooked.hook_context = &n;
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(grid, &hooked, &search));
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){5, 5}, &status));
  check_ok(way_search_step(search, 5, &status));
  assert_true(n.queries > 4);
  describe(grid, &n.options, &d);
  assert_int_equal(d.chunks_built, 25);
  for (int32_t i = 0; i < 3; i++) {
    check_ok(way_grid_fill(grid, 8 + i, 0, 1, 39, WAY_WALL));
    describe(grid, &n.options, &d);
    way_grid *copy = copy_of(grid);
    describe(copy, &n.options, &fresh);
    check_same_graph(&d, &fresh);
    way_grid_destroy(copy);
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
  way_hpa_description_free(&d);
  way_hpa_description_free(&fresh);
}

/* ---------------------------------------------------------------------------------------------- memory */

static void descriptions_are_checked(void **state) {
  (void)state;
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  way_grid *grid = NULL;
  check_ok(way_grid_create(5, 5, NULL, NULL, NULL, &grid));
  check_result(way_grid_describe_hierarchy(NULL, WAY_DIAGONAL_NEVER, 1, 8, &d), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_describe_hierarchy(grid, WAY_DIAGONAL_NEVER, 1, 8, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_describe_hierarchy(grid, (way_diagonal)4, 1, 8, &d), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_describe_hierarchy(grid, WAY_DIAGONAL_NEVER, 0, 8, &d), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_describe_hierarchy(grid, WAY_DIAGONAL_NEVER, 1, 10, &d), WAY_ERROR_OUT_OF_RANGE);
  /* A single chunk has no nodes, and neither has an agent larger than the grid. */
  check_ok(way_grid_describe_hierarchy(grid, WAY_DIAGONAL_NEVER, INT32_MAX, 8, &d));
  check_ok(way_grid_set(grid, 4, 4, WAY_WALL));
  check_ok(way_grid_describe_hierarchy(grid, WAY_DIAGONAL_NEVER, INT32_MAX, 8, &d));
  assert_int_equal(d.node_count, 0);
  assert_int_equal(d.edge_count, 0);
  assert_int_equal(d.columns, 1);
  assert_int_equal(d.rows, 1);
  way_hpa_description_free(&d);
  way_hpa_description_free(NULL);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(runs_have_their_transitions),     cmocka_unit_test(diagonal_steps_are_transitions),
      cmocka_unit_test(corners_are_transitions),         cmocka_unit_test(edges_cost_what_a_search_in_the_chunk_says),
      cmocka_unit_test(edits_rebuild_what_they_touch),   cmocka_unit_test(one_cell_rebuilds_as_few_as_can_be),
      cmocka_unit_test(searches_share_a_hierarchy),      cmocka_unit_test(a_restore_mends_it),
      cmocka_unit_test(asking_in_the_middle_of_an_edit), cmocka_unit_test(asking_from_a_hook),
      cmocka_unit_test(descriptions_are_checked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
