#include "reasoner.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace sightline {

namespace {
constexpr std::size_t most_remembered_words = 1 << 21;
constexpr std::size_t most_slots_of_the_cheap = 1 << 10;
// The rounds that are followed at first; few suppositions fail in just one.
constexpr int shortest_limit = 2;
}  // namespace

Reasoner::Reasoner(Store store, const std::vector<std::uint32_t>& first_propagator)
    : store_(std::move(store)),
      constraints_(static_cast<std::uint32_t>(first_propagator.size() - 1)),
      interests_in_(store_.size()),
      vars_of_(constraints_),
      memorable_(constraints_, 0),
      fallen_(store_.size(), 0) {
  for (auto& by_constraint : propagators_) by_constraint.resize(constraints_);
  for (std::uint32_t c = 0; c < constraints_; ++c) {
    for (std::uint32_t p = first_propagator[c]; p < first_propagator[c + 1]; ++p) {
      // The simple rules are part of what a constraint says exactly.
      propagators_[static_cast<int>(Tier::exact)][c].push_back(p);
      if (store_.tier(p) == Tier::simple)
        propagators_[static_cast<int>(Tier::simple)][c].push_back(p);
      if (store_.priority(p) == Priority::costly) memorable_[c] = 1;
      for (const auto& read : {store_.vars_of(p), store_.clues_of(p)})
        for (Var v : read) {
          auto& interests = interests_in_[v];
          if (interests.empty() || interests.back().constraint != c) {
            interests.push_back({c, 0});
            vars_of_[c].push_back(v);
          }
          interests.back().values |= store_.values(p);
        }
    }
    memories_.emplace_back(vars_of_[c], store_);
    Memory& memory = memories_.back();
    const std::size_t most_slots = most_remembered_words / constraints_ / memory.key_words();
    memory.may_grow_to(memorable_[c] ? most_slots : most_slots_of_the_cheap);
    // Where all fits into one word, to recall is quicker than to ask even what is cheap.
    if (memory.key_words() == 1) memorable_[c] = 1;
  }
}

void Reasoner::remove(Var v, Domain values) { store_.assume(v, ~values); }

std::vector<Reasoner::Finding> Reasoner::findings(Tier tier) {
  return findings(tier, Touched(constraints_, 1));
}

std::vector<Reasoner::Finding> Reasoner::findings(Tier tier, const Touched& constraints) {
  std::vector<Finding> all;
  for (std::uint32_t c = 0; c < constraints_; ++c) {
    if (!constraints[c]) continue;
    Finding finding{c, {}, false};
    finding.contradiction = !ask(c, tier, finding.removals);
    if (finding.contradiction || !finding.removals.empty()) all.push_back(std::move(finding));
  }
  return all;
}

std::vector<Reasoner::Refutation> Reasoner::easiest_refutations(std::span<const Domain> spared,
                                                                int most_rounds, bool nested) {
  most_suppositions_ = UINT64_MAX;
  std::vector<Refutation> open = candidates(spared.size());
  std::erase_if(open, [&](const Refutation& each) { return spared[each.var] & bit(each.value); });
  // After a step others mostly take as long as before it, and no less.
  const int first_limit = nested ? 1 : std::max(shortest_limit, rounds_last_time_);
  auto found = easiest_of(std::move(open), spared.size(), first_limit, most_rounds, nested);
  if (!nested && !found.empty()) rounds_last_time_ = found.front().rounds;
  for (const auto& [v, value, rounds] : found)
    if (nested && rounds == 1) fallen_[v] |= bit(value);
  return found;
}

// -- one constraint, one round ---------------------------------------------------------------

bool Reasoner::ask(std::uint32_t constraint, Tier tier, Removals& found) {
  const auto& propagators = propagators_[static_cast<int>(tier)][constraint];
  if (propagators.empty()) return true;
  const Scope scope(store_);
  if (!is_reached(store_.propagate_only(propagators))) return false;
  store_.for_each_changed([&](Var v, Domain before) {
    if (before & ~store_[v]) found.push_back({v, before & ~store_[v]});
  });
  return true;
}

bool Reasoner::apply(const Removals& removals, Touched& touched) {
  for (const Removal& removal : removals) {
    if ((store_[removal.var] & removal.values) == 0) continue;
    const Domain gone = store_[removal.var] & removal.values;
    if (!store_.assume(removal.var, ~removal.values)) return false;
    touch({removal.var, gone}, touched);
  }
  return true;
}

// Somebody has just lost these values.
void Reasoner::touch(const Removal& removal, Touched& touched) const {
  const Domain left = store_[removal.var];
  const Domain news = removal.values | (is_single(left) ? left : 0);
  for (const auto& [constraint, values] : interests_in_[removal.var])
    if (values & news) touched[constraint] = 1;
}

bool Reasoner::ask_or_recall(std::uint32_t constraint, Removals& found) {
  if (!memorable_[constraint]) return ask(constraint, Tier::exact, found);
  Memory& memory = memories_[constraint];
  if (memory.recall(store_)) return memory.repeat(found);
  const std::size_t before = found.size();
  const bool consistent = ask(constraint, Tier::exact, found);
  memory.remember(std::span(found).subspan(before), consistent);
  return consistent;
}

