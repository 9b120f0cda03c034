/* Waystate for C++17: timelines and bundles of all objects. Included by waystate/waystate.hpp, which it needs.

     waystate::Grid field(64, 64);
     waystate::Timeline timeline({field});
     timeline.save(0);
     field.set(3, 3, WAY_WALL);
     timeline.rewind(0);
     waystate::Bytes room = waystate::bundle({field});
     waystate::Bundle opened(room); */
#ifndef WAYSTATE_HISTORY_HPP
#define WAYSTATE_HISTORY_HPP

#include "waystate/waystate.hpp"

namespace waystate {

/* ------------------------------------------------------------------------------------------------ history */

/* What a timeline takes, as C sees it. */
struct Object : way_object {
  Object(const Grid &grid) noexcept : way_object{WAY_OBJECT_GRID, grid.get(), 0} {
  }
  Object(const Mover &mover) noexcept : way_object{WAY_OBJECT_MOVER, mover.get(), 0} {
  }
  Object(const VoxelGrid &grid) noexcept : way_object{WAY_OBJECT_VOXEL_GRID, grid.get(), 0} {
  }
  Object(const VoxelMover &mover) noexcept : way_object{WAY_OBJECT_VOXEL_MOVER, mover.get(), 0} {
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
  /* The timeline's from now on: let go of it, as of one that is destroyed. */
  void remove(const Object &object) {
    detail::check(way_timeline_remove(get(), object.pointer), "remove");
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
  /* The number of a kept frame, by its place. */
  std::int32_t frame(std::int32_t place) const noexcept {
    return way_timeline_frame(get(), place);
  }
  std::size_t bytes() const noexcept {
    return way_timeline_bytes(get());
  }
  /* Checksums object by object, in the order in which they joined. */
  std::vector<way_timeline_part> parts() const {
    std::vector<way_timeline_part> list(way_timeline_current_parts(get(), nullptr, 0));
    way_timeline_current_parts(get(), list.data(), list.size());
    return list;
  }
  std::vector<way_timeline_part> parts(std::int32_t frame) const {
    std::size_t count = 0;
    detail::check(way_timeline_parts(get(), frame, nullptr, 0, &count), "parts");
    std::vector<way_timeline_part> list(count);
    detail::check(way_timeline_parts(get(), frame, list.data(), list.size(), &count), "parts");
    return list;
  }
  /* A kept frame as a bundle. */
  Bytes export_frame(std::int32_t frame) const {
    std::size_t size = 0;
    way_error error = {};
    detail::check(way_timeline_export(get(), frame, nullptr, nullptr, 0, &size, &error), "export_frame", error);
    Bytes bytes(size);
    detail::check(way_timeline_export(get(), frame, nullptr, bytes.data(), bytes.size(), &size, &error), "export_frame",
                  error);
    return bytes;
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

/* ------------------------------------------------------------------------------------------------ bundles */

/* What opening a bundle made: objects of C in the order of the bundle, which are destroyed with it. */
class Bundle {
public:
  explicit Bundle(BytesView bytes, const way_bundle_options &options = BundleOptions()) {
    std::size_t count = 0;
    way_error error = {};
    detail::check(way_bundle_open(bytes.data(), bytes.size(), &options, nullptr, nullptr, 0, &count, &error), "Bundle",
                  error);
    objects_.resize(count);
    detail::check(way_bundle_open(bytes.data(), bytes.size(), &options, nullptr, objects_.data(), objects_.size(),
                                  &count, &error),
                  "Bundle", error);
  }
  ~Bundle() {
    way_bundle_destroy(objects_.data(), objects_.size(), nullptr);
  }
  Bundle(Bundle &&other) noexcept : objects_(std::move(other.objects_)) {
    other.objects_.clear();
  }
  Bundle &operator=(Bundle &&other) noexcept {
    std::swap(objects_, other.objects_);
    return *this;
  }
  Bundle(const Bundle &) = delete;
  Bundle &operator=(const Bundle &) = delete;

  Span<const way_bundle_object> objects() const noexcept {
    return {objects_.data(), objects_.size()};
  }
  /* All of them, which are the caller's from now on, to be put into the classes here one by one. */
  std::vector<way_bundle_object> release() noexcept {
    std::vector<way_bundle_object> released;
    std::swap(released, objects_);
    return released;
  }

private:
  std::vector<way_bundle_object> objects_;
};

/* Objects with their options as bytes; memory of the host as plain bytes. */
inline Bytes bundle(Span<const Object> objects) {
  std::vector<way_bundle_object> list;
  for (const Object &object : objects) {
    way_bundle_object item = {};
    item.kind = object.kind;
    item.pointer = object.pointer;
    item.size = object.size;
    list.push_back(item);
  }
  std::size_t size = 0;
  way_error error = {};
  detail::check(way_bundle_save(list.data(), list.size(), nullptr, nullptr, 0, &size, &error), "bundle", error);
  Bytes bytes(size);
  detail::check(way_bundle_save(list.data(), list.size(), nullptr, bytes.data(), bytes.size(), &size, &error), "bundle",
                error);
  return bytes;
}
inline Bytes bundle(std::initializer_list<Object> objects) {
  return bundle(Span<const Object>(objects.begin(), objects.size()));
}

/* The fields in which two states of one kind, or two bundles, differ. */
inline std::vector<way_difference> diff(BytesView a, BytesView b) {
  std::size_t count = 0;
  way_error error = {};
  detail::check(way_diff(a.data(), a.size(), b.data(), b.size(), nullptr, 0, &count, &error), "diff", error);
  std::vector<way_difference> list(count);
  detail::check(way_diff(a.data(), a.size(), b.data(), b.size(), list.data(), list.size(), &count, &error), "diff",
                error);
  return list;
}

} // namespace waystate

#endif
