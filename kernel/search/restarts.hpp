// Restarts. One wrong decision near the root can trap a search for ages below it. After some
// failures it goes back to its first node and, with the weights learnt, decides otherwise. What has
// been refuted is not forgotten:
//
//     a = 1 ── b = 2 ── b ≠ 2, c = 3 ── d = 1        b = 2 and d = 1 were refuted on the way:
//                                 └─── d ≠ 1 ...     not a = 1, b = 2; not a = 1, c = 3, d = 1
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "branching.hpp"

namespace sightline {

class Restarts {
 public:
  // After so many failures, and then each time after so many per cent more.
  struct Schedule {
    std::uint64_t first;
    std::uint64_t growth = 30;
  };
  // What suits search that learns from each failure; and other search, which fails more often on
  // the straight way to a solution the more variables there are.
  static Schedule of_learning() { return {.first = 100}; }
  static Schedule usual(std::size_t variables);

  // Without this there are none.
  void follow(Schedule schedule);
  // Another search begins.
  void forget();

  // Whether search may begin anew: after the second solution it goes on to the end.
  bool are_possible() const { return allowed_ && solutions_ <= 1; }
  // What is found from here on is not known one by one: search goes on to the end.
  void rule_out() { solutions_ = 2; }
  // To be asked at each failure.
  bool is_due() { return are_possible() && ++failures_ >= limit_; }
  // It happens: counts failures anew, up to more of them.
  void begin_next();

  // After so many decisions this one was refuted.
  void note_refuted(std::size_t depth, Decision decision);
  // These decisions led to a solution.
  void note_solution(std::span<const Decision> decisions);
  // The first solution, as the decisions that led to it since the last restart, if there is one.
  std::span<const Decision> solution() const { return solution_; }
  // The combinations of decisions that lead to nothing new; the last ones have just failed.
  std::vector<std::vector<Decision>> take_nogoods(std::span<const Decision> decisions);

 private:
  struct Refuted {
    std::size_t depth;
    Decision decision;
  };

  bool allowed_ = false;
  Schedule schedule_{};
  std::uint64_t failures_ = 0, limit_ = 0;
  int solutions_ = 0;  // up to 2
  // Since the last restart.
  std::vector<Refuted> refuted_;
  std::vector<Decision> solution_;
};

}  // namespace sightline
