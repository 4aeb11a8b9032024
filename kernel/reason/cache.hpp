// A cache of a constraint's conclusions for given domains of its variables. Suppositions lead to
// the same domains again and again, so that propagators need not run a second time. Constraints of
// the same form share a cache, each with its own variables in the same order.
//
//     key     the domains before, packed side by side into a few words: r1c1 1111 r1c2 0110 ...
//     answer  the domains after, in the same places; all zero after a contradiction
//
// An open clue, which is shown or hidden, takes a few bits: its value, or one more for none. Of values
// that a constraint does not depend on, one bit says whether any is left: it removes all or none.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "store/store.hpp"

namespace sightline {

class Cache {
 public:
  // The store must hold the largest domains that the variables will ever have; of these the
  // constraint depends on some values. No propagator prunes the clues.
  Cache(std::span<const Var> vars, std::span<const Var> clues, Domain values, const Store& store);

  // The number of words that encode the domains, and the number of slots at most.
  std::size_t key_words() const { return words_; }
  void may_grow_to(std::size_t slots) { most_slots_ = slots; }

  // Selects the entry of the current domains of such variables.
  enum class Entry { found, missing, impossible };
  Entry look_up(const Store& store, std::span<const Var> vars, std::span<const Var> clues);
  // Appends the removals of the selected entry. False: a contradiction.
  bool replay(const Store& store, std::span<const Var> vars, Removals& found) const;
  // Stores the conclusions for the selected domains; replaces the previous entry of the slot.
  void put(std::span<const Var> vars, std::span<const Removal> removals, bool consistent);

 private:
  struct Field {
    std::uint32_t word;
    int lowest, width, shift;
  };
  using Word = std::uint64_t;

  void add_field(int lowest, int width);
  // What a field says of some values of its variable.
  Word code(const Field& field, Domain domain) const {
    const Word others = (domain & ~values_) != 0;
    return (domain & values_) >> field.lowest | others << (field.width - 1);
  }
  // The only slot that can hold a key.
  std::size_t slot_of(const Word* key) const;
  bool is_key(const Word* words) const;
  void grow();

  const Domain values_;
  std::vector<Field> fields_;  // of the variables, then of the clues
  std::size_t words_ = 1, most_slots_ = 0, used_ = 0;
  int bits_of_last_ = 0, index_bits_;
  std::vector<Word> key_;    // of the selected domains
  std::size_t at_ = 0;       // its slot
  std::vector<Word> slots_;  // each a key, which is 0 in an empty one, and its answer
};

}  // namespace sightline
