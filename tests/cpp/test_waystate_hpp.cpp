// waystate.hpp against the C calls that it stands for: same answers and bytes, errors as exceptions, and nothing freed twice.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

#include "waystate/waystate.hpp"

using namespace waystate;

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)

// The error that a call throws; the code is OK when it throws none.
template <typename Call> static way_result code_of(Call call) {
  try {
    call();
  } catch (const Error &error) {
    CHECK(std::strlen(error.what()) > 8);
    return error.code();
  }
  return WAY_OK;
}

template <typename T>
constexpr bool moves_only = std::is_nothrow_move_constructible_v<T> &&std::is_nothrow_move_assignable_v<T> &&
                            !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T>;
static_assert(moves_only<Grid> && moves_only<VoxelGrid> && moves_only<Graph> && moves_only<GridSearch> &&
              moves_only<VoxelSearch> && moves_only<GraphSearch> && moves_only<Path> && moves_only<FlowField> &&
              moves_only<Replanner> && moves_only<Timeline> && moves_only<Mover> && moves_only<Range> &&
              moves_only<Bundle>);

static Grid walled() {
  Grid grid(64, 64);
  grid.fill(20, 0, 1, 60, WAY_WALL);
  grid.set_area_cost(3, 2.5);
  grid.fill(30, 10, 9, 30, 3);
  return grid;
}

static void answers_are_those_of_c() {
  Grid grid = walled();
  GridOptions options;
  options.algorithm = WAY_ALGORITHM_JPS;
  Path path = grid.find_path({2, 2}, {60, 5}, options);
  way_path expected;
  way_path_init(&expected, nullptr);
  CHECK(way_grid_find_path(grid.get(), {2, 2}, {60, 5}, &options, &expected) == WAY_OK);
  CHECK(path.found() && path.cost() == expected.cost && path->length == expected.length);
  CHECK(std::memcmp(path.cells().data(), expected.cells, path.cells().size() * sizeof(int32_t)) == 0);
  way_path_free(&expected);
  CHECK(grid.point(path.cells()[0]).x == 2 && grid.point(path.cells()[0]).y == 2);

  // Filled again in place, and moved.
  grid.find_path({2, 2}, {3, 3}, options, path);
  CHECK(path.cells().size() == 2);
  Path moved = std::move(path);
  CHECK(moved.cells().size() == 2 && path.cells().empty());
  path = std::move(moved);
  CHECK(path.cells().size() == 2);
}

static void states_are_the_same_bytes() {
  Grid grid = walled();
  Bytes saved = grid.save();
  std::vector<std::uint8_t> of_c(saved.size());
  std::size_t size = 0;
  CHECK(way_grid_save(grid.get(), of_c.data(), of_c.size(), &size) == WAY_OK && size == saved.size() && of_c == saved);
  CHECK(grid.save_into(of_c) == saved.size());
  CHECK(code_of([&] { grid.save_into({of_c.data(), 10}); }) == WAY_ERROR_BUFFER_TOO_SMALL);
  Grid other = Grid::from_state(saved);
  CHECK(other.hash() == grid.hash() && other.checksum() == grid.checksum());
  other.set(1, 1, 9);
  CHECK(other.at(1, 1) == 9 && other.checksum() != grid.checksum());
  other.restore(saved);
  CHECK(other.at(1, 1) == 0 && other.save() == saved);

  GridSearch search = grid.create_search();
  CHECK(search.begin({2, 2}, {60, 5}) == WAY_STATUS_IN_PROGRESS);
  search.step(100);
  Bytes half = search.save();
  GridSearch resumed = other.create_search();
  resumed.restore(half);
  CHECK(resumed.step() == WAY_STATUS_FOUND && search.step() == WAY_STATUS_FOUND && resumed.hash() == search.hash());
  CHECK(resumed.path().cost() == search.path().cost());
}

static void errors_are_thrown() {
  CHECK(code_of([] { Grid grid(0, 4); }) == WAY_ERROR_OUT_OF_RANGE);
  CHECK(code_of([] { Grid grid(1 << 20, 1 << 20, WAY_HEX_ODD_R); }) == WAY_ERROR_OUT_OF_RANGE);
  Grid grid = walled();
  std::uint64_t before = grid.hash();
  CHECK(code_of([&] { grid.set(64, 0, 1); }) == WAY_ERROR_OUT_OF_RANGE);
  CHECK(code_of([&] { grid.set_cells(0, 0, 2, 2, {1, 2, 3}); }) == WAY_ERROR_INVALID_ARGUMENT);
  CHECK(code_of([&] { Grid short_of_cells(2, 2, {1, 2, 3}); }) == WAY_ERROR_INVALID_ARGUMENT);
  CHECK(code_of([&] { grid.create_search().step(); }) == WAY_ERROR_NOT_BEGUN);
  Bytes damaged = grid.save();
  damaged[6] = 99;
  try {
    grid.restore(damaged);
    CHECK(false);
  } catch (const StateError &error) {
    CHECK(error.code() == WAY_ERROR_STATE && error.offset() == 6 && std::strstr(error.what(), "kind") != nullptr);
  }
  CHECK(code_of([&] { Grid::from_state({}); }) == WAY_ERROR_STATE);
  CHECK(grid.hash() == before);
}

