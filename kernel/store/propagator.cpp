#include "propagator.hpp"

#include "completion.hpp"

namespace sightline {

void Propagator::explain(const Store& store, Moment before, std::optional<Var> concluded,
                         std::vector<Var>& because) const {
  for (Var v : vars_)
    if (v != concluded && store.fixed_before(v, before)) because.push_back(v);
}

bool Propagator::is_broken(const Completion& values, std::vector<Var>& decisive) const {
  for (Var v : vars_)
    if (values.is_open(v)) decisive.push_back(v);
  return !decisive.empty();
}

}  // namespace sightline
