// Shared by the constraints on one value in all lines of a square board.
#pragma once

#include "registry.hpp"

namespace sightline {

// The numbers of such a constraint; throws std::invalid_argument on invalid ones.
struct SquareOfOne {
  explicit SquareOfOne(const Request& request);

  int side, value;
};

void teach_fish(Store& store, std::span<const Var> board, SquareOfOne of);

}  // namespace sightline
