/* Memory of the module: an end that the host sets, and counts for it to read. One thread runs an instance, so that its
   figures may be global. */
#include "wasm/host.h"

#include <emscripten/emmalloc.h>
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

/* Where the allocator gets its memory from, in the place of the C library's. It asks in multiples of 4. */
void *sbrk(intptr_t increment) {
  if (taken == 0) taken = (size_t)(uintptr_t)&__heap_base;
  size_t more = (size_t)increment;
  if (taken > end || more > end - taken) return (void *)-1;
  size_t have = size_now();
  if (taken + more > have) {
    size_t pages = (taken + more - have + PAGE_SIZE - 1) / PAGE_SIZE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return (void *)-1;
  }
  void *start = (void *)(uintptr_t)taken; // NOLINT(performance-no-int-to-ptr)
  taken += more;
  return start;
}

void *malloc(size_t size) {
  if (size >= MOST) return NULL;
  /* In steps of the alignment: to align what comes next, the allocator would make a block longer that is in use, which
     would not be counted. */
  void *memory = emmalloc_malloc((size + 7) & ~(size_t)7);
  if (memory == NULL) return NULL;
  used += emmalloc_usable_size(memory);
  if (used > peak) peak = used;
  return memory;
}

void free(void *memory) {
  if (memory == NULL) return;
  used -= emmalloc_usable_size(memory);
  emmalloc_free(memory);
}
