// One step at a time: what follows from a single constraint, what follows from supposing a
// value. The hot loops behind explanations and grades; the words are not made here.
#pragma once

#include <cstdint>
#include <vector>

#include "store.hpp"

namespace sightline {

class Reasoner {
 public:
  // The store was built for reasoning; constraint i posted the propagators from
  // `first_propagator[i]` up to `first_propagator[i + 1]`.
  Reasoner(Store store, const std::vector<std::uint32_t>& first_propagator);

  struct Removal {
    Var var;
    Domain values;
  };
  // What one constraint says, by itself, of the domains as they are.
  struct Finding {
    std::uint32_t constraint;
    std::vector<Removal> removals;
    bool contradiction = false;
  };
  // A value that leads to a contradiction when every constraint, again and again, draws
  // its conclusions from what all of them found in the round before.
  struct Refutation {
    Var var;
    int value;
    int rounds;
  };

  Store& store() { return store_; }
  Domain domain(Var v) const { return store_[v]; }
  std::size_t size() const { return store_.size(); }
  // Takes a conclusion for granted from here on.
  void remove(Var v, Domain values);

  // Every constraint that has something to say, each from the same domains.
  std::vector<Finding> findings(Tier tier);

  // All values among the first `board` variables that are refuted in the fewest rounds; with
  // `nested`, a round also tries every value inside the supposition. Rounds, not the order
  // of constraints or cells, decide: a mirrored board gives the mirrored answer.
  std::vector<Refutation> easiest_refutations(std::size_t board, int most_rounds, bool nested);

 private:
  using Removals = std::vector<Removal>;
  using Touched = std::vector<std::uint8_t>;  // constraint -> whether one of its variables changed

  // These run inside a level of the store, which the caller undoes. False: contradiction.
  bool ask(std::uint32_t constraint, Tier tier, Removals& found);
  bool apply(const Removals& removals, Touched& touched);
  bool next_round(Touched& touched);
  bool draw_all_conclusions(Touched& touched);
  bool next_nested_round(std::size_t board, Touched& touched);

  bool refuted_within(Var v, int value, int rounds, bool& unfinished);
  bool refuted_within_nested(Var v, int value, std::size_t board, int rounds, bool& unfinished);
  std::vector<Refutation> candidates(std::size_t board) const;
  Touched none_touched() const { return Touched(constraints_, 0); }

  Store store_;
  const std::uint32_t constraints_;
  std::vector<std::vector<std::uint32_t>> propagators_[2];  // by tier, then by constraint
  std::vector<std::vector<std::uint32_t>> constraints_on_;  // variable -> constraints
};

// Thrown out of a reasoner when its store is told to stop; it is of no use afterwards.
struct Interrupted {};

}  // namespace sightline
