// Branching: which variable search decides about next, and which value it tries first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "store/store.hpp"

namespace sightline {

enum class Order { weighted, smallest, leftmost };
enum class Values { up, down, random };

// A variable gets this value; or, when that has failed, any other one.
using Decision = Literal;

class Brancher {
 public:
  // The first `board` variables are decided before those up to `wanted`.
  Brancher(const Store& store, std::size_t board, std::size_t wanted, Order order, Values values,
           std::uint64_t seed)
      : store_(store),
        board_(board),
        wanted_(wanted),
        order_(order),
        values_(values),
        random_(seed) {}

  // `first_open` is the first variable without a value.
  Decision choose(Var first_open);
  // One of these gets another value than the preferred one.
  Decision choose_change(std::span<const Var> vars) const;
  // Of a variable that it branches on, tries the preferred value first, where it is left.
  void prefer(std::span<const int> values) { preferred_ = values; }

 private:
  Decision choose_weighted(Var first_open);
  Var smallest(Var first_open) const;
  int choose_value(Domain options);
  int value_of(Var v);
  // The placements of one propagator, that is of one line: `first` up to before `last`.
  struct Line {
    const Placement *first, *last;
    Domain values;
  };
  const Placement* best_placement(const Line& line, double& best) const;
  std::span<const Var> vars_of(const Placement& placement) const {
    return store_.propagator(placement.propagator).vars();
  }
  Domain cells_of(const Placement& placement) const;
  double score_of(const Placement& placement, double best) const;
  bool worth_branching_on(Var v) const;
  void find_placements();

  const Store& store_;
  const std::size_t board_, wanted_;
  const Order order_;
  const Values values_;
  Random random_;
  std::span<const int> preferred_;
  bool found_placements_ = false;
  std::vector<Line> lines_;
  std::vector<Domain> placed_;  // by variable: the values that occur in some placement
};

}  // namespace sightline
