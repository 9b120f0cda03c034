/* Which table tells how a kind of object takes part in a history. */
#ifndef HISTORY_KINDS_H
#define HISTORY_KINDS_H

#include "watch/tracked.h"

/* NULL for a kind that there is not. */
const way_tracked_kind *way_tracked_kind_of(int32_t kind);

#endif
