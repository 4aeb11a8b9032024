// Rooms that can all be reached from each other through open doors.
//
// Rule 1  the doors that are not closed must connect all rooms
// Rule 2  a door without which they would not (a bridge) is open
//
// Both together are domain consistency: any other single door may be open or closed.
#include <algorithm>
#include <array>

#include "registry.hpp"
#include "store/completion.hpp"

namespace sightline {

namespace {

constexpr Domain open_ = 0b10, closed_ = 0b01;

class Connected final : public Propagator {
 public:
  Connected(std::span<const Var> doors, int rooms, std::span<const int> between)
      : Propagator(doors, Priority::medium, Wake::on_fix), rooms_(rooms), begin_(rooms + 1, 0) {
    for (int room : between) ++begin_[room + 1];
    for (int room = 0; room < rooms; ++room) begin_[room + 1] += begin_[room];
    ways_.resize(between.size());
    std::vector<int> next(begin_.begin(), begin_.end() - 1);
    for (std::size_t i = 0; i < doors.size(); ++i) {
      const int door = static_cast<int>(i), a = between[2 * i], b = between[2 * i + 1];
      ways_[next[a]++] = {door, b};
      ways_[next[b]++] = {door, a};
    }
    order_.resize(rooms);
    low_.resize(rooms);
    next_way_.resize(rooms);
    entered_by_.resize(rooms);
    path_.reserve(rooms);
  }

  // A run takes a walk through the whole house, and a single door hardly ever divides it.
  bool runs_in_probes() const override { return false; }

  // Where the doors that are not closed connect all rooms, they may all be open.
  std::optional<int> fulfilled_by() const override { return lowest(open_); }

  Outcome propagate(Store& store) override {
    if (rooms_ == 1) return Outcome::entailed;
    if (reach(store, [&](Domain door) { return door == open_; }) == rooms_)
      return Outcome::entailed;
    // Rule 1.
    if (reach(store, [&](Domain door) { return (door & open_) != 0; }) < rooms_)
      return Outcome::failed;
    // Rule 2.
    for (int door : bridges_)
      if (!store.keep(vars_[door], open_)) return Outcome::failed;
    return Outcome::open;
  }

  bool explains() const override { return true; }
  // A door is open, or it fails, because all other doors around some rooms are closed.
  void explain(const Store& store, Moment before, std::optional<Var> concluded,
               std::vector<Var>& because) const override {
    shut_in([&](Var v) { return store.fixed_before(v, before) && store[v] == closed_; }, concluded,
            because);
  }
  bool is_broken(const Completion& values, std::vector<Var>& decisive) const override {
    std::vector<Var> around;
    const auto closed = [&](Var v) { return values[v] == closed_; };
    if (!shut_in(closed, std::nullopt, around)) return false;
    for (Var v : around)
      if (values.is_open(v)) decisive.push_back(v);
    return true;
  }

 private:
  struct Way {
    int door, room;
  };

  // Collects the closed doors around the least of the groups of rooms that cannot be reached from
  // each other, `without` a door. False if there is only one group.
  template <class Closed>
  bool shut_in(Closed closed, std::optional<Var> without, std::vector<Var>& around) const {
    std::vector<int> group_of(static_cast<std::size_t>(rooms_), -1), rooms, least;
    for (int first = 0, groups = 0; first < rooms_; ++first) {
      if (group_of[first] >= 0) continue;
      rooms.assign(1, first);
      group_of[first] = groups;
      for (std::size_t i = 0; i < rooms.size(); ++i)
        for_each_way(rooms[i], [&](const Way& way) {
          const Var v = vars_[way.door];
          if (group_of[way.room] >= 0 || v == without || closed(v)) return;
          group_of[way.room] = groups;
          rooms.push_back(way.room);
        });
      ++groups;
      if (least.empty() || rooms.size() < least.size()) least.swap(rooms);
    }
    if (std::ssize(least) == rooms_) return false;
    for (int room : least)
      for_each_way(room, [&](const Way& way) {
        if (group_of[way.room] != group_of[room] && vars_[way.door] != without)
          around.push_back(vars_[way.door]);
      });
    return true;
  }

  template <class Visit>
  void for_each_way(int room, Visit visit) const {
    for (int way = begin_[room]; way < begin_[room + 1]; ++way) visit(ways_[way]);
  }

