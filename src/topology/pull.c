#include "topology/pull.h"

size_t way_pull_tight(const way_pull *pull, const int32_t *cells, size_t length, int32_t *corners) {
  size_t count = 0, anchor = 0;
  bool cheaper = false;
  if (length > 0) corners[count++] = cells[0];
  for (size_t i = 1; i < length; i++) {
    double paid = pull->paid(pull->context, i);
    cheaper = cheaper || paid < pull->paid(pull->context, anchor);
    if (i - anchor == 1 || (!cheaper && pull->sees(pull->context, anchor, i))) continue;
    anchor = i - 1;
    corners[count++] = cells[anchor];
    cheaper = paid < pull->paid(pull->context, anchor);
  }
  if (length > 1) corners[count++] = cells[length - 1];
  return count;
}
