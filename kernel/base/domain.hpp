// A domain: the set of values 0..63 that a variable can still take, one bit each.
//
//     bit   63 ... 3 2 1 0
//            0     1 0 1 0     the values 1 and 3
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace sightline {

using Domain = std::uint64_t;
using Var = std::uint32_t;

inline constexpr int max_value = 63;

constexpr Domain bit(int value) { return Domain{1} << value; }
constexpr int size(Domain d) { return std::popcount(d); }
constexpr bool is_single(Domain d) { return d != 0 && (d & (d - 1)) == 0; }
// Whether it holds all values from its lowest to its highest.
constexpr bool is_run(Domain d) { return d != 0 && (d & (d + (d & -d))) == 0; }
constexpr int lowest(Domain d) { return std::countr_zero(d); }
constexpr int highest(Domain d) { return max_value - std::countl_zero(d); }

// The values below `value`; all of them for 64.
constexpr Domain below(int value) { return value > max_value ? ~Domain{0} : bit(value) - 1; }

// Calls `visit(value)` for each value, from the lowest.
template <class Visit>
constexpr void for_each(Domain d, Visit visit) {
  for (; d != 0; d &= d - 1) visit(lowest(d));
}

// Values that a variable loses.
struct Removal {
  Var var;
  Domain values;
};
using Removals = std::vector<Removal>;

}  // namespace sightline
