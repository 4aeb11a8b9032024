#include "first_sight.hpp"

namespace sightline {

namespace {

class FirstSight final : public Propagator {
 public:
  FirstSight(std::span<const Var> line, std::span<const Domain> possible)
      : Propagator(line, Priority::cheap, Wake::on_change, Tier::simple),
        possible_(possible.begin(), possible.end()) {}

  Outcome propagate(Store& store) override {
    for (std::size_t i = 0; i < vars_.size(); ++i)
      if (!store.keep(vars_[i], possible_[i])) return Outcome::failed;
    return Outcome::entailed;
  }

 private:
  const std::vector<Domain> possible_;
};

}  // namespace

void post_first_sight(Store& store, std::span<const Var> line, std::span<const Domain> possible) {
  if (store.for_reasoning()) {
    store.post(std::make_unique<FirstSight>(line, possible));
  } else {
    for (std::size_t i = 0; i < line.size(); ++i) store.narrow(line[i], possible[i]);
  }
}

}  // namespace sightline
