/* Timelines: whatever was saved, gone back to, added, removed and refused, each frame is what it was, and in the end all is
   as in a history that never left. */
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "fuzz.h"

enum { MOST_FRAMES = 40, TURNS = 30, MOST_OBJECTS = 12 };

/* Memory that ends now and then. */
typedef struct scarce {
  way_allocator allocator;
  /* Requests until one fails; below 0 for none. */
  int32_t left;
} scarce;

static void *take(void *context, size_t size) {
  scarce *memory = context;
  if (memory->left >= 0 && memory->left-- == 0) return NULL;
  return malloc(size);
}

static void give_back(void *context, void *memory, size_t size) {
  (void)context;
  (void)size;
  free(memory);
}

typedef struct game {
  crew played;
  scarce memory;
  way_timeline *timeline;
  uint32_t chance;
  int32_t now;
  /* From this frame on checksums are asked for. */
  int32_t asked;
  way_flow_field *guests[TURNS];
  int32_t guest_count;
  /* What was played from each frame on, and how all stood in it, a guest among the objects included. */
  uint32_t inputs[MOST_FRAMES];
  crew_state frames[MOST_FRAMES + 1];
} game;

static size_t objects_of(const crew *made, way_object *objects) {
  size_t count = 0;
  if (made->field != NULL) objects[count++] = (way_object){WAY_OBJECT_FLOW_FIELD, made->field, 0};
  if (made->grid != NULL) objects[count++] = (way_object){WAY_OBJECT_GRID, made->grid, 0};
  if (made->voxels != NULL) objects[count++] = (way_object){WAY_OBJECT_VOXEL_GRID, made->voxels, 0};
  if (made->graph != NULL) objects[count++] = (way_object){WAY_OBJECT_GRAPH, made->graph, 0};
  if (made->replanner != NULL) objects[count++] = (way_object){WAY_OBJECT_REPLANNER, made->replanner, 0};
  for (int i = 0; i < CREW_SEARCHES; i++) {
    if (made->searches[i] != NULL) objects[count++] = (way_object){WAY_OBJECT_SEARCH, made->searches[i], 0};
  }
  if (made->voxel_search != NULL) objects[count++] = (way_object){WAY_OBJECT_SEARCH, made->voxel_search, 0};
  if (made->graph_search != NULL) objects[count++] = (way_object){WAY_OBJECT_SEARCH, made->graph_search, 0};
  return count;
}

/* The field that is in the timeline and not in the crew, or NULL. */
static way_flow_field *guest_of(const game *at) {
  for (int32_t i = 0; i < at->guest_count; i++) {
    if (way_timeline_holds(at->timeline, at->guests[i])) return at->guests[i];
  }
  return NULL;
}

/* The states of all objects, and of a guest. */
static void look(const game *at, crew_state *state) {
  crew_save(&at->played, state);
  way_flow_field *guest = guest_of(at);
  size_t size = 0;
  if (guest == NULL) return;
  fuzz_need(way_flow_field_save(guest, NULL, 0, &size) == WAY_OK, "a guest is saved");
  if (state->capacity < state->size + size) {
    state->capacity = state->size + size;
    state->bytes = realloc(state->bytes, state->capacity);
    fuzz_need(state->bytes != NULL, "memory");
  }
  fuzz_need(way_flow_field_save(guest, state->bytes + state->size, size, &size) == WAY_OK, "a guest is saved");
  state->size += size;
}

static void need_as(const game *at, const crew_state *expected, const char *promise) {
  crew_state now = {NULL, 0, 0};
  look(at, &now);
  fuzz_need(now.size == expected->size && memcmp(now.bytes, expected->bytes, now.size) == 0, promise);
  crew_state_free(&now);
}

