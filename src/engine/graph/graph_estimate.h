/* Lower bounds on the cost between a node and one end of a search: by straight distance, by landmarks, or the larger of
   the two. Either alone never falls along an arc by more than the arc weighs, nor does their larger. */
#ifndef SEARCH_GRAPH_ESTIMATE_H
#define SEARCH_GRAPH_ESTIMATE_H

#include "engine/graph/graph_landmarks.h"
#include "world/graph/point_graph.h"

typedef struct way_graph_estimate {
  /* Nothing to estimate by: every estimate is 0. */
  bool zero;
  /* From the end to the node instead of from the node to the end. */
  bool backward;
  int32_t dimensions;
  /* NULL for none. */
  const double *coordinates;
  double scale;
  double end[3];
  int32_t landmark_count;
  int32_t landmark_capacity;
  /* NULL for none. */
  const double *landmarks;
  const double *end_row;
} way_graph_estimate;

/* Estimates to (or, backward, from) an end. points and landmarks may be NULL. */
static inline way_graph_estimate way_graph_estimate_for(way_point_graph *points, const way_landmarks *landmarks,
                                                        int32_t end, bool backward) {
  way_graph_estimate estimate = {.zero = true, .backward = backward};
  if (points != NULL && way_point_graph_scale(points) > 0) {
    estimate.zero = false;
    estimate.coordinates = points->coordinates;
    estimate.dimensions = points->dimensions;
    estimate.scale = points->scale;
    const double *at = way_point_at(points, end);
    for (int32_t i = 0; i < points->dimensions; i++) estimate.end[i] = at[i];
  }
  if (landmarks != NULL && landmarks->count > 0) {
    estimate.zero = false;
    estimate.landmark_count = landmarks->count;
    estimate.landmark_capacity = landmarks->capacity;
    estimate.landmarks = landmarks->distances;
    estimate.end_row = way_landmarks_row(landmarks, end);
  }
  return estimate;
}

/* From u to v: no landmark is nearer to v, or farther from u, than their distance allows. An infinity that is subtracted
   gives what no comparison prefers. */
static inline double way_landmark_bound(const double *u, const double *v, int32_t count, int32_t capacity) {
  double bound = 0;
  for (int32_t i = 0; i < count; i++) {
    double by_from = v[i] - u[i];
    double by_to = u[capacity + i] - v[capacity + i];
    if (by_from > bound) bound = by_from;
    if (by_to > bound) bound = by_to;
  }
  return bound;
}

/* Infinity where landmarks tell that there is no path. */
static inline double way_graph_estimate_of(const way_graph_estimate *estimate, int32_t node) {
  if (estimate->zero) return 0;
  double bound = 0;
  if (estimate->coordinates != NULL) {
    const double *at = estimate->coordinates + (size_t)node * (size_t)estimate->dimensions;
    bound = way_point_distance(at, estimate->end, estimate->dimensions) * estimate->scale;
  }
  if (estimate->landmarks != NULL) {
    const double *row = estimate->landmarks + (size_t)node * 2 * (size_t)estimate->landmark_capacity;
    double by_landmarks =
        estimate->backward
            ? way_landmark_bound(estimate->end_row, row, estimate->landmark_count, estimate->landmark_capacity)
            : way_landmark_bound(row, estimate->end_row, estimate->landmark_count, estimate->landmark_capacity);
    if (by_landmarks > bound) bound = by_landmarks;
  }
  return bound;
}

#endif
