// The store: domains, the trail that undoes changes to them, the queue of propagators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "domain.hpp"

namespace sightline {

class Store;

// What a propagator found: no solution is left; there may be more to do later; the
// constraint holds whatever values its variables take from here on.
enum class Outcome { failed, open, entailed };

// Cheap rules run before costly ones.
enum class Priority : std::uint8_t { cheap, medium, costly };
inline constexpr int priorities = 3;

// When a propagator wants to run again: when a domain shrinks; when a variable gets its
// value; only when a value loses a place in a line (see Store::watch_places, which may be
// asked for in addition to the others); or only when an open clue changes.
enum class Wake : std::uint8_t { on_change, on_fix, on_place, on_clue };

// What a person would see at a glance, or all that there is to see in one constraint.
enum class Tier : std::uint8_t { simple, exact };

// A propagator removes values that its constraint rules out. It keeps nothing between
// runs but hints that may be stale, so that undoing a change needs no help from it.
// It must reach its own fixpoint in one run: its own changes do not wake it.
class Propagator {
 public:
  Propagator(std::span<const Var> vars, Priority priority, Wake wake, Tier tier = Tier::exact)
      : vars_(vars.begin(), vars.end()), priority_(priority), wake_(wake), tier_(tier) {}
  virtual ~Propagator() = default;
  Propagator(const Propagator&) = delete;
  Propagator& operator=(const Propagator&) = delete;

  virtual Outcome propagate(Store& store) = 0;

  std::span<const Var> vars() const { return vars_; }
  // Open clues (registry.hpp): a change of one of them wakes it like that of a variable.
  std::span<const Var> clues() const { return clues_; }
  Priority priority() const { return priority_; }
  Wake wake() const { return wake_; }
  Tier tier() const { return tier_; }
  // The values that it looks at: that a variable loses another one tells it something only if
  // one of these is all that is left.
  virtual Domain values() const { return ~Domain{0}; }
  // A value that fulfils the constraint when all its open variables take it, if there is one.
  virtual std::optional<int> fulfilled_by() const { return std::nullopt; }

 protected:
  void read_clue(Var v) { clues_.push_back(v); }

  const std::vector<Var> vars_;

 private:
  std::vector<Var> clues_;
  const Priority priority_;
  const Wake wake_;
  const Tier tier_;
};

// Exactly one of a propagator's variables takes this value: another thing to branch on.
struct Place {
  std::uint32_t propagator;
  int value;
};

struct Statistics {
  std::uint64_t constraints = 0;
  std::uint64_t resumptions = 0;
  std::uint64_t entailments = 0;
  std::uint64_t prunings = 0;
  std::uint64_t backtracks = 0;
  std::uint64_t nodes = 0;
  std::uint64_t probes = 0;
};

enum class Fixpoint { reached, failed, stopped };

// Thrown by whoever cannot give half an answer, when the store is told to stop.
struct Interrupted {};
inline bool is_reached(Fixpoint at) {
  if (at == Fixpoint::stopped) throw Interrupted{};
  return at == Fixpoint::reached;
}

// What a store is for. For search, propagators may act as soon as they are posted, and only
// the strongest are wanted; for reasoning, each constraint is asked on its own, step by
// step, what its simple rules say and what it says exactly.
enum class Purpose { search, reasoning };

class Store {
 public:
  explicit Store(std::vector<Domain> domains, Purpose purpose = Purpose::search);
  Store(Store&&) = default;
  bool for_reasoning() const { return purpose_ == Purpose::reasoning; }

  // -- building: post everything, then seal() once -------------------------------------
  std::uint32_t post(std::unique_ptr<Propagator> propagator);
  // A line of at most 64 variables that is also kept value by value; asking for the same
  // line again gives the same number.
  std::uint32_t line(std::span<const Var> vars);
  // Wake a propagator when one of these values loses a place in the line and has no more
  // than `at_most` left: with more of them it would find nothing.
  void watch_places(std::uint32_t propagator, std::uint32_t line, Domain values, int at_most = 64);
  void offer(Place place) { places_.push_back(place); }
  // What a propagator already knows while it is posted; nobody has to be woken yet.
  void narrow(Var v, Domain values) {
    if ((domains_[v] & ~values) != 0) ++statistics.prunings;
    domains_[v] &= values;
  }
  void seal();

  // -- domains -------------------------------------------------------------------------
  std::size_t size() const { return domains_.size(); }
  Domain operator[](Var v) const { return domains_[v]; }
  bool fixed(Var v) const { return is_single(domains_[v]); }
  // The places where a value can stand in a line, one bit per cell: the domains of the
  // line read the other way.
  //
  //     cell      0      1     2           value 1: bits 0 1
  //     domain  {0,1}  {1,2}  {2}          value 2: bits 1 2
  std::span<const Var> cells(std::uint32_t line) const { return lines_[line]; }
  Domain places(std::uint32_t line, int value) const { return places_of_[line * 64u + value]; }

  // Keep only these values; false when none is left.
  bool keep(Var v, Domain values) {
    const Domain before = domains_[v], after = before & values;
    return after == before || change(v, before, after);
  }
  bool remove(Var v, Domain values) { return keep(v, ~values); }
  // A choice from outside, no propagator at work: as keep(), and ready to go on after a failure.
  // Outside all levels nothing undoes a failure: it is for good.
  bool assume(Var v, Domain values);

