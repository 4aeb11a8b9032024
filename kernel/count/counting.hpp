// Counting all solutions of a model. A search visits them one by one; where there are many, that
// takes too long. Here questions are asked in one fixed order, segment by segment, and each
// constraint reads the answers by its decision diagram:
//
//     what is left to count = the states of the constraints that are read in part
//
// so that it is counted once, however many ways lead there. In a square with different values in
// each line, read row by row, that is: the values used in each column.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "segment.hpp"

namespace sightline {

// A number of solutions below 2^128; sums stop there.
struct Count {
  std::uint64_t low = 0, high = 0;

  bool operator==(const Count&) const = default;
  bool operator<(const Count& other) const {
    return high != other.high ? high < other.high : low < other.low;
  }
  bool is_most() const { return (low & high) == UINT64_MAX; }
  Count& operator+=(const Count& other) {
    const std::uint64_t carry = __builtin_add_overflow(low, other.low, &low);
    std::uint64_t sum;
    const bool over = __builtin_add_overflow(high, other.high, &sum);
    if (over | __builtin_add_overflow(sum, carry, &high)) low = high = UINT64_MAX;
    return *this;
  }
};

// The counts of what is left, by its state: a table in bounded memory, where a later state replaces
// an earlier one when its slots are full. What is lost is counted again.
class CountsByState {
 public:
  using Word = std::uint64_t;

  CountsByState(std::size_t key_words, std::size_t most_bytes);

  // False if it is not there.
  bool find(const Word* key, Count& count) const;
  void put(const Word* key, const Count& count);

 private:
  Word hash_of(const Word* key) const;
  std::size_t first_slot(Word hash) const;
  Word* slot_for(const Word* key);
  void grow();

  std::size_t key_words_, slot_words_, most_slots_, used_ = 0;
  int index_bits_;
  std::vector<Word> slots_;  // each a key, which is not 0, and the two words of a count
};

// The same for several threads. A state belongs to one of several tables, each with a lock of its
// own, so that they hardly ever wait for each other.
class SharedCounts {
 public:
  using Word = CountsByState::Word;

  SharedCounts(std::size_t key_words, std::size_t most_bytes, std::size_t threads);

  bool find(const Word* key, Count& count) const;
  void put(const Word* key, const Count& count);

 private:
  struct Table {
    Table(std::size_t key_words, std::size_t most_bytes) : counts(key_words, most_bytes) {}
    CountsByState counts;
    mutable std::mutex lock;
  };
  Table& table_of(const Word* key) const;
  std::unique_lock<std::mutex> lock(const Table& table) const;

  std::size_t key_words_;
  std::vector<std::unique_ptr<Table>> tables_;  // their number is a power of 2
};

// The order in which questions are asked.
struct Reading {
  std::vector<Question> questions;
  // Value by value: which variables have it. Else variable by variable: which value it has.
  bool by_value;
};

// One part of a model that has nothing to do with the others: its questions, segment by segment,
// for the constraints with these diagrams.
class Part {
 public:
  using Word = CountsByState::Word;
  using State = Diagram::State;

  // `asked` and `diagrams` are of this part only.
  Part(const Reading& reading, std::span<const QuestionId> asked,
       std::span<const Diagram> diagrams);

  std::span<const Segment> segments() const { return segments_; }
  std::size_t constraints() const { return constraints_; }
  std::size_t key_words() const { return key_words_; }
  // The logarithm of the number of ways to fill all segments, if nothing but what each constraint
  // says of a single segment counted.
  double ways() const;

  // Whether the count of what is left from this segment on is worth remembering: where something
  // has just been read to its end, such as a row, so that little is read in part.
  bool is_remembered(std::size_t segment) const { return remembered_[segment]; }
  // What is left from this segment on; the key is not 0.
  void key_of(std::size_t segment, std::span<const State> states, Word* key) const;

 private:
  // A constraint that has been read in part, and where its state stands in the key.
  struct Field {
    std::uint32_t constraint, word, shift;
  };
  // Before each question: the fields of the key, and how many bits they take.
  struct Layout {
    std::vector<Field> fields;
    std::uint32_t bits;
  };

  static std::vector<Layout> layouts(std::span<const QuestionId> asked,
                                     std::span<const Diagram> diagrams);
  void divide(const Reading& reading, std::span<const QuestionId> asked,
              std::span<const Diagram> diagrams, std::span<const std::uint8_t> is_rest);

