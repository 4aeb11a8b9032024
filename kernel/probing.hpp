// Probing (singleton consistency): a value that leads to a contradiction by propagation alone can
// go. A probe that found nothing is not repeated until something that it looked at has changed.
#pragma once

#include <cstdint>
#include <vector>

#include "store.hpp"

namespace sightline {

class Prober {
 public:
  // The values of the first `board` variables are tried.
  Prober(Store& store, std::size_t board);

  // The store's fixpoint; the propagators that changes concern are noted.
  Fixpoint propagate();
  // Try every value of every open variable, from `first_open` on; again, until every value left
  // has been tried since anything that matters to it has changed.
  Fixpoint probe_to_fixpoint(Var first_open);
  // No evidence holds any more: other assumptions were made.
  void forget();

 private:
  // "Nothing speaks against this value", as found by a probe: good until one of the
  // propagators that the probe concerned has something new to say.
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
  std::vector<std::size_t> first_literal_;
  std::vector<std::uint32_t> evidence_of_;  // literal -> evidence
  std::vector<Evidence> evidence_;
  std::vector<std::uint64_t> changed_at_;  // propagator -> when one of its variables changed last
  std::uint64_t time_ = 1;
};

}  // namespace sightline
