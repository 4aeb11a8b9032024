// Two rooms that look along one line of doors, each with a number.
//
// The rules of the two rooms say all; this adds no propagator, but a technique. Rooms that see each
// other count the same rooms of their line, and one that looks towards the other opens or closes
// doors that the other one counts. So suppose that a door is closed or open: what one of the rooms
// would have to see then does not fit the number of the other one.
//
//         c1  c2  c3  c4
//     r1 (4)  .   .  (2)      If the door below r1c1 were closed, r1c1 would look east to r1c4, to see
//         ?                   its three other rooms, and r1c4 would see 4, not 2. So it is open.
//     r2  .   .   .   .       Almost: with a 4 in r1c4, both numbers would be right.
//
//     r3  .   .   .   .
//
// Two cells that count the unshaded cells that they see do the same: their doors are cells.
//
// A supposition is followed for three turns: the room with the door, the other room, the first one
// again. In its turn a room draws all conclusions from its own number (open_run.hpp).
#include <memory>

#include "open_run.hpp"

namespace sightline {

namespace {

using namespace open_run;

// The doors of both rooms under a supposition, with what has changed, to be undone.
class Doors {
 public:
  Doors(std::span<const Var> vars, std::span<const Domain> domains) {
    doors_.reserve(vars.size());
    for (Var v : vars) doors_.push_back(domains[v]);
  }
  Domain operator[](int door) const { return doors_[door]; }
  void suppose(int door, Domain now) {
    changed_.push_back({door, doors_[door]});
    doors_[door] = now;
  }
  std::size_t changes() const { return changed_.size(); }
  // Whether one of the changes from the given one on concerns a door in `some`.
  bool changed_since(std::size_t from, const std::vector<bool>& some) const {
    return std::any_of(changed_.begin() + static_cast<std::ptrdiff_t>(from), changed_.end(),
                       [&](const Change& each) { return some[each.door]; });
  }
  void undo() {
    for (; !changed_.empty(); changed_.pop_back())
      doors_[changed_.back().door] = changed_.back().was;
  }

 private:
  struct Change {
    int door;
    Domain was;
  };
  std::vector<Domain> doors_;
  std::vector<Change> changed_;
};

// A room: the doors on its rays, by place among those of both rooms.
struct Room {
  Passage passage;
  Total total;
  std::array<std::vector<int>, max_rays> rays;

  // How many doors of a ray it can look at: those up to the first closed one, and no further than
  // to the door that ends the longest run that it may see.
  template <class DoorAt>
  int reach(int ray, int number, DoorAt door) const {
    const int most = std::min(static_cast<int>(rays[ray].size()), number + 1);
    int k = 0;
    while (k < most && (door(rays[ray][k]) & passage.open)) ++k;
    return k;
  }

  // How long its rays can be.
  using Lengths = std::array<Word, max_rays>;
  Lengths lengths(const Doors& doors, int number) const {
    Lengths all;
    for (int r = 0; r < max_rays; ++r)
      all[r] = lengths_of<Word>(passage, static_cast<int>(rays[r].size()), number,
                                [&](int k) { return doors[rays[r][k]]; });
    return all;
  }
  // The same if a door on a ray is closed or open.
  Lengths with(Lengths all, int ray, int k, Domain value) const {
    all[ray].bits &= value == passage.closed ? below(k + 1) : ~bit(k);
    return all;
  }

  // Its turn: all that follows from its number, rules 1 to 5. False if it cannot see so many.
  bool conclude(Doors& doors, int number, Lengths lengths) const {
    if (!keep_what_adds_up(lengths, Word(bit(number)), number)) return false;
    for (int r = 0; r < max_rays; ++r) restrict(doors, rays[r], lengths[r]);
    return true;
  }

