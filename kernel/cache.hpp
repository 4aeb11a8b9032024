// A cache of a constraint's conclusions for given domains of its variables. Suppositions lead to
// the same domains again and again, so that propagators need not run a second time.
//
//     key     the domains before, packed side by side into a few words: r1c1 1111 r1c2 0110 ...
//     answer  the domains after, in the same places; all zero after a contradiction
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "store.hpp"

namespace sightline {

class Cache {
 public:
  // The store must hold the largest domains that the variables will ever have.
  Cache(std::span<const Var> vars, const Store& store);

  // The number of words that encode the domains, and the number of slots at most.
  std::size_t key_words() const { return words_; }
  void may_grow_to(std::size_t slots) { most_slots_ = slots; }

  // Selects the entry of the current domains. Returns whether there is one.
  bool look_up(const Store& store);
  // Appends the removals of the selected entry. False: a contradiction.
  bool replay(std::vector<Removal>& found) const;
  // Stores the conclusions for the selected domains; replaces the previous entry of the slot.
  void put(std::span<const Removal> removals, bool consistent);

 private:
  struct Field {
    Var var;
    std::uint32_t word;
    int lowest, width, shift;
  };
  using Word = std::uint64_t;

  // The only slot that can hold a key.
  std::size_t slot_of(const Word* key) const;
  bool is_key(const Word* words) const;
  void grow();

  std::vector<Field> fields_;
  std::size_t words_ = 1, most_slots_ = 0, used_ = 0;
  int index_bits_;
  std::vector<Word> key_;    // of the selected domains
  std::size_t at_ = 0;       // its slot
  std::vector<Word> slots_;  // each a key, which is 0 in an empty one, and its answer
};

}  // namespace sightline
