/* The golden states in tests/vectors, or in the folder of WAYSTATE_VECTORS. */
#ifndef SUPPORT_VECTORS_H
#define SUPPORT_VECTORS_H

#include <stdbool.h>

#include "test_bytes.h"

#define MOST_VECTORS 128

typedef struct vector {
  char name[256];
  test_bytes bytes;
  /* What the state says that it is. */
  int32_t kind;
} vector;

extern vector vectors[MOST_VECTORS];
extern int32_t vector_count;

/* Set-up and tear-down of a group of tests. */
int read_vectors(void **state);
int free_vectors(void **state);

/* A kind of state, of those whose file's name begins so. */
bool vector_is(const vector *read, int32_t kind, const char *prefix);

/* The bytes are the vector's; frees them. */
void check_saved_equal(test_bytes again, const vector *saved);

/* The grid or graph of a vector, of which it must be a state. */
way_grid *grid_of_vector(const vector *source);
way_grid *hex_grid_of_vector(const vector *source);
way_voxel_grid *voxels_of_vector(const vector *source);
way_graph *graph_of_vector(const vector *source);

#endif
