#include "cache.hpp"

#include <algorithm>

namespace sightline {

namespace {
constexpr int first_index_bits = 6;
constexpr int word_bits = 64;
}  // namespace

Cache::Cache(std::span<const Var> vars, const Store& store) : index_bits_(first_index_bits) {
  int used = 0;
  for (Var v : vars) {
    const int low = store[v] ? lowest(store[v]) : 0;
    const int width = store[v] ? highest(store[v]) - low + 1 : 1;
    if (used + width > word_bits) ++words_, used = 0;
    fields_.push_back({v, static_cast<std::uint32_t>(words_ - 1), low, width, used});
    used += width;
  }
  key_.resize(words_);
}

bool Cache::look_up(const Store& store) {
  if (slots_.empty()) slots_.resize(2 * words_ << index_bits_);
  std::fill(key_.begin(), key_.end(), 0);
  for (const Field& field : fields_)
    key_[field.word] |= store[field.var] >> field.lowest << field.shift;
  at_ = slot_of(key_.data());
  return is_key(&slots_[at_]);
}

bool Cache::replay(std::vector<Removal>& found) const {
  const Word* answer = &slots_[at_ + words_];
  if (std::all_of(answer, answer + words_, [](Word word) { return word == 0; })) return false;
  if (is_key(answer)) return true;
  for (const Field& field : fields_) {
    const Word gone = (key_[field.word] & ~answer[field.word]) >> field.shift & below(field.width);
    if (gone) found.push_back({field.var, gone << field.lowest});
  }
  return true;
}

void Cache::put(std::span<const Removal> removals, bool consistent) {
  const std::size_t slots = slots_.size() / (2 * words_);
  if (++used_ > slots / 2 && slots < most_slots_) grow();
  Word* answer = &slots_[at_ + words_];
  std::copy(key_.begin(), key_.end(), &slots_[at_]);
  if (consistent)
    std::copy(key_.begin(), key_.end(), answer);
  else
    std::fill_n(answer, words_, 0);
  for (const auto& [v, values] : removals) {
    const Field& field = *std::find_if(fields_.begin(), fields_.end(),
                                       [v = v](const Field& each) { return each.var == v; });
    answer[field.word] &= ~(values >> field.lowest << field.shift);
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
