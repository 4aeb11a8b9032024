// Branching: which variable search decides about next, and which value it tries first.
#pragma once

#include <cstdint>
#include <vector>

#include "random.hpp"
#include "store.hpp"

namespace sightline {

enum class Order { weighted, smallest, leftmost };
enum class Values { up, down, random };

struct Decision {
  Var var;
  int value;
};

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

 private:
  Decision choose_weighted(Var first_open);
  Var smallest(Var first_open) const;
  int choose_value(Domain options);
  Domain cells_of(const Placement& placement) const;
  double score_of(const Placement& placement, double best) const;
  bool worth_branching_on(Var v) const;
  void find_placed();

  const Store& store_;
  const std::size_t board_, wanted_;
  const Order order_;
  const Values values_;
  Random random_;
  std::vector<Domain> placed_;  // by variable: the values that occur in some placement
};

}  // namespace sightline
