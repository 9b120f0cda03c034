/* Where two states, or two bundles, differ: the frame around the fields. */
#include <string.h>

#include "bundle/diff.h"

/* Behind which there are more bytes. */
#define THE_END "the end"

/* ------------------------------------------------------------------------------------------------ fields */

static void set_cell(const way_diff_pair *pair, way_difference *found, int32_t node) {
  if (pair->size_x <= 0 || node < 0) return;
  found->x = node % pair->size_x;
  found->y = node / pair->size_x;
  if (pair->size_z <= 0) return;
  found->z = found->y / pair->size_y;
  found->y %= pair->size_y;
}

static void note(way_diff_pair *pair, const char *name, int32_t at, bool node, const double *a, const double *b) {
  for (int32_t i = pair->count; i-- > 0;) {
    if (pair->found[i].field != name && strcmp(pair->found[i].field, name) != 0) continue;
    pair->found[i].count++;
    return;
  }
  if (pair->count == WAY_DIFF_FIELDS) return;
  way_difference *found = &pair->found[pair->count++];
  *found = (way_difference){.a = a == NULL ? 0 : *a,
                            .b = b == NULL ? 0 : *b,
                            .object = pair->object,
                            .kind = pair->kind,
                            .at = at,
                            .x = -1,
                            .y = -1,
                            .z = -1,
                            .count = 1,
                            .has_a = a != NULL,
                            .has_b = b != NULL,
                            .field = name};
  if (node) set_cell(pair, found, at);
}

void way_diff_note(way_diff_pair *pair, const char *name, int32_t at, const double *a, const double *b) {
  note(pair, name, at, false, a, b);
}

void way_diff_note_node(way_diff_pair *pair, const char *name, int32_t node, const double *a, const double *b) {
  note(pair, name, node, true, a, b);
}

int64_t way_diff_left(const way_diff_side *side) {
  return side->end - side->at;
}

static int width_of(char type) {
  switch (type) {
    case 'u':
    case 'b': return 1;
    case 's':
    case 'h': return 2;
    case 'i':
    case 'w':
    case 'r': return 4;
    default: return 8;
  }
}

static double value_of(char type, const uint8_t *at) {
  uint32_t word;
  float real;
  switch (type) {
    case 'u': return *at;
    case 'b': return (int8_t)*at;
    case 's': return at[0] | at[1] << 8;
    case 'h': return (int16_t)(at[0] | at[1] << 8);
    case 'i': return way_load_i32(at);
    case 'w': return way_load_u32(at);
    case 'r':
      word = way_load_u32(at);
      memcpy(&real, &word, sizeof real);
      return (double)real;
    case 'l': return (double)(int64_t)way_load_u64(at);
    case 'q': return (double)way_load_u64(at);
    default: return way_load_f64(at);
  }
}

/* One item of both sides. */
typedef struct items {
  const uint8_t *a;
  const uint8_t *b;
  int32_t at;
  bool node;
} items;

static void compare(way_diff_pair *pair, const char *name, char type, const items *held) {
  if (memcmp(held->a, held->b, (size_t)width_of(type)) == 0) return;
  double left = value_of(type, held->a), right = value_of(type, held->b);
  note(pair, name, held->at, held->node, &left, &right);
}

/* An item that only one side has. */
static void note_lone(way_diff_pair *pair, const char *name, char type, const items *held) {
  const uint8_t *item = held->a != NULL ? held->a : held->b;
  if (item == NULL) return;
  double value = value_of(type, item);
  note(pair, name, held->at, held->node, held->a != NULL ? &value : NULL, held->b != NULL ? &value : NULL);
}

void way_diff_lose(way_diff_pair *pair, const way_diff_side *side, const char *name) {
  if (pair->lost) return;
  pair->lost = true;
  pair->lost_side = side;
  pair->lost_field = name;
}