/* Lets memory end in a call, half of the time; it is made again with plenty, and until then nothing has changed. */
#define SOON_OR_LATER(at, call)                                                                            \
  do {                                                                                                     \
    crew_state before = {NULL, 0, 0};                                                                      \
    look(at, &before);                                                                                     \
    (at)->memory.left = fuzz_next(&(at)->chance) % 2 == 0 ? -1 : (int32_t)(fuzz_next(&(at)->chance) % 12); \
    way_result result = call;                                                                              \
    (at)->memory.left = -1;                                                                                \
    if (result == WAY_ERROR_OUT_OF_MEMORY) {                                                               \
      need_as(at, &before, "where memory ends nothing has changed");                                       \
      result = call;                                                                                       \
    }                                                                                                      \
    fuzz_need(result == WAY_OK, #call);                                                                    \
    crew_state_free(&before);                                                                              \
  } while (0)

static void save(game *at) {
  SOON_OR_LATER(at, way_timeline_save(at->timeline, at->now));
  look(at, &at->frames[at->now]);
  if (at->now < at->asked) return;
  way_timeline_part parts[MOST_OBJECTS];
  uint64_t kept = 0;
  size_t count = 0;
  fuzz_need(way_timeline_checksum(at->timeline, at->now, &kept) == WAY_OK, "a frame that was saved is there");
  fuzz_need(kept == way_timeline_current_checksum(at->timeline), "a frame has the checksum of its objects");
  fuzz_need(way_timeline_parts(at->timeline, at->now, parts, MOST_OBJECTS, &count) == WAY_OK, "a frame has parts");
}

static void play(game *at) {
  if (at->now == MOST_FRAMES) return;
  uint32_t input = fuzz_next(&at->chance) ^ fuzz_on_offer[0];
  way_field_status status;
  way_flow_field *guest = guest_of(at);
  at->inputs[at->now++] = input;
  crew_play(&at->played, input);
  if (guest != NULL) fuzz_need(way_flow_field_step(guest, 9, &status) == WAY_OK, "a guest steps");
  save(at);
}

static void go_to(game *at) {
  int32_t count = way_timeline_count(at->timeline);
  int32_t frame = way_timeline_frame(at->timeline, (int32_t)(fuzz_next(&at->chance) % (uint32_t)count));
  /* What was played since the last save is lost. */
  if (fuzz_next(&at->chance) % 3 == 0) crew_play(&at->played, fuzz_next(&at->chance));
  SOON_OR_LATER(at, way_timeline_rewind(at->timeline, frame));
  at->now = frame;
  need_as(at, &at->frames[frame], "a frame that one goes to is what it was");
}

static void confirm(game *at) {
  int32_t count = way_timeline_count(at->timeline);
  int32_t frame = way_timeline_frame(at->timeline, (int32_t)(fuzz_next(&at->chance) % (uint32_t)count));
  fuzz_need(way_timeline_confirm(at->timeline, frame) == WAY_OK, "a frame is confirmed");
  fuzz_need(way_timeline_frame(at->timeline, 0) == frame, "frames before a confirmed one are gone");
}

/* A guest comes or goes; the frame is saved again, since it holds another set of objects now. */
static void change_guest(game *at) {
  if (at->played.grid == NULL) return;
  way_flow_field *guest = guest_of(at);
  if (guest == NULL) {
    way_flow_field_options options;
    way_flow_field_options_default(&options);
    way_point goal = {0, 0};
    fuzz_need(way_flow_field_create(at->played.grid, &goal, 1, &options, &guest) == WAY_OK, "a guest is made");
    way_object object = {WAY_OBJECT_FLOW_FIELD, guest, 0};
    at->guests[at->guest_count++] = guest;
    SOON_OR_LATER(at, way_timeline_add(at->timeline, object));
  } else if (fuzz_next(&at->chance) % 2 == 0) {
    fuzz_need(way_timeline_remove(at->timeline, guest) == WAY_OK, "a guest leaves");
  } else {
    way_flow_field_destroy(guest);
  }
  save(at);
}

/* The same inputs, one after the other. Of the guest, which the crew does not know, nothing shows in it. */
static void need_never_left(const game *at) {
  crew stays = crew_make(at->played.kind, at->played.seed);
  crew_state one = {NULL, 0, 0}, other = {NULL, 0, 0};
  for (int32_t i = 0; i < at->now; i++) crew_play(&stays, at->inputs[i]);
  crew_save(&stays, &one);
  crew_save(&at->played, &other);
  fuzz_need(one.size == other.size && memcmp(one.bytes, other.bytes, one.size) == 0, "it is as if one had never left");
  crew_state_free(&one);
  crew_state_free(&other);
  crew_free(&stays);
}

static void offer(uint32_t seed, const uint8_t *bytes, size_t size) {
  static const uint8_t nothing[1] = {0};
  fuzz_on_offer = size == 0 ? nothing : bytes;
  fuzz_accepted = true;
  static game at;
  memset(&at, 0, sizeof at);
  at.memory = (scarce){{&at.memory, take, give_back}, -1};
  at.chance = seed ^ 0x5bd1e995u;
  for (size_t i = 0; i < size; i++) at.chance = at.chance * 31 + bytes[i];
  at.played = crew_make((crew_kind)(seed % CREW_KINDS), seed / CREW_KINDS);
  way_object objects[MOST_OBJECTS];
  size_t count = objects_of(&at.played, objects);
  way_timeline_options options;
  way_timeline_options_default(&options);
  options.frames = 1 + (int32_t)(fuzz_next(&at.chance) % 12);
  if (fuzz_next(&at.chance) % 3 == 0) options.memory = 20000;
  at.asked = (int32_t)(fuzz_next(&at.chance) % MOST_FRAMES) - MOST_FRAMES / 2;
  fuzz_need(way_timeline_create(objects, count, &options, &at.memory.allocator, &at.timeline) == WAY_OK,
            "a timeline is made");
  save(&at);
  for (int turn = 0; turn < TURNS; turn++) {
    switch (fuzz_next(&at.chance) % 8) {
      case 0:
      case 1: go_to(&at); break;
      case 2: change_guest(&at); break;
      case 3: confirm(&at); break;
      default: play(&at); break;
    }
  }
  need_never_left(&at);
  way_flow_field *guest = guest_of(&at);
  way_timeline_destroy(at.timeline);
  way_flow_field_destroy(guest);
  for (int32_t i = 0; i <= MOST_FRAMES; i++) crew_state_free(&at.frames[i]);
  crew_free(&at.played);
}

const fuzz_target fuzz_timeline = {"timeline", NULL, offer};
