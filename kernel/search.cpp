#include "search.hpp"

#include <algorithm>

namespace sightline {

namespace {

constexpr std::uint32_t no_evidence = UINT32_MAX;
constexpr std::uint64_t nodes_between_polls = 256;
// The score of what is settled: to decide it would decide nothing, for ever.
constexpr double nothing_to_choose = std::numeric_limits<double>::infinity();

// Sums and products of counts stop here instead of overflowing.
std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

}  // namespace

Search::Search(Store store, std::size_t board, Strategy strategy, bool open)
    : store_(std::move(store)),
      board_(board),
      wanted_(open ? board : store_.size()),
      strategy_(strategy),
      probing_(probing_pays()),
      own_order_(strategy.order == Order::weighted && strategy.values == Values::up && !open),
      random_(strategy.seed) {
  store_.should_stop = [this] { return poll(); };
  if (!probing_) return;
  store_.record_concerned = true;
  first_literal_.resize(store_.size() + 1, 0);
  for (Var v = 0; v < store_.size(); ++v)
    first_literal_[v + 1] = first_literal_[v] + (store_[v] ? highest(store_[v]) + 1 : 0);
  evidence_of_.assign(first_literal_.back(), no_evidence);
  evidence_.resize(first_literal_.back());
  news_.assign(store_.propagators(), 0);
}

bool Search::probing_pays() const {
  if (strategy_.probing != Probing::automatic) return strategy_.probing == Probing::always;
  for (Var v = 0; v < wanted_; ++v)
    if (size(store_[v]) > 2) return false;
  return true;
}

void Search::enter(std::span<const Assumption> assumptions) {
  Fixpoint at = state_ == State::exhausted ? Fixpoint::failed : propagate();
  store_.push();
  if (at != Fixpoint::reached) {
    // Nothing fits already, or there is no time left: leave() finds all as it is now.
    state_ = at == Fixpoint::failed ? State::exhausted : State::stopped;
    ++idle_levels_;
    return;
  }
  start_afresh();
  for (const auto& [var, values] : assumptions)
    if (at == Fixpoint::reached && !store_.assume(var, values)) at = Fixpoint::failed;
  if (at == Fixpoint::reached) at = propagate();
  if (at == Fixpoint::failed) state_ = State::exhausted;
}

void Search::leave() {
  if (idle_levels_ > 0) {
    --idle_levels_;
    store_.pop();
    return;
  }
  store_.drop_queue();
  for (; !decisions_.empty(); decisions_.pop_back()) store_.pop();
  store_.pop();
  start_afresh();
}

void Search::start_afresh() {
  state_ = State::fresh;
  first_open_ = 0;
  evidence_of_.assign(evidence_of_.size(), no_evidence);
}

// -- running -------------------------------------------------------------------------------

Answer Search::next(const Limits& limits) {
  start_clock(limits);
  return advance(1);
}

std::uint64_t Search::count(std::uint64_t most, const Limits& limits) {
  start_clock(limits);
  std::uint64_t found = 0;
  while (found < most && advance(most - found) == Answer::solution) {
    found += completions();
    node_limit_ = limits.nodes;
    nodes_at_start_ = store_.statistics.nodes;
  }
  return found;
}

// One more solution; or a node below which every assignment is one, if they are no more than
// are welcome at once. A larger subtree is taken apart: what is left of it comes later.
Answer Search::advance(std::uint64_t at_once) {
  if (state_ == State::exhausted) return Answer::exhausted;
  if (state_ == State::stopped) return Answer::stopped;

  at_once_ = at_once;
  Fixpoint at;
  if (state_ == State::fresh) {
    state_ = State::inside;
    at = enter_node();
  } else {
    at = retreat();
  }
  for (;;) {
    if (at == Fixpoint::stopped || (at == Fixpoint::reached && spent())) {
      state_ = State::stopped;
      return Answer::stopped;
    }
    if (at == Fixpoint::failed) {
      if (decisions_.empty()) {
        state_ = State::exhausted;
        return Answer::exhausted;
      }
      at = retreat();
    } else if (solved() || (store_.all_entailed() && completions() <= at_once)) {
      return Answer::solution;
    } else if (const auto value = fulfilled_by()) {
      at = fulfil(*value);
    } else {
      at = descend();
    }
  }
}

Fixpoint Search::descend() {
  const Decision decision = choose();
  decisions_.push_back(decision);
  store_.push();
  store_.assume(decision.var, bit(decision.value));
  return enter_node();
}

// One value everywhere fulfils all that is left: decide so for one variable after the other,
// but propagate once. Retreat then finds the decisions as if they had been taken one by one.
Fixpoint Search::fulfil(int value) {
  for (Var v = static_cast<Var>(first_open_); v < wanted_; ++v) {
    if (store_.fixed(v) || !(store_[v] & bit(value))) continue;
    decisions_.push_back({v, value});
    store_.push();
    store_.assume(v, bit(value));
  }
  return enter_node();
}

std::optional<int> Search::fulfilled_by() const {
  // Whoever counts does better with subtrees in which every assignment is a solution.
  return own_order_ && at_once_ == 1 ? store_.fulfilled_by() : std::nullopt;
}

// Undo the last decision and take its opposite. With none left, the space is exhausted.
Fixpoint Search::retreat() {
  if (decisions_.empty()) return Fixpoint::failed;
  const Decision decision = decisions_.back();
  decisions_.pop_back();
  store_.pop();
  first_open_ = 0;
  if (!store_.assume(decision.var, ~bit(decision.value))) return Fixpoint::failed;
  return enter_node();
}

Fixpoint Search::enter_node() {
  ++store_.statistics.nodes;
  Fixpoint at = propagate();
  if (at == Fixpoint::reached && probing_ && !fulfilled_by()) at = probe_to_fixpoint();
  if (at == Fixpoint::failed) {
    ++store_.statistics.backtracks;
    store_.blame();
  }
  return at;
}

bool Search::solved() {
  while (first_open_ < wanted_ && store_.fixed(first_open_)) ++first_open_;
  return first_open_ == wanted_;
}

std::uint64_t Search::completions() const {
  std::uint64_t product = 1;
  for (Var v = 0; v < board_; ++v) product = capped_product(product, size(store_[v]));
  return product;
}

// -- branching -----------------------------------------------------------------------------

Search::Decision Search::choose() {
  if (strategy_.order == Order::weighted) return choose_weighted();
  const Var v = strategy_.order == Order::leftmost ? static_cast<Var>(first_open_) : smallest();
  return {v, choose_value(store_[v])};
}

// The smallest domain; then the most constraints; then the leftmost.
Var Search::smallest() const {
  const std::size_t end = first_open_ < board_ ? board_ : wanted_;
  Var best = static_cast<Var>(first_open_);
  for (Var v = best + 1; v < end; ++v) {
    if (store_.fixed(v)) continue;
    const int difference = size(store_[v]) - size(store_[best]);
    if (difference < 0 || (difference == 0 && store_.degree(v) > store_.degree(best))) best = v;
  }
  return best;
}

// The fewest alternatives for the most failures so far; the alternatives are the values of
// a variable, or the variables that could take a value which one of them must take.
Search::Decision Search::choose_weighted() {
  if (placed_.empty()) find_placed();
  const std::size_t end = first_open_ < board_ ? board_ : wanted_;
  double best = nothing_to_choose;
  Var var = static_cast<Var>(first_open_);  // in case nothing constrains what is open
  const Place* place = nullptr;
  for (Var v = var; v < end; ++v) {
    if (store_.fixed(v) || !telling(v)) continue;
    const double score = size(store_[v]) / store_.weight(v);
    if (score < best) best = score, var = v;
  }
  for (const Place& other : store_.places()) {
    const double score = score_of(other, best);
    if (score <= best && score < nothing_to_choose) best = score, place = &other;
  }
  if (!place) return {var, choose_value(store_[var])};
  const std::span<const Var> line = store_.vars_of(*place);
  return {line[choose_value(cells_of(*place))], place->value};
}

// The cells of a line where a value can stand.
Domain Search::cells_of(const Place& place) const {
  const std::span<const Var> line = store_.vars_of(place);
  Domain cells = 0;
  for (std::size_t i = 0; i < line.size(); ++i) cells |= (store_[line[i]] >> place.value & 1) << i;
  return cells;
}

// As for a variable, with the weight of the heaviest alternative; endless where there is
// nothing to choose, or no chance to do better than `best`.
double Search::score_of(const Place& place, double best) const {
  const Domain cells = cells_of(place);
  if (size(cells) > best * store_.most_weight()) return nothing_to_choose;
  const std::span<const Var> line = store_.vars_of(place);
  double weight = 0;
  for (Domain left = cells; left != 0; left &= left - 1) {
    const Var v = line[lowest(left)];
    if (store_.fixed(v)) return nothing_to_choose;
    weight = std::max(weight, store_.weight(v));
  }
  return size(cells) / weight;
}

// Whether it is worth knowing which value a variable has: not where one of them is what
// most variables have (the empty sky), and the others are better placed line by line.
bool Search::telling(Var v) const { return placed_[v] == 0 || (store_[v] & ~placed_[v]) == 0; }

void Search::find_placed() {
  placed_.resize(store_.size(), 0);
  for (const Place& place : store_.places())
    for (Var v : store_.vars_of(place)) placed_[v] |= bit(place.value);
}

int Search::choose_value(Domain options) {
  if (strategy_.values == Values::down) return highest(options);
  if (strategy_.values == Values::random)
    for (std::uint64_t skip = random_.below(size(options)); skip > 0; --skip)
      options &= options - 1;
  return lowest(options);
}

// -- probing -------------------------------------------------------------------------------

Fixpoint Search::propagate() {
  const Fixpoint at = store_.propagate();
  if (probing_) {
    ++time_;
    for (std::uint32_t p : store_.concerned) news_[p] = time_;
    store_.concerned.clear();
  }
  return at;
}

// Try every value of every open variable; a value that leads to a contradiction by
// propagation alone can go. Again, until every value left has been tried since anything
// that matters to it has changed.
Fixpoint Search::probe_to_fixpoint() {
  for (bool again = true; again;) {
    again = false;
    for (Var v = static_cast<Var>(first_open_); v < board_; ++v) {
      if (store_.fixed(v)) continue;
      for (Domain left = store_[v]; left != 0; left &= left - 1) {
        const int value = lowest(left);
        if (!(store_[v] & bit(value)) || store_.fixed(v) || trusted(literal(v, value))) continue;
        Fixpoint at = probe(v, value);
        if (at == Fixpoint::stopped) return at;
        if (at == Fixpoint::reached) continue;
        if (!store_.assume(v, ~bit(value))) return Fixpoint::failed;
        at = propagate();
        if (at != Fixpoint::reached) return at;
        again = true;
      }
    }
  }
  return Fixpoint::reached;
}

Fixpoint Search::probe(Var v, int value) {
  ++store_.statistics.probes;
  store_.push();
  store_.assume(v, bit(value));
  const Fixpoint at = store_.propagate();
  if (at == Fixpoint::reached) {
    const auto id = static_cast<std::uint32_t>(literal(v, value));
    evidence_[id].time = time_;
    evidence_[id].propagators.assign(store_.concerned.begin(), store_.concerned.end());
    // Whatever follows from this value cannot fail either: it would have failed here.
    store_.for_each_changed([&](Var changed, Domain) {
      if (store_.fixed(changed)) evidence_of_[literal(changed, this->value(changed))] = id;
    });
  }
  store_.concerned.clear();
  store_.pop();
  return at;
}

bool Search::trusted(std::size_t literal) const {
  const std::uint32_t id = evidence_of_[literal];
  if (id == no_evidence) return false;
  const Evidence& evidence = evidence_[id];
  return std::none_of(evidence.propagators.begin(), evidence.propagators.end(),
                      [&](std::uint32_t p) { return news_[p] > evidence.time; });
}

// -- limits --------------------------------------------------------------------------------

void Search::start_clock(const Limits& limits) {
  const Clock::time_point now = Clock::now();
  const double longest = 1e9;
  has_deadline_ = limits.seconds < longest;
  if (has_deadline_)
    deadline_ = now + std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double>(std::max(0.0, limits.seconds)));
  node_limit_ = limits.nodes;
  nodes_at_start_ = store_.statistics.nodes;
}

bool Search::spent() {
  const std::uint64_t nodes = store_.statistics.nodes;
  return nodes - nodes_at_start_ > node_limit_ || (nodes % nodes_between_polls == 0 && poll());
}

bool Search::poll() {
  halted_ = halted_ || cancelled_ || (has_deadline_ && Clock::now() >= deadline_) || interrupted();
  return halted_;
}

}  // namespace sightline
