/* The objects of a timeline: how they join, leave, and go. */
#include <string.h>

#include "history/host_memory.h"
#include "history/kinds.h"
#include "history/timeline.h"

way_member *way_members_find(const way_timeline *timeline, const void *pointer) {
  for (int32_t i = 0; i < timeline->member_count; i++) {
    if (timeline->members[i]->object.pointer == pointer) return timeline->members[i];
  }
  return NULL;
}

way_member *way_members_by_id(const way_timeline *timeline, uint32_t id) {
  int32_t low = 0, high = timeline->member_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (timeline->members[middle]->id < id) low = middle + 1;
    else high = middle;
  }
  bool found = low < timeline->member_count && timeline->members[low]->id == id;
  return found ? timeline->members[low] : NULL;
}

int32_t way_members_present(const way_timeline *timeline) {
  int32_t count = 0;
  for (int32_t i = 0; i < timeline->member_count; i++) count += timeline->members[i]->present;
  return count;
}

bool way_members_busy(const way_timeline *timeline) {
  if (timeline->busy) return true;
  for (int32_t i = 0; i < timeline->member_count; i++) {
    const way_twin *twin = &timeline->members[i]->twin;
    if (twin->kind->busy(twin->object)) return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------------ leaving */

/* Takes a member out of the list; it is watched no more. */
static void unlist(way_timeline *timeline, way_member *member) {
  int32_t at = 0;
  while (timeline->members[at] != member) at++;
  timeline->member_count--;
  for (; at < timeline->member_count; at++) timeline->members[at] = timeline->members[at + 1];
  way_twin_free(&member->twin);
}

static void release(way_timeline *timeline, way_member *member) {
  way_release(&timeline->allocator, member, 1, sizeof *member);
}

void way_members_withdraw(way_timeline *timeline) {
  way_member *member = timeline->members[timeline->member_count - 1];
  unlist(timeline, member);
  if (member->object.kind == WAY_OBJECT_MEMORY) member->twin.kind->destroy(member->twin.object);
  release(timeline, member);
}

static void let_go(way_timeline *timeline, way_member *member) {
  unlist(timeline, member);
  if (member->object.kind == WAY_OBJECT_MEMORY || !timeline->host_frees) {
    member->twin.kind->destroy(member->twin.object);
  }
  if (timeline->host_frees) {
    member->next_dropped = timeline->dropped;
    timeline->dropped = member;
  } else {
    release(timeline, member);
  }
}

void way_members_sweep(way_timeline *timeline) {
  for (int32_t i = timeline->member_count - 1; i >= 0; i--) {
    way_member *member = timeline->members[i];
    if (!member->present && member->frames == 0) let_go(timeline, member);
  }
}

/* Asked by the call that destroys an object. */
static bool keep(way_watch *watch) {
  way_member *member = watch->owner;
  way_timeline *timeline = member->timeline;
  member->present = false;
  if (timeline->busy || member->frames > 0 || timeline->host_frees) return true;
  unlist(timeline, member);
  release(timeline, member);
  return false;
}

void *way_timeline_next_dropped(way_timeline *timeline) {
  way_member *member = timeline->dropped;
  if (member == NULL) return NULL;
  timeline->dropped = member->next_dropped;
  void *pointer = member->object.pointer;
  release(timeline, member);
  return pointer;
}

void way_members_free(way_timeline *timeline) {
  for (int32_t i = timeline->member_count - 1; i >= 0; i--) {
    way_member *member = timeline->members[i];
    way_twin_free(&member->twin);
    bool own = member->object.kind == WAY_OBJECT_MEMORY;
    if (own || (!member->present && !timeline->host_frees)) member->twin.kind->destroy(member->twin.object);
    release(timeline, member);
  }
  while (timeline->dropped != NULL) way_timeline_next_dropped(timeline);
  way_release(&timeline->allocator, timeline->members, (size_t)timeline->member_capacity, sizeof *timeline->members);
  way_release(&timeline->allocator, timeline->parts, (size_t)timeline->part_capacity, sizeof *timeline->parts);
}

/* ------------------------------------------------------------------------------------------------ joining */

static uint64_t checksum_of(way_watch *watch) {
  way_member *member = watch->owner;
  member->timeline->summed = true;
  return way_twin_checksum(&member->twin);
}

static way_result reserve(way_timeline *timeline) {
  way_result result = way_grow(&timeline->allocator, (void **)&timeline->members, &timeline->member_capacity,
                               timeline->member_count, timeline->member_count + 1, sizeof *timeline->members);
  if (result != WAY_OK) return result;
  return way_grow(&timeline->allocator, (void **)&timeline->parts, &timeline->part_capacity, 0,
                  timeline->member_count + 1, sizeof *timeline->parts);
}

static way_result join(way_timeline *timeline, const way_tracked_kind *kind, way_object object, void *tracked) {
  way_result result = reserve(timeline);
  if (result != WAY_OK) return result;
  way_member *member = way_allocate_zeroed(&timeline->allocator, 1, sizeof *member);
  if (member == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  result = way_twin_make(&member->twin, kind, tracked, &timeline->allocator);
  if (result != WAY_OK) {
    release(timeline, member);
    return result;
  }
  member->twin.watch.owner = member;
  member->twin.watch.keep = keep;
  member->twin.watch.checksum = checksum_of;
  member->timeline = timeline;
  member->object = object;
  member->id = timeline->next_id++;
  member->present = true;
  timeline->members[timeline->member_count++] = member;
  return WAY_OK;
}

static way_result join_memory(way_timeline *timeline, way_object object) {
  way_host_memory *memory;
  if (object.size > INT32_MAX) return WAY_ERROR_OUT_OF_RANGE;
  if (way_members_find(timeline, object.pointer) != NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_host_memory_make(object.pointer, (int32_t)object.size, &timeline->allocator, &memory);
  if (result != WAY_OK) return result;
  result = join(timeline, &way_tracked_memory, object, memory);
  if (result != WAY_OK) way_tracked_memory.destroy(memory);
  return result;
}

/* The world under an object joins before it, and what that is built over. */
static way_result join_world(way_timeline *timeline, const way_tracked_kind *kind, void *object) {
  int32_t world_kind = WAY_OBJECT_NONE;
  void *world = kind->world_of == NULL ? NULL : kind->world_of(object, &world_kind);
  if (world == NULL) return WAY_OK;
  const way_member *member = way_members_find(timeline, world);
  if (member != NULL) return member->present ? WAY_OK : WAY_ERROR_INVALID_ARGUMENT;
  return way_members_add(timeline, (way_object){(way_object_kind)world_kind, world, 0});
}

way_result way_members_add(way_timeline *timeline, way_object object) {
  const way_tracked_kind *kind = way_tracked_kind_of((int32_t)object.kind);
  if (kind == NULL || object.pointer == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (object.kind == WAY_OBJECT_MEMORY) return join_memory(timeline, object);
  if (*kind->watch(object.pointer) != NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (kind->busy(object.pointer)) return WAY_ERROR_BUSY;
  object.size = 0;
  int32_t before = timeline->member_count;
  way_result result = join_world(timeline, kind, object.pointer);
  if (result != WAY_OK) return result;
  result = join(timeline, kind, object, object.pointer);
  while (result != WAY_OK && timeline->member_count > before) way_members_withdraw(timeline);
  return result;
}
