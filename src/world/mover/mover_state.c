/* How a mover is saved. */
#include "world/mover_costs.h"
#include "world/mover/mover.h"

#define KIND_MOVER 68
#define STATE_BYTES (WAY_HEADER_BYTES + 9 + 8 * WAY_MOVER_AREAS)

static void write_mover(way_writer *writer, const void *object) {
  const way_mover *mover = object;
  way_write_header(writer, KIND_MOVER);
  way_write_i32(writer, mover->agent_size);
  way_write_u8(writer, (uint8_t)mover->diagonal);
  way_write_i32(writer, mover->version);
  way_mover_costs_write(writer, mover->costs);
}

typedef struct mover_image {
  int32_t agent_size;
  way_diagonal diagonal;
  int32_t version;
  double costs[WAY_MOVER_AREAS];
} mover_image;

/* Size and rule, which are those of a mover that is there. */
static void read_shape(way_reader *reader, const way_grid *grid, const way_mover *mover, mover_image *image) {
  if (mover != NULL) {
    way_expect_i32(reader, mover->agent_size, "agent size");
  } else {
    image->agent_size = way_read_i32_in(reader, 1, INT32_MAX, "agent size");
  }
  uint8_t diagonal = way_read_u8(reader, "diagonal");
  if (mover != NULL && diagonal != mover->diagonal) {
    way_refuse(reader, 1, "diagonal", diagonal, "the rule of the mover");
  } else if (diagonal > WAY_DIAGONAL_NEVER) {
    way_refuse(reader, 1, "diagonal", diagonal, "0 to 3");
  } else if (!way_grid_has_rule(grid, (way_diagonal)diagonal)) {
    way_refuse(reader, 1, "diagonal", diagonal, "0, as a hex grid has no diagonals");
  }
  image->diagonal = (way_diagonal)diagonal;
}

static way_result read_mover(way_reader *reader, const way_grid *grid, const way_mover *mover, mover_image *image) {
  way_read_header(reader, KIND_MOVER);
  read_shape(reader, grid, mover, image);
  image->version = way_read_i32_in(reader, 0, INT32_MAX, "version");
  way_mover_costs_read(reader, image->costs);
  way_read_end(reader);
  return way_reader_result(reader);
}

way_result way_mover_save(const way_mover *mover, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_save_with(write_mover, mover, STATE_BYTES, buffer, capacity, size);
}

uint64_t way_mover_hash(const way_mover *mover) {
  return way_hash_with(write_mover, mover);
}

way_result way_mover_restore(way_mover *mover, const uint8_t *bytes, size_t size, way_error *error) {
  if (mover == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (way_mover_busy(mover)) return WAY_ERROR_BUSY;
  way_reader reader = way_reader_of(bytes, size, error);
  mover_image image;
  way_result result = read_mover(&reader, mover->grid, mover, &image);
  if (result == WAY_OK) way_mover_put(mover, image.costs, image.version, true);
  return result;
}

way_result way_mover_from_state(way_grid *grid, const uint8_t *bytes, size_t size, way_mover **mover,
                                way_error *error) {
  if (grid == NULL || mover == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_reader reader = way_reader_of(bytes, size, error);
  mover_image image;
  way_result result = read_mover(&reader, grid, NULL, &image);
  if (result == WAY_OK) result = way_mover_create(grid, image.costs, image.diagonal, image.agent_size, mover);
  if (result == WAY_OK) (*mover)->version = image.version;
  return result;
}
