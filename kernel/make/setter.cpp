#include "setter.hpp"

#include <algorithm>
#include <utility>

namespace sightline {

namespace {
// Up to this many groups are decided one by one, which is faster (measured).
constexpr std::uint32_t worth_halving = 2;
// So many nodes near a known solution take about as long as one with probes all over the board.
constexpr std::uint64_t near_nodes = 20;
// Which other solution is found first decides what is given away: with other restarts, a seed would
// give another puzzle.
constexpr Restarts::Schedule restarts{.first = 100};
}  // namespace

Setter::Setter(Store for_search, Reasoner reasoner, std::size_t board, std::vector<Vars> places)
    : search_(std::move(for_search), board, Strategy{.restarts = restarts}, /*open=*/true),
      reasoner_(std::move(reasoner)),
      board_(board),
      places_(std::move(places)),
      ruling_(read_by_propagators()),
      truth_(reasoner_.size(), 0),
      other_(board, 0) {}

void Setter::begin(std::vector<int> truth) {
  truth_ = std::move(truth);
  // A puzzle must not depend on those set before it.
  search_.forget();
}

Answer Setter::other(const Flags& shown, std::uint64_t nodes) {
  search_.resume();
  search_.enter(shown_among(shown));
  Answer answer = ask(nodes);
  if (answer == Answer::solution && is_truth()) answer = ask(nodes);
  if (answer == Answer::solution)
    for (Var v = 0; v < board_; ++v) other_[v] = search_.value(v);
  search_.leave();
  return answer;
}

Setter::Thinned Setter::thin(Flags shown, std::vector<Places> groups, std::size_t most,
                             std::uint64_t nodes) {
  search_.resume();
  groups_ = std::move(groups);
  kept_.assign(groups_.size(), 0);
  most_ = most;
  nodes_ = nodes;
  thinned_ = {};
  for (const Places& group : groups_)
    for (std::uint32_t place : group) shown[place] = 0;
  // Another solution is found sooner near this one where it differs in a corner of the board; not
  // where lines of many values hang together (measured).
  if (search_.probes()) search_.prefer(truth_);
  if (search_.looks_near()) nodes_ *= near_nodes;
  search_.enter(shown_among(shown));
  thin(0, static_cast<std::uint32_t>(groups_.size()));
  search_.leave();
  search_.prefer({});
  return std::move(thinned_);
}

// Decides about the groups from `first` to before `last`. All clues after them are shown, and of
// those before them the ones that are kept. Halving shares the propagation of the clues around:
//
//     decide about      a b c d e f g h
//     show efgh, then   a b c d                   show what is kept of abcd, then   e f g h
//     show cd, then     a b       show …, then   c d     …
void Setter::thin(std::uint32_t first, std::uint32_t last) {
  if (search_.halted()) return;
  if (last - first > worth_halving) {
    const std::uint32_t middle = first + (last - first) / 2;
    Assumptions around;
    for (std::uint32_t g = middle; g < last; ++g) show(around, groups_[g]);
    search_.enter(around);
    thin(first, middle);
    search_.leave();
    around.clear();
    for (std::uint32_t g = first; g < middle; ++g)
      if (kept_[g]) show(around, groups_[g]);
    search_.enter(around);
    thin(middle, last);
    search_.leave();
    return;
  }
  for (std::uint32_t g = first; g < last; ++g) {
    Assumptions around;
    for (std::uint32_t other = first; other < last; ++other)
      if (other > g || (other < g && kept_[other])) show(around, groups_[other]);
    const Answer answer =
        groups_[g].size() <= most_ ? needed(groups_[g], around) : Answer::solution;
    kept_[g] = answer != Answer::exhausted;
    thinned_.undecided += answer == Answer::stopped;
    if (kept_[g]) continue;
    most_ -= groups_[g].size();
    thinned_.hidden.push_back(g);
  }
}

// Looks for a solution that a group of clues rules out. Such a solution differs in a first
// variable of the group: it agrees with the variables before it, and those after it are free.
Answer Setter::needed(const Places& group, Assumptions assumptions) {
  for (std::uint32_t place : group)
    for (Var v : ruling_[place]) {
      assumptions.push_back({v, ~bit(truth_[v])});
      search_.enter(assumptions);
      const Answer answer = ask(nodes_);
      search_.leave();
      if (answer != Answer::exhausted) return answer;
      assumptions.back().values = bit(truth_[v]);
    }
  return Answer::exhausted;
}

Setter::Given Setter::give(const Flags& shown, const std::vector<Places>& groups,
                           const Reasoner::Limits& limits) {
  Given given;
  std::uint32_t next = 0;
  const auto way = easiest_way(shown, limits, [&] {
    std::vector<Var> open;
    for (; next < groups.size() && open.empty(); ++next) {
      for (std::uint32_t place : groups[next])
        for (Var v : places_[place])
          if (!reasoner_.store().fixed(v)) open.push_back(v);
      if (!open.empty()) given.groups.push_back(next);
    }
    return open;
  });
  given.enough = way.solved;
  return given;
}

Reasoner::Way Setter::easiest_way(const Flags& shown, const Reasoner::Limits& limits) {
  return easiest_way(shown, limits, [] { return std::vector<Var>{}; });
}

Reasoner::Way Setter::easiest_way(const Flags& shown, const Reasoner::Limits& limits,
                                  const Reasoner::Help& help) {
  const Scope scope(reasoner_.store());
  for (const auto& [var, values] : shown_among(shown)) reasoner_.store().assume(var, values);
  return reasoner_.easiest_way({truth_.data(), board_}, limits, help);
}

bool Setter::reaches_solution(const Flags& shown, const Reasoner::Limits& limits) {
  const Scope scope(reasoner_.store());
  for (const auto& [var, values] : shown_among(shown)) reasoner_.store().assume(var, values);
  return reasoner_.reaches({truth_.data(), board_}, limits);
}

Setter::Assumptions Setter::shown_among(const Flags& shown) const {
  Assumptions assumptions;
  for (std::uint32_t place = 0; place < places_.size(); ++place)
    if (shown[place]) show(assumptions, place);
  return assumptions;
}

void Setter::show(Assumptions& assumptions, const Places& group) const {
  for (std::uint32_t place : group) show(assumptions, place);
}

void Setter::show(Assumptions& assumptions, std::uint32_t place) const {
  for (Var v : places_[place]) assumptions.push_back({v, bit(truth_[v])});
}

bool Setter::gives(std::uint32_t place) const {
  return std::all_of(places_[place].begin(), places_[place].end(),
                     [&](Var v) { return v < board_; });
}

std::vector<Setter::Vars> Setter::read_by_propagators() const {
  const Store& store = search_.store();
  std::vector<std::uint8_t> is_read(store.size(), 0);
  std::fill_n(is_read.begin(), board_, 1);
  for (PropagatorId id = 0; id < store.propagators(); ++id)
    for (Var v : store.propagator(id).clues()) is_read[v] = 1;
  std::vector<Vars> read = places_;
  for (std::uint32_t place = 0; place < read.size(); ++place)
    std::erase_if(read[place], [&](Var v) { return !is_read[v] || (v < board_ && !gives(place)); });
  return read;
}

bool Setter::is_truth() const {
  for (Var v = 0; v < board_; ++v)
    if (search_.value(v) != truth_[v]) return false;
  return true;
}

}  // namespace sightline
