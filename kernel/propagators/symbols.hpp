// Shared by the constraints on symbols in a line.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "registry.hpp"

namespace sightline {

inline constexpr int max_symbols = 30;

// A line that holds symbols among other values.
class SymbolLine {
 public:
  SymbolLine(Store& store, std::span<const Var> cells, std::span<const int> symbols)
      : id_(store.line(cells)),
        length_(static_cast<int>(cells.size())),
        count_(static_cast<int>(symbols.size())) {
    std::copy(symbols.begin(), symbols.end(), symbols_.begin());
    for (int symbol : symbols) any_symbol_ |= bit(symbol);
    for (Var v : cells) others_ |= store[v] & ~any_symbol_;
  }

  std::uint32_t id() const { return id_; }
  int count() const { return count_; }
  Domain any_symbol() const { return any_symbol_; }
  Domain others() const { return others_; }

  // The cells where the s-th symbol can stand.
  Domain can(const Store& store, int s) const { return store.places(id_, symbols_[s]); }

  // The fixed cells that hold the s-th symbol.
  Domain placed(const Store& store, int s) const {
    Domain cells = 0;
    for_each(can(store, s), [&](int i) {
      if (store.fixed(store.cells(id_)[i])) cells |= bit(i);
    });
    return cells;
  }
  // The symbols that fixed cells hold, by their numbers.
  std::uint64_t placed(const Store& store) const {
    std::uint64_t found = 0;
    for (int s = 0; s < count(); ++s) found |= std::uint64_t{placed(store, s) != 0} << s;
    return found;
  }

  // The cells that must hold a symbol.
  Domain must(const Store& store) const {
    Domain without = 0;
    for_each(others_, [&](int value) { without |= store.places(id_, value); });
    return below(length_) & ~without;
  }

  // The values that each cell can take when the s-th symbol stands in `places[s]` only.
  std::vector<Domain> by_cell(std::span<const Domain> places, std::size_t length) const {
    std::vector<Domain> cells(length, ~any_symbol_);
    for (int s = 0; s < count(); ++s)
      for_each(places[s], [&](int cell) { cells[cell] |= bit(symbols_[s]); });
    return cells;
  }

  // Keeps the s-th symbol only in the cells `supported[s]` of `can[s]`, and takes every
  // other value from the cells in `filled`: they hold a symbol in all fillings. `keep` is told what is
  // kept of a cell, and returns false to end it.
  template <class Keep>
  bool restrict(const Store& store, std::span<const Domain> can, std::span<const Domain> supported,
                Domain filled, const Keep& keep) const {
    Domain touched = filled;
    for (int s = 0; s < count(); ++s) touched |= can[s] & ~supported[s];
    for (; touched != 0; touched &= touched - 1) {
      const int cell = lowest(touched);
      Domain kept = filled >> cell & 1 ? 0 : ~any_symbol_;
      for (int s = 0; s < count(); ++s)
        if (supported[s] >> cell & 1) kept |= bit(symbols_[s]);
      if (!keep(store.cells(id_)[cell], kept)) return false;
    }
    return true;
  }

 private:
  std::uint32_t id_;
  int length_, count_;
  std::array<int, max_symbols> symbols_{};
  Domain any_symbol_ = 0, others_ = 0;
};

// What a propagator does with what it concludes: prune, or collect it.
inline auto pruning(Store& store) {
  return [&store](Var v, Domain values) { return store.keep(v, values); };
}
inline auto collecting(const Store& store, Removals& found) {
  return [&store, &found](Var v, Domain values) {
    const Domain gone = store[v] & ~values;
    if (gone != 0) found.push_back({v, gone});
    return gone != store[v];
  };
}

inline void require_line(std::size_t cells) {
  require(cells >= 1 && cells <= 64, "a line has 1 to 64 cells");
}

inline void require_symbols(std::span<const int> symbols) {
  require(!symbols.empty() && symbols.size() <= max_symbols, "there are 1 to 30 symbols");
  Domain seen = 0;
  for (int symbol : symbols) {
    require(symbol >= 0 && symbol <= max_value && !(seen & bit(symbol)),
            "symbols are different values from 0 to 63");
    seen |= bit(symbol);
  }
}

}  // namespace sightline
