// Wings: a value that is excluded whatever stands at another place, the pivot.
//
//     A ---- B        If A had the value, a constraint would exclude values of B, and from that
//     |      |        another one would exclude values of the pivot C. The same by way of D.
//     D ---- C        Together they would leave no value for C.
//
// People tell it from the pivot: if C has one of these values, B is such that A does not have the
// value; if C has another one, D is. The XY-wing of Sudoku is the same with two values in each of
// B, C and D. A way to the pivot may also take a single constraint, or three of them.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "suppositions.hpp"

namespace sightline {

struct Wing {
  static constexpr int short_way = 2, long_way = 3;

  struct Link {
    std::uint32_t constraint;
    Removal excluded;  // at the next place
  };
  // From the place to the pivot: each link follows from the one before it alone.
  struct Way {
    std::array<Link, long_way> links;
    int length = 0;

    const Link& last() const { return links[static_cast<std::size_t>(length) - 1]; }
    std::span<const Link> all() const {
      return std::span(links).first(static_cast<std::size_t>(length));
    }
  };
  Var var;
  int value;
  std::array<Way, 2> ways;

  int length() const { return ways[0].length + ways[1].length; }
};

class Wings {
 public:
  // For each value: the shortest wing, or any one.
  enum class Wanted : std::uint8_t { shortest, any };
  // The places are among the first `board` variables: clues are none. The links follow by simple
  // rules, or exactly.
  Wings(Inference& inference, std::size_t board, Tier tier, Wanted wanted)
      : inference_(inference), tier_(tier), wanted_(wanted), pivots_(board), following_(board) {}

  // For each of these values that is excluded by wings with ways of this length at most, one wing.
  std::vector<Wing> find(std::span<const Refutation> values, int longest_way);

 private:
  void forget_ways();
  void explore(const Removal& from, Wing::Way& way);
  void add(const Wing::Way& way);
  std::span<const Wing::Link> following(const Removal& removal);
  std::vector<Wing::Link> conclusions(const Removal& removal);

  bool is_done() const { return best_ && best_->length() <= short_enough_; }

  Inference& inference_;
  const Tier tier_;
  const Wanted wanted_;
  int longest_way_ = 0, short_enough_ = 0;
  Var var_ = 0;    // the place that is reasoned about
  int value_ = 0;  // and its value
  std::optional<Wing> best_;
  struct Pivot {
    std::vector<Wing::Way> ways;
    Domain excluded = 0;  // by any of them
  };
  std::vector<Pivot> pivots_;  // by variable of the board
  std::vector<Var> reached_;   // the pivots with a way
  // What follows from a removal, by variable: many values have the same consequences.
  std::vector<std::deque<std::pair<Domain, std::vector<Wing::Link>>>> following_;
};

}  // namespace sightline
