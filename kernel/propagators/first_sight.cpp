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
    if (const Domain* possible = look_(store.domains()))
      for (std::size_t i = 0; i < vars_.size(); ++i)
        if (!store.keep(vars_[i], possible[i])) return Outcome::failed;
    return all_known_ ? Outcome::entailed : Outcome::open;
  }

 private:
  bool all_known_;
  const Look look_;
};

bool is_open(std::span<const Clue> clues) {
  return std::any_of(clues.begin(), clues.end(), [](const Clue& clue) { return clue.is_open(); });
}

// No details.
class AtFirstSight final : public Technique {
 public:
  AtFirstSight(std::span<const Var> line, std::span<const Clue> clues, Look look)
      : Technique("at-first-sight", simple, line), look_(std::move(look)) {
    for (const Clue& clue : clues)
      if (clue.is_open()) read_clue(clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    const Domain* possible = look_(domains);
    if (!possible) return;
    Argument argument;
    for (std::size_t i = 0; i < vars_.size(); ++i)
      if (domains[vars_[i]] & ~possible[i]) argument.removals.push_back({vars_[i], ~possible[i]});
    if (!argument.removals.empty()) tell(std::move(argument));
  }

 private:
  const Look look_;
};

}  // namespace

void post_first_sight(Store& store, std::span<const Var> line, std::span<const Clue> clues,
                      Look look) {
  if (is_open(clues) || store.for_reasoning()) {
    store.post(std::make_unique<FirstSight>(line, clues, std::move(look)));
  } else if (const Domain* possible = look(store.domains())) {
    for (std::size_t i = 0; i < line.size(); ++i) store.narrow(line[i], possible[i]);
  }
}

void teach_first_sight(Store& store, std::span<const Var> line, std::span<const Clue> clues,
                       Look look) {
  if (!store.for_telling()) return;
  bool may_exclude = is_open(clues);
  if (const Domain* possible = look(store.domains()))
    for (std::size_t i = 0; i < line.size(); ++i)
      may_exclude = may_exclude || (store[line[i]] & ~possible[i]) != 0;
  if (may_exclude) store.teach_rule<AtFirstSight>(line, clues, std::move(look));
}

}  // namespace sightline