// Every constraint whose variables changed looks at the same domains; then all that they
// found is applied at once. What is touched afterwards is up for the next round.
bool Reasoner::next_round(Touched& touched) {
  found_.clear();
  for (std::uint32_t c = 0; c < constraints_; ++c)
    if (touched[c] && !ask_or_recall(c, found_)) return false;
  std::fill(touched.begin(), touched.end(), 0);
  return apply(found_, touched);
}

bool Reasoner::draw_all_conclusions(Touched& touched) {
  while (std::find(touched.begin(), touched.end(), 1) != touched.end())
    if (!next_round(touched)) return false;
  return true;
}

// Every value that is refuted inside the supposition goes, all at once.
bool Reasoner::next_nested_round(std::size_t board, Touched& touched) {
  std::vector<Refutation> all = candidates(board);
  // Where there are few values, it is soonest seen that none of them is left.
  const auto values = [&](const Refutation& each) { return sightline::size(store_[each.var]); };
  const auto fewer = [&](const auto& one, const auto& other) {
    return values(one) < values(other);
  };
  std::stable_sort(all.begin(), all.end(), fewer);
  // Counted as if all of them were tried: how many are depends on their order.
  suppositions_ += all.size();
  if (!may_suppose()) return true;
  Removals found;
  Standing standing(store_.size(), 0);
  Domain left = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [v, value, rounds] = all[i];
    if (i == 0 || all[i - 1].var != v) left = store_[v];
    if (standing[v] & bit(value)) continue;
    bool unfinished = false;
    if (!rounds_to_refute(v, value, std::numeric_limits<int>::max(), unfinished, standing))
      continue;
    left &= ~bit(value);
    if (left == 0) return false;
    found.push_back({v, bit(value)});
    // If less than all of it is too much already, the rest need not be tried.
    if (std::has_single_bit(found.size()) && contradicts_all_else(found)) return false;
  }
  return apply(found, touched) && draw_all_conclusions(touched);
}

bool Reasoner::contradicts_all_else(const Removals& found) {
  Touched touched = none_touched();
  const Scope scope(store_);
  return !apply(found, touched) || !draw_all_conclusions(touched);
}

// -- suppositions ----------------------------------------------------------------------------

std::vector<Reasoner::Refutation> Reasoner::candidates(std::size_t board) const {
  std::vector<Refutation> all;
  for (Var v = 0; v < board; ++v)
    if (!store_.fixed(v)) for_each(store_[v], [&](int value) { all.push_back({v, value, 0}); });
  return all;
}

int Reasoner::rounds_to_refute(Var v, int value, int most, bool& unfinished, Standing& standing) {
  Touched touched = none_touched();
  const auto any_touched = [&] {
    return std::find(touched.begin(), touched.end(), 1) != touched.end();
  };
  const Scope scope(store_);
  bool consistent = apply({{v, ~bit(value)}}, touched);
  int rounds = 0;
  for (; consistent && rounds < most && any_touched(); ++rounds) consistent = next_round(touched);
  unfinished = consistent && any_touched();
  if (consistent && !unfinished)
    for (Var other = 0; other < store_.size(); ++other)
      if (store_.fixed(other)) standing[other] |= store_[other];
  return consistent ? 0 : rounds;
}

int Reasoner::nested_rounds_to_refute(Var v, int value, std::size_t board, int most,
                                      bool& unfinished) {
  Touched touched = none_touched();
  const Scope scope(store_);
  bool consistent = apply({{v, ~bit(value)}}, touched) && draw_all_conclusions(touched);
  int rounds = consistent ? 0 : 1;
  for (unfinished = true; consistent && unfinished && rounds < most; ++rounds) {
    const std::size_t open = candidates(board).size();
    consistent = next_nested_round(board, touched);
    unfinished = candidates(board).size() < open;
  }
  unfinished = unfinished && consistent;
  return consistent ? 0 : rounds;
}

// The limit on the rounds grows until something is refuted, so that no long chain is followed
// where short ones do. Once one is found, the others need not be followed any further.
std::vector<Reasoner::Refutation> Reasoner::easiest_of(std::vector<Refutation> open,
                                                       std::size_t board, int first_limit,
                                                       int most_rounds, bool nested) {
  std::vector<Refutation> found;
  Standing standing(store_.size(), 0);
  int limit = first_limit;
  while (found.empty() && !open.empty()) {
    limit = std::min(limit, most_rounds);
    const bool last = limit == most_rounds;
    std::vector<Refutation> unfinished;
    for (Refutation each : open) {
      bool more = false;
      ++suppositions_;
      if (standing[each.var] & bit(each.value)) continue;
      if (!nested)
        each.rounds = rounds_to_refute(each.var, each.value, limit, more, standing);
      else if (fallen_[each.var] & bit(each.value))
        each.rounds = 1;
      else
        each.rounds = nested_rounds_to_refute(each.var, each.value, board, limit, more);
      if (!may_suppose()) return {};
      if (more) unfinished.push_back(each);
      if (each.rounds == 0) continue;
      if (each.rounds < limit) found.clear();
      limit = each.rounds;
      found.push_back(each);
    }
    if (last) break;
    open = std::move(unfinished);
    // A nested round tries everything out: one more of them is a lot.
    limit = nested ? limit + 1 : 2 * limit;
  }
  return found;
}

