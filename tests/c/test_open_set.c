/* Both heaps against a plain search of the least entry, through every operation, in any order. */
#include "base/open_set.h"
#include "support/check.h"
#include "support/random.h"

#define NODES 60

static int32_t least_open(const way_open_entry *entries, const bool *inside) {
  int32_t best = -1;
  for (int32_t i = 0; i < NODES; i++) {
    if (!inside[i]) continue;
    const way_open_entry *a = &entries[i];
    const way_open_entry *b = best < 0 ? NULL : &entries[best];
    /* Ascending i breaks what is left of a tie. */
    if (b == NULL || a->f < b->f || (a->f == b->f && a->g > b->g)) best = i;
  }
  return best;
}

static void open_set_pops_in_its_total_order(void **state) {
  (void)state;
  random_source source = random_from(11);
  for (int round = 0; round < 200; round++) {
    way_open_entry entries[NODES], slots[NODES];
    int32_t positions[NODES];
    bool inside[NODES] = {false};
    way_open_set set = {slots, positions, 0, NODES};
    for (int operation = 0; operation < 400; operation++) {
      int32_t node = random_below(&source, NODES);
      if (!inside[node] && random_below(&source, 3) > 0) {
        entries[node] = (way_open_entry){random_below(&source, 8), random_below(&source, 4), node};
        way_open_push(&set, entries[node]);
        inside[node] = true;
      } else if (inside[node] && random_below(&source, 2) == 0) {
        if (entries[node].f < 1) continue;
        entries[node].f -= 1;
        way_open_decrease(&set, entries[node]);
      } else if (set.count > 0) {
        int32_t expected = least_open(entries, inside);
        assert_int_equal(way_open_pop(&set).node, expected);
        inside[expected] = false;
      }
      for (int32_t i = 0; i < set.count; i++) {
        assert_int_equal(positions[slots[i].node], i);
        if (i > 0) assert_true(way_open_before(&slots[(i - 1) / 4], &slots[i]));
      }
    }
  }
}

static int32_t least_replan(const way_replan_entry *entries, const bool *inside) {
  int32_t best = -1;
  for (int32_t i = 0; i < NODES; i++) {
    if (!inside[i]) continue;
    const way_replan_entry *a = &entries[i];
    const way_replan_entry *b = best < 0 ? NULL : &entries[best];
    if (b == NULL || a->key1 < b->key1 || (a->key1 == b->key1 && a->key2 < b->key2)) best = i;
  }
  return best;
}

static void replan_open_set_pops_in_its_total_order(void **state) {
  (void)state;
  random_source source = random_from(12);
  for (int round = 0; round < 200; round++) {
    way_replan_entry entries[NODES], slots[NODES];
    int32_t positions[NODES];
    bool inside[NODES] = {false};
    way_replan_open_set set = {slots, positions, 0, NODES};
    for (int operation = 0; operation < 400; operation++) {
      int32_t node = random_below(&source, NODES), kind = random_below(&source, 4);
      if (!inside[node] && kind < 3) {
        entries[node] = (way_replan_entry){random_below(&source, 8), random_below(&source, 4), node, 0};
        way_replan_push(&set, entries[node]);
        inside[node] = true;
      } else if (inside[node] && kind == 0) {
        way_replan_remove(&set, node);
        inside[node] = false;
      } else if (inside[node] && kind == 1) {
        entries[node].key1 = random_below(&source, 8);
        way_replan_update(&set, entries[node]);
      } else if (set.count > 0) {
        int32_t expected = least_replan(entries, inside);
        assert_int_equal(way_replan_pop(&set).node, expected);
        inside[expected] = false;
      }
      for (int32_t i = 0; i < set.count; i++) {
        assert_int_equal(positions[slots[i].node], i);
        if (i > 0) assert_true(way_replan_before(&slots[(i - 1) / 4], &slots[i]));
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(open_set_pops_in_its_total_order),
      cmocka_unit_test(replan_open_set_pops_in_its_total_order),
  };
  return cmocka_run_group_tests_name("open sets", tests, NULL, NULL);
}
