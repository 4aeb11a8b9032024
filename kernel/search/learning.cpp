#include "learning.hpp"

#include <algorithm>
#include <limits>

namespace sightline {

namespace {
constexpr std::size_t most_nogoods = 10'000;
}  // namespace

const Learner::Lesson& Learner::learn(std::size_t base) {
  lesson_.nogood.clear();
  lesson_.level = base;
  lesson_.is_local = false;
  because(store_.failure(), std::numeric_limits<Moment>::max(), std::nullopt);
  deepest_ = base;
  for (Var v : because_) deepest_ = std::max(deepest_, level_of(v));
  if (deepest_ == base) return lesson_;
  lesson_.nogood.emplace_back();  // for the last of the deepest level
  note_because();
  explain_deepest_level();
  drop_what_follows();
  auto& nogood = lesson_.nogood;
  if (nogood.size() > 1) {
    const auto earlier = [&](const Literal& a, const Literal& b) {
      return store_.reason(a.var).moment < store_.reason(b.var).moment;
    };
    std::iter_swap(nogood.begin() + 1, std::max_element(nogood.begin() + 1, nogood.end(), earlier));
    lesson_.level = std::max(base, level_of(nogood[1].var));
  }
  for (Var v : noted_) is_noted_[v] = 0;
  noted_.clear();
  return lesson_;
}

void Learner::remember(const Lesson& lesson, std::size_t base) {
  const auto nogood = store_.learn(lesson.nogood, lesson.is_local);
  if (nogood && !lesson.is_local && lesson.level == base) learnt_at_base_.push_back(*nogood);
}

void Learner::recall() {
  std::erase_if(learnt_at_base_, [&](Nogoods::Id id) { return !store_.obey(id); });
}

bool Learner::forget_too_much() {
  if (store_.nogoods() <= most_nogoods) return false;
  forget();
  return true;
}

void Learner::forget() {
  store_.drop_nogoods();
  learnt_at_base_.clear();
}

// From the last change backwards, until a single value of the deepest level is left.
void Learner::explain_deepest_level() {
  for (std::size_t i = store_.changes();;) {
    const Var v = store_.changed(--i);
    if (!is_noted_[v] || level_of(v) < deepest_) continue;
    if (--unexplained_ == 0) {
      lesson_.nogood.front() = literal(v);
      return;
    }
    because(v);
    note_because();
  }
}

void Learner::note_because() {
  for (Var v : because_) {
    // What is denied has no single value.
    if (!store_.fixed(v)) lesson_.is_local = true;
    if (!store_.fixed(v) || is_noted_[v] || level_of(v) == 0) continue;
    is_noted_[v] = 1;
    noted_.push_back(v);
    if (level_of(v) == deepest_)
      ++unexplained_;
    else
      lesson_.nogood.push_back(literal(v));
  }
  lesson_.is_local = lesson_.is_local || because_is_local_;
}

// A value that follows from others of the nogood says nothing more.
void Learner::drop_what_follows() {
  auto& nogood = lesson_.nogood;
  nogood.erase(std::remove_if(nogood.begin() + 1, nogood.end(),
                              [&](const Literal& each) { return follows_from_others(each.var); }),
               nogood.end());
}

bool Learner::follows_from_others(Var v) {
  if (store_.reason(v).cause.kind == Cause::Kind::decision) return false;
  because(v);
  return (lesson_.is_local || !because_is_local_) &&
         std::all_of(because_.begin(), because_.end(), [&](Var each) {
           return store_.fixed(each) && (is_noted_[each] || level_of(each) == 0);
         });
}

void Learner::because(Var v) {
  const Reason& reason = store_.reason(v);
  because(reason.cause, reason.moment, v);
}

void Learner::because(const Cause& cause, Moment before, std::optional<Var> concluded) {
  because_.clear();
  because_is_local_ = store_.is_local(cause);
  store_.explain(cause, before, concluded, because_);
}

}  // namespace sightline
