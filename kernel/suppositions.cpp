#include "suppositions.hpp"

#include <algorithm>
#include <bit>
#include <limits>
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

std::vector<Refutation> Suppositions::candidates(std::size_t board) const {
  const Store& store = inference_.store();
  std::vector<Refutation> all;
  for (Var v = 0; v < board; ++v)
    if (!store.fixed(v)) for_each(store[v], [&](int value) { all.push_back({v, value, 0}); });
  return all;
}

int Suppositions::rounds_to_refute(Var v, int value, Tier tier, int most, bool& unfinished,
                                   Known& standing) {
  Store& store = inference_.store();
  Touched touched = inference_.none_touched();
  const auto any_touched = [&] {
    return std::find(touched.begin(), touched.end(), 1) != touched.end();
  };
  const Scope scope(store);
  bool consistent = inference_.apply({{v, ~bit(value)}}, touched);
  int rounds = 0;
  for (; consistent && rounds < most && any_touched(); ++rounds)
    consistent = inference_.next_round(touched, tier);
  unfinished = consistent && any_touched();
  if (consistent && !unfinished)
    for (Var other = 0; other < store.size(); ++other)
      if (store.fixed(other)) standing[other] |= store[other];
  return consistent ? 0 : rounds;
}

int Suppositions::nested_rounds_to_refute(Var v, int value, std::size_t board, int most,
                                          bool& unfinished) {
  Store& store = inference_.store();
  Touched touched = inference_.none_touched();
  const Scope scope(store);
  bool consistent =
      inference_.apply({{v, ~bit(value)}}, touched) && inference_.draw_all_conclusions(touched);
  int rounds = consistent ? 0 : 1;
  for (unfinished = true; consistent && unfinished && rounds < most; ++rounds) {
    const std::size_t open = candidates(board).size();
    consistent = next_nested_round(board, touched);
    unfinished = candidates(board).size() < open;
  }
  unfinished = unfinished && consistent;
  return consistent ? 0 : rounds;
}

// Removes every value that is refuted inside the supposition, all at once.
bool Suppositions::next_nested_round(std::size_t board, Touched& touched) {
  const Store& store = inference_.store();
  std::vector<Refutation> all = candidates(board);
  // A variable with few values is the first to have none left.
  const auto values = [&](const Refutation& each) { return sightline::size(store[each.var]); };
  const auto fewer = [&](const auto& one, const auto& other) {
    return values(one) < values(other);
  };
  std::stable_sort(all.begin(), all.end(), fewer);
  // Counted as if all of them were tried: how many are depends on their order.
  made_ += all.size();
  if (!within_limit()) return true;
  Removals found;
  Known standing(store.size(), 0);
  Domain left = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [v, value, rounds] = all[i];
    if (i == 0 || all[i - 1].var != v) left = store[v];
    if (standing[v] & bit(value)) continue;
    bool unfinished = false;
    constexpr int any = std::numeric_limits<int>::max();
    if (!rounds_to_refute(v, value, Tier::exact, any, unfinished, standing)) continue;
    left &= ~bit(value);
    if (left == 0) return false;
    found.push_back({v, bit(value)});
    // If the values refuted so far are a contradiction already, the rest need not be tried.
    if (std::has_single_bit(found.size()) && contradicts_all_else(found)) return false;
  }
  return inference_.apply(found, touched) && inference_.draw_all_conclusions(touched);
}

bool Suppositions::contradicts_all_else(const Removals& found) {
  Store& store = inference_.store();
  Touched touched = inference_.none_touched();
  const Scope scope(store);
  return !inference_.apply(found, touched) || !inference_.draw_all_conclusions(touched);
}

// The limit on the rounds grows until something is refuted, so that no long chain is followed
// where short ones do. Once one is found, the others need not be followed any further.
std::vector<Refutation> Suppositions::easiest_of(std::vector<Refutation> open, std::size_t board,
                                                 int first_limit, int most_rounds, Followed how) {
  std::vector<Refutation> found;
  Known standing(inference_.store().size(), 0);
  int limit = first_limit;
  while (found.empty() && !open.empty()) {
    limit = std::min(limit, most_rounds);
    const bool last = limit == most_rounds;
    std::vector<Refutation> unfinished;
    for (Refutation each : open) {
      bool more = false;
      ++made_;
      if (standing[each.var] & bit(each.value)) continue;
      if (how != Followed::nested)
        each.rounds = rounds_to_refute(each.var, each.value,
                                       how == Followed::simply ? Tier::simple : Tier::exact, limit,
                                       more, standing);
      else if (refuted_[each.var] & bit(each.value))
        each.rounds = 1;
      else
        each.rounds = nested_rounds_to_refute(each.var, each.value, board, limit, more);
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
    limit = how == Followed::nested ? limit + 1 : 2 * limit;
  }
  return found;
}

}  // namespace sightline