 private:
  void restrict(Doors& doors, const std::vector<int>& ray, Word lengths) const {
    const int shortest = lengths.lowest();
    for (int k = 0; k < shortest; ++k)
      if (doors[ray[k]] != passage.open) doors.suppose(ray[k], passage.open);
    if (lengths.single() && shortest < std::ssize(ray) && doors[ray[shortest]] != passage.closed)
      doors.suppose(ray[shortest], passage.closed);
  }
};

// Details: the room with the door, 0 or 1; the ray and the place of the door on it; whether it is
// supposed to be open.
class TwoRooms final : public Technique {
 public:
  TwoRooms(const char* name, std::span<const Var> vars, const std::array<Room, 2>& rooms)
      : Technique(name, Technique::joint, vars), rooms_(rooms), passage_(rooms[0].passage) {
    std::vector<Place> seen[2];
    for (int i = 0; i < 2; ++i) {
      seen[i].resize(vars.size());
      for (int r = 0; r < max_rays; ++r)
        for (int k = 0; k < std::ssize(rooms[i].rays[r]); ++k)
          seen[i][rooms[i].rays[r][k]] = {r, k};
      if (rooms[i].total.clue.is_open()) read_clue(rooms[i].total.clue.var());
    }
    for (int door = 0; door < std::ssize(vars); ++door) {
      shared_.push_back(seen[0][door].ray >= 0 && seen[1][door].ray >= 0);
      if (shared_.back()) meeting_.push_back({door, {seen[0][door], seen[1][door]}});
    }
  }

  void find(Domains domains, const Tell& tell) const override {
    for (const Room& room : rooms_)
      if (!room.total.shown(domains)) return;
    const std::array<int, 2> numbers{rooms_[0].total.most(domains), rooms_[1].total.most(domains)};
    if (!meet(domains, numbers)) return;
    Doors doors(vars_, domains);
    for (int first = 0; first < 2; ++first) {
      const Room::Lengths lengths = rooms_[first].lengths(doors, numbers[first]);
      for (int r = 0; r < max_rays; ++r) look_along({first, r, numbers, lengths}, doors, tell);
    }
  }

 private:
  // Where a door is, as one room sees it; no ray if it does not.
  struct Place {
    int ray = -1, k = 0;
  };
  struct Meeting {
    int door;
    std::array<Place, 2> seen;
  };

  // Whether there is an undecided door that both may look through.
  bool meet(Domains domains, const std::array<int, 2>& numbers) const {
    std::array<std::array<int, max_rays>, 2> reach;
    for (int i = 0; i < 2; ++i)
      for (int r = 0; r < max_rays; ++r)
        reach[i][r] =
            rooms_[i].reach(r, numbers[i], [&](int door) { return domains[vars_[door]]; });
    return std::any_of(meeting_.begin(), meeting_.end(), [&](const Meeting& each) {
      const auto& [one, other] = each.seen;
      return passage_.is_undecided(domains[vars_[each.door]]) && one.k < reach[0][one.ray] &&
             other.k < reach[1][other.ray];
    });
  }

  // A ray of the room whose turn is first.
  struct Look {
    int first, ray;
    const std::array<int, 2>& numbers;
    const Room::Lengths& lengths;  // that its rays can have before anything is supposed
  };

  void look_along(const Look& look, Doors& doors, const Tell& tell) const {
    const std::vector<int>& ray = rooms_[look.first].rays[look.ray];
    const int reach = rooms_[look.first].reach(look.ray, look.numbers[look.first],
                                               [&](int door) { return doors[door]; });
    // What is said of a door on a ray along which only this room looks holds for those before it.
    const bool own_ray =
        std::none_of(ray.begin(), ray.end(), [&](int door) { return shared_[door]; });
    bool must_see = false;
    for (int k = reach - 1; k >= 0; --k) {
      if (!passage_.is_undecided(doors[ray[k]])) continue;
      if (!must_see && refutes(look, k, passage_.closed, doors)) {
        must_see = own_ray;
        tell({must_see ? removals_up_to(ray, k, doors) : Removals{{vars_[ray[k]], passage_.closed}},
              {look.first, look.ray, k, 0}});
      }
      if (refutes(look, k, passage_.open, doors))
        tell({{{vars_[ray[k]], passage_.open}}, {look.first, look.ray, k, 1}});
    }
  }

