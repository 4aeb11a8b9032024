// Probing (singleton consistency): a value that leads to a contradiction by propagation alone can
// go. A probe that found nothing is not repeated until something that it looked at has changed.
#pragma once

#include <cstdint>
#include <vector>

#include "store/store.hpp"

namespace sightline {

class Prober {
 public:
  // Probes the values of the first `board` variables.
  Prober(Store& store, std::size_t board);

  // Propagates to the store's fixpoint, and notes which propagators the changes concern.
  Fixpoint propagate();
  // Probes every value of every open variable from `first_open` on, and repeats until every
  // value that is left has valid evidence.
  Fixpoint probe_to_fixpoint(Var first_open);
  // Discards all evidence, because the assumptions have changed.
  void forget();

 private:
  // The result of a probe that did not fail: valid until a variable of one of the propagators
  // that the probe concerned changes.
  struct Evidence {
    std::uint64_t time = 0;
    std::vector<PropagatorId> propagators;
  };

  Fixpoint probe_values_of(Var v, bool& changed);
  Fixpoint probe(Var v, int value);
  bool holds_still(std::size_t literal) const;
  std::size_t literal(Var v, int value) const { return first_literal_[v] + value; }

  Store& store_;
  const std::size_t board_;
  std::vector<PropagatorId> left_out_;  // while probing
  std::vector<std::size_t> first_literal_;
  std::vector<std::uint32_t> evidence_of_;  // literal -> evidence
  std::vector<Evidence> evidence_;
  std::vector<std::uint64_t> changed_at_;  // propagator -> when one of its variables changed last
  std::uint64_t time_ = 1;
};

}  // namespace sightline
