/* A timeline from inside. The twins of all its objects are what those were at one of the kept frames, the one that play
   goes on from; going elsewhere changes the twins first, and then each object where it differs from its twin. */
#ifndef HISTORY_TIMELINE_H
#define HISTORY_TIMELINE_H

#include "history/frames.h"
#include "history/record.h"
#include "history/twin.h"
#include "waystate/timeline.h"

typedef struct way_member way_member;

struct way_member {
  way_twin twin;
  way_timeline *timeline;
  /* As given. */
  way_object object;
  uint32_t id;
  /* Whether it is there now. One that is not is kept for the frames that hold it, of which there are so many. */
  bool present;
  int32_t frames;
  way_member *next_dropped;
};

struct way_timeline {
  way_allocator allocator;
  way_timeline_options options;
  /* In the order in which they joined. */
  way_member **members;
  int32_t member_count;
  int32_t member_capacity;
  uint32_t next_id;
  way_frames frames;
  /* The place of the frame that the twins stand at. */
  int32_t at;
  /* From the first question for a checksum on, saves keep them. */
  bool summed;
  /* While objects are put back, which tells listeners. */
  bool busy;
  /* What is written of a frame. */
  way_record record;
  way_frame_part *parts;
  int32_t part_capacity;
  /* Objects that no frame holds any more are freed, or left to the host, which asks for them. */
  bool host_frees;
  way_member *dropped;
  /* For tests: before a save each cell is compared with its twin, and one that changed unnoted is reported. */
  bool checked;
  const way_member *unnoted;
  int unnoted_column;
  int32_t unnoted_cell;
};

/* timeline.c */

/* Place of a frame, -1 when it is not kept. */
int32_t way_timeline_place(const way_timeline *timeline, int32_t number);
/* Takes the twins to a frame; the objects stay what they are. */
void way_timeline_stand_at(way_timeline *timeline, int32_t place);
/* Takes the twins to a kept frame while visit is called, and back; no object changes. OUT_OF_RANGE for a frame that is not
   kept, BUSY; else what visit returns. */
typedef way_result (*way_frame_visit)(way_timeline *timeline, const way_frame *frame, void *context);
way_result way_timeline_visit(way_timeline *timeline, int32_t number, way_frame_visit visit, void *context);

/* members.c */

way_result way_members_add(way_timeline *timeline, way_object object);
/* Undoes the last add. */
void way_members_withdraw(way_timeline *timeline);
way_member *way_members_find(const way_timeline *timeline, const void *pointer);
/* NULL for one that is gone. */
way_member *way_members_by_id(const way_timeline *timeline, uint32_t id);
int32_t way_members_present(const way_timeline *timeline);
bool way_members_busy(const way_timeline *timeline);
/* Lets go of those that are not there and that no frame holds. */
void way_members_sweep(way_timeline *timeline);
void way_members_free(way_timeline *timeline);

/* For hosts that free objects in their own way: from now on objects that no frame holds any more are left to them. */
void way_timeline_leave_to_host(way_timeline *timeline);
/* The pointer of one of those, NULL when there is none; each is given once. */
void *way_timeline_next_dropped(way_timeline *timeline);

#endif
