/* How the jump point engine is saved: the fields of state kind 12 after mode, width and height, in mode 3. The open list
   is saved as it lies, entries of closed cells included: among equal F, order depends on the order of pushing. */
#include "base/cost.h"
#include "engine/jump/jump_block.h"
#include "engine/jump/jump_runs.h"
#include "topology/square.h"

#define CELL_BYTES 17
#define HEAP_BYTES 16
#define LISTED 16u
#define INFINITY_BITS UINT64_C(0x7FF0000000000000)

static void write_list(way_writer *writer, const way_jump_block *engine) {
  const way_jump_list *list = &engine->list;
  way_write_u64(writer, engine->level);
  way_write_i32(writer, list->heap_count);
  for (int32_t i = 0; i < list->heap_count; i++) {
    uint8_t *at = way_write_room(writer, HEAP_BYTES);
    way_store_u64(at, list->heap[i].f);
    way_store_u64(at + 8, list->heap[i].t);
  }
  way_write_list(writer, list->stack, list->stack_count);
}

size_t way_jump_bytes(const way_jump_block *engine) {
  return 47 + (size_t)engine->visited * CELL_BYTES + (size_t)engine->list.heap_count * HEAP_BYTES +
         (size_t)engine->list.stack_count * 4;
}

void way_write_jump(way_writer *writer, const way_jump_block *engine) {
  way_write_u8(writer, (uint8_t)engine->finder);
  way_write_status(writer, engine->status, engine->stands_in);
  way_write_u8(writer, engine->zero_estimate ? 1 : 0);
  way_write_i32(writer, engine->start);
  way_write_i32(writer, engine->goal);
  way_write_i32(writer, engine->expanded);
  way_write_i32(writer, engine->iterations);
  way_write_i32(writer, engine->path_a);
  way_write_i32(writer, engine->path_b);
  way_write_i32(writer, engine->visited);
  for (int32_t cell = engine->low; cell <= engine->high; cell++) {
    if (!way_jump_visited(engine, cell)) continue;
    const way_jump_node *node = &engine->nodes[cell];
    uint8_t *at = way_write_room(writer, CELL_BYTES);
    way_store_i32(at, cell);
    way_store_i32(at + 4, node->a);
    way_store_i32(at + 8, node->b);
    way_store_i32(at + 12, node->parent);
    at[16] = (uint8_t)(engine->tags[cell] & 15);
  }
  write_list(writer, engine);
}

static bool fits(const way_jump_block *engine, int32_t cell) {
  return way_bit_get(&engine->index->rows, cell % engine->width, cell / engine->width);
}

static way_loop_status read_fields(way_reader *reader, way_jump_block *engine) {
  int32_t count = engine->width * engine->height;
  uint8_t finder = way_read_u8(reader, "finder");
  if (finder != engine->finder) {
    way_refuse(reader, 1, "finder", finder, engine->finder == WAY_JUMP_SCANS ? "0, for JPS" : "1, for JPS+");
  }
  uint8_t status = way_read_status(reader, &engine->stands_in);
  if (status < WAY_LOOP_RUNNING || status > WAY_LOOP_NOT_FOUND) way_refuse(reader, 1, "status", status, "1 to 3");
  bool zero_estimate = way_read_flag(reader, "zero estimate");
  if (zero_estimate != engine->zero_estimate) {
    way_refuse(reader, 1, "zero estimate", zero_estimate, "1 for weight 0 and 0 for weight 1");
  }
  engine->start = way_read_i32_in(reader, 0, count - 1, "start");
  int32_t goal = way_read_i32_in(reader, 0, count - 1, "goal");
  if (!reader->failed && !fits(engine, goal)) way_refuse(reader, 4, "goal", goal, "a cell where the agent fits");
  engine->expanded = way_read_i32_in(reader, 0, count, "expanded");
  engine->iterations = way_read_i32_in(reader, 0, count, "iterations");
  int32_t most = status == WAY_LOOP_FOUND ? count : 0;
  engine->path_a = way_read_i32_in(reader, 0, most, "straight steps of the path");
  engine->path_b = way_read_i32_in(reader, 0, most, "diagonal steps of the path");
  if (!reader->failed) way_jump_set_goal(engine, goal);
  return (way_loop_status)status;
}

