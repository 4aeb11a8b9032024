// Rooms of a rectangular house that must all be connected, some of them with a number.
//
// The rules of the rooms and the one that they are connected say all; this adds no propagator, but
// a technique. Suppose that a door is open. The rooms that are joined then may have seen enough, so
// that all doors that lead out of their group are closed: the group would be cut off.
//
//     (2)?(2) .       If the door between the two rooms were open, each would see the other one and
//      .   .   .      no more: nobody could reach them. So it is closed.
//
//     (2)?(3) .       Almost: the 3 can still look elsewhere.
//      .   .   .
#include <algorithm>
#include <memory>

#include "open_run.hpp"

namespace sightline {

namespace {

using namespace open_run;

constexpr Domain open_ = through_doors.open, closed = through_doors.closed;

// A house of rooms row by row; its doors are those in vertical walls, row by row, then those in
// horizontal ones.
struct House {
  int rows, columns;

  enum Direction { west, east, north, south };
  static constexpr Direction directions[] = {west, east, north, south};
  static constexpr int nowhere = -1;
  int rooms() const { return rows * columns; }
  int vertical_doors() const { return rows * (columns - 1); }
  int doors() const { return vertical_doors() + (rows - 1) * columns; }
  int neighbour(int room, Direction direction) const {
    const int row = room / columns, column = room % columns;
    switch (direction) {
      case west:
        return column > 0 ? room - 1 : nowhere;
      case east:
        return column + 1 < columns ? room + 1 : nowhere;
      case north:
        return row > 0 ? room - columns : nowhere;
      case south:
        return row + 1 < rows ? room + columns : nowhere;
    }
    return nowhere;
  }
  // The door to a neighbour, which there must be.
  int door(int room, Direction direction) const {
    const int east_door = room - room / columns, south_door = vertical_doors() + room;
    switch (direction) {
      case west:
        return east_door - 1;
      case east:
        return east_door;
      case north:
        return south_door - columns;
      case south:
        return south_door;
    }
    return nowhere;
  }
};

// Details: the door, by its place among all.
class CutOff final : public Technique {
 public:
  CutOff(std::span<const Var> doors, House house, std::vector<Total> totals)
      : Technique("would-be-cut-off", joint, doors), house_(house), totals_(std::move(totals)) {
    for (const Total& total : totals_)
      if (total.clue.is_open()) read_clue(total.clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    for (int room = 0; room < house_.rooms(); ++room)
      for (House::Direction direction : {House::east, House::south}) {
        if (house_.neighbour(room, direction) == House::nowhere) continue;
        const int door = house_.door(room, direction);
        if (domains[vars_[door]] != (open_ | closed)) continue;
        if (would_be_cut_off({domains, door}, room)) tell({{{vars_[door], open_}}, {door}});
      }
  }

 private:
  // Nobody keeps a larger group in mind. The technique stays monotone: when more doors are open, a
  // group that was cut off does not grow, for some room in it would see too many.
  static constexpr std::size_t largest_group = 6;

  struct Supposed {
    Domains domains;
    int open_door;
  };
  bool is_open(const Supposed& supposed, int door) const {
    return door == supposed.open_door || supposed.domains[vars_[door]] == open_;
  }

  bool would_be_cut_off(const Supposed& supposed, int room) const {
    std::vector<int> group{room}, leaving, ends;
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (group.size() > largest_group) return false;
      for (House::Direction direction : House::directions) {
        const int next = house_.neighbour(group[i], direction);
        if (next == House::nowhere) continue;
        const int door = house_.door(group[i], direction);
        if (is_open(supposed, door)) {
          if (std::find(group.begin(), group.end(), next) == group.end()) group.push_back(next);
        } else if (supposed.domains[vars_[door]] & open_) {
          leaving.push_back(door);
        }
      }
    }
    if (static_cast<int>(group.size()) == house_.rooms()) return false;
    for (int each : group) add_ends(supposed, each, ends);
    return std::all_of(leaving.begin(), leaving.end(), [&](int door) {
      return std::find(ends.begin(), ends.end(), door) != ends.end();
    });
  }

  // The doors that end the view of a room that has seen enough.
  void add_ends(const Supposed& supposed, int room, std::vector<int>& ends) const {
    const Total& total = totals_[room];
    if (!total.shown(supposed.domains)) return;
    std::vector<int> last;
    int seen = 0;
    for (House::Direction direction : House::directions)
      for (int at = room; house_.neighbour(at, direction) != House::nowhere; ++seen) {
        const int door = house_.door(at, direction);
        if (!is_open(supposed, door)) {
          last.push_back(door);
          break;
        }
        at = house_.neighbour(at, direction);
      }
    if (seen == total.most(supposed.domains)) ends.insert(ends.end(), last.begin(), last.end());
  }

  const House house_;
  const std::vector<Total> totals_;  // by room; -1, which no room sees, where there is none
};

// Numbers: how many others each room sees, -1 where there is no number; then the columns.
void post_cut_off(Store& store, const Request& request) {
  const auto numbers = request.numbers;
  require(numbers.size() >= 2, "CutOff takes a total for each room and the number of columns");
  const auto rooms = numbers.size() - 1;
  const int columns = numbers[rooms];
  require(columns >= 1 && rooms % static_cast<std::size_t>(columns) == 0 && rooms <= 1 << 20,
          "the rooms of CutOff do not fill its rows");
  const House house{static_cast<int>(rooms) / columns, columns};
  require(static_cast<int>(request.vars.size()) == house.doors(),
          "CutOff takes all doors of its rooms");
  for (Var v : request.vars) require((store[v] & ~Domain{0b11}) == 0, "a door is 0 or 1");
  std::vector<Total> totals;
  totals.reserve(rooms);
  for (std::size_t room = 0; room < rooms; ++room) {
    require(numbers[room] >= -1, "a total of CutOff is -1 for none, or how many rooms are seen");
    totals.push_back({numbers[room], request.clue(room, 0)});
  }
  store.teach<CutOff>(request.vars, house, std::move(totals));
}

const Registration registration{"CutOff", post_cut_off, all_numbers};

}  // namespace

}  // namespace sightline
