// A line of towers with the heights 1..N once each, and how many are seen from its ends.
//
// Glossary
//   near, far   the clues at the two ends of the line: the counts that they allow
//   giant       the tallest tower, height N. It splits the line: what is seen from the near
//               end stands before it, what is seen from the far end behind it.
//   low set     a set of heights below N, one bit each: height h is bit h - 1
//   seen mask   a set of counts: bit k says that k towers can be seen
//
//        near                            far
//         3 →   2  1  4  [6]  3  5   ←  2
//               low set {1,2,4} stands before the giant, {3,5} behind it;
//               near sees 2 4 6, far sees 5 6
//
// Rule 1  first sight: what the clues rule out on an empty line. For reasoning only the well-known
//         cases: a clue of 1 has the giant first; a clue of N has all towers rising; clues that add
//         up to N + 1 fix the giant; near its clue, a tower that would hide too many is too tall
// Rule 2  a height that is placed is removed elsewhere, one with a single place left is placed
//         (rules 1 and 2 of all_different.hpp)
// Rule 3  exactly: a height stays if it stands in a line of different heights that shows both
//         clues (visible_exact.cpp)
// Rule 4  relaxed, for long lines: the same without remembering which heights were used
//         (visible_relaxed.cpp), beside rule 3 of all_different.hpp
//
// Rules 1 and 2 are simple; techniques stand between them and rule 3 (visible_techniques.cpp).
// visible.cpp chooses between two propagators: visible_exact.cpp, and
// visible_relaxed.cpp for lines that are too long for it.
#pragma once

#include <memory>

#include "registry.hpp"

namespace sightline {

// The most towers for which the exact propagator is worth its time.
inline constexpr int max_exact = 12;

// What a clue asks of one end of a line of `n` towers.
struct Asked {
  bool counting;         // whether there is a condition at all; else no towers are counted
  std::uint64_t limit;   // the counts worth keeping while towers are added before the giant
  std::uint64_t target;  // the counts that are right when the giant, which is seen, comes next

  Asked(int n, Domain allowed) {
    const Domain counts = allowed & below(n + 1) & ~bit(0);
    counting = size(counts) != n;
    limit = counting ? (counts ? below(highest(counts)) : 0) : 1;
    target = counting ? counts >> 1 : 1;
  }
};

// What the clues allow.
inline Domain counts_of(int clue) { return clue ? bit(clue) : Clue::anything; }

// The outcome for a line that is complete and right: not entailed while an open clue has no
// condition, because it may get one later.
inline Outcome when_complete(const Clue& near, Asked from_near, const Clue& far, Asked from_far) {
  const bool silent =
      (near.is_open() && !from_near.counting) || (far.is_open() && !from_far.counting);
  return silent ? Outcome::open : Outcome::entailed;
}

// The count that a clue shows; 0 while it is hidden or denied, or shows an impossible count.
int shown(const Clue& clue, std::span<const Domain> domains, int n);

// The techniques of a line with clues.
void teach_visible(Store& store, std::span<const Var> vars, const Clue& near, const Clue& far);

// Rule 3. Domain consistency of "all different, both clues", for up to `max_exact` towers.
std::unique_ptr<Propagator> exact_visible(std::span<const Var> vars, Clue near, Clue far);
// Rule 1. The heights that each cell of an empty line can have by the clues alone (0: no clue), for
// up to `max_exact` towers; null if there is no such line.
const Domain* supports_of_empty_line(int n, int near, int far);

// Rule 4. The relaxation of rule 3 that does not remember which heights were used, for lines of any
// length. It relies on AllDifferent beside it.
std::unique_ptr<Propagator> relaxed_visible(std::span<const Var> vars, Clue near, Clue far);

}  // namespace sightline
