// The techniques of a line of towers: see visible.hpp for the words, technique.hpp for the idea.
//
// Each of them looks from one end with a clue. Its details are that end, 0 near or 1 far, and the
// places in the line, from the near end, of the towers that it mentions. A cell that may be a park
// has 0 as its lowest value, so that nothing is taken for a tower that need not be one.
#include <algorithm>
#include <array>
#include <memory>

#include "visible.hpp"

namespace sightline {

namespace {

// The cells of a line from one end, and what is to be seen from there.
struct Towers {
  const Sight& sight;
  std::array<Domain, 64> at;  // the domains
  int clue, facing;           // as they are passed; facing: the clue at the other end

  int count() const { return sight.cells; }
  Domain giant() const { return sight.giant(); }
  // The first place where the tallest tower may stand; a line without one is contradictory.
  int first_giant() const {
    for (int i = 0; i < count(); ++i)
      if (at[i] & giant()) return i;
    return count();
  }
  // The last place that the first tower of all can have: all before it may be parks.
  int last_first() const {
    int i = 0;
    while (i < sight.parks && (at[i] & bit(0))) ++i;
    return i;
  }
};

// The towers before the first possible place of the giant that are seen in any case, by their
// places. Without parks the first of all is one of them, unless it may be the giant.
struct Peaks {
  std::array<int, 64> at;
  int count = 0;
  int giant;
  int score = 0;  // at least so much is seen before the giant

  explicit Peaks(const Towers& towers) : giant(towers.first_giant()) {
    int most = 0;  // the tallest that may stand before a place
    for (int i = 0; i < giant; ++i) {
      const int least = lowest(towers.at[i]);
      if (least > most) {
        at[count++] = i;
        score += towers.sight.worth(least);
      }
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
  LookFromAnEnd(const char* name, int rank, std::span<const Var> vars, const Sight& sight,
                const EndClue& near, const EndClue& far)
      : Technique(name, rank, vars), sight_(sight), ends_{near, far} {
    for (const EndClue& clue : ends_)
      if (clue.is_open()) read_clue(clue.clue.var());
  }

  void find(Domains domains, const Tell& tell) const final {
    const int n = sight_.cells;
    for (int end = 0; end < 2; ++end) {
      Towers towers{
          sight_, {}, shown(sight_, ends_[end], domains), shown(sight_, ends_[1 - end], domains)};
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
      if (!values) return;
      const Var v = vars[place(end, towers.count(), i)];
      const auto known = std::find_if(removals.begin(), removals.end(),
                                      [&](const Removal& each) { return each.var == v; });
      if (known == removals.end())
        removals.push_back({v, values});
      else
        known->values |= values;
    }
    void mention(int i) { details.push_back(place(end, towers.count(), i)); }
  };
  virtual void look(const Towers& towers, Look& here) const = 0;

 private:
  static int place(int end, int n, int i) { return end == 0 ? i : n - 1 - i; }

  const Sight sight_;
  const std::array<EndClue, 2> ends_;
};

// As much is seen in any case as the clue says, the giant included. All others before it are
// hidden, each by the last of those before it; and before the first of those there are only parks.
// If heights are added up, each is the lowest that it can be.
//
//     3 →   2 (4) . . .       2, 4 and 5 are seen: r1c3 is not taller than 4, unless it is the 5
class ClueMet final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const Peaks peaks(towers);
    if (peaks.score + 1 != towers.clue) return;
    for (int i = 0; i < peaks.at[0]; ++i) here.remove(i, ~bit(0));
    for (int p = 0; p < peaks.count; ++p) {
      here.mention(peaks.at[p]);
      const Domain peak = towers.at[peaks.at[p]];
      const int roof = towers.sight.sums ? lowest(peak) : highest(peak);
      here.remove(peaks.at[p], ~below(roof + 1));
      for (int i = peaks.at[p] + 1; i <= peaks.end_of(p); ++i)
        if (!peaks.is_at(i)) here.remove(i, ~below(roof) & ~towers.giant());
    }
  }
};

// The same, for those that are seen: each is the tallest from there up to the next one, the first
// also of all that can stand nowhere else. Of sums there is nothing more to say.
//
//     2 →   . . 3 5 .         the first tower hides the 3: it is 4
class HidesTheRest final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const Peaks peaks(towers);
    if (towers.sight.sums || peaks.score + 1 != towers.clue) return;
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
    for (int i = is_giant_open ? end + 1 : end; i < towers.count(); ++i) behind |= towers.at[i];
    const Domain never = towers.sight.heights() & ~towers.giant() & ~behind;
    return std::max(end - towers.sight.parks, never ? highest(never) : 0);
  }
};

