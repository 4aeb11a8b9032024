// What a clue says of an empty line: known before anything stands in it.
#pragma once

#include "registry.hpp"

namespace sightline {

// For search the domains are narrowed at once; for reasoning this is a propagator of its
// own, the simplest that the constraint has.
void post_first_sight(Store& store, std::span<const Var> line, std::span<const Domain> possible);

}  // namespace sightline
