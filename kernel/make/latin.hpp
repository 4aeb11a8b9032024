// Random Latin squares.
#pragma once

#include <cstdint>
#include <vector>

namespace sightline {

inline constexpr int max_latin = 63;

// A Latin square of the numbers 1..n, row by row, drawn by the Markov chain of Jacobson and
// Matthews (1996), whose stationary distribution is uniform.
std::vector<int> latin_square(int n, std::uint64_t seed);

}  // namespace sightline