// No more towers can be seen before the giant than must be: so all of them are, and they rise.
//
//     4 →   . . . 5 .         the first three are seen, each taller than the one before
class AllRise final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const int giant = towers.first_giant();
    if (towers.sight.sums || !is_single(towers.at[giant])) return;
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
    int roof = towers.sight.tallest();
    std::reverse(rising.begin(), rising.end());
    for (int i : rising) {
      here.remove(i, ~below(roof));
      const Domain left = towers.at[i] & below(roof);
      if (left) roof = highest(left);
    }
  }
};

// With a clue of 2 the first tower hides all others before the giant. So the second tallest stands
// first or behind the giant. If heights are added up and there is no place for it in the sum, it
// stands behind the giant.
class SecondTallest final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const int height = towers.sight.tallest() - 1;
    if (height < 2 || (towers.sight.sums ? towers.clue - 1 >= height : towers.clue != 2)) return;
    const Domain second = bit(height);
    const int giant = towers.first_giant();
    const int first = towers.sight.sums ? -1 : towers.last_first();
    for (int i = first + 1; i <= giant; ++i) here.remove(i, second);
    for (int i = 0; i <= first; ++i)
      if (towers.at[i] & second) return;
    int last = 0;  // place of the second tallest, which is behind the giant
    for (int i = 1; i < towers.count(); ++i)
      if (towers.at[i] & second) last = i;
    for (int i = last; i < towers.count(); ++i) here.remove(i, towers.giant());
  }
};

// With a clue of 2 at both ends, the second tallest is seen from one of them: it is the first tower
// or the last.
class FacingTwos final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const int height = towers.sight.tallest() - 1;
    if (towers.sight.sums || towers.clue != 2 || towers.facing != 2 || height < 2) return;
    int last = towers.count() - 1;
    for (int parks = 0; parks < towers.sight.parks && (towers.at[last] & bit(0)); ++parks) --last;
    for (int i = towers.last_first() + 1; i < last; ++i) here.remove(i, bit(height));
  }
};

// A tower that would hide too many: before it, at most as many lower ones are seen as may stand
// there, and behind it at most the taller ones that can stand there and not behind the giant.
//
//     4 →   2 . . . . .       r1c2 is not 5: only 2, 5 and 6 would be seen
class HidesTooMany final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    if (towers.sight.sums) return;
    int last_giant = towers.count() - 1;
    while (!(towers.at[last_giant] & towers.giant())) --last_giant;
    // Behind the first possible place of the giant, a tower need not matter.
    Domain before = 0;
    for (int i = 0; i <= towers.first_giant(); ++i) {
      Domain behind = 0;  // and before the giant
      for (int j = i + 1; j < last_giant; ++j) behind |= towers.at[j];
      for_each(towers.at[i] & ~bit(0), [&](int height) {
        // Either it is seen, or a taller one before it hides it and takes its part.
        const bool is_giant = height == towers.sight.tallest();
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
    return seen + size(behind & below(towers.sight.tallest()) & ~below(height));
  }
};

}  // namespace

void teach_visible(Store& store, std::span<const Var> vars, const Sight& sight, const EndClue& near,
                   const EndClue& far) {
  const auto teach = [&]<class Kind>(Kind*, const char* name, int rank) {
    store.teach<Kind>(name, rank, vars, sight, near, far);
  };
  teach(static_cast<SecondTallest*>(nullptr), "second-tallest", 1);
  teach(static_cast<FacingTwos*>(nullptr), "facing-clues-of-2", 1);
  teach(static_cast<HidesTheRest*>(nullptr), "must-hide-the-rest", 1);
  teach(static_cast<AllRise*>(nullptr), "all-must-be-seen", 1);
  teach(static_cast<ClueMet*>(nullptr), "clue-already-met", 1);
  teach(static_cast<HidesTooMany*>(nullptr), "hides-too-many", 2);
}

}  // namespace sightline