  std::vector<Segment> segments_;
  std::vector<std::vector<Field>> fields_;  // by segment
  std::vector<bool> remembered_;            // by segment
  std::size_t constraints_, key_words_ = 1;
};

// Counts a part, depth first; it can be interrupted and go on.
//
// Several walks on one part share their counts. Each tries the fillings in another order, so that
// they meet where the others have been already.
class Walk {
 public:
  // `number` is that of the walk among those on the same part.
  Walk(const Part& part, SharedCounts& known, std::size_t number);

  enum class Status { done, budget_spent };
  // At most so many steps.
  Status run(std::uint64_t budget);
  bool is_done() const { return done_; }
  // The solutions counted so far.
  Count counted() const;
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Word = Segment::Word;
  using State = Diagram::State;

  struct Frame {
    std::size_t first_word, first_reader;  // in left_ and rows_
    std::uint64_t steps = 1;               // that it takes to try a filling
    std::size_t at = 0, words_left = 0;    // the word that is being tried, and those behind it
    Count count;
  };

  bool enter(std::size_t depth, Count& count);
  bool next_filling(std::size_t& filling);
  void take(std::size_t filling);
  void leave();
  Word* key(std::size_t depth) { return &keys_[depth * part_.key_words()]; }

  const Part& part_;
  const std::span<const Segment> segments_;
  SharedCounts& known_;
  const std::size_t number_;
  std::vector<State> states_;  // by constraint
  std::vector<Frame> frames_;  // by segment
  std::vector<Word> left_;     // by segment: the fillings that are still to be tried
  // By segment and reader: its state before the segment, and those behind it by class.
  std::vector<State> before_;
  std::vector<const State*> behind_;
  std::vector<Word> keys_;  // by segment
  std::size_t depth_ = 0;
  bool started_ = false;
  std::atomic<bool> done_ = false;  // other threads ask
  Count total_;
  std::uint64_t nodes_ = 0;
};

// Counts the solutions of a model: its parts one after the other, each by one or several threads.
class Counter {
 public:
  Counter(Store store, std::size_t threads);

  // Too large: some constraint has too many states, or there are more solutions than a count holds.
  enum class Status { stopped, done, too_large };
  // Goes on for so many steps, until it is done or told to stop.
  Status run(std::uint64_t steps);

  // For each part how many solutions have been counted; a variable without constraints is one, too.
  std::vector<Count> counted() const;
  std::uint64_t nodes() const;
  const Statistics& statistics() const { return store_.statistics; }

  // May be called from another thread; the counter then stops for good.
  void cancel() { cancelled_ = true; }
  // Called from time to time; true means: stop.
  std::function<bool()> interrupted = [] { return false; };

 private:
  // A part, with what is known of it.
  struct Task {
    Task(const Reading& reading, std::span<const QuestionId> asked,
         std::span<const Diagram> diagrams);
    void begin(std::size_t threads);
    bool is_done() const;
    Count counted() const;

    Part part;
    std::optional<SharedCounts> known;
    std::vector<std::unique_ptr<Walk>> walks;  // one for each thread
    std::vector<std::uint8_t> is_lost;         // by walk: it went wrong, and cannot go on
  };
  class Helpers;

  // One way to read the model, divided.
  struct Plan {
    std::vector<std::unique_ptr<Task>> tasks;
    std::vector<Count> free;  // the numbers of values of variables without constraints
    double ways() const;
  };

  bool prepare();
  bool count(Task& task, std::uint64_t& steps);
  std::vector<Var> reading_order() const;
  bool has_few_values(std::span<const Var> order) const;
  Reading by_variable(std::span<const Var> order) const;
  Reading by_value(std::span<const Var> order) const;
  std::optional<Plan> best_plan();
  std::optional<Plan> plan(const Reading& reading);
  bool compile(const Reading& reading, std::vector<Diagram>& diagrams);
  static Plan divided(const Reading& reading, std::vector<Diagram> diagrams);
  bool should_stop() { return cancelled_ || interrupted(); }

  Store store_;
  const std::size_t threads_;
  Status status_ = Status::stopped;
  bool prepared_ = false;
  bool impossible_ = false;
  Plan plan_;
  std::size_t at_ = 0;  // the task that is being counted
  std::atomic<bool> cancelled_ = false;
};

}  // namespace sightline