/* Takes records as long as they are in order; returns how many. */
static int32_t take_cells(const uint8_t *bytes, int32_t visited, way_jump_block *engine) {
  const way_bit_rows *rows = &engine->index->rows;
  int32_t width = engine->width, cells = width * engine->height, last = -1, y = 0, row = 0, i = 0;
  for (; i < visited; i++, bytes += CELL_BYTES) {
    int32_t cell = way_load_i32(bytes);
    if (cell <= last || cell >= cells) break;
    if (cell >= row + width) {
      y = cell / width;
      row = y * width;
    }
    way_jump_node node = {way_load_i32(bytes + 4), way_load_i32(bytes + 8), way_load_i32(bytes + 12)};
    bool ranges = (node.a >= 0) & (node.a <= cells) & (node.b >= 0) & (node.b <= cells) & (node.parent >= -1) &
                  (node.parent < cells) & (bytes[16] <= (cell == engine->start ? 1 : 15));
    if (!ranges || !way_bit_get(rows, cell - row, y)) break;
    engine->nodes[cell] = node;
    engine->tags[cell] = engine->epoch << 5 | bytes[16];
    last = cell;
  }
  if (i > 0) {
    engine->low = way_load_i32(bytes - (size_t)i * CELL_BYTES);
    engine->high = last;
  }
  engine->visited = i;
  return i;
}

/* Tells what is wrong with a record. */
static void refuse_cell(way_reader *reader, const way_jump_block *engine, int32_t last) {
  int32_t count = engine->width * engine->height;
  int32_t cell = way_read_i32_in(reader, last + 1, count - 1, "visited cell");
  if (!reader->failed && !fits(engine, cell)) {
    way_refuse(reader, 4, "visited cell", cell, "a cell where the agent fits");
  }
  way_read_i32_in(reader, 0, count, "straight steps");
  way_read_i32_in(reader, 0, count, "diagonal steps");
  way_read_i32_in(reader, -1, count - 1, "parent");
  uint8_t flags = way_read_u8(reader, "flags");
  if (!reader->failed) {
    way_refuse(reader, 1, "flags", flags, "no bit beyond closed and direction, and no direction at the start");
  }
}

/* records: where they lie. */
static void read_cells(way_reader *reader, way_jump_block *engine, const uint8_t **records) {
  int32_t count = engine->width * engine->height;
  int32_t visited = way_read_count(reader, count, CELL_BYTES, "visited count");
  if (reader->failed) return;
  *records = reader->data + reader->offset;
  int32_t taken = take_cells(*records, visited, engine);
  reader->offset += (size_t)taken * CELL_BYTES;
  if (taken < visited) refuse_cell(reader, engine, taken > 0 ? engine->high : -1);
}

/* The move whose direction a run of (dx, dy) ends in: diagonal when that is all of it, else along the longer side. */
static int32_t last_move(int32_t dx, int32_t dy) {
  int32_t across = dx < 0 ? -dx : dx, down = dy < 0 ? -dy : dy;
  int32_t x = across < down ? 0 : (dx > 0) - (dx < 0), y = down < across ? 0 : (dy > 0) - (dy < 0);
  int32_t move = 0;
  while (way_square_dx[move] != x || way_square_dy[move] != y) move++;
  return move;
}

static int32_t record_cell(const uint8_t *records, int32_t i) {
  return way_load_i32(records + (size_t)i * CELL_BYTES);
}

