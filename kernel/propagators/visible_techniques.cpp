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
  int count, clue;

  Domain giant() const { return bit(count); }
  // The first place where the tallest tower may stand; a line without one is contradictory.
  int first_giant() const {
    for (int i = 0; i < count; ++i)
      if (at[i] & giant()) return i;
    return count;
  }
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
      Towers towers{{}, n, shown(ends_[end], domains, n)};
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
// are hidden.
//
//     3 →   2 (4) . . .       2, 4 and 5 are seen: r1c3 is not taller than 4, unless it is the 5
class ClueMet final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    const int giant = towers.first_giant();
    int seen = 1, most = 0;  // the tallest that may stand before a place
    std::array<int, 64> before{};
    std::array<bool, 64> is_seen{};
    for (int i = 0; i < giant; ++i) {
      before[i] = most;
      is_seen[i] = lowest(towers.at[i]) > most;
      seen += is_seen[i];
      most = std::max(most, highest(towers.at[i]));
    }
    before[giant] = most;
    if (seen != towers.clue) return;
    for (int i = 0; i < giant; ++i)
      if (is_seen[i]) here.mention(i);
    for (int i = 0; i <= giant; ++i)
      if (!is_seen[i]) here.remove(i, ~below(before[i] + 1) & ~towers.giant());
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
    for (auto i = rising.rbegin(); i != rising.rend(); ++i) {
      here.remove(*i, ~below(roof));
      const Domain left = towers.at[*i] & below(roof);
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

// With a clue of 2 the first tower is taller than all that cannot stand behind the giant.
//
//     2 →   . . 3 5 .         the first tower hides the 3: it is 4
class FirstHides final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    if (towers.clue != 2) return;
    const int giant = towers.first_giant();
    int tallest = 0;
    for (int i = 1; i < giant; ++i) tallest = std::max(tallest, lowest(towers.at[i]));
    Domain behind = 0;
    for (int i = giant + 1; i < towers.count; ++i) behind |= towers.at[i];
    const Domain never_behind = below(towers.count) & ~bit(0) & ~behind;
    if (never_behind) tallest = std::max(tallest, highest(never_behind) - 1);
    here.remove(0, below(tallest + 1));
  }
};

// The first towers are known, and so how many are seen among them and the tallest of them. Those
// behind must show what is missing: a tower too tall too early would hide too many.
//
//     4 →   2 . . . . .       three more, 6 included: r1c2 is at most 4, r1c3 at most 5
class StillToBeSeen final : public LookFromAnEnd {
  using LookFromAnEnd::LookFromAnEnd;
  void look(const Towers& towers, Look& here) const override {
    int seen = 0, tallest = 0, i = 0;
    for (; i < towers.count; ++i) {
      if (highest(towers.at[i]) < tallest) continue;
      if (!is_single(towers.at[i])) break;
      tallest = lowest(towers.at[i]);
      ++seen;
      here.mention(i);
    }
    const int missing = towers.clue - seen;
    if (seen == 0 || tallest == towers.count || missing < 2) return;
    int before = 0;  // towers that may be seen between the known ones and a place
    for (; i < towers.count; ++i) {
      const int most = towers.count - missing + 1 + before;
      if (most < towers.count) here.remove(i, ~below(most + 1));
      before += highest(towers.at[i]) > tallest;
    }
  }
};

}  // namespace

void teach_visible(Store& store, std::span<const Var> vars, const Clue& near, const Clue& far) {
  store.teach(std::make_unique<ClueMet>("clue already met", 1, vars, near, far));
  store.teach(std::make_unique<AllRise>("all must be seen", 1, vars, near, far));
  store.teach(std::make_unique<SecondTallest>("second tallest", 1, vars, near, far));
  store.teach(std::make_unique<FirstHides>("first hides", 2, vars, near, far));
  store.teach(std::make_unique<StillToBeSeen>("still to be seen", 2, vars, near, far));
}

}  // namespace sightline
