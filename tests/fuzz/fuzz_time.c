/* Time travel: what is saved and resumed is as if it had never been left, and two peers agree whenever their inputs come. */
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "fuzz.h"

static void same_states(const crew *left, const crew *right, const char *promise) {
  crew_state a = {NULL, 0, 0}, b = {NULL, 0, 0};
  crew_save(left, &a);
  crew_save(right, &b);
  fuzz_need(a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0, promise);
  crew_state_free(&a);
  crew_state_free(&b);
}

static uint32_t input_of(uint32_t seed, const uint8_t *bytes, size_t size, uint32_t turn) {
  uint32_t input = seed + turn * 0x9E3779B9u;
  return size == 0 ? input : input ^ bytes[turn % size] * 0x85EBCA6Bu;
}

/* ---------------------------------------------------------------------------------------------------- never left */

/* One stays; the other is saved at times, played on, and put back, into itself or into objects made anew. */
static void resume(crew_kind kind, uint32_t seed, const uint8_t *bytes, size_t size) {
  crew stays = crew_make(kind, seed), leaves = crew_make(kind, seed);
  crew_state state = {NULL, 0, 0};
  uint32_t chance = seed ^ 0x5bd1e995u;
  for (uint32_t turn = 0; turn < 16; turn++) {
    crew_play(&stays, input_of(seed, bytes, size, turn));
    crew_play(&leaves, input_of(seed, bytes, size, turn));
    if (fuzz_next(&chance) % 3 != 0) continue;
    crew_save(&leaves, &state);
    for (uint32_t more = fuzz_next(&chance) % 4; more > 0; more--) crew_play(&leaves, fuzz_next(&chance));
    if (fuzz_next(&chance) % 3 == 0) {
      crew_remake(&leaves, fuzz_next(&chance) % 32, &state);
    } else {
      crew_restore(&leaves, &state);
    }
    fuzz_need(crew_view(&stays) == crew_view(&leaves),
              "what shows of a resumed object is as if it had never been left");
    same_states(&stays, &leaves, "a resumed object is saved as if it had never been left");
  }
  same_states(&stays, &leaves, "a resumed object is saved as if it had never been left");
  crew_state_free(&state);
  crew_free(&stays);
  crew_free(&leaves);
}

/* ---------------------------------------------------------------------------------------------------- two peers */

enum { FRAMES = 12, WINDOW = 6 };

/* A peer that plays a frame without the inputs that have not come, and plays it again when they have. */
typedef struct peer {
  crew world;
  crew_state frames[FRAMES + 1];
  /* The frame in which the input of each frame arrives. */
  uint32_t arrives[FRAMES];
  uint32_t chance;
} peer;

static peer make_peer(crew_kind kind, uint32_t seed, uint32_t chance) {
  peer made = {.world = crew_make(kind, seed), .chance = chance};
  for (uint32_t i = 0; i < FRAMES; i++) made.arrives[i] = i + fuzz_next(&made.chance) % WINDOW;
  crew_save(&made.world, &made.frames[0]);
  return made;
}

/* Every frame steps; the inputs of both players come on top when they are known. */
static void play_frame(peer *own, uint32_t frame, uint32_t now, const uint32_t *inputs) {
  if (now >= own->arrives[frame] || now >= FRAMES) crew_play(&own->world, inputs[frame]);
  crew_play(&own->world, 0x1234567u + 7 * frame);
  crew_save(&own->world, &own->frames[frame + 1]);
}

static void play_to(peer *own, uint32_t now, const uint32_t *inputs) {
  uint32_t from = now;
  for (uint32_t frame = 0; frame < now; frame++) {
    bool fresh = now >= FRAMES ? own->arrives[frame] >= FRAMES : own->arrives[frame] == now;
    if (fresh && from > frame) from = frame;
  }
  if (from < now) {
    if (fuzz_next(&own->chance) % 4 == 0) {
      crew_remake(&own->world, fuzz_next(&own->chance) % 32, &own->frames[from]);
    } else {
      crew_restore(&own->world, &own->frames[from]);
    }
  }
  for (uint32_t frame = from; frame <= now && frame < FRAMES; frame++) play_frame(own, frame, now, inputs);
}

static void play_peers(crew_kind kind, uint32_t seed, const uint8_t *bytes, size_t size) {
  uint32_t inputs[FRAMES];
  for (uint32_t i = 0; i < FRAMES; i++) inputs[i] = input_of(seed, bytes, size, i);
  peer first = make_peer(kind, seed, seed ^ 0x27d4eb2fu), second = make_peer(kind, seed, seed ^ 0x165667b1u);
  for (uint32_t now = 0; now <= FRAMES; now++) {
    play_to(&first, now, inputs);
    play_to(&second, now, inputs);
  }
  fuzz_need(crew_view(&first.world) == crew_view(&second.world), "two peers see the same");
  for (uint32_t i = 0; i <= FRAMES; i++) {
    crew_state *a = &first.frames[i], *b = &second.frames[i];
    fuzz_need(a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0, "two peers hold the same bytes");
    crew_state_free(a);
    crew_state_free(b);
  }
  crew_free(&first.world);
  crew_free(&second.world);
}

/* ---------------------------------------------------------------------------------------------------- targets */

static void offer_resume(uint32_t seed, const uint8_t *bytes, size_t size) {
  fuzz_accepted = true;
  resume((crew_kind)(seed % CREW_KINDS), seed / CREW_KINDS, bytes, size);
}

static void offer_peers(uint32_t seed, const uint8_t *bytes, size_t size) {
  fuzz_accepted = true;
  play_peers((crew_kind)(seed % CREW_KINDS), seed / CREW_KINDS, bytes, size);
}

const fuzz_target fuzz_resumed = {"saved and resumed", NULL, offer_resume};
const fuzz_target fuzz_peers = {"two peers", NULL, offer_peers};
