// Chooses and posts the propagators for a line of towers and the clues at its ends.
#include "visible.hpp"

#include <algorithm>
#include <array>

#include "all_different.hpp"
#include "first_sight.hpp"

namespace sightline {

namespace {

// Rule 1: a tower of height h hides all but N - h of those behind it, so it needs enough of the clue
// in front of it.
//
//     clue k, cell i from that end:   h <= N - k + 1 + i,   and for k = 1 the giant first
std::vector<Domain> heights_in_reach(int n, int near, int far) {
  std::vector<Domain> possible(static_cast<std::size_t>(n), below(n + 1) & ~bit(0));
  for (int i = 0; i < n; ++i)
    for (const auto& [clue, cell] : {std::pair{near, i}, std::pair{far, n - 1 - i}}) {
      if (clue > 1) possible[cell] &= below(std::min(n, n - clue + 1 + i) + 1);
      if (clue == 1) possible[cell] &= i == 0 ? bit(n) : ~bit(n);
      if (clue == n) possible[cell] &= bit(i + 1);
    }
  if (near > 1 && far > 1 && near + far == n + 1) possible[near - 1] &= bit(n);
  return possible;
}

void post_visible(Store& store, const Request& request) {
  const auto vars = request.vars;
  const int n = static_cast<int>(vars.size());
  require(n >= 1 && n <= max_value, "Visible takes 1 to 63 variables");
  require(request.numbers.size() == 2, "Visible takes two clues");
  for (int clue : request.numbers) require(clue >= 0 && clue <= n, "a clue of Visible is 0 to N");
  const Domain heights = below(n + 1) & ~bit(0);
  for (Var v : vars) require((store[v] & ~heights) == 0, "a height of Visible is 1 to N");

  const Clue near = request.clue(0, counts_of(request.numbers[0]));
  const Clue far = request.clue(1, counts_of(request.numbers[1]));
  const std::array clues{near, far};
  if (!near.is_open() && !far.is_open() && request.numbers[0] == 0 && request.numbers[1] == 0) {
    post_all_different(store, vars);
    return;
  }
  const bool exactly = n <= max_exact;
  if (exactly && !store.for_reasoning()) {
    post_first_sight(store, vars, clues, [=](const Store& now) {
      return supports_of_empty_line(n, shown(near, now.domains(), n), shown(far, now.domains(), n));
    });
  } else {
    const auto look = [=](const Store& now) {
      return heights_in_reach(n, shown(near, now.domains(), n), shown(far, now.domains(), n));
    };
    const bool open = near.is_open() || far.is_open();
    post_first_sight(store, vars, clues, [=, seen = look(store)](const Store& now) mutable {
      if (open) seen = look(now);
      return seen.data();
    });
  }
  if (exactly) {
    post_singles(store, vars);
    store.post(exact_visible(vars, near, far));
  } else {
    post_all_different(store, vars);
    store.post(relaxed_visible(vars, near, far));
  }
  teach_visible(store, vars, near, far);
}

const Registration registration{"Visible", post_visible, 0b11};

}  // namespace

int shown(const Clue& clue, std::span<const Domain> domains, int n) {
  const Domain allowed = clue.allowed(domains);
  return is_single(allowed) && lowest(allowed) <= n ? lowest(allowed) : 0;
}

}  // namespace sightline
