// Reasoning step by step: what follows from a single constraint, and what follows from supposing
// a value. The hot loops behind explanations and grades; the wording is done in Python.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "suppositions.hpp"

namespace sightline {

class Reasoner {
 public:
  // The store was built for reasoning; constraint i posted the propagators from
  // `first_propagator[i]` up to `first_propagator[i + 1]`.
  Reasoner(Store store, const std::vector<std::uint32_t>& first_propagator);

  // A round applies the easiest kind of reasoning that finds anything to the whole board. All
  // findings are applied at once, so that the order of cells and constraints does not matter.
  enum class StepKind { simple, exact, chain, nested };
  // One exception: if the exact conclusions of a single constraint are enough for the simple
  // rules to solve the rest, the first exact round consists of that constraint only.
  struct Round {
    StepKind kind;
    int length;  // of a chain, or of a nested one, in rounds; else 1
    int steps;   // the constraints with a finding, or the values refuted
  };
  struct Way {
    std::vector<Round> rounds;
    bool solved = false;
  };
  // Limits on the reasoning: the hardest kind that is allowed, and how much of it.
  struct Limits {
    StepKind kind = StepKind::nested;
    int length = std::numeric_limits<int>::max();  // of reasoning of just this kind
    // How often this kind may be used; a round with exact findings of several constraints is
    // allowed only if this is more than once.
    int times = std::numeric_limits<int>::max();
    std::uint64_t suppositions = std::numeric_limits<std::uint64_t>::max();

    bool allows(StepKind reasoning, int how_often = 1) const {
      return reasoning < kind || (reasoning == kind && times >= how_often);
    }
  };

  Store& store() { return inference().store(); }
  const Store& store() const { return suppositions_.inference().store(); }
  Domain domain(Var v) const { return store()[v]; }
  std::size_t size() const { return store().size(); }
  // Removes values for good: a conclusion that is accepted.
  void remove(Var v, Domain values);

  // The findings of all constraints, each from the same domains.
  std::vector<Finding> findings(Tier tier);

  // For a state in which the simple rules find nothing: the constraint whose exact conclusions
  // are enough for the simple rules to solve the rest. Of several, the one with the shortest way.
  std::optional<std::uint32_t> decisive_constraint();

  // All values among the first `spared.size()` variables that are refuted in the fewest rounds;
  // with `nested`, a round also tries every value inside the supposition. Rounds, not the order
  // of constraints or cells, decide: a mirrored board gives the mirrored answer. The values in
  // `spared` occur in a known solution and are not tried.
  std::vector<Refutation> easiest_refutations(std::span<const Domain> spared, int most_rounds,
                                              bool nested);

  // The way from here to the solution, with the easiest reasoning in each round, as far as the
  // limits allow. `solution` holds the values of the first variables, which are never tried.
  // Where reasoning is stuck, `help` may name variables whose values are then given; the way
  // ends when it names none.
  using Help = std::function<std::vector<Var>()>;
  Way easiest_way(
      std::span<const int> solution, const Limits& limits,
      const Help& help = [] { return std::vector<Var>{}; });

 private:
  using Touched = Inference::Touched;

  // By tier: the constraints that have not run since one of their variables changed.
  using Unasked = std::array<Touched, 2>;

  Inference& inference() { return suppositions_.inference(); }
  bool easiest_round(std::span<const int> solution, const Limits& limits, bool first_look,
                     Unasked& unasked, Round& round);
  // The finding after which the simple rules solve the rest, and the steps of each of their
  // rounds; of several the one with the shortest way.
  struct Decisive {
    const Finding* finding = nullptr;
    std::vector<std::size_t> way;
  };
  void look_for_decisive(std::span<const Finding> found, std::size_t board, Decisive& best);
  // The steps of each round from these findings to the solution by simple rules alone, if they
  // reach it.
  std::optional<std::vector<std::size_t>> simple_way(std::span<const Finding> found,
                                                     std::size_t board);
  bool conclude(const Removals& removals, Unasked& unasked);
  bool tell(const std::vector<Var>& vars, std::span<const int> solution, Unasked& unasked);
  bool solved(std::size_t board) const;

  Suppositions suppositions_;
  int rounds_last_time_ = 0;
};

}  // namespace sightline