/* A cell's way back is one run to a closed cell whose pair is smaller by exactly that run, so parents never go round. */
static void check_cell(way_reader *reader, const way_jump_block *engine, int32_t cell) {
  const way_jump_node *node = &engine->nodes[cell];
  if (cell == engine->start) {
    if (node->a != 0 || node->b != 0) way_refuse(reader, 0, "the cost at the start, cell", cell, "0");
    if (node->parent != -1) way_refuse(reader, 0, "the parent of the start", node->parent, "-1");
    return;
  }
  if (node->parent < 0 || node->parent == cell || !way_jump_closed(engine, node->parent)) {
    way_refuse(reader, 0, "the parent of cell", cell, "a closed visited cell");
    return;
  }
  const way_jump_node *parent = &engine->nodes[node->parent];
  int32_t dx = cell % engine->width - node->parent % engine->width;
  int32_t dy = cell / engine->width - node->parent / engine->width, straight, diagonal;
  way_square_distance(false, dx, dy, &straight, &diagonal);
  if (engine->four && diagonal != 0) {
    way_refuse(reader, 0, "the parent of cell", cell, "on its row or column");
  } else if (node->a - parent->a != straight || node->b - parent->b != diagonal) {
    way_refuse(reader, 0, "the cost of cell", cell, "its parent's and the steps from there");
  } else if ((int32_t)(engine->tags[cell] >> 1 & 7) != last_move(dx, dy)) {
    way_refuse(reader, 0, "the direction of cell", cell, "that of the last step from its parent");
  }
}

static int32_t count_closed(const way_jump_block *engine, const uint8_t *records) {
  int32_t closed = 0;
  for (int32_t i = 0; i < engine->visited; i++) closed += records[(size_t)i * CELL_BYTES + 16] & 1;
  return closed;
}

static way_result check_runs(way_reader *reader, const way_jump_block *engine) {
  int32_t refused;
  way_result result = way_jump_check_runs(engine, &refused);
  if (refused >= 0) way_refuse(reader, 0, "the run into cell", refused, "one of allowed steps");
  return result;
}

static void check_whole(way_reader *reader, const way_jump_block *engine, way_loop_status status,
                        const uint8_t *records) {
  int32_t closed = count_closed(engine, records), found = status == WAY_LOOP_FOUND, open = engine->visited - closed;
  const way_jump_node *goal = &engine->nodes[engine->goal];
  if (!way_jump_visited(engine, engine->start)) {
    way_refuse(reader, 0, "the start", engine->start, "a visited cell");
  } else if (way_jump_closed(engine, engine->start) != (closed > 0)) {
    way_refuse(reader, 0, "the start", engine->start, "closed unless nothing has popped");
  } else if (engine->iterations != closed || engine->expanded != closed - found) {
    way_refuse(reader, 0, "iterations", engine->iterations, "one for each closed cell, all expanded but a found goal");
  } else if (way_jump_closed(engine, engine->goal) != (found != 0)) {
    way_refuse(reader, 0, "the goal", engine->goal, "closed exactly when found");
  } else if (found && (goal->a != engine->path_a || goal->b != engine->path_b)) {
    way_refuse(reader, 0, "the goal", engine->goal, "at the cost reported for the path");
  } else if ((status == WAY_LOOP_RUNNING && open == 0) || (status == WAY_LOOP_NOT_FOUND && open > 0)) {
    way_refuse(reader, 0, "the number of open cells", open, "above 0 while running and 0 after running out");
  }
  for (int32_t i = 0; i < engine->visited && !reader->failed; i++) check_cell(reader, engine, record_cell(records, i));
}

static void list_cell(way_reader *reader, const way_jump_block *engine, int32_t cell) {
  if (reader->failed) return;
  if (cell < 0 || cell >= engine->width * engine->height || !way_jump_visited(engine, cell)) {
    way_refuse(reader, 4, "the cell of an entry", cell, "a visited cell");
  } else {
    engine->tags[cell] |= LISTED;
  }
}