  Removals removals_up_to(const std::vector<int>& ray, int last, const Doors& doors) const {
    Removals removals;
    for (int k = 0; k <= last; ++k)
      if (doors[ray[k]] != passage_.open) removals.push_back({vars_[ray[k]], passage_.closed});
    return removals;
  }

  // The k-th door of the ray is supposed to be closed, or open.
  bool refutes(const Look& look, int k, Domain value, Doors& doors) const {
    const Room& room = rooms_[look.first];
    doors.suppose(room.rays[look.ray][k], value);
    const bool fails = follow(look, room.with(look.lengths, look.ray, k, value), doors);
    doors.undo();
    return fails;
  }

  // Whether a supposition fails. What one room refutes alone is no argument about two.
  bool follow(const Look& look, const Room::Lengths& supposed, Doors& doors) const {
    constexpr int turns = 3;
    std::size_t before = 0;
    for (int turn = 0; turn < turns; ++turn) {
      const int room = turn % 2 == 0 ? look.first : 1 - look.first;
      if (turn > 0 && !doors.changed_since(before, shared_)) return false;
      before = turn > 0 ? doors.changes() : 0;
      const int number = look.numbers[room];
      if (!rooms_[room].conclude(doors, number,
                                 turn == 0 ? supposed : rooms_[room].lengths(doors, number)))
        return turn > 0;
    }
    return false;
  }

  const std::array<Room, 2> rooms_;
  const Passage passage_;
  std::vector<bool> shared_;      // by door: whether both rooms look along it
  std::vector<Meeting> meeting_;  // these doors
};

// What the two look through, and how the argument is called.
struct Kind {
  const char* name;
  Passage passage;
  int self;  // as in a total
};

// Numbers: the two totals, four lengths of rays for each room, and the doors on them.
void post(Store& store, const Request& request, const Kind& kind) {
  constexpr std::size_t totals = 2, rays = max_rays, sizes = totals + 2 * rays;
  const auto numbers = request.numbers;
  require(numbers.size() >= sizes, "two rooms or cells take two totals and the lengths of 8 rays");
  const auto room = [&](std::size_t i) {
    return Room{kind.passage, {numbers[i], request.clue(i, 0), kind.self}, {}};
  };
  std::array<Room, 2> rooms{room(0), room(1)};
  auto doors = numbers.subspan(sizes);
  for (std::size_t r = 0; r < 2 * rays; ++r) {
    const int length = numbers[totals + r];
    require(length >= 0 && static_cast<std::size_t>(length) <= doors.size(),
            "the rays of two rooms or cells do not add up to their doors");
    const auto ray = doors.first(static_cast<std::size_t>(length));
    for (int door : ray)
      require(door >= 0 && static_cast<std::size_t>(door) < request.vars.size(),
              "a door of two rooms or cells is none of the variables");
    rooms[r / rays].rays[r % rays].assign(ray.begin(), ray.end());
    doors = doors.subspan(ray.size());
  }
  require(doors.empty(), "the rays of two rooms or cells do not add up to their doors");
  for (Var v : request.vars) require((store[v] & ~Domain{0b11}) == 0, "a door or cell is 0 or 1");
  for (std::size_t i = 0; i < totals; ++i) {
    require(numbers[i] >= kind.self, "a total of two rooms or cells is too small");
    // Nobody counts so many rooms twice.
    if (!request.is_open(i) && numbers[i] >= Word::capacity) return;
  }
  store.teach<TwoRooms>(kind.name, request.vars, rooms);
}

const Registration rooms{"TwoRooms",
                         [](Store& store, const Request& request) {
                           post(store, request, {"two-rooms-in-one-line", through_doors, 0});
                         },
                         0b11};
const Registration cells{"TwoCells",
                         [](Store& store, const Request& request) {
                           post(store, request, {"two-numbers-in-one-line", over_cells, 1});
                         },
                         0b11};

}  // namespace

}  // namespace sightline
