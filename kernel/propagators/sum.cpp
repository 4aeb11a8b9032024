// Variables that add up to a number: bounds consistency, as textbooks have it.
#include "registry.hpp"

namespace sightline {

namespace {

class Sum final : public Propagator {
 public:
  Sum(std::span<const Var> vars, int total)
      : Propagator(vars, Priority::cheap, Wake::on_change), total_(total) {}

  // A term is at least what remains when all others are at their most, and at most what
  // remains when all others are at their least; again until nothing changes.
  Outcome propagate(Store& store) override {
    for (;;) {
      int least = 0, most = 0;
      for (Var v : vars_) {
        least += lowest(store[v]);
        most += highest(store[v]);
      }
      if (total_ < least || total_ > most) return Outcome::failed;
      if (least == most) return Outcome::entailed;
      bool changed = false;
      for (Var v : vars_) {
        const Domain d = store[v];
        const int from = total_ - (most - highest(d)), to = total_ - (least - lowest(d));
        Domain keep = to > max_value ? ~Domain{0} : below(to + 1);
        if (from > 0) keep &= ~below(from);
        if ((d & keep) == d) continue;
        if (!store.keep(v, keep)) return Outcome::failed;
        changed = true;
        break;  // the bounds of the others rest on this domain
      }
      if (!changed) return Outcome::open;
    }
  }

 private:
  const int total_;
};

const Registration registration{"Sum", [](Store& store, const Request& request) {
  require(request.numbers.size() == 1, "Sum takes a total");
  require(request.vars.size() <= 1 << 20, "Sum takes at most 1,048,576 variables");
  store.post(std::make_unique<Sum>(request.vars, request.numbers[0]));
}};

}  // namespace

}  // namespace sightline
