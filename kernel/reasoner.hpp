// One step at a time: what follows from a single constraint, what follows from supposing a
// value. The hot loops behind explanations and grades; the words are not made here.
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

  // A look at the whole board with the easiest kind of reasoning that finds anything. All
  // that it finds is applied at once, so that no order of cells or constraints matters.
  enum class Kind { simple, exact, chain, nested };
  // One exception: where one constraint is enough, asked exactly, for the simple rules to
  // find all the rest, the first exact round is about that one only.
  struct Round {
    Kind kind;
    int length;  // of a chain, or of a nested one, in rounds; else 1
    int steps;   // the constraints that had something to say, or the values refuted
  };
  struct Way {
    std::vector<Round> rounds;
    bool solved = false;
  };
  // Limits on the reasoning: what a solver is willing to follow.
  struct Patience {
    Kind kind = Kind::nested;
    int length = std::numeric_limits<int>::max();  // of reasoning of just this kind
    // How often it may be turned to; to several constraints that are asked exactly in the
    // same round only if that is more than once.
    int times = std::numeric_limits<int>::max();
    std::uint64_t suppositions = std::numeric_limits<std::uint64_t>::max();

    bool allows(Kind reasoning, int how_often = 1) const {
      return reasoning < kind || (reasoning == kind && times >= how_often);
    }
  };

  Store& store() { return inference().store(); }
  const Store& store() const { return suppositions_.inference().store(); }
  Domain domain(Var v) const { return store()[v]; }
  std::size_t size() const { return store().size(); }
  // Takes a conclusion for granted from here on.
  void remove(Var v, Domain values);

  // Every constraint that has something to say, each from the same domains.
  std::vector<Finding> findings(Tier tier);

  // Where the simple rules have nothing more to say: the constraint that, asked exactly
  // once, is enough for them to find all the rest. Of several, the one with the shortest way.
  std::optional<std::uint32_t> decisive_constraint();

  // All values among the first `spared.size()` variables that are refuted in the fewest rounds;
  // with `nested`, a round also tries every value inside the supposition. Rounds, not the order
  // of constraints or cells, decide: a mirrored board gives the mirrored answer. No time is
  // lost on the values that are `spared`, because some solution has them.
  std::vector<Refutation> easiest_refutations(std::span<const Domain> spared, int most_rounds,
                                              bool nested);

  // From here to the solution with the easiest reasoning only, as far as it leads and as
  // patience allows. A value of the solution is never refuted, so that no time is lost on it;
  // `solution` gives the values of the first variables. Where it leads no further, `help`
  // may name variables whose values are then told; without any, that is the end.
  using Help = std::function<std::vector<Var>()>;
  Way easiest_way(
      std::span<const int> solution, const Patience& patience,
      const Help& help = [] { return std::vector<Var>{}; });

 private:
  using Touched = Inference::Touched;

  // For both tiers: the constraints that were not asked since one of their variables changed.
  using Unasked = std::array<Touched, 2>;

  Inference& inference() { return suppositions_.inference(); }
  bool easiest_round(std::span<const int> solution, const Patience& patience, bool first_look,
                     Unasked& unasked, Round& round);
  // The finding after which the simple rules find all the rest, and the steps of each round of
  // theirs; of several the one with the shortest way.
  struct Decisive {
    const Finding* finding = nullptr;
    std::vector<std::size_t> way;
  };
  void look_for_decisive(std::span<const Finding> found, std::size_t board, Decisive& best);
  // The simple rules' way from these conclusions to the end, if they lead there.
  std::optional<std::vector<std::size_t>> simple_way(std::span<const Finding> found,
                                                     std::size_t board);
  bool conclude(const Removals& removals, Unasked& unasked);
  bool tell(const std::vector<Var>& vars, std::span<const int> solution, Unasked& unasked);
  bool solved(std::size_t board) const;

  Suppositions suppositions_;
  int rounds_last_time_ = 0;
};

}  // namespace sightline
