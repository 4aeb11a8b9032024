// Sets of scores: bit k says that k is in it. Where all scores are small, such a set is an unsigned
// number; else it is several words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sightline {

template <std::size_t count>
class WideScores {
 public:
  constexpr WideScores() = default;
  constexpr explicit WideScores(std::uint64_t low) : words_{low} {}

  constexpr bool operator==(const WideScores&) const = default;
  constexpr explicit operator bool() const {
    for (std::uint64_t word : words_)
      if (word) return true;
    return false;
  }
  constexpr WideScores& operator|=(const WideScores& other) {
    for (std::size_t i = 0; i < count; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr WideScores operator&(const WideScores& other) const {
    WideScores both;
    for (std::size_t i = 0; i < count; ++i) both.words_[i] = words_[i] & other.words_[i];
    return both;
  }
  constexpr WideScores operator<<(int by) const {
    const std::size_t whole = static_cast<std::size_t>(by) / 64,
                      rest = static_cast<std::size_t>(by) % 64;
    WideScores moved;
    for (std::size_t i = whole; i < count; ++i) {
      moved.words_[i] = words_[i - whole] << rest;
      if (rest && i > whole) moved.words_[i] |= words_[i - whole - 1] >> (64 - rest);
    }
    return moved;
  }
  constexpr WideScores operator>>(int by) const {
    const std::size_t whole = static_cast<std::size_t>(by) / 64,
                      rest = static_cast<std::size_t>(by) % 64;
    WideScores moved;
    for (std::size_t i = 0; i + whole < count; ++i) {
      moved.words_[i] = words_[i + whole] >> rest;
      if (rest && i + whole + 1 < count) moved.words_[i] |= words_[i + whole + 1] << (64 - rest);
    }
    return moved;
  }

 private:
  std::array<std::uint64_t, count> words_{};
};

// The set of just one score.
template <class Scores>
constexpr Scores just(int score) {
  return static_cast<Scores>(Scores{1} << score);
}

// All scores up to this one.
template <class Scores>
constexpr Scores up_to(int score) {
  if constexpr (std::is_integral_v<Scores>) {
    return static_cast<Scores>((Scores{2} << score) - 1);
  } else {
    Scores all{};
    for (int each = 0; each <= score; ++each) all |= just<Scores>(each);
    return all;
  }
}

}  // namespace sightline
