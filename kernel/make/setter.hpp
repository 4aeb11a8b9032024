// The setter: one solution, and all the clues that can be read off it.
//
// Every clue has a place: a cell whose value is given, or open clues of constraints
// (registry.hpp): one number on a board may go into several of them, and give away the value of the
// cell that it stands in. All are variables of the same store, so that for each place the clue is
//
//     shown     its variables keep their true values
//     hidden    its variables keep all their values
//     denied    one of its variables keeps all but its true value; of open clues, one of these
//
// Nothing is rebuilt from one query to the next, nor from one solution to the next.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reason/reasoner.hpp"
#include "search/search.hpp"

namespace sightline {

class Setter {
 public:
  // Search and reasoner are over the same variables: the board, then the open clues. Place i
  // is about the variables `places[i]`.
  using Vars = std::vector<Var>;
  Setter(Store for_search, Reasoner reasoner, std::size_t board, std::vector<Vars> places);

  // Starts with another solution: the true value of every variable.
  void begin(std::vector<int> truth);

  using Places = std::vector<std::uint32_t>;
  using Flags = std::vector<std::uint8_t>;  // by place: whether its clue is shown

  // Whether another solution fits the clues shown, and if so which values it has.
  Answer other(const Flags& shown, std::uint64_t nodes);
  const std::vector<int>& other_values() const { return other_; }

  // Hides as many groups of clues as possible, in this order, so that the solution stays the
  // only one, until `most` places are hidden. Returns the groups hidden, by number. A group
  // that is undecided after so many nodes stays shown and is counted in `undecided`.
  // An interruption from outside ends it early.
  struct Thinned {
    std::vector<std::uint32_t> hidden;
    std::uint32_t undecided = 0;
  };
  Thinned thin(Flags shown, std::vector<Places> groups, std::size_t most, std::uint64_t nodes);

  // Groups of the solution to give, in this order, so that reasoning within the limits finds
  // the rest; groups that are known by then are skipped. Returns their numbers, and whether
  // that is enough.
  struct Given {
    std::vector<std::uint32_t> groups;
    bool enough;
  };
  Given give(const Flags& shown, const std::vector<Places>& groups, const Reasoner::Limits& limits);

  // The easiest way from these clues to the solution.
  Reasoner::Way easiest_way(const Flags& shown, const Reasoner::Limits& limits);
  // Whether there is a way to the solution within the limits: mostly much faster.
  bool reaches_solution(const Flags& shown, const Reasoner::Limits& limits);

  Search& search() { return search_; }
  Reasoner& reasoner() { return reasoner_; }
  std::size_t places() const { return places_.size(); }
  bool gives(std::uint32_t place) const;
  std::size_t variables() const { return reasoner_.size(); }

 private:
  using Assumptions = std::vector<Search::Assumption>;

  void thin(std::uint32_t first, std::uint32_t last);
  Answer needed(const Places& group, Assumptions assumptions);
  Reasoner::Way easiest_way(const Flags& shown, const Reasoner::Limits& limits,
                            const Reasoner::Help& help);
  Assumptions shown_among(const Flags& shown) const;
  void show(Assumptions& assumptions, const Places& group) const;
  void show(Assumptions& assumptions, std::uint32_t place) const;
  Answer ask(std::uint64_t nodes) { return search_.next({.nodes = nodes}); }
  bool is_truth() const;
  std::vector<Vars> read_by_propagators() const;

  Search search_;
  Reasoner reasoner_;
  const std::size_t board_;
  const std::vector<Vars> places_;
  // By place: the variables that can rule out a solution. The others are read by techniques only, or
  // follow from these.
  const std::vector<Vars> ruling_;
  std::vector<int> truth_, other_;

  // While thinning.
  std::vector<Places> groups_;
  std::vector<std::uint8_t> kept_;  // by group
  std::size_t most_ = 0;
  std::uint64_t nodes_ = 0;
  Thinned thinned_;
};

}  // namespace sightline
