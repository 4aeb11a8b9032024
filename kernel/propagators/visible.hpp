// A line of towers with the heights 1..H once each, parks in its other cells, and what is seen from
// its ends.
//
// Glossary
//   park        a cell without a tower, 0: it hides nothing. Mostly there is none, and H is N
//   near, far   the clues at the two ends of the line: the counts, or sums, that they allow
//   giant       the tallest tower, height H. It splits the line: what is seen from the near
//               end stands before it, what is seen from the far end behind it.
//   low set     a set of heights below H, one bit each: height h is bit h - 1
//   score       what is seen before the giant: how many towers or, of a line with sums, all their
//               heights together. A clue is passed as 1 + its score, which is the count itself
//
//        near                            far
//         3 →   2  1  4  [6]  3  5   ←  2
//               low set {1,2,4} stands before the giant, {3,5} behind it;
//               near sees 2 4 6, far sees 5 6: the scores are 2 and 1 or, as sums, 6 and 5
//
// Rule 1  first sight: what the clues rule out on an empty line. For reasoning only the well-known
//         cases: without a score the giant is the first tower; with the highest score all towers
//         rise; counts that add up to H + 1 fix the giant; near its clue, a tower that would hide
//         too many is too tall, and so is a first tower that exceeds the score of a sum
//         (visible_sight.cpp)
// Rule 2  a height that is placed is removed elsewhere, one with a single place left is placed
//         (rules 1 and 2 of all_different.hpp)
// Rule 3  exactly: a height, or a park, stays if it stands in a line that shows both clues
//         (visible_exact.cpp; visible_table.cpp for short lines)
// Rule 4  relaxed, for long lines while too many of their cells are open for rule 3: the same
//         without remembering which heights were used (visible_relaxed.cpp), beside rule 3 of
//         all_different.hpp
//
// Rules 1 and 2 are simple; techniques stand between them and rule 3 (visible_techniques.cpp).
// visible.cpp chooses between three propagators, by the length of the line: visible_table.cpp,
// visible_exact.cpp and, for lines that are too long for it, visible_relaxed.cpp.
#pragma once

#include <algorithm>
#include <memory>

#include "registry.hpp"
#include "scores.hpp"

namespace sightline {

// The most cells for which a table of all lines is worth its memory, and the exact programme its
// time; and the most open ones of a longer line, for which there is another programme.
inline constexpr int max_tabled = 6, max_exact = 12, max_open = 9;

// The rules of a line.
struct Sight {
  int cells, parks;
  bool sums;

  int tallest() const { return cells - parks; }
  Domain giant() const { return bit(tallest()); }
  Domain heights() const { return below(tallest() + 1) & ~bit(0); }
  Domain park() const { return parks ? bit(0) : 0; }
  // What a tower adds to a score.
  int worth(int height) const { return sums ? height : 1; }
  // The highest clue, as it is passed: all towers are seen.
  int most() const { return sums ? tallest() * (tallest() - 1) / 2 + 1 : tallest(); }
  // How often 0 may stand in a line, for all_different.hpp.
  int zeros() const { return std::max(parks, 1); }
};

// A clue at an end of a line. A known one may be larger than any value of a variable.
struct EndClue {
  Clue clue;
  int known;  // 0: none, or open

  bool is_open() const { return clue.is_open(); }
  bool asks() const { return is_open() || known != 0; }
  // The same, and no clue while it is open.
  EndClue if_known() const { return {Clue(Clue::anything), known}; }
};

// What a clue asks of one end of a line.
template <class Scores>
struct Asked {
  bool scoring;   // whether there is a condition at all; else no scores are kept
  Scores limit;   // the scores worth keeping while towers are added before the giant
  Scores target;  // those that are right when the giant, which is seen, comes next

  Asked(const Sight& sight, const EndClue& clue, std::span<const Domain> domains)
      : scoring(false), limit{1}, target{1} {
    if (clue.is_open()) {
      ask(sight, domains[clue.clue.var()]);
    } else if (clue.known != 0 && sight.most() > 1) {
      scoring = true;
      target = just<Scores>(clue.known - 1);
      limit = up_to<Scores>(clue.known - 1);
    }
  }

 private:
  void ask(const Sight& sight, Domain allowed) {
    const Domain clues = allowed & below(sight.most() + 1) & ~bit(0);
    scoring = size(clues) != sight.most();
    if (!scoring) return;
    target = static_cast<Scores>(clues >> 1);
    limit = static_cast<Scores>(clues ? below(highest(clues)) : 0);
  }
};

// The outcome for a line that is complete and right: not entailed while an open clue has no
// condition, because it may get one later.
inline Outcome when_complete(const EndClue& near, bool near_is_scoring, const EndClue& far,
                             bool far_is_scoring) {
  const bool silent = (near.is_open() && !near_is_scoring) || (far.is_open() && !far_is_scoring);
  return silent ? Outcome::open : Outcome::entailed;
}

// What a clue shows, as it is passed; 0 while it is hidden or denied, or shows what is impossible.
int shown(const Sight& sight, const EndClue& clue, std::span<const Domain> domains);

// Rule 1. The values that each cell of an empty line can have by the well-known cases.
std::vector<Domain> heights_in_reach(const Sight& sight, int near, int far);
// The same, case by case, as simple rules that are told.
void teach_sight(Store& store, std::span<const Var> vars, const Sight& sight, const EndClue& near,
                 const EndClue& far);

// The techniques of a line with clues.
void teach_visible(Store& store, std::span<const Var> vars, const Sight& sight, const EndClue& near,
                   const EndClue& far);

// Rule 3. Domain consistency of "each height once, both clues", for up to `max_exact` cells.
std::unique_ptr<Propagator> exact_visible(std::span<const Var> vars, const Sight& sight,
                                          const EndClue& near, const EndClue& far);
// The same, for up to `max_tabled` cells and counts.
std::unique_ptr<Propagator> tabled_visible(std::span<const Var> vars, const Sight& sight,
                                           const EndClue& near, const EndClue& far);
// Rule 1. The values that each cell of an empty line can have by the clues alone (0: no clue), for
// up to `max_exact` cells; null if there is no such line.
const Domain* supports_of_empty_line(const Sight& sight, int near, int far);

// What has to be known of the fixed towers to tell whether the others show these clues
// (propagator.hpp).
std::uint64_t summary_of_line(const Store& store, std::span<const Var> vars, const Sight& sight,
                              const EndClue& near, const EndClue& far, Residue& residue);

// Rule 3 for a longer line, of which up to `max_open` cells are open: keeps the values that stand in
// some line that shows what is asked. False if there is no such line. Scores are sets of 64 bits, or
// of 8 or 32 words.
template <class Scores>
bool keep_exactly(const Sight& sight, const Asked<Scores>& near, const Asked<Scores>& far,
                  std::span<Domain> line);

// Rule 3 while few cells are open, and else rule 4, the relaxation that does not remember which
// heights were used, for lines of any length. It relies on AllDifferent beside it.
std::unique_ptr<Propagator> long_visible(std::span<const Var> vars, const Sight& sight,
                                         const EndClue& near, const EndClue& far);

}  // namespace sightline
