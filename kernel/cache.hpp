// A cache of what a constraint said of certain domains of its variables, so that it need not be
// asked again: suppositions lead to the same domains time and again.
//
//     key     the domains before, packed side by side into a few words: r1c1 1111 r1c2 0110 ...
//     answer  the domains after, in the same places; nothing at all after a contradiction
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "store.hpp"

namespace sightline {

struct Removal {
  Var var;
  Domain values;
};

class Cache {
 public:
  // The store has all values that the variables will ever have.
  Cache(std::span<const Var> vars, const Store& store);

  // The words that stand for the domains; and as many slots as it may have in the end.
  std::size_t key_words() const { return words_; }
  void may_grow_to(std::size_t slots) { most_slots_ = slots; }

  // Turns to the domains as they are: whether it knows what was said of them.
  bool look_up(const Store& store);
  // What was said: appends the removals. False: a contradiction.
  bool replay(std::vector<Removal>& found) const;
  // What is said now of the domains that it turned to; it replaces what stood in the same slot.
  void put(std::span<const Removal> removals, bool consistent);

 private:
  struct Field {
    Var var;
    std::uint32_t word;
    int lowest, width, shift;
  };
  using Word = std::uint64_t;

  // Where a key stands, if at all.
  std::size_t slot_of(const Word* key) const;
  bool is_key(const Word* words) const;
  void grow();

  std::vector<Field> fields_;
  std::size_t words_ = 1, most_slots_ = 0, used_ = 0;
  int index_bits_;
  std::vector<Word> key_;    // of the domains that it turned to
  std::size_t at_ = 0;       // its slot
  std::vector<Word> slots_;  // each a key, which is 0 in an empty one, and its answer
};

}  // namespace sightline