bool way_diff_has(way_diff_pair *pair, const char *name, int64_t bytes_a, int64_t bytes_b) {
  if (bytes_a < 0 || way_diff_left(&pair->a) < bytes_a) way_diff_lose(pair, &pair->a, name);
  if (bytes_b < 0 || way_diff_left(&pair->b) < bytes_b) way_diff_lose(pair, &pair->b, name);
  return !pair->lost;
}

double way_diff_scalar(way_diff_pair *pair, const char *name, char type) {
  int width = width_of(type);
  if (!way_diff_has(pair, name, width, width)) return 0;
  double value = value_of(type, pair->a.at);
  compare(pair, name, type, &(items){pair->a.at, pair->b.at, -1, false});
  pair->a.at += width;
  pair->b.at += width;
  return value;
}

static void compare_rows(way_diff_pair *pair, const char *name, char type, const int64_t counts[2], bool nodes) {
  int width = width_of(type);
  if (!way_diff_has(pair, name, counts[0] * width, counts[1] * width)) return;
  bool same = counts[0] == counts[1] && memcmp(pair->a.at, pair->b.at, (size_t)(counts[0] * width)) == 0;
  for (int64_t i = 0; !same && (i < counts[0] || i < counts[1]); i++) {
    items held = {i < counts[0] ? pair->a.at + i * width : NULL, i < counts[1] ? pair->b.at + i * width : NULL,
                  (int32_t)i, nodes};
    if (held.a != NULL && held.b != NULL) compare(pair, name, type, &held);
    else note_lone(pair, name, type, &held);
  }
  pair->a.at += counts[0] * width;
  pair->b.at += counts[1] * width;
}

void way_diff_row(way_diff_pair *pair, const char *name, char type, int64_t count_a, int64_t count_b) {
  compare_rows(pair, name, type, (const int64_t[2]){count_a, count_b}, false);
}

void way_diff_cells(way_diff_pair *pair, const char *name, char type, int64_t count_a, int64_t count_b) {
  compare_rows(pair, name, type, (const int64_t[2]){count_a, count_b}, true);
}

/* ------------------------------------------------------------------------------------------------ lists */

typedef struct list {
  const way_diff_field *fields;
  int count;
  int width;
  const uint8_t *end_a;
  const uint8_t *end_b;
} list;

static bool read_lengths(way_diff_pair *pair, const char *name, list *own) {
  if (!way_diff_has(pair, name, 4, 4)) return false;
  own->width = 0;
  for (int i = 0; i < own->count; i++) own->width += width_of(own->fields[i].type);
  int64_t bytes_a = (int64_t)way_load_i32(pair->a.at) * own->width;
  int64_t bytes_b = (int64_t)way_load_i32(pair->b.at) * own->width;
  pair->a.at += 4;
  pair->b.at += 4;
  if (!way_diff_has(pair, name, bytes_a, bytes_b)) return false;
  own->end_a = pair->a.at + bytes_a;
  own->end_b = pair->b.at + bytes_b;
  return true;
}

/* Compares two items field by field, from one field on. */
static void compare_items(way_diff_pair *pair, const list *own, int first, items held) {
  for (int i = 0; i < own->count; i++) {
    if (i >= first) compare(pair, own->fields[i].name, own->fields[i].type, &held);
    held.a += width_of(own->fields[i].type);
    held.b += width_of(own->fields[i].type);
  }
}

static void step_over(way_diff_pair *pair, const list *own, const items *held) {
  if (held->a != NULL) pair->a.at += own->width;
  if (held->b != NULL) pair->b.at += own->width;
}

void way_diff_list(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count) {
  list own = {.fields = fields, .count = count};
  if (!read_lengths(pair, name, &own)) return;
  for (int32_t i = 0; pair->a.at < own.end_a || pair->b.at < own.end_b; i++) {
    items held = {pair->a.at < own.end_a ? pair->a.at : NULL, pair->b.at < own.end_b ? pair->b.at : NULL, i, false};
    if (held.a != NULL && held.b != NULL) compare_items(pair, &own, 0, held);
    else note_lone(pair, name, fields[0].type, &held);
    step_over(pair, &own, &held);
  }
}

