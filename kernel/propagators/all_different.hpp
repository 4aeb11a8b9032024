// All variables take different values; but 0 may stand several times, `zeros`, if it is no value but
// an empty cell.
//
// Rule 1  a value that is taken, or all zeros, stands nowhere else (naked single)
// Rule 2  as many values as variables: a value that fits one variable only is placed there (hidden
//         single), and zeros where just enough variables can be 0
// Rule 3  a value that is in no assignment of different values is removed (Régin)
//
// Rules 1 and 2 are simple, and singles.cpp tells them; rule 3 is domain consistency, and finds all that they find.
#pragma once

#include <array>

#include "registry.hpp"

namespace sightline {

// Rule 3: find one assignment of different values (a matching); a value that is in
// no assignment at all is removed. Those that remain lie on an alternating path from an unused
// value, or on an alternating cycle, that is inside a strongly connected component of
//
//     variable i  ->  variable j    when i could take the value that j has now
//
// Each 0 after the first is another value, the highest that there are.
class Matching {
 public:
  explicit Matching(std::size_t variables, int zeros = 1)
      : count_(static_cast<int>(variables)), further_zeros_(~below(max_value + 2 - zeros)) {
    value_of_.fill(none);
  }

  // One run, over the number of variables given to the constructor.
  Outcome propagate(Store& store, std::span<const Var> vars);

 private:
  static constexpr int none = -1;

  bool match();
  bool augment(int i);
  Domain used_values() const;
  Domain reachable_from_unused(Domain unused) const;
  void find_components();
  void visit(int i);

  int count_;
  Domain further_zeros_;
  std::array<Domain, 64> domain_;
  std::array<int, 64> value_of_;  // a matching: kept between runs as a hint
  std::array<int, 64> owner_;     // the variable that has a value in it
  Domain tried_ = 0;

  // Strongly connected components, where a set of variables is the set of the values they have.
  struct Open {
    int first;  // the variable at which it was entered
    Domain values;
  };
  std::array<Open, 64> path_;  // the components that are being visited
  int path_size_ = 0;
  Domain unvisited_ = 0, on_path_ = 0;
  std::array<Domain, 64> component_;  // by variable
};

// Posts the propagators and techniques of AllDifferent. The values and `zeros` are less than 65
// together.
void post_all_different(Store& store, std::span<const Var> vars, int zeros = 1);

// The techniques: two or three values in as many cells (subsets.cpp).
void teach_subsets(Store& store, std::span<const Var> vars, int zeros);

// Posts only rules 1 and 2, and the techniques.
void post_singles(Store& store, std::span<const Var> vars, int zeros = 1);

}  // namespace sightline
