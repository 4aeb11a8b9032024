// Suppositions: what follows from supposing a value, and which values are refuted soonest.
#pragma once

#include <cstdint>
#include <vector>

#include "inference.hpp"

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

  // Every open value of the first `board` variables.
  std::vector<Refutation> candidates(std::size_t board) const;

  // Those of the candidates that are refuted in the fewest rounds, at most `most_rounds`. The
  // rounds that are followed at first are `first_limit`. Empty when the limit is exceeded.
  std::vector<Refutation> easiest_of(std::vector<Refutation> open, std::size_t board,
                                     int first_limit, int most_rounds, Followed how);

  // Records values that were refuted in one nested round, and so are refuted for good.
  void keep_refuted(const std::vector<Refutation>& found);

 private:
  using Touched = Inference::Touched;
  // For each variable, values that are known not to be refuted, or known to be.
  using Known = std::vector<Domain>;

  // In how many rounds a value is refuted; 0 if it is not, or not within `most`. If it is not
  // refuted at all, neither are its consequences: they go into `standing`.
  int rounds_to_refute(Var v, int value, Tier tier, int most, bool& unfinished, Known& standing);
  int nested_rounds_to_refute(Var v, int value, std::size_t board, int most, bool& unfinished);
  // False: contradiction.
  bool next_nested_round(std::size_t board, Touched& touched);
  bool contradicts_all_else(const Removals& found);

  Inference inference_;
  Known refuted_;  // in one nested round, and so for good
  std::uint64_t made_ = 0, most_ = UINT64_MAX;
};

}  // namespace sightline
