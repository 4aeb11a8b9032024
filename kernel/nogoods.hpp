// Nogoods: combinations of values that lead to no further solution, each watched at two of its
// values.
//
//     a = 3, c = 1, d = 2, e = 5       not all four. While two of them are not the case, as here
//            ^^^^^         ^^^^^       the watched ones, it has nothing to say; when only one is
//                                      left, that one is ruled out.
//
// Backtracking undoes nothing in here: a watched value that is the case is again open before, or
// together with, the one that was ruled out because of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propagator.hpp"

namespace sightline {

// A variable has this value.
struct Literal {
  Var var;
  int value;
};

class Nogoods {
 public:
  bool empty() const { return nogoods_.empty(); }
  void clear();

  // Adds a nogood of at least two values, the first two of which are not the case.
  void add(std::span<const Literal> literals, std::size_t variables);

  // To be called when a variable has got its value.
  void note_fixed(Var v) { fixed_.push_back(v); }
  void forget_fixed() { fixed_.clear(); }
  // Rules out what the variables noted before rule out: calls `rule_out(literal)`, which says
  // whether the variable has another value left. False at the first that has none.
  template <class RuleOut>
  bool propagate(std::span<const Domain> domains, RuleOut rule_out);

  // Whether all of them hold for whatever values are left.
  bool all_hold(std::span<const Domain> domains) const;
  // Whether all of them hold when every open variable takes this value.
  bool hold_with(std::span<const Domain> domains, int value) const;

 private:
  using Id = std::uint32_t;
  using Nogood = std::vector<Literal>;  // watched at the first two

  // Whether a watch moves from the first or second of the values to another one.
  static bool moves(Nogood& nogood, int watch, std::span<const Domain> domains);

  std::vector<Nogood> nogoods_;
  std::vector<std::vector<Id>> watching_;  // by variable
  std::vector<Var> fixed_;                 // what propagate() has to look at
};

inline bool is_true(const Literal& literal, std::span<const Domain> domains) {
  return domains[literal.var] == bit(literal.value);
}

template <class RuleOut>
bool Nogoods::propagate(std::span<const Domain> domains, RuleOut rule_out) {
  std::size_t next = 0;
  while (next < fixed_.size()) {  // what is ruled out may fix further ones
    const Var v = fixed_[next++];
    std::vector<Id>& watching = watching_[v];
    for (std::size_t i = 0; i < watching.size();) {
      Nogood& nogood = nogoods_[watching[i]];
      const int watch = nogood[0].var == v ? 0 : 1;
      const bool is_the_case = is_true(nogood[watch], domains);
      if (is_the_case && moves(nogood, watch, domains)) {
        watching_[nogood[watch].var].push_back(watching[i]);
        watching[i] = watching.back();
        watching.pop_back();
        continue;
      }
      if (is_the_case && !rule_out(nogood[1 - watch])) return false;
      ++i;
    }
  }
  fixed_.clear();
  return true;
}

}  // namespace sightline
