// Depth-first search with probing, which yields the solutions one after the other.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "branching.hpp"
#include "learning.hpp"
#include "probing.hpp"
#include "store/completion.hpp"
#include "store/store.hpp"

namespace sightline {

// Automatic: if every variable has at most two values. Then a probe is cheap and its failure
// fixes a variable; otherwise branching has proved faster.
enum class Probing { automatic, always, never };

// When search goes back to its first node: after so many failures, and then each time after so many
// per cent more.
struct Restarts {
  std::uint64_t first;
  std::uint64_t growth = 30;
};

struct Strategy {
  Order order = Order::weighted;
  Values values = Values::up;
  Probing probing = Probing::automatic;
  std::uint64_t seed = 0;
  std::optional<Restarts> restarts = {};  // none: those that suit the size of the board
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
  void resume() { halted_ = false; }

  // Searches for the next solution; read it with value().
  Answer next(const Limits& limits);
  int value(Var v) const { return completion_.value(v); }

  // Counts solutions from here on, up to `most`, without visiting each one where all
  // constraints are known to hold.
  std::uint64_t count(std::uint64_t most, const Limits& limits);
  // How many it has counted so far, at least; from any thread, also while it counts.
  std::uint64_t counted() const { return counted_.load(std::memory_order_relaxed); }

  // May be called from another thread; the search then stops for good.
  void cancel() { cancelled_ = true; }
  // Called every few hundred propagations; true stops the search until resume().
  std::function<bool()> interrupted = [] { return false; };

  bool exhausted() const { return state_ == State::exhausted; }
  // Whether it was stopped by anything but the number of nodes.
  bool halted() const { return halted_; }
  const Store& store() const { return store_; }
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
  void go_back_to(std::size_t decisions);
  bool learns() const { return learner_ && may_restart(); }
  Fixpoint learn();
  Fixpoint learn_from_solution();
  Fixpoint start_over_with_nogoods();
  bool worth_probing() const;
  Restarts usual_restarts() const;
  bool may_restart() const;
  bool restart_is_due();
  void note_restart();
  Fixpoint restart();
  void note_refuted(Decision decision);
  void note_solution();
  std::optional<int> fulfilled_by() const;
  bool solved();
  std::uint64_t completions() const;

  Fixpoint propagate();

  void start_clock(const Limits& limits);
  bool spent();
  bool poll();

  Store store_;
  const std::size_t board_, wanted_;  // how many variables are branched on; how many need a value
  // Whether the solutions may come in any order, because the strategy is the default.
  const bool own_order_;
  // Whether search may begin anew, because the strategy asks for no other order.
  const bool restarts_;
  Brancher brancher_;
  std::optional<Prober> prober_;
  std::optional<Learner> learner_;
  Completion completion_;
  State state_ = State::fresh;
  std::vector<Decision> decisions_;
  Var first_open_ = 0;
  std::uint64_t at_once_ = 1;    // how many solutions are asked for at once
  std::size_t idle_levels_ = 0;  // the last levels entered, in which there was nothing to search
  std::size_t base_ = 0;         // levels below the first decision
  std::size_t entered_at_ = 0;   // changes before the last assumptions
  // What these say may hold on the level that is to be left, and then on the one below it.
  std::vector<Nogoods::Id> learnt_at_base_;

  // Since the last restart: failures; the decisions that were refuted, each after the first `depth`
  // decisions; and the first solution, as the decisions that led to it.
  struct Refuted {
    std::size_t depth;
    Decision decision;
  };
  Restarts schedule_;
  std::uint64_t failures_ = 0, failure_limit_ = 0;
  std::vector<Refuted> refuted_;
  std::vector<Decision> solution_;
  int found_ = 0;  // solutions, up to 2

  using Clock = std::chrono::steady_clock;
  Clock::time_point deadline_;
  bool has_deadline_ = false, halted_ = false;
  std::uint64_t node_limit_ = 0, nodes_at_start_ = 0;
  std::atomic<bool> cancelled_ = false;
  std::atomic<std::uint64_t> counted_ = 0;
};

}  // namespace sightline
