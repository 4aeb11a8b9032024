// Depth-first search with probing, which yields the solutions one after the other.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "branching.hpp"
#include "budget.hpp"
#include "learning.hpp"
#include "probing.hpp"
#include "restarts.hpp"
#include "store/completion.hpp"
#include "store/store.hpp"

namespace sightline {

// Automatic: if every variable has at most two values. Then a probe is cheap and its failure
// fixes a variable; otherwise branching has proved faster.
enum class Probing { automatic, always, never };

struct Strategy {
  Order order = Order::weighted;
  Values values = Values::up;
  Probing probing = Probing::automatic;
  std::uint64_t seed = 0;
  std::optional<Restarts::Schedule> restarts = {};  // none: one that suits the board
};

enum class Answer { solution, exhausted, stopped };

class Search {
 public:
  // The first `board` variables make up a solution; the others depend on them, or, if they
  // are `open`, are clues that need no value (setter.hpp).
  Search(Store store, std::size_t board, Strategy strategy, bool open = false);

  // A variable has one of these values.
  struct Assumption {
    Var var;
    Domain values;
  };
  // For many searches that have much in common: adds assumptions to those made so far, and
  // searches from there; leave() removes them again. Conflict weights, and what is learnt, are
  // kept until forget().
  void enter(std::span<const Assumption> assumptions);
  void leave();
  void forget();
  // Looks near this solution without the last assumptions, which the caller keeps, for the first
  // solution with them; none: anywhere.
  void prefer(std::span<const int> solution);
  bool looks_near() const { return completion_.is_known(); }
  bool probes() const { return prober_.has_value(); }
  // Allows the search to go on after an interruption.
  void resume() { budget_.resume(); }

  // Searches for the next solution; read it with value().
  Answer next(const Limits& limits);
  int value(Var v) const { return completion_.value(v); }

  // Counts solutions from here on, up to `most`, without visiting each one where all
  // constraints are known to hold.
  std::uint64_t count(std::uint64_t most, const Limits& limits);
  // How many it has counted so far, at least; from any thread, also while it counts.
  std::uint64_t counted() const { return counted_.load(std::memory_order_relaxed); }

  // May be called from another thread; the search then stops for good.
  void cancel() { budget_.cancel(); }
  // Asked every few hundred propagations; true stops the search until resume().
  void stop_if(std::function<bool()> interrupted) { budget_.interrupted = std::move(interrupted); }

  bool exhausted() const { return state_ == State::exhausted; }
  // Whether it was stopped by anything but the number of nodes.
  bool halted() const { return budget_.halted(); }
  const Store& store() const { return store_; }
  const Statistics& statistics() const { return store_.statistics; }

 private:
  enum class State { fresh, inside, exhausted, stopped };

  bool probing_pays(Probing probing) const;
  void start_afresh();
  Answer advance(std::uint64_t at_once);
  Fixpoint begin();
  Fixpoint go_on();
  Fixpoint turn_back();

  Fixpoint decide();
  Fixpoint fulfil(int value);
  Fixpoint backtrack();
  void go_back_to(std::size_t decisions);
  Fixpoint enter_node();
  Fixpoint propagate();
  bool worth_probing() const;

  bool learns() const { return learner_ && restarts_.are_possible(); }
  Fixpoint learn();
  Fixpoint learn_from_solution();
  void note_restart();
  Fixpoint restart();
  Fixpoint restart_with_nogoods();

  bool solved();
  std::optional<int> fulfilled_by() const;
  std::uint64_t completions() const;

  Store store_;
  const std::size_t board_, wanted_;  // how many variables are branched on; how many need a value
  // Whether the solutions may come in any order, because the strategy is the default.
  const bool own_order_;
  Brancher brancher_;
  std::optional<Prober> prober_;
  std::optional<Learner> learner_;
  Restarts restarts_;
  Completion completion_;
  Budget budget_;
  State state_ = State::fresh;
  std::vector<Decision> decisions_;
  Var first_open_ = 0;
  std::uint64_t at_once_ = 1;    // how many solutions are asked for at once
  std::size_t idle_levels_ = 0;  // the last levels entered, in which there was nothing to search
  std::size_t base_ = 0;         // levels below the first decision
  std::atomic<std::uint64_t> counted_ = 0;
};

}  // namespace sightline
