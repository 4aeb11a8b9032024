// The store: the domains of the variables, and the fixpoint of all propagators. Its parts are in
// separate files:
//
//     trail.hpp      what a level has changed, to be undone
//     queue.hpp      which propagators run next, and which take no part
//     watches.hpp    which propagators a change of a variable wakes
//     lines.hpp      where a value can stand in a line
//     weights.hpp    how often the constraints on a variable have failed
//     nogoods.hpp    combinations of values that search has ruled out
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/domain.hpp"
#include "lines.hpp"
#include "nogoods.hpp"
#include "propagator.hpp"
#include "queue.hpp"
#include "reasons.hpp"
#include "statistics.hpp"
#include "technique.hpp"
#include "trail.hpp"
#include "watches.hpp"
#include "weights.hpp"

namespace sightline {

// Exactly one of a propagator's variables takes this value: an alternative way to branch.
struct Placement {
  PropagatorId propagator;
  int value;
};

enum class Fixpoint { reached, failed, stopped };

// Thrown when the store is told to stop where a partial result would be wrong.
struct Interrupted {};
inline bool is_reached(Fixpoint at) {
  if (at == Fixpoint::stopped) throw Interrupted{};
  return at == Fixpoint::reached;
}

// What a store is for. For search, propagators may prune when they are posted, and only the
// strongest are posted; for reasoning, each constraint runs on its own, step by step, either
// its simple rules only or exactly; for telling, what its simple rules conclude is told, too.
enum class Purpose { search, reasoning, telling };

class Store {
 public:
  explicit Store(std::vector<Domain> domains, Purpose purpose = Purpose::search);
  Store(Store&&) = default;
  bool for_reasoning() const { return purpose_ != Purpose::search; }
  bool for_telling() const { return purpose_ == Purpose::telling; }

  // -- building: post everything, then seal() once -------------------------------------
  // What is posted and taught from here on belongs to one more constraint.
  void begin_constraint();
  // Constraints of the same form draw the same conclusions, each about its own variables, in this
  // order. Without one, a constraint is the only one of its form.
  using Form = std::vector<std::uint64_t>;
  void set_form(Form form);
  PropagatorId post(std::unique_ptr<Propagator> propagator);
  // Adds a technique. They are for reasoning: for a store for search none is made.
  template <class Kind, class... Arguments>
  void teach(Arguments&&... arguments) {
    if (for_reasoning())
      techniques_.push_back(std::make_unique<Kind>(std::forward<Arguments>(arguments)...));
  }
  // Adds a simple rule as a technique, for a store that tells.
  template <class Kind, class... Arguments>
  void teach_rule(Arguments&&... arguments) {
    if (for_telling()) teach<Kind>(std::forward<Arguments>(arguments)...);
  }
  // Adds a line of at most 64 variables that is also kept value by value. The same line gets
  // the same number.
  std::uint32_t line(std::span<const Var> vars) { return lines_.add(vars); }
  // Wake a propagator when one of these values loses a place in the line and has no more
  // than `at_most` left: with more of them it would find nothing.
  void watch_places(PropagatorId propagator, std::uint32_t line, Domain values, int at_most = 64) {
    lines_.watch(propagator, line, values, at_most);
  }
  void offer(Placement placement) { placements_.push_back(placement); }
  // Prunes while propagators are posted; no other has to be woken yet.
  void narrow(Var v, Domain values) {
    if ((domains_[v] & ~values) != 0) ++statistics.prunings;
    domains_[v] &= values;
  }
  void seal();

  // -- domains -------------------------------------------------------------------------
  std::size_t size() const { return domains_.size(); }
  Domain operator[](Var v) const { return domains_[v]; }
  std::span<const Domain> domains() const { return domains_; }
  bool fixed(Var v) const { return is_single(domains_[v]); }
  std::span<const Var> cells(std::uint32_t line) const { return lines_.cells(line); }
  Domain places(std::uint32_t line, int value) const { return lines_.places(line, value); }

  // Keep only these values; false when none is left.
  bool keep(Var v, Domain values) {
    const Domain before = domains_[v], after = before & values;
    return after == before || change(v, before, after);
  }
  bool remove(Var v, Domain values) { return keep(v, ~values); }
  // A decision from outside, while no propagator runs: as keep(), but a failure clears the
  // queue. Outside all levels a failure is permanent.
  bool assume(Var v, Domain values);

  // -- what was posted and taught ------------------------------------------------------
  std::size_t propagators() const { return propagators_.size(); }
  const Propagator& propagator(PropagatorId id) const { return *propagators_[id]; }
  // By constraint, in the order of begin_constraint().
  std::size_t constraints() const { return first_of_.size(); }
  std::uint32_t form_of(std::uint32_t constraint) const { return form_of_[constraint]; }
  std::vector<PropagatorId> propagators_of(std::uint32_t constraint) const;
  std::span<const std::unique_ptr<Technique>> techniques_of(std::uint32_t constraint) const;
  std::span<const Placement> placements() const { return placements_; }
  // The propagators that depend on a variable.
  std::span<const PropagatorId> watchers_of(Var v) const { return watches_.of(v, true).awake; }
  // What a propagator concludes alone, if it does so. False: a contradiction.
  bool conclude(PropagatorId id, Removals& found) const {
    return !failed_for_good_ && propagators_[id]->conclude(*this, found);
  }

