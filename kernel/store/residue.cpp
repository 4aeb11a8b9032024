#include "residue.hpp"

#include <algorithm>

namespace sightline {

Residue::Residue(const Store& store, std::span<const PropagatorId> propagators,
                 std::span<const Question> questions, std::span<const QuestionId> asked)
    : store_(store), propagators_(propagators), index_of_(store.size(), none) {
  std::vector<Domain> unasked;
  for (QuestionId id : asked) {
    const Question& question = questions[id];
    std::uint32_t& index = index_of_[question.var];
    if (index == none) {
      index = static_cast<std::uint32_t>(vars_++);
      unasked.push_back(~Domain{0});
    }
    readings_.push_back({question.var, index, unasked[index]});
    unasked[index] &= question.answers.back();
  }
}

Residue::Words Residue::after(std::size_t read) {
  words_.assign(vars_ + propagators_.size(), 0);
  // The first of the questions about a variable comes last here.
  for (std::size_t i = readings_.size(); i > read; --i) {
    const auto& [var, index, unasked] = readings_[i - 1];
    words_[index] = store_[var] & unasked;
  }
  for (std::size_t i = 0; i < propagators_.size(); ++i) {
    const PropagatorId id = propagators_[i];
    if (!is_open(id)) continue;
    const Propagator& propagator = store_.propagator(id);
    if (propagator.recalls() == Recall::values) include_fixed(propagator.vars());
    // Not 0, which stands for a constraint that holds whatever the open variables are.
    if (propagator.recalls() == Recall::summary)
      words_[vars_ + i] = propagator.summary(store_, *this) << 1 | 1;
  }
  return words_;
}

bool Residue::is_open(PropagatorId id) const {
  const auto vars = store_.propagator(id).vars();
  return !store_.is_entailed(id) &&
         std::any_of(vars.begin(), vars.end(), [&](Var v) { return !store_.fixed(v); });
}

}  // namespace sightline
