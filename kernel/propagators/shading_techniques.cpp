// The simple rule and the techniques of a board of shaded cells: see shading.hpp.
#include <algorithm>
#include <memory>

#include "shading.hpp"

namespace sightline {

namespace {

using namespace shading;

// Rule 1: the cells beside a shaded one are unshaded.
//
//     . - .
//     - # -
//     . - .
//
// Details: that it is shaded, and the cell.
class BesideShaded final : public Technique {
 public:
  BesideShaded(std::span<const Var> cells, Board board)
      : Technique("already-placed", simple, cells), board_(board) {}

  void find(Domains domains, const Tell& tell) const override {
    for (int cell = 0; cell < board_.cells(); ++cell) {
      if (domains[vars_[cell]] != shaded) continue;
      Removals beside;
      board_.for_each_neighbour(cell, [&](int other) {
        if (domains[vars_[other]] & shaded) beside.push_back({vars_[other], shaded});
      });
      if (!beside.empty()) tell({std::move(beside), {lowest(shaded), cell}});
    }
  }

  bool holds(const Argument& argument, Domains domains) const override {
    return domains[vars_[argument.details[1]]] == shaded;
  }

 private:
  const Board board_;
};

// A cell with a single way out: all cells beside it are shaded but one, which is unshaded.
//
//     . #          Beside the cell in the corner one is shaded: the other one is not.
//     ?
//
// Details: the cell that is unshaded, and the one that it leads to.
class OnlyWayOut final : public Technique {
 public:
  OnlyWayOut(const char* name, int rank, std::span<const Var> cells, Board board)
      : Technique(name, rank, cells), board_(board) {}

  void find(Domains domains, const Tell& tell) const override {
    // On a smaller board there may be a single unshaded cell.
    if (board_.cells() <= 3) return;
    for (int cell = 0; cell < board_.cells(); ++cell) {
      int open = 0, last = 0;
      board_.for_each_neighbour(cell, [&](int other) {
        if (domains[vars_[other]] == shaded) return;
        ++open;
        last = other;
      });
      if (open == 1 && (domains[vars_[last]] & shaded))
        tell({{{vars_[last], shaded}}, {last, cell}});
    }
  }

 private:
  const Board board_;
};

// A cell that would complete a chain of shaded cells from edge to edge, or a ring of them.
//
//     . . # .      With the cell in question shaded, three cells would cut off the corner.
//     . . . ?
//     . . # .
//
// Details: the cell.
class Divides final : public Technique {
 public:
  Divides(const char* name, int rank, std::span<const Var> cells, Board board, int longest)
      : Technique(name, rank, cells), board_(board), longest_(longest), chains_(board) {}

  void find(Domains domains, const Tell& tell) const override {
    shade(domains);
    for (int cell = 0; cell < board_.cells(); ++cell)
      if (domains[vars_[cell]] != shaded && (domains[vars_[cell]] & shaded) && divides(cell))
        tell({{{vars_[cell], shaded}}, {cell}});
  }

  bool holds(const Argument& argument, Domains domains) const override {
    shade(domains);
    return divides(argument.details[0]);
  }

 private:
  void shade(Domains domains) const {
    chains_.clear();
    for (int cell = 0; cell < board_.cells(); ++cell)
      if (domains[vars_[cell]] == shaded) chains_.add(cell);
  }
  bool divides(int cell) const {
    return chains_.closes(cell) && chains_.shortest_through(cell, longest_) <= longest_;
  }

  const Board board_;
  const int longest_;
  mutable Chains chains_;  // kept to save time
};

}  // namespace

void shading::teach(Store& store, std::span<const Var> cells, Board board) {
  store.teach_rule<BesideShaded>(cells, board);
  store.teach<OnlyWayOut>("only-way-out", 1, cells, board);
  store.teach<Divides>("short-chain", 2, cells, board, 6);
  store.teach<Divides>("long-chain", 3, cells, board, board.cells());
}

}  // namespace sightline
