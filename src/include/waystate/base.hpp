/* Waystate for C++17: errors, views, and what all objects have in common. Included by waystate/waystate.hpp. */
#ifndef WAYSTATE_BASE_HPP
#define WAYSTATE_BASE_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "waystate/waystate.h"

namespace waystate {

/* Any failure: the name of the call, and the text of its code. */
class Error : public std::runtime_error {
public:
  Error(way_result code, const std::string &message) : std::runtime_error(message), code_(code) {
  }
  way_result code() const noexcept {
    return code_;
  }

private:
  way_result code_;
};

/* Saved bytes were refused: which field, what it holds, what was expected. */
class StateError : public Error {
public:
  StateError(const char *call, const way_error &error)
      : Error(WAY_ERROR_STATE, std::string(call) + ": " + error.message), offset_(error.byte_offset) {
  }
  /* Of the field, from the first byte of the state. */
  int64_t offset() const noexcept {
    return offset_;
  }

private:
  int64_t offset_;
};

/* A pointer and a count: a view of what somebody else holds. */
template <typename T> class Span {
public:
  Span() noexcept = default;
  Span(T *data, std::size_t size) noexcept : data_(data), size_(size) {
  }
  template <std::size_t N> Span(T (&array)[N]) noexcept : data_(array), size_(N) {
  }
  /* Of anything in a row, such as std::vector and std::array; of one that is about to go only to read it. */
  template <
      typename Container,
      typename = std::enable_if_t<!std::is_same_v<std::decay_t<Container>, Span> &&
                                  (std::is_lvalue_reference_v<Container> || std::is_const_v<T>)&&std::is_convertible_v<
                                      decltype(std::data(std::declval<std::remove_reference_t<Container> &>())), T *>>>
  Span(Container &&container) noexcept : data_(std::data(container)), size_(std::size(container)) {
  }
  /* Of a list that lives as long as the call that it is written in. */
  template <typename U = T, typename = std::enable_if_t<std::is_const_v<U>>>
  Span(std::initializer_list<std::remove_const_t<U>> list) noexcept : size_(list.size()) {
    T *first = list.begin();
    data_ = first;
  }

  T *data() const noexcept {
    return data_;
  }
  std::size_t size() const noexcept {
    return size_;
  }
  bool empty() const noexcept {
    return size_ == 0;
  }
  T *begin() const noexcept {
    return data_;
  }
  T *end() const noexcept {
    return data_ + size_;
  }
  T &operator[](std::size_t i) const noexcept {
    return data_[i];
  }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

using Bytes = std::vector<std::uint8_t>;
using BytesView = Span<const std::uint8_t>;

namespace detail {

inline void check(way_result result, const char *call) {
  if (result != WAY_OK) throw Error(result, std::string(call) + ": " + way_result_text(result));
}

inline void check(way_result result, const char *call, const way_error &error) {
  if (result == WAY_ERROR_STATE) throw StateError(call, error);
  check(result, call);
}

template <typename T, void (*destroy)(T *)> struct Destroy {
  void operator()(T *object) const noexcept {
    destroy(object);
  }
};

/* Owns an object of C, whose states all have the same five calls. */
template <typename T, void (*destroy)(T *),
          way_result (*save_call)(const T *, std::uint8_t *, std::size_t, std::size_t *),
          way_result (*restore_call)(T *, const std::uint8_t *, std::size_t, way_error *),
          std::uint64_t (*hash_call)(const T *), std::uint64_t (*checksum_call)(const T *)>
class Object {
public:
  T *get() const noexcept {
    return object_.get();
  }

  /* The state as bytes. */
  Bytes save() const {
    std::size_t size = 0;
    check(save_call(get(), nullptr, 0, &size), "save");
    Bytes bytes(size);
    check(save_call(get(), bytes.data(), bytes.size(), &size), "save");
    return bytes;
  }
  /* Into a buffer of the caller's, which nothing is written to when it is too small; returns how many bytes there are. */
  std::size_t save_into(Span<std::uint8_t> buffer) const {
    std::size_t size = 0;
    check(save_call(get(), buffer.data(), buffer.size(), &size), "save_into");
    return size;
  }
  /* Throws StateError and changes nothing where C says so. */
  void restore(BytesView bytes) {
    way_error error = {};
    check(restore_call(get(), bytes.data(), bytes.size(), &error), "restore", error);
  }
  /* FNV-1a 64 of what save gives; 0 where that would be refused. */
  std::uint64_t hash() const noexcept {
    return hash_call(get());
  }
  /* Of the content: equal for equal content, whatever led to it. */
  std::uint64_t checksum() const noexcept {
    return checksum_call(get());
  }

protected:
  explicit Object(T *object) noexcept : object_(object) {
  }

private:
  std::unique_ptr<T, Destroy<T, destroy>> object_;
};

} // namespace detail

} // namespace waystate

#endif
