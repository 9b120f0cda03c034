/* Waystate for C++17: the C library behind objects that own what they make, with errors as exceptions. Header only.

     waystate::Grid grid(64, 64);
     waystate::GridOptions options;
     waystate::Path path = grid.find_path({2, 2}, {60, 5}, options);
     for (int32_t cell : path.cells()) walk(cell);

   Objects are moved, not copied; one that was moved from may only be destroyed or assigned to. Each hands out its C object
   with get(), for the calls that have no member here. What is built over a world keeps the world's memory alive, so that
   order of destruction is no matter. Arrays are taken and given as views: nothing is copied but where a vector is returned.
   Numbers mean what the C headers say. Hooks and listeners are functions of C, which no exception may leave. */
#ifndef WAYSTATE_WAYSTATE_HPP
#define WAYSTATE_WAYSTATE_HPP

#include "waystate/results.hpp"

namespace waystate {

/* ------------------------------------------------------------------------------------------------ worlds */

/* A grid of squares or, with a layout, of hexagons. */
class Grid : public detail::Object<way_grid, way_grid_destroy, way_grid_save, way_grid_restore, way_grid_hash,
                                   way_grid_checksum> {
public:
  explicit Grid(way_grid *grid) noexcept : Object(grid) {
  }
  /* cells row by row, width * height of them, or none for free ground. */
  Grid(std::int32_t width, std::int32_t height, BytesView cells = {}, const way_space *space = nullptr)
      : Object(make(width, height, cells, space)) {
  }
  Grid(std::int32_t width, std::int32_t height, way_hex_layout layout, BytesView cells = {},
       const way_space *space = nullptr)
      : Object(make_hex(width, height, layout, cells, space)) {
  }
  static Grid from_state(BytesView bytes) {
    return Grid(opened(bytes, way_grid_from_state));
  }
  static Grid hex_from_state(BytesView bytes) {
    return Grid(opened(bytes, way_hex_grid_from_state));
  }

  std::int32_t width() const noexcept {
    return way_grid_width(get());
  }
  std::int32_t height() const noexcept {
    return way_grid_height(get());
  }
  std::int32_t version() const noexcept {
    return way_grid_version(get());
  }
  /* A view of all cells, row by row. */
  BytesView cells() const noexcept {
    return {way_grid_cells(get()), static_cast<std::size_t>(width()) * static_cast<std::size_t>(height())};
  }
  way_point point(std::int32_t cell) const noexcept {
    return {cell % width(), cell / width()};
  }

  std::uint8_t at(std::int32_t x, std::int32_t y) const {
    std::uint8_t area = 0;
    detail::check(way_grid_get(get(), x, y, &area), "at");
    return area;
  }
  void set(std::int32_t x, std::int32_t y, std::uint8_t area) {
    detail::check(way_grid_set(get(), x, y, area), "set");
  }
  void fill(std::int32_t x, std::int32_t y, std::int32_t width, std::int32_t height, std::uint8_t area) {
    detail::check(way_grid_fill(get(), x, y, width, height, area), "fill");
  }
  /* As many areas as the rectangle has cells. */
  void set_cells(std::int32_t x, std::int32_t y, std::int32_t width, std::int32_t height, BytesView areas) {
    fits(areas, width, height, "set_cells");
    detail::check(way_grid_set_cells(get(), x, y, width, height, areas.data()), "set_cells");
  }
  double area_cost(std::int32_t area) const {
    double multiplier = 0;
    detail::check(way_grid_area_cost(get(), area, &multiplier), "area_cost");
    return multiplier;
  }
  void set_area_cost(std::int32_t area, double multiplier) {
    detail::check(way_grid_set_area_cost(get(), area, multiplier), "set_area_cost");
  }
  bool is_walkable(std::int32_t x, std::int32_t y) const noexcept {
    return way_grid_is_walkable(get(), x, y);
  }
  bool is_reachable(way_point a, way_point b, way_diagonal diagonal = WAY_DIAGONAL_NO_CORNER_CUTTING,
                    std::int32_t agent_size = 1) {
    bool reachable = false;
    detail::check(way_grid_is_reachable(get(), a, b, diagonal, agent_size, &reachable), "is_reachable");
    return reachable;
  }

  void find_path(way_point start, way_point goal, const way_grid_options &options, Path &into) {
    detail::check(way_grid_find_path(get(), start, goal, &options, into.get()), "find_path");
  }
  Path find_path(way_point start, way_point goal, const way_grid_options &options = GridOptions()) {
    Path path;
    find_path(start, goal, options, path);
    return path;
  }
  /* As if some cells were walls, for this question alone. */
  bool is_reachable_past(way_point a, way_point b, Span<const std::int32_t> blocked,
                         way_diagonal diagonal = WAY_DIAGONAL_NO_CORNER_CUTTING, std::int32_t agent_size = 1) {
    bool reachable = false;
    detail::check(
        way_grid_is_reachable_past(get(), a, b, diagonal, agent_size, blocked.data(), blocked.size(), &reachable),
        "is_reachable_past");
    return reachable;
  }
  Path find_path_past(way_point start, way_point goal, Span<const std::int32_t> blocked,
                      way_grid_options options = GridOptions()) {
    options.blocked = blocked.data();
    options.blocked_count = blocked.size();
    return find_path(start, goal, options);
  }
  /* To the cheapest of many goals, which the path's goal_index names. */
  Path find_path_to_any(way_point start, Span<const way_point> ends, const GoalTerms &terms = {},
                        const way_grid_options &options = GridOptions()) {
    const detail::Goals goals(ends, terms, "find_path_to_any");
    Path path;
    detail::check(way_grid_find_path_to_any(get(), start, goals.get(), &options, path.get()), "find_path_to_any");
    return path;
  }
  Range range(way_point start, const way_range_options &options) {
    way_range *made = nullptr;
    detail::check(way_grid_range(get(), start, &options, &made), "range");
    return Range(made);
  }
  /* The corners of a path pulled tight. */
  std::vector<std::int32_t> smooth(Span<const std::int32_t> cells, std::int32_t agent_size = 1) {
    std::vector<std::int32_t> corners(cells.size());
    std::size_t count = 0;
    detail::check(way_grid_smooth(get(), cells.data(), cells.size(), agent_size, corners.data(), &count), "smooth");
    corners.resize(count);
    return corners;
  }

  void set_passage(std::int32_t x, std::int32_t y, way_side side, bool open) {
    detail::check(way_grid_set_passage(get(), x, y, side, open), "set_passage");
  }
  bool passage(std::int32_t x, std::int32_t y, way_side side) const {
    bool open = false;
    detail::check(way_grid_passage(get(), x, y, side, &open), "passage");
    return open;
  }
  std::int32_t add_link(way_point from, way_point to, double cost) {
    std::int32_t id = -1;
    detail::check(way_grid_add_link(get(), from, to, cost, &id), "add_link");
    return id;
  }
  void remove_link(std::int32_t id) {
    detail::check(way_grid_remove_link(get(), id), "remove_link");
  }
  std::vector<way_link> links() const {
    std::vector<way_link> list(static_cast<std::size_t>(way_grid_link_count(get())));
    detail::check(way_grid_links(get(), list.data(), list.size()), "links");
    return list;
  }

  GridSearch create_search(const way_grid_options &options = GridOptions()) {
    way_search *search = nullptr;
    detail::check(way_grid_search_create(get(), &options, &search), "create_search");
    return GridSearch(search);
  }

private:
  /* A view is as long as the rectangle that it is for; what is wrong with the rectangle itself C says. */
  static void fits(BytesView cells, std::int32_t width, std::int32_t height, const char *call) {
    if (width < 0 || height < 0) return;
    const std::size_t size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    if (cells.size() == size) return;
    throw Error(WAY_ERROR_INVALID_ARGUMENT, std::string(call) + ": " + std::to_string(cells.size()) +
                                                " cells were given; " + std::to_string(size) + " were expected");
  }
  static way_grid *make(std::int32_t width, std::int32_t height, BytesView cells, const way_space *space) {
    if (cells.data() != nullptr) fits(cells, width, height, "Grid");
    way_grid *grid = nullptr;
    detail::check(way_grid_create(width, height, cells.data(), space, nullptr, &grid), "Grid");
    return grid;
  }
  static way_grid *make_hex(std::int32_t width, std::int32_t height, way_hex_layout layout, BytesView cells,
                            const way_space *space) {
    if (cells.data() != nullptr) fits(cells, width, height, "Grid");
    way_grid *grid = nullptr;
    detail::check(way_hex_grid_create(width, height, layout, cells.data(), space, nullptr, &grid), "Grid");
    return grid;
  }
  using Open = way_result (*)(const std::uint8_t *, std::size_t, const way_allocator *, way_grid **, way_error *);
  static way_grid *opened(BytesView bytes, Open open) {
    way_grid *grid = nullptr;
    way_error error = {};
    detail::check(open(bytes.data(), bytes.size(), nullptr, &grid, &error), "from_state", error);
    return grid;
  }
};

/* A class of units on a grid: what areas cost it, its size and its rule. What a grid is asked, its view answers. */
class Mover : public detail::Object<way_mover, way_mover_destroy, way_mover_save, way_mover_restore, way_mover_hash,
                                    way_mover_checksum> {
public:
  explicit Mover(way_mover *mover) noexcept : Object(mover) {
  }
  /* WAY_MOVER_AREAS costs, or none for those of the grid. */
  explicit Mover(Grid &grid, Span<const double> area_costs = {}, way_diagonal diagonal = WAY_DIAGONAL_NO_CORNER_CUTTING,
                 std::int32_t agent_size = 1)
      : Object(make(grid, area_costs, diagonal, agent_size)) {
  }

  double area_cost(std::int32_t area) const {
    double cost = 0;
    detail::check(way_mover_area_cost(get(), area, &cost), "area_cost");
    return cost;
  }
  void set_area_cost(std::int32_t area, double cost) {
    detail::check(way_mover_set_area_cost(get(), area, cost), "set_area_cost");
  }
  /* The grid as the mover sees it, which is the mover's own, for the calls of C. */
  way_grid *view() {
    way_grid *view = nullptr;
    detail::check(way_mover_view(get(), &view), "view");
    return view;
  }
  /* Options with the mover's size and rule. */
  GridOptions options() const noexcept {
    GridOptions options;
    options.diagonal = way_mover_diagonal(get());
    options.agent_size = way_mover_agent_size(get());
    return options;
  }

  bool is_reachable(way_point a, way_point b) {
    bool reachable = false;
    detail::check(
        way_grid_is_reachable(view(), a, b, way_mover_diagonal(get()), way_mover_agent_size(get()), &reachable),
        "is_reachable");
    return reachable;
  }
  Path find_path(way_point start, way_point goal) {
    return find_path(start, goal, options());
  }
  Path find_path(way_point start, way_point goal, const way_grid_options &options) {
    Path path;
    detail::check(way_grid_find_path(view(), start, goal, &options, path.get()), "find_path");
    return path;
  }
  Path find_path_to_any(way_point start, Span<const way_point> ends, const GoalTerms &terms = {}) {
    const detail::Goals goals(ends, terms, "find_path_to_any");
    const GridOptions own = options();
    Path path;
    detail::check(way_grid_find_path_to_any(view(), start, goals.get(), &own, path.get()), "find_path_to_any");
    return path;
  }
  GridSearch create_search() {
    return create_search(options());
  }
  GridSearch create_search(const way_grid_options &options) {
    way_search *search = nullptr;
    detail::check(way_grid_search_create(view(), &options, &search), "create_search");
    return GridSearch(search);
  }

private:
  static way_mover *make(Grid &grid, Span<const double> costs, way_diagonal diagonal, std::int32_t agent_size) {
    if (costs.data() != nullptr && costs.size() != WAY_MOVER_AREAS) {
      throw Error(WAY_ERROR_INVALID_ARGUMENT, "Mover: " + std::to_string(costs.size()) + " costs were given; " +
                                                  std::to_string(WAY_MOVER_AREAS) + " were expected");
    }
    way_mover *mover = nullptr;
    detail::check(way_mover_create(grid.get(), costs.data(), diagonal, agent_size, &mover), "Mover");
    return mover;
  }
};

/* A grid of voxels. */
class VoxelGrid : public detail::Object<way_voxel_grid, way_voxel_grid_destroy, way_voxel_grid_save,
                                        way_voxel_grid_restore, way_voxel_grid_hash, way_voxel_grid_checksum> {
public:
  explicit VoxelGrid(way_voxel_grid *grid) noexcept : Object(grid) {
  }
  VoxelGrid(std::int32_t size_x, std::int32_t size_y, std::int32_t size_z, std::uint8_t default_area = 0)
      : Object(make(size_x, size_y, size_z, default_area)) {
  }
  static VoxelGrid from_state(BytesView bytes) {
    way_voxel_grid *grid = nullptr;
    way_error error = {};
    detail::check(way_voxel_grid_from_state(bytes.data(), bytes.size(), nullptr, &grid, &error), "from_state", error);
    return VoxelGrid(grid);
  }

  std::uint8_t at(std::int32_t x, std::int32_t y, std::int32_t z) const {
    std::uint8_t area = 0;
    detail::check(way_voxel_grid_get(get(), x, y, z, &area), "at");
    return area;
  }
  void set(std::int32_t x, std::int32_t y, std::int32_t z, std::uint8_t area) {
    detail::check(way_voxel_grid_set(get(), x, y, z, area), "set");
  }
  void fill(way_voxel_point from, way_voxel_point sizes, std::uint8_t area) {
    detail::check(way_voxel_grid_fill(get(), from.x, from.y, from.z, sizes.x, sizes.y, sizes.z, area), "fill");
  }
  Path find_path(way_voxel_point start, way_voxel_point goal, const way_voxel_options &options = VoxelOptions()) {
    Path path;
    detail::check(way_voxel_find_path(get(), start, goal, &options, path.get()), "find_path");
    return path;
  }
  Path find_path_to_any(way_voxel_point start, Span<const way_voxel_point> ends, const GoalTerms &terms = {},
                        const way_voxel_options &options = VoxelOptions()) {
    const detail::Goals goals(ends, terms, "find_path_to_any");
    Path path;
    detail::check(way_voxel_find_path_to_any(get(), start, goals.get(), &options, path.get()), "find_path_to_any");
    return path;
  }
  Range range(way_voxel_point start, const way_range_options &options) {
    way_range *made = nullptr;
    detail::check(way_voxel_range(get(), start, &options, &made), "range");
    return Range(made);
  }
  /* As Grid::smooth. */
  std::vector<std::int32_t> smooth(Span<const std::int32_t> cells, std::int32_t agent_size = 1) {
    std::vector<std::int32_t> corners(cells.size());
    std::size_t count = 0;
    detail::check(way_voxel_smooth(get(), cells.data(), cells.size(), agent_size, corners.data(), &count), "smooth");
    corners.resize(count);
    return corners;
  }
  VoxelSearch create_search(const way_voxel_options &options = VoxelOptions()) {
    way_search *search = nullptr;
    detail::check(way_voxel_search_create(get(), &options, &search), "create_search");
    return VoxelSearch(search);
  }

private:
  static way_voxel_grid *make(std::int32_t size_x, std::int32_t size_y, std::int32_t size_z, std::uint8_t area) {
    way_voxel_grid *grid = nullptr;
    detail::check(way_voxel_grid_create(size_x, size_y, size_z, area, nullptr, nullptr, nullptr, &grid), "VoxelGrid");
    return grid;
  }
};

/* A class of units on a grid of voxels: how it goes, and what areas cost it. */
class VoxelMover : public detail::Object<way_voxel_mover, way_voxel_mover_destroy, way_voxel_mover_save,
                                         way_voxel_mover_restore, way_voxel_mover_hash, way_voxel_mover_checksum> {
public:
  explicit VoxelMover(way_voxel_mover *mover) noexcept : Object(mover) {
  }
  /* WAY_MOVER_AREAS costs, or none for those of the grid. Without a rule it walks, climbs 1, drops 3 and is 2 tall. */
  explicit VoxelMover(VoxelGrid &grid, Span<const double> area_costs = {}, const way_voxel_rule *rule = nullptr)
      : Object(make(grid, area_costs, rule)) {
  }

  bool can_stand(way_voxel_point at) const {
    bool can = false;
    detail::check(way_voxel_mover_can_stand(get(), at.x, at.y, at.z, &can), "can_stand");
    return can;
  }
  double area_cost(std::int32_t area) const {
    double cost = 0;
    detail::check(way_voxel_mover_area_cost(get(), area, &cost), "area_cost");
    return cost;
  }
  void set_area_cost(std::int32_t area, double cost) {
    detail::check(way_voxel_mover_set_area_cost(get(), area, cost), "set_area_cost");
  }
  /* Options that name it. */
  VoxelOptions options() const noexcept {
    VoxelOptions options;
    options.mover = get();
    return options;
  }

private:
  static way_voxel_mover *make(VoxelGrid &grid, Span<const double> costs, const way_voxel_rule *rule) {
    if (costs.data() != nullptr && costs.size() != WAY_MOVER_AREAS) {
      throw Error(WAY_ERROR_INVALID_ARGUMENT, "VoxelMover: " + std::to_string(costs.size()) + " costs were given; " +
                                                  std::to_string(WAY_MOVER_AREAS) + " were expected");
    }
    way_voxel_rule usual;
    way_voxel_rule_default(&usual);
    way_voxel_mover *mover = nullptr;
    detail::check(way_voxel_mover_create(grid.get(), costs.data(), rule == nullptr ? &usual : rule, &mover),
                  "VoxelMover");
    return mover;
  }
};

/* A directed graph with weighted edges. */
class Graph : public detail::Object<way_graph, way_graph_destroy, way_graph_save, way_graph_restore, way_graph_hash,
                                    way_graph_checksum> {
public:
  explicit Graph(way_graph *graph) noexcept : Object(graph) {
  }
  static Graph of_nodes(std::int32_t node_count) {
    way_graph *graph = nullptr;
    detail::check(way_graph_create(node_count, nullptr, &graph), "of_nodes");
    return Graph(graph);
  }
  static Graph from_state(BytesView bytes) {
    way_graph *graph = nullptr;
    way_error error = {};
    detail::check(way_graph_from_state(bytes.data(), bytes.size(), nullptr, &graph, &error), "from_state", error);
    return Graph(graph);
  }

  std::int32_t add_edge(std::int32_t from, std::int32_t to, double weight) {
    std::int32_t id = -1;
    detail::check(way_graph_add_edge(get(), from, to, weight, &id), "add_edge");
    return id;
  }
  void remove_edge(std::int32_t id) {
    detail::check(way_graph_remove_edge(get(), id), "remove_edge");
  }
  void set_edge_weight(std::int32_t id, double weight) {
    detail::check(way_graph_set_edge_weight(get(), id, weight), "set_edge_weight");
  }
  Path find_path(std::int32_t start, std::int32_t goal, const way_graph_options &options = GraphOptions()) {
    Path path;
    detail::check(way_graph_find_path(get(), start, goal, &options, path.get()), "find_path");
    return path;
  }
  Path find_path_to_any(std::int32_t start, Span<const std::int32_t> ends, const GoalTerms &terms = {},
                        const way_graph_options &options = GraphOptions()) {
    const detail::Goals goals(ends, terms, "find_path_to_any");
    Path path;
    detail::check(way_graph_find_path_to_any(get(), start, goals.get(), &options, path.get()), "find_path_to_any");
    return path;
  }
  GraphSearch create_search(const way_graph_options &options = GraphOptions()) {
    way_search *search = nullptr;
    detail::check(way_graph_search_create(get(), &options, &search), "create_search");
    return GraphSearch(search);
  }
};

/* ------------------------------------------------------------------------------------------------ over grids */

/* Costs and first steps towards the nearest of some goals, kept up to date with the grid. */
class FlowField : public detail::Object<way_flow_field, way_flow_field_destroy, way_flow_field_save,
                                        way_flow_field_restore, way_flow_field_hash, way_flow_field_checksum> {
public:
  FlowField(Grid &grid, Span<const way_point> goals, const way_flow_field_options &options = FlowFieldOptions())
      : Object(make(grid, goals, options)) {
  }

  void set_goals(Span<const way_point> goals) {
    detail::check(way_flow_field_set_goals(get(), goals.data(), goals.size()), "set_goals");
  }
  way_field_status step(std::int32_t iterations = INT32_MAX) {
    way_field_status status = WAY_FIELD_NOT_STARTED;
    detail::check(way_flow_field_step(get(), iterations, &status), "step");
    return status;
  }
  way_field_status status() const noexcept {
    return way_flow_field_status(get());
  }
  double cost(std::int32_t x, std::int32_t y) const noexcept {
    return way_flow_field_cost(get(), x, y);
  }
  /* The next cell, -1 where there is none. */
  std::int32_t next(std::int32_t x, std::int32_t y) const noexcept {
    return way_flow_field_next(get(), x, y);
  }
  /* The next cells of many at once, into next. */
  void sample(Span<const std::int32_t> cells, Span<std::int32_t> next) const {
    if (next.size() < cells.size()) throw Error(WAY_ERROR_BUFFER_TOO_SMALL, "sample: next is shorter than cells");
    detail::check(way_flow_field_sample(get(), cells.data(), cells.size(), next.data(), nullptr), "sample");
  }

private:
  static way_flow_field *make(Grid &grid, Span<const way_point> goals, const way_flow_field_options &options) {
    way_flow_field *field = nullptr;
    detail::check(way_flow_field_create(grid.get(), goals.data(), goals.size(), &options, &field), "FlowField");
    return field;
  }
};

/* A path that is mended after edits. */
class Replanner
    : public detail::Object<way_grid_replanner, way_grid_replanner_destroy, way_grid_replanner_save,
                            way_grid_replanner_restore, way_grid_replanner_hash, way_grid_replanner_checksum> {
public:
  /* options.algorithm: WAY_ALGORITHM_LPA_STAR or WAY_ALGORITHM_D_STAR_LITE. */
  Replanner(Grid &grid, const way_grid_options &options) : Object(make(grid, options)) {
  }

  void set_start(way_point start) {
    detail::check(way_grid_replanner_set_start(get(), start), "set_start");
  }
  void set_goal(way_point goal) {
    detail::check(way_grid_replanner_set_goal(get(), goal), "set_goal");
  }
  way_status replan(std::int32_t iterations = INT32_MAX) {
    way_status status = WAY_STATUS_NONE;
    detail::check(way_grid_replanner_replan(get(), iterations, &status), "replan");
    return status;
  }
  way_status status() const noexcept {
    return way_grid_replanner_status(get());
  }
  Path path() {
    Path path;
    detail::check(way_grid_replanner_path(get(), path.get()), "path");
    return path;
  }

private:
  static way_grid_replanner *make(Grid &grid, const way_grid_options &options) {
    way_grid_replanner *replanner = nullptr;
    detail::check(way_grid_replanner_create(grid.get(), &options, &replanner), "Replanner");
    return replanner;
  }
};

} // namespace waystate

#include "waystate/history.hpp"

#endif
