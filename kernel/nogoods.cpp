#include "nogoods.hpp"

#include <algorithm>
#include <utility>

namespace sightline {

void Nogoods::clear() {
  nogoods_.clear();
  watching_.clear();
  fixed_.clear();
}

void Nogoods::add(std::span<const Literal> literals, std::size_t variables) {
  watching_.resize(variables);
  const auto id = static_cast<Id>(nogoods_.size());
  nogoods_.emplace_back(literals.begin(), literals.end());
  for (int watch : {0, 1}) watching_[literals[watch].var].push_back(id);
}

bool Nogoods::moves(Nogood& nogood, int watch, std::span<const Domain> domains) {
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
    return std::any_of(nogood.begin(), nogood.end(), fails);
  });
}

bool Nogoods::hold_with(std::span<const Domain> domains, int value) const {
  const auto fails = [&](const Literal& each) {
    const Domain d = domains[each.var];
    return is_single(d) || !(d & bit(value)) ? !(d & bit(each.value)) : each.value != value;
  };
  return std::all_of(nogoods_.begin(), nogoods_.end(), [&](const Nogood& nogood) {
    return std::any_of(nogood.begin(), nogood.end(), fails);
  });
}

}  // namespace sightline
