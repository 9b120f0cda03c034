#include "source_dir.h"

#include <string.h>

#ifdef WAYSTATE_SOURCE_DIR
const char *source_dir(void) {
  return WAYSTATE_SOURCE_DIR;
}
#else
const char *source_dir(void) {
  static char root[1024];
  const char *file = __FILE__;
  const char *inside = strstr(file, "/tests/c/support/");
  size_t length = inside == NULL ? 0 : (size_t)(inside - file);
  if (length == 0 || length >= sizeof root) return ".";
  memcpy(root, file, length);
  root[length] = '\0';
  return root;
}
#endif
