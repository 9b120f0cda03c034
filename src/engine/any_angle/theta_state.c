/* How Theta* and Lazy Theta* are saved: state kind 10. An open node of Lazy Theta* is saved with the parent and the g
   that it hopes for; both cost no less than the parent does. */
#include "engine/any_angle/theta.h"

const way_search_format way_theta_format = {.kind = 10, .closes_once = true};

void way_write_theta(way_writer *writer, const way_theta *theta) {
  const way_once_search *once = &theta->once;
  way_write_search(writer, &way_theta_format, once, once->buffers.node_count, once->weight);
}

static bool reached_by_a_step(const way_theta *theta, int32_t node) {
  const way_plane *square = theta->square;
  int32_t width = square->grid->width, y = node / width, x = node - y * width;
  uint32_t nine = way_bit_nine(&square->fits, x, y);
  uint8_t moves = square->sides == NULL ? square->moves[0][nine] : way_plane_sided_moves(square, x, y, nine, true);
  for (int d = 0; d < 8; d++) {
    int32_t near = node + way_square_dy[d] * width + way_square_dx[d];
    if ((moves >> d & 1) != 0 && way_once_closed(&theta->once, near)) return true;
  }
  return false;
}

static void check_cells(way_reader *reader, const way_theta *theta) {
  const way_search_buffers *buffers = &theta->once.buffers;
  int32_t width = theta->square->grid->width;
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (!way_buffers_visited(buffers, node)) continue;
    if (!way_bit_get(&theta->square->fits, node % width, node / width)) {
      way_refuse(reader, 0, "visited node", node, "a cell where the agent fits");
    } else if (node != theta->once.start && !reached_by_a_step(theta, node)) {
      way_refuse(reader, 0, "visited node", node, "a step away from a closed one");
    }
  }
}

way_result way_read_theta(way_reader *reader, way_theta *theta) {
  way_result result = way_read_search(reader, &way_theta_format, &theta->once);
  if (result != WAY_OK || reader->failed) return result;
  if (theta->once.status != WAY_LOOP_NOT_STARTED) check_cells(reader, theta);
  if (reader->failed) way_generic_reset(&theta->once);
  return WAY_OK;
}
