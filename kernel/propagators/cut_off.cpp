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

// A house of rooms row by row; its doors are those in vertical walls, row by row, then those in
// horizontal ones.
struct House {
  int rows, columns;

  static constexpr int directions = 4;
  static constexpr int nowhere = -1;
  int rooms() const { return rows * columns; }
  int upright() const { return rows * (columns - 1); }
  int doors() const { return upright() + (rows - 1) * columns; }
  // West, east, north, south.
  int neighbour(int room, int direction) const {
    const int row = room / columns, column = room % columns;
    switch (direction) {
      case 0:
        return column > 0 ? room - 1 : nowhere;
      case 1:
        return column + 1 < columns ? room + 1 : nowhere;
      case 2:
        return row > 0 ? room - columns : nowhere;
      default:
        return row + 1 < rows ? room + columns : nowhere;
    }
  }
  int door(int room, int direction) const {
    const int row = room / columns, column = room % columns;
    switch (direction) {
      case 0:
        return row * (columns - 1) + column - 1;
      case 1:
        return row * (columns - 1) + column;
      case 2:
        return upright() + room - columns;
      default:
        return upright() + room;
    }
  }
};

// Details: the door, by its place among all.
class CutOff final : public Technique {
 public:
  CutOff(const char* name, std::span<const Var> doors, House house, std::vector<Total> totals)
      : Technique(name, Technique::joint, doors), house_(house), totals_(std::move(totals)) {
    for (const Total& total : totals_)
      if (total.clue.is_open()) read_clue(total.clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    for (int room = 0; room < house_.rooms(); ++room)
      for (int direction : {east, south}) {
        if (house_.neighbour(room, direction) == House::nowhere) continue;
        const int door = house_.door(room, direction);
        if (domains[vars_[door]] != (open_ | closed)) continue;
        if (would_be_cut_off({domains, door}, room)) tell({{{vars_[door], open_}}, {door}});
      }
  }

 private:
  static constexpr int east = 1, south = 3;
  // Nobody keeps a larger group in mind. More open doors do not make a group that is cut off larger:
  // some room in it would see too many.
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
      for (int direction = 0; direction < House::directions; ++direction) {
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
    for (int direction = 0; direction < House::directions; ++direction)
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
  for (std::size_t room = 0; room < rooms; ++room)
    totals.push_back({numbers[room], request.clue(room, 0)});
  store.teach(std::make_unique<CutOff>("would be cut off", request.vars, house, std::move(totals)));
}

const Registration registration{"CutOff", post_cut_off, all_numbers};

}  // namespace

}  // namespace sightline
