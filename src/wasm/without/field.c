/* In the place of flow fields, of which none can be made. */
#include "field/flow_field.h"

const way_tracked_kind way_tracked_flow_field = {.kind = 0};
