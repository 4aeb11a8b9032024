// The techniques of a line of towers: see visible.hpp for the words, technique.hpp for the idea.
//
// Each of them looks from one end with a clue. Its details are that end, 0 near or 1 far, and the
// places in the line, from the near end, of the towers that it mentions.
#include <algorithm>
#include <array>
#include <memory>

#include "visible.hpp"

namespace sightline {

namespace {

// The towers of a line from one end, and how many of them are to be seen from there.
struct Towers {
  std::array<Domain, 64> at;  // the domains
  int count, clue, facing;    // facing: the clue at the other end

  Domain giant() const { return bit(count); }
  // The first place where the tallest tower may stand; a line without one is contradictory.
  int first_giant() const {
    for (int i = 0; i < count; ++i)
      if (at[i] & giant()) return i;
    return count;
  }
};

// The towers before the first possible place of the giant that are seen in any case, by their
// places. The first of all is one of them, unless it may be the giant.
struct Peaks {
  std::array<int, 64> at;
  int count = 0;
  int giant;

  explicit Peaks(const Towers& towers) : giant(towers.first_giant()) {
    int most = 0;  // the tallest that may stand before a place
    for (int i = 0; i < giant; ++i) {
      if (lowest(towers.at[i]) > most) at[count++] = i;
      most = std::max(most, highest(towers.at[i]));
    }
  }
  bool is_at(int place) const {
    return std::find(at.begin(), at.begin() + count, place) != at.begin() + count;
  }
  // Where the next one stands, or perhaps the giant.
  int end_of(int peak) const { return peak + 1 < count ? at[peak + 1] : giant; }
};

class LookFromAnEnd : public Technique {
 public:
  LookFromAnEnd(const char* name, int rank, std::span<const Var> vars, const Clue& near,
                const Clue& far)
      : Technique(name, rank, vars), ends_{near, far} {
    for (const Clue& clue : ends_)
      if (clue.is_open()) read_clue(clue.var());
  }

  void find(Domains domains, const Tell& tell) const final {
    const int n = static_cast<int>(vars_.size());
    for (int end = 0; end < 2; ++end) {
      Towers towers{{}, n, shown(ends_[end], domains, n), shown(ends_[1 - end], domains, n)};
      if (towers.clue < 2) continue;
      bool possible = true;
      for (int i = 0; i < n; ++i) {
        towers.at[i] = domains[vars_[place(end, n, i)]];
        possible = possible && towers.at[i] != 0;
      }
      if (!possible || towers.first_giant() == n) continue;
      Look here{towers, vars_, end, {}, {}};
      look(towers, here);
      if (here.removals.empty()) continue;
      here.details.insert(here.details.begin(), end);
      tell({std::move(here.removals), std::move(here.details)});
    }
  }

 protected:
  // The argument from one end; towers are counted from there.
  struct Look {
    const Towers& towers;
    std::span<const Var> vars;
    int end;
    Removals removals;
    std::vector<int> details;

    void remove(int i, Domain values) {
      values &= towers.at[i];
      if (values) removals.push_back({vars[place(end, towers.count, i)], values});
    }
    void mention(int i) { details.push_back(place(end, towers.count, i)); }
  };
  virtual void look(const Towers& towers, Look& here) const = 0;

 private:
  static int place(int end, int n, int i) { return end == 0 ? i : n - 1 - i; }

  const std::array<Clue, 2> ends_;
};

// As many towers are seen in any case as the clue says, the giant included. All others before it
// are hidden, each by the last of those before it.
//
//     3 →   2 (4) . . .       2, 4 and 5 are seen: r1c3 is not taller than 4, unless it is the 5
class ClueMet final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const Peaks peaks(towers);
    if (peaks.count + 1 != towers.clue) return;
    for (int p = 0; p < peaks.count; ++p) {
      here.mention(peaks.at[p]);
      const Domain seen = ~below(highest(towers.at[peaks.at[p]])) & ~towers.giant();
      for (int i = peaks.at[p] + 1; i <= peaks.end_of(p); ++i)
        if (!peaks.is_at(i)) here.remove(i, seen);
    }
  }
};

// The same, for those that are seen: each is the tallest from there up to the next one, the first
// also of all that can stand nowhere else.
//
//     2 →   . . 3 5 .         the first tower hides the 3: it is 4
class HidesTheRest final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const Peaks peaks(towers);
    if (peaks.count + 1 != towers.clue) return;
    for (int p = 0; p < peaks.count; ++p) {
      int least = 0;
      for (int i = peaks.at[p] + 1; i <= peaks.end_of(p); ++i)
        if (!peaks.is_at(i) && !(towers.at[i] & towers.giant()))
          least = std::max(least, lowest(towers.at[i]));
      if (p == 0) least = std::max(least, tallest_before(towers, peaks.end_of(0)) - 1);
      if (towers.at[peaks.at[p]] & below(least + 1)) here.mention(peaks.at[p]);
      here.remove(peaks.at[p], below(least + 1));
    }
  }
  // At least as tall is some tower before a place: so many of them are different, and some heights
  // have no place behind.
  static int tallest_before(const Towers& towers, int end) {
    const bool is_giant_open = (towers.at[end] & towers.giant()) && !is_single(towers.at[end]);
    Domain behind = 0;
    for (int i = is_giant_open ? end + 1 : end; i < towers.count; ++i) behind |= towers.at[i];
    const Domain never = below(towers.count) & ~bit(0) & ~behind;
    return std::max(end, never ? highest(never) : 0);
  }
};

