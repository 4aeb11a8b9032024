// Lines by value: where a value can stand in a line, one bit per cell; the domains of the line
// read the other way.
//
//     cell      0      1     2           value 1: bits 0 1
//     domain  {0,1}  {1,2}  {2}          value 2: bits 1 2
//
// A place is a line and a value: line * 64 + value. A propagator may watch a place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propagator.hpp"

namespace sightline {

class Lines {
 public:
  // The number of a line, the same for the same variables.
  std::uint32_t add(std::span<const Var> vars);
  void watch(PropagatorId propagator, std::uint32_t line, Domain values, int at_most);
  void build(std::span<const Domain> domains);

  std::span<const Var> cells(std::uint32_t line) const { return lines_[line]; }
  Domain places(std::uint32_t line, int value) const { return places_[place(line, value)]; }

  // A variable loses values. Calls `visit(propagator, worth_it)` for all propagators that watch
  // one of its places; `worth_it` says that no more places are left than the watch asked for.
  template <class Visit>
  void lose(Var v, Domain values, bool any_active, Visit visit) {
    for (std::uint32_t i = first_cell_[v]; i < first_cell_[v + 1]; ++i) {
      const Cell cell = cells_[i];
      for_each(values, [&](int value) {
        const std::uint32_t p = place(cell.line, value);
        const Domain left = places_[p] &= ~bit(cell.index);
        if (!any_active) return;
        const int count = size(left);
        for (std::uint32_t w = first_watch_[p]; w < first_watch_[p + 1]; ++w)
          visit(watches_[w].propagator, count <= watches_[w].at_most);
      });
    }
  }

  void regain(Var v, Domain values) {
    for (std::uint32_t i = first_cell_[v]; i < first_cell_[v + 1]; ++i)
      for_each(values,
               [&](int value) { places_[place(cells_[i].line, value)] |= bit(cells_[i].index); });
  }

 private:
  struct Cell {
    std::uint32_t line;
    int index;
  };
  struct Watch {
    std::uint32_t place;
    PropagatorId propagator;
    int at_most;
  };

  static std::uint32_t place(std::uint32_t line, int value) {
    return line * 64u + static_cast<unsigned>(value);
  }
  void build_watches();
  void build_cells(std::size_t variables);

  std::vector<std::vector<Var>> lines_;
  std::vector<Domain> places_;  // place -> cells
  std::vector<Watch> watches_;  // by place, from first_watch_[place] on
  std::vector<std::uint32_t> first_watch_;
  std::vector<Cell> cells_;  // by variable, from first_cell_[variable] on
  std::vector<std::uint32_t> first_cell_;
};

}  // namespace sightline
