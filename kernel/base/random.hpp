// The one random generator of the project: splitmix64, the same in Python (random.py).
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace sightline {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // A number from 0 to bound - 1, each equally likely: draws that would favour small numbers
  // are rejected.
  std::uint64_t below(std::uint64_t bound) {
    for (;;) {
      const std::uint64_t draw = next();
      // Only a draw below the bound can be biased: there are (2^64 mod bound) of these.
      if (draw >= bound || draw >= (0 - bound) % bound) return draw % bound;
    }
  }

 private:
  std::uint64_t state_;
};

// The numbers 0 to n - 1 in random order, each equally likely.
inline std::vector<int> permutation(int n, Random& random) {
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  for (int i = n - 1; i > 0; --i)
    std::swap(order[i], order[random.below(static_cast<std::uint64_t>(i) + 1)]);
  return order;
}

}  // namespace sightline
