// One value that stands once in every row and once in every column of a square board.
//
// The rules of the lines say so already; this adds no propagator, but a technique (X-wing): where
// two rows have places for the value in just two columns, it stands in both of these columns in
// one of the two rows, and so in no other row. The same with three, and with rows and columns
// swapped.
//
//         c1 c2 c3 c4
//     r1   .  x  .  x      the value of r1 and r4 stands in c2 and c4:
//     r2   x  -  x  .      r2c2 is another
//     r3   x  .  x  .
//     r4   .  x  .  x
#include "permutation.hpp"

#include <array>
#include <memory>

#include "closed.hpp"

namespace sightline {

namespace {

// Details: 0 for rows, 1 for columns, then the lines that have the places.
class Fish final : public Technique {
 public:
  Fish(const char* name, int rank, std::span<const Var> board, int side, int value, int size)
      : Technique(name, rank, board), side_(side), value_(value), size_(size) {}

  void find(Domains domains, const Tell& tell) const override {
    for (int across = 0; across < 2; ++across) {
      std::array<Domain, max_value + 1> places{};
      for (int i = 0; i < side_; ++i)
        for (int j = 0; j < side_; ++j)
          if (domains[cell(across, i, j)] & bit(value_)) places[i] |= bit(j);
      const auto lines_with_places =
          std::span<const Domain>(places).first(static_cast<std::size_t>(side_));
      for_each_closed(lines_with_places, size_, [&](std::span<const int> lines, Domain crossing) {
        Argument argument{{}, {across}};
        Domain chosen = 0;
        for (int i : lines) {
          argument.details.push_back(i);
          chosen |= bit(i);
        }
        for_each(crossing, [&](int j) {
          for_each(below(side_) & ~chosen,
                   [&](int i) { argument.removals.push_back({cell(across, i, j), bit(value_)}); });
        });
        tell(std::move(argument));
      });
    }
  }

  Domain values() const override { return bit(value_); }

 private:
  Var cell(int across, int i, int j) const { return vars_[across ? j * side_ + i : i * side_ + j]; }

  const int side_, value_, size_;
};

void post_permutation(Store& store, const Request& request) {
  teach_fish(store, request.vars, SquareOfOne(request));
}

const Registration registration{"Permutation", post_permutation};

}  // namespace

SquareOfOne::SquareOfOne(const Request& request) {
  require(request.numbers.size() == 2, "a square board of one value takes a side and the value");
  side = request.numbers[0];
  value = request.numbers[1];
  require(side >= 0 && side <= max_value + 1, "a side is at most 64");
  require(value >= 0 && value <= max_value, "a value is 0 to 63");
  require(request.vars.size() == static_cast<std::size_t>(side) * static_cast<std::size_t>(side),
          "a square board has as many rows as columns");
}

void teach_fish(Store& store, std::span<const Var> board, SquareOfOne of) {
  const auto [side, value] = of;
  store.teach<Fish>("x-wing", Technique::joint, board, side, value, 2);
  store.teach<Fish>("swordfish", Technique::joint, board, side, value, 3);
}

}  // namespace sightline
