#include "search.hpp"

#include <algorithm>

namespace sightline {

namespace {

constexpr std::uint64_t nodes_between_polls = 256;
// When search restarts that learns from each failure; and other search, which fails more often on
// the straight way to a solution the larger the board is.
constexpr Restarts of_learning{.first = 100};
constexpr std::uint64_t fewest_failures = 60, variables_per_failure = 8, slow_growth = 20;
// Decisions in a nogood: longer ones rule out too little to be worth keeping.
constexpr std::size_t longest_nogood = 8;
// How many nogoods are kept at a restart, of search that learns from each failure.
constexpr std::size_t most_nogoods = 10'000;

// Sums and products of counts stop here instead of overflowing.
std::uint64_t capped_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

}  // namespace

Search::Search(Store store, std::size_t board, Strategy strategy, bool open)
    : store_(std::move(store)),
      board_(board),
      wanted_(open ? board : store_.size()),
      own_order_(strategy.order == Order::weighted && strategy.values == Values::up && !open),
      restarts_(strategy.order == Order::weighted && strategy.values == Values::up),
      brancher_(store_, board_, wanted_, strategy.order, strategy.values, strategy.seed),
      completion_(store_) {
  store_.should_stop = [this] { return poll(); };
  if (probing_pays(strategy.probing)) prober_.emplace(store_, board_);
  if (restarts_ && prober_ && strategy.probing == Probing::automatic && store_.explains()) {
    learner_.emplace(store_);
    store_.record_reasons = true;
  }
  schedule_ = strategy.restarts ? *strategy.restarts : usual_restarts();
  failure_limit_ = schedule_.first;
}

Restarts Search::usual_restarts() const {
  if (learner_) return of_learning;
  return {std::max<std::uint64_t>(fewest_failures, wanted_ / variables_per_failure), slow_growth};
}

bool Search::probing_pays(Probing probing) const {
  if (probing != Probing::automatic) return probing == Probing::always;
  for (Var v = 0; v < wanted_; ++v)
    if (size(store_[v]) > 2) return false;
  return true;
}

void Search::enter(std::span<const Assumption> assumptions) {
  Fixpoint at = state_ == State::exhausted ? Fixpoint::failed : propagate();
  store_.push();
  if (at != Fixpoint::reached) {
    // A contradiction already, or no time left: leave() expects the state as it is now.
    state_ = at == Fixpoint::failed ? State::exhausted : State::stopped;
    ++idle_levels_;
    return;
  }
  start_afresh();
  entered_at_ = store_.changes();
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
  store_.clear_queue();
  go_back_to(0);
  store_.drop_local_nogoods();
  store_.pop();
  start_afresh();
  std::erase_if(learnt_at_base_, [&](Nogoods::Id id) { return !store_.obey(id); });
}

void Search::forget() {
  store_.reset_weights();
  store_.drop_nogoods();
  learnt_at_base_.clear();
}

void Search::prefer(std::span<const int> solution) {
  brancher_.prefer(solution);
  if (learner_) completion_.know(solution);
}

void Search::start_afresh() {
  state_ = State::fresh;
  base_ = store_.levels();
  first_open_ = 0;
  failures_ = 0;
  failure_limit_ = schedule_.first;
  found_ = 0;
  solution_.clear();
  refuted_.clear();
  if (!learner_) store_.drop_nogoods();
  if (prober_) prober_->forget();
}

// -- running -------------------------------------------------------------------------------

Answer Search::next(const Limits& limits) {
  start_clock(limits);
  return advance(1);
}

std::uint64_t Search::count(std::uint64_t most, const Limits& limits) {
  start_clock(limits);
  found_ = 2;  // all that are counted are not known one by one: no more restarts
  std::uint64_t found = 0;
  while (found < most && advance(most - found) == Answer::solution) {
    const std::uint64_t more = completions();
    found += more;
    counted_.store(capped_sum(counted(), more), std::memory_order_relaxed);
    node_limit_ = limits.nodes;
    nodes_at_start_ = store_.statistics.nodes;
  }
  return found;
}

// One more solution; or a node below which every assignment is a solution, if there are no more
// of them than asked for at once. In a larger subtree it goes on branching.
Answer Search::advance(std::uint64_t at_once) {
  if (state_ == State::exhausted) return Answer::exhausted;
  if (state_ == State::stopped) return Answer::stopped;

  at_once_ = at_once;
  Fixpoint at;
  if (state_ == State::fresh) {
    state_ = State::inside;
    at = enter_node();
  } else {
    at = learns() ? learn_from_solution() : backtrack();
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
      at = learns() ? learn() : restart_is_due() ? restart() : backtrack();
    } else if (solved() || (store_.all_entailed() && completions() <= at_once)) {
      note_solution();
      return Answer::solution;
    } else if (const auto value = fulfilled_by()) {
      at = fulfil(*value);
    } else {
      at = descend();
    }
  }
}

Fixpoint Search::descend() {
  const Decision decision = completion_.is_known()
                                ? brancher_.choose_change(completion_.to_change())
                                : brancher_.choose(first_open_);
  decisions_.push_back(decision);
  store_.push();
  store_.assume(decision.var, bit(decision.value));
  return enter_node();
}

// One value for every open variable satisfies all constraints that are left: decide it variable by
// variable, but propagate once. Backtracking then sees the decisions as if taken one by one.
Fixpoint Search::fulfil(int value) {
  for (Var v = first_open_; v < wanted_; ++v) {
    if (store_.fixed(v) || !(store_[v] & bit(value))) continue;
    decisions_.push_back({v, value});
    store_.push();
    store_.assume(v, bit(value));
  }
  return enter_node();
}

