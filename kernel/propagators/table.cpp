// Variables that together take one of a list of tuples.
//
// Rule 1  a value stays if it occurs in a tuple whose values are all possible
#include "registry.hpp"

namespace sightline {

namespace {

class Table final : public Propagator {
 public:
  Table(std::span<const Var> vars, std::span<const int> values)
      : Propagator(vars, Priority::medium, Wake::on_change),
        values_(values.begin(), values.end()),
        supports_(vars.size()) {}

  // Rule 1: one pass over the tuples that are still possible collects what they support.
  Outcome propagate(Store& store) override {
    const std::size_t width = vars_.size();
    supports_.assign(width, 0);
    for (std::size_t row = 0; row < values_.size(); row += width) {
      bool possible = true;
      for (std::size_t i = 0; possible && i < width; ++i)
        possible = store[vars_[i]] >> values_[row + i] & 1;
      for (std::size_t i = 0; possible && i < width; ++i) supports_[i] |= bit(values_[row + i]);
    }
    bool fixed = true;
    for (std::size_t i = 0; i < width; ++i) {
      if (!store.keep(vars_[i], supports_[i])) return Outcome::failed;
      fixed = fixed && store.fixed(vars_[i]);
    }
    return fixed ? Outcome::entailed : Outcome::open;
  }

 private:
  const std::vector<int> values_;  // the tuples, one after the other
  std::vector<Domain> supports_;
};

void post_table(Store& store, const Request& request) {
  require(!request.vars.empty(), "Table takes at least one variable");
  require(request.numbers.size() % request.vars.size() == 0, "a tuple of Table is incomplete");
  for (int value : request.numbers)
    require(value >= 0 && value <= max_value, "a value of Table is 0 to 63");
  store.post(std::make_unique<Table>(request.vars, request.numbers));
}

const Registration registration{"Table", post_table};

}  // namespace

}  // namespace sightline
