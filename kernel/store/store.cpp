#include "store.hpp"

#include <algorithm>
#include <utility>

namespace sightline {

namespace {
constexpr int runs_between_polls = 64;
// With more open constraints than this, checking each of them is not worth it.
constexpr std::size_t most_fulfilled_at_once = 4;
}  // namespace

Store::Store(std::vector<Domain> domains, Purpose purpose)
    : purpose_(purpose),
      domains_(std::move(domains)),
      trail_(domains_.size()),
      until_poll_(runs_between_polls) {}

void Store::begin_constraint() {
  form_of_.push_back(static_cast<std::uint32_t>(first_of_.size()));
  first_of_.push_back({propagators_.size(), techniques_.size()});
}

void Store::set_form(Form form) {
  form_of_.back() = forms_.emplace(std::move(form), form_of_.back()).first->second;
}

Store::First Store::first_after(std::uint32_t constraint) const {
  return constraint + 1 < first_of_.size() ? first_of_[constraint + 1]
                                           : First{propagators_.size(), techniques_.size()};
}

std::vector<PropagatorId> Store::propagators_of(std::uint32_t constraint) const {
  std::vector<PropagatorId> own;
  for (std::size_t id = first_of_[constraint].propagator; id < first_after(constraint).propagator;
       ++id)
    own.push_back(static_cast<PropagatorId>(id));
  return own;
}

std::span<const std::unique_ptr<Technique>> Store::techniques_of(std::uint32_t constraint) const {
  const std::size_t first = first_of_[constraint].technique;
  return std::span(techniques_).subspan(first, first_after(constraint).technique - first);
}

PropagatorId Store::post(std::unique_ptr<Propagator> propagator) {
  queue_.add(propagator->priority(), !for_reasoning());
  propagators_.push_back(std::move(propagator));
  return static_cast<PropagatorId>(propagators_.size() - 1);
}

void Store::seal() {
  watches_.build(domains_.size(), propagators_);
  lines_.build(domains_);
  weights_.build(domains_.size(), propagators_);
  for (PropagatorId id = 0; id < propagators_.size(); ++id) queue_.push(id);
  reasons_.resize(domains_.size());
  for (Domain d : domains_) failed_for_good_ = failed_for_good_ || d == 0;
}

bool Store::change(Var v, Domain before, Domain after) {
  ++statistics.prunings;
  if (record_reasons) {
    if (after == 0) return false;  // whoever explains the failure asks for the value before
    reasons_[v] = {cause_, static_cast<std::uint32_t>(trail_.levels()),
                   static_cast<Moment>(trail_.size())};
  }
  trail_.save(v, before);
  domains_[v] = after;
  if (after == 0) return false;
  if (!nogoods_.empty() && is_single(after)) nogoods_.note_fixed(v);
  wake_watchers(v, before & ~after);
  return true;
}

// Queues all propagators that a variable's loss of values concerns.
void Store::wake_watchers(Var v, Domain gone) {
  const bool any_active = queue_.any_active();
  lines_.lose(v, gone, any_active, [&](PropagatorId id, bool worth_it) {
    if (id == running_) return;
    if (worth_it)
      queue_.push(id);
    else if (record_concerned)
      concerned.push_back(id);
  });
  if (!any_active) return;
  const auto [awake, waiting] = watches_.of(v, fixed(v));
  for (PropagatorId id : awake)
    if (id != running_) queue_.push(id);
  if (record_concerned) concerned.insert(concerned.end(), waiting.begin(), waiting.end());
}

bool Store::assume(Var v, Domain values) {
  if (keep(v, values)) return true;
  failed_for_good_ = failed_for_good_ || trail_.levels() == 0;
  fail({});
  return false;
}

// Empties the queue: the level is about to be undone.
void Store::fail(Cause culprit) {
  failure_ = culprit;
  queue_.clear();
  nogoods_.forget_fixed();
}

Fixpoint Store::propagate() {
  if (failed_for_good_) return Fixpoint::failed;
  for (;;) {
    // Before a propagator leaves the queue, so that propagation can go on later.
    if (until_poll_ <= 0) {
      until_poll_ = runs_between_polls;
      if (should_stop()) return Fixpoint::stopped;
    }
    if (!nogoods_.empty() && !obey_nogoods()) return Fixpoint::failed;
    PropagatorId id;
    if (!queue_.next(id)) return Fixpoint::reached;
    --until_poll_;
    running_ = id;
    cause_ = {Cause::Kind::propagator, id};
    ++statistics.resumptions;
    if (record_concerned) concerned.push_back(id);
    const Outcome outcome = propagators_[id]->propagate(*this);
    running_ = no_propagator;
    if (outcome == Outcome::failed) {
      fail(std::exchange(cause_, {}));
      return Fixpoint::failed;
    }
    cause_ = {};
    if (outcome == Outcome::entailed) {
      queue_.close(id);
      trail_.save_entailed(id);
      ++statistics.entailments;
    }
  }
}

void Store::activate(std::span<const PropagatorId> propagators) {
  activate_unqueued(propagators);
  for (PropagatorId id : propagators) queue_.push(id);
}

void Store::activate_unqueued(std::span<const PropagatorId> propagators) {
  for (PropagatorId id : propagators) queue_.activate(id);
}

void Store::deactivate(std::span<const PropagatorId> propagators) {
  for (PropagatorId id : propagators) queue_.deactivate(id);
}

Fixpoint Store::propagate_only(std::span<const PropagatorId> propagators) {
  activate(propagators);
  const Fixpoint at = propagate();
  deactivate(propagators);
  return at;
}

void Store::pop() {
  trail_.pop(
      [&](Var v, Domain before) {
        lines_.regain(v, before & ~domains_[v]);
        domains_[v] = before;
      },
      [&](PropagatorId id) { queue_.reopen(id); });
}

std::optional<int> Store::fulfilled_by() const {
  std::optional<int> value;
  if (queue_.open() > most_fulfilled_at_once) return value;
  for (PropagatorId id = 0; id < propagators_.size(); ++id) {
    if (queue_.is_entailed(id)) continue;
    const std::optional<int> its = propagators_[id]->fulfilled_by();
    if (!its || (value && *value != *its)) return std::nullopt;
    value = its;
  }
  return value && nogoods_.hold_with(domains_, *value) ? value : std::nullopt;
}

bool Store::forbid(std::span<const Literal> combination) {
  std::vector<Literal> open;
  for (const Literal& each : combination) {
    if (!(domains_[each.var] & bit(each.value))) return true;
    if (!is_true(each, domains_)) open.push_back(each);
  }
  if (open.empty()) {
    failed_for_good_ = failed_for_good_ || trail_.levels() == 0;
    return false;
  }
  if (open.size() == 1) return assume(open[0].var, ~bit(open[0].value));
  nogoods_.add(open, domains_.size());
  return true;
}

std::optional<Nogoods::Id> Store::learn(std::span<const Literal> combination, bool is_local) {
  const Literal& first = combination.front();
  std::optional<Nogoods::Id> id;
  if (combination.size() > 1) {
    id = nogoods_.add(combination, domains_.size(), is_local);
    cause_ = {Cause::Kind::nogood, *id};
  }
  assume(first.var, ~bit(first.value));
  cause_ = {};
  return id;
}

bool Store::obey(Nogoods::Id id) {
  const Literal* open = nullptr;
  for (const Literal& each : nogoods_[id]) {
    if (is_true(each, domains_)) continue;
    if (open || is_hidden_clue(each.var)) return false;
    open = &each;
  }
  if (!open) return false;
  cause_ = {Cause::Kind::nogood, id};
  assume(open->var, ~bit(open->value));
  cause_ = {};
  return true;
}

bool Store::explains() const {
  return std::all_of(propagators_.begin(), propagators_.end(),
                     [](const auto& each) { return each->explains(); });
}

void Store::explain(const Cause& cause, Moment before, std::optional<Var> concluded,
                    std::vector<Var>& because) const {
  if (cause.kind == Cause::Kind::propagator) {
    propagators_[cause.id]->explain(*this, before, concluded, because);
  } else if (cause.kind == Cause::Kind::nogood) {
    for (const Literal& each : nogoods_[cause.id])
      if (each.var != concluded) because.push_back(each.var);
  }
}

// A nogood has no propagator whose weight could grow.
bool Store::obey_nogoods() {
  const auto rule_out = [&](const Literal& each, Nogoods::Id nogood) {
    if (is_hidden_clue(each.var)) return true;
    cause_ = {Cause::Kind::nogood, nogood};
    return remove(each.var, bit(each.value));
  };
  const bool obeyed = nogoods_.propagate(domains_, rule_out);
  if (!obeyed) fail(cause_);
  cause_ = {};
  return obeyed;
}

void Store::bump_weights() {
  if (failure_.kind == Cause::Kind::propagator) weights_.bump(propagators_[failure_.id]->vars());
}

}  // namespace sightline