  // Depth-first from room 0 through the doors that `passable` lets through; counts the
  // rooms and collects the bridges. order_ is when a room was entered, low_ the earliest
  // room that can be reached from it without the door it was entered by. An explicit stack
  // instead of recursion: boards have up to 16,384 rooms.
  template <class Passable>
  int reach(const Store& store, Passable passable) {
    order_.assign(rooms_, 0);
    bridges_.clear();
    int entered = 0;
    const auto enter = [&](int room, int door) {
      order_[room] = low_[room] = ++entered;
      next_way_[room] = begin_[room];
      entered_by_[room] = door;
      path_.push_back(room);
    };
    path_.clear();
    enter(0, -1);
    while (!path_.empty()) {
      const int room = path_.back();
      if (next_way_[room] == begin_[room + 1]) {
        path_.pop_back();
        if (path_.empty()) break;
        const int before = path_.back();
        low_[before] = std::min(low_[before], low_[room]);
        if (low_[room] > order_[before]) bridges_.push_back(entered_by_[room]);
        continue;
      }
      const Way way = ways_[next_way_[room]++];
      if (way.door == entered_by_[room] || !passable(store[vars_[way.door]])) continue;
      if (order_[way.room] == 0)
        enter(way.room, way.door);
      else
        low_[room] = std::min(low_[room], order_[way.room]);
    }
    return entered;
  }

  const int rooms_;
  std::vector<int> begin_;  // the ways out of a room: ways_[begin_[room] .. begin_[room + 1])
  std::vector<Way> ways_;
  std::vector<int> order_, low_, next_way_, entered_by_, path_, bridges_;
};

// A room, or a small group of rooms, that is left with a single door is reached through it.
//
//     . . .
//     -
//     .?. .      The doors above and below the room on the left are closed: the third one is open.
//     -
//     . . .
//
// Details: the door, by its place among all, and a room on the side that it leads to.
class OnlyWayIn final : public Technique {
 public:
  OnlyWayIn(const char* name, int rank, std::span<const Var> doors, int rooms,
            std::span<const int> between, std::size_t largest)
      : Technique(name, rank, doors),
        doors_of_(static_cast<std::size_t>(rooms)),
        largest_(largest) {
    for (std::size_t door = 0; door < doors.size(); ++door) {
      sides_.push_back({between[2 * door], between[2 * door + 1]});
      for (int room : sides_.back()) doors_of_[room].push_back(static_cast<int>(door));
    }
  }

  void find(Domains domains, const Tell& tell) const override {
    for (int door = 0; door < std::ssize(vars_); ++door) {
      if (!(domains[vars_[door]] & open_) || domains[vars_[door]] == open_) continue;
      for (int side : sides_[door])
        if (is_shut_off(domains, door, side)) tell({{{vars_[door], ~open_}}, {door, side}});
    }
  }

 private:
  int beyond(int door, int room) const { return sides_[door][0] + sides_[door][1] - room; }

  // Whether only a few rooms can be reached from one, without that door.
  bool is_shut_off(Domains domains, int without, int room) const {
    std::vector<int> group{room};
    const auto has = [&](int each) {
      return std::find(group.begin(), group.end(), each) != group.end();
    };
    for (std::size_t i = 0; i < group.size(); ++i)
      for (int door : doors_of_[group[i]]) {
        const int next = beyond(door, group[i]);
        if (door == without || !(domains[vars_[door]] & open_) || has(next)) continue;
        group.push_back(next);
        if (group.size() > largest_) return false;
      }
    // Where a door leads back to the group, it is not the only way.
    return !has(beyond(without, room));
  }

  std::vector<std::array<int, 2>> sides_;   // by door: the rooms
  std::vector<std::vector<int>> doors_of_;  // by room
  const std::size_t largest_;
};

void post_connected(Store& store, const Request& request) {
  const auto numbers = request.numbers;
  require(!numbers.empty() && numbers[0] >= 1 && numbers[0] <= 1 << 20,
          "Connected takes a number of rooms");
  const auto between = numbers.subspan(1);
  require(between.size() == 2 * request.vars.size(), "Connected takes two rooms per door");
  for (int room : between)
    require(room >= 0 && room < numbers[0], "a door of Connected leads to no room");
  for (Var v : request.vars) require((store[v] & ~Domain{0b11}) == 0, "a door is 0 or 1");
  store.post(std::make_unique<Connected>(request.vars, numbers[0], between));
  const auto teach = [&](const char* name, int rank, std::size_t largest_group) {
    store.teach<OnlyWayIn>(name, rank, request.vars, numbers[0], between, largest_group);
  };
  teach("only-way-in", 1, 1);
  teach("only-way-to-a-group", 2, 8);
}

const Registration registration{"Connected", post_connected};

}  // namespace

}  // namespace sightline
