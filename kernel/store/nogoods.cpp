#include "nogoods.hpp"

#include <algorithm>
#include <utility>

namespace sightline {

void Nogoods::clear() {
  nogoods_.clear();
  watching_.clear();
  fixed_.clear();
  free_.clear();
  local_.clear();
}

Nogoods::Id Nogoods::add(std::span<const Literal> literals, std::size_t variables, bool is_local) {
  watching_.resize(variables);
  if (free_.empty()) {
    free_.push_back(static_cast<Id>(nogoods_.size()));
    nogoods_.emplace_back();
  }
  const Id id = free_.back();
  free_.pop_back();
  nogoods_[id].literals.assign(literals.begin(), literals.end());
  nogoods_[id].is_local = is_local;
  if (is_local) local_.push_back(id);
  for (int watch : {0, 1}) watching_[literals[watch].var].push_back(id);
  return id;
}

void Nogoods::drop_local() {
  for (Id id : local_) {
    for (int watch : {0, 1}) std::erase(watching_[nogoods_[id].literals[watch].var], id);
    nogoods_[id] = {};
    free_.push_back(id);
  }
  local_.clear();
}

bool Nogoods::moves(std::vector<Literal>& nogood, int watch, std::span<const Domain> domains) {
  for (std::size_t other = 2; other < nogood.size(); ++other)
    if (!is_true(nogood[other], domains)) {
      std::swap(nogood[watch], nogood[other]);
      return true;
    }
  return false;
}

bool Nogoods::all_hold(std::span<const Domain> domains) const {
  const auto fails = [&](const Literal& each) { return !(domains[each.var] & bit(each.value)); };
  return std::all_of(nogoods_.begin(), nogoods_.end(), [&](const Nogood& nogood) {
    const auto& literals = nogood.literals;  // none: it is unused
    return literals.empty() || std::any_of(literals.begin(), literals.end(), fails);
  });
}

bool Nogoods::hold_with(std::span<const Domain> domains, int value) const {
  const auto fails = [&](const Literal& each) {
    const Domain d = domains[each.var];
    return is_single(d) || !(d & bit(value)) ? !(d & bit(each.value)) : each.value != value;
  };
  return std::all_of(nogoods_.begin(), nogoods_.end(), [&](const Nogood& nogood) {
    const auto& literals = nogood.literals;  // none: it is unused
    return literals.empty() || std::any_of(literals.begin(), literals.end(), fails);
  });
}

}  // namespace sightline