// -- the whole way ---------------------------------------------------------------------------

Reasoner::Way Reasoner::easiest_way(std::span<const int> solution, const Patience& patience,
                                    const Help& help) {
  suppositions_ = 0;
  most_suppositions_ = patience.suppositions;
  Way way;
  Round round;
  Unasked unasked;
  unasked.fill(Touched(constraints_, 1));
  Patience left = patience;
  bool first_look = true;
  while (!solved(solution.size())) {
    if (easiest_round(solution, left, first_look, unasked, round)) {
      way.rounds.push_back(round);
      left.times -= round.kind == left.kind;
      if (round.kind == Kind::exact) first_look = false;
    } else if (!may_suppose() || !tell(help(), solution, unasked)) {
      break;
    }
  }
  way.solved = solved(solution.size());
  return way;
}

// False when nothing is found, when it contradicts itself, or when patience is at its end.
bool Reasoner::easiest_round(std::span<const int> solution, const Patience& patience,
                             bool first_look, Unasked& unasked, Round& round) {
  for (Tier tier : {Tier::simple, Tier::exact}) {
    if (tier == Tier::exact && !patience.allows(Kind::exact)) return false;
    Touched& constraints = unasked[static_cast<int>(tier)];
    auto found = findings(tier, constraints);
    std::fill(constraints.begin(), constraints.end(), 0);
    if (found.empty()) continue;
    if (tier == Tier::exact && first_look && found.size() > 1) {
      Decisive best;
      look_for_decisive(found, solution.size(), best);
      if (best.finding) {
        found = {*best.finding};
      } else if (!patience.allows(Kind::exact, 2)) {
        // What is not taken for granted must be asked for again.
        for (const Finding& finding : found) constraints[finding.constraint] = 1;
        return false;
      }
    }
    const Kind kind = tier == Tier::simple ? Kind::simple : Kind::exact;
    round = {kind, 1, static_cast<int>(found.size())};
    return std::all_of(found.begin(), found.end(), [&](const Finding& finding) {
      return !finding.contradiction && conclude(finding.removals, unasked);
    });
  }
  if (!patience.allows(Kind::chain)) return false;
  std::vector<Refutation> open = candidates(solution.size());
  std::erase_if(open, [&](const Refutation& each) { return each.value == solution[each.var]; });
  for (Kind kind : {Kind::chain, Kind::nested}) {
    if (!patience.allows(kind)) return false;
    const int most = kind == patience.kind ? patience.length : std::numeric_limits<int>::max();
    const bool nested = kind == Kind::nested;
    const auto found = easiest_of(open, solution.size(), nested ? 1 : shortest_limit, most, nested);
    if (!may_suppose()) return false;
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
  look_for_decisive(found, store_.size(), best);
  return best.finding ? std::optional(best.finding->constraint) : std::nullopt;
}

// What several together do not bring about, none of them alone does: so by halves.
void Reasoner::look_for_decisive(std::span<const Finding> found, std::size_t board,
                                 Decisive& best) {
  auto way = simple_way(found, board);
  if (!way) return;
  if (found.size() > 1) {
    look_for_decisive(found.first(found.size() / 2), board, best);
    look_for_decisive(found.subspan(found.size() / 2), board, best);
    return;
  }
  // Not the first one: which that is depends on the order of the constraints.
  const auto length = [](const auto& steps) { return std::pair(steps.size(), steps); };
  if (!best.finding || length(*way) < length(best.way)) best = {&found.front(), std::move(*way)};
}

std::optional<std::vector<std::size_t>> Reasoner::simple_way(std::span<const Finding> found,
                                                             std::size_t board) {
  Unasked unasked;
  unasked.fill(none_touched());
  Touched& touched = unasked[static_cast<int>(Tier::simple)];
  const auto take = [&](const Finding& finding) {
    return !finding.contradiction && conclude(finding.removals, unasked);
  };
  std::vector<std::size_t> steps;
  const Scope scope(store_);
  bool going_on = std::all_of(found.begin(), found.end(), take);
  while (going_on && !solved(board)) {
    const auto next = findings(Tier::simple, touched);
    std::fill(touched.begin(), touched.end(), 0);
    going_on = !next.empty() && std::all_of(next.begin(), next.end(), take);
    steps.push_back(next.size());
  }
  return going_on ? std::optional(std::move(steps)) : std::nullopt;
}

bool Reasoner::conclude(const Removals& removals, Unasked& unasked) {
  return std::all_of(removals.begin(), removals.end(), [&](const Removal& removal) {
    const bool consistent = store_.assume(removal.var, ~removal.values);
    for (Touched& touched : unasked) touch(removal, touched);
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
    if (!store_.fixed(v)) return false;
  return true;
}

}  // namespace sightline
