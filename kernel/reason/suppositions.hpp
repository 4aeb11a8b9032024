// Suppositions: what follows from supposing a value, and which values are refuted soonest.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "inference.hpp"
#include "witnesses.hpp"

namespace sightline {

// A value that leads to a contradiction by rounds in which every constraint draws its
// conclusions from what all of them found in the round before.
struct Refutation {
  Var var;
  int value;
  int rounds;
};

// How a supposition is followed: in each round every constraint draws its conclusions by simple
// rules; or exactly; or, nested, every value is tried as well inside the supposition.
enum class Followed : std::uint8_t { simply, exactly, nested };

class Suppositions {
 public:
  explicit Suppositions(Inference inference);

  Inference& inference() { return inference_; }
  const Inference& inference() const { return inference_; }

  // Limits the number of suppositions from here on.
  void allow(std::uint64_t most);
  bool within_limit() const { return made_ <= most_; }

  // Of the open values that are not spared, by variable of the board: those that are refuted within
  // so many rounds of exact reasoning.
  std::vector<Refutation> refuted_within(std::span<const Domain> spared, int most_rounds);

  bool is_refuted_within(Var v, int value, int most_rounds);

  // Those that are refuted in the fewest rounds, at most `most_rounds`. Empty when the limit is
  // exceeded.
  std::vector<Refutation> easiest(std::span<const Domain> spared, int most_rounds, Followed how);

  // Records values that were refuted in one nested round, and so are refuted for good.
  void keep_refuted(const std::vector<Refutation>& found);

 private:
  using Touched = Inference::Touched;
  using Known = std::vector<Domain>;  // by variable: some values

  // A value that propagation refutes, and in how many rounds, by tier.
  struct Suspect {
    struct Rounds {
      int needed = 0;  // 0 as long as it is not known
      int more_than = 0;
    };
    Var var;
    int value;
    std::array<Rounds, 2> rounds{};
  };

  // Every open value but those that are spared.
  std::vector<Refutation> candidates(std::span<const Domain> spared) const;
  std::size_t open_values(std::size_t board) const;
  void forget_what_is_refuted_elsewhere();
  // Those of the candidates that propagation refutes; they stay known until the domains change.
  std::vector<Suspect>& suspects(std::span<const Domain> spared);
  // In how many rounds a value is refuted; 0 if it is not, or not within `most`.
  int rounds_needed(Suspect& suspect, Tier tier, int most);
  // In how many rounds a supposition fails; 0 if it does not, or not within `most`.
  int follow(const Removal& supposed, Tier tier, int most, bool& unfinished);
  int nested_rounds_to_refute(Var v, int value, std::size_t board, int most, bool& unfinished);
  std::vector<Refutation> easiest_by_rounds(std::span<const Domain> spared, int most_rounds,
                                            Tier tier);
  std::vector<Refutation> easiest_nested(std::span<const Domain> spared, int most_rounds);
  // Inside the supposition of a value; in the first round nothing is known but what propagation
  // concludes from it. False: contradiction.
  bool next_nested_round(Var supposed, int as, std::size_t board, bool first,
                         Inference::Together& all);
  Known& refuted_inside(Var v, int value);
  // Whether propagation refutes a value, in any number of rounds. `standing` are the witnesses within
  // the domains.
  bool refutes(Var v, int value, Inference::Together& all, Witnesses::Set& standing);
  bool refutes(Suspect& suspect, Witnesses::Set& standing);
  // Of the values that were tried so far.
  bool mostly_stand() const { return 2 * refuted_count_ < tried_count_; }

  Inference inference_;
  Known refuted_;  // in one nested round, and so for good
  // What exact propagation does not refute, and what it refutes within some domains.
  Witnesses witnesses_;
  Known refuted_by_propagation_;
  // By supposition, v * 64 + value: what propagation refutes inside of it. If one value is refuted
  // inside another, so is the other inside the one.
  std::unordered_map<std::uint64_t, Known> refuted_inside_;
  std::vector<Domain> within_;
  std::vector<Suspect> suspects_;
  std::vector<Domain> suspects_within_, suspects_spared_;  // what they are known for
  std::uint64_t tried_count_ = 0, refuted_count_ = 0;
  std::uint64_t made_ = 0, most_ = UINT64_MAX;
};

}  // namespace sightline
