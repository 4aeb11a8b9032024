#include "first_sight.hpp"

#include <algorithm>

namespace sightline {

namespace {

class FirstSight final : public Propagator {
 public:
  FirstSight(std::span<const Var> line, std::span<const Clue> clues, Look look)
      : Propagator(line, Priority::cheap, Wake::on_clue, Tier::simple),
        all_known_(true),
        look_(std::move(look)) {
    for (const Clue& clue : clues)
      if (clue.is_open()) {
        read_clue(clue.var());
        all_known_ = false;
      }
  }

  Outcome propagate(Store& store) override {
    if (const Domain* possible = look_(store))
      for (std::size_t i = 0; i < vars_.size(); ++i)
        if (!store.keep(vars_[i], possible[i])) return Outcome::failed;
    return all_known_ ? Outcome::entailed : Outcome::open;
  }

 private:
  bool all_known_;
  const Look look_;
};

}  // namespace

void post_first_sight(Store& store, std::span<const Var> line, std::span<const Clue> clues,
                      Look look) {
  const bool open =
      std::any_of(clues.begin(), clues.end(), [](const Clue& clue) { return clue.is_open(); });
  if (open || store.for_reasoning()) {
    store.post(std::make_unique<FirstSight>(line, clues, std::move(look)));
  } else if (const Domain* possible = look(store)) {
    for (std::size_t i = 0; i < line.size(); ++i) store.narrow(line[i], possible[i]);
  }
}

}  // namespace sightline
