/* How a search in the generic buffers is saved: state kinds 8 to 11, which are one layout. */
#ifndef SEARCH_SEARCH_STATE_H
#define SEARCH_SEARCH_STATE_H

#include "engine/generic/generic_search.h"

/* What the kinds differ in. */
typedef struct way_search_format {
  uint16_t kind;
  /* Whether the start is stored; else its place holds -1, and it is the one node without a parent. */
  bool names_start;
  /* Whether nodes close once: then parents are closed, each closed node took one iteration, and open entries are at
     the g of their nodes. */
  bool closes_once;
} way_search_format;

/* Bytes of the state of a search; NULL for one that is not begun. */
size_t way_search_bytes(const way_generic_search *search);
/* search NULL writes one that is not begun. */
void way_write_search(way_writer *writer, const way_search_format *format, const way_generic_search *search,
                      int32_t nodes, double weight);
/* Reads a state, header included, up to its own end; NOT_STARTED when refused. OUT_OF_MEMORY. */
way_result way_read_search(way_reader *reader, const way_search_format *format, way_generic_search *search);

#endif
