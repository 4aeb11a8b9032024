// Posts the propagators for a line of symbols and the clues at its ends.
#include "first_seen.hpp"

#include <array>

#include "first_sight.hpp"
#include "symbols.hpp"

namespace sightline {

namespace {

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
    const auto look = [clues = std::array{near, far}, cells = request.vars.size(),
                       all = std::vector(symbols.begin(), symbols.end())](Technique::Domains now) {
      return within_reach(cells, all, clues, now);
    };
    post_first_sight(store, request.vars, std::array{near, far},
                     [=, seen = look(store.domains())](Technique::Domains now) mutable {
                       if (open) seen = look(now);
                       return seen.data();
                     });
    teach_sight(store, request.vars, symbols, near, far);
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
