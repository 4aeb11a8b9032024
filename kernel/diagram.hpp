// The decision diagram of a constraint: which values satisfy it, read variable by variable.
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

#include "store.hpp"

namespace sightline {

class Diagram {
 public:
  using State = std::uint32_t;
  static constexpr State dead = 0, start = 1;

  struct Layer {
    Var var;
    int lowest, width;          // the values of the variable, from the lowest on
    State states = 1;           // their number and one more, because state 0 is the dead one
    std::vector<Domain> alive;  // by state: the values that lead on
    std::vector<State> next;    // by state and value: the state in the next layer

    State after(State state, int value) const {
      return next[state * static_cast<State>(width) + static_cast<State>(value - lowest)];
    }
    // The state that leads on to these, which are by value; dead if they all are.
    State state_for(std::vector<State> onward);

    // The states by what they lead to, while the diagram is made.
    struct Hash {
      std::size_t operator()(const std::vector<State>& states) const;
    };
    std::unordered_map<std::vector<State>, State, Hash> by_onward = {};
  };

  // Of the constraint of that number, in a store at a fixpoint without active propagators. The
  // open variables are read in the order in which they are given. Every trial takes one from
  // `trials`; nothing when there is none left.
  static std::optional<Diagram> of(Store& store, std::uint32_t constraint,
                                   std::span<const Var> open, std::uint64_t& trials);

  // This one and another on some of its variables, as one diagram; nothing if it takes more than
  // `most` states.
  std::optional<Diagram> with(const Diagram& other, std::size_t most) const;

  std::span<const Layer> layers() const { return layers_; }
  // Whether all variables of the other are among those of this one.
  bool covers(const Diagram& other) const;
  // Whether no values satisfy the constraint.
  bool is_dead() const { return layers_.front().states == 1; }

 private:
  void add_layer(Var v, int lowest, int width);
  void finish();

  std::vector<Layer> layers_;

  friend class Compiler;
  friend class Product;
};

}  // namespace sightline
