// The simple rules of lines as they are told; see singles.cpp.
#pragma once

#include "registry.hpp"

namespace sightline {

// Of a line of different values, in which 0 may stand `zeros` times.
void teach_singles(Store& store, std::span<const Var> vars, int zeros);

// Of a line that holds each of these symbols once.
void teach_singles(Store& store, std::span<const Var> vars, std::span<const int> symbols);

}  // namespace sightline
