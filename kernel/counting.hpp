// Counting all solutions of a model. A search visits them one by one; where there are many, that
// takes too long. Here the variables are read in one fixed order, and each constraint by its
// decision diagram:
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
#include <span>
#include <vector>

#include "diagram.hpp"

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
// an earlier one in the same slot. What is lost is counted again.
class CountsByState {
 public:
  using Word = std::uint64_t;

  CountsByState(std::size_t key_words, std::size_t most_bytes);

  // False if it is not there.
  bool find(const Word* key, Count& count) const;
  void put(const Word* key, const Count& count);

 private:
  std::size_t slot_of(const Word* key) const;
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

  std::size_t key_words_;
  std::vector<std::unique_ptr<Table>> tables_;  // their number is a power of 2
};

// One part of a model that has nothing to do with the others: its variables in the order in which
// they are read, and the diagrams of its constraints in one table, where a state is the place of
// its row:
//
//     alive, low half | alive, high half | number in its layer | next state by value, from the lowest
class Part {
 public:
  using Word = CountsByState::Word;
  using State = Diagram::State;

  // `diagrams` are on these variables only.
  Part(std::span<const Var> order, std::span<const Diagram> diagrams);

  std::size_t steps() const { return order_.size(); }
  Var var(std::size_t step) const { return order_[step]; }
  std::size_t key_words() const { return key_words_; }
  // The states at the beginning, by constraint.
  std::span<const State> start() const { return start_; }

  // A constraint that reads a variable, and the lowest value that it knows of it.
  struct Reading {
    std::uint32_t constraint;
    int lowest;
  };
  // Those of a step are readings()[first_reading(step) .. first_reading(step + 1)).
  const Reading* readings() const { return readings_.data(); }
  std::size_t first_reading(std::size_t step) const { return first_reading_[step]; }

  Domain alive(State state) const { return table_[state] | Domain{table_[state + 1]} << 32; }
  State after(State state, int place) const { return table_[state + header + place]; }

  // Whether the count of what is left from this step on is worth remembering: where something has
  // just been read to its end, such as a row, so that little is read in part.
  bool is_remembered(std::size_t step) const { return remembered_[step]; }
  // What is left from this step on; the key is not 0.
  void key_of(std::size_t step, std::span<const State> states, Word* key) const;

 private:
  static constexpr std::uint32_t header = 3;
  // A constraint that has been read in part, and where the number of its state stands in the key.
  struct Field {
    std::uint32_t constraint, word, shift;
  };

  void add(const Diagram& diagram);
  void lay_out_keys(std::span<const Diagram> diagrams);

  const std::vector<Var> order_;
  std::vector<std::uint32_t> table_;
  std::vector<State> start_;
  std::vector<Reading> readings_;
  std::vector<std::size_t> first_reading_;
  std::vector<std::vector<Field>> fields_;  // by step
  std::vector<bool> remembered_;
  std::size_t key_words_ = 1;
};

// Counts a part, depth first; it can be interrupted and go on. Diagrams do not see what constraints
// rule out together: where many counts turn out to be 0, propagation finds that out first.
//
// Several walks on one part share their counts. Each tries the values in another order, so that
// they meet where the others have been already.
class Walk {
 public:
  // The store has the constraints, and the domains from which the diagrams were made.
  // `number` is that of the walk among those on the same part.
  Walk(const Part& part, SharedCounts& known, Store& store, std::size_t number);

  enum class Status { done, budget_spent };
  // At most so many steps.
  Status run(std::uint64_t budget);
  bool is_done() const { return done_; }
  // The solutions counted so far.
  Count counted() const;
  std::uint64_t nodes() const { return nodes_; }

 private:
  // To propagate the values of a row takes as long as to visit so many nodes.
  static constexpr std::uint64_t nodes_per_propagation = 150;

  struct Frame {
    Domain left = 0;  // the values that are still to be tried
    int value = 0;    // the one that is being tried
    Count count;
    bool propagated = false;  // whether a level of the store belongs to it
    std::uint64_t nodes = 0;  // visited before it
    std::size_t told = 0;     // how many steps the store had been told before that
  };
  // Of a step whose counts are remembered: how many were counted, and how many nodes it took to
  // find out that a count was 0.
  struct Outcomes {
    std::uint64_t counted = 0, wasted = 0;

    // Whether to propagate first is worth its time.
    bool are_costly() const { return counted >= 32 && wasted >= nodes_per_propagation * counted; }
  };

  int next_value(std::size_t step, Domain left) const;
  bool enter(std::size_t step, Count& count);
  bool is_refuted(std::size_t step);
  void leave();
  void take(std::size_t step, int value);
  void undo(std::size_t step);
  CountsByState::Word* key(std::size_t step) { return &keys_[step * part_.key_words()]; }

  const Part& part_;
  SharedCounts& known_;
  const std::size_t number_;
  std::vector<Diagram::State> states_;  // by constraint
  std::vector<Diagram::State> saved_;   // by reading: the state before
  Store& store_;
  std::vector<Frame> frames_;
  std::vector<Outcomes> outcomes_;         // by step
  std::vector<CountsByState::Word> keys_;  // by step
  std::size_t depth_ = 0, told_ = 0;       // of the steps above, so many are known to the store
  bool started_ = false;
  std::atomic<bool> done_ = false;  // other threads ask
  Count total_;
  std::uint64_t nodes_ = 0;
};

// Counts the solutions of a model: its parts one after the other, each by one or several threads.
class Counter {
 public:
  // A store for each thread, all of the same model.
  explicit Counter(std::vector<Store> stores);

  // Too large: some constraint has too many states, or there are more solutions than a count holds.
  enum class Status { stopped, done, too_large };
  // Goes on for so many steps, until it is done or told to stop.
  Status run(std::uint64_t steps);

  // For each part how many solutions have been counted; a variable without constraints is one, too.
  std::vector<Count> counted() const;
  std::uint64_t nodes() const;
  // Of one of the threads: the others find out the same.
  const Statistics& statistics() const { return store_.statistics; }

  // May be called from another thread; the counter then stops for good.
  void cancel() { cancelled_ = true; }
  // Called from time to time; true means: stop.
  std::function<bool()> interrupted = [] { return false; };

 private:
  // A part, with what is known of it.
  struct Task {
    Task(std::span<const Var> order, std::span<const Diagram> diagrams, std::span<Store> stores);
    bool is_done() const;
    Count counted() const;

    Part part;
    SharedCounts known;
    std::vector<std::unique_ptr<Walk>> walks;  // one for each thread
    std::vector<std::uint8_t> is_lost;         // by walk: it went wrong, and cannot go on
  };
  class Helpers;

  bool prepare();
  bool count(Task& task, std::uint64_t& steps);
  std::vector<Var> reading_order() const;
  bool compile(std::span<const Var> order, std::vector<Diagram>& diagrams);
  void divide(std::span<const Var> order, std::vector<Diagram> diagrams);
  bool should_stop() { return cancelled_ || interrupted(); }

  std::vector<Store> stores_;
  Store& store_;  // the first, which belongs to the thread that calls
  Status status_ = Status::stopped;
  bool prepared_ = false;
  bool impossible_ = false;
  std::vector<std::unique_ptr<Task>> tasks_;
  std::vector<Count> free_;  // the numbers of values of variables without constraints
  std::size_t at_ = 0;       // the task that is being counted
  std::atomic<bool> cancelled_ = false;
};

}  // namespace sightline
