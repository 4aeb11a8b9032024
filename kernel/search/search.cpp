#include "search.hpp"

namespace sightline {

namespace {

// Sums and products of counts stop here instead of overflowing.
std::uint64_t capped_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

bool is_default(const Strategy& strategy) {
  return strategy.order == Order::weighted && strategy.values == Values::up;
}

}  // namespace

Search::Search(Store store, std::size_t board, Strategy strategy, bool open)
    : store_(std::move(store)),
      board_(board),
      wanted_(open ? board : store_.size()),
      own_order_(is_default(strategy) && !open),
      brancher_(store_, board_, wanted_, strategy.order, strategy.values, strategy.seed),
      completion_(store_) {
  store_.should_stop = [this] { return budget_.halts(); };
  if (probing_pays(strategy.probing)) prober_.emplace(store_, board_);
  // Search that begins anew finds the solutions in another order than the strategy asks for.
  if (!is_default(strategy)) return;
  if (prober_ && strategy.probing == Probing::automatic && store_.explains())
    learner_.emplace(store_);
  restarts_.follow(strategy.restarts ? *strategy.restarts
                   : learner_        ? Restarts::of_learning()
                                     : Restarts::usual(wanted_));
}

bool Search::probing_pays(Probing probing) const {
  if (probing != Probing::automatic) return probing == Probing::always;
  for (Var v = 0; v < wanted_; ++v)
    if (size(store_[v]) > 2) return false;
  return true;
}

// -- assumptions -----------------------------------------------------------------------------

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
  completion_.begin();
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
  if (learner_) learner_->recall();
}

void Search::forget() {
  store_.reset_weights();
  if (learner_)
    learner_->forget();
  else
    store_.drop_nogoods();
}

void Search::prefer(std::span<const int> solution) {
  brancher_.prefer(solution);
  if (learner_) completion_.know(solution);
}

void Search::start_afresh() {
  state_ = State::fresh;
  base_ = store_.levels();
  first_open_ = 0;
  restarts_.forget();
  if (!learner_) store_.drop_nogoods();
  if (prober_) prober_->forget();
}

// -- running -------------------------------------------------------------------------------

Answer Search::next(const Limits& limits) {
  budget_.start(limits, store_.statistics.nodes);
  return advance(1);
}

std::uint64_t Search::count(std::uint64_t most, const Limits& limits) {
  budget_.start(limits, store_.statistics.nodes);
  restarts_.rule_out();
  std::uint64_t found = 0;
  while (found < most && advance(most - found) == Answer::solution) {
    const std::uint64_t more = completions();
    found += more;
    counted_.store(capped_sum(counted(), more), std::memory_order_relaxed);
    budget_.count_nodes_from(store_.statistics.nodes);
  }
  return found;
}

// One more solution; or a node below which every assignment is a solution, if there are no more
// of them than asked for at once. In a larger subtree it goes on branching.
Answer Search::advance(std::uint64_t at_once) {
  if (state_ == State::exhausted) return Answer::exhausted;
  if (state_ == State::stopped) return Answer::stopped;

  at_once_ = at_once;
  Fixpoint at = state_ == State::fresh ? begin() : go_on();
  for (;;) {
    if (at == Fixpoint::stopped ||
        (at == Fixpoint::reached && budget_.is_spent(store_.statistics.nodes))) {
      state_ = State::stopped;
      return Answer::stopped;
    }
    if (at == Fixpoint::failed) {
      if (decisions_.empty()) {
        state_ = State::exhausted;
        return Answer::exhausted;
      }
      at = turn_back();
    } else if (solved() || (store_.all_entailed() && completions() <= at_once)) {
      restarts_.note_solution(decisions_);
      return Answer::solution;
    } else if (const auto value = fulfilled_by()) {
      at = fulfil(*value);
    } else {
      at = decide();
    }
  }
}

Fixpoint Search::begin() {
  state_ = State::inside;
  return enter_node();
}

// After a solution.
Fixpoint Search::go_on() { return learns() ? learn_from_solution() : backtrack(); }

// After a failure.
Fixpoint Search::turn_back() {
  if (learns()) return learn();
  return restarts_.is_due() ? restart() : backtrack();
}

// -- nodes -----------------------------------------------------------------------------------

Fixpoint Search::decide() {
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

// Undoes the last decision and takes its opposite. With none left, the space is exhausted.
Fixpoint Search::backtrack() {
  if (decisions_.empty()) return Fixpoint::failed;
  const Decision decision = decisions_.back();
  go_back_to(decisions_.size() - 1);
  restarts_.note_refuted(decisions_.size(), decision);
  if (!store_.assume(decision.var, ~bit(decision.value))) return Fixpoint::failed;
  return enter_node();
}

void Search::go_back_to(std::size_t decisions) {
  for (; decisions_.size() > decisions; decisions_.pop_back()) store_.pop();
  first_open_ = 0;
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

Fixpoint Search::propagate() { return prober_ ? prober_->propagate() : store_.propagate(); }

// Search that learns probes before its first decision only; near a known solution it looks at a
// corner of the board.
bool Search::worth_probing() const {
  if (!prober_ || completion_.is_known()) return false;
  return (decisions_.empty() || !learns()) && !fulfilled_by();
}

// -- learning and restarts -------------------------------------------------------------------

Fixpoint Search::learn() {
  const Learner::Lesson& lesson = learner_->learn(base_);
  go_back_to(lesson.level - base_);
  if (lesson.nogood.empty()) return Fixpoint::failed;
  learner_->remember(lesson, base_);
  return restarts_.is_due() ? restart_with_nogoods() : enter_node();
}

// Not all of its decisions again.
Fixpoint Search::learn_from_solution() {
  if (decisions_.empty()) return Fixpoint::failed;
  const std::vector<Literal> nogood(decisions_.rbegin(), decisions_.rend());
  go_back_to(decisions_.size() - 1);
  store_.learn(nogood, /*is_local=*/base_ > 0);
  return enter_node();
}

void Search::note_restart() {
  ++store_.statistics.restarts;
  restarts_.begin_next();
}

Fixpoint Search::restart() {
  note_restart();
  const auto nogoods = restarts_.take_nogoods(decisions_);
  go_back_to(0);
  for (const auto& nogood : nogoods)
    if (!store_.forbid(nogood)) return Fixpoint::failed;
  return enter_node();
}

// What was refuted has been learnt already.
Fixpoint Search::restart_with_nogoods() {
  note_restart();
  // On the first level, what was learnt just now waits to be propagated.
  if (!decisions_.empty()) {
    store_.clear_queue();
    go_back_to(0);
  }
  // Below assumptions, nogoods are the reasons of values that stay.
  if (base_ == 0 && learner_->forget_too_much()) {
    const auto solution = restarts_.solution();
    if (!solution.empty() && !store_.forbid(solution)) return Fixpoint::failed;
  }
  return enter_node();
}

// -- solutions -------------------------------------------------------------------------------

bool Search::solved() {
  if (completion_.is_known()) return completion_.holds();
  while (first_open_ < wanted_ && store_.fixed(first_open_)) ++first_open_;
  return first_open_ == wanted_;
}

std::optional<int> Search::fulfilled_by() const {
  // Counting is faster with subtrees in which every assignment is a solution.
  return own_order_ && at_once_ == 1 ? store_.fulfilled_by() : std::nullopt;
}

std::uint64_t Search::completions() const {
  std::uint64_t product = 1;
  for (Var v = 0; v < board_; ++v) product = capped_product(product, size(store_[v]));
  return product;
}

}  // namespace sightline
