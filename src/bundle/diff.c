/* Where two states, or two bundles, differ: the frame around the fields. */
#include <string.h>

#include "bundle/diff.h"

/* ------------------------------------------------------------------------------------------------ fields */

void way_diff_note(way_diff_pair *pair, const char *name, int32_t at, const double *a, const double *b) {
  for (int32_t i = 0; i < pair->count; i++) {
    if (strcmp(pair->found[i].field, name) == 0) {
      pair->found[i].count++;
      return;
    }
  }
  if (pair->count == WAY_DIFF_FIELDS) return;
  pair->found[pair->count++] = (way_difference){.object = pair->object,
                                                .at = at,
                                                .a = a == NULL ? 0 : *a,
                                                .b = b == NULL ? 0 : *b,
                                                .count = 1,
                                                .has_a = a != NULL,
                                                .has_b = b != NULL,
                                                .field = name};
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

static void compare(way_diff_pair *pair, const char *name, char type, int32_t at, const uint8_t *a, const uint8_t *b) {
  if (memcmp(a, b, (size_t)width_of(type)) == 0) return;
  double left = value_of(type, a), right = value_of(type, b);
  way_diff_note(pair, name, at, &left, &right);
}

static bool has(way_diff_pair *pair, int64_t bytes_a, int64_t bytes_b) {
  if (way_diff_left(&pair->a) < bytes_a || way_diff_left(&pair->b) < bytes_b) pair->lost = true;
  return !pair->lost;
}

double way_diff_scalar(way_diff_pair *pair, const char *name, char type) {
  int width = width_of(type);
  if (!has(pair, width, width)) return 0;
  double value = value_of(type, pair->a.at);
  compare(pair, name, type, -1, pair->a.at, pair->b.at);
  pair->a.at += width;
  pair->b.at += width;
  return value;
}

void way_diff_row(way_diff_pair *pair, const char *name, char type, int64_t count_a, int64_t count_b) {
  int width = width_of(type);
  if (count_a < 0 || count_b < 0 || !has(pair, count_a * width, count_b * width)) {
    pair->lost = true;
    return;
  }
  for (int64_t i = 0; i < count_a || i < count_b; i++) {
    const uint8_t *a = pair->a.at + i * width, *b = pair->b.at + i * width;
    if (i < count_a && i < count_b) {
      compare(pair, name, type, (int32_t)i, a, b);
      continue;
    }
    double value = value_of(type, i < count_a ? a : b);
    way_diff_note(pair, name, (int32_t)i, i < count_a ? &value : NULL, i < count_b ? &value : NULL);
  }
  pair->a.at += count_a * width;
  pair->b.at += count_b * width;
}

/* ------------------------------------------------------------------------------------------------ lists */

typedef struct list {
  const way_diff_field *fields;
  int count;
  int width;
  int32_t length_a;
  int32_t length_b;
} list;

static bool read_lengths(way_diff_pair *pair, list *own) {
  if (!has(pair, 4, 4)) return false;
  own->width = 0;
  for (int i = 0; i < own->count; i++) own->width += width_of(own->fields[i].type);
  own->length_a = way_load_i32(pair->a.at);
  own->length_b = way_load_i32(pair->b.at);
  pair->a.at += 4;
  pair->b.at += 4;
  if (own->length_a < 0 || own->length_b < 0) pair->lost = true;
  return has(pair, (int64_t)own->length_a * own->width, (int64_t)own->length_b * own->width);
}

/* Compares two items field by field, from one field on. */
static void compare_items(way_diff_pair *pair, const list *own, int first, int32_t at, const uint8_t *a,
                          const uint8_t *b) {
  for (int i = 0; i < own->count; i++) {
    if (i >= first) compare(pair, own->fields[i].name, own->fields[i].type, at, a, b);
    a += width_of(own->fields[i].type);
    b += width_of(own->fields[i].type);
  }
}

/* An item that only one side has, by its first field behind the key. */
static void note_lone(way_diff_pair *pair, const list *own, const char *name, int key, int32_t at, const uint8_t *a,
                      const uint8_t *b) {
  const uint8_t *item = a != NULL ? a : b;
  double value = value_of(own->fields[key].type, item + 4 * key);
  way_diff_note(pair, name, at, a != NULL ? &value : NULL, b != NULL ? &value : NULL);
}

void way_diff_list(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count) {
  list own = {.fields = fields, .count = count};
  if (!read_lengths(pair, &own)) return;
  for (int32_t i = 0; i < own.length_a || i < own.length_b; i++) {
    const uint8_t *a = i < own.length_a ? pair->a.at : NULL, *b = i < own.length_b ? pair->b.at : NULL;
    if (a != NULL && b != NULL) compare_items(pair, &own, 0, i, a, b);
    else note_lone(pair, &own, name, 0, i, a, b);
    if (a != NULL) pair->a.at += own.width;
    if (b != NULL) pair->b.at += own.width;
  }
}

void way_diff_keyed(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count) {
  list own = {.fields = fields, .count = count};
  if (!read_lengths(pair, &own)) return;
  const uint8_t *end_a = pair->a.at + (int64_t)own.length_a * own.width;
  const uint8_t *end_b = pair->b.at + (int64_t)own.length_b * own.width;
  while (pair->a.at < end_a || pair->b.at < end_b) {
    int64_t key_a = pair->a.at < end_a ? way_load_i32(pair->a.at) : INT64_MAX;
    int64_t key_b = pair->b.at < end_b ? way_load_i32(pair->b.at) : INT64_MAX;
    const uint8_t *a = key_a <= key_b ? pair->a.at : NULL, *b = key_b <= key_a ? pair->b.at : NULL;
    int32_t key = (int32_t)(a != NULL ? key_a : key_b);
    if (a != NULL && b != NULL) compare_items(pair, &own, 1, key, a, b);
    else note_lone(pair, &own, name, 1, key, a, b);
    if (a != NULL) pair->a.at += own.width;
    if (b != NULL) pair->b.at += own.width;
  }
}

/* ------------------------------------------------------------------------------------------------ one object */

static void compare_bytes(way_diff_pair *pair, const char *name, char type, int width) {
  int64_t left_a = way_diff_left(&pair->a), left_b = way_diff_left(&pair->b);
  way_diff_row(pair, name, type, left_a / width, left_b / width);
}

static int kind_of(const way_diff_side *side) {
  return way_diff_left(side) < WAY_HEADER_BYTES ? -1 : side->at[6] | side->at[7] << 8;
}

/* Two states of one kind by fields where those are known, else by bytes. */
static void compare_states(way_diff_pair *pair) {
  way_diff_side a = pair->a, b = pair->b;
  int32_t before = pair->count;
  if (way_diff_left(&a) == way_diff_left(&b) && memcmp(a.at, b.at, (size_t)way_diff_left(&a)) == 0) return;
  int kind_a = kind_of(&a), kind_b = kind_of(&b);
  if (kind_a != kind_b) {
    double left = kind_a, right = kind_b;
    way_diff_note(pair, "kind", -1, &left, &right);
    return;
  }
  if (way_diff_states(pair)) return;
  pair->a = a;
  pair->b = b;
  pair->count = before;
  pair->lost = false;
  compare_bytes(pair, "bytes", 'u', 1);
}

/* ------------------------------------------------------------------------------------------------ bundles */

typedef struct differ {
  way_allocator allocator;
  way_difference *out;
  size_t capacity;
  size_t count;
  way_error *error;
} differ;

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
} opened;

