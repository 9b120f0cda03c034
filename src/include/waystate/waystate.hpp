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

#include "waystate/base.hpp"

namespace waystate {

/* ------------------------------------------------------------------------------------------------ options */

/* The structs of C, filled with what is usual. */
struct GridOptions : way_grid_options {
  GridOptions() noexcept : way_grid_options() {
    way_grid_options_default(this);
  }
};
struct VoxelOptions : way_voxel_options {
  VoxelOptions() noexcept : way_voxel_options() {
    way_voxel_options_default(this);
  }
};
struct GraphOptions : way_graph_options {
  GraphOptions() noexcept : way_graph_options() {
    way_graph_options_default(this);
  }
};
struct FlowFieldOptions : way_flow_field_options {
  FlowFieldOptions() noexcept : way_flow_field_options() {
    way_flow_field_options_default(this);
  }
};
struct TimelineOptions : way_timeline_options {
  TimelineOptions() noexcept : way_timeline_options() {
    way_timeline_options_default(this);
  }
};

/* ------------------------------------------------------------------------------------------------ results */

/* One answer, which may be filled again and again without allocating. */
class Path {
public:
  Path() noexcept : path_() {
    way_path_init(&path_, nullptr);
  }
  ~Path() {
    way_path_free(&path_);
  }
  Path(Path &&other) noexcept : path_(other.path_) {
    way_path_init(&other.path_, nullptr);
  }
  Path &operator=(Path &&other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  Path(const Path &) = delete;
  Path &operator=(const Path &) = delete;

  way_path *get() noexcept {
    return &path_;
  }
  const way_path *get() const noexcept {
    return &path_;
  }
  const way_path *operator->() const noexcept {
    return &path_;
  }

  way_status status() const noexcept {
    return path_.status;
  }
  bool found() const noexcept {
    return path_.status == WAY_STATUS_FOUND;
  }
  double cost() const noexcept {
    return path_.cost;
  }
  /* Views, until the path is filled again. */
  Span<const std::int32_t> cells() const noexcept {
    return {path_.cells, static_cast<std::size_t>(path_.length)};
  }
  Span<const std::int32_t> expanded() const noexcept {
    return {path_.expanded, static_cast<std::size_t>(path_.expanded_length)};
  }

private:
  way_path path_;
};

/* A query that runs in slices: made by the world that it runs on, and begun by the class for that. */
class Search : public detail::Object<way_search, way_search_destroy, way_search_save, way_search_restore,
                                     way_search_hash, way_search_checksum> {
public:
  way_status step(std::int32_t iterations = INT32_MAX) {
    way_status status = WAY_STATUS_NONE;
    detail::check(way_search_step(get(), iterations, &status), "step");
    return status;
  }
  way_status status() const noexcept {
    return way_search_status(get());
  }
  std::int32_t iterations() const noexcept {
    return way_search_iterations(get());
  }
  void path(Path &into) {
    detail::check(way_search_path(get(), into.get()), "path");
  }
  Path path() {
    Path made;
    path(made);
    return made;
  }

protected:
  explicit Search(way_search *search) noexcept : Object(search) {
  }
};

namespace detail {

/* A search between two ends of a type. */
template <typename End, way_result (*begin_call)(way_search *, End, End, way_status *)>
class SearchBetween : public Search {
public:
  explicit SearchBetween(way_search *search) noexcept : Search(search) {
  }
  /* In progress, or which end is invalid. */
  way_status begin(End start, End goal) {
    way_status status = WAY_STATUS_NONE;
    check(begin_call(get(), start, goal, &status), "begin");
    return status;
  }
};

} // namespace detail

using GridSearch = detail::SearchBetween<way_point, way_grid_search_begin>;
using VoxelSearch = detail::SearchBetween<way_voxel_point, way_voxel_search_begin>;
using GraphSearch = detail::SearchBetween<std::int32_t, way_graph_search_begin>;

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

/* ------------------------------------------------------------------------------------------------ history */

/* What a timeline takes, as C sees it. */
struct Object : way_object {
  Object(const Grid &grid) noexcept : way_object{WAY_OBJECT_GRID, grid.get(), 0} {
  }
  Object(const VoxelGrid &grid) noexcept : way_object{WAY_OBJECT_VOXEL_GRID, grid.get(), 0} {
  }
  Object(const Graph &graph) noexcept : way_object{WAY_OBJECT_GRAPH, graph.get(), 0} {
  }
  Object(const Search &search) noexcept : way_object{WAY_OBJECT_SEARCH, search.get(), 0} {
  }
  Object(const Replanner &replanner) noexcept : way_object{WAY_OBJECT_REPLANNER, replanner.get(), 0} {
  }
  Object(const FlowField &field) noexcept : way_object{WAY_OBJECT_FLOW_FIELD, field.get(), 0} {
  }
  /* Memory of the host that stays where it is, of a type without pointers. */
  template <typename T, typename = std::enable_if_t<std::is_trivially_copyable_v<T>>>
  Object(Span<T> memory) noexcept : way_object{WAY_OBJECT_MEMORY, memory.data(), memory.size() * sizeof(T)} {
  }
};

/* The history of a set of objects, which stay the caller's. One that is destroyed is the timeline's, until no frame has it. */
class Timeline {
public:
  explicit Timeline(std::initializer_list<Object> objects, const way_timeline_options &options = TimelineOptions())
      : Timeline(Span<const Object>(objects.begin(), objects.size()), options) {
  }
  explicit Timeline(Span<const Object> objects, const way_timeline_options &options = TimelineOptions())
      : timeline_(make(objects, options)) {
  }

  way_timeline *get() const noexcept {
    return timeline_.get();
  }
  void add(const Object &object) {
    detail::check(way_timeline_add(get(), object), "add");
  }
  bool holds(const Object &object) const noexcept {
    return way_timeline_holds(get(), object.pointer);
  }
  void save(std::int32_t frame) {
    detail::check(way_timeline_save(get(), frame), "save");
  }
  void rewind(std::int32_t frame) {
    detail::check(way_timeline_rewind(get(), frame), "rewind");
  }
  void confirm(std::int32_t frame) {
    detail::check(way_timeline_confirm(get(), frame), "confirm");
  }
  std::int32_t count() const noexcept {
    return way_timeline_count(get());
  }
  std::size_t bytes() const noexcept {
    return way_timeline_bytes(get());
  }
  /* As everything is now, or at a kept frame. */
  std::uint64_t checksum() const noexcept {
    return way_timeline_current_checksum(get());
  }
  std::uint64_t checksum(std::int32_t frame) const {
    std::uint64_t sum = 0;
    detail::check(way_timeline_checksum(get(), frame, &sum), "checksum");
    return sum;
  }

private:
  static way_timeline *make(Span<const Object> objects, const way_timeline_options &options) {
    const std::vector<way_object> list(objects.begin(), objects.end());
    way_timeline *timeline = nullptr;
    detail::check(way_timeline_create(list.data(), list.size(), &options, nullptr, &timeline), "Timeline");
    return timeline;
  }
  std::unique_ptr<way_timeline, detail::Destroy<way_timeline, way_timeline_destroy>> timeline_;
};

} // namespace waystate

#endif
