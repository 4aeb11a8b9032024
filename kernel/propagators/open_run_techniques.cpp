// The techniques of one room that looks through open doors: see open_run.hpp.
#include <memory>

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
  TooMany(const char* name, int rank, std::span<const Var> vars, const Total& total,
          std::span<const int> ray_lengths)
      : Technique(name, rank, vars),
        total_(total),
        lengths_(ray_lengths.begin(), ray_lengths.end()) {
    if (total.clue.is_open()) read_clue(total.clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    if (!total_.shown(domains)) return;
    const int total = total_.most(domains);
    int seen = 0, first = 0;
    for (int length : lengths_) {
      seen += open_from(domains, first, first + length);
      first += length;
    }
    first = 0;
    for (std::size_t r = 0; r < lengths_.size(); ++r) {
      const int last = first + lengths_[r], door = first + open_from(domains, first, last);
      if (door < last && domains[vars_[door]] == (closed | open_)) {
        const int behind = open_from(domains, door + 1, last);
        if (seen + 1 + behind > total)
          tell({{{vars_[door], open_}}, {static_cast<int>(r), door - first}});
      }
      first = last;
    }
  }

 private:
  int open_from(Domains domains, int first, int last) const {
    int k = first;
    while (k < last && domains[vars_[k]] == open_) ++k;
    return k - first;
  }

  const Total total_;
  const std::vector<int> lengths_;
};

}  // namespace

void open_run::teach(Store& store, std::span<const Var> vars, const Total& total,
                     std::span<const int> ray_lengths) {
  store.teach(std::make_unique<TooMany>("would see too many", 2, vars, total, ray_lengths));
}

}  // namespace sightline
