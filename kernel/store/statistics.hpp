// What a search counts.
#pragma once

#include <cstdint>

namespace sightline {

struct Statistics {
  std::uint64_t constraints = 0;
  std::uint64_t resumptions = 0;  // runs of a propagator
  std::uint64_t entailments = 0;  // propagators that cannot prune any more
  std::uint64_t prunings = 0;     // domains made smaller
  std::uint64_t backtracks = 0;   // failed nodes
  std::uint64_t nodes = 0;
  std::uint64_t probes = 0;
  std::uint64_t restarts = 0;
};

}  // namespace sightline
