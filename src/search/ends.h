/* Which cells a query between two points runs between: those asked for, or the nearest to them. */
#ifndef SEARCH_ENDS_H
#define SEARCH_ENDS_H

#include "search/handle.h"

/* A point of a world of cells, inside or outside; z is 0 in the plane. */
typedef way_voxel_point way_end;

/* What the ends of a world of cells need of it. */
typedef struct way_end_calls {
  /* -1 outside. */
  int32_t (*node_at)(const way_search *search, way_end end);
  /* The square of the straight distance between centres, exactly, in some unit; the radius in the same. */
  double (*gap)(const way_search *search, way_end end, int32_t node);
  double (*reach)(double radius);
  /* All cells within a radius lie in this box, low and high included, which may stick out of the grid. */
  void (*box)(const way_search *search, way_end end, double radius, double low[3], double high[3]);
  int32_t size[3];
  double radius;
  way_passable_hook passable;
  void *hook_context;
} way_end_calls;

/* Takes the ends and begins: what a begin call does once its arguments are checked and the world is ready. A goal that is
   blocked may be the nearest that can be reached: within the radius, or with partial any. HOOK, OUT_OF_MEMORY. */
way_result way_search_begin_between(way_search *search, const way_end_calls *calls, way_end start, way_end goal,
                                    way_status *status);

/* The cell of an end where the agent fits, or the nearest to it within the radius; -1 for none. HOOK. */
way_result way_search_free_at(way_search *search, const way_end_calls *calls, way_end end, int32_t *node);
/* The nearest, whatever is there. */
way_result way_search_free_near(way_search *search, const way_end_calls *calls, way_end end, int32_t *node);
/* Whether a hook lets the agent stand on a cell where it fits. HOOK. */
way_result way_search_allows(way_search *search, const way_end_calls *calls, int32_t node, bool *allows);

#endif
