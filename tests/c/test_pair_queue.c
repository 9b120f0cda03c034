/* Buckets of one F. From 2^24 on two pairs may round to one F; the queue has to pop their entries as one level. */
#include <math.h>
#include <stdlib.h>

#include "base/cost.h"
#include "engine/uniform/pair_queue.h"
#include "support/check.h"
#include "support/random.h"

/* |STRAIGHT - DIAGONAL * sqrt(2)| is below 10^-8, as near as whole numbers of that size come (they are neighbours in
   Pell's sequence). */
#define STRAIGHT 54608393
#define DIAGONAL 38613965
#define NODES 60

/* Two pairs of one F, as large as paths in the largest grid may cost. */
typedef struct twins {
  int32_t a[2];
  int32_t b[2];
} twins;

static twins find_twins(void) {
  for (int32_t b = 0; b < 1000; b++) {
    twins found = {{12600000, 12600000 + STRAIGHT}, {b + DIAGONAL, b}};
    if (way_pair_value(found.a[0], found.b[0]) == way_pair_value(found.a[1], found.b[1])) return found;
  }
  fail_msg("no two pairs of one F");
  return (twins){{0, 0}, {0, 0}};
}

typedef struct level {
  way_pair_queue queue;
  way_pair_node nodes[NODES];
} level;

static void push(level *at, const twins *pairs, int32_t node, int which) {
  at->nodes[node] = (way_pair_node){.a = 100 + node % 7, .b = node % 3};
  double g = way_pair_value(at->nodes[node].a, at->nodes[node].b);
  way_pair_queue_push(&at->queue, at->nodes, node, g, pairs->a[which], pairs->b[which]);
}

/* G descending, node ascending. */
static void check_order(level *at, int32_t count) {
  double last_g = INFINITY;
  int32_t last_node = -1;
  assert_int_equal(at->queue.active_count, count);
  while (at->queue.active_count > 0) {
    way_pair_entry entry = at->queue.active[--at->queue.active_count];
    assert_true(entry.g < last_g || (entry.g == last_g && entry.node > last_node));
    last_g = entry.g;
    last_node = entry.node;
  }
}

static void pairs_of_one_f_are_one_level(void **state) {
  (void)state;
  /* The slots take 300 MB. */
  if (quick_run()) skip();
  twins pairs = find_twins();
  way_allocator memory;
  way_path path;
  way_path_init(&path, NULL);
  memory = path.allocator;
  level *at = test_memory(sizeof *at);
  way_pair_queue_init(&at->queue, &memory);
  check_ok(way_pair_queue_reserve(&at->queue, NODES, pairs.b[0] + 1));
  random_source source = random_from(3);
  for (int32_t node = 0; node < 40; node++) push(at, &pairs, node, random_below(&source, 2));
  /* And one level above. */
  pairs.a[0] += 2;
  push(at, &pairs, 40, 0);
  pairs.a[0] -= 2;
  check_ok(way_pair_queue_open_next(&at->queue, at->nodes));
  check_order(at, 40);
  /* Both buckets are still there for successors of the same F. */
  for (int32_t node = 41; node < 50; node++) push(at, &pairs, node, node % 2);
  check_order(at, 9);
  check_ok(way_pair_queue_open_next(&at->queue, at->nodes));
  check_order(at, 1);
  check_ok(way_pair_queue_open_next(&at->queue, at->nodes));
  check_order(at, 0);
  way_pair_queue_free(&at->queue);

  /* The second pair comes when the level of the first is being popped. */
  check_ok(way_pair_queue_reserve(&at->queue, NODES, pairs.b[0] + 1));
  for (int32_t node = 0; node < 20; node++) push(at, &pairs, node, 0);
  check_ok(way_pair_queue_open_next(&at->queue, at->nodes));
  for (int32_t node = 20; node < 30; node++) push(at, &pairs, node, 1);
  check_order(at, 30);
  check_ok(way_pair_queue_open_next(&at->queue, at->nodes));
  check_order(at, 0);
  way_pair_queue_free(&at->queue);
  free(at);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pairs_of_one_f_are_one_level),
  };
  return cmocka_run_group_tests_name("levels of the pair queue", tests, NULL, NULL);
}
