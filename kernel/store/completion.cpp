#include "completion.hpp"

namespace sightline {

bool Completion::holds() {
  for (std::size_t i = begin_; i < store_.changes(); ++i) {
    const Var v = store_.changed(i);
    if (!differs(v)) continue;
    for (PropagatorId id : store_.watchers_of(v)) {
      to_change_.clear();
      if (!store_.is_entailed(id) && store_.propagator(id).is_broken(*this, to_change_))
        return false;
    }
  }
  return true;
}

}  // namespace sightline