static void compare_keyed(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count, bool nodes) {
  list own = {.fields = fields, .count = count};
  if (!read_lengths(pair, name, &own)) return;
  while (pair->a.at < own.end_a || pair->b.at < own.end_b) {
    int64_t key_a = pair->a.at < own.end_a ? way_load_i32(pair->a.at) : INT64_MAX;
    int64_t key_b = pair->b.at < own.end_b ? way_load_i32(pair->b.at) : INT64_MAX;
    items held = {key_a <= key_b ? pair->a.at : NULL, key_b <= key_a ? pair->b.at : NULL,
                  (int32_t)(key_a <= key_b ? key_a : key_b), nodes};
    items lone = held;
    if (held.a != NULL) lone.a += 4;
    if (held.b != NULL) lone.b += 4;
    if (held.a != NULL && held.b != NULL) compare_items(pair, &own, 1, held);
    else note_lone(pair, name, fields[1].type, &lone);
    step_over(pair, &own, &held);
  }
}

void way_diff_keyed(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count) {
  compare_keyed(pair, name, fields, count, true);
}

void way_diff_by_id(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count) {
  compare_keyed(pair, name, fields, count, false);
}

/* ------------------------------------------------------------------------------------------------ one object */

static void compare_bytes(way_diff_pair *pair, const char *name, char type, int width) {
  int64_t left_a = way_diff_left(&pair->a), left_b = way_diff_left(&pair->b);
  way_diff_row(pair, name, type, left_a / width, left_b / width);
}

static int kind_of(const way_diff_side *side) {
  return way_diff_left(side) < WAY_HEADER_BYTES ? -1 : side->at[6] | side->at[7] << 8;
}

/* Two states of one kind by fields where the kind is known, else by bytes. A kind may be another with more behind it. */
static void compare_states(way_diff_pair *pair) {
  way_diff_side a = pair->a, b = pair->b;
  int kind_a = kind_of(&a), kind_b = kind_of(&b);
  pair->kind = kind_a;
  if (kind_a != kind_b) {
    double left = kind_a, right = kind_b;
    way_diff_note(pair, "kind", -1, &left, &right);
    if (way_diff_base_kind(kind_a) != way_diff_base_kind(kind_b)) return;
  }
  if (!way_diff_states(pair)) compare_bytes(pair, "bytes", 'u', 1);
  if (way_diff_left(&pair->a) > 0) way_diff_lose(pair, &pair->a, THE_END);
  if (way_diff_left(&pair->b) > 0) way_diff_lose(pair, &pair->b, THE_END);
}

/* ------------------------------------------------------------------------------------------------ refusals */

typedef struct differ {
  way_allocator allocator;
  way_difference *out;
  size_t capacity;
  size_t count;
  way_error *error;
} differ;

/* Puts the side before a message. */
static way_result name_side(way_error *error, const char *side) {
  if (error == NULL) return WAY_ERROR_STATE;
  size_t length = strlen(error->message);
  if (length > sizeof error->message - 4) length = sizeof error->message - 4;
  memmove(error->message + 3, error->message, length);
  memcpy(error->message, side, 3);
  error->message[length + 3] = '\0';
  return WAY_ERROR_STATE;
}

/* What a lost pair says of the side that is at fault; starts: of both states. */
static way_result refuse_lost(const differ *d, const way_diff_pair *pair, const way_diff_side starts[2]) {
  bool second = pair->lost_side == &pair->b;
  const uint8_t *start = starts[second].at;
  way_reader reader = way_reader_of(start, (size_t)(starts[second].end - start), d->error);
  reader.offset = (size_t)(pair->lost_side->at - start);
  if (strcmp(pair->lost_field, THE_END) == 0) way_read_end(&reader);
  else way_read_bytes(&reader, SIZE_MAX, pair->lost_field);
  return WAY_ERROR_STATE;
}

