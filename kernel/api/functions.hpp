// What can be asked without an object.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "caller.hpp"
#include "model.hpp"

namespace sightline::api {

// The numbers 0 to n - 1 in random order.
std::vector<int> permutation(int n, std::uint64_t seed);

// The domains after propagation alone; nothing when some variable has no value left.
std::optional<Domains> propagate(std::unique_ptr<Caller> caller, Domains domains,
                                 const Constraints& constraints);

}  // namespace sightline::api