  // -- propagation ---------------------------------------------------------------------
  Fixpoint propagate();
  // Called from time to time while propagating; true means: stop as soon as possible.
  std::function<bool()> should_stop = [] { return false; };

  // In a store for reasoning, propagators run only while they are active. Unqueued ones wait for a
  // change: they are known to find nothing yet.
  void activate(std::span<const PropagatorId> propagators);
  void activate_unqueued(std::span<const PropagatorId> propagators);
  void deactivate(std::span<const PropagatorId> propagators);
  // Runs these propagators, and no others, to their fixpoint.
  Fixpoint propagate_only(std::span<const PropagatorId> propagators);

  // -- levels: what happens after push() is undone by pop() ------------------------------
  void push() { trail_.push(); }
  void pop();
  std::size_t levels() const { return trail_.levels(); }
  // Empties the queue before a level is undone.
  void clear_queue() { fail({}); }
  // The variables changed since the last push(), with the domains they had then.
  template <class Visit>
  void for_each_changed(Visit visit) const {
    trail_.for_each_changed(visit);
  }

  // -- for search ------------------------------------------------------------------------
  bool all_entailed() const {
    return queue_.open() == 0 && (nogoods_.empty() || nogoods_.all_hold(domains_));
  }
  bool is_entailed(PropagatorId id) const { return queue_.is_entailed(id); }
  // The value that satisfies all constraints that are not entailed, when every open variable
  // takes it.
  std::optional<int> fulfilled_by() const;
  const Weights& weights() const { return weights_; }
  // Increases the conflict weights of the constraint that failed last.
  void bump_weights();
  void reset_weights() { weights_.reset(); }
  // Rules out a combination of values on the level at hand and on those above it, until
  // drop_nogoods(). False when one of them would have to go, and its variable has no other.
  bool forbid(std::span<const Literal> combination);
  void drop_nogoods() { nogoods_.clear(); }
  // Rules out the first of some values, because all others are the case; and remembers that, if
  // there are others, as a nogood, until drop_local_nogoods() or drop_nogoods().
  std::optional<Nogoods::Id> learn(std::span<const Literal> combination, bool is_local);
  // Rules out what a nogood rules out on this level. False if it has nothing to say here.
  bool obey(Nogoods::Id id);
  void drop_local_nogoods() { nogoods_.drop_local(); }
  std::size_t nogoods() const { return nogoods_.size(); }

  // -- reasons, if they are recorded: where every variable but the clues has two values -------
  bool record_reasons = false;
  // Whether all propagators explain what they conclude.
  bool explains() const;
  const Reason& reason(Var v) const { return reasons_[v]; }
  bool fixed_before(Var v, Moment moment) const { return fixed(v) && reasons_[v].moment < moment; }
  // What failed last.
  const Cause& failure() const { return failure_; }
  void explain(const Cause& cause, Moment before, std::optional<Var> concluded,
               std::vector<Var>& because) const;
  bool is_local(const Cause& cause) const {
    return cause.kind == Cause::Kind::nogood && nogoods_.is_local(cause.id);
  }
  // The variables changed since the beginning, in this order.
  std::size_t changes() const { return trail_.size(); }
  Var changed(std::size_t i) const { return trail_.var(i); }
  // The propagators that a change has concerned since `concerned` was last cleared, possibly
  // several times each: those that ran, and those for which it was not yet worth it.
  std::vector<PropagatorId> concerned;
  bool record_concerned = false;

  Statistics statistics;

 private:
  bool change(Var v, Domain before, Domain after);
  void wake_watchers(Var v, Domain gone);
  void fail(Cause culprit);
  bool obey_nogoods();
  // Of the variables that nogoods are about, only clues can have more than two values.
  bool is_hidden_clue(Var v) const { return record_reasons && sightline::size(domains_[v]) > 2; }

  const Purpose purpose_;
  std::vector<Domain> domains_;
  std::vector<std::unique_ptr<Propagator>> propagators_;
  std::vector<std::unique_ptr<Technique>> techniques_;
  // The first propagator and the first technique of a constraint; those of the next one end them.
  struct First {
    std::size_t propagator, technique;
  };
  First first_after(std::uint32_t constraint) const;
  std::vector<First> first_of_;
  std::vector<Placement> placements_;
  Trail trail_;
  Queue queue_;
  Watches watches_;
  Lines lines_;
  Weights weights_;
  Nogoods nogoods_;
  PropagatorId running_ = no_propagator;
  Cause cause_, failure_;  // of the change at hand; of the last failure
  std::vector<Reason> reasons_;
  int until_poll_;
  bool failed_for_good_ = false;  // some variable has no value left, and no level undoes that
  std::map<Form, std::uint32_t> forms_;
  std::vector<std::uint32_t> form_of_;  // constraint -> the first one of the same form
};

// A level for the length of a scope: undone at its end, also when an exception leaves it.
class Scope {
 public:
  explicit Scope(Store& store) : store_(store) { store_.push(); }
  ~Scope() {
    store_.clear_queue();
    store_.pop();
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  Store& store_;
};

}  // namespace sightline
