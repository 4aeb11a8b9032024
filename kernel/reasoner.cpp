#include "reasoner.hpp"

#include <algorithm>
#include <limits>

namespace sightline {

Reasoner::Reasoner(Store store, const std::vector<std::uint32_t>& first_propagator)
    : store_(std::move(store)),
      constraints_(static_cast<std::uint32_t>(first_propagator.size() - 1)),
      constraints_on_(store_.size()) {
  for (auto& by_constraint : propagators_) by_constraint.resize(constraints_);
  for (std::uint32_t c = 0; c < constraints_; ++c) {
    for (std::uint32_t p = first_propagator[c]; p < first_propagator[c + 1]; ++p) {
      // The simple rules are part of what a constraint says exactly.
      propagators_[static_cast<int>(Tier::exact)][c].push_back(p);
      if (store_.tier(p) == Tier::simple)
        propagators_[static_cast<int>(Tier::simple)][c].push_back(p);
      for (Var v : store_.vars_of(p)) {
        auto& on = constraints_on_[v];
        if (on.empty() || on.back() != c) on.push_back(c);
      }
    }
  }
}

void Reasoner::remove(Var v, Domain values) { store_.assume(v, ~values); }

std::vector<Reasoner::Finding> Reasoner::findings(Tier tier) {
  std::vector<Finding> all;
  for (std::uint32_t c = 0; c < constraints_; ++c) {
    Finding finding{c, {}, false};
    finding.contradiction = !ask(c, tier, finding.removals);
    if (finding.contradiction || !finding.removals.empty()) all.push_back(std::move(finding));
  }
  return all;
}

std::vector<Reasoner::Refutation> Reasoner::easiest_refutations(std::size_t board, int most_rounds,
                                                                bool nested) {
  std::vector<Refutation> found, open = candidates(board);
  for (int rounds = 1; rounds <= most_rounds && found.empty() && !open.empty(); ++rounds) {
    std::vector<Refutation> unfinished;
    for (Refutation each : open) {
      bool more = false;
      each.rounds = rounds;
      const bool refuted = nested
                               ? refuted_within_nested(each.var, each.value, board, rounds, more)
                               : refuted_within(each.var, each.value, rounds, more);
      if (refuted) found.push_back(each);
      else if (more) unfinished.push_back(each);
    }
    open = std::move(unfinished);
  }
  return found;
}

// -- one constraint, one round ---------------------------------------------------------------

bool Reasoner::ask(std::uint32_t constraint, Tier tier, Removals& found) {
  const auto& propagators = propagators_[static_cast<int>(tier)][constraint];
  if (propagators.empty()) return true;
  store_.push();
  const Fixpoint at = store_.propagate_only(propagators);
  if (at == Fixpoint::stopped) throw Interrupted{};
  if (at == Fixpoint::reached)
    store_.for_each_changed([&](Var v, Domain before) {
      if (before & ~store_[v]) found.push_back({v, before & ~store_[v]});
    });
  store_.pop();
  return at == Fixpoint::reached;
}

bool Reasoner::apply(const Removals& removals, Touched& touched) {
  for (const Removal& removal : removals) {
    if ((store_[removal.var] & removal.values) == 0) continue;
    if (!store_.assume(removal.var, ~removal.values)) return false;
    for (std::uint32_t c : constraints_on_[removal.var]) touched[c] = 1;
  }
  return true;
}

// Every constraint whose variables changed looks at the same domains; then all that they
// found is applied at once. What is touched afterwards is up for the next round.
bool Reasoner::next_round(Touched& touched) {
  Removals found;
  for (std::uint32_t c = 0; c < constraints_; ++c)
    if (touched[c] && !ask(c, Tier::exact, found)) return false;
  std::fill(touched.begin(), touched.end(), 0);
  return apply(found, touched);
}

bool Reasoner::draw_all_conclusions(Touched& touched) {
  while (std::find(touched.begin(), touched.end(), 1) != touched.end())
    if (!next_round(touched)) return false;
  return true;
}

// Every value that is refuted inside the supposition goes, all at once.
bool Reasoner::next_nested_round(std::size_t board, Touched& touched) {
  Removals found;
  for (const Refutation& each : candidates(board)) {
    bool unfinished = false;
    if (refuted_within(each.var, each.value, std::numeric_limits<int>::max(), unfinished))
      found.push_back({each.var, bit(each.value)});
  }
  return apply(found, touched) && draw_all_conclusions(touched);
}

// -- suppositions ----------------------------------------------------------------------------

std::vector<Reasoner::Refutation> Reasoner::candidates(std::size_t board) const {
  std::vector<Refutation> all;
  for (Var v = 0; v < board; ++v)
    if (!store_.fixed(v)) for_each(store_[v], [&](int value) { all.push_back({v, value, 0}); });
  return all;
}

bool Reasoner::refuted_within(Var v, int value, int rounds, bool& unfinished) {
  Touched touched = none_touched();
  store_.push();
  bool consistent = apply({{v, ~bit(value)}}, touched);
  for (int round = 0; consistent && round < rounds; ++round) {
    if (std::find(touched.begin(), touched.end(), 1) == touched.end()) break;
    consistent = next_round(touched);
  }
  unfinished = consistent && std::find(touched.begin(), touched.end(), 1) != touched.end();
  store_.pop();
  return !consistent;
}

bool Reasoner::refuted_within_nested(Var v, int value, std::size_t board, int rounds,
                                     bool& unfinished) {
  Touched touched = none_touched();
  store_.push();
  bool consistent = apply({{v, ~bit(value)}}, touched) && draw_all_conclusions(touched);
  unfinished = true;
  for (int round = 0; consistent && unfinished && round < rounds; ++round) {
    const std::size_t open = candidates(board).size();
    consistent = next_nested_round(board, touched);
    unfinished = candidates(board).size() < open;
  }
  unfinished = unfinished && consistent;
  store_.pop();
  return !consistent;
}

}  // namespace sightline
