#include "reasoner.hpp"

#include <algorithm>
#include <limits>

namespace sightline {

namespace {
constexpr std::size_t most_remembered_words = 1 << 22;
}  // namespace

Reasoner::Reasoner(Store store, const std::vector<std::uint32_t>& first_propagator)
    : store_(std::move(store)),
      constraints_(static_cast<std::uint32_t>(first_propagator.size() - 1)),
      constraints_on_(store_.size()),
      vars_of_(constraints_),
      costly_(constraints_, 0),
      memory_(constraints_) {
  for (auto& by_constraint : propagators_) by_constraint.resize(constraints_);
  for (std::uint32_t c = 0; c < constraints_; ++c) {
    for (std::uint32_t p = first_propagator[c]; p < first_propagator[c + 1]; ++p) {
      // The simple rules are part of what a constraint says exactly.
      propagators_[static_cast<int>(Tier::exact)][c].push_back(p);
      if (store_.tier(p) == Tier::simple)
        propagators_[static_cast<int>(Tier::simple)][c].push_back(p);
      if (store_.priority(p) == Priority::costly) costly_[c] = 1;
      for (const auto& read : {store_.vars_of(p), store_.clues_of(p)})
        for (Var v : read) {
          auto& on = constraints_on_[v];
          if (!on.empty() && on.back() == c) continue;
          on.push_back(c);
          vars_of_[c].push_back(v);
        }
    }
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

std::vector<Reasoner::Refutation> Reasoner::easiest_refutations(std::size_t board, int most_rounds,
                                                                bool nested) {
  return easiest_of(candidates(board), board, most_rounds, nested);
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

std::size_t Reasoner::Hash::operator()(const std::vector<Domain>& domains) const {
  std::uint64_t hash = 0;
  for (Domain d : domains) {
    hash = (hash ^ d) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
  }
  return static_cast<std::size_t>(hash);
}

bool Reasoner::ask_or_remember(std::uint32_t constraint, Removals& found) {
  if (!costly_[constraint]) return ask(constraint, Tier::exact, found);
  const Said& said = remember(constraint);
  found.insert(found.end(), said.removals.begin(), said.removals.end());
  return !said.contradiction;
}

const Reasoner::Said& Reasoner::remember(std::uint32_t constraint) {
  domains_now_.clear();
  for (Var v : vars_of_[constraint]) domains_now_.push_back(store_[v]);
  Memory& memory = memory_[constraint];
  if (const auto known = memory.find(domains_now_); known != memory.end()) return known->second;
  remembered_words_ += domains_now_.size();
  if (remembered_words_ > most_remembered_words) {
    for (Memory& each : memory_) each.clear();
    remembered_words_ = domains_now_.size();
  }
  Said said;
  said.contradiction = !ask(constraint, Tier::exact, said.removals);
  return memory.emplace(domains_now_, std::move(said)).first->second;
}

// Every constraint whose variables changed looks at the same domains; then all that they
// found is applied at once. What is touched afterwards is up for the next round.
bool Reasoner::next_round(Touched& touched) {
  Removals found;
  for (std::uint32_t c = 0; c < constraints_; ++c)
    if (touched[c] && !ask_or_remember(c, found)) return false;
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
  const std::vector<Refutation> all = candidates(board);
  // Counted as if all of them were tried: how many are depends on their order.
  suppositions_ += all.size();
  if (!may_suppose()) return true;
  Removals found;
  Domain left = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [v, value, rounds] = all[i];
    if (i == 0 || all[i - 1].var != v) left = store_[v];
    bool unfinished = false;
    if (!rounds_to_refute(v, value, std::numeric_limits<int>::max(), unfinished)) continue;
    left &= ~bit(value);
    if (left == 0) return false;
    found.push_back({v, bit(value)});
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

int Reasoner::rounds_to_refute(Var v, int value, int most, bool& unfinished) {
  Touched touched = none_touched();
  const auto any_touched = [&] {
    return std::find(touched.begin(), touched.end(), 1) != touched.end();
  };
  store_.push();
  bool consistent = apply({{v, ~bit(value)}}, touched);
  int rounds = 0;
  for (; consistent && rounds < most && any_touched(); ++rounds) consistent = next_round(touched);
  unfinished = consistent && any_touched();
  store_.pop();
  return consistent ? 0 : rounds;
}

int Reasoner::nested_rounds_to_refute(Var v, int value, std::size_t board, int most,
                                      bool& unfinished) {
  Touched touched = none_touched();
  store_.push();
  bool consistent = apply({{v, ~bit(value)}}, touched) && draw_all_conclusions(touched);
  int rounds = consistent ? 0 : 1;
  for (unfinished = true; consistent && unfinished && rounds < most; ++rounds) {
    const std::size_t open = candidates(board).size();
    consistent = next_nested_round(board, touched);
    unfinished = candidates(board).size() < open;
  }
  unfinished = unfinished && consistent;
  store_.pop();
  return consistent ? 0 : rounds;
}

// The limit on the rounds grows until something is refuted, so that no long chain is followed
// where short ones do. Once one is found, the others need not be followed any further.
std::vector<Reasoner::Refutation> Reasoner::easiest_of(std::vector<Refutation> open,
                                                       std::size_t board, int most_rounds,
                                                       bool nested) {
  std::vector<Refutation> found;
  int limit = nested ? 1 : 2;
  while (found.empty() && !open.empty()) {
    limit = std::min(limit, most_rounds);
    const bool last = limit == most_rounds;
    std::vector<Refutation> unfinished;
    for (Refutation each : open) {
      bool more = false;
      ++suppositions_;
      each.rounds = nested ? nested_rounds_to_refute(each.var, each.value, board, limit, more)
                           : rounds_to_refute(each.var, each.value, limit, more);
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
  while (!solved(solution.size())) {
    if (easiest_round(solution, left, unasked, round)) {
      way.rounds.push_back(round);
      left.times -= round.kind == left.kind;
    } else if (!may_suppose() || !tell(help(), solution, unasked)) {
      break;
    }
  }
  way.solved = solved(solution.size());
  most_suppositions_ = UINT64_MAX;
  return way;
}

// False when nothing is found, when it contradicts itself, or when patience is at its end.
bool Reasoner::easiest_round(std::span<const int> solution, const Patience& patience,
                             Unasked& unasked, Round& round) {
  for (Tier tier : {Tier::simple, Tier::exact}) {
    if (tier == Tier::exact && !patience.allows(Kind::exact)) return false;
    Touched& constraints = unasked[static_cast<int>(tier)];
    const auto found = findings(tier, constraints);
    std::fill(constraints.begin(), constraints.end(), 0);
    if (found.empty()) continue;
    const Kind kind = tier == Tier::simple ? Kind::simple : Kind::exact;
    round = {kind, 1, static_cast<int>(found.size())};
    return std::ranges::all_of(found, [&](const Finding& finding) {
      return !finding.contradiction && conclude(finding.removals, unasked);
    });
  }
  if (!patience.allows(Kind::chain)) return false;
  std::vector<Refutation> open = candidates(solution.size());
  std::erase_if(open, [&](const Refutation& each) { return each.value == solution[each.var]; });
  for (Kind kind : {Kind::chain, Kind::nested}) {
    if (!patience.allows(kind)) return false;
    const int most = kind == patience.kind ? patience.length : std::numeric_limits<int>::max();
    const auto found = easiest_of(open, solution.size(), most, kind == Kind::nested);
    if (!may_suppose()) return false;
    if (found.empty()) continue;
    round = {kind, found.front().rounds, static_cast<int>(found.size())};
    return std::ranges::all_of(found, [&](const Refutation& each) {
      return conclude({{each.var, bit(each.value)}}, unasked);
    });
  }
  return false;
}

bool Reasoner::conclude(const Removals& removals, Unasked& unasked) {
  for (const Removal& removal : removals)
    for (Touched& touched : unasked)
      for (std::uint32_t c : constraints_on_[removal.var]) touched[c] = 1;
  return std::ranges::all_of(removals, [&](const Removal& removal) {
    return store_.assume(removal.var, ~removal.values);
  });
}

bool Reasoner::tell(const std::vector<Var>& vars, std::span<const int> solution,
                    Unasked& unasked) {
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
