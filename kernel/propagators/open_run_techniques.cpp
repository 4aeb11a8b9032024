// The techniques of one room that looks through open doors: see open_run.hpp.
#include <memory>
#include <utility>

#include "open_run.hpp"

namespace sightline {

namespace {

using namespace open_run;

// Behind the next door of a ray others are open already: if it were open as well, the room would
// see all that is behind it, and that is too many.
//
//     (3)| .   .   .          the second and the third door are open: through the first one the
//        ?   o   o            room would see 4, itself included
//
// Details: the ray, and the place of the door on it.
class TooMany final : public Technique {
 public:
  TooMany(const char* name, int rank, std::span<const Var> vars, const Total& total, Rays rays)
      : Technique(name, rank, vars), total_(total), rays_(std::move(rays)) {
    if (total.clue.is_open()) read_clue(total.clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    if (!total_.shown(domains)) return;
    const int total = total_.most(domains);
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

 private:
  const Total total_;
  const Rays rays_;
};

}  // namespace

void open_run::teach(Store& store, std::span<const Var> vars, const Total& total,
                     const Rays& rays) {
  store.teach<TooMany>("would-see-too-many", 2, vars, total, rays);
}

}  // namespace sightline
