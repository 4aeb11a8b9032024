// Shared by the constraints on a star and what is nearer to it.
#pragma once

#include <array>

#include "registry.hpp"

namespace sightline::nearness {

// A clue: which of a and b is nearer to the star.
enum Nearest { equal = 0, first = 1, second = 2 };
inline constexpr Domain any_of_them = 0b111;
enum Symbol { star, a, b, symbols };

// The cells where each symbol can stand.
using Places = std::array<Domain, symbols>;

// The cells at a distance below `distance` from `cell`.
inline Domain within(int cell, int distance) {
  return below(cell + distance) & ~below(cell - distance + 1 > 0 ? cell - distance + 1 : 0);
}

// Where b can stand, by the clue alone, when the star and a stand there.
inline Domain partners(Domain clue, int at, int other) {
  const int distance = at > other ? at - other : other - at, mirrored = 2 * at - other;
  Domain places = 0;
  if (clue & bit(first)) places |= ~within(at, distance + 1);
  if (clue & bit(second)) places |= within(at, distance);
  if ((clue & bit(equal)) && mirrored >= 0 && mirrored <= max_value) places |= bit(mirrored);
  return places;
}

}  // namespace sightline::nearness

namespace sightline {

// Of a line with these symbols, the star first.
void teach_nearness(Store& store, std::span<const Var> vars, std::span<const int> symbol,
                    const Clue& clue);

}  // namespace sightline
