// One value that stands once in every row, in every column and on both long diagonals of a square
// board.
//
// The rules of the lines say so already; this adds no propagator, but a technique: a cell that is in
// line with every place that the value has left in some line does not hold it.
//
//         c1 c2 c3 c4
//     r1   .  .  .  -      x: the places of the value in row 2. With it in r1c4, neither r2c3, on the
//     r2   .  .  x  x      same diagonal, nor r2c4, in the same column, could hold it
#include <memory>
#include <vector>

#include "permutation.hpp"

namespace sightline {

namespace {

// Details: the line, rows first, then columns, then the diagonals, falling and rising; and the cell.
class InLineWithAll final : public Technique {
 public:
  InLineWithAll(std::span<const Var> board, SquareOfOne of)
      : Technique("in-line-with-all-its-places", Technique::joint, board),
        side_(of.side),
        value_(of.value) {}

  void find(Domains domains, const Tell& tell) const override {
    for (int line = 0; line < 2 * side_ + 2; ++line) {
      std::vector<int> places;
      for (int i = 0; i < side_; ++i)
        if (domains[vars_[cell(line, i)]] & bit(value_)) places.push_back(cell(line, i));
      if (places.size() < 2) continue;
      for (int other = 0; other < side_ * side_; ++other) {
        if (!(domains[vars_[other]] & bit(value_)) || is_on(line, other)) continue;
        bool all = true;
        for (int place : places) all = all && in_line(place, other);
        if (all) tell({{{vars_[other], bit(value_)}}, {line, other}});
      }
    }
  }

  Domain values() const override { return bit(value_); }

 private:
  int cell(int line, int i) const {
    if (line < side_) return line * side_ + i;
    if (line < 2 * side_) return i * side_ + line - side_;
    return i * side_ + (line == 2 * side_ ? i : side_ - 1 - i);
  }
  bool is_on(int line, int cell) const {
    const int r = cell / side_, c = cell % side_;
    if (line < side_) return r == line;
    if (line < 2 * side_) return c == line - side_;
    return line == 2 * side_ ? r == c : r + c == side_ - 1;
  }
  bool in_line(int one, int other) const {
    for (int line : {one / side_, side_ + one % side_, 2 * side_, 2 * side_ + 1})
      if (is_on(line, one) && is_on(line, other)) return true;
    return false;
  }

  const int side_, value_;
};

void post_with_diagonals(Store& store, const Request& request) {
  store.teach<InLineWithAll>(request.vars, SquareOfOne(request));
}

const Registration registration{"WithDiagonals", post_with_diagonals};

}  // namespace

}  // namespace sightline
