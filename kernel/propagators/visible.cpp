// Chooses and posts the propagators for a line of towers and the clues at its ends.
#include "visible.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "all_different.hpp"
#include "first_sight.hpp"
#include "store/residue.hpp"

namespace sightline {

namespace {

Sight sight_of(const Request& request) {
  const auto& numbers = request.numbers;
  const int n = static_cast<int>(request.vars.size());
  require(n >= 1 && n <= max_value, "Visible takes 1 to 63 variables");
  require(numbers.size() == 2 || numbers.size() == 4,
          "Visible takes two clues, and then the number of parks and whether clues are sums");
  if (numbers.size() == 2) return {n, 0, false};
  require(numbers[2] >= 0 && numbers[2] < n, "Visible has at least one tower");
  require(numbers[3] == 0 || numbers[3] == 1, "clues of Visible are sums, 1, or not, 0");
  return {n, numbers[2], numbers[3] == 1};
}

EndClue clue_of(const Request& request, std::size_t number, const Sight& sight) {
  const int known = request.numbers[number];
  require(known >= 0 && known <= sight.most(), "a clue of Visible is 0 to what can be seen");
  if (!request.is_open(number)) return {Clue(Clue::anything), known};
  require(sight.most() <= max_value, "a clue can have more than 63 values");
  return {request.clue(number, Clue::anything), 0};
}

void post_visible(Store& store, const Request& request) {
  const auto vars = request.vars;
  const Sight sight = sight_of(request);
  const EndClue near = clue_of(request, 0, sight), far = clue_of(request, 1, sight);
  for (Var v : vars)
    require((store[v] & ~(sight.heights() | sight.park())) == 0,
            "a height of Visible is 1 to N, less the parks");

  const std::array clues{near.clue, far.clue};
  if (!near.is_open() && !far.is_open() && near.known == 0 && far.known == 0) {
    post_all_different(store, vars, sight.zeros());
    return;
  }
  const bool exactly = sight.cells <= max_exact;
  if (exactly && !store.for_reasoning()) {
    post_first_sight(store, vars, clues, [=](Technique::Domains now) {
      return supports_of_empty_line(sight, shown(sight, near, now), shown(sight, far, now));
    });
  } else {
    // Looked up often for the same clues, and computed once.
    post_first_sight(store, vars, clues,
                     [=, ends = std::pair{-1, -1},
                      seen = std::vector<Domain>()](Technique::Domains now) mutable {
                       const std::pair shown_now{shown(sight, near, now), shown(sight, far, now)};
                       if (ends != shown_now) {
                         ends = shown_now;
                         seen = heights_in_reach(sight, ends.first, ends.second);
                       }
                       return seen.data();
                     });
  }
  teach_sight(store, vars, sight, near, far);
  if (exactly) {
    post_singles(store, vars, sight.zeros());
    const bool tabled = sight.cells <= max_tabled && !sight.sums;
    store.post(tabled ? tabled_visible(vars, sight, near, far)
                      : exact_visible(vars, sight, near, far));
  } else {
    post_all_different(store, vars, sight.zeros());
    store.post(long_visible(vars, sight, near, far));
  }
  teach_visible(store, vars, sight, near, far);
}

const Registration registration{"Visible", post_visible, 0b11};

}  // namespace

// The towers between the first and the last open cell count by their values; those before and
// behind them by what is seen of them from either end, and how tall they are. As every height
// stands once, it is known which ones are left for the open cells:
//
//     near →   2 4 [ . 1 . ] 6     3 and 5 are left: of the fixed ones 2, 4 and 6 will be seen, and
//                                  what is left has to be taller than 4 to be seen
std::uint64_t summary_of_line(const Store& store, std::span<const Var> vars, const Sight& sight,
                              const EndClue& near, const EndClue& far, Residue& residue) {
  const auto is_open = [&](Var v) { return !store.fixed(v); };
  const auto first = std::find_if(vars.begin(), vars.end(), is_open) - vars.begin();
  const auto last = vars.rend() - std::find_if(vars.rbegin(), vars.rend(), is_open) - 1;
  Domain between = 0;
  for (auto i = first; i <= last; ++i) between |= store[vars[i]];
  residue.include_fixed(vars.subspan(first, last - first + 1));
  std::uint64_t summary = 0;
  for (const bool from_far : {false, true}) {
    if (!(from_far ? far : near).asks()) continue;
    const auto n = std::ssize(vars), before = from_far ? n - 1 - last : first;
    const auto behind = from_far ? first : n - 1 - last;
    Domain tallest = bit(0);
    int seen = 0;
    const auto look_at = [&](std::ptrdiff_t place) {
      const Domain tower = store[vars[from_far ? n - 1 - place : place]];
      if (tower > tallest) seen += sight.worth(lowest(tallest = tower));
    };
    for (std::ptrdiff_t i = 0; i < before; ++i) look_at(i);
    const Domain tallest_before = tallest;
    tallest = std::max(tallest, bit(highest(between)));
    for (std::ptrdiff_t i = n - behind; i < n; ++i) look_at(i);
    summary = summary << 30 | static_cast<std::uint64_t>(seen << 6 | lowest(tallest_before));
  }
  return summary;
}

int shown(const Sight& sight, const EndClue& clue, std::span<const Domain> domains) {
  if (!clue.is_open()) return clue.known;
  const Domain allowed = clue.clue.allowed(domains);
  return is_single(allowed) && lowest(allowed) <= sight.most() ? lowest(allowed) : 0;
}

}  // namespace sightline
