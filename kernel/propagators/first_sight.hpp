// First sight, a rule that several constraints have: the values that a clue rules out on an empty
// line.
#pragma once

#include <functional>

#include "registry.hpp"

namespace sightline {

// The values of each cell of a line by the clues alone, of which open ones are read from the domains;
// null when they exclude nothing.
using Look = std::function<const Domain*(Technique::Domains)>;

// For reasoning, and where a clue is open, this is a propagator of its own, the simplest
// that the constraint has; else the domains are narrowed at once.
void post_first_sight(Store& store, std::span<const Var> line, std::span<const Clue> clues,
                      Look look);
// The rule for clues of which no other simple rule tells what they exclude.
void teach_first_sight(Store& store, std::span<const Var> line, std::span<const Clue> clues,
                       Look look);

}  // namespace sightline
