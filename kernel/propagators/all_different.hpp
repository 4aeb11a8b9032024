// All variables take different values.
#pragma once

#include "registry.hpp"

namespace sightline {

// Posts the propagators of AllDifferent; returns the one to blame for its failures.
std::uint32_t post_all_different(Store& store, std::span<const Var> vars);

// Posts only the cheap rules: a value that is taken is gone elsewhere; and, where there
// are as many values as variables, a value with one place left goes there.
std::uint32_t post_singles(Store& store, std::span<const Var> vars);

}  // namespace sightline
