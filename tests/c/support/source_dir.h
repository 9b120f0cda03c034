/* The root of the source tree, where tests find maps and vectors. */
#ifndef SUPPORT_SOURCE_DIR_H
#define SUPPORT_SOURCE_DIR_H

/* WAYSTATE_SOURCE_DIR where the build defines it, else worked out from where this file was compiled. */
const char *source_dir(void);

#endif
