// The decision diagram of a constraint: which values satisfy it, read question by question. A
// question asks for the value of a variable, or whether it has a certain one.
//
//     layer 0        1             2            all different, from {1,2} {1,2,3} {1,2,3}:
//           (1) -1-> (1) -2,3 ...  (1) -3->     after 1 2 and after 2 1 the same is left,
//            └──2──> (2) -1,3 ...  (2) -2->     so both lead to the same state
//
// It is found by trying out values with the constraint's own propagators. States with the same
// residue are expanded once, and states that lead to the same ones are the same state: so there are
// as few as can be, and each of them can still be completed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "store/residue.hpp"
#include "store/store.hpp"

namespace sightline {

class Diagram {
 public:
  using State = std::uint32_t;
  static constexpr State dead = 0, start = 1;

  struct Layer {
    QuestionId question;
    State answers;            // their number
    State states = 1;         // their number and one more, because state 0 is the dead one
    std::vector<State> next;  // by state and answer: the state in the next layer

    State after(State state, State answer) const { return next[state * answers + answer]; }
    // The state that leads on to these, which are by answer; dead if they all are.
    State state_for(std::vector<State> onward);

    // The states by what they lead to, while the diagram is made.
    struct Hash {
      std::size_t operator()(const std::vector<State>& states) const;
    };
    std::unordered_map<std::vector<State>, State, Hash> by_onward = {};
  };

  // Of these propagators together, in a store at a fixpoint without active propagators. They
  // depend on the answers to the questions `asked`, in this order; or, without any propagator, all
  // answers that fit together satisfy them. Every trial takes one from `trials`; nothing when there
  // is none left.
  static std::optional<Diagram> of(Store& store, std::span<const PropagatorId> propagators,
                                   std::span<const Question> questions,
                                   std::span<const QuestionId> asked, std::uint64_t& trials);

  // This one and another on some of its questions, as one diagram; nothing if it takes more than
  // `most` states.
  std::optional<Diagram> with(const Diagram& other, std::size_t most) const;

  std::span<const Layer> layers() const { return layers_; }
  // Whether all questions of the other are among those of this one.
  bool covers(const Diagram& other) const;
  // Whether no answers satisfy the constraint.
  bool is_dead() const { return layers_.front().states == 1; }
  // The state before the first question.
  State first() const { return is_dead() ? dead : start; }

 private:
  void add_layer(QuestionId question, std::size_t answers);
  void finish();

  std::vector<Layer> layers_;

  friend class Compiler;
  friend class Product;
};

}  // namespace sightline
