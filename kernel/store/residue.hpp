// The residue of a constraint that is read question by question: all that the answers which are
// still to be read depend on. After the same residue the same answers follow, however different
// those before it were.
//
//     words   the domains of the variables that are still asked about, without the values that
//             have been asked for; 0 for the others, unless their values are included
//             a summary for each propagator that gives one (propagator.hpp)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "store.hpp"

namespace sightline {

// The answers are what can be known of a variable. All but the last are single values; the last is
// one, too, or all values that have not been asked for.
struct Question {
  Var var;
  std::vector<Domain> answers;
};
using QuestionId = std::uint32_t;

class Residue {
 public:
  using Words = std::vector<std::uint64_t>;

  // `asked` are the questions that these propagators depend on, in the order in which they are
  // read.
  Residue(const Store& store, std::span<const PropagatorId> propagators,
          std::span<const Question> questions, std::span<const QuestionId> asked);

  // After so many have been read, with these propagators at a fixpoint.
  Words after(std::size_t read);

  // For propagators, during after(): the value of this fixed variable matters.
  void include(Var v) {
    if (index_of_[v] != none) words_[index_of_[v]] = store_[v];
  }
  void include_fixed(std::span<const Var> vars) {
    for (Var v : vars)
      if (store_.fixed(v)) include(v);
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Reading {
    Var var;
    std::uint32_t index;  // of the word of the variable
    Domain unasked;       // the values that no question before it asks for
  };
  bool is_open(PropagatorId id) const;

  const Store& store_;
  const std::span<const PropagatorId> propagators_;
  std::vector<std::uint32_t> index_of_;  // by variable
  std::vector<Reading> readings_;        // by question
  std::size_t vars_ = 0;
  Words words_;
};

}  // namespace sightline
