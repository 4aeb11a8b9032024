// Closed choices: as many masks as they have bits between them. Each bit then belongs to one of
// them, and to no other mask: two cells for two values, two lines for two places.
#pragma once

#include <span>
#include <vector>

#include "../domain.hpp"

namespace sightline {

// Calls `visit(chosen, all)` for each closed choice of `count` masks, by their numbers. Masks of a
// single bit take no part: they say more by themselves.
template <class Visit>
void for_each_closed(std::span<const Domain> masks, int count, const Visit& visit) {
  std::vector<int> fits, chosen;
  for (int i = 0; i < static_cast<int>(masks.size()); ++i)
    if (size(masks[i]) > 1 && size(masks[i]) <= count) fits.push_back(i);
  const auto extend = [&](const auto& self, std::size_t next, Domain all) -> void {
    if (static_cast<int>(chosen.size()) == count) {
      if (size(all) == count) visit(std::span<const int>(chosen), all);
      return;
    }
    for (std::size_t i = next; i < fits.size(); ++i) {
      if (size(all | masks[fits[i]]) > count) continue;
      chosen.push_back(fits[i]);
      self(self, i + 1, all | masks[fits[i]]);
      chosen.pop_back();
    }
  };
  extend(extend, 0, 0);
}

}  // namespace sightline
