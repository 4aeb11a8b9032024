#include "witnesses.hpp"

#include <algorithm>

namespace sightline {

bool Witnesses::support(Var v, int value, Domains domains) const {
  return std::any_of(known_.begin(), known_.end(), [&](const std::vector<Domain>& witness) {
    return witness[v] == bit(value) &&
           std::equal(witness.begin(), witness.end(), domains.begin(),
                      [](Domain inner, Domain outer) { return (inner & ~outer) == 0; });
  });
}

void Witnesses::add(Domains domains) {
  if (known_.size() < most) {
    known_.emplace_back(domains.begin(), domains.end());
    return;
  }
  known_[oldest_].assign(domains.begin(), domains.end());
  oldest_ = (oldest_ + 1) % most;
}

}  // namespace sightline
