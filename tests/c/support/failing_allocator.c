#include "failing_allocator.h"

#include <stdlib.h>
#include <string.h>

#define LIVE_MARK 0x57415953u
#define DEAD_MARK 0xDEADDEADu

/* Lies before each block; as long as the strictest alignment. */
typedef union block_header {
  struct {
    size_t size;
    uint32_t mark;
  } block;
  max_align_t alignment;
} block_header;

static void *failing_allocate(void *context, size_t size) {
  failing_allocator *self = context;
  self->requests++;
  bool fails =
      self->fail_at > 0 && (self->requests == self->fail_at || (self->fail_on && self->requests > self->fail_at));
  if (fails || size > SIZE_MAX / 2) return NULL;
  block_header *header = malloc(sizeof(block_header) + size);
  if (header == NULL) return NULL;
  header->block.size = size;
  header->block.mark = LIVE_MARK;
  memset(header + 1, 0xA5, size);
  self->live_blocks++;
  self->live_bytes += (int64_t)size;
  if (self->live_bytes > self->most_bytes) self->most_bytes = self->live_bytes;
  return header + 1;
}

static void failing_release(void *context, void *memory, size_t size) {
  failing_allocator *self = context;
  if (memory == NULL) {
    self->mistakes++;
    return;
  }
  block_header *header = (block_header *)memory - 1;
  if (header->block.mark != LIVE_MARK || header->block.size != size) {
    self->mistakes++;
    return;
  }
  self->live_blocks--;
  self->live_bytes -= (int64_t)size;
  memset(memory, 0x5A, size);
  header->block.mark = DEAD_MARK;
  free(header);
}

void failing_allocator_init(failing_allocator *allocator) {
  memset(allocator, 0, sizeof *allocator);
  allocator->allocator.context = allocator;
  allocator->allocator.allocate = failing_allocate;
  allocator->allocator.release = failing_release;
}

void failing_allocator_arm(failing_allocator *allocator, int64_t fail_at) {
  allocator->requests = 0;
  allocator->fail_at = fail_at;
}

bool failing_allocator_balanced(const failing_allocator *allocator) {
  return allocator->live_blocks == 0 && allocator->live_bytes == 0 && allocator->mistakes == 0;
}
