#include "watches.hpp"

namespace sightline {

void Watches::build(std::size_t variables,
                    std::span<const std::unique_ptr<Propagator>> propagators) {
  std::vector<std::uint32_t> on_change(variables, 0), on_fix(variables, 0);
  for (const auto& p : propagators) {
    for (Var v : p->clues()) ++on_change[v];
    if (p->wake() == Wake::on_change || p->wake() == Wake::on_fix)
      for (Var v : p->vars()) ++(p->wake() == Wake::on_change ? on_change : on_fix)[v];
  }

  first_.assign(variables + 1, 0);
  on_fix_.assign(variables, 0);
  for (std::size_t v = 0; v < variables; ++v) {
    on_fix_[v] = first_[v] + on_change[v];
    first_[v + 1] = on_fix_[v] + on_fix[v];
  }
  watchers_.resize(first_[variables]);
  std::vector<std::uint32_t> next_change(first_.begin(), first_.end() - 1);
  std::vector<std::uint32_t> next_fix(on_fix_);
  for (PropagatorId id = 0; id < propagators.size(); ++id) {
    for (Var v : propagators[id]->clues()) watchers_[next_change[v]++] = id;
    const Wake wake = propagators[id]->wake();
    if (wake == Wake::on_change || wake == Wake::on_fix)
      for (Var v : propagators[id]->vars())
        watchers_[(wake == Wake::on_change ? next_change : next_fix)[v]++] = id;
  }
}

}  // namespace sightline
