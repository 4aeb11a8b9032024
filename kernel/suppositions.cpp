#include "suppositions.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace sightline {

Suppositions::Suppositions(Inference inference)
    : inference_(std::move(inference)), refuted_(inference_.store().size(), 0) {}

void Suppositions::allow(std::uint64_t most) {
  made_ = 0;
  most_ = most;
}

void Suppositions::keep_refuted(const std::vector<Refutation>& found) {
  for (const auto& [v, value, rounds] : found)
    if (rounds == 1) refuted_[v] |= bit(value);
}

std::vector<Refutation> Suppositions::candidates(std::span<const Domain> spared) const {
  const Store& store = inference_.store();
  std::vector<Refutation> all;
  for (Var v = 0; v < spared.size(); ++v)
    if (!store.fixed(v))
      for_each(store[v] & ~spared[v], [&](int value) { all.push_back({v, value, 0}); });
  return all;
}

std::size_t Suppositions::open_values(std::size_t board) const {
  const Store& store = inference_.store();
  std::size_t open = 0;
  for (Var v = 0; v < board; ++v)
    if (!store.fixed(v)) open += static_cast<std::size_t>(size(store[v]));
  return open;
}

// -- propagation alone ---------------------------------------------------------------------

Suppositions::Known Suppositions::not_refuted(std::span<const Domain> spared) {
  forget_what_is_refuted_elsewhere();
  Known standing(spared.begin(), spared.end());
  Inference::Together all(inference_);
  for (const auto& [v, value, rounds] : candidates(spared)) {
    if (refuted_by_propagation_[v] & bit(value)) continue;
    const bool refuted = refutes(v, value, all);
    (refuted ? refuted_by_propagation_ : standing)[v] |= bit(value);
    ++tried_count_;
    refuted_count_ += refuted;
  }
  return standing;
}

Suppositions::Known Suppositions::known_to_stand(std::span<const Domain> spared) const {
  Known standing(spared.begin(), spared.end());
  for (const auto& [v, value, rounds] : candidates(spared))
    if (witnesses_.support(v, value, inference_.store().domains())) standing[v] |= bit(value);
  return standing;
}

bool Suppositions::refutes(Var v, int value, Inference::Together& all) {
  Store& store = inference_.store();
  if (witnesses_.support(v, value, store.domains())) return false;
  const Scope scope(store);
  const Removal others{v, ~bit(value)};
  const bool consistent = all.remove({&others, 1});
  if (consistent) witnesses_.add(store.domains());
  return !consistent;
}

// What is refuted stays so while values are removed, but not when others come back.
void Suppositions::forget_what_is_refuted_elsewhere() {
  const auto domains = inference_.store().domains();
  const auto inside = [](Domain inner, Domain outer) { return (inner & ~outer) == 0; };
  if (!std::equal(domains.begin(), domains.end(), within_.begin(), within_.end(), inside))
    refuted_by_propagation_.assign(domains.size(), 0), refuted_inside_.clear();
  within_.assign(domains.begin(), domains.end());
}

// -- rounds --------------------------------------------------------------------------------

int Suppositions::rounds_to_refute(Var v, int value, Tier tier, int most, bool& unfinished) {
  Touched touched = inference_.none_touched();
  const auto any_touched = [&] {
    return std::find(touched.begin(), touched.end(), 1) != touched.end();
  };
  const Scope scope(inference_.store());
  bool consistent = inference_.apply({{v, ~bit(value)}}, touched);
  int rounds = 0;
  for (; consistent && rounds < most && any_touched(); ++rounds)
    consistent = inference_.next_round(touched, tier);
  unfinished = consistent && any_touched();
  return consistent ? 0 : rounds;
}