// No more towers can be seen before the giant than must be: so all of them are, and they rise.
//
//     4 →   . . . 5 .         the first three are seen, each taller than the one before
class AllRise final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const int giant = towers.first_giant();
    if (!is_single(towers.at[giant])) return;
    std::vector<int> rising;  // the places of towers that are not hidden in any case
    int least = 0;            // as tall is some tower before a place
    for (int i = 0; i < giant; ++i) {
      if (highest(towers.at[i]) > least) rising.push_back(i);
      least = std::max(least, lowest(towers.at[i]));
    }
    if (static_cast<int>(rising.size()) != towers.clue - 1) return;
    for (int i : rising) here.mention(i);
    int floor = 0;
    for (int i : rising) {
      here.remove(i, below(floor + 1));
      const Domain left = towers.at[i] & ~below(floor + 1);
      if (left) floor = lowest(left);
    }
    int roof = towers.count;
    std::reverse(rising.begin(), rising.end());
    for (int i : rising) {
      here.remove(i, ~below(roof));
      const Domain left = towers.at[i] & below(roof);
      if (left) roof = highest(left);
    }
  }
};

// With a clue of 2 the first tower hides all others before the giant. So the second tallest stands
// first or behind the giant.
class SecondTallest final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    if (towers.clue != 2 || towers.count < 3) return;
    const Domain second = towers.giant() >> 1;
    const int giant = towers.first_giant();
    for (int i = 1; i <= giant; ++i) here.remove(i, second);
    if (towers.at[0] & second) return;
    int last = 0;  // place of the second tallest, which is behind the giant
    for (int i = 1; i < towers.count; ++i)
      if (towers.at[i] & second) last = i;
    for (int i = last; i < towers.count; ++i) here.remove(i, towers.giant());
  }
};

// With a clue of 2 at both ends, the second tallest is seen from one of them: at an end.
class FacingTwos final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    if (towers.clue != 2 || towers.facing != 2 || towers.count < 3) return;
    for (int i = 1; i + 1 < towers.count; ++i) here.remove(i, towers.giant() >> 1);
  }
};

// A tower that would hide too many: before it, at most as many lower ones are seen as may stand
// there, and behind it at most the taller ones that can stand there and not behind the giant.
//
//     4 →   2 . . . . .       r1c2 is not 5: only 2, 5 and 6 would be seen
class HidesTooMany final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    int last_giant = towers.count - 1;
    while (!(towers.at[last_giant] & towers.giant())) --last_giant;
    // Behind the first possible place of the giant, a tower need not matter.
    Domain before = 0;
    for (int i = 0; i <= towers.first_giant(); ++i) {
      Domain behind = 0;  // and before the giant
      for (int j = i + 1; j < last_giant; ++j) behind |= towers.at[j];
      for_each(towers.at[i], [&](int height) {
        // Either it is seen, or a taller one before it hides it and takes its part.
        const bool is_giant = height == towers.count;
        const Domain others = behind & ~bit(height);
        bool enough = most_seen(towers, i, height, others) + (is_giant ? 1 : 2) >= towers.clue;
        for_each(before & ~below(height + 1), [&](int taller) {
          enough = enough || most_seen(towers, i, taller + 1, others) + 1 >= towers.clue;
        });
        if (!enough) here.remove(i, bit(height));
      });
      before |= towers.at[i];
    }
  }
  // At most so many towers are seen, not counting the one at a place and the giant, if those before
  // it are lower than `height` and those behind it taller, or as tall.
  static int most_seen(const Towers& towers, int place, int height, Domain behind) {
    int seen = 0, least = 0;  // as tall is some tower before a place
    for (int i = 0; i < place; ++i) {
      const Domain lower = towers.at[i] & below(height);
      seen += lower && highest(lower) > least;
      least = std::max(least, lowest(towers.at[i]));
    }
    return seen + size(behind & below(towers.count) & ~below(height));
  }
};

}  // namespace

void teach_visible(Store& store, std::span<const Var> vars, const Clue& near, const Clue& far) {
  store.teach(std::make_unique<SecondTallest>("second tallest", 1, vars, near, far));
  store.teach(std::make_unique<FacingTwos>("facing clues of 2", 1, vars, near, far));
  store.teach(std::make_unique<HidesTheRest>("must hide the rest", 1, vars, near, far));
  store.teach(std::make_unique<AllRise>("all must be seen", 1, vars, near, far));
  store.teach(std::make_unique<ClueMet>("clue already met", 1, vars, near, far));
  store.teach(std::make_unique<HidesTooMany>("hides too many", 2, vars, near, far));
}

}  // namespace sightline
