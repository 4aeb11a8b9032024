#include "reasoner.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace sightline {

namespace {
// The initial limit on rounds; few suppositions fail in just one.
constexpr int shortest_limit = 2;
}  // namespace

Reasoner::Reasoner(Store store, const std::vector<PropagatorId>& first_propagator)
    : suppositions_(Inference(std::move(store), first_propagator)) {}

void Reasoner::remove(Var v, Domain values) { store().assume(v, ~values); }

std::vector<Finding> Reasoner::findings(Tier tier) {
  return inference().findings(tier, inference().all_touched());
}

std::vector<Refutation> Reasoner::easiest_refutations(std::span<const Domain> spared,
                                                      int most_rounds, bool nested) {
  suppositions_.allow(UINT64_MAX);
  std::vector<Refutation> open = suppositions_.candidates(spared.size());
  std::erase_if(open, [&](const Refutation& each) { return spared[each.var] & bit(each.value); });
  // After a step, refutations mostly take at least as many rounds as before it.
  const int first_limit = nested ? 1 : std::max(shortest_limit, rounds_last_time_);
  auto found =
      suppositions_.easiest_of(std::move(open), spared.size(), first_limit, most_rounds, nested);
  if (!nested && !found.empty()) rounds_last_time_ = found.front().rounds;
  if (nested) suppositions_.keep_refuted(found);
  return found;
}

// -- the whole way ---------------------------------------------------------------------------

Reasoner::Way Reasoner::easiest_way(std::span<const int> solution, const Limits& limits,
                                    const Help& help) {
  suppositions_.allow(limits.suppositions);
  Way way;
  Round round;
  Unasked unasked;
  unasked.fill(inference().all_touched());
  Limits left = limits;
  bool first_look = true;
  while (!solved(solution.size())) {
    if (easiest_round(solution, left, first_look, unasked, round)) {
      way.rounds.push_back(round);
      left.times -= round.kind == left.kind;
      if (round.kind == StepKind::exact) first_look = false;
    } else if (!suppositions_.within_limit() || !tell(help(), solution, unasked)) {
      break;
    }
  }
  way.solved = solved(solution.size());
  return way;
}

// False when nothing is found, on a contradiction, or when a limit is reached.
bool Reasoner::easiest_round(std::span<const int> solution, const Limits& limits, bool first_look,
                             Unasked& unasked, Round& round) {
  for (Tier tier : {Tier::simple, Tier::exact}) {
    if (tier == Tier::exact && !limits.allows(StepKind::exact)) return false;
    Touched& constraints = unasked[static_cast<int>(tier)];
    auto found = inference().findings(tier, constraints);
    std::fill(constraints.begin(), constraints.end(), 0);
    if (found.empty()) continue;
    if (tier == Tier::exact && first_look && found.size() > 1) {
      Decisive best;
      look_for_decisive(found, solution.size(), best);
      if (best.finding) {
        found = {*best.finding};
      } else if (!limits.allows(StepKind::exact, 2)) {
        // Findings that are not applied must be found again.
        for (const Finding& finding : found) constraints[finding.constraint] = 1;
        return false;
      }
    }
    const StepKind kind = tier == Tier::simple ? StepKind::simple : StepKind::exact;
    round = {kind, 1, static_cast<int>(found.size())};
    return std::all_of(found.begin(), found.end(), [&](const Finding& finding) {
      return !finding.contradiction && conclude(finding.removals, unasked);
    });
  }
  if (!limits.allows(StepKind::chain)) return false;
  std::vector<Refutation> open = suppositions_.candidates(solution.size());
  std::erase_if(open, [&](const Refutation& each) { return each.value == solution[each.var]; });
  for (StepKind kind : {StepKind::chain, StepKind::nested}) {
    if (!limits.allows(kind)) return false;
    const int most = kind == limits.kind ? limits.length : std::numeric_limits<int>::max();
    const bool nested = kind == StepKind::nested;
    const auto found =
        suppositions_.easiest_of(open, solution.size(), nested ? 1 : shortest_limit, most, nested);
    if (!suppositions_.within_limit()) return false;
    if (found.empty()) continue;
    round = {kind, found.front().rounds, static_cast<int>(found.size())};
    return std::all_of(found.begin(), found.end(), [&](const Refutation& each) {
      return conclude({{each.var, bit(each.value)}}, unasked);
    });
  }
  return false;
}

std::optional<std::uint32_t> Reasoner::decisive_constraint() {
  const auto found = findings(Tier::exact);
  Decisive best;
  look_for_decisive(found, store().size(), best);
  return best.finding ? std::optional(best.finding->constraint) : std::nullopt;
}

// If several findings together are not enough, none of them is: so search by halving.
void Reasoner::look_for_decisive(std::span<const Finding> found, std::size_t board,
                                 Decisive& best) {
  auto way = simple_way(found, board);
  if (!way) return;
  if (found.size() > 1) {
    look_for_decisive(found.first(found.size() / 2), board, best);
    look_for_decisive(found.subspan(found.size() / 2), board, best);
    return;
  }
  // Not simply the first one: that would depend on the order of the constraints.
  const auto length = [](const auto& steps) { return std::pair(steps.size(), steps); };
  if (!best.finding || length(*way) < length(best.way)) best = {&found.front(), std::move(*way)};
}

std::optional<std::vector<std::size_t>> Reasoner::simple_way(std::span<const Finding> found,
                                                             std::size_t board) {
  Unasked unasked;
  unasked.fill(inference().none_touched());
  Touched& touched = unasked[static_cast<int>(Tier::simple)];
  const auto take = [&](const Finding& finding) {
    return !finding.contradiction && conclude(finding.removals, unasked);
  };
  std::vector<std::size_t> steps;
  const Scope scope(store());
  bool going_on = std::all_of(found.begin(), found.end(), take);
  while (going_on && !solved(board)) {
    const auto next = inference().findings(Tier::simple, touched);
    std::fill(touched.begin(), touched.end(), 0);
    going_on = !next.empty() && std::all_of(next.begin(), next.end(), take);
    steps.push_back(next.size());
  }
  return going_on ? std::optional(std::move(steps)) : std::nullopt;
}

bool Reasoner::conclude(const Removals& removals, Unasked& unasked) {
  return std::all_of(removals.begin(), removals.end(), [&](const Removal& removal) {
    const bool consistent = store().assume(removal.var, ~removal.values);
    for (Touched& touched : unasked) inference().touch(removal, touched);
    return consistent;
  });
}

bool Reasoner::tell(const std::vector<Var>& vars, std::span<const int> solution, Unasked& unasked) {
  Removals removals;
  for (Var v : vars) removals.push_back({v, ~bit(solution[v])});
  return !removals.empty() && conclude(removals, unasked);
}

bool Reasoner::solved(std::size_t board) const {
  for (Var v = 0; v < board; ++v)
    if (!store().fixed(v)) return false;
  return true;
}

}  // namespace sightline
