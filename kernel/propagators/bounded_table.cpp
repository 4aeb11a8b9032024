// Variables that together take one of a list of tuples, with bounds consistency only, as in the
// arithmetic of constraint-logic systems.
//
// Rule 1  a value stays if it lies between two values of tuples that lie between all bounds
#include "registry.hpp"

namespace sightline {

namespace {

class BoundedTable final : public Propagator {
 public:
  BoundedTable(std::span<const Var> vars, std::span<const int> values)
      : Propagator(vars, Priority::medium, Wake::on_change),
        values_(values.begin(), values.end()),
        between_(vars.size()),
        supports_(vars.size()) {}

  // Rule 1. A tuple counts as possible if its values lie between the bounds, gaps or not. What
  // lies outside the hull of such tuples is removed; that may move a bound into a gap, so repeat.
  Outcome propagate(Store& store) override {
    bool changed = true, fixed = true;
    while (changed) {
      collect(store);
      changed = false, fixed = true;
      for (std::size_t i = 0; i < vars_.size(); ++i) {
        const Domain before = store[vars_[i]];
        if (supports_[i] == 0 || !store.keep(vars_[i], hull(supports_[i]))) return Outcome::failed;
        changed = changed || store[vars_[i]] != before;
        fixed = fixed && store.fixed(vars_[i]);
      }
    }
    return fixed ? Outcome::entailed : Outcome::open;
  }

 private:
  static Domain hull(Domain values) {
    if (values == 0) return 0;
    const Domain up_to_highest = ~Domain{0} >> (max_value - highest(values));
    return up_to_highest & ~below(lowest(values));
  }

  void collect(const Store& store) {
    const std::size_t width = vars_.size();
    for (std::size_t i = 0; i < width; ++i) between_[i] = hull(store[vars_[i]]);
    supports_.assign(width, 0);
    for (std::size_t row = 0; row < values_.size(); row += width) {
      bool possible = true;
      for (std::size_t i = 0; possible && i < width; ++i)
        possible = between_[i] >> values_[row + i] & 1;
      for (std::size_t i = 0; possible && i < width; ++i) supports_[i] |= bit(values_[row + i]);
    }
  }

  const std::vector<int> values_;  // the tuples, one after the other
  std::vector<Domain> between_, supports_;
};

void post_bounded_table(Store& store, const Request& request) {
  require(!request.vars.empty(), "BoundedTable takes at least one variable");
  require(request.numbers.size() % request.vars.size() == 0,
          "a tuple of BoundedTable is incomplete");
  for (int value : request.numbers)
    require(value >= 0 && value <= max_value, "a value of BoundedTable is 0 to 63");
  store.post(std::make_unique<BoundedTable>(request.vars, request.numbers));
}

const Registration registration{"BoundedTable", post_bounded_table};

}  // namespace

}  // namespace sightline
