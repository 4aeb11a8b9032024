// Deletion-based minimisation: which facts can be left out.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/domain.hpp"

namespace sightline {

// Whether a fact that places a value is left out whole or not at all.
enum class Placed { whole, by_value };

// Facts are domains; what is known of a variable is what its range loses. Leaves facts out, in this
// order, whole or, if they only exclude values, value by value, as long as `enough(v)` holds after
// a change of `facts[v]`. Facts that place a value are tried last, because people rather rely on
// these.
template <class Enough>
void leave_out(std::vector<Domain>& facts, std::span<const Domain> ranges, std::vector<Var> order,
               const Enough& enough, Placed placed = Placed::whole) {
  const auto relax = [&](Var v, Domain weaker) {
    const Domain fact = std::exchange(facts[v], weaker);
    const bool stays_out = enough(v);
    if (!stays_out) facts[v] = fact;
    return stays_out;
  };
  std::stable_partition(order.begin(), order.end(), [&](Var v) { return !is_single(facts[v]); });
  for (Var v : order) {
    const Domain excluded = ranges[v] & ~facts[v];
    if (excluded == 0 || relax(v, ranges[v])) continue;
    if (placed == Placed::whole && is_single(facts[v])) continue;
    if (!is_single(excluded))
      for_each(excluded, [&](int value) { relax(v, facts[v] | bit(value)); });
  }
}

}  // namespace sightline
