// First sight, a rule that several constraints have: what a clue says of an empty line, known
// before anything stands in it.
#pragma once

#include <functional>

#include "registry.hpp"

namespace sightline {

// What each cell of a line can hold by the clues alone; null when they say nothing.
using Look = std::function<const Domain*(const Store&)>;

// For reasoning, and where a clue is open, this is a propagator of its own, the simplest
// that the constraint has; else the domains are narrowed at once.
void post_first_sight(Store& store, std::span<const Var> line, std::span<const Clue> clues,
                      Look look);

}  // namespace sightline
