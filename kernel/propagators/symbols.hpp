// What the constraints on symbols in a line have in common.
#pragma once

#include <array>
#include <span>

#include "registry.hpp"

namespace sightline {

inline constexpr int max_symbols = 8;

// A line that holds symbols among other values.
class SymbolLine {
 public:
  SymbolLine(Store& store, std::span<const Var> cells, std::span<const int> symbols)
      : cells_(cells.begin(), cells.end()), symbols_(symbols.begin(), symbols.end()) {
    for (int symbol : symbols_) any_symbol_ |= bit(symbol);
    for (Var v : cells_) others_ |= store[v] & ~any_symbol_;
    id_ = store.line(cells_);
  }

  std::uint32_t id() const { return id_; }
  int count() const { return static_cast<int>(symbols_.size()); }
  Domain values() const { return any_symbol_ | others_; }

  // The cells where the s-th symbol can stand.
  Domain can(const Store& store, int s) const { return store.places(id_, symbols_[s]); }

  // The cells that cannot be without a symbol.
  Domain must(const Store& store) const {
    Domain without = 0;
    for_each(others_, [&](int value) { without |= store.places(id_, value); });
    return below(static_cast<int>(cells_.size())) & ~without;
  }

  // Keeps symbol s only in the cells `supported[s]`, and takes every other value from the
  // cells in `always`: they hold a symbol in all fillings.
  bool keep(Store& store, std::span<const Domain> supported, Domain always) const {
    Domain touched = always & ~must(store);
    for (int s = 0; s < count(); ++s) touched |= can(store, s) & ~supported[s];
    for (; touched != 0; touched &= touched - 1) {
      const int cell = lowest(touched);
      Domain keep = always >> cell & 1 ? 0 : ~any_symbol_;
      for (int s = 0; s < count(); ++s)
        if (supported[s] >> cell & 1) keep |= bit(symbols_[s]);
      if (!store.keep(cells_[cell], keep)) return false;
    }
    return true;
  }

 private:
  std::vector<Var> cells_;
  std::vector<int> symbols_;
  Domain any_symbol_ = 0, others_ = 0;
  std::uint32_t id_;
};

inline void require_line(std::size_t cells) {
  require(cells >= 1 && cells <= 64, "a line has 1 to 64 cells");
}

inline void require_symbols(std::span<const int> symbols) {
  require(!symbols.empty() && symbols.size() <= max_symbols, "there are 1 to 8 symbols");
  Domain seen = 0;
  for (int symbol : symbols) {
    require(symbol >= 0 && symbol <= max_value && !(seen & bit(symbol)),
            "symbols are different values from 0 to 63");
    seen |= bit(symbol);
  }
}

}  // namespace sightline
