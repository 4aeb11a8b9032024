// Posts the propagators for a line of symbols and the clues at its ends.
#include "first_seen.hpp"

#include <array>

#include "first_sight.hpp"
#include "symbols.hpp"

namespace sightline {

namespace {

// Rule 1, for clues of a line; 0: no clue. With N cells and K symbols,
//
//     clue A, cell i from that end:   A only where i <= N - K, another symbol only where i > 0
std::vector<Domain> within_reach(std::size_t cells, std::span<const int> symbols, int near,
                                 int far) {
  Domain any_symbol = 0;
  for (int symbol : symbols) any_symbol |= bit(symbol);
  std::vector<Domain> possible(cells, Clue::anything);
  for (std::size_t i = 0; i < cells; ++i)
    for (const auto& [clue, cell] : {std::pair{near, i}, std::pair{far, cells - 1 - i}}) {
      if (clue == 0) continue;
      if (i == 0) possible[cell] &= ~any_symbol | bit(clue);
      if (i + symbols.size() > cells) possible[cell] &= ~bit(clue);
    }
  return possible;
}

// The symbol that a clue shows; 0 while it is hidden or denied.
int shown(const Clue& clue, const Store& store) {
  const Domain allowed = clue.allowed(store);
  return is_single(allowed) ? lowest(allowed) : 0;
}

void post_first_seen(Store& store, const Request& request) {
  require_line(request.vars.size());
  require(request.numbers.size() > 2, "FirstSeen takes two clues and the symbols");
  const auto symbols = request.numbers.subspan(2);
  require_symbols(symbols);
  Domain clues = 0;
  for (int symbol : symbols) clues |= bit(symbol);
  require((clues & bit(0)) == 0, "a symbol of FirstSeen is not 0");
  for (int clue : request.numbers.first(2))
    require(clue == 0 || (clue > 0 && clue <= max_value && (clues >> clue & 1)),
            "a clue of FirstSeen is 0 or one of the symbols");
  const Clue near = request.clue(0, symbols_of(request.numbers[0]));
  const Clue far = request.clue(1, symbols_of(request.numbers[1]));
  const bool open = near.is_open() || far.is_open();
  if (!open && request.numbers[0] == 0 && request.numbers[1] == 0) {
    post_one_each(store, request.vars, symbols, true);
    return;
  }
  if (store.for_reasoning()) {
    const auto look = [near, far, cells = request.vars.size(),
                       all = std::vector(symbols.begin(), symbols.end())](const Store& now) {
      return within_reach(cells, all, shown(near, now), shown(far, now));
    };
    post_first_sight(store, request.vars, std::array{near, far},
                     [=, seen = look(store)](const Store& now) mutable {
                       if (open) seen = look(now);
                       return seen.data();
                     });
  }
  const bool exactly = symbols.size() <= max_exact_symbols;
  post_one_each(store, request.vars, symbols, !exactly);
  const PropagatorId id =
      store.post(exactly ? exact_first_seen(request.vars, symbols, near, far)
                         : relaxed_first_seen(request.vars, symbols, near, far));
  if (exactly)
    for (int symbol : symbols) store.offer({id, symbol});
  teach_first_seen(store, request.vars, symbols, near, far);
}

const Registration registration{"FirstSeen", post_first_seen, 0b11};

}  // namespace

}  // namespace sightline
