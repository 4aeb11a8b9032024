// Reasoning step by step: what follows from a single constraint, and what follows from supposing
// a value. The hot loops behind explanations and grades; the wording is done in Python.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "suppositions.hpp"
#include "wings.hpp"

namespace sightline {

class Reasoner {
 public:
  // The store was built for reasoning.
  explicit Reasoner(Store store);

  // A round applies the easiest kind of reasoning that finds anything to the whole board. All
  // findings are applied at once, so that the order of cells and constraints does not matter.
  enum class StepKind { simple, technique, exact, joint, wing, forcing, chain, nested };
  struct Round {
    StepKind kind;
    int length;  // the rank of a technique or wing, or the rounds of a supposition; else 1
    int steps;   // the findings of constraints, or the values refuted
  };
  struct Way {
    std::vector<Round> rounds;
    bool solved = false;
  };
  // Limits on the reasoning: the hardest kind that is allowed, and how much of it.
  struct Limits {
    StepKind kind = StepKind::nested;
    int length = std::numeric_limits<int>::max();  // of reasoning of just this kind
    std::uint64_t suppositions = std::numeric_limits<std::uint64_t>::max();

    bool allows(StepKind reasoning, int how_long = 1) const {
      return reasoning < kind || (reasoning == kind && how_long <= length);
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
  // The same for the techniques of a rank.
  std::vector<Found> arguments(int rank);
  // Of the values that are excluded now, a minimal set from which a technique of a constraint still
  // draws this conclusion, with the same details. `ranges` are the domains of an empty board.
  Removals facts_needed(std::uint32_t constraint, std::string_view technique_name,
                        const Argument& argument, std::span<const Domain> ranges) const;

  // For each open value of the board that a wing excludes: the shortest one, or any one. Long ways are
  // tried only where there is no wing with short ones. The values in `spared`, by variable of the
  // board, occur in a known solution and are not tried.
  std::vector<Wing> wings(std::span<const Domain> spared, Tier tier, Wings::Wanted wanted);

  // All values among the first `spared.size()` variables that are refuted in the fewest rounds.
  // Rounds, not the order of constraints or cells, decide: a mirrored board gives the mirrored
  // answer. The values in `spared` occur in a known solution and are not tried.
  std::vector<Refutation> easiest_refutations(std::span<const Domain> spared, int most_rounds,
                                              Followed how);
  // A person keeps no more than so many rounds in mind where simple rules are all there is.
  static constexpr int longest_forcing = 4;

  // The way from here to the solution, with the easiest reasoning in each round, as far as the
  // limits allow. `solution` holds the values of the first variables, which are never tried.
  // Where reasoning is stuck, `help` may name variables whose values are then given; the way
  // ends when it names none.
  using Help = std::function<std::vector<Var>()>;
  Way easiest_way(
      std::span<const int> solution, const Limits& limits,
      const Help& help = [] { return std::vector<Var>{}; });
  // Whether reasoning within the limits leads to the solution.
  bool reaches(std::span<const int> solution, const Limits& limits);

 private:
  using Touched = Inference::Touched;

  // The stages of reasoning by single constraints, the easiest first.
  struct Stage {
    StepKind kind;
    int length;  // as in a round

    // Whether propagators run, rather than techniques of a rank.
    constexpr bool propagates() const {
      return kind == StepKind::simple || kind == StepKind::exact;
    }
    constexpr int rank() const { return kind == StepKind::joint ? Technique::joint : length; }
  };
  static constexpr std::array<Stage, 6> stages{{{StepKind::simple, 1},
                                                {StepKind::technique, 1},
                                                {StepKind::technique, 2},
                                                {StepKind::technique, 3},
                                                {StepKind::exact, 1},
                                                {StepKind::joint, 1}}};
  static_assert(stages[Technique::hardest].length == Technique::hardest);
  // By stage: the constraints that have not run since one of their variables changed.
  using Unasked = std::array<Touched, stages.size()>;

  Inference& inference() { return suppositions_.inference(); }
  Unasked everything() const;
  bool refute_one(std::span<const Domain> spared, int most);
  bool easiest_round(std::span<const int> solution, const Limits& limits, Unasked& unasked,
                     Round& round);
  std::vector<Removals> conclusions(const Stage& stage, const Touched& constraints);
  bool spread_wings(std::span<const int> solution, const Limits& limits, Unasked& unasked,
                    Round& round);
  bool suppose(std::span<const int> solution, const Limits& limits, Unasked& unasked, Round& round);
  bool conclude(const Removals& removals, Unasked& unasked);
  bool tell(const std::vector<Var>& vars, std::span<const int> solution, Unasked& unasked);
  bool solved(std::size_t board) const;

  Suppositions suppositions_;
};

}  // namespace sightline
