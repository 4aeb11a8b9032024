// The cells of a line that the exact programme fills (visible_exact.cpp): all of them, or those that are
// open.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "visible.hpp"

namespace sightline::visible {

// What stands before a place: a low set and, in the bits above it, how many parks. So the place is
// the size of the set and the parks together.
//
//     H = 5    parks   4 3 2 1         1 0110: the towers 2 and 3, and one park
using State = std::uint32_t;

using Line = std::array<Domain, max_exact>;

// A line of up to `max_exact` cells, in all of which any height could stand: fixed ones are nothing
// special.
class WholeLine {
 public:
  WholeLine(const Sight& sight, const Line& domains) : sight_(sight), domains_(domains) {}

  int cells() const { return sight_.cells; }
  int parks() const { return sight_.parks; }
  // How many heights below the giant there are.
  int low_towers() const { return sight_.tallest() - 1; }
  // Whether the giant stands in one of the cells; else it stands between two of them.
  static constexpr bool has_giant() { return true; }
  static constexpr int giant_between() { return 0; }

  Domain operator[](int cell) const { return domains_[cell]; }
  // Heights as a low set, and back.
  State low_set(Domain heights) const {
    return static_cast<State>(heights >> 1) & ((State{1} << low_towers()) - 1);
  }
  static Domain heights(State low_set) { return Domain{low_set} << 1; }
  // What a tower adds to a score, if it is seen.
  int worth(State tower) const { return sight_.worth(std::countr_zero(tower) + 1); }

  static constexpr bool has_fixed = false;
  static constexpr State hidden(bool, int) { return 0; }
  static constexpr int passed(bool, int, State) { return 0; }

 private:
  const Sight& sight_;
  const Line& domains_;
};

// What is open of a longer line: the cells that are not fixed, and the heights and parks that are
// left for them. A low set is one of these heights, numbered from the lowest up.
//
//     near →   2 [.] 4 [.][.] 6 [.]       1, 3 and 5 are left, and 7, the giant. The first cell
//                                         stands behind a 2, where 1 is hidden, the second one
//                                         behind a 4. That is seen unless 5 stands in the first one.
class OpenCells {
 public:
  OpenCells(const Sight& sight, std::span<const Domain> line);

  // Whether there are as many as what is left for them.
  bool add_up() const { return parks_ >= 0 && cells_ == low_towers_ + parks_ + has_giant(); }

  int cells() const { return cells_; }
  int parks() const { return parks_; }
  int low_towers() const { return low_towers_; }
  bool has_giant() const { return giant_between_ < 0; }
  int giant_between() const { return giant_between_; }

  Domain operator[](int cell) const { return domains_[cell]; }
  State low_set(Domain heights) const {
    State low_set = 0;
    for (int i = 0; i < low_towers_; ++i)
      low_set |= static_cast<State>(heights >> heights_[i] & 1) << i;
    return low_set;
  }
  Domain heights(State low_set) const {
    Domain heights = 0;
    for (int i = 0; i < low_towers_; ++i) heights |= Domain{low_set >> i & 1} << heights_[i];
    return heights;
  }
  int worth(State tower) const { return sight_.worth(heights_[std::countr_zero(tower)]); }

  static constexpr bool has_fixed = true;
  // The heights that are hidden in the k-th cell from an end by the fixed towers before it.
  State hidden(bool from_far, int k) const { return hidden_[from_far][k]; }
  // What is seen of the fixed towers between the k-th cell from an end and the one before it, if
  // these stand before them.
  int passed(bool from_far, int k, State low_set) const {
    return passed_[from_far][k][std::bit_width(low_set)];
  }

 private:
  void look_from(bool from_far, std::span<const Domain> line);

  const Sight& sight_;
  int cells_ = 0, parks_, low_towers_ = 0, giant_between_ = -1;
  std::array<Domain, max_exact + 1> domains_;
  std::array<int, max_exact> heights_;  // below the giant
  std::array<std::array<State, max_exact + 1>, 2> hidden_;
  // By the tallest of the low set, so that a tower counts for all sets up to some place.
  std::array<std::array<std::array<int, max_exact + 1>, max_exact + 1>, 2> passed_{};
};

}  // namespace sightline::visible
