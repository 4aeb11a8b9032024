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
  bool empty() const { return size() == 0; }
  void clear();

  // Adds a nogood of at least two values, the first two of which are not the case. The second may
  // be the case if the first is ruled out at once, no later than on the same level.
  using Id = std::uint32_t;
  Id add(std::span<const Literal> literals, std::size_t variables, bool is_local = false);
  std::span<const Literal> operator[](Id id) const { return nogoods_[id].literals; }
  std::size_t size() const { return nogoods_.size() - free_.size(); }

  // Local ones hold for the assumptions at hand only.
  bool is_local(Id id) const { return nogoods_[id].is_local; }
  void drop_local();

  // To be called when a variable has got its value.
  void note_fixed(Var v) { fixed_.push_back(v); }
  void forget_fixed() { fixed_.clear(); }
  // Rules out what the variables noted before rule out: calls `rule_out(literal, nogood)`, which says
  // whether the variable has another value left. False at the first that has none.
  template <class RuleOut>
  bool propagate(std::span<const Domain> domains, RuleOut rule_out);

  // Whether all of them hold for whatever values are left.
  bool all_hold(std::span<const Domain> domains) const;
  // Whether all of them hold when every open variable takes this value.
  bool hold_with(std::span<const Domain> domains, int value) const;

 private:
  struct Nogood {
    std::vector<Literal> literals;  // watched at the first two
    bool is_local;
  };

  // Whether a watch moves from the first or second of the values to another one.
  static bool moves(std::vector<Literal>& nogood, int watch, std::span<const Domain> domains);

  std::vector<Nogood> nogoods_;
  std::vector<std::vector<Id>> watching_;  // by variable
  std::vector<Id> local_, free_;           // which are local; which are unused
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
      std::vector<Literal>& nogood = nogoods_[watching[i]].literals;
      const int watch = nogood[0].var == v ? 0 : 1;
      const bool is_the_case = is_true(nogood[watch], domains);
      if (is_the_case && moves(nogood, watch, domains)) {
        watching_[nogood[watch].var].push_back(watching[i]);
        watching[i] = watching.back();
        watching.pop_back();
        continue;
      }
      if (is_the_case && !rule_out(nogood[1 - watch], watching[i])) return false;
      ++i;
    }
  }
  fixed_.clear();
  return true;
}

}  // namespace sightline
