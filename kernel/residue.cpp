#include "residue.hpp"

#include <algorithm>

namespace sightline {

Residue::Residue(const Store& store, std::span<const Var> vars,
                 std::span<const PropagatorId> propagators)
    : store_(store),
      vars_(vars.begin(), vars.end()),
      propagators_(propagators.begin(), propagators.end()),
      index_of_(store.size(), none) {
  for (std::size_t i = 0; i < vars_.size(); ++i)
    index_of_[vars_[i]] = static_cast<std::uint32_t>(i);
}

Residue::Words Residue::after(std::size_t read) {
  words_.assign(vars_.size() + propagators_.size(), 0);
  for (std::size_t i = read; i < vars_.size(); ++i) words_[i] = store_[vars_[i]];
  for (std::size_t i = 0; i < propagators_.size(); ++i) {
    const PropagatorId id = propagators_[i];
    if (!is_open(id)) continue;
    if (store_.recalls(id) == Recall::values) include_fixed(store_.vars_of(id));
    // Not 0, which stands for a constraint that holds whatever the open variables are.
    if (store_.recalls(id) == Recall::summary)
      words_[vars_.size() + i] = store_.summary(id, *this) << 1 | 1;
  }
  return words_;
}

bool Residue::is_open(PropagatorId id) const {
  const auto vars = store_.vars_of(id);
  return !store_.is_entailed(id) &&
         std::any_of(vars.begin(), vars.end(), [&](Var v) { return !store_.fixed(v); });
}

}  // namespace sightline
