#include "probing.hpp"

#include <algorithm>

namespace sightline {

namespace {
constexpr std::uint32_t no_evidence = UINT32_MAX;
}  // namespace

Prober::Prober(Store& store, std::size_t board)
    : store_(store),
      board_(board),
      first_literal_(store.size() + 1, 0),
      changed_at_(store.propagators(), 0) {
  store_.record_concerned = true;
  for (PropagatorId id = 0; id < store_.propagators(); ++id)
    if (!store_.propagator(id).runs_in_probes()) left_out_.push_back(id);
  for (Var v = 0; v < store_.size(); ++v)
    first_literal_[v + 1] = first_literal_[v] + (store_[v] ? highest(store_[v]) + 1 : 0);
  evidence_of_.assign(first_literal_.back(), no_evidence);
  evidence_.resize(first_literal_.back());
}

void Prober::forget() { evidence_of_.assign(evidence_of_.size(), no_evidence); }

Fixpoint Prober::propagate() {
  const Fixpoint at = store_.propagate();
  ++time_;
  for (PropagatorId p : store_.concerned) changed_at_[p] = time_;
  store_.concerned.clear();
  return at;
}

Fixpoint Prober::probe_to_fixpoint(Var first_open) {
  for (bool again = true; again;) {
    again = false;
    for (Var v = first_open; v < board_; ++v) {
      const Fixpoint at = probe_values_of(v, again);
      if (at != Fixpoint::reached) return at;
    }
  }
  return Fixpoint::reached;
}

Fixpoint Prober::probe_values_of(Var v, bool& changed) {
  for (Domain left = store_[v]; left != 0 && !store_.fixed(v); left &= left - 1) {
    const int value = lowest(left);
    if (!(store_[v] & bit(value)) || holds_still(literal(v, value))) continue;
    Fixpoint at = probe(v, value);
    if (at == Fixpoint::stopped) return at;
    if (at == Fixpoint::reached) continue;
    if (!store_.assume(v, ~bit(value))) return Fixpoint::failed;
    at = propagate();
    if (at != Fixpoint::reached) return at;
    changed = true;
  }
  return Fixpoint::reached;
}

Fixpoint Prober::probe(Var v, int value) {
  ++store_.statistics.probes;
  store_.push();
  store_.deactivate(left_out_);
  store_.assume(v, bit(value));
  const Fixpoint at = store_.propagate();
  store_.activate_unqueued(left_out_);  // what they would see is undone
  if (at == Fixpoint::reached) {
    const auto id = static_cast<std::uint32_t>(literal(v, value));
    evidence_[id].time = time_;
    evidence_[id].propagators.assign(store_.concerned.begin(), store_.concerned.end());
    // The consequences of this value cannot fail either: they would have failed here.
    store_.for_each_changed([&](Var changed, Domain) {
      if (store_.fixed(changed)) evidence_of_[literal(changed, lowest(store_[changed]))] = id;
    });
  }
  store_.concerned.clear();
  store_.pop();
  return at;
}

bool Prober::holds_still(std::size_t literal) const {
  const std::uint32_t id = evidence_of_[literal];
  if (id == no_evidence) return false;
  const Evidence& evidence = evidence_[id];
  return std::none_of(evidence.propagators.begin(), evidence.propagators.end(),
                      [&](PropagatorId p) { return changed_at_[p] > evidence.time; });
}

}  // namespace sightline
