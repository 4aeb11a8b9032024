// A propagator: what a constraint does in a store.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/domain.hpp"

namespace sightline {

class Store;
class Residue;
class Completion;

// When something happened: a number that grows while search descends.
using Moment = std::uint32_t;

// The outcome of a run: no solution is left; there may be more to do later; or the constraint
// holds for all values that are left.
enum class Outcome { failed, open, entailed };

// Cheap rules run before costly ones.
enum class Priority : std::uint8_t { cheap, medium, costly };
inline constexpr int priorities = 3;

// When a propagator runs again: when a domain shrinks; when a variable is fixed; only when a
// value loses a place in a line (see Store::watch_places, which can be combined with the
// others); or only when an open clue changes.
enum class Wake : std::uint8_t { on_change, on_fix, on_place, on_clue };

// Simple: the rules that a person applies at a glance. Exact: domain consistency.
enum class Tier : std::uint8_t { simple, exact };

// What a constraint has to know of its fixed variables, at a fixpoint, to tell which values of the
// open ones satisfy it: nothing beside the domains of the open ones; a summary; or their values.
enum class Recall : std::uint8_t { nothing, summary, values };

// A propagator removes values that its constraint rules out. It keeps no state between runs
// except hints that may be stale, so that backtracking need not restore anything in it.
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
  // The values that it depends on: the loss of any other value matters only if just one of
  // these is left.
  virtual Domain values() const { return ~Domain{0}; }
  // Whether it is worth its time when a value is only tried out (probing.hpp).
  virtual bool runs_in_probes() const { return true; }
  // A value that satisfies the constraint when all its open variables take it, if there is one.
  virtual std::optional<int> fulfilled_by() const { return std::nullopt; }
  // Whether it concludes in one go, without propagators that run before it, all that its constraint
  // does if no other one is exact; and faster than that could be looked up.
  virtual bool concludes_alone() const { return false; }
  // Collects what it concludes, if it does so alone. False: a contradiction.
  virtual bool conclude(const Store&, Removals&) const { return true; }
  // Whether search may learn from its failures: it tells what it has concluded something from.
  virtual bool explains() const { return false; }
  // Collects variables, fixed before that moment, whose values rule out the opposite value of
  // `concluded`; or, without one, whose values contradict the constraint.
  virtual void explain(const Store& store, Moment before, std::optional<Var> concluded,
                       std::vector<Var>& because) const;
  // Whether the constraint does not hold for a known solution with some changes. If so, collects
  // open variables, one of which at least must take another value than the known one.
  virtual bool is_broken(const Completion& values, std::vector<Var>& decisive) const;
  virtual Recall recalls() const { return Recall::values; }
  // Below 2^63, if it recalls a summary; asked only at a fixpoint, while some variable is open. It
  // may include the values of fixed variables in the residue besides.
  virtual std::uint64_t summary(const Store&, Residue&) const { return 0; }

 protected:
  void read_clue(Var v) { clues_.push_back(v); }

  const std::vector<Var> vars_;

 private:
  std::vector<Var> clues_;
  const Priority priority_;
  const Wake wake_;
  const Tier tier_;
};

// A propagator in a store, by number.
using PropagatorId = std::uint32_t;
inline constexpr PropagatorId no_propagator = UINT32_MAX;

}  // namespace sightline
