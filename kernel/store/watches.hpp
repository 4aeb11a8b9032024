// The watches: which propagators a change of a variable wakes.
//
//     watchers_   | on any change: p q | on a value: r | on any change: p | ...
//                 first_[v]            on_fix_[v]      first_[v + 1]
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "propagator.hpp"

namespace sightline {

class Watches {
 public:
  void build(std::size_t variables, std::span<const std::unique_ptr<Propagator>> propagators);

  // The propagators that a change of this variable concerns: `awake` are queued now, `waiting`
  // wait until the variable is fixed.
  struct Watchers {
    std::span<const PropagatorId> awake, waiting;
  };
  Watchers of(Var v, bool has_its_value) const {
    const PropagatorId* const all = watchers_.data();
    const std::uint32_t middle = has_its_value ? first_[v + 1] : on_fix_[v];
    return {{all + first_[v], all + middle}, {all + middle, all + first_[v + 1]}};
  }

 private:
  std::vector<std::uint32_t> first_, on_fix_;
  std::vector<PropagatorId> watchers_;
};

}  // namespace sightline
