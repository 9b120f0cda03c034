/* Flow fields of squares and hexes that change under them. */
#include <stdlib.h>

#include "golden_families.h"
#include "golden_support.h"

static void step_field(way_flow_field *field, int32_t iterations) {
  way_field_status status;
  need(way_flow_field_step(field, iterations, &status), "step of a field");
  digest_i32((int32_t)status);
}

static void digest_field(const scene *s, way_flow_field *field) {
  const double *costs = way_flow_field_costs(field);
  const int8_t *directions = way_flow_field_directions(field);
  for (int32_t i = 0; i < s->width * s->height; i++) {
    digest_double(costs[i]);
    digest_i32(directions[i]);
  }
  digest_i32(way_flow_field_settled(field));
  digest_u64(way_flow_field_hash(field));
}

static uint8_t *save_field(way_flow_field *field, size_t *size) {
  need(way_flow_field_save(field, NULL, 0, size), "size of a field");
  uint8_t *bytes = allocate(*size);
  need(way_flow_field_save(field, bytes, *size, size), "save of a field");
  return bytes;
}

/* Steps and edits in turn; half way through a state is saved, and gone on from once more at the end. */
static void play_field(const scene *s, way_grid *grid, int rule) {
  static const char *const names[] = {"field-no-corner-cutting", "field-one-free", "field-always", "field-never"};
  way_point goals[3];
  for (int i = 0; i < 3; i++) goals[i] = random_point(s);
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.diagonal = (way_diagonal)rule;
  options.agent_size = rule == 1 ? 2 : 1;
  way_flow_field *field = NULL;
  need(way_flow_field_create(grid, goals, 3, &options, &field), names[rule]);
  start_digest();
  uint8_t *grid_bytes = NULL, *bytes = NULL;
  size_t grid_size = 0, size = 0;
  for (int i = 0; i < 12; i++) {
    step_field(field, 1 + below(i % 4 == 3 ? 2000 : 60));
    digest_u64(way_flow_field_hash(field));
    edit_grid(s, grid, 1 + below(3));
    if (i == 8) need(way_grid_set_area_cost(grid, 3, 1.75), "area cost");
    if (i != 6) continue;
    bytes = save_field(field, &size);
    need(way_grid_save(grid, NULL, 0, &grid_size), "size of a grid");
    grid_bytes = allocate(grid_size);
    need(way_grid_save(grid, grid_bytes, grid_size, &grid_size), "save");
  }
  step_field(field, 100000);
  digest_field(s, field);
  need(way_grid_restore(grid, grid_bytes, grid_size, NULL), "restore");
  need(way_flow_field_restore(field, bytes, size, NULL), "restore of a field");
  step_field(field, 5);
  digest_u64(way_flow_field_hash(field));
  step_field(field, 100000);
  digest_field(s, field);
  free(grid_bytes);
  free(bytes);
  way_flow_field_destroy(field);
  print_digest(s->name, names[rule]);
}

/* Goals that move between steps, with edits now and then; another field takes each state. */
static void play_goals(const scene *s, way_grid *grid, void (*edit)(const scene *s, way_grid *grid, int32_t edits)) {
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_flow_field *field = NULL, *other = NULL;
  need(way_flow_field_create(grid, NULL, 0, &options, &field), "field-goals");
  need(way_flow_field_create(grid, NULL, 0, &options, &other), "field-goals");
  start_digest();
  for (int i = 0; i < 12; i++) {
    way_point goals[3];
    int32_t count = below(4);
    for (int32_t n = 0; n < count; n++) goals[n] = random_point(s);
    need(way_flow_field_set_goals(field, goals, (size_t)count), "goals");
    if (i % 3 == 1) edit(s, grid, 1 + below(3));
    digest_u64(way_flow_field_hash(field));
    step_field(field, 1 + below(i % 4 == 3 ? 2000 : 60));
    digest_u64(way_flow_field_hash(field));
    size_t size;
    uint8_t *bytes = save_field(field, &size);
    need(way_flow_field_restore(other, bytes, size, NULL), "restore of a field");
    free(bytes);
    way_field_status status;
    need(way_flow_field_step(other, 100000, &status), "step of a field");
    digest_field(s, other);
    digest_u64(way_flow_field_checksum(other));
  }
  way_flow_field_destroy(field);
  way_flow_field_destroy(other);
  print_digest(s->name, "field-goals");
}

void play_fields(const scene *s) {
  way_grid *grid = make_grid(s);
  for (int rule = 0; rule < 4; rule++) play_field(s, grid, rule);
  play_goals(s, grid, edit_grid);
  way_grid_destroy(grid);
}

/* Steps and edits in turn; another field takes each state and is run to its end. */
static void hex_field(const scene *s, way_hex_layout layout, const char *name, int32_t agent_size) {
  way_grid *grid = make_hex_grid(s, layout);
  way_flow_field *field = NULL, *other = NULL;
  way_point goals[3];
  for (int i = 0; i < 3; i++) goals[i] = random_point(s);
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.agent_size = agent_size;
  need(way_flow_field_create(grid, goals, 3, &options, &field), name);
  need(way_flow_field_create(grid, goals, 3, &options, &other), name);
  start_digest();
  for (int i = 0; i < 12; i++) {
    step_field(field, 1 + below(i % 4 == 3 ? 2000 : 60));
    digest_u64(way_flow_field_hash(field));
    edit_hex_grid(s, grid, 1 + below(3));
    if (i == 8) need(way_grid_set_area_cost(grid, 3, 1.75), "area cost");
    size_t size;
    uint8_t *bytes = save_field(field, &size);
    need(way_flow_field_restore(other, bytes, size, NULL), "restore of a field");
    free(bytes);
    step_field(other, 100000);
    digest_field(s, other);
  }
  way_flow_field_destroy(field);
  way_flow_field_destroy(other);
  way_grid_destroy(grid);
  print_digest(s->name, name);
}

void play_hex_fields(const scene *s, way_hex_layout layout) {
  hex_field(s, layout, "field", 1);
  hex_field(s, layout, "field-large", 2);
  way_grid *grid = make_hex_grid(s, layout);
  play_goals(s, grid, edit_hex_grid);
  way_grid_destroy(grid);
}
