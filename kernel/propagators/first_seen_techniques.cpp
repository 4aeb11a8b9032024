// The techniques of a line of symbols with clues: see first_seen.hpp for the words, technique.hpp for
// the idea.
//
// Each of them looks from one end with a clue. Its details are that end, 0 near or 1 far, and then
// what is said at the technique; places are counted in the line, from the near end.
#include <array>
#include <memory>
#include <utility>

#include "first_seen.hpp"

namespace sightline {

namespace {

// The cells of a line from one end, and the symbol that is the first one there.
struct Cells {
  std::array<Domain, 64> at;  // the domains
  int count;
  Domain symbols;        // all of them
  Domain first, facing;  // the symbol of the clue, and that at the other end; 0: none

  Domain others() const { return symbols & ~first; }
  bool must_be_filled(int i) const { return (at[i] & ~symbols) == 0; }
  // The first and the last place of a value; none: `count` and -1.
  int first_of(Domain value) const {
    int i = 0;
    while (i < count && !(at[i] & value)) ++i;
    return i;
  }
  int last_of(Domain value) const {
    int i = count - 1;
    while (i >= 0 && !(at[i] & value)) --i;
    return i;
  }
};

class LookAtTheFirst : public Technique {
 public:
  LookAtTheFirst(const char* name, int rank, std::span<const Var> vars,
                 std::span<const int> symbols, const Clue& near, const Clue& far)
      : Technique(name, rank, vars), ends_{near, far} {
    for (int symbol : symbols) symbols_ |= bit(symbol);
    for (const Clue& clue : ends_)
      if (clue.is_open()) read_clue(clue.var());
  }

  void find(Domains domains, const Tell& tell) const final {
    const int n = static_cast<int>(vars_.size());
    for (int end = 0; end < 2; ++end) {
      Cells cells{{}, n, symbols_, shown(end, domains), shown(1 - end, domains)};
      if (cells.first == 0) continue;
      bool possible = true;
      for (int i = 0; i < n; ++i) {
        cells.at[i] = domains[vars_[place(end, n, i)]];
        possible = possible && cells.at[i] != 0;
      }
      if (possible) look(cells, Look{cells, vars_, end, tell});
    }
  }

 protected:
  // The arguments from one end; cells are counted from there.
  struct Look {
    const Cells& cells;
    std::span<const Var> vars;
    int end;
    const Tell& tell;

    int place_of(int i) const { return place(end, cells.count, i); }
    // Removes values from the cells from `begin` to before `until`.
    void remove(Argument& argument, int begin, int until, Domain values) const {
      for (int i = begin; i < until; ++i)
        if (cells.at[i] & values)
          argument.removals.push_back({vars[place_of(i)], cells.at[i] & values});
    }
    void say(Argument argument, std::vector<int> details) const {
      if (argument.removals.empty()) return;
      argument.details = std::move(details);
      argument.details.insert(argument.details.begin(), end);
      tell(std::move(argument));
    }
  };
  virtual void look(const Cells& cells, const Look& here) const = 0;

 private:
  static int place(int end, int n, int i) { return end == 0 ? i : n - 1 - i; }
  Domain shown(int end, Domains domains) const {
    const Domain allowed = ends_[end].allowed(domains);
    return is_single(allowed) ? allowed & symbols_ : 0;
  }

  const std::array<Clue, 2> ends_;
  Domain symbols_ = 0;
};

// No symbol stands in front of the first place that the first one can have, and in that place no
// other one.
//
//     A →   . . A? A? .       the first two cells are empty, and r1c3 is A or empty
//
// Details: that place.
class NothingInFront final : public LookAtTheFirst {
  using LookAtTheFirst::LookAtTheFirst;
  void look(const Cells& cells, const Look& here) const override {
    const int first = cells.first_of(cells.first);
    if (first == cells.count) return;
    Argument argument;
    here.remove(argument, 0, first + 1, cells.others());
    here.say(std::move(argument), {here.place_of(first)});
  }
};

// The first cell that cannot be empty: the first symbol stands there or in front of it.
//
//     A →   . {B C} . . .     A stands in r1c1
//
// Details: that cell.
class BeforeTheFilled final : public LookAtTheFirst {
  using LookAtTheFirst::LookAtTheFirst;
  void look(const Cells& cells, const Look& here) const override {
    int filled = 0;
    while (filled < cells.count && !cells.must_be_filled(filled)) ++filled;
    Argument argument;
    here.remove(argument, filled + 1, cells.count, cells.first);
    here.say(std::move(argument), {here.place_of(filled)});
  }
};

// Each other symbol stands behind the first one, which so stands before the last place of the other.
//
//     A →   . B? B? . .       A does not stand in r1c3 or behind it
//
// Details: the other symbol, and its last place.
class BeforeTheLastPlace final : public LookAtTheFirst {
  using LookAtTheFirst::LookAtTheFirst;
  void look(const Cells& cells, const Look& here) const override {
    for_each(cells.others(), [&](int other) {
      const int last = cells.last_of(bit(other));
      if (last < 0) return;
      Argument argument;
      here.remove(argument, last, cells.count, cells.first);
      here.say(std::move(argument), {other, here.place_of(last)});
    });
  }
};

// Behind the first symbol there are cells for all others; if the other end has a clue as well, all
// but its symbol stand before that.
//
//     A →   . . . . - -       of A, B and C: A is not in r1c3
//
// Details: whether both clues matter.
class RoomBehind final : public LookAtTheFirst {
  using LookAtTheFirst::LookAtTheFirst;
  void look(const Cells& cells, const Look& here) const override {
    const int others = size(cells.others());
    Argument argument;
    int last = cells.count - 1;
    for (int cells_behind = 0; last >= 0 && cells_behind < others; --last)
      cells_behind += (cells.at[last] & cells.others()) != 0;
    here.remove(argument, last + 1, cells.count, cells.first);
    here.say(std::move(argument), {0});
    if (cells.facing == 0 || cells.facing == cells.first) return;
    Argument facing;
    const Domain between = cells.others() & ~cells.facing;
    int latest = cells.last_of(cells.facing) - 1;
    for (int found = 0; latest >= 0 && found < others - 1; --latest)
      found += (cells.at[latest] & between) != 0;
    here.remove(facing, latest + 1, cells.count, cells.first);
    here.say(std::move(facing), {1});
  }
};

}  // namespace

void teach_first_seen(Store& store, std::span<const Var> vars, std::span<const int> symbols,
                      const Clue& near, const Clue& far) {
  store.teach<NothingInFront>("nothing-in-front", 1, vars, symbols, near, far);
  store.teach<BeforeTheFilled>("in-front-of-a-letter", 1, vars, symbols, near, far);
  store.teach<BeforeTheLastPlace>("before-the-last-place", 1, vars, symbols, near, far);
  store.teach<RoomBehind>("room-for-the-others", 2, vars, symbols, near, far);
}

}  // namespace sightline
