// One solution after the other, and the clues that pin it down.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "guard.hpp"
#include "make/setter.hpp"
#include "model.hpp"

namespace sightline::api {

// Says of each place whether its clue is shown: not numbers, but the bytes of one string.
struct Flags {
  std::vector<std::uint8_t> bytes;
};

class Setter {
 public:
  // An open clue: the number of a constraint, and which of its numbers.
  using OpenClue = std::pair<std::uint32_t, std::uint32_t>;
  using OpenClues = std::vector<OpenClue>;
  // Another number that is the same clue, and which clue that is.
  using Repeated = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
  using Vars = sightline::Setter::Vars;
  using Places = sightline::Setter::Places;

  Setter(std::unique_ptr<Caller> caller, const Domains& domains, const Constraints& constraints,
         const OpenClues& clues, std::vector<Vars> places, const std::vector<Repeated>& repeated);

  void begin(std::vector<int> truth);

  // Nothing if there is none; no values if that stays open.
  std::optional<std::vector<int>> other(Flags shown, std::uint64_t nodes);
  // The groups hidden, and how many stayed undecided.
  std::pair<std::vector<std::uint32_t>, std::uint32_t> thin(Flags shown, std::vector<Places> groups,
                                                            std::size_t most, std::uint64_t nodes);

  // The kind of the hardest reasoning, its length, and how many suppositions.
  using Limits = std::tuple<std::string, int, std::uint64_t>;
  // The groups given, and whether that is enough.
  std::pair<std::vector<std::uint32_t>, bool> give(Flags shown, const std::vector<Places>& groups,
                                                   const Limits& limits);
  PlainWay easiest_way(Flags shown, const Limits& limits);
  bool reaches_solution(Flags shown, const Limits& limits);

  std::uint64_t nodes();

 private:
  sightline::Setter::Flags checked(Flags shown) const;

  Guard guard_;
  sightline::Setter setter_;
};

}  // namespace sightline::api
