#include "engine/weighted/terrain_moves.h"

#include <stdbool.h>

#include "base/cost.h"
#include "topology/square.h"

/* Sums of the same few multipliers in another order may differ by rounding: a way counts as cheaper from here on. What lies
   between is tried, which does no harm. */
#define SURELY 0x1p-40

enum { HORIZONTAL, VERTICAL, DIAGONAL };

typedef struct way_in {
  /* Multipliers of straight and of diagonal steps; value is the cost. */
  double straight;
  double diagonal;
  double value;
  int rank;
} way_in;

/* The eight cells around, clockwise from the north-west, as bits of way_bit_nine: every second one is a corner. */
static const uint8_t ring[8] = {0, 1, 2, 5, 8, 7, 6, 3};

/* The walk from one cell of the ring around it, by its number of places. */
typedef struct ring_walk {
  const double *multipliers;
  const uint8_t *sides;
  way_diagonal rule;
  int from;
  int turn;
  bool reached[8];
  way_in best[8];
} ring_walk;

static int cell_of(const ring_walk *walk, int place) {
  return ring[(walk->from + walk->turn * place) & 7];
}

static way_in step(const way_in *before, double multiplier, int rank) {
  way_in after = *before;
  after.rank = rank;
  if (rank == DIAGONAL) after.diagonal += multiplier;
  else after.straight += multiplier;
  after.value = after.straight + after.diagonal * WAY_SQRT2;
  return after;
}

/* Whether the side from a cell of the block to the next one is open. */
static bool open_between(const ring_walk *walk, int from, int to) {
  static const int8_t directions[7] = {0, -1, 3, -1, 1, -1, 2};
  return walk->sides == NULL || ((uint32_t)walk->sides[from] >> directions[to - from + 3] & 1) == 0;
}

static bool open_over(const ring_walk *walk, int from, int over, int to) {
  return open_between(walk, from, over) && open_between(walk, over, to);
}

/* Whether a diagonal step from one place to the second after it is allowed: it passes the middle, where the agent fits,
   and a corner. */
static bool cuts(const ring_walk *walk, int place) {
  const int middle = 4;
  int from = cell_of(walk, place - 2), corner = cell_of(walk, place - 1), to = cell_of(walk, place);
  bool free = walk->multipliers[corner] > 0;
  bool past = open_over(walk, from, corner, to), across = open_over(walk, from, middle, to);
  switch (walk->rule) {
    case WAY_DIAGONAL_NO_CORNER_CUTTING: return free && past && across;
    case WAY_DIAGONAL_ONE_FREE: return (free && past) || across;
    case WAY_DIAGONAL_ALWAYS: return past || across;
    default: return false;
  }
}

/* The ways into a place by its last step, two at most. */
static int ways_into(const ring_walk *walk, int place, way_in ways[2]) {
  int cell = cell_of(walk, place), count = 0;
  double multiplier = walk->multipliers[cell];
  if (!(multiplier > 0)) return 0;
  bool corner = ((walk->from + place) & 1) == 0;
  if (walk->reached[place - 1] && open_between(walk, cell_of(walk, place - 1), cell)) {
    int across = cell - cell_of(walk, place - 1);
    ways[count++] = step(&walk->best[place - 1], multiplier, across == 1 || across == -1 ? HORIZONTAL : VERTICAL);
  }
  if (place >= 2 && !corner && walk->reached[place - 2] && cuts(walk, place)) {
    ways[count++] = step(&walk->best[place - 2], multiplier, DIAGONAL);
  }
  return count;
}

static void go_round(ring_walk *walk) {
  walk->reached[0] = true;
  walk->best[0] = (way_in){0, 0, 0, HORIZONTAL};
  for (int place = 1; place < 8; place++) {
    way_in ways[2];
    int count = ways_into(walk, place, ways);
    walk->reached[place] = count > 0;
    if (count > 0) walk->best[place] = ways[count == 2 && ways[1].value < ways[0].value ? 1 : 0];
  }
}

static bool beaten(const way_in *through, const ring_walk *walk, int place) {
  way_in ways[2];
  int count = ways_into(walk, place, ways);
  for (int i = 0; i < count; i++) {
    if (ways[i].value < through->value - through->value * SURELY) return true;
    bool same = ways[i].straight == through->straight && ways[i].diagonal == through->diagonal;
    if (same && ways[i].rank < through->rank) return true;
  }
  return false;
}

static int rank_of(int move) {
  return move >= 4 ? DIAGONAL : way_square_dy[move] == 0 ? HORIZONTAL : VERTICAL;
}

static int place_on_ring(int dx, int dy) {
  static const uint8_t places[9] = {0, 1, 2, 7, 0, 3, 6, 5, 4};
  return places[way_square_bit(dx, dy)];
}

uint8_t way_terrain_worth(way_diagonal rule, const double multipliers[9], const uint8_t *sides, int move_in) {
  uint32_t nine = 0, worth = 0;
  for (int bit = 0; bit < 9; bit++) nine |= (multipliers[bit] > 0 ? 1u : 0u) << bit;
  uint32_t allowed = sides == NULL ? way_square_moves(rule, nine) : way_square_moves_by_sides(rule, nine, sides, false);
  if (move_in == WAY_TERRAIN_NO_MOVE) return (uint8_t)allowed;
  int from = place_on_ring(-way_square_dx[move_in], -way_square_dy[move_in]);
  ring_walk walks[2] = {{multipliers, sides, rule, .from = from, .turn = 1},
                        {multipliers, sides, rule, .from = from, .turn = -1}};
  for (int i = 0; i < 2; i++) go_round(&walks[i]);
  const way_in none = {0, 0, 0, HORIZONTAL};
  way_in entered = step(&none, multipliers[4], rank_of(move_in));
  for (int move = 0; move < 8; move++) {
    int place = (place_on_ring(way_square_dx[move], way_square_dy[move]) - from) & 7;
    if ((allowed >> move & 1) == 0 || place == 0) continue;
    way_in through =
        step(&entered, multipliers[way_square_bit(way_square_dx[move], way_square_dy[move])], rank_of(move));
    if (!beaten(&through, &walks[0], place) && !beaten(&through, &walks[1], 8 - place)) worth |= 1u << move;
  }
  return (uint8_t)worth;
}
