/* Waystate for C++17: options, what queries answer, and searches in slices. Included by waystate/waystate.hpp.

     waystate::Grid field(64, 64);
     waystate::GridSearch search = field.create_search();
     search.begin({2, 2}, {{60, 5}, {9, 40}});
     while (search.step(500) == WAY_STATUS_IN_PROGRESS) {
     }
     std::int32_t which = search.path().goal_index();
     (void)which; */
#ifndef WAYSTATE_RESULTS_HPP
#define WAYSTATE_RESULTS_HPP

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

struct RangeOptions : way_range_options {
  RangeOptions() noexcept : way_range_options() {
    way_range_options_default(this);
  }
};
struct BundleOptions : way_bundle_options {
  BundleOptions() noexcept : way_bundle_options() {
    way_bundle_options_default(this);
  }
};

/* What goals cost and how near one has to come, for all that looks for the cheapest of many. Prices are one for each goal, or
   none where all are free. */
struct GoalTerms {
  Span<const double> prices;
  double radius = 0;
};

namespace detail {

inline way_voxel_point place(way_voxel_point at) noexcept {
  return at;
}
inline way_voxel_point place(way_point at) noexcept {
  return {at.x, at.y, 0};
}
inline way_voxel_point place(std::int32_t node) noexcept {
  return {node, 0, 0};
}

/* Goals as C takes them, while this lives. */
class Goals {
public:
  template <typename End> Goals(Span<const End> ends, const GoalTerms &terms, const char *call) : goals_() {
    if (!terms.prices.empty() && terms.prices.size() != ends.size()) {
      throw Error(WAY_ERROR_INVALID_ARGUMENT, std::string(call) + ": " + std::to_string(terms.prices.size()) +
                                                  " prices were given; " + std::to_string(ends.size()) +
                                                  " were expected");
    }
    for (const End &end : ends) points_.push_back(place(end));
    goals_ = {points_.data(), terms.prices.data(), points_.size(), terms.radius};
  }
  const way_goals *get() const noexcept {
    return &goals_;
  }

private:
  std::vector<way_voxel_point> points_;
  way_goals goals_;
};

} // namespace detail

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
  /* The steps that are links of the grid. */
  Span<const way_path_link> links() const noexcept {
    return {path_.links, static_cast<std::size_t>(path_.link_count)};
  }
  /* Which of many goals it leads to; -1 for none. */
  std::int32_t goal_index() const noexcept {
    return path_.goal_index;
  }

private:
  way_path path_;
};

/* The cells that are reached on a budget, by turn, cost and number. */
class Range {
public:
  explicit Range(way_range *range) noexcept : range_(range) {
  }
  way_range *get() const noexcept {
    return range_.get();
  }
  /* Views, as long as the range lives; all have one item for each cell. */
  Span<const std::int32_t> cells() const noexcept {
    return {way_range_cells(get()), count()};
  }
  Span<const double> costs() const noexcept {
    return {way_range_costs(get()), count()};
  }
  Span<const std::int32_t> turns() const noexcept {
    return {way_range_turns(get()), count()};
  }
  /* The place of the cell before on the way, -1 for the start. */
  Span<const std::int32_t> previous() const noexcept {
    return {way_range_previous(get()), count()};
  }

private:
  std::size_t count() const noexcept {
    return static_cast<std::size_t>(way_range_count(get()));
  }
  std::unique_ptr<way_range, detail::Destroy<way_range, way_range_destroy>> range_;
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
  /* How often it began again by itself. */
  std::int32_t restarts() const noexcept {
    return way_search_restarts(get());
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
  /* To the cheapest of many. */
  way_status begin(End start, Span<const End> ends, const GoalTerms &terms = {}) {
    const Goals goals(ends, terms, "begin");
    way_status status = WAY_STATUS_NONE;
    check(way_search_begin_to_any(get(), place(start), goals.get(), &status), "begin");
    return status;
  }
};

} // namespace detail

using GridSearch = detail::SearchBetween<way_point, way_grid_search_begin>;
using VoxelSearch = detail::SearchBetween<way_voxel_point, way_voxel_search_begin>;
using GraphSearch = detail::SearchBetween<std::int32_t, way_graph_search_begin>;

} // namespace waystate

#endif
