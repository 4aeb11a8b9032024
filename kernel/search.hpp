// Depth-first search with probing: yields one solution after the other.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "branching.hpp"
#include "probing.hpp"
#include "store.hpp"

namespace sightline {

// Automatic: where every variable has two values at most. There a probe is cheap and its
// failure settles a variable; elsewhere branching has proved faster.
enum class Probing { automatic, always, never };

struct Strategy {
  Order order = Order::weighted;
  Values values = Values::up;
  Probing probing = Probing::automatic;
  std::uint64_t seed = 0;
};

struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  // Nodes without a new solution.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

enum class Answer { solution, exhausted, stopped };

class Search {
 public:
  // The first `board` variables make up a solution; the others depend on them, or, if they
  // are `open`, are clues that need no value (setter.hpp).
  Search(Store store, std::size_t board, Strategy strategy, bool open = false);

  // Something taken for granted: a variable has one of these values.
  struct Assumption {
    Var var;
    Domain values;
  };
  // For many searches that have much in common: take more for granted, on top of what is
  // taken for granted already, and search from there; leave() goes back to before. What was
  // learned of the weight of the constraints is kept, unless the search is to forget.
  void enter(std::span<const Assumption> assumptions);
  void leave();
  void forget() { store_.reset_weights(); }
  // Be ready again after an interruption.
  void resume() { halted_ = false; }

  // Searches on for the next solution; read it with value().
  Answer next(const Limits& limits);
  int value(Var v) const { return lowest(store_[v]); }

  // Counts solutions from here on, up to `most`, without visiting each one where all
  // constraints are known to hold.
  std::uint64_t count(std::uint64_t most, const Limits& limits);

  // May be called from another thread; the search then stops for good.
  void cancel() { cancelled_ = true; }
  // Asked every few hundred propagations; true stops the search for good, or until it is told
  // to resume.
  std::function<bool()> interrupted = [] { return false; };

  bool exhausted() const { return state_ == State::exhausted; }
  // Whether it was stopped by anything but the number of nodes.
  bool halted() const { return halted_; }
  const Statistics& statistics() const { return store_.statistics; }

 private:
  enum class State { fresh, inside, exhausted, stopped };

  bool probing_pays(Probing probing) const;
  Answer advance(std::uint64_t at_once);
  void start_afresh();
  Fixpoint enter_node();
  Fixpoint descend();
  Fixpoint fulfil(int value);
  Fixpoint backtrack();
  std::optional<int> fulfilled_by() const;
  bool solved();
  std::uint64_t completions() const;

  Fixpoint propagate();

  void start_clock(const Limits& limits);
  bool spent();
  bool poll();

  Store store_;
  const std::size_t board_, wanted_;  // so many variables are branched on; need a value
  // Whether the solutions may come in any order: no other strategy was asked for.
  const bool own_order_;
  Brancher brancher_;
  std::optional<Prober> prober_;
  State state_ = State::fresh;
  std::vector<Decision> decisions_;
  Var first_open_ = 0;
  std::uint64_t at_once_ = 1;    // so many solutions are asked for at once
  std::size_t idle_levels_ = 0;  // entered, the last ones, where there was nothing to search

  using Clock = std::chrono::steady_clock;
  Clock::time_point deadline_;
  bool has_deadline_ = false, halted_ = false;
  std::uint64_t node_limit_ = 0, nodes_at_start_ = 0;
  std::atomic<bool> cancelled_ = false;
};

}  // namespace sightline
