/* Memory of the module: an end that the host sets, and counts for it to read. One thread runs an instance, so that its
   figures may be global. */
#include "wasm/host.h"

#include <emscripten/emmalloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAGE_SIZE = 65536 };

static const size_t MOST = (size_t)WAY_WASM_MAX_MEMORY;

extern unsigned char __heap_base;

static size_t end = (size_t)WAY_WASM_MAX_MEMORY;
static size_t taken;
static size_t used;
static size_t peak;

static size_t size_now(void) {
  return __builtin_wasm_memory_size(0) * PAGE_SIZE;
}

/* Bytes from the host, in whole pages. Less than there is already stops all growth. */
void WAY_WASM_EXPORT(way_wasm_memory_limit)(size_t bytes) {
  end = bytes < MOST ? bytes : MOST;
}

/* Writes what is taken, handed out, was handed out at most, and may be taken. */
void WAY_WASM_EXPORT(way_wasm_memory_usage)(double *figures) {
  figures[0] = (double)size_now();
  figures[1] = (double)used;
  figures[2] = (double)peak;
  figures[3] = (double)end;
}

/* Lets the memory reach so many bytes. Hosts take a longer time for each growth the more there are, so that it grows by an
   eighth of itself where the end and the host let it, else by what is needed. */
static bool grow(size_t bytes) {
  size_t have = size_now();
  size_t wished = have + have / 8;
  if (wished > end) wished = end / PAGE_SIZE * PAGE_SIZE;
  size_t pages = (bytes - have + PAGE_SIZE - 1) / PAGE_SIZE;
  size_t more = wished > have ? (wished - have) / PAGE_SIZE : 0;
  if (more > pages && __builtin_wasm_memory_grow(0, more) != (size_t)-1) return true;
  return __builtin_wasm_memory_grow(0, pages) != (size_t)-1;
}

/* Where the allocator gets its memory from, in the place of the C library's. It asks in multiples of 4. */
void *sbrk(intptr_t increment) {
  if (taken == 0) taken = (size_t)(uintptr_t)&__heap_base;
  size_t more = (size_t)increment;
  if (taken > end || more > end - taken) return (void *)-1;
  if (taken + more > size_now() && !grow(taken + more)) return (void *)-1;
  void *start = (void *)(uintptr_t)taken; // NOLINT(performance-no-int-to-ptr)
  taken += more;
  return start;
}

/* In front of each block lies its size, since the allocator's own figure of a block changes when it takes over what a
   neighbour left. As long as the alignment. */
enum { HEAD = 8 };

void *malloc(size_t size) {
  if (size >= MOST - HEAD) return NULL;
  unsigned char *block = emmalloc_malloc(size + HEAD);
  if (block == NULL) return NULL;
  *(size_t *)(void *)block = size;
  used += size + HEAD;
  if (used > peak) peak = used;
  return block + HEAD;
}

void free(void *memory) {
  if (memory == NULL) return;
  unsigned char *block = (unsigned char *)memory - HEAD;
  used -= *(size_t *)(void *)block + HEAD;
  emmalloc_free(block);
}
