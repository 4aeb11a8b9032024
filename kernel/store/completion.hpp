// A known solution with some changes: the values of the variables that are fixed, and the known
// values of all others. If it breaks no constraint, it is another solution; if it does, one of few
// variables must change as well.
#pragma once

#include <span>
#include <vector>

#include "store.hpp"

namespace sightline {

class Completion {
 public:
  explicit Completion(const Store& store) : store_(store) {}

  // The solution, which the caller keeps; none: it is not known.
  void know(std::span<const int> solution) { known_ = solution; }
  // What will differ from the solution changes from here on.
  void begin() { begin_ = store_.changes(); }
  bool is_known() const { return !known_.empty(); }

  // Of an open variable the known value, of a fixed one its own.
  int value(Var v) const {
    return store_.fixed(v) || known_.empty() ? lowest(store_[v]) : known_[v];
  }
  Domain operator[](Var v) const { return bit(value(v)); }
  bool is_open(Var v) const { return !store_.fixed(v); }
  const Store& store() const { return store_; }

  // Whether no constraint is broken. Otherwise one of the variables `to_change()` must change as
  // well.
  bool holds();
  std::span<const Var> to_change() const { return to_change_; }

 private:
  bool differs(Var v) const { return !(store_[v] & bit(known_[v])); }

  const Store& store_;
  std::span<const int> known_;
  std::size_t begin_ = 0;  // changes before that
  std::vector<Var> to_change_;
};

}  // namespace sightline
