#include "work.h"

static int64_t blocks;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) {
  blocks++;
}

int64_t work_so_far(void) {
  return blocks;
}
