#include "suppositions.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <utility>

namespace sightline {

namespace {
// The initial limit on rounds; few suppositions fail in just one.
constexpr int shortest_limit = 2;
constexpr int never = std::numeric_limits<int>::max();
}  // namespace

Suppositions::Suppositions(Inference inference)
    : inference_(std::move(inference)),
      refuted_(inference_.store().size(), 0),
      witnesses_(inference_.store().domains()) {}

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

std::vector<Suppositions::Suspect>& Suppositions::suspects(std::span<const Domain> spared) {
  const auto domains = inference_.store().domains();
  if (std::equal(domains.begin(), domains.end(), suspects_within_.begin(),
                 suspects_within_.end()) &&
      std::equal(spared.begin(), spared.end(), suspects_spared_.begin(), suspects_spared_.end()))
    return suspects_;
  forget_what_is_refuted_elsewhere();
  suspects_.clear();
  suspects_within_.clear();  // in case that this is interrupted
  std::optional<Inference::Together> all;
  if (mostly_stand()) all.emplace(inference_);
  Witnesses::Set standing = witnesses_.within(domains);
  for (const auto& [v, value, rounds] : candidates(spared)) {
    Suspect suspect{v, value};
    if (!(refuted_by_propagation_[v] & bit(value))) {
      if (witnesses_.support(v, value, standing)) continue;
      const bool is_refuted = all ? refutes(v, value, *all, standing) : refutes(suspect, standing);
      ++tried_count_;
      refuted_count_ += is_refuted;
      if (!is_refuted) continue;
      refuted_by_propagation_[v] |= bit(value);
    }
    suspects_.push_back(suspect);
  }
  suspects_spared_.assign(spared.begin(), spared.end());
  suspects_within_.assign(domains.begin(), domains.end());
  return suspects_;
}

// In rounds, to the end: that takes longer, but of a value that is refuted we know the rounds then.
bool Suppositions::refutes(Suspect& suspect, Witnesses::Set& standing) {
  const Scope scope(inference_.store());
  bool unfinished = false;
  const int needed = follow({suspect.var, bit(suspect.value)}, Tier::exact, never, unfinished);
  suspect.rounds[static_cast<std::size_t>(Tier::exact)] = {needed, never};
  if (needed == 0) standing.add(witnesses_.add(inference_.store().domains()));
  return needed != 0;
}

bool Suppositions::refutes(Var v, int value, Inference::Together& all, Witnesses::Set& standing) {
  if (witnesses_.support(v, value, standing)) return false;
  Store& store = inference_.store();
  const Scope scope(store);
  const Removal others{v, ~bit(value)};
  if (!all.remove({&others, 1})) return true;
  standing.add(witnesses_.add(store.domains()));
  return false;
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

int Suppositions::rounds_needed(Suspect& suspect, Tier tier, int most) {
  auto& [needed, more_than] = suspect.rounds[static_cast<std::size_t>(tier)];
  if (needed == 0 && more_than < most) {
    // By simple rules it takes as many rounds at least.
    if (tier == Tier::simple && rounds_needed(suspect, Tier::exact, most) == 0) return 0;
    bool unfinished = false;
    const Scope scope(inference_.store());
    needed = follow({suspect.var, bit(suspect.value)}, tier, most, unfinished);
    more_than = unfinished ? most : never;
  }
  return needed <= most ? needed : 0;
}

std::vector<Refutation> Suppositions::refuted_within(std::span<const Domain> spared,
                                                     int most_rounds) {
  std::vector<Refutation> found;
  for (Suspect& each : suspects(spared))
    if (const int rounds = rounds_needed(each, Tier::exact, most_rounds))
      found.push_back({each.var, each.value, rounds});
  return found;
}

bool Suppositions::is_refuted_within(Var v, int value, int most_rounds) {
  const Scope scope(inference_.store());
  bool unfinished;
  return follow({v, bit(value)}, Tier::exact, most_rounds, unfinished) != 0;
}

// To be called inside a level of the store.
int Suppositions::follow(const Removal& supposed, Tier tier, int most, bool& unfinished) {
  Touched touched = inference_.none_touched();
  const auto any_touched = [&] {
    return std::find(touched.begin(), touched.end(), 1) != touched.end();
  };
  bool consistent = inference_.apply({{supposed.var, ~supposed.values}}, touched);
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
  for (Var v = 0; v < board; ++v)
    if (const Domain known = inside[v] & store[v]; known && !store.fixed(v))
      found.push_back({v, known});
  // What follows from the values refuted so far need not be tried. They may be a contradiction.
  Known left(board);
  const auto conclude_from_found = [&] {
    const Scope scope(inference_.store());
    if (!all.remove(found)) return false;
    std::copy_n(store.domains().begin(), board, left.begin());
    return true;
  };
  if (!conclude_from_found()) return false;
  Witnesses::Set standing = witnesses_.within(store.domains());
  std::size_t next_time = found.size() + 1;
  for (const auto& [v, value, rounds] : open) {
    if (!(left[v] & bit(value)) || !refutes(v, value, all, standing)) continue;
    if (first) inside[v] |= bit(value), refuted_inside(v, value)[supposed] |= bit(as);
    found.push_back({v, bit(value)});
    if (found.size() < next_time) continue;
    if (!conclude_from_found()) return false;
    next_time = 2 * found.size();
  }
  return all.remove(found);
}

Suppositions::Known& Suppositions::refuted_inside(Var v, int value) {
  Known& inside = refuted_inside_[std::uint64_t{v} * 64 + static_cast<unsigned>(value)];
  inside.resize(inference_.store().size());
  return inside;
}

std::vector<Refutation> Suppositions::easiest(std::span<const Domain> spared, int most_rounds,
                                              Followed how) {
  if (how == Followed::nested) return easiest_nested(spared, most_rounds);
  // Those that stand are counted as well: how many are tried depends on their order.
  made_ += candidates(spared).size();
  if (!within_limit()) return {};
  return easiest_by_rounds(spared, most_rounds,
                           how == Followed::simply ? Tier::simple : Tier::exact);
}

// The limit on the rounds grows until something is refuted, so that no long chain is followed
// where short ones do. Once one is found, the others need not be followed any further.
std::vector<Refutation> Suppositions::easiest_by_rounds(std::span<const Domain> spared,
                                                        int most_rounds, Tier tier) {
  std::vector<Suspect>& all = suspects(spared);
  const auto may_take = [&](const Suspect& each, int more_than) {
    const auto& rounds = each.rounds[static_cast<std::size_t>(tier)];
    return rounds.needed > more_than || (rounds.needed == 0 && rounds.more_than != never);
  };
  std::vector<Refutation> found;
  for (int limit = std::min(shortest_limit, most_rounds);;
       limit = limit > most_rounds / 2 ? most_rounds : 2 * limit) {
    int fewest = limit;
    for (Suspect& each : all) {
      const int rounds = rounds_needed(each, tier, fewest);
      if (rounds == 0) continue;
      if (rounds < fewest) found.clear();
      fewest = rounds;
      found.push_back({each.var, each.value, rounds});
    }
    const bool can_go_on = std::any_of(all.begin(), all.end(),
                                       [&](const Suspect& each) { return may_take(each, limit); });
    if (!found.empty() || limit == most_rounds || !can_go_on) return found;
  }
}

std::vector<Refutation> Suppositions::easiest_nested(std::span<const Domain> spared,
                                                     int most_rounds) {
  forget_what_is_refuted_elsewhere();
  std::vector<Refutation> found, open = candidates(spared);
  for (int limit = std::min(1, most_rounds); found.empty() && !open.empty(); ++limit) {
    const bool last = limit == most_rounds;
    std::vector<Refutation> unfinished;
    for (Refutation each : open) {
      bool more = false;
      ++made_;
      each.rounds = refuted_[each.var] & bit(each.value)
                        ? 1
                        : nested_rounds_to_refute(each.var, each.value, spared.size(), limit, more);
      if (!within_limit()) return {};
      if (more) unfinished.push_back(each);
      if (each.rounds == 0) continue;
      if (each.rounds < limit) found.clear();
      limit = each.rounds;
      found.push_back(each);
    }
    if (last) break;
    open = std::move(unfinished);
  }
  return found;
}

}  // namespace sightline
