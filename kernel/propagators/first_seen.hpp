// A line that holds each of a few symbols once, and which of them is seen first from its ends.
//
// Glossary
//   near, far   the clues at the two ends of the line: the symbols that they allow
//   empty       a cell that holds none of the symbols: one looks through it
//   set         a set of symbols by their numbers 0..K-1, one bit each
//   family      a set of such sets: bit s says that the set s belongs to it
//
//        near                          far
//         A →   .  A  C  .  B  .   ←  B
//
// Rule 1  first sight: what a clue says of an empty line of N cells. The first cell holds its
//         symbol or none, and the symbol stands in the first N - K + 1 cells (first_seen_sight.cpp)
// Rule 2  a symbol that is placed stands nowhere else, and one with a single place left stands
//         there (rules 1 and 2 of one_each.cpp)
// Rule 3  exactly: a value stays if it stands in a line that holds each symbol once and shows both
//         clues (first_seen_exact.cpp)
// Rule 4  relaxed, for many symbols: from a clue, its symbol comes first and all others behind it
//         (first_seen_relaxed.cpp), beside one_each.cpp
//
// Rules 1 and 2 are simple; techniques stand between them and rule 3 (first_seen_techniques.cpp).
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "registry.hpp"

namespace sightline {

// The most symbols for which the exact propagator is worth its time.
inline constexpr int max_exact_symbols = 12;

// What a clue allows; 0: no clue.
inline Domain symbols_of(int clue) { return clue ? bit(clue) : Clue::anything; }

// Rule 3. Domain consistency of "each symbol once, both clues", for up to `max_exact_symbols`.
std::unique_ptr<Propagator> exact_first_seen(std::span<const Var> vars,
                                             std::span<const int> symbols, Clue near, Clue far);
// Rule 4. It relies on OneEach beside it.
std::unique_ptr<Propagator> relaxed_first_seen(std::span<const Var> vars,
                                               std::span<const int> symbols, Clue near, Clue far);

// Rule 1. The values that each cell of an empty line can have.
std::vector<Domain> within_reach(std::size_t cells, std::span<const int> symbols,
                                 std::array<Clue, 2> clues, std::span<const Domain> domains);
// The same as simple rules that are told.
void teach_sight(Store& store, std::span<const Var> vars, std::span<const int> symbols,
                 const Clue& near, const Clue& far);

// The techniques of a line with clues.
void teach_first_seen(Store& store, std::span<const Var> vars, std::span<const int> symbols,
                      const Clue& near, const Clue& far);

// Posts the simple rules of OneEach, for reasoning; with `exactly` all of its propagators. Teaches
// its techniques.
void post_one_each(Store& store, std::span<const Var> vars, std::span<const int> symbols,
                   bool exactly);

}  // namespace sightline
