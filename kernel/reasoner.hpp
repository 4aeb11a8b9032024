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

#include "memory.hpp"
#include "store.hpp"

namespace sightline {

class Reasoner {
 public:
  // The store was built for reasoning; constraint i posted the propagators from
  // `first_propagator[i]` up to `first_propagator[i + 1]`.
  Reasoner(Store store, const std::vector<std::uint32_t>& first_propagator);

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

  // A look at the whole board with the easiest kind of reasoning that finds anything. All
  // that it finds is applied at once, so that no order of cells or constraints matters.
  enum class Kind { simple, exact, chain, nested };
  // One exception: where one constraint is enough, thought through, for the simple rules to
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
  // How hard a reasoning may be that somebody is willing to follow.
  struct Patience {
    Kind kind = Kind::nested;
    int length = std::numeric_limits<int>::max();  // of reasoning of just this kind
    // How often it may be turned to; to several constraints that are thought through in the
    // same round only if that is more than once.
    int times = std::numeric_limits<int>::max();
    std::uint64_t suppositions = std::numeric_limits<std::uint64_t>::max();

    bool allows(Kind reasoning, int how_often = 1) const {
      return reasoning < kind || (reasoning == kind && times >= how_often);
    }
  };

  Store& store() { return store_; }
  Domain domain(Var v) const { return store_[v]; }
  std::size_t size() const { return store_.size(); }
  // Takes a conclusion for granted from here on.
  void remove(Var v, Domain values);

  // Every constraint that has something to say, each from the same domains.
  std::vector<Finding> findings(Tier tier);

  // Where the simple rules have nothing more to say: the constraint that, thought through
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
  using Removals = std::vector<Removal>;
  using Touched = std::vector<std::uint8_t>;  // constraint -> whether one of its variables changed

  // For both tiers: the constraints that were not asked since one of their variables changed.
  using Unasked = std::array<Touched, 2>;

  // A constraint that wants to know when a variable loses one of these values, or has just one
  // of them left.
  struct Interest {
    std::uint32_t constraint;
    Domain values;
  };

  // For each variable, values that are known not to be refuted, or known to be.
  using Standing = std::vector<Domain>;

  // These run inside a level of the store, which the caller undoes. False: contradiction.
  bool ask(std::uint32_t constraint, Tier tier, Removals& found);
  bool ask_or_recall(std::uint32_t constraint, Removals& found);
  void touch(const Removal& removal, Touched& touched) const;
  bool apply(const Removals& removals, Touched& touched);
  bool next_round(Touched& touched);
  bool draw_all_conclusions(Touched& touched);
  bool next_nested_round(std::size_t board, Touched& touched);
  bool contradicts_all_else(const Removals& found);

  // In how many rounds a value is refuted; 0 if it is not, or not within `most`. If it is not
  // at all, whatever follows from it stands as well: it would have failed here.
  int rounds_to_refute(Var v, int value, int most, bool& unfinished, Standing& standing);
  int nested_rounds_to_refute(Var v, int value, std::size_t board, int most, bool& unfinished);
  std::vector<Refutation> easiest_of(std::vector<Refutation> open, std::size_t board,
                                     int first_limit, int most_rounds, bool nested);
  std::vector<Finding> findings(Tier tier, const Touched& constraints);
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
  std::vector<Refutation> candidates(std::size_t board) const;
  bool solved(std::size_t board) const;
  bool may_suppose() const { return suppositions_ <= most_suppositions_; }
  Touched none_touched() const { return Touched(constraints_, 0); }

  Store store_;
  const std::uint32_t constraints_;
  std::vector<std::vector<std::uint32_t>> propagators_[2];  // by tier, then by constraint
  std::vector<std::vector<Interest>> interests_in_;         // by variable
  std::vector<std::vector<Var>> vars_of_;                   // constraint -> variables
  std::vector<std::uint8_t> memorable_;                     // by constraint
  std::vector<Memory> memories_;                            // by constraint
  Removals found_;                                          // in a round; kept to save time
  int rounds_last_time_ = 0;
  Standing fallen_;  // values that were refuted in one nested round, and so are for good
  std::uint64_t suppositions_ = 0, most_suppositions_ = UINT64_MAX;
};

}  // namespace sightline
