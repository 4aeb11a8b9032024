// A segment: consecutive questions that are answered all at once, such as those about one row. Its
// fillings, which are all answers that fit each constraint by itself, are listed once; which of them
// fit the state of a constraint is then a set:
//
//     fillings     1 2 3   1 3 2   2 1 3   2 3 1   3 1 2   3 2 1       of a row
//     column 1       0       0       1       1       1       1         after a 1
//     column 2       1       1       1       0       1       0         after a 3
//     both           0       0       1       0       1       0         what is left to try
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "diagram.hpp"

namespace sightline {

class Segment {
 public:
  using Word = std::uint64_t;
  using State = Diagram::State;

  // A constraint that reads some of these questions. Fillings that answer them alike are of one
  // class.
  struct Reader {
    std::uint32_t constraint;
    State classes = 0;
    std::vector<State> next = {};    // by state and class: the state behind the segment
    std::vector<Word> fitting = {};  // by state: which fillings lead on; empty if all do
  };

  // What may still be spent on the segments of a part: answers tried, and numbers in their tables.
  struct Budget {
    std::size_t tries = std::size_t{1} << 20, numbers = std::size_t{1} << 22;
  };
  // `reached` is the layer of each diagram at which the segment begins. Nothing if there are too
  // many fillings, or the budget is spent; a single question is never too much.
  static std::optional<Segment> of(std::span<const Question> questions,
                                   std::span<const QuestionId> asked,
                                   std::span<const Diagram> diagrams,
                                   std::span<const std::size_t> reached, Budget& budget);

  std::size_t questions() const { return questions_; }
  std::size_t fillings() const { return fillings_; }
  std::size_t words() const { return words_; }
  std::span<const Reader> readers() const { return readers_; }
  // The fillings that fit the states of all constraints: words() of them.
  void fitting(std::span<const State> states, Word* left) const;
  // The class of a filling for each reader.
  const State* classes_of(std::size_t filling) const {
    return classes_.data() + filling * readers_.size();
  }

 private:
  std::size_t questions_ = 0, fillings_ = 0, words_ = 0;
  std::vector<Reader> readers_;
  std::vector<State> classes_;  // by filling and reader

  friend class Filler;
};

}  // namespace sightline