static void all_worlds_find_paths() {
  const std::array<std::uint8_t, 6> cells = {0, WAY_WALL, 0, 0, 0, 0};
  Grid square(3, 2, cells);
  CHECK(square.cells().size() == 6 && square.cells()[1] == WAY_WALL && !square.is_walkable(1, 0));
  CHECK(square.is_reachable({0, 0}, {2, 0}));
  Grid hex(9, 9, WAY_HEX_ODD_R);
  CHECK(hex.find_path({0, 0}, {8, 8}).found());
  CHECK(Grid::hex_from_state(hex.save()).hash() == hex.hash());
  VoxelGrid voxels(8, 8, 8);
  voxels.fill({3, 0, 0}, {1, 8, 7}, WAY_WALL);
  voxels.set(3, 4, 4, 0);
  CHECK(voxels.at(3, 4, 4) == 0 && voxels.find_path({0, 0, 0}, {7, 7, 0}).found());
  VoxelSearch through = voxels.create_search();
  through.begin({0, 0, 0}, {7, 7, 0});
  CHECK(through.step() == WAY_STATUS_FOUND);
  Graph graph = Graph::of_nodes(4);
  graph.add_edge(0, 1, 1);
  std::int32_t dear = graph.add_edge(1, 3, 5);
  graph.add_edge(0, 2, 2);
  graph.add_edge(2, 3, 2);
  CHECK(graph.find_path(0, 3).cost() == 4);
  graph.set_edge_weight(dear, 1);
  GraphSearch on_graph = graph.create_search();
  on_graph.begin(0, 3);
  CHECK(on_graph.step() == WAY_STATUS_FOUND && on_graph.path().cost() == 2);
  CHECK(Graph::from_state(graph.save()).hash() == graph.hash());
}

static void what_is_over_a_grid_outlives_it() {
  GridOptions options;
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  Grid grid = walled();
  FlowField field(grid, {{60, 5}, {1, 1}});
  Replanner replanner(grid, options);
  CHECK(field.step() == WAY_FIELD_COMPLETE && field.cost(1, 1) == 0 && field.next(3, 1) == 64 + 2);
  const std::array<std::int32_t, 2> from = {64 + 3, 64 + 1};
  std::array<std::int32_t, 2> next = {};
  field.sample(from, next);
  CHECK(next[0] == 64 + 2 && next[1] == field.next(1, 1));
  replanner.set_start({2, 2});
  replanner.set_goal({60, 5});
  CHECK(replanner.replan() == WAY_STATUS_FOUND);
  // Summed from the other end.
  CHECK(std::fabs(replanner.path().cost() - grid.find_path({2, 2}, {60, 5}).cost()) < 1e-9);
  GridSearch search = grid.create_search();
  grid = Grid(3, 3);
  CHECK(grid.width() == 3);
}

static void timelines_go_back() {
  Grid grid = walled();
  GridSearch search = grid.create_search();
  search.begin({2, 2}, {60, 5});
  std::array<std::int32_t, 3> scores = {1, 2, 3};
  Timeline timeline({grid, search, Span<std::int32_t>(scores)});
  timeline.save(0);
  std::uint64_t first = timeline.checksum();
  search.step(50);
  grid.set(0, 0, 7);
  scores[1] = 9;
  timeline.save(1);
  CHECK(timeline.checksum(0) == first && timeline.checksum() != first && timeline.count() == 2);
  timeline.rewind(0);
  CHECK(timeline.checksum() == first && scores[1] == 2 && grid.at(0, 0) == 0 && search.iterations() == 0);
  CHECK(code_of([&] { timeline.rewind(5); }) == WAY_ERROR_OUT_OF_RANGE);
  CHECK(code_of([&] { Timeline twice({grid}); }) == WAY_ERROR_INVALID_ARGUMENT);
  TimelineOptions none;
  none.frames = 0;
  CHECK(code_of([&] { Timeline without({}, none); }) == WAY_ERROR_OUT_OF_RANGE);
}

