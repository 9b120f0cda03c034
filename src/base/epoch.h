/* How many searches an engine tells apart by a number before it clears its marks and counts anew. */
#ifndef BASE_EPOCH_H
#define BASE_EPOCH_H

/* WAYSTATE_SHORT_EPOCHS has them start over all the time, which tests what else takes a long life. */
#ifdef WAYSTATE_SHORT_EPOCHS
#define WAY_LAST_EPOCH(last) ((last) < 5u ? (last) : 5u)
#else
#define WAY_LAST_EPOCH(last) (last)
#endif

#endif
