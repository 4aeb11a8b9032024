// Rule 4 of first_seen.hpp: from an end with a clue, where its symbol can stand first of all.
#include <algorithm>

#include "first_seen.hpp"

namespace sightline {

namespace {

class RelaxedFirstSeen final : public Propagator {
 public:
  RelaxedFirstSeen(std::span<const Var> vars, std::span<const int> symbols, Clue near, Clue far)
      : Propagator(vars, Priority::medium, Wake::on_change),
        near_(near),
        far_(far),
        from_far_(vars.rbegin(), vars.rend()) {
    for (int symbol : symbols) any_symbol_ |= bit(symbol);
    for (const Clue& clue : {near, far})
      if (clue.is_open()) read_clue(clue.var());
  }

  Outcome propagate(Store& store) override {
    for (bool changed = true; changed;) {
      changed = false;
      if (!look(store, vars_, near_.allowed(store), changed) ||
          !look(store, from_far_, far_.allowed(store), changed))
        return Outcome::failed;
    }
    return Outcome::open;
  }

 private:
  // From one end: cells before the first place of the symbols that may come first are empty, and
  // these symbols do not all stand behind the first cell that holds one for sure.
  bool look(Store& store, std::span<const Var> cells, Domain allowed, bool& changed) const {
    const Domain first = allowed & any_symbol_, later = any_symbol_ & ~first;
    if (later == 0) return true;
    const auto has_first = [&](Var v) { return (store[v] & first) != 0; };
    const auto found = std::find_if(cells.begin(), cells.end(), has_first);
    if (found == cells.end()) return false;
    const auto filled = [&](Var v) { return (store[v] & ~any_symbol_) == 0; };
    const auto last = std::find_if(cells.begin(), cells.end(), filled);
    for (auto at = cells.begin(); at != cells.end(); ++at) {
      Domain gone = at <= found ? later : 0;
      if (last != cells.end() && at > last && is_single(first)) gone |= first;
      if ((store[*at] & gone) == 0) continue;
      if (!store.remove(*at, gone)) return false;
      changed = true;
    }
    return true;
  }

  const Clue near_, far_;
  const std::vector<Var> from_far_;
  Domain any_symbol_ = 0;
};

}  // namespace

std::unique_ptr<Propagator> relaxed_first_seen(std::span<const Var> vars,
                                               std::span<const int> symbols, Clue near, Clue far) {
  return std::make_unique<RelaxedFirstSeen>(vars, symbols, near, far);
}

}  // namespace sightline
