// Conflict weights (dom/wdeg): how often the constraints on a variable have failed, so that search
// branches on the variables of hard constraints first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "propagator.hpp"

namespace sightline {

class Weights {
 public:
  void build(std::size_t variables, std::span<const std::unique_ptr<Propagator>> propagators) {
    degrees_.assign(variables, 0);
    for (const auto& p : propagators)
      for (Var v : p->vars()) ++degrees_[v];
    reset();
  }

  // The initial weight of a variable is its degree, the number of its constraints.
  void reset() {
    weights_.assign(degrees_.begin(), degrees_.end());
    most_ = 0;
    for (double weight : weights_) most_ = std::max(most_, weight);
  }

  // A constraint on these variables has failed.
  void bump(std::span<const Var> vars) {
    for (Var v : vars) most_ = std::max(most_, weights_[v] += 1.0);
  }

  std::uint32_t degree(Var v) const { return degrees_[v]; }
  double operator[](Var v) const { return weights_[v]; }
  double most() const { return most_; }

 private:
  std::vector<std::uint32_t> degrees_;  // constraints on a variable
  std::vector<double> weights_;
  double most_ = 0;
};

}  // namespace sightline
