// All variables take different values.
//
// Rule 1  a value that is taken stands nowhere else (naked single)
// Rule 2  as many values as variables: a value that fits one variable only is placed there (hidden
//         single)
// Rule 3  a value that is in no assignment of different values is removed (Régin)
//
// Rules 1 and 2 are simple; rule 3 is domain consistency, and finds all that they find.
#pragma once

#include <array>

#include "registry.hpp"

namespace sightline {

// Rule 3: find one assignment of different values (a matching); a value that is in
// no assignment at all is removed. Those that remain lie on an alternating path from an unused
// value, or on an alternating cycle, that is inside a strongly connected component of
//
//     variable i  ->  variable j    when i could take the value that j has now
class Matching {
 public:
  explicit Matching(std::size_t variables) : count_(static_cast<int>(variables)) {
    value_of_.fill(none);
  }

  // One run, over the number of variables given to the constructor.
  Outcome propagate(Store& store, std::span<const Var> vars);

 private:
  static constexpr int none = -1;

  bool match();
  bool augment(int i);
  Domain reachable_from_unused(Domain all) const;
  void find_components();
  void visit(int i);

  int count_;
  std::array<Domain, 64> domain_;
  std::array<int, 64> value_of_;  // a matching: kept between runs as a hint
  std::array<int, 64> owner_;     // the variable that has a value in it
  Domain tried_ = 0;
  std::array<int, 64> index_, low_, component_, stack_;
  int next_index_ = 0, next_component_ = 0, stack_size_ = 0;
  Domain on_stack_ = 0;
};

// Posts the propagators and techniques of AllDifferent.
void post_all_different(Store& store, std::span<const Var> vars);

// The techniques: two or three values in as many cells (subsets.cpp).
void teach_subsets(Store& store, std::span<const Var> vars);

// Posts only rules 1 and 2, and the techniques.
void post_singles(Store& store, std::span<const Var> vars);

}  // namespace sightline
