// A Latin square as a cube of ones and zeros, f(row, column, symbol), in which every line
// along an axis adds up to 1. A move adds 1 to four corners of a box and takes 1 from the
// other four, so that all lines keep their sums:
//
//            +1 ------- -1
//            /|         /|        (x, y, z)    +1: a zero of the cube, drawn at random,
//          -1 ------- +1 |                         or the corner that is below zero
//           | |        | |        (x', y', z') -1: may fall below zero; then the square is
//           |-1 -------|+1                         "improper" and the next move starts there
//           |/         |/
//          +1 ------- -1
//
// Jacobson and Matthews, "Generating uniformly distributed random Latin squares", Journal
// of Combinatorial Designs 4 (1996), show that these moves connect all squares and favour
// none; proper squares met on the way are uniformly distributed in the long run.
#include "latin.hpp"

#include <array>
#include <stdexcept>

#include "base/domain.hpp"
#include "base/random.hpp"

namespace sightline {

namespace {

struct Corner {
  int x, y, z;
};

class Cube {
 public:
  // The rows, columns and symbols of the cyclic square in random order.
  Cube(int n, Random& random) : n_(n), random_(random) {
    for (auto& along_axis : ones_) along_axis.assign(static_cast<std::size_t>(n) * n, 0);
    std::array<std::vector<int>, 3> order;
    for (auto& each : order) each = permutation(n, random);
    for (int x = 0; x < n_; ++x)
      for (int y = 0; y < n_; ++y) toggle({order[0][x], order[1][y], order[2][(x + y) % n_]});
  }

  void move() {
    const Corner from = proper_ ? zero() : below_zero_;
    const Corner to{pick(along_x(from)), pick(along_y(from)), pick(along_z(from))};
    if (proper_) toggle(from);  // otherwise it rises from -1 to 0, which is not marked
    toggle({from.x, to.y, to.z});
    toggle({to.x, from.y, to.z});
    toggle({to.x, to.y, from.z});
    toggle({to.x, from.y, from.z});
    toggle({from.x, to.y, from.z});
    toggle({from.x, from.y, to.z});
    proper_ = has(to);
    if (proper_)
      toggle(to);
    else
      below_zero_ = to;
  }

  bool proper() const { return proper_; }
  int symbol(int x, int y) const { return lowest(along_z({x, y, 0})); }

 private:
  // The ones on the three lines through a corner, as masks.
  Domain along_x(Corner c) const { return ones_[0][c.y * n_ + c.z]; }
  Domain along_y(Corner c) const { return ones_[1][c.x * n_ + c.z]; }
  Domain along_z(Corner c) const { return ones_[2][c.x * n_ + c.y]; }
  bool has(Corner c) const { return along_z(c) >> c.z & 1; }

  void toggle(Corner c) {
    ones_[0][c.y * n_ + c.z] ^= bit(c.x);
    ones_[1][c.x * n_ + c.z] ^= bit(c.y);
    ones_[2][c.x * n_ + c.y] ^= bit(c.z);
  }

  int below(int bound) {
    return static_cast<int>(random_.below(static_cast<std::uint64_t>(bound)));
  }

  // A line has a single one, or two where it passes through the corner below zero.
  int pick(Domain ones) {
    const bool second = !is_single(ones) && random_.next() >> 63;
    return second ? highest(ones) : lowest(ones);
  }

  Corner zero() {
    for (;;) {
      const int cell = below(n_ * n_ * n_);
      const Corner corner{cell / (n_ * n_), cell / n_ % n_, cell % n_};
      if (!has(corner)) return corner;
    }
  }

  const int n_;
  Random& random_;
  std::array<std::vector<Domain>, 3> ones_;
  bool proper_ = true;
  Corner below_zero_{};
};

}  // namespace

std::vector<int> latin_square(int n, std::uint64_t seed) {
  if (n < 1 || n > max_latin) throw std::invalid_argument("a Latin square has 1 to 63 rows");
  Random random(seed);
  Cube cube(n, random);
  // As many proper squares as the cube has cells: counted in proper ones, so that none is
  // favoured for being easy to stop at. A square of one row has no zero to start from.
  for (int met = n == 1; met < n * n * n;) {
    cube.move();
    met += cube.proper();
  }
  std::vector<int> rows;
  for (int x = 0; x < n; ++x)
    for (int y = 0; y < n; ++y) rows.push_back(1 + cube.symbol(x, y));
  return rows;
}

}  // namespace sightline
