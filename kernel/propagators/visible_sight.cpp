// Rule 1 of visible.hpp: what the clues rule out on an empty line, all at once for the propagator, and
// rule by rule as it is told.
#include <algorithm>
#include <array>
#include <utility>

#include "visible.hpp"

namespace sightline {

namespace {

// The lowest of the tall towers that make up for a clue if all of them are seen, from it to the
// giant.
int lowest_needed(const Sight& sight, int clue) {
  int lowest = sight.tallest();
  for (int most = 1; most < clue; most += sight.worth(lowest)) --lowest;
  return lowest;
}

// A clue at an end of the line, as it is passed, and the one at the other end; 0: none.
struct Clues {
  int clue, facing;
};

// One of the well-known cases: when it applies, and what it then excludes in the i-th cell from the
// end.
struct Case {
  const char* name;
  bool (*applies)(const Sight&, Clues);
  Domain (*excludes)(const Sight&, Clues, int i);
  // How it is told: what both ends exclude together, or each by itself; and without parks only where
  // the giant stands.
  bool together, places_giant;
};

constexpr std::array cases{
    // The giant is the first tower.
    Case{"clue-of-1", [](const Sight&, Clues at) { return at.clue == 1; },
         [](const Sight& sight, Clues, int i) {
           if (i == 0) return ~(sight.giant() | sight.park());
           return i > sight.parks ? sight.giant() : 0;
         },
         false, true},
    // All towers rise; each stands as many places further on as there are parks before it.
    Case{
        "all-seen",
        [](const Sight& sight, Clues at) { return at.clue == sight.most() && sight.tallest() > 1; },
        [](const Sight& sight, Clues, int i) {
          const Domain rising = below(i + 2) & ~below(std::max(1, i + 1 - sight.parks));
          return sight.heights() & ~rising;
        },
        false, false},
    // Every tower is seen, the giant from both sides.
    Case{"facing-clues",
         [](const Sight& sight, Clues at) {
           return !sight.sums && at.clue > 1 && at.facing > 1 &&
                  at.clue + at.facing == sight.tallest() + 1;
         },
         [](const Sight& sight, Clues at, int i) {
           const bool fits = i >= at.clue - 1 && i <= at.clue - 1 + sight.parks;
           if (!fits) return sight.giant();
           return sight.parks ? 0 : ~sight.giant();
         },
         true, true},
    // The first tower is seen and, the giant aside, no higher than the sum.
    Case{"first-in-a-sum",
         [](const Sight& sight, Clues at) {
           return sight.sums && at.clue > 1 && at.clue < sight.tallest();
         },
         [](const Sight& sight, Clues at, int i) {
           return i == 0 ? sight.heights() & ~below(at.clue) : 0;
         },
         false, false},
    // A tower of height h hides the lower ones behind it, so it needs enough of the clue in front of
    // it. At place i from the end, all that can be seen are the heights from h - i to H.
    //
    //     place i from the end:   h <= i + the lowest that is needed
    Case{"too-tall-too-early", [](const Sight&, Clues at) { return at.clue > 1; },
         [](const Sight& sight, Clues at, int i) {
           return sight.heights() & ~below(i + lowest_needed(sight, at.clue) + 1);
         },
         true, false},
};

// Details: of a case that is told for each end, the end, 0 near or 1 far.
class AtAGlance final : public Technique {
 public:
  AtAGlance(const Case& which, std::span<const Var> vars, const Sight& sight, const EndClue& near,
            const EndClue& far)
      : Technique(which.name, simple, vars), which_(which), sight_(sight), ends_{near, far} {
    for (const EndClue& clue : ends_)
      if (clue.is_open()) read_clue(clue.clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    const int near = shown(sight_, ends_[0], domains), far = shown(sight_, ends_[1], domains);
    const Clues from_near{near, far}, from_far{far, near};
    const bool at_near = which_.applies(sight_, from_near);
    const bool at_far = which_.applies(sight_, from_far);
    if (which_.together) {
      const auto both = [&](int i) {
        const int from_last = sight_.cells - 1 - i;
        return (at_near ? excluded(from_near, i) : 0) |
               (at_far ? excluded(from_far, from_last) : 0);
      };
      if (at_near || at_far) say(domains, tell, {}, false, both);
      return;
    }
    if (at_near) say(domains, tell, {0}, false, [&](int i) { return excluded(from_near, i); });
    if (at_far) say(domains, tell, {1}, true, [&](int i) { return excluded(from_far, i); });
  }

 private:
  Domain excluded(Clues at, int i) const {
    const Domain gone = which_.excludes(sight_, at, i);
    return which_.places_giant && sight_.parks == 0 && gone == sight_.giant() ? 0 : gone;
  }

  // Tells what is excluded in the i-th cell from an end, if anything of it is news.
  template <class ByCell>
  void say(Domains domains, const Tell& tell, std::initializer_list<int> details, bool from_far,
           const ByCell& gone) const {
    const auto at = [&](int i) { return vars_[from_far ? sight_.cells - 1 - i : i]; };
    bool is_news = false;
    for (int i = 0; i < sight_.cells; ++i) is_news = is_news || (domains[at(i)] & gone(i));
    if (!is_news) return;
    Argument argument{{}, details};
    for (int i = 0; i < sight_.cells; ++i)
      if (gone(i)) argument.removals.push_back({at(i), gone(i)});
    tell(std::move(argument));
  }

  const Case& which_;
  const Sight sight_;
  const std::array<EndClue, 2> ends_;
};

}  // namespace

std::vector<Domain> heights_in_reach(const Sight& sight, int near, int far) {
  const int n = sight.cells;
  std::vector<Domain> possible(static_cast<std::size_t>(n), sight.heights() | sight.park());
  for (const Case& each : cases)
    for (const bool from_far : {false, true}) {
      const Clues at = from_far ? Clues{far, near} : Clues{near, far};
      if (!each.applies(sight, at)) continue;
      for (int i = 0; i < n; ++i)
        possible[from_far ? n - 1 - i : i] &= ~each.excludes(sight, at, i);
    }
  return possible;
}

void teach_sight(Store& store, std::span<const Var> vars, const Sight& sight, const EndClue& near,
                 const EndClue& far) {
  if (!store.for_telling()) return;
  const bool open = near.is_open() || far.is_open();
  for (const Case& each : cases)
    if (open || each.applies(sight, {near.known, far.known}) ||
        each.applies(sight, {far.known, near.known}))
      store.teach_rule<AtAGlance>(each, vars, sight, near, far);
}

}  // namespace sightline