/* ------------------------------------------------------------------------------------------------ bundles */

static void hand_over(differ *d, const way_diff_pair *pair) {
  for (int32_t i = 0; i < pair->count; i++) {
    if (d->count < d->capacity && d->out != NULL) d->out[d->count] = pair->found[i];
    d->count++;
  }
}

typedef struct opened {
  way_reader reader;
  way_bundle_record *records;
  int32_t count;
  const char *name;
} opened;

/* How large the worlds of a bundle are. */
typedef struct world_size {
  int32_t x;
  int32_t y;
  int32_t z;
} world_size;

static void compare_number(way_diff_pair *pair, const char *name, double a, double b) {
  if (memcmp(&a, &b, sizeof a) != 0) way_diff_note(pair, name, -1, &a, &b);
}

static void set_sides(way_diff_pair *pair, const uint8_t *a, size_t size_a, const uint8_t *b, size_t size_b) {
  static const uint8_t none[1];
  if (a == NULL) a = none;
  if (b == NULL) b = none;
  pair->a = (way_diff_side){a, a + size_a};
  pair->b = (way_diff_side){b, b + size_b};
}

static double option_value(const way_option *option, const uint8_t *options) {
  const uint8_t *at = options + option->offset;
  if (option->type == 'f') return *(const bool *)at;
  int32_t number;
  double real;
  if (option->type == 'd') memcpy(&real, at, sizeof real);
  else memcpy(&number, at, sizeof number), real = number;
  return real;
}

static void compare_options(way_diff_pair *pair, const way_bundle_record *a, const way_bundle_record *b) {
  int count;
  const way_option *options = way_options_of(a->kind, &count);
  compare_number(pair, "world", a->world, b->world);
  for (int i = 0; i < count; i++) {
    compare_number(pair, options[i].name, option_value(&options[i], (const uint8_t *)&a->grid),
                   option_value(&options[i], (const uint8_t *)&b->grid));
  }
  set_sides(pair, a->goals, (size_t)a->goal_count * 4, b->goals, (size_t)b->goal_count * 4);
  if (a->kind == WAY_OBJECT_FLOW_FIELD) way_diff_row(pair, "goals", 'i', a->goal_count, b->goal_count);
  if (!way_kind_has_points(a->kind)) return;
  compare_number(pair, "dimensions", a->dimensions, b->dimensions);
  compare_number(pair, "landmarks", a->landmarks, b->landmarks);
  int64_t points_a = (int64_t)a->point_count * a->dimensions, points_b = (int64_t)b->point_count * b->dimensions;
  set_sides(pair, a->coordinates, (size_t)points_a * 8, b->coordinates, (size_t)points_b * 8);
  if (points_a + points_b > 0) way_diff_row(pair, "positions", 'd', points_a, points_b);
}

static void compare_memory(way_diff_pair *pair, way_element a, way_element b) {
  static const char of_element[] = {'u', 'b', 'u', 's', 'h', 'w', 'i', 'r', 'd', 'l', 'q'};
  compare_number(pair, "element", a, b);
  if (a == b) compare_bytes(pair, "elements", of_element[a], way_element_bytes(a));
}

static way_result unpack(const differ *d, opened *bundle, int32_t place, uint8_t **state) {
  way_result result = way_unpack_record(&bundle->reader, &d->allocator, &bundle->records[place], state);
  return result == WAY_ERROR_STATE ? name_side(d->error, bundle->name) : result;
}

