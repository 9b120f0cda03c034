/* One-shot queries: the sliced search run to its end, on buffers that the ground keeps. */
#include "search/handle.h"

static void release_own(void *own) {
  way_search_destroy(own);
}

way_result way_search_own(const way_search *like, way_search **search) {
  way_ledger *ground = like->world->ground(like);
  if (ground->notifying > 0) return WAY_ERROR_BUSY;
  if (ground->queries.data == NULL) {
    way_result result = way_search_make(like, search);
    if (result != WAY_OK) return result;
    ground->queries = (way_attached){*search, release_own};
  }
  *search = ground->queries.data;
  if ((*search)->running) return WAY_ERROR_BUSY;
  way_search_configure(*search, like);
  return WAY_OK;
}

way_result way_search_finish(way_search *search, way_status status, way_path *path) {
  way_result result = WAY_OK;
  if (status != WAY_STATUS_IN_PROGRESS) {
    path->status = status;
    return WAY_OK;
  }
  while (result == WAY_OK && status == WAY_STATUS_IN_PROGRESS) result = way_search_step(search, INT32_MAX, &status);
  if (result == WAY_OK) result = way_search_path(search, path);
  return result;
}
