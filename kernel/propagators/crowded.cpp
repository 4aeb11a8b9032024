// A cell that counts the unshaded cells seen from it, on a board where no two shaded cells share a
// side.
//
// The rules of the cell and of the board say all; this adds no propagator, but a technique. Suppose
// that a cell is shaded. Those beside it are unshaded then, and the number may see too many of them,
// or be left with too few ways to look.
//
//     ?  .  .      If the cell in the corner were shaded, the 2 would see the cells above it and to
//     . (2) .      its left, and that is one too many. So it is unshaded.
//     .  .  .      Almost: with a 3, it would be met.
#include <algorithm>
#include <cstdlib>
#include <memory>

#include "open_run.hpp"

namespace sightline {

namespace {

using namespace open_run;

constexpr Domain unshaded = over_cells.open, shaded = over_cells.closed;

// The first variables are the rays of the cell; others are beside them. Details: the cell that would
// be shaded, by its place among the variables.
class Crowded final : public Technique {
 public:
  Crowded(const char* name, int rank, std::span<const Var> vars, const Total& number,
          std::span<const int> lengths, std::vector<std::vector<int>> beside)
      : Technique(name, rank, vars),
        number_(number),
        lengths_(lengths.begin(), lengths.end()),
        beside_(std::move(beside)) {
    if (number.clue.is_open()) read_clue(number.clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    if (!number_.shown(domains) || number_.most(domains) < 0) return;
    const std::vector<Domain> cells = cells_in(domains);
    for (int cell = 0; cell < std::ssize(cells); ++cell)
      if (cells[cell] != shaded && (cells[cell] & shaded) &&
          !is_seen(cells, cell, number_.most(domains)))
        tell({{{vars_[cell], shaded}}, {cell}});
  }

  bool holds(const Argument& argument, Domains domains) const override {
    if (!number_.shown(domains) || number_.most(domains) < 0) return false;
    return !is_seen(cells_in(domains), argument.details[0], number_.most(domains));
  }

 private:
  std::vector<Domain> cells_in(Domains domains) const {
    std::vector<Domain> cells(vars_.size());
    std::transform(vars_.begin(), vars_.end(), cells.begin(), [&](Var v) { return domains[v]; });
    return cells;
  }

  // Whether the number can be seen if a cell is shaded.
  bool is_seen(std::vector<Domain> cells, int cell, int total) const {
    cells[cell] = shaded;
    for (int other : beside_[cell]) {
      if (cells[other] == shaded) return false;
      cells[other] = unshaded;
    }
    std::array<Word, max_rays> lengths;
    int first = 0;
    for (std::size_t r = 0; r < max_rays; first += lengths_[r++])
      lengths[r] =
          lengths_of<Word>(over_cells, lengths_[r], total, [&](int k) { return cells[first + k]; });
    return keep_what_adds_up(lengths, Word(bit(total)), total);
  }

  const Total number_;
  const std::vector<int> lengths_;
  const std::vector<std::vector<int>> beside_;  // by place: the places of the cells beside it
};

// Numbers: the number, the lengths of four rays, the columns of the board, and the place of each
// variable on it, row by row.
void post_crowded(Store& store, const Request& request) {
  constexpr std::size_t columns_at = 1 + max_rays, places_at = columns_at + 1;
  const auto numbers = request.numbers;
  require(numbers.size() == places_at + request.vars.size(),
          "Crowded takes a number, four rays, the columns and the places of its cells");
  const auto lengths = numbers.subspan(1, max_rays);
  std::size_t seen = 0;
  for (int length : lengths) {
    require(length >= 0 && length < Long::capacity, "a ray of Crowded is too long");
    seen += static_cast<std::size_t>(length);
  }
  require(seen <= request.vars.size(), "the rays of Crowded do not add up to its cells");
  const int columns = numbers[columns_at];
  require(columns >= 1, "Crowded takes the number of columns");
  for (Var v : request.vars)
    require((store[v] & ~(shaded | unshaded)) == 0, "a door or cell is 0 or 1");
  require(numbers[0] >= 1, "a number of Crowded is too small");
  // Nobody counts so many cells.
  if (!request.is_open(0) && numbers[0] > Word::capacity) return;

  const auto places = numbers.subspan(places_at);
  std::vector<std::vector<int>> beside(places.size());
  for (std::size_t one = 0; one < places.size(); ++one)
    for (std::size_t other = 0; other < places.size(); ++other) {
      const int down = std::abs(places[one] / columns - places[other] / columns);
      const int across = std::abs(places[one] % columns - places[other] % columns);
      if (down + across == 1) beside[one].push_back(static_cast<int>(other));
    }
  const Total number{numbers[0], request.clue(0, 0), 1};
  store.teach<Crowded>("neighbours-would-be-seen", 3, request.vars, number, lengths,
                       std::move(beside));
}

const Registration registration{"Crowded", post_crowded, 0b1};

}  // namespace

}  // namespace sightline
