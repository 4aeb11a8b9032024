// Closed choices: as many masks as they have bits between them. Each bit then belongs to one of
// them, and to no other mask: two cells for two values, two lines for two places.
#pragma once

#include <array>
#include <span>

#include "base/domain.hpp"

namespace sightline {

// The largest choices that people look for.
inline constexpr int largest_closed = 3;

// Calls `visit(chosen, all)` for each closed choice of `count` of up to 64 masks, by their numbers.
// Masks of a single bit take no part: they say more by themselves.
template <class Visit>
void for_each_closed(std::span<const Domain> masks, int count, const Visit& visit) {
  std::array<int, 64> fits{};
  std::array<int, largest_closed> chosen{};
  int fitting = 0;
  for (int i = 0; const Domain mask : masks) {
    if (size(mask) > 1 && size(mask) <= count) fits[fitting++] = i;
    ++i;
  }
  const auto extend = [&](const auto& self, int next, int so_far, Domain all) -> void {
    if (so_far == count) {
      if (size(all) == count) visit(std::span<const int>(chosen).first(so_far), all);
      return;
    }
    for (int i = next; i < fitting; ++i) {
      if (size(all | masks[fits[i]]) > count) continue;
      chosen[so_far] = fits[i];
      self(self, i + 1, so_far + 1, all | masks[fits[i]]);
    }
  };
  extend(extend, 0, 0, 0);
}

}  // namespace sightline
