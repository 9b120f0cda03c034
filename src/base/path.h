/* Filling a way_path. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include "waystate/path.h"

/* Empties a result, keeping its buffers; start and goal are -1. */
void way_path_clear(way_path *path);
/* Makes room for length cells and sets the length. The result is emptied on OUT_OF_MEMORY. */
way_result way_path_reserve(way_path *path, int32_t length);
/* Copies the expanded nodes. The result is emptied on OUT_OF_MEMORY. */
way_result way_path_set_expanded(way_path *path, const int32_t *nodes, int32_t count);
/* Notes that the step from a cell of the path on is a link. The result is emptied on OUT_OF_MEMORY. */
way_result way_path_add_link(way_path *path, int32_t index, int32_t id);

#endif
