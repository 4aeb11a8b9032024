// The simple rules and techniques of one room that looks through open doors: see open_run.hpp.
#include <memory>
#include <utility>

#include "open_run.hpp"

namespace sightline {

namespace {

using namespace open_run;

class Looking : public Technique {
 public:
  Looking(const char* name, int rank, std::span<const Var> vars, const Total& total, Rays rays)
      : Technique(name, rank, vars), total_(total), rays_(std::move(rays)) {
    if (total.clue.is_open()) read_clue(total.clue.var());
  }

  void find(Domains domains, const Tell& tell) const final {
    if (total_.shown(domains)) look(domains, total_.most(domains), tell);
  }

 protected:
  virtual void look(Domains domains, int total, const Tell& tell) const = 0;

  const Total total_;
  const Rays rays_;
};

// Rule 2: all that count are seen already, so that the next door of each ray is closed.
//
//     (3)|                    the 3 sees itself and two more: the third door is closed
//        o   o   -
//
// No details.
class SeesEnough final : public Looking {
  using Looking::Looking;
  void look(Domains domains, int total, const Tell& tell) const override {
    const Rays::Bounds seen = rays_.bounds(domains, vars_);
    if (seen.all_least != total || seen.all_most == total) return;
    Removals ends;
    for (int r = 0; r < max_rays; ++r)
      if (seen.least[r] < seen.most[r])
        ends.push_back({vars_[rays_.first(r) + seen.least[r]], rays_.passage().open});
    tell({std::move(ends), {}});
  }
};

// Rule 1: a ray is at least as long as the total less the most that the other rays see.
//
//     (5)| .   .   .          the other rays see at most 2: this one sees at least 2
//        o   o   ?
//
// Details: how far each ray goes at most. Before them -1; or, if some may be missed and only one ray
// must go further than those, this ray, and then for it how far it must go.
class MustSee final : public Looking {
  using Looking::Looking;
  void look(Domains domains, int total, const Tell& tell) const override {
    Rays::Bounds seen = rays_.bounds(domains, vars_);
    const int spare = seen.all_most - total;
    if (spare < 0) return;
    int rays = 0, last = 0;
    bool news = false;
    for (int r = 0; r < max_rays; ++r) {
      if (seen.most[r] <= spare) continue;
      ++rays, last = r;
      news = news || seen.least[r] < seen.most[r] - spare;
    }
    if (!news) return;
    Argument argument;
    for (int r = 0; r < max_rays; ++r)
      for (int k = seen.least[r]; k < seen.most[r] - spare; ++k) {
        const Var door = vars_[rays_.first(r) + k];
        if (domains[door] != rays_.passage().open)
          argument.removals.push_back({door, rays_.passage().closed});
      }
    const bool only_one = spare > 0 && rays == 1;
    if (only_one) seen.most[last] -= spare;
    argument.details.push_back(only_one ? last : -1);
    argument.details.insert(argument.details.end(), seen.most.begin(), seen.most.end());
    tell(std::move(argument));
  }
};

// Behind the next door of a ray others are open already: if it were open as well, the room would
// see all that is behind it, and that is too many.
//
//     (3)| .   .   .          the second and the third door are open: through the first one the
//        ?   o   o            room would see 4, itself included
//
// Details: the ray, and the place of the door on it.
class TooMany final : public Looking {
  using Looking::Looking;
  void look(Domains domains, int total, const Tell& tell) const override {
    int seen = 0;
    for (int r = 0; r < max_rays; ++r)
      seen += rays_.open_from(domains, vars_, rays_.first(r), rays_.last(r));
    for (int r = 0; r < max_rays; ++r) {
      const int first = rays_.first(r), last = rays_.last(r);
      const int door = first + rays_.open_from(domains, vars_, first, last);
      if (door == last || !rays_.passage().is_undecided(domains[vars_[door]])) continue;
      const int behind = rays_.open_from(domains, vars_, door + 1, last);
      if (seen + 1 + behind > total)
        tell({{{vars_[door], rays_.passage().open}}, {r, door - first}});
    }
  }
};

}  // namespace

void open_run::teach(Store& store, std::span<const Var> vars, const Total& total,
                     const Rays& rays) {
  store.teach_rule<SeesEnough>("sees-enough", Technique::simple, vars, total, rays);
  store.teach_rule<MustSee>("must-see", Technique::simple, vars, total, rays);
  store.teach<TooMany>("would-see-too-many", 2, vars, total, rays);
}

}  // namespace sightline
