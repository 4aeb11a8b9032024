#include "cache.hpp"

#include <algorithm>
#include <utility>

namespace sightline {

namespace {
constexpr int first_index_bits = 6;
constexpr int word_bits = 64;
// Of a clue that is shown, its value; of one that is hidden, the last bit.
constexpr int value_bits = 6, clue_bits = value_bits + 1;
}  // namespace

Cache::Cache(std::span<const Var> vars, std::span<const Var> clues, Domain values,
             const Store& store)
    : values_(values), index_bits_(first_index_bits) {
  for (Var v : vars) {
    const Domain read = store[v] & values;
    const int low = read ? lowest(read) : 0, width = read ? highest(read) - low + 1 : 0;
    // The last bit is for the others; there is none where no value is another one.
    add_field(low, width + ((store[v] & ~values) != 0 || width == 0));
  }
  for (std::size_t i = 0; i < clues.size(); ++i) add_field(0, clue_bits);
  key_.resize(words_);
}

void Cache::add_field(int low, int width) {
  if (bits_of_last_ + width > word_bits) ++words_, bits_of_last_ = 0;
  fields_.push_back({static_cast<std::uint32_t>(words_ - 1), low, width, bits_of_last_});
  bits_of_last_ += width;
}

Cache::Entry Cache::look_up(const Store& store, std::span<const Var> vars,
                            std::span<const Var> clues) {
  if (slots_.empty()) slots_.resize(2 * words_ << index_bits_);
  const std::span<const Domain> domains = store.domains();
  const Field* field = fields_.data();
  Word packed = 0;
  std::uint32_t word = 0;
  const auto pack = [&](Word bits) {
    if (field->word != word) key_[word] = std::exchange(packed, 0), word = field->word;
    packed |= bits << field->shift;
    ++field;
  };
  for (Var v : vars) pack(code(*field, domains[v]));
  for (Var v : clues) {
    const Domain allowed = domains[v];
    if (!is_single(allowed) && ~allowed != 0) return Entry::impossible;
    pack(is_single(allowed) ? static_cast<Word>(lowest(allowed)) : bit(value_bits));
  }
  key_[word] = packed;
  at_ = slot_of(key_.data());
  return is_key(&slots_[at_]) ? Entry::found : Entry::missing;
}

bool Cache::replay(const Store& store, std::span<const Var> vars, Removals& found) const {
  const Word* answer = &slots_[at_ + words_];
  if (std::all_of(answer, answer + words_, [](Word word) { return word == 0; })) return false;
  if (is_key(answer)) return true;
  for (std::size_t i = 0; i < vars.size(); ++i) {
    const Field& field = fields_[i];
    const Word gone = (key_[field.word] & ~answer[field.word]) >> field.shift & below(field.width);
    if (gone == 0) continue;
    const Domain domain = store[vars[i]], others = domain & ~values_;
    const bool lose_others = others != 0 && gone >> (field.width - 1) & 1;
    found.push_back({vars[i], (gone << field.lowest & values_) | (lose_others ? others : 0)});
  }
  return true;
}

void Cache::put(std::span<const Var> vars, std::span<const Removal> removals, bool consistent) {
  const std::size_t slots = slots_.size() / (2 * words_);
  if (++used_ > slots / 2 && slots < most_slots_) grow();
  Word* answer = &slots_[at_ + words_];
  std::copy(key_.begin(), key_.end(), &slots_[at_]);
  if (consistent)
    std::copy(key_.begin(), key_.end(), answer);
  else
    std::fill_n(answer, words_, 0);
  for (const auto& [v, values] : removals) {
    const auto i = std::find(vars.begin(), vars.end(), v) - vars.begin();
    const Field& field = fields_[static_cast<std::size_t>(i)];
    answer[field.word] &= ~(code(field, values) << field.shift);
  }
}

bool Cache::is_key(const Word* words) const {
  for (std::size_t i = 0; i < words_; ++i)
    if (words[i] != key_[i]) return false;
  return true;
}

void Cache::grow() {
  std::vector<Word> before(slots_.size() * 2);
  before.swap(slots_);
  ++index_bits_;
  for (std::size_t old = 0; old < before.size(); old += 2 * words_)
    if (before[old] != 0) std::copy_n(&before[old], 2 * words_, &slots_[slot_of(&before[old])]);
  at_ = slot_of(key_.data());
}

// Direct-mapped: each key has one slot, and a later key of the same slot replaces it.
std::size_t Cache::slot_of(const Word* key) const {
  Word hash = 0;
  for (std::size_t i = 0; i < words_; ++i) hash = (hash ^ hash >> 32 ^ key[i]) * 0x9E3779B97F4A7C15;
  return (hash >> (word_bits - index_bits_)) * 2 * words_;
}

}  // namespace sightline