static void the_cheapest_of_many_goals() {
  Grid grid = walled();
  const std::vector<way_point> goals = {{60, 5}, {5, 9}, {2, 30}};
  const std::array<double, 3> prices = {0, 40, 0};
  CHECK(grid.find_path_to_any({2, 2}, goals).goal_index() == 1);
  GoalTerms terms;
  terms.prices = prices;
  Path path = grid.find_path_to_any({2, 2}, goals, terms);
  CHECK(path.goal_index() == 2 && path.cost() == 28);
  GridSearch search = grid.create_search();
  CHECK(search.begin({2, 2}, goals, terms) == WAY_STATUS_IN_PROGRESS);
  search.step(5);
  GridSearch resumed = grid.create_search();
  resumed.restore(search.save());
  CHECK(resumed.step() == WAY_STATUS_FOUND && resumed.path().goal_index() == 2 && resumed.restarts() == 0);
  terms.prices = {prices.data(), 2};
  CHECK(code_of([&] { grid.find_path_to_any({2, 2}, goals, terms); }) == WAY_ERROR_INVALID_ARGUMENT);
  CHECK(code_of([&] { search.begin({2, 2}, goals, terms); }) == WAY_ERROR_INVALID_ARGUMENT);
  terms.prices = {};
  terms.radius = 2;
  grid.set(40, 50, WAY_WALL);
  CHECK(grid.find_path_to_any({42, 50}, {{40, 50}}, terms).found());

  VoxelGrid voxels(4, 4, 4);
  CHECK(voxels.find_path_to_any({0, 0, 0}, {{3, 3, 3}, {0, 0, 1}}).goal_index() == 1);
  CHECK(voxels.smooth(voxels.find_path({0, 0, 0}, {3, 2, 1}).cells()).size() == 2);
  Graph graph = Graph::of_nodes(3);
  graph.add_edge(0, 1, 5);
  graph.add_edge(0, 2, 4);
  CHECK(graph.find_path_to_any(0, {1, 2}).goal_index() == 1);
  GraphSearch on_graph = graph.create_search();
  on_graph.begin(0, {1, 2});
  CHECK(on_graph.step() == WAY_STATUS_FOUND && on_graph.path().goal_index() == 1);
}

static void questions_about_a_grid() {
  Grid grid(9, 9);
  const std::vector<std::int32_t> tower = {4 * 9,     4 * 9 + 1, 4 * 9 + 2, 4 * 9 + 3, 4 * 9 + 4,
                                           4 * 9 + 5, 4 * 9 + 6, 4 * 9 + 7, 4 * 9 + 8};
  CHECK(grid.is_reachable({0, 0}, {8, 8}) && !grid.is_reachable_past({0, 0}, {8, 8}, tower));
  CHECK(!grid.find_path_past({0, 0}, {8, 8}, tower).found() && grid.find_path({0, 0}, {8, 8}).found());
  RangeOptions options;
  options.budget = 1.5;
  Range range = grid.range({4, 4}, options);
  CHECK(range.cells().size() == 9 && range.cells()[0] == 40 && range.costs()[1] == 1 && range.turns()[8] == 1);
  CHECK(range.previous()[0] == -1 && range.previous()[8] == 0);
  CHECK(VoxelGrid(3, 3, 3).range({1, 1, 1}, options).cells().size() == 19);
  options.budget = -1;
  CHECK(code_of([&] { grid.range({4, 4}, options); }) == WAY_ERROR_OUT_OF_RANGE);
  CHECK(grid.smooth(grid.find_path({0, 0}, {8, 3}).cells()).size() == 2);

  std::int32_t portal = grid.add_link({0, 0}, {8, 8}, 1);
  CHECK(grid.links().size() == 1 && grid.links()[0].id == portal);
  Path path = grid.find_path({0, 0}, {8, 8});
  CHECK(path.cost() == 1 && path.links().size() == 1 && path.links()[0].id == portal);
  grid.remove_link(portal);
  CHECK(grid.links().empty() && grid.find_path({0, 0}, {8, 8}).links().empty());
  grid.set_passage(0, 0, WAY_SIDE_EAST, false);
  CHECK(!grid.passage(0, 0, WAY_SIDE_EAST) && grid.passage(0, 0, WAY_SIDE_SOUTH));
  CHECK(grid.find_path({0, 0}, {1, 0}).cost() == 3);
  CHECK(code_of([&] { grid.add_link({0, 0}, {0, 0}, 1); }) == WAY_ERROR_OUT_OF_RANGE);
}