static void compare_number(way_diff_pair *pair, const char *name, double a, double b) {
  if (a != b) way_diff_note(pair, name, -1, &a, &b);
}

static void set_sides(way_diff_pair *pair, const uint8_t *a, size_t size_a, const uint8_t *b, size_t size_b) {
  static const uint8_t none[1];
  if (a == NULL) a = none;
  if (b == NULL) b = none;
  pair->a = (way_diff_side){a, a + size_a};
  pair->b = (way_diff_side){b, b + size_b};
}

static void compare_options(way_diff_pair *pair, const way_bundle_record *a, const way_bundle_record *b) {
  int count;
  const way_option *options = way_options_of(a->kind, &count);
  compare_number(pair, "world", a->world, b->world);
  for (int i = 0; i < count; i++) {
    const uint8_t *left = (const uint8_t *)&a->grid + options[i].offset;
    const uint8_t *right = (const uint8_t *)&b->grid + options[i].offset;
    size_t size = options[i].type == 'd' ? 8 : options[i].type == 'f' ? 1 : 4;
    if (memcmp(left, right, size) == 0) continue;
    int32_t numbers[2] = {*left, *right};
    double values[2];
    if (size == 4) memcpy(&numbers[0], left, 4), memcpy(&numbers[1], right, 4);
    for (int k = 0; k < 2; k++) values[k] = numbers[k];
    if (size == 8) memcpy(&values[0], left, 8), memcpy(&values[1], right, 8);
    way_diff_note(pair, options[i].name, -1, &values[0], &values[1]);
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

static way_result compare_records(differ *d, opened *a, opened *b, int32_t place) {
  const way_bundle_record *left = &a->records[place], *right = &b->records[place];
  way_diff_pair pair = {.object = place};
  if (left->kind != right->kind) {
    double kinds[2] = {left->kind, right->kind};
    way_diff_note(&pair, "object kind", -1, &kinds[0], &kinds[1]);
    hand_over(d, &pair);
    return WAY_OK;
  }
  compare_options(&pair, left, right);
  uint8_t *state_a, *state_b;
  way_result result = way_unpack_record(&a->reader, &d->allocator, left, &state_a);
  if (result != WAY_OK) return result;
  result = way_unpack_record(&b->reader, &d->allocator, right, &state_b);
  if (result == WAY_OK) {
    set_sides(&pair, state_a, (size_t)left->state_size, state_b, (size_t)right->state_size);
    if (left->kind == WAY_STORED_MEMORY) compare_memory(&pair, left->element, right->element);
    else compare_states(&pair);
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
    return WAY_ERROR_STATE;
  }
  return WAY_OK;
}

static way_result compare_bundles(differ *d, opened *a, opened *b) {
  way_result result = check_limit(a);
  if (result == WAY_OK) result = check_limit(b);
  int32_t common = a->count < b->count ? a->count : b->count;
  for (int32_t i = 0; i < common && result == WAY_OK; i++) result = compare_records(d, a, b, i);
  if (result != WAY_OK || a->count == b->count) return result;
  way_diff_pair pair = {.object = common};
  compare_number(&pair, "objects", a->count, b->count);
  hand_over(d, &pair);
  return WAY_OK;
}

static way_result open_and_compare(differ *d, const way_diff_pair *pair) {
  opened a = {.records = NULL}, b = {.records = NULL};
  a.reader = way_reader_of(pair->a.at, (size_t)way_diff_left(&pair->a), d->error);
  way_result result = way_read_records(&a.reader, &d->allocator, &a.records, &a.count);
  if (result != WAY_OK) return result;
  b.reader = way_reader_of(pair->b.at, (size_t)way_diff_left(&pair->b), d->error);
  result = way_read_records(&b.reader, &d->allocator, &b.records, &b.count);
  if (result == WAY_OK) {
    result = compare_bundles(d, &a, &b);
    way_release(&d->allocator, b.records, (size_t)b.count, sizeof *b.records);
  }
  way_release(&d->allocator, a.records, (size_t)a.count, sizeof *a.records);
  return result;
}

/* ------------------------------------------------------------------------------------------------ the call */

/* A header of any kind. */
static bool check_header(const uint8_t *bytes, size_t size, way_error *error) {
  way_reader reader = way_reader_of(bytes, size, error);
  uint16_t kind = size >= WAY_HEADER_BYTES ? (uint16_t)(bytes[6] | bytes[7] << 8) : 0;
  way_read_header(&reader, kind);
  return !reader.failed;
}

way_result way_diff(const uint8_t *a, size_t size_a, const uint8_t *b, size_t size_b, way_difference *differences,
                    size_t capacity, size_t *count, way_error *error) {
  if (count == NULL || a == NULL || b == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!check_header(a, size_a, error) || !check_header(b, size_b, error)) return WAY_ERROR_STATE;
  differ d = {way_allocator_or_default(NULL), differences, capacity, 0, error};
  way_diff_pair pair = {.object = 0};
  set_sides(&pair, a, size_a, b, size_b);
  way_result result = WAY_OK;
  if (kind_of(&pair.a) == WAY_KIND_BUNDLE && kind_of(&pair.b) == WAY_KIND_BUNDLE) {
    result = open_and_compare(&d, &pair);
  } else {
    compare_states(&pair);
    hand_over(&d, &pair);
  }
  if (result != WAY_OK) return result;
  *count = d.count;
  return differences != NULL && capacity < d.count ? WAY_ERROR_BUFFER_TOO_SMALL : WAY_OK;
}
