/* Hex coordinates against plain geometry: neighbours, distances, lines, rings, centres, picking. */
#include <math.h>

#include "check.h"
#include "hex_oracle.h"
#include "random.h"
#include "world/hex/hex_layout.h"

#define LAYOUTS 4

/* Lines and half cells that each move goes, along x and y. */
static const int32_t moves_r[6][2] = {{2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}, {1, 1}};
static const int32_t moves_q[6][2] = {{1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}, {0, 2}};

static void neighbours_lie_where_they_should(void **state) {
  (void)state;
  for (int l = 0; l < LAYOUTS; l++) {
    way_hex_layout layout = (way_hex_layout)l;
    bool rows = l < 2;
    for (int32_t y = -5; y <= 5; y++) {
      for (int32_t x = -5; x <= 5; x++) {
        int32_t across, along;
        hex_position(layout, x, y, &across, &along);
        for (int32_t move = 0; move < 6; move++) {
          way_point next;
          check_ok(way_hex_neighbor(layout, (way_point){x, y}, move, &next));
          int32_t next_across, next_along;
          hex_position(layout, next.x, next.y, &next_across, &next_along);
          const int32_t *wanted = rows ? moves_r[move] : moves_q[move];
          assert_int_equal(next_along - along, rows ? wanted[0] : wanted[1]);
          assert_int_equal(next_across - across, rows ? wanted[1] : wanted[0]);
        }
      }
    }
  }
}

/* The first two rows and columns, spelt out as anyone would draw them. */
static void layouts_are_the_usual_ones(void **state) {
  (void)state;
  /* East-ish and downward neighbours of (0, 0) and (1, 1), by move. */
  static const way_point of_first[LAYOUTS][6] = {
      {{1, 0}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}},
      {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {0, 1}, {1, 1}},
      {{1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {0, 1}},
      {{1, 1}, {1, 0}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}},
  };
  for (int l = 0; l < LAYOUTS; l++) {
    for (int32_t move = 0; move < 6; move++) {
      way_point next;
      check_ok(way_hex_neighbor((way_hex_layout)l, (way_point){0, 0}, move, &next));
      assert_int_equal(next.x, of_first[l][move].x);
      assert_int_equal(next.y, of_first[l][move].y);
      /* One line on, the other kind of line: that of the layout's partner. */
      check_ok(way_hex_neighbor((way_hex_layout)(l ^ 1), (way_point){1, 1}, move, &next));
      assert_int_equal(next.x, of_first[l][move].x + 1);
      assert_int_equal(next.y, of_first[l][move].y + 1);
    }
  }
}

static void conversions_and_distances(void **state) {
  (void)state;
  random_source source = random_from(11);
  for (int32_t round = 0; round < 20000; round++) {
    way_hex_layout layout = (way_hex_layout)random_below(&source, LAYOUTS);
    int32_t span = round % 2 == 0 ? 8 : 1000000;
    way_point a = {random_in(&source, -span, span), random_in(&source, -span, span)};
    way_point b = {random_in(&source, -span, span), random_in(&source, -span, span)};
    way_cube cube;
    way_point back;
    check_ok(way_hex_to_cube(layout, a, &cube));
    assert_int_equal(cube.q + cube.r + cube.s, 0);
    check_ok(way_hex_from_axial(layout, cube.q, cube.r, &back));
    assert_int_equal(back.x, a.x);
    assert_int_equal(back.y, a.y);
    int32_t distance;
    check_ok(way_hex_distance(layout, a, b, &distance));
    assert_int_equal(distance, hex_steps_between(layout, a, b));
  }
  way_cube cube;
  check_ok(way_hex_to_cube(WAY_HEX_EVEN_R, (way_point){0, 0}, &cube));
  assert_int_equal(cube.q, 0);
  assert_int_equal(cube.r, 0);
}