static void movers_see_their_own_grid() {
  Grid grid(9, 9);
  grid.fill(4, 0, 1, 8, 7);
  std::vector<double> costs(WAY_MOVER_AREAS);
  costs[7] = INFINITY;
  Mover tank(grid, costs), boat(grid);
  CHECK(std::isinf(tank.area_cost(7)) && boat.area_cost(7) == 1);
  CHECK(tank.find_path({0, 0}, {8, 0}).cost() > boat.find_path({0, 0}, {8, 0}).cost());
  CHECK(tank.find_path_to_any({0, 0}, {{8, 0}, {3, 8}}).goal_index() == 1);
  GridSearch search = tank.create_search();
  search.begin({0, 0}, {8, 0});
  CHECK(search.step() == WAY_STATUS_FOUND && search.path().cost() == tank.find_path({0, 0}, {8, 0}).cost());
  Bytes before = tank.save();
  tank.set_area_cost(0, INFINITY);
  CHECK(!tank.is_reachable({0, 0}, {8, 0}) && boat.is_reachable({0, 0}, {8, 0}));
  tank.restore(before);
  CHECK(tank.is_reachable({0, 0}, {8, 0}) && tank.options().agent_size == 1);
  CHECK(code_of([&] { Mover(grid, {1, 2}); }) == WAY_ERROR_INVALID_ARGUMENT);
}

static void walkers_go_up_and_down() {
  VoxelGrid hall(4, 1, 6);
  hall.fill({1, 0, 0}, {1, 1, 1}, WAY_WALL);
  hall.fill({2, 0, 0}, {1, 1, 2}, WAY_WALL);
  VoxelMover walker(hall);
  const VoxelOptions options = walker.options();
  CHECK(walker.can_stand({1, 0, 1}) && !walker.can_stand({1, 0, 2}));
  CHECK(hall.find_path({0, 0, 0}, {2, 0, 2}, options).status() == WAY_STATUS_FOUND);
  CHECK(hall.find_path({3, 0, 0}, {2, 0, 2}, options).status() == WAY_STATUS_NO_PATH);
  way_voxel_rule rule = {true, 2, 3, 2};
  VoxelMover climber(hall, {}, &rule);
  CHECK(hall.find_path({3, 0, 0}, {2, 0, 2}, climber.options()).status() == WAY_STATUS_FOUND);
  Bytes before = walker.save();
  walker.set_area_cost(0, 2);
  CHECK(walker.area_cost(0) == 2);
  walker.restore(before);
  CHECK(walker.area_cost(0) == 1);
  CHECK(Bundle(bundle({walker})).objects().size() == 2);
  CHECK(code_of([&] { VoxelMover(hall, {1, 2}); }) == WAY_ERROR_INVALID_ARGUMENT);
}

static void rooms_are_bundled() {
  Grid grid = walled();
  Mover mover(grid);
  GridSearch search = mover.create_search();
  search.begin({2, 2}, {60, 5});
  search.step(20);
  Bytes room = bundle({grid, mover, search});
  Bundle opened(room);
  CHECK(opened.objects().size() == 3 && opened.objects()[0].kind == WAY_OBJECT_GRID);
  Bundle moved = std::move(opened);
  CHECK(moved.objects().size() == 3 && opened.objects().empty());
  CHECK(diff(room, bundle({grid, mover, search})).empty());
  grid.set(0, 0, 5);
  const std::vector<way_difference> found = diff(room, bundle({grid, mover, search}));
  CHECK(!found.empty() && found[0].object == 0);
  std::vector<way_bundle_object> released = Bundle(room).release();
  CHECK(released.size() == 3);
  way_bundle_destroy(released.data(), released.size(), nullptr);
  room[40] ^= 255;
  room.resize(60);
  CHECK(code_of([&] { Bundle broken(room); }) == WAY_ERROR_STATE);
  CHECK(code_of([&] { diff(room, {1, 2}); }) == WAY_ERROR_STATE);
  CHECK(code_of([&] { bundle({grid, grid}); }) == WAY_ERROR_INVALID_ARGUMENT);

  Timeline timeline({grid, mover});
  timeline.save(3);
  CHECK(timeline.frame(0) == 3 && timeline.parts().size() == 2 && timeline.parts(3).size() == 2);
  CHECK(timeline.parts(3)[0].checksum == grid.checksum());
  CHECK(diff(timeline.export_frame(3), bundle({grid, mover})).empty());
  CHECK(code_of([&] { timeline.export_frame(9); }) == WAY_ERROR_OUT_OF_RANGE);
}

int main() {
  answers_are_those_of_c();
  states_are_the_same_bytes();
  errors_are_thrown();
  all_worlds_find_paths();
  what_is_over_a_grid_outlives_it();
  timelines_go_back();
  the_cheapest_of_many_goals();
  questions_about_a_grid();
  movers_see_their_own_grid();
  walkers_go_up_and_down();
  rooms_are_bundled();
  std::puts("waystate.hpp: all as in C");
  return 0;
}
