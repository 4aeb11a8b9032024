// A rectangular board of cells, row by row, some of which are shaded, and the chains of shaded
// cells that divide it.
//
//     . . # .     Shaded cells that touch at a corner form a chain. Where no two share a side, the
//     . # . .     unshaded cells are connected unless a chain reaches the edge of the board twice,
//     . . # .     or comes back to itself: then it separates what is on either side of it.
//
// Rule 1  the cells beside a shaded one are unshaded
// Rule 2  no chain of shaded cells divides the board
// Rule 3  a cell that would complete such a chain is unshaded
//
// Rule 1 is simple. All together are domain consistency: with any other single cell shaded, and no
// more, the unshaded ones are connected.
#pragma once

#include <cstdint>
#include <vector>

#include "registry.hpp"

namespace sightline::shading {

inline constexpr Domain unshaded = 0b01, shaded = 0b10;

struct Board {
  int rows, columns;

  int cells() const { return rows * columns; }
  // Calls `visit(cell)` for the cells that share a side with one, in their order.
  template <class Visit>
  void for_each_neighbour(int cell, Visit visit) const {
    const int column = cell % columns;
    if (cell >= columns) visit(cell - columns);
    if (column > 0) visit(cell - 1);
    if (column + 1 < columns) visit(cell + 1);
    if (cell + columns < cells()) visit(cell + columns);
  }
  // The same for those that touch it at a corner.
  template <class Visit>
  void for_each_diagonal(int cell, Visit visit) const {
    const int column = cell % columns;
    for (int beside : {cell - columns, cell + columns}) {
      if (beside < 0 || beside >= cells()) continue;
      if (column > 0) visit(beside - 1);
      if (column + 1 < columns) visit(beside + 1);
    }
  }
  // How often a cell touches the edge: twice where a board has a single row or column and goes on
  // at both sides of the cell.
  int times_at_edge(int cell) const {
    const int row = cell / columns, column = cell % columns;
    const bool in_row = column > 0 && column + 1 < columns, in_column = row > 0 && row + 1 < rows;
    if (in_row && in_column) return 0;
    return (rows == 1 && in_row) || (columns == 1 && in_column) ? 2 : 1;
  }
};

// The chains of a board, cell by cell (union-find). The edge is one end of all chains that reach it.
class Chains {
 public:
  explicit Chains(Board board);

  // Starts with no cell shaded.
  void clear();
  bool has(int cell) const { return has_[cell] != 0; }
  // Whether a cell would touch one chain twice.
  bool closes(int cell);
  // Shades a cell; false if it touches one chain twice.
  bool add(int cell);
  // The number of cells of the shortest chain that a cell would complete, itself included; more
  // than `longest` if there is none that is so short.
  int shortest_through(int cell, int longest) const;

 private:
  static constexpr int most_contacts = 6;
  // The chains that a cell touches.
  struct Contacts {
    int chains[most_contacts];
    int count = 0;
    bool twice = false;
  };
  Contacts contacts(int cell);
  int shortest_between(int from, int without, int longest) const;
  bool touches(int cell, int other) const;
  int chain_of(int cell);

  struct Around {
    std::int32_t diagonals[4];  // as far as there are so many
    std::int8_t count = 0, times_at_edge = 0;
  };

  const int edge_;
  std::vector<Around> around_;
  std::vector<std::int32_t> parent_;  // by cell; then the edge
  std::vector<std::uint8_t> has_;
};

// The simple rule and the techniques of a board.
void teach(Store& store, std::span<const Var> cells, Board board);

}  // namespace sightline::shading