/* The states of a pair of records, both unpacked. */
static way_result compare_unpacked(differ *d, way_diff_pair *pair, const opened *a, const opened *b) {
  const way_bundle_record *left = &a->records[pair->object], *right = &b->records[pair->object];
  way_diff_side starts[2] = {pair->a, pair->b};
  if (left->kind == WAY_STORED_MEMORY) compare_memory(pair, left->element, right->element);
  else compare_states(pair);
  if (!pair->lost) return WAY_OK;
  refuse_lost(d, pair, starts);
  if (d->error == NULL) return WAY_ERROR_STATE;
  bool second = pair->lost_side == &pair->b;
  way_name_object(d->error, pair->object);
  d->error->byte_offset = (int64_t)(second ? right : left)->packed_at;
  return name_side(d->error, second ? b->name : a->name);
}

static way_result compare_records(differ *d, opened *a, opened *b, const world_size *worlds, int32_t place) {
  const way_bundle_record *left = &a->records[place], *right = &b->records[place];
  way_diff_pair pair = {.object = place};
  if (left->kind != right->kind) {
    compare_number(&pair, "object kind", left->kind, right->kind);
    hand_over(d, &pair);
    return WAY_OK;
  }
  if (left->world >= 0) {
    world_size size = worlds[left->world];
    pair.size_x = size.x;
    pair.size_y = size.y;
    pair.size_z = size.z;
  }
  uint8_t *state_a, *state_b;
  way_result result = unpack(d, a, place, &state_a);
  if (result != WAY_OK) return result;
  result = unpack(d, b, place, &state_b);
  if (result == WAY_OK) {
    pair.kind =
        left->state_size >= WAY_HEADER_BYTES && left->kind != WAY_STORED_MEMORY ? state_a[6] | state_a[7] << 8 : 0;
    compare_options(&pair, left, right);
    set_sides(&pair, state_a, (size_t)left->state_size, state_b, (size_t)right->state_size);
    result = compare_unpacked(d, &pair, a, b);
    way_release(&d->allocator, state_b, (size_t)right->state_size, 1);
  }
  way_release(&d->allocator, state_a, (size_t)left->state_size, 1);
  hand_over(d, &pair);
  return result;
}

static way_result check_limit(opened *bundle) {
  way_bundle_options options;
  way_bundle_options_default(&options);
  uint64_t total = 0;
  for (int32_t i = 0; i < bundle->count; i++) {
    total += (uint64_t)bundle->records[i].state_size;
    if (total <= options.limit) continue;
    way_refuse_object(bundle->reader.error, WAY_ERROR_STATE, i, " would take more memory than the limit leaves");
    if (bundle->reader.error != NULL) bundle->reader.error->byte_offset = (int64_t)bundle->records[i].at;
    return name_side(bundle->reader.error, bundle->name);
  }
  return WAY_OK;
}

/* A mover is as large as its grid. */
static void measure_movers(const opened *bundle, world_size *sizes) {
  for (int32_t i = 0; i < bundle->count; i++) {
    if (way_stored_mover(bundle->records[i].kind)) sizes[i] = sizes[bundle->records[i].world];
  }
}

/* What the states of worlds begin with. */
static way_result measure_worlds(const differ *d, opened *bundle, world_size *sizes) {
  memset(sizes, 0, (size_t)bundle->count * sizeof *sizes);
  for (int32_t i = 0; i < bundle->count; i++) {
    const way_bundle_record *record = &bundle->records[i];
    bool flat = record->kind == WAY_OBJECT_GRID, solid = record->kind == WAY_OBJECT_VOXEL_GRID;
    int32_t needed = WAY_HEADER_BYTES + (flat ? 8 : 12);
    if ((!flat && !solid) || record->state_size < needed) continue;
    uint8_t *state;
    way_result result = unpack(d, bundle, i, &state);
    if (result != WAY_OK) return result;
    const uint8_t *at = state + WAY_HEADER_BYTES;
    sizes[i] = (world_size){way_load_i32(at), way_load_i32(at + 4), solid ? way_load_i32(at + 8) : 0};
    if (sizes[i].x <= 0 || sizes[i].y <= 0 || sizes[i].z < 0) sizes[i] = (world_size){0, 0, 0};
    way_release(&d->allocator, state, (size_t)record->state_size, 1);
  }
  measure_movers(bundle, sizes);
  return WAY_OK;
}

