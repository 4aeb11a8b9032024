#include "reasoner.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <utility>

#include "leave_out.hpp"

namespace sightline {

namespace {
std::vector<Domain> as_domains(std::span<const int> values) {
  std::vector<Domain> domains;
  for (int value : values) domains.push_back(bit(value));
  return domains;
}
}  // namespace

Reasoner::Reasoner(Store store) : suppositions_(Inference(std::move(store))) {}

void Reasoner::remove(Var v, Domain values) { store().assume(v, ~values); }

std::vector<Finding> Reasoner::findings(Tier tier) {
  return inference().findings(tier, inference().all_propagating());
}

// What a wing excludes is refuted in as many rounds as its longer way has links, exactly at least:
// simple rules may say less when more is known.
std::vector<Wing> Reasoner::wings(std::span<const Domain> spared, Tier tier, Wings::Wanted wanted) {
  const std::vector<Refutation> refuted = suppositions_.refuted_within(spared, Wing::long_way);
  std::vector<Refutation> sooner;
  std::copy_if(refuted.begin(), refuted.end(), std::back_inserter(sooner),
               [](const Refutation& each) { return each.rounds <= Wing::short_way; });
  Wings wings(inference(), spared.size(), tier, wanted);
  const auto found = wings.find(sooner, Wing::short_way);
  return found.empty() ? wings.find(refuted, Wing::long_way) : found;
}

std::vector<Refutation> Reasoner::easiest_refutations(std::span<const Domain> spared,
                                                      int most_rounds, Followed how) {
  suppositions_.allow(UINT64_MAX);
  if (how == Followed::simply) most_rounds = std::min(most_rounds, longest_forcing);
  auto found = suppositions_.easiest(spared, most_rounds, how);
  if (how == Followed::nested) suppositions_.keep_refuted(found);
  return found;
}

// -- techniques --------------------------------------------------------------------------------

std::vector<Found> Reasoner::arguments(int rank) {
  return inference().arguments(rank, inference().all_teaching(rank));
}

Removals Reasoner::facts_needed(std::uint32_t constraint, std::string_view technique_name,
                                const Argument& argument, std::span<const Domain> ranges) const {
  const auto techniques = store().techniques_of(constraint);
  std::vector<Domain> domains(store().domains().begin(), store().domains().end());
  // Several may have one name: a rule for each end. One that overrides this relies on details that it
  // has told itself.
  const auto known = std::find_if(techniques.begin(), techniques.end(), [&](const auto& each) {
    return each->name() == technique_name && each->Technique::holds(argument, domains);
  });
  if (known == techniques.end())
    throw std::invalid_argument("the technique does not conclude this here");
  const Technique& technique = **known;
  // Of a simple rule it is plain which values it reads, also where another one is placed.
  const bool is_simple = technique.rank() == Technique::simple;
  leave_out(
      domains, ranges, {technique.vars().begin(), technique.vars().end()},
      [&](Var) { return technique.holds(argument, domains); },
      is_simple ? Placed::by_value : Placed::whole);
  Removals needed;
  for (Var v : technique.vars())
    if (const Domain gone = ranges[v] & ~domains[v]) needed.push_back({v, gone});
  return needed;
}

// -- the whole way ---------------------------------------------------------------------------

Reasoner::Way Reasoner::easiest_way(std::span<const int> solution, const Limits& limits,
                                    const Help& help) {
  suppositions_.allow(limits.suppositions);
  Way way;
  Round round;
  Unasked unasked = everything();
  while (!solved(solution.size())) {
    if (easiest_round(solution, limits, unasked, round))
      way.rounds.push_back(round);
    else if (!suppositions_.within_limit() || !tell(help(), solution, unasked))
      break;
  }
  way.solved = solved(solution.size());
  return way;
}

// Exact reasoning is monotone, so that its order does not matter to how far it leads: what concludes
// most for its time comes first. Simple rules are not, and come last: where a wing or a forcing chain
// can be found only before exact reasoning, the solution may seem out of reach. No such puzzle is
// known.
bool Reasoner::reaches(std::span<const int> solution, const Limits& limits) {
  suppositions_.allow(limits.suppositions);
  const std::vector<Domain> spared = as_domains(solution);
  const int most = limits.kind == StepKind::chain ? limits.length : std::numeric_limits<int>::max();
  for (Round round;;) {
    if (limits.allows(StepKind::exact) && !inference().propagate()) return false;
    if (solved(solution.size())) return true;
    if (limits.allows(StepKind::chain) && refute_one(spared, most)) continue;
    Unasked unasked = everything();
    if (!easiest_round(solution, limits, unasked, round)) return false;
  }
}

// Removes a value that is refuted within so many rounds. Variables with few values come first, because
// what is left of them says most.
bool Reasoner::refute_one(std::span<const Domain> spared, int most) {
  std::vector<Var> open;
  for (Var v = 0; v < spared.size(); ++v)
    if (!store().fixed(v)) open.push_back(v);
  std::stable_sort(open.begin(), open.end(), [&](Var one, Var other) {
    return sightline::size(store()[one]) < sightline::size(store()[other]);
  });
  for (Var v : open)
    for (Domain left = store()[v] & ~spared[v]; left != 0; left &= left - 1)
      if (suppositions_.is_refuted_within(v, lowest(left), most)) {
        remove(v, bit(lowest(left)));
        return true;
      }
  return false;
}

Reasoner::Unasked Reasoner::everything() const {
  Unasked unasked;
  const Inference& inference = suppositions_.inference();
  for (std::size_t i = 0; i < stages.size(); ++i)
    unasked[i] = stages[i].propagates() ? inference.all_propagating()
                                        : inference.all_teaching(stages[i].rank());
  return unasked;
}

// False when nothing is found, on a contradiction, or when a limit is reached.
bool Reasoner::easiest_round(std::span<const int> solution, const Limits& limits, Unasked& unasked,
                             Round& round) {
  for (std::size_t stage = 0; stage < stages.size(); ++stage) {
    const auto [kind, length] = stages[stage];
    if (!limits.allows(kind, length)) return false;
    const auto found = conclusions(stages[stage], unasked[stage]);
    std::fill(unasked[stage].begin(), unasked[stage].end(), 0);
    if (found.empty()) continue;
    round = {kind, length, static_cast<int>(found.size())};
    return std::all_of(found.begin(), found.end(), [&](const Removals& removals) {
      return !removals.empty() && conclude(removals, unasked);
    });
  }
  return spread_wings(solution, limits, unasked, round) ||
         suppose(solution, limits, unasked, round);
}

// What the constraints conclude at a stage, each from the same domains; nothing at all stands for a
// contradiction.
std::vector<Removals> Reasoner::conclusions(const Stage& stage, const Touched& constraints) {
  std::vector<Removals> all;
  if (stage.propagates()) {
    const Tier tier = stage.kind == StepKind::simple ? Tier::simple : Tier::exact;
    for (Finding& finding : inference().findings(tier, constraints))
      all.push_back(finding.contradiction ? Removals{} : std::move(finding.removals));
  } else {
    for (Found& found : inference().arguments(stage.rank(), constraints))
      all.push_back(std::move(found.argument.removals));
  }
  return all;
}

// A round of wings, of those whose links follow by simple rules if there are any.
bool Reasoner::spread_wings(std::span<const int> solution, const Limits& limits, Unasked& unasked,
                            Round& round) {
  const std::vector<Domain> spared = as_domains(solution);
  for (const auto& [rank, tier] : {std::pair{1, Tier::simple}, {2, Tier::exact}}) {
    if (!limits.allows(StepKind::wing, rank)) return false;
    const std::vector<Wing> found = wings(spared, tier, Wings::Wanted::any);
    if (found.empty()) continue;
    round = {StepKind::wing, rank, static_cast<int>(found.size())};
    return std::all_of(found.begin(), found.end(), [&](const Wing& wing) {
      return conclude({{wing.var, bit(wing.value)}}, unasked);
    });
  }
  return false;
}

// A round of suppositions.
bool Reasoner::suppose(std::span<const int> solution, const Limits& limits, Unasked& unasked,
                       Round& round) {
  if (!limits.allows(StepKind::forcing)) return false;
  const std::vector<Domain> spared = as_domains(solution);
  constexpr std::pair<StepKind, Followed> ways[] = {{StepKind::forcing, Followed::simply},
                                                    {StepKind::chain, Followed::exactly},
                                                    {StepKind::nested, Followed::nested}};
  for (const auto& [kind, how] : ways) {
    if (!limits.allows(kind)) return false;
    int most = kind == limits.kind ? limits.length : std::numeric_limits<int>::max();
    if (kind == StepKind::forcing) most = std::min(most, longest_forcing);
    const auto found = suppositions_.easiest(spared, most, how);
    if (!suppositions_.within_limit()) return false;
    if (found.empty()) continue;
    round = {kind, found.front().rounds, static_cast<int>(found.size())};
    return std::all_of(found.begin(), found.end(), [&](const Refutation& each) {
      return conclude({{each.var, bit(each.value)}}, unasked);
    });
  }
  return false;
}

bool Reasoner::conclude(const Removals& removals, Unasked& unasked) {
  return std::all_of(removals.begin(), removals.end(), [&](const Removal& removal) {
    const bool consistent = store().assume(removal.var, ~removal.values);
    inference().for_each_affected(removal, store().constraints(), [&](std::uint32_t constraint) {
      for (Touched& touched : unasked)
        if (constraint < touched.size()) touched[constraint] = 1;
    });
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