static void bad_coordinates_are_refused(void **state) {
  (void)state;
  way_cube cube;
  way_point cell, cells[8];
  int32_t distance;
  size_t count = 77;
  way_point far = {WAY_HEX_LIMIT + 1, 0}, edge = {WAY_HEX_LIMIT, -WAY_HEX_LIMIT}, here = {0, 0};
  check_result(way_hex_to_cube((way_hex_layout)4, here, &cube), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_hex_to_cube((way_hex_layout)-1, here, &cube), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_hex_to_cube(WAY_HEX_ODD_R, here, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_hex_to_cube(WAY_HEX_ODD_R, far, &cube), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_hex_from_axial(WAY_HEX_ODD_Q, 0, -WAY_HEX_LIMIT - 1, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_hex_neighbor(WAY_HEX_ODD_R, here, 6, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_hex_neighbor(WAY_HEX_ODD_R, here, -1, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_hex_distance(WAY_HEX_ODD_R, here, far, &distance), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_hex_ring(WAY_HEX_ODD_R, here, -1, NULL, 0, &count), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_hex_range(WAY_HEX_ODD_R, here, 4730, NULL, 0, &count), WAY_ERROR_OUT_OF_RANGE);
  assert_int_equal(count, 77);
  check_ok(way_hex_range(WAY_HEX_ODD_R, here, 4729, NULL, 0, &count));
  assert_int_equal(count, 1 + 3 * 4729 * 4730);
  check_result(way_hex_range(WAY_HEX_ODD_R, here, 2, cells, 8, &count), WAY_ERROR_BUFFER_TOO_SMALL);
  assert_int_equal(count, 19);
  /* The largest that is taken comes out without overflow. */
  check_ok(way_hex_distance(WAY_HEX_EVEN_Q, edge, (way_point){-WAY_HEX_LIMIT, WAY_HEX_LIMIT}, &distance));
  assert_int_equal(distance, hex_steps_between(WAY_HEX_EVEN_Q, edge, (way_point){-WAY_HEX_LIMIT, WAY_HEX_LIMIT}));
}

/* Squared distance of a centre from the point i / length of the way from a to b, in units that are whole for all. */
static int64_t off_line(way_hex_layout layout, way_point cell, way_point a, way_point b, int32_t i, int32_t length) {
  int32_t across, along, a_across, a_along, b_across, b_along;
  hex_position(layout, cell.x, cell.y, &across, &along);
  hex_position(layout, a.x, a.y, &a_across, &a_along);
  hex_position(layout, b.x, b.y, &b_across, &b_along);
  int64_t lines = (int64_t)length * (across - a_across) - (int64_t)i * (b_across - a_across);
  int64_t halves = (int64_t)length * (along - a_along) - (int64_t)i * (b_along - a_along);
  return 3 * lines * lines + halves * halves;
}

static void lines_take_the_nearest_cells(void **state) {
  (void)state;
  random_source source = random_from(12);
  way_point cells[64], back[64];
  for (int32_t round = 0; round < 4000; round++) {
    way_hex_layout layout = (way_hex_layout)random_below(&source, LAYOUTS);
    way_point a = {random_in(&source, -9, 9), random_in(&source, -9, 9)};
    way_point b = {random_in(&source, -9, 9), random_in(&source, -9, 9)};
    size_t count, again;
    check_ok(way_hex_line(layout, a, b, cells, 64, &count));
    check_ok(way_hex_line(layout, b, a, back, 64, &again));
    int32_t length = hex_steps_between(layout, a, b);
    assert_int_equal(count, length + 1);
    assert_int_equal(again, count);
    assert_memory_equal(&cells[0], &a, sizeof a);
    assert_memory_equal(&cells[length], &b, sizeof b);
    for (int32_t i = 0; i <= length; i++) {
      assert_memory_equal(&cells[i], &back[length - i], sizeof a);
      if (i > 0) assert_int_equal(hex_steps_between(layout, cells[i - 1], cells[i]), 1);
      int64_t off = off_line(layout, cells[i], a, b, i, length);
      for (int32_t move = 0; move < 6; move++) {
        way_point next;
        check_ok(way_hex_neighbor(layout, cells[i], move, &next));
        assert_true(off_line(layout, next, a, b, i, length) >= off);
      }
    }
  }
}

static void rings_and_ranges(void **state) {
  (void)state;
  way_point cells[400], ring[60];
  for (int l = 0; l < LAYOUTS; l++) {
    way_hex_layout layout = (way_hex_layout)l;
    for (int32_t radius = 0; radius <= 7; radius++) {
      way_point center = {radius - 3, 2 * radius - 7};
      size_t count, of_ring;
      check_ok(way_hex_range(layout, center, radius, cells, 400, &count));
      check_ok(way_hex_ring(layout, center, radius, ring, 60, &of_ring));
      assert_int_equal(count, 1 + 3 * radius * (radius + 1));
      assert_int_equal(of_ring, radius == 0 ? 1 : 6 * radius);
      assert_memory_equal(cells + count - of_ring, ring, of_ring * sizeof *ring);
      for (size_t i = 0; i < count; i++) {
        int32_t expected = 0;
        while (i > 0 && (size_t)(3 * expected * (expected + 1)) < i) expected++;
        assert_int_equal(hex_steps_between(layout, center, cells[i]), expected);
        for (size_t j = 0; j < i; j++) assert_memory_not_equal(&cells[i], &cells[j], sizeof *cells);
      }
      for (size_t i = 0; radius > 0 && i < of_ring; i++) {
        assert_int_equal(hex_steps_between(layout, ring[i], ring[(i + 1) % of_ring]), 1);
      }
      /* Corner k lies straight in the direction of move k. */
      for (int32_t move = 0; radius > 0 && move < 6; move++) {
        way_point at = center;
        for (int32_t i = 0; i < radius; i++) check_ok(way_hex_neighbor(layout, at, move, &at));
        assert_memory_equal(&at, &ring[move * radius], sizeof at);
      }
    }
  }
}

/* Points are whole multiples of 2^-SCALE_BITS; in u and w a hexagon is |du| <= 1/2 and |du| + |dw| <= 1. */
#define SCALE_BITS 40
#define UNIT ((int64_t)1 << SCALE_BITS)

/* Of the closed hexagons that hold the point, the one of the last line, and then of the last place; -1 for none. */
static int32_t holder(way_hex_layout layout, int64_t u, int64_t w, int32_t lines, int32_t places) {
  int32_t found = -1;
  for (int32_t line = -1; line <= lines; line++) {
    for (int32_t place = -1; place <= places; place++) {
      int32_t across, along;
      hex_position(layout, layout < 2 ? place : line, layout < 2 ? line : place, &across, &along);
      int64_t du = u - (along + 1) * (UNIT / 2), dw = w - UNIT - 3 * (UNIT / 2) * across;
      if (du < 0) du = -du;
      if (dw < 0) dw = -dw;
      if (du > UNIT / 2 || du + dw > UNIT) continue;
      bool is_cell = line >= 0 && place >= 0 && line < lines && place < places;
      found = is_cell ? line * places + place : -1;
    }
  }
  return found;
}

static void check_pick(way_hex_layout layout, int64_t u, int64_t w) {
  enum { LINES = 5, PLACES = 6 };
  int32_t line = -7, place = -7;
  bool found =
      way_hex_locate((int32_t)layout, (double)u / (double)UNIT, (double)w / (double)UNIT, LINES, PLACES, &line, &place);
  int32_t expected = holder(layout, u, w, LINES, PLACES);
  if ((found ? line * PLACES + place : -1) != expected) {
    fail_msg("layout %d, u %.17g, w %.17g: line %d, place %d, not %d", (int)layout, (double)u / (double)UNIT,
             (double)w / (double)UNIT, line, place, expected);
  }
}

static void picking_is_exact(void **state) {
  (void)state;
  random_source source = random_from(13);
  for (int l = 0; l < LAYOUTS; l++) {
    way_hex_layout layout = (way_hex_layout)l;
    /* All multiples of 1/8, which hold every corner and much of every border, and the points beside them. */
    for (int32_t i = -8; i <= 60; i++) {
      for (int32_t j = -8; j <= 76; j++) {
        for (int64_t du = -1; du <= 1; du++) {
          for (int64_t dw = -1; dw <= 1; dw++) check_pick(layout, i * (UNIT / 8) + du, j * (UNIT / 8) + dw);
        }
      }
    }
    for (int32_t round = 0; round < 20000; round++) {
      int64_t u = (int64_t)(random_next(&source) % (uint64_t)(8 * UNIT)) - UNIT / 2;
      int64_t w = (int64_t)(random_next(&source) % (uint64_t)(9 * UNIT)) - UNIT / 2;
      check_pick(layout, u, w);
      /* On a slanted side, and one unit off it. */
      int64_t c = random_in(&source, -10, 30) * (UNIT / 2);
      check_pick(layout, u, c - u);
      check_pick(layout, u, c + u);
      check_pick(layout, u, c - u + 1);
      check_pick(layout, u, c + u - 1);
    }
  }
  /* Closer to a border than any multiple: the sum would round onto it. */
  int32_t line, place;
  assert_true(way_hex_locate(WAY_HEX_ODD_R, 0x1p-1000, 0.5, 2, 2, &line, &place));
  assert_int_equal(line, 0);
  assert_false(way_hex_locate(WAY_HEX_ODD_R, 0x1p-1000, 0.25, 2, 2, &line, &place));
  assert_false(way_hex_locate(WAY_HEX_ODD_R, 0.5 - 0x1p-54, 0, 2, 2, &line, &place));
  assert_true(way_hex_locate(WAY_HEX_ODD_R, 0.5, 0, 2, 2, &line, &place));
  assert_true(way_hex_locate(WAY_HEX_ODD_R, 0.25, 0.25, 2, 2, &line, &place));
  assert_false(way_hex_locate(WAY_HEX_ODD_R, 0.25, 0.25 - 0x1p-54, 2, 2, &line, &place));
  assert_false(way_hex_locate(WAY_HEX_ODD_R, (double)NAN, 1, 2, 2, &line, &place));
  assert_false(way_hex_locate(WAY_HEX_ODD_R, 1, (double)INFINITY, 2, 2, &line, &place));
}

static void centres_and_positions(void **state) {
  (void)state;
  way_space spaces[3] = {{0, 0, 0}, {-12.5, 7.25, 0.5}, {1000, -2000, 3}};
  for (int l = 0; l < LAYOUTS; l++) {
    for (int s = 0; s < 3; s++) {
      way_grid *grid = NULL;
      check_ok(way_hex_grid_create(7, 6, (way_hex_layout)l, NULL, &spaces[s], NULL, &grid));
      double size = spaces[s].cell_size == 0 ? 1 : spaces[s].cell_size;
      double least_x = 1e9, least_y = 1e9;
      for (int32_t cell = 0; cell < 42; cell++) {
        way_point at = point_of(7, cell), found;
        double x, y;
        way_grid_center(grid, at.x, at.y, &x, &y);
        check_ok(way_grid_cell_at(grid, x, y, &found));
        assert_memory_equal(&found, &at, sizeof at);
        if (x < least_x) least_x = x;
        if (y < least_y) least_y = y;
        for (int32_t move = 0; move < 6; move++) {
          /* Neighbours' centres are a cell size apart, in the directions of the compass; y grows downwards. */
          way_point next;
          double next_x, next_y;
          check_ok(way_hex_neighbor((way_hex_layout)l, at, move, &next));
          way_grid_center(grid, next.x, next.y, &next_x, &next_y);
          double angle = (move * 60 - (l < 2 ? 0 : 30)) * 3.14159265358979323846 / 180;
          assert_true(fabs(next_x - x - size * cos(angle)) < 1e-9);
          assert_true(fabs(next_y - y + size * sin(angle)) < 1e-9);
        }
      }
      /* The box around all cells begins at the origin. */
      double half = size / 2, longer = size / sqrt(3);
      assert_true(fabs(least_x - (l < 2 ? half : longer) - spaces[s].origin_x) < 1e-9);
      assert_true(fabs(least_y - (l < 2 ? longer : half) - spaces[s].origin_y) < 1e-9);
      way_point found;
      check_result(way_grid_cell_at(grid, spaces[s].origin_x - 1, spaces[s].origin_y + 1, &found),
                   WAY_ERROR_OUT_OF_RANGE);
      way_grid_destroy(grid);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(neighbours_lie_where_they_should),
      cmocka_unit_test(layouts_are_the_usual_ones),
      cmocka_unit_test(conversions_and_distances),
      cmocka_unit_test(bad_coordinates_are_refused),
      cmocka_unit_test(lines_take_the_nearest_cells),
      cmocka_unit_test(rings_and_ranges),
      cmocka_unit_test(picking_is_exact),
      cmocka_unit_test(centres_and_positions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
