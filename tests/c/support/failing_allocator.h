/* An allocator that counts, fails the n-th request, and checks that each block comes back with the size that it was
   asked for. */
#ifndef SUPPORT_FAILING_ALLOCATOR_H
#define SUPPORT_FAILING_ALLOCATOR_H

#include "waystate/base.h"

typedef struct failing_allocator {
  way_allocator allocator;
  /* Requests since the last failing_allocator_arm, the refused ones included. */
  int64_t requests;
  /* The request that fails, counted from 1; 0 for none. All later ones fail too when fail_on is set. */
  int64_t fail_at;
  bool fail_on;
  int64_t live_blocks;
  int64_t live_bytes;
  int64_t most_bytes;
  /* Releases with a wrong size, or of a block that this allocator didn't give. */
  int64_t mistakes;
} failing_allocator;

/* The allocator points into itself: don't copy it. */
void failing_allocator_init(failing_allocator *allocator);
/* Counts from 0 again; the n-th request from now on fails, 0 for none. */
void failing_allocator_arm(failing_allocator *allocator, int64_t fail_at);
/* Nothing is live and nothing was released wrongly. */
bool failing_allocator_balanced(const failing_allocator *allocator);

#endif
