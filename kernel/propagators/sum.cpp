// Variables that add up to a number: bounds consistency.
//
// Rule 1  a term is at least the least total less the maxima of the others
// Rule 2  a term is at most the largest total less the minima of the others
#include "registry.hpp"

namespace sightline {

namespace {

class Sum final : public Propagator {
 public:
  Sum(std::span<const Var> vars, int total, Clue clue)
      : Propagator(vars, Priority::cheap, Wake::on_change), total_(total), clue_(clue) {
    if (clue.is_open()) read_clue(clue.var());
  }

  // Both rules, repeated until nothing changes.
  Outcome propagate(Store& store) override {
    const Domain allowed = clue_.allowed(store);
    if (clue_.is_open() && allowed == Clue::anything) return Outcome::open;
    const int lowest_total = clue_.is_open() ? lowest(allowed) : total_;
    const int highest_total = clue_.is_open() ? highest(allowed) : total_;
    for (;;) {
      int least = 0, most = 0;
      for (Var v : vars_) {
        least += lowest(store[v]);
        most += highest(store[v]);
      }
      if (highest_total < least || lowest_total > most) return Outcome::failed;
      if (least == most)
        return clue_.is_open() && !(allowed & bit(least)) ? Outcome::failed : Outcome::entailed;
      bool changed = false;
      for (Var v : vars_) {
        const Domain d = store[v];
        const int from = lowest_total - (most - highest(d));
        const int to = highest_total - (least - lowest(d));
        Domain keep = to > max_value ? ~Domain{0} : below(to + 1);  // Rule 2
        if (from > 0) keep &= ~below(from);                         // Rule 1
        if ((d & keep) == d) continue;
        if (!store.keep(v, keep)) return Outcome::failed;
        changed = true;
        break;  // the bounds of the others depend on this domain
      }
      if (!changed) return Outcome::open;
    }
  }

  // What the fixed ones add up to.
  Recall recalls() const override { return Recall::summary; }
  std::uint64_t summary(const Store& store, Residue&) const override {
    std::uint64_t sum = 0;
    for (Var v : vars_)
      if (store.fixed(v)) sum += static_cast<std::uint64_t>(lowest(store[v]));
    return sum;
  }

 private:
  const int total_;
  const Clue clue_;
};

void post_sum(Store& store, const Request& request) {
  require(request.numbers.size() == 1, "Sum takes a total");
  require(request.vars.size() <= 1 << 20, "Sum takes at most 1,048,576 variables");
  int most = 0;
  for (Var v : request.vars) most += store[v] ? highest(store[v]) : 0;
  require(!request.is_open(0) || most <= max_value, "an open total of Sum is below 64");
  store.post(std::make_unique<Sum>(request.vars, request.numbers[0], request.clue(0, 0)));
}

const Registration registration{"Sum", post_sum, 0b1};

}  // namespace

}  // namespace sightline