static way_result read_heap(way_reader *reader, way_jump_block *engine) {
  way_jump_list *list = &engine->list;
  int32_t count = way_read_count(reader, INT32_MAX, HEAP_BYTES, "heap count");
  if (reader->failed) return WAY_OK;
  way_result result =
      way_grow(&engine->allocator, (void **)&list->heap, &list->heap_capacity, 0, count, sizeof *list->heap);
  if (result != WAY_OK) return result;
  for (int32_t i = 0; i < count && !reader->failed; i++) {
    way_jump_entry entry;
    entry.f = way_jump_bits(way_read_f64(reader, "F"));
    /* Neither a sign nor the exponent of infinities and NaN. */
    if (entry.f >= INFINITY_BITS) way_refuse(reader, 8, "F of heap slot", i, "finite and 0 or more");
    int32_t cell = way_read_i32(reader, "the cell of an entry");
    list_cell(reader, engine, cell);
    uint32_t cost = (uint32_t)way_read_i32(reader, "the cost of an entry");
    entry.t = (uint64_t)cost << 32 | (uint32_t)cell;
    list->heap[i] = entry;
    if (!reader->failed && i > 0 && way_jump_before(entry, list->heap[(i - 1) >> 2]) != 0) {
      way_refuse(reader, HEAP_BYTES, "heap slot", i, "a place after its parent's in the order");
    }
  }
  list->heap_count = count;
  return WAY_OK;
}

static way_result read_stack(way_reader *reader, way_jump_block *engine) {
  way_jump_list *list = &engine->list;
  /* Nothing is at the level while there is none. */
  int32_t count = way_read_count(reader, engine->iterations == 0 ? 0 : INT32_MAX, 4, "stack count");
  if (reader->failed) return WAY_OK;
  way_result result =
      way_grow(&engine->allocator, (void **)&list->stack, &list->stack_capacity, 0, count, sizeof *list->stack);
  if (result != WAY_OK) return result;
  for (int32_t i = 0; i < count && !reader->failed; i++) {
    list->stack[i] = way_read_i32(reader, "the cell of an entry");
    list_cell(reader, engine, list->stack[i]);
  }
  list->stack_count = count;
  return WAY_OK;
}

static way_result read_list(way_reader *reader, way_jump_block *engine, way_loop_status status,
                            const uint8_t *records) {
  double level = way_read_f64(reader, "level");
  engine->level = way_jump_bits(level);
  if (!reader->failed && (level != level) != (engine->iterations == 0)) {
    way_refuse(reader, 8, "the level after iterations", engine->iterations, "NaN exactly when nothing has popped");
  }
  way_result result = read_heap(reader, engine);
  if (result == WAY_OK && !reader->failed) result = read_stack(reader, engine);
  if (reader->failed || result != WAY_OK) return result;
  if (status == WAY_LOOP_NOT_FOUND && engine->list.heap_count + engine->list.stack_count > 0) {
    way_refuse(reader, 0, "the number of entries", engine->list.heap_count + engine->list.stack_count,
               "0 after running out");
  }
  for (int32_t i = 0; i < engine->visited && !reader->failed; i++) {
    int32_t cell = record_cell(records, i);
    if (way_jump_closed(engine, cell)) continue;
    if ((engine->tags[cell] & LISTED) == 0) way_refuse(reader, 0, "the open cell", cell, "one with an entry");
  }
  return WAY_OK;
}

way_result way_read_jump(way_reader *reader, way_jump_block *engine) {
  way_result result = way_jump_restart(engine);
  if (result != WAY_OK) return result;
  way_loop_status status = read_fields(reader, engine);
  const uint8_t *records = NULL;
  if (!reader->failed) read_cells(reader, engine, &records);
  if (!reader->failed) check_whole(reader, engine, status, records);
  if (!reader->failed) result = check_runs(reader, engine);
  if (!reader->failed && result == WAY_OK) result = read_list(reader, engine, status, records);
  if (reader->failed || result != WAY_OK) {
    way_jump_reset(engine);
    return result;
  }
  engine->status = status;
  return WAY_OK;
}