std::optional<int> Search::fulfilled_by() const {
  // Counting is faster with subtrees in which every assignment is a solution.
  return own_order_ && at_once_ == 1 ? store_.fulfilled_by() : std::nullopt;
}

// Undoes the last decision and takes its opposite. With none left, the space is exhausted.
Fixpoint Search::backtrack() {
  if (decisions_.empty()) return Fixpoint::failed;
  const Decision decision = decisions_.back();
  decisions_.pop_back();
  store_.pop();
  first_open_ = 0;
  note_refuted(decision);
  if (!store_.assume(decision.var, ~bit(decision.value))) return Fixpoint::failed;
  return enter_node();
}

void Search::go_back_to(std::size_t decisions) {
  for (; decisions_.size() > decisions; decisions_.pop_back()) store_.pop();
  first_open_ = 0;
}

// -- learning --------------------------------------------------------------------------------

Fixpoint Search::learn() {
  const Learner::Lesson& lesson = learner_->learn(base_);
  go_back_to(lesson.level - base_);
  if (lesson.nogood.empty()) return Fixpoint::failed;
  const auto nogood = store_.learn(lesson.nogood, lesson.is_local);
  if (nogood && !lesson.is_local && lesson.level == base_) learnt_at_base_.push_back(*nogood);
  return restart_is_due() ? start_over_with_nogoods() : enter_node();
}

// Goes on after a solution: not all of its decisions again.
Fixpoint Search::learn_from_solution() {
  if (decisions_.empty()) return Fixpoint::failed;
  const std::vector<Literal> nogood(decisions_.rbegin(), decisions_.rend());
  go_back_to(decisions_.size() - 1);
  store_.learn(nogood, /*is_local=*/base_ > 0);
  return enter_node();
}

Fixpoint Search::start_over_with_nogoods() {
  note_restart();
  // On the first level, what was learnt just now waits to be propagated.
  if (!decisions_.empty()) {
    store_.clear_queue();
    go_back_to(0);
  }
  // Below assumptions, nogoods are the reasons of values that stay.
  if (base_ == 0 && store_.nogoods() > most_nogoods) {
    store_.drop_nogoods();
    learnt_at_base_.clear();
    if (!solution_.empty() && !store_.forbid(solution_)) return Fixpoint::failed;
  }
  return enter_node();
}

// -- restarts --------------------------------------------------------------------------------
//
// One wrong decision near the root can trap a search for ages below it. After some failures it goes
// back to its first node and, with the weights learnt, decides otherwise. What has been refuted is
// not forgotten:
//
//     a = 1 ── b = 2 ── b ≠ 2, c = 3 ── d = 1        b = 2 and d = 1 were refuted on the way:
//                                 └─── d ≠ 1 ...     not a = 1, b = 2; not a = 1, c = 3, d = 1

bool Search::may_restart() const { return restarts_ && found_ <= 1; }

void Search::note_refuted(Decision decision) {
  while (!refuted_.empty() && refuted_.back().depth > decisions_.size()) refuted_.pop_back();
  if (may_restart() && decisions_.size() < longest_nogood)
    refuted_.push_back({decisions_.size(), decision});
}

// To be asked at each failure.
bool Search::restart_is_due() { return may_restart() && ++failures_ >= failure_limit_; }

void Search::note_restart() {
  ++store_.statistics.restarts;
  failures_ = 0;
  failure_limit_ += failure_limit_ * schedule_.growth / 100 + 1;
}

Fixpoint Search::restart() {
  note_restart();
  const std::vector<Decision> decisions = decisions_;
  go_back_to(0);
  bool possible = true;
  const auto forbid = [&](std::span<const Decision> nogood) {
    possible = possible && store_.forbid(nogood);
  };
  if (!solution_.empty()) forbid(solution_);
  if (decisions.size() <= longest_nogood) forbid(decisions);
  for (const auto& [depth, decision] : refuted_) {
    const auto before = std::span(decisions).first(depth);
    std::vector<Decision> nogood(before.begin(), before.end());
    nogood.push_back(decision);
    forbid(nogood);
  }
  solution_.clear();
  refuted_.clear();
  return possible ? enter_node() : Fixpoint::failed;
}

// After the second solution there are no more restarts, and no need to know the solutions.
void Search::note_solution() {
  if (may_restart() && ++found_ == 1) solution_ = decisions_;
}

Fixpoint Search::enter_node() {
  ++store_.statistics.nodes;
  Fixpoint at = propagate();
  if (at == Fixpoint::reached && worth_probing()) at = prober_->probe_to_fixpoint(first_open_);
  if (at == Fixpoint::failed) {
    ++store_.statistics.backtracks;
    store_.bump_weights();
  }
  return at;
}

// Search that learns probes before its first decision only; near a known solution it looks at a
// corner of the board.
bool Search::worth_probing() const {
  if (!prober_ || completion_.is_known()) return false;
  return (decisions_.empty() || !learns()) && !fulfilled_by();
}

Fixpoint Search::propagate() { return prober_ ? prober_->propagate() : store_.propagate(); }

bool Search::solved() {
  if (completion_.is_known()) return completion_.holds(entered_at_);
  while (first_open_ < wanted_ && store_.fixed(first_open_)) ++first_open_;
  return first_open_ == wanted_;
}

std::uint64_t Search::completions() const {
  std::uint64_t product = 1;
  for (Var v = 0; v < board_; ++v) product = capped_product(product, size(store_[v]));
  return product;
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
