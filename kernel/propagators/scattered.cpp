// One value that stands once in every row and column of a square board, never diagonally next to
// itself.
//
// The rules of the lines say so already; this adds no propagator, but techniques: those of a
// permutation, and more. In all of them a place is out when the value could not stand there and in
// every line.
#include <array>
#include <cstdlib>
#include <memory>

#include "permutation.hpp"

namespace sightline {

namespace {

// The rows and the columns of the largest board.
constexpr int most_lines = 2 * (max_value + 1);

struct Cell {
  int row, column;
};

// The places of the value, line by line: the rows first, then the columns.
class Places {
 public:
  Places(Technique::Domains domains, std::span<const Var> board, int side, int value)
      : side_(side) {
    for (int i = 0; i < side; ++i)
      for (int j = 0; j < side; ++j) {
        const Domain here = domains[board[i * side + j]] >> value & 1;
        lines_[i] |= here << j;
        lines_[side + j] |= here << i;
      }
  }

  int lines() const { return 2 * side_; }
  Domain of(int line) const { return lines_[line]; }
  Cell cell(int line, int place) const {
    return line < side_ ? Cell{line, place} : Cell{place, line - side_};
  }
  bool contains(int line, Cell cell) const {
    return line == (line < side_ ? cell.row : side_ + cell.column);
  }

  // The places of a line that are left when the value stands in a cell: there if the line contains
  // it, else what neither touches it nor shares the crossing line with it.
  Domain left(int line, Cell with) const {
    const int distance = line < side_ ? line - with.row : line - side_ - with.column;
    const Domain across = bit(line < side_ ? with.column : with.row);
    if (distance == 0) return lines_[line] & across;
    return lines_[line] & ~(std::abs(distance) == 1 ? across << 1 | across | across >> 1 : across);
  }

 private:
  const int side_;
  std::array<Domain, most_lines> lines_{};
};

class PlacesOfOne : public Technique {
 public:
  PlacesOfOne(const char* name, int rank, std::span<const Var> board, int side, int value)
      : Technique(name, rank, board), side_(side), value_(value) {}

  Domain values() const override { return bit(value_); }

 protected:
  Places places(Domains domains) const { return {domains, vars_, side_, value_}; }
  Removal removal(Cell cell) const { return {vars_[cell.row * side_ + cell.column], bit(value_)}; }

  const int side_, value_;
};

// Two or three places side by side in a line. A cell of the next line over is out if it touches or
// shares the crossing line with each of them.
//
//         c1 c2 c3 c4 c5
//     r1   .  .  -  -  .       r2 has its places in c3 and c4: r1c3 shares a column with the one
//     r2   .  .  x  x  .       and touches the other; so do r1c4, r3c3 and r3c4
//     r3   .  .  -  -  .
//
// Details: the line, the rows counted before the columns.
class LineOrTouch final : public PlacesOfOne {
 public:
  using PlacesOfOne::PlacesOfOne;

  void find(Domains domains, const Tell& tell) const override {
    const Places places = this->places(domains);
    for (int line = 0; line < places.lines(); ++line) {
      const Domain here = places.of(line);
      if (size(here) < 2) continue;
      const int first = lowest(here), last = highest(here);
      if (last - first > 2) continue;
      Argument argument{{}, {line}};
      for (int next : {line - 1, line + 1}) {
        if (next < 0 || next >= places.lines() || next / side_ != line / side_) continue;
        // These are at most one cell away from all of them. Opposite a gap in between, the value
        // would touch both: an easier technique says so.
        for (int place = last - 1; place <= first + 1; ++place)
          if (here & bit(place) && places.of(next) & bit(place))
            argument.removals.push_back(removal(places.cell(next, place)));
      }
      if (!argument.removals.empty()) tell(std::move(argument));
    }
  }
};

// With the value in this cell, a few lines would have places left that do not go together.
//
//         c1 c2 c3 c4
//     r1   -  x  x  .       with the value in r1c1, r2 would have c3 left and r3 c4:
//     r2   x  .  x  .       these touch
//     r3   x  .  .  x
//
// Details: the cell by its number, then the lines, the rows counted before the columns.
class NoRoom final : public PlacesOfOne {
 public:
  NoRoom(const char* name, std::span<const Var> board, int side, int value, int lines,
         int most_places)
      : PlacesOfOne(name, joint, board, side, value), lines_(lines), most_places_(most_places) {}

  void find(Domains domains, const Tell& tell) const override {
    const Places places = this->places(domains);
    for (int row = 0; row < side_; ++row)
      for_each(places.of(row), [&](int column) { look_at({row, column}, places, tell); });
  }

 private:
  static constexpr int most_chosen = 3;
  struct Line {
    int number;
    Domain left;  // the places that are left
  };
  using Chosen = std::array<Line, most_chosen>;

  void look_at(Cell cell, const Places& places, const Tell& tell) const {
    std::array<Line, most_lines> with_few_places;
    std::size_t count = 0;
    for (int line = 0; line < places.lines(); ++line) {
      const Domain left = places.left(line, cell);
      // A line without a place is for easier techniques.
      if (left != 0 && size(left) <= most_places_ && !places.contains(line, cell))
        with_few_places[count++] = {line, left};
    }
    Chosen chosen{};
    choose({with_few_places.data(), count}, places, chosen, 0, [&] {
      Argument argument{{removal(cell)}, {cell.row * side_ + cell.column}};
      for (int i = 0; i < lines_; ++i) argument.details.push_back(chosen[i].number);
      tell(std::move(argument));
    });
  }

  // Calls `clash` for each choice of lines in which the value does not fit at once, though it does
  // in any fewer of them.
  template <class Clash>
  void choose(std::span<const Line> from, const Places& places, Chosen& chosen, int count,
              const Clash& clash) const {
    if (count == lines_) {
      if (!fit(places, chosen, count) && (count == 2 || each_two_fit(places, chosen))) clash();
      return;
    }
    for (std::size_t i = 0; i < from.size(); ++i) {
      chosen[count] = from[i];
      choose(from.subspan(i + 1), places, chosen, count + 1, clash);
    }
  }

  static bool each_two_fit(const Places& places, const Chosen& three) {
    for (int without = 0; without < most_chosen; ++without) {
      Chosen two = three;
      std::swap(two[without], two[most_chosen - 1]);
      if (!fit(places, two, most_chosen - 1)) return false;
    }
    return true;
  }

  // Whether the value can stand in all of the first `count` lines.
  static bool fit(const Places& places, const Chosen& lines, int count) {
    if (count == 0) return true;
    const Line& last = lines[count - 1];
    for (Domain left = last.left; left != 0; left &= left - 1) {
      Chosen others = lines;
      const Cell cell = places.cell(last.number, lowest(left));
      bool possible = true;
      for (int i = 0; possible && i < count - 1; ++i)
        possible = (others[i].left &= places.left(others[i].number, cell)) != 0;
      if (possible && fit(places, others, count - 1)) return true;
    }
    return false;
  }

  const int lines_, most_places_;
};

void post_scattered(Store& store, const Request& request) {
  const SquareOfOne of(request);
  const auto [side, value] = of;
  if (side == 0) return;
  teach_fish(store, request.vars, of);
  store.teach<LineOrTouch>("line-or-touch", 2, request.vars, side, value);
  store.teach<NoRoom>("no-room-in-two-lines", request.vars, side, value, 2, 3);
  store.teach<NoRoom>("no-room-in-three-lines", request.vars, side, value, 3, 2);
}

const Registration registration{"Scattered", post_scattered};

}  // namespace

}  // namespace sightline
