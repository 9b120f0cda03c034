/* Searches that begin again by themselves once their ground has changed, and state kind 73, which they are saved in. */
#include "search/goals.h"

#define KIND_AGAIN 73
/* Behind the header: mode, both ends, and how often it began again. */
#define OWN_BYTES (1 + 6 * 4 + 4)

enum { NOT_BEGUN, UNDER_WAY, TO_BEGIN_AGAIN, START_INVALID, GOAL_INVALID };

bool way_search_due(const way_search *search) {
  const way_again *again = &search->again;
  return again->known && (again->due || again->serial != way_search_serial(search));
}

way_result way_search_begin(way_search *search, way_voxel_point start, way_voxel_point goal, way_status *status) {
  way_result result = way_search_may_run(search);
  if (result != WAY_OK) return result;
  way_search_reset(search);
  *status = WAY_STATUS_NONE;
  result = search->world->begin(search, start, goal, status);
  if (result != WAY_OK || !search->terms.restart) return result;
  search->again = (way_again){.known = true, .start = start, .goal = goal, .said = *status};
  search->again.serial = way_search_serial(search);
  return WAY_OK;
}

way_result way_search_begin_again(way_search *search, way_status *status) {
  way_again before = search->again;
  bool many = search->aims != NULL;
  way_result result = many ? way_goals_begin_again(search, before.start, status)
                           : way_search_begin(search, before.start, before.goal, status);
  if (result != WAY_OK) {
    search->again = before;
    search->again.due = true;
    return result;
  }
  search->again.restarts = before.restarts + (before.restarts < INT32_MAX);
  return WAY_OK;
}

int32_t way_search_restarts(const way_search *search) {
  return search->again.known ? search->again.restarts : 0;
}

/* ------------------------------------------------------------------------------------------------ state */

size_t way_again_bytes(const way_search *search) {
  return search->terms.restart ? WAY_HEADER_BYTES + OWN_BYTES : 0;
}

static int mode_of(const way_search *search) {
  if (!search->again.known) return NOT_BEGUN;
  if (way_search_due(search)) return TO_BEGIN_AGAIN;
  if (search->again.said == WAY_STATUS_START_INVALID) return START_INVALID;
  return search->again.said == WAY_STATUS_GOAL_INVALID ? GOAL_INVALID : UNDER_WAY;
}

static void write_end(way_writer *writer, way_voxel_point end) {
  way_write_i32(writer, end.x);
  way_write_i32(writer, end.y);
  way_write_i32(writer, end.z);
}

void way_again_write(way_writer *writer, const way_search *search) {
  if (!search->terms.restart) return;
  way_again again = search->again;
  if (!again.known) again = (way_again){.known = false};
  way_write_header(writer, KIND_AGAIN);
  way_write_u8(writer, (uint8_t)mode_of(search));
  write_end(writer, again.start);
  write_end(writer, again.goal);
  way_write_i32(writer, again.restarts);
}

/* A search that is not begun has none. */
static way_voxel_point read_end(way_reader *reader, bool known, const char *field) {
  int32_t least = known ? INT32_MIN : 0, most = known ? INT32_MAX : 0;
  way_voxel_point end;
  end.x = way_read_i32_in(reader, least, most, field);
  end.y = way_read_i32_in(reader, least, most, field);
  end.z = way_read_i32_in(reader, least, most, field);
  return end;
}

void way_again_read(way_reader *reader, const way_search *search, way_again *again) {
  *again = (way_again){.known = false};
  if (!search->terms.restart) return;
  way_read_header(reader, KIND_AGAIN);
  uint8_t mode = way_read_u8(reader, "mode");
  if (mode > GOAL_INVALID) way_refuse(reader, 1, "mode", mode, "0 to 4");
  again->known = mode != NOT_BEGUN;
  again->due = mode == TO_BEGIN_AGAIN;
  again->said = WAY_STATUS_IN_PROGRESS;
  if (mode == START_INVALID) again->said = WAY_STATUS_START_INVALID;
  if (mode == GOAL_INVALID) again->said = WAY_STATUS_GOAL_INVALID;
  again->start = read_end(reader, again->known, "start");
  again->goal = read_end(reader, again->known, "goal");
  again->restarts = way_read_i32_in(reader, 0, again->known ? INT32_MAX : 0, "restarts");
}

void way_again_check(way_reader *reader, const way_search *search, const way_again *again, bool begun) {
  const way_voxel_point *goal = &again->goal;
  if (!reader->failed && search->aims != NULL && (goal->x != 0 || goal->y != 0 || goal->z != 0)) {
    reader->offset = WAY_HEADER_BYTES + 1 + 6 * 4;
    way_refuse(reader, 12, "goal x", goal->x, "0 0 0 before a search for many goals");
  }
  bool running = again->known && !again->due && again->said == WAY_STATUS_IN_PROGRESS;
  if (reader->failed || running == begun) return;
  reader->offset = WAY_HEADER_BYTES + 1;
  way_refuse(reader, 1, "mode", running,
             begun ? "1 for the search that follows" : "0, 2, 3 or 4: what follows is not begun");
}