static way_result compare_bundles(differ *d, opened *a, opened *b) {
  way_result result = check_limit(a);
  if (result == WAY_OK) result = check_limit(b);
  if (result != WAY_OK) return result;
  world_size *worlds = way_allocate(&d->allocator, (size_t)a->count, sizeof *worlds);
  if (worlds == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  result = measure_worlds(d, a, worlds);
  int32_t common = a->count < b->count ? a->count : b->count;
  for (int32_t i = 0; i < common && result == WAY_OK; i++) result = compare_records(d, a, b, worlds, i);
  way_release(&d->allocator, worlds, (size_t)a->count, sizeof *worlds);
  if (result != WAY_OK || a->count == b->count) return result;
  way_diff_pair pair = {.object = common};
  compare_number(&pair, "objects", a->count, b->count);
  hand_over(d, &pair);
  return WAY_OK;
}

static way_result open_side(const differ *d, const way_diff_side *side, opened *bundle) {
  bundle->reader = way_reader_of(side->at, (size_t)way_diff_left(side), d->error);
  way_result result = way_read_records(&bundle->reader, &d->allocator, &bundle->records, &bundle->count);
  return result == WAY_ERROR_STATE ? name_side(d->error, bundle->name) : result;
}

static way_result open_and_compare(differ *d, const way_diff_pair *pair) {
  opened a = {.name = "a: "}, b = {.name = "b: "};
  way_result result = open_side(d, &pair->a, &a);
  if (result != WAY_OK) return result;
  result = open_side(d, &pair->b, &b);
  if (result == WAY_OK) {
    result = compare_bundles(d, &a, &b);
    way_release(&d->allocator, b.records, (size_t)b.count, sizeof *b.records);
  }
  way_release(&d->allocator, a.records, (size_t)a.count, sizeof *a.records);
  return result;
}

/* ------------------------------------------------------------------------------------------------ the call */

/* A header of any kind. */
static way_result check_header(const uint8_t *bytes, size_t size, const char *side, way_error *error) {
  way_reader reader = way_reader_of(bytes, size, error);
  uint16_t kind = size >= WAY_HEADER_BYTES ? (uint16_t)(bytes[6] | bytes[7] << 8) : 0;
  way_read_header(&reader, kind);
  return reader.failed ? name_side(error, side) : WAY_OK;
}

static way_result compare_two(differ *d, way_diff_pair *pair) {
  way_diff_side starts[2] = {pair->a, pair->b};
  compare_states(pair);
  hand_over(d, pair);
  if (!pair->lost) return WAY_OK;
  refuse_lost(d, pair, starts);
  return name_side(d->error, pair->lost_side == &pair->b ? "b: " : "a: ");
}

way_result way_diff(const uint8_t *a, size_t size_a, const uint8_t *b, size_t size_b, way_difference *differences,
                    size_t capacity, size_t *count, way_error *error) {
  if (count == NULL || a == NULL || b == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check_header(a, size_a, "a: ", error);
  if (result == WAY_OK) result = check_header(b, size_b, "b: ", error);
  if (result != WAY_OK) return result;
  differ d = {way_allocator_or_default(NULL), differences, capacity, 0, error};
  way_diff_pair pair = {.object = 0};
  set_sides(&pair, a, size_a, b, size_b);
  bool bundles = kind_of(&pair.a) == WAY_KIND_BUNDLE && kind_of(&pair.b) == WAY_KIND_BUNDLE;
  result = bundles ? open_and_compare(&d, &pair) : compare_two(&d, &pair);
  if (result != WAY_OK) return result;
  *count = d.count;
  return differences != NULL && capacity < d.count ? WAY_ERROR_BUFFER_TOO_SMALL : WAY_OK;
}