int Suppositions::nested_rounds_to_refute(Var v, int value, std::size_t board, int most,
                                          bool& unfinished) {
  Inference::Together all(inference_);
  const Scope scope(inference_.store());
  const Removal others{v, ~bit(value)};
  bool consistent = all.remove({&others, 1});
  int rounds = consistent ? 0 : 1;
  for (unfinished = true; consistent && unfinished && rounds < most; ++rounds) {
    const std::size_t open = open_values(board);
    consistent = next_nested_round(v, value, board, rounds == 0, all);
    unfinished = open_values(board) < open;
  }
  unfinished = unfinished && consistent;
  return consistent ? 0 : rounds;
}

// Removes every value that is refuted inside the supposition, all at once.
bool Suppositions::next_nested_round(Var supposed, int as, std::size_t board, bool first,
                                     Inference::Together& all) {
  const Store& store = inference_.store();
  std::vector<Refutation> open = candidates(Known(board, 0));
  // A variable with few values is the first to have none left.
  const auto values = [&](const Refutation& each) { return sightline::size(store[each.var]); };
  const auto fewer = [&](const auto& one, const auto& other) {
    return values(one) < values(other);
  };
  std::stable_sort(open.begin(), open.end(), fewer);
  // Counted as if all of them were tried: how many are depends on their order.
  made_ += open.size();
  if (!within_limit()) return true;
  Known& inside = refuted_inside(supposed, as);
  Removals found;
  Domain left = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto [v, value, rounds] = open[i];
    if (i == 0 || open[i - 1].var != v) left = store[v];
    if (!(inside[v] & bit(value))) {
      if (!refutes(v, value, all)) continue;
      if (first) inside[v] |= bit(value), refuted_inside(v, value)[supposed] |= bit(as);
    }
    left &= ~bit(value);
    if (left == 0) return false;
    found.push_back({v, bit(value)});
    // If the values refuted so far are a contradiction already, the rest need not be tried.
    if (std::has_single_bit(found.size()) && contradicts_all_else(found, all)) return false;
  }
  return all.remove(found);
}

Suppositions::Known& Suppositions::refuted_inside(Var v, int value) {
  Known& inside = refuted_inside_[std::uint64_t{v} * 64 + static_cast<unsigned>(value)];
  inside.resize(inference_.store().size());
  return inside;
}

bool Suppositions::contradicts_all_else(const Removals& found, Inference::Together& all) {
  const Scope scope(inference_.store());
  return !all.remove(found);
}

// The limit on the rounds grows until something is refuted, so that no long chain is followed
// where short ones do. Once one is found, the others need not be followed any further.
std::vector<Refutation> Suppositions::easiest(std::span<const Domain> spared, int first_limit,
                                              int most_rounds, Followed how) {
  const bool nested = how == Followed::nested;
  const Tier tier = how == Followed::simply ? Tier::simple : Tier::exact;
  forget_what_is_refuted_elsewhere();
  std::vector<Refutation> found, open = candidates(spared);
  if (!nested) {
    // Those that stand are counted as well: how many are tried depends on their order.
    made_ += open.size();
    open = candidates(not_refuted(spared));
  }
  for (int limit = std::min(first_limit, most_rounds); found.empty() && !open.empty();) {
    const bool last = limit == most_rounds;
    std::vector<Refutation> unfinished;
    for (Refutation each : open) {
      bool more = false;
      made_ += nested;
      if (!nested)
        each.rounds = rounds_to_refute(each.var, each.value, tier, limit, more);
      else if (refuted_[each.var] & bit(each.value))
        each.rounds = 1;
      else
        each.rounds = nested_rounds_to_refute(each.var, each.value, spared.size(), limit, more);
      if (!within_limit()) return {};
      if (more) unfinished.push_back(each);
      if (each.rounds == 0) continue;
      if (each.rounds < limit) found.clear();
      limit = each.rounds;
      found.push_back(each);
    }
    if (last) break;
    open = std::move(unfinished);
    // A nested round tries every value: one more of them is expensive.
    limit = std::min(nested ? limit + 1 : 2 * limit, most_rounds);
  }
  return found;
}

}  // namespace sightline
