// Reasons: why a variable has its value, so that search can learn from a failure (learning.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "propagator.hpp"

namespace sightline {

// What has fixed a variable, or failed: a propagator, a nogood, or nothing but a decision.
struct Cause {
  enum class Kind : std::uint8_t { decision, propagator, nogood };
  Kind kind = Kind::decision;
  std::uint32_t id = 0;
};

struct Reason {
  Cause cause;
  std::uint32_t level = 0;
  Moment moment = 0;
};

}  // namespace sightline
