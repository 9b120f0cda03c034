/* How a voxel grid's mover is saved. */
#include "world/mover_costs.h"
#include "world/voxel/voxel_mover.h"

#define KIND_VOXEL_MOVER 71
#define STATE_BYTES (WAY_HEADER_BYTES + 17 + 8 * WAY_MOVER_AREAS)

static void write_mover(way_writer *writer, const void *object) {
  const way_voxel_mover *mover = object;
  way_write_header(writer, KIND_VOXEL_MOVER);
  way_write_u8(writer, mover->rule.ground);
  way_write_i32(writer, mover->rule.step_up);
  way_write_i32(writer, mover->rule.drop);
  way_write_i32(writer, mover->rule.height);
  way_write_i32(writer, mover->version);
  way_mover_costs_write(writer, mover->costs);
}

typedef struct mover_image {
  way_voxel_rule rule;
  int32_t version;
  double costs[WAY_MOVER_AREAS];
} mover_image;

/* A number of the rule: that of a mover that is there, else any from least to most. */
static int32_t read_part(way_reader *reader, const int32_t *own, int32_t least, int32_t most, const char *name) {
  if (own == NULL) return way_read_i32_in(reader, least, most, name);
  way_expect_i32(reader, *own, name);
  return *own;
}

static void read_rule(way_reader *reader, const way_voxel_mover *mover, way_voxel_rule *rule) {
  const way_voxel_rule *own = mover == NULL ? NULL : &mover->rule;
  rule->ground = way_read_flag(reader, "ground");
  if (own != NULL && rule->ground != own->ground) way_refuse(reader, 1, "ground", rule->ground, "that of the mover");
  bool ground = rule->ground;
  rule->step_up = read_part(reader, own == NULL ? NULL : &own->step_up, 0, ground ? WAY_MAX_STEP_UP : 0, "step up");
  rule->drop = read_part(reader, own == NULL ? NULL : &own->drop, 0, ground ? WAY_MAX_DROP : 0, "drop");
  rule->height = read_part(reader, own == NULL ? NULL : &own->height, 1, ground ? WAY_MAX_WALKER_HEIGHT : 1, "height");
}

static way_result read_mover(way_reader *reader, const way_voxel_mover *mover, mover_image *image) {
  way_read_header(reader, KIND_VOXEL_MOVER);
  read_rule(reader, mover, &image->rule);
  image->version = way_read_i32_in(reader, 0, INT32_MAX, "version");
  way_mover_costs_read(reader, image->costs);
  way_read_end(reader);
  return way_reader_result(reader);
}

way_result way_voxel_mover_save(const way_voxel_mover *mover, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_save_with(write_mover, mover, STATE_BYTES, buffer, capacity, size);
}

uint64_t way_voxel_mover_hash(const way_voxel_mover *mover) {
  return way_hash_with(write_mover, mover);
}

way_result way_voxel_mover_restore(way_voxel_mover *mover, const uint8_t *bytes, size_t size, way_error *error) {
  if (mover == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (way_voxel_mover_busy(mover)) return WAY_ERROR_BUSY;
  way_reader reader = way_reader_of(bytes, size, error);
  mover_image image;
  way_result result = read_mover(&reader, mover, &image);
  if (result == WAY_OK) way_voxel_mover_put(mover, image.costs, image.version);
  return result;
}

way_result way_voxel_mover_from_state(way_voxel_grid *grid, const uint8_t *bytes, size_t size, way_voxel_mover **mover,
                                      way_error *error) {
  if (grid == NULL || mover == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_reader reader = way_reader_of(bytes, size, error);
  mover_image image;
  way_result result = read_mover(&reader, NULL, &image);
  if (result == WAY_OK) result = way_voxel_mover_create(grid, image.costs, &image.rule, mover);
  if (result == WAY_OK) (*mover)->version = image.version;
  return result;
}
