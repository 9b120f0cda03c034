/* Work counted, not timed: the library under test is built so that each basic block that runs is one. The same on every
   run, whatever else the machine does. */
#ifndef COUNTED_WORK_H
#define COUNTED_WORK_H

#include "check.h"

/* Blocks run so far. */
int64_t work_so_far(void);

#endif