  // -- propagation ---------------------------------------------------------------------
  Fixpoint propagate();
  // Asked now and then while propagating; true means: stop as soon as possible.
  std::function<bool()> should_stop = [] { return false; };

  // In a store for reasoning, propagators sleep: they take part only after they were woken.
  void wake(std::span<const std::uint32_t> propagators);
  void lull(std::span<const std::uint32_t> propagators);
  // Run these propagators, and no others, until they find nothing more.
  Fixpoint propagate_only(std::span<const std::uint32_t> propagators);

  // -- levels: what happens after push() is undone by pop() ------------------------------
  void push();
  void pop();
  std::size_t levels() const { return levels_.size(); }
  // No propagator waits any more: for whoever is about to undo the level.
  void drop_queue() { fail(nobody); }
  // The variables changed since the last push(), with the domains they had then.
  template <class Visit>
  void for_each_changed(Visit visit) const {
    for (std::size_t i = levels_.back().domains; i < saved_.size(); ++i)
      visit(saved_[i].var, saved_[i].domain);
  }

  // -- what search wants to know ---------------------------------------------------------
  bool all_entailed() const { return entailed_count_ == propagators_.size(); }
  // The value that fulfils all that is not yet known to hold, when every open variable takes it.
  std::optional<int> fulfilled_by() const;
  std::size_t propagators() const { return propagators_.size(); }
  Tier tier(std::uint32_t propagator) const { return propagators_[propagator]->tier(); }
  Priority priority(std::uint32_t propagator) const { return propagators_[propagator]->priority(); }
  Domain values(std::uint32_t propagator) const { return propagators_[propagator]->values(); }
  std::span<const Place> places() const { return places_; }
  std::span<const Var> vars_of(std::uint32_t propagator) const {
    return propagators_[propagator]->vars();
  }
  std::span<const Var> clues_of(std::uint32_t propagator) const {
    return propagators_[propagator]->clues();
  }
  std::span<const Var> vars_of(const Place& place) const { return vars_of(place.propagator); }
  std::uint32_t degree(Var v) const { return degrees_[v]; }
  // How often the constraints on a variable have failed; and the most that is said of any.
  double weight(Var v) const { return weights_[v]; }
  double most_weight() const { return most_weight_; }
  // Make the constraint that failed last heavier: search should turn to it earlier.
  void blame();
  // All constraints weigh again what they did at first.
  void forgive();
  // The propagators that were concerned by a change since `concerned` was last cleared,
  // possibly several times each: those that ran, and those for which it was not yet worth it.
  std::vector<std::uint32_t> concerned;
  bool record_concerned = false;

  Statistics statistics;

 private:
  static constexpr std::uint32_t nobody = UINT32_MAX;
  struct Saved {
    Var var;
    Domain domain;
  };
  struct Level {
    std::size_t domains, entailed;
    std::uint64_t stamp;
  };
  struct Queue {
    std::vector<std::uint32_t> waiting;
    std::size_t first = 0;
  };

  struct Cell {
    std::uint32_t line;
    int index;
  };
  struct PlaceWatch {
    std::uint32_t place;  // line * 64 + value
    std::uint32_t propagator;
    int at_most;
  };

  bool change(Var v, Domain before, Domain after);
  void lose_places(Var v, Domain values);
  void regain_places(Var v, Domain values);
  void enqueue(std::uint32_t propagator);
  void fail(std::uint32_t culprit);
  void seal_watchers();
  void seal_lines();
  bool next(std::uint32_t& propagator);

  const Purpose purpose_;
  std::vector<Domain> domains_;
  std::vector<std::unique_ptr<Propagator>> propagators_;
  std::vector<Place> places_;

  // Who watches a variable: watchers_[watch_begin_[v] .. watch_begin_[v + 1]), those that
  // wake on any change first, from watch_fix_[v] on those that wait for a value.
  std::vector<std::uint32_t> watch_begin_, watch_fix_, watchers_;

  std::vector<std::vector<Var>> lines_;
  std::vector<Domain> places_of_;          // line * 64 + value -> cells
  std::vector<PlaceWatch> place_watches_;  // by place, from place_watch_begin_[place] on
  std::vector<std::uint32_t> place_watch_begin_;
  std::vector<std::uint32_t> cell_begin_;
  std::vector<Cell> cells_;  // where a variable stands: cells_[cell_begin_[v] .. [v + 1])

  std::vector<Saved> saved_;
  std::vector<std::uint64_t> saved_at_;  // the stamp of the level that saved a variable last
  std::vector<std::uint32_t> entailed_trail_;
  std::vector<Level> levels_;
  std::uint64_t stamp_ = 0, next_stamp_ = 1;

  Queue queues_[priorities];
  std::vector<std::uint8_t> queued_, entailed_, asleep_;
  std::size_t awake_ = 0;
  std::size_t entailed_count_ = 0;
  std::uint32_t running_, failed_;
  std::vector<std::uint32_t> degrees_;  // constraints on a variable
  std::vector<double> weights_;
  double most_weight_ = 0;
  int until_poll_;
  bool hopeless_ = false;  // some variable has no value left, and that is not undone
};

// A level of its own: what happens in it is undone at its end, however that comes about.
class Scope {
 public:
  explicit Scope(Store& store) : store_(store) { store_.push(); }
  ~Scope() {
    store_.drop_queue();
    store_.pop();
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  Store& store_;
};

}  // namespace sightline
