// The residue of a constraint whose variables are read one after the other: all that those which
// are still to be read depend on. After the same residue the same values follow, however different
// those before it were.
//
//     words   the domains of the variables that are to be read; 0 for one that has been read,
//             unless its value is included
//             a summary for each propagator that gives one (propagator.hpp)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "store.hpp"

namespace sightline {

class Residue {
 public:
  using Words = std::vector<std::uint64_t>;

  // `vars` are those variables of these propagators that have no value, in the order in which they
  // are read.
  Residue(const Store& store, std::span<const Var> vars, std::span<const PropagatorId> propagators);

  // After so many have been read, with these propagators at a fixpoint.
  Words after(std::size_t read);

  // For propagators, during after(): the value of this fixed variable matters.
  void include(Var v) {
    if (index_of_[v] != none) words_[index_of_[v]] = store_[v];
  }
  void include_fixed(std::span<const Var> vars) {
    for (Var v : vars)
      if (store_.fixed(v)) include(v);
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  bool is_open(PropagatorId id) const;

  const Store& store_;
  const std::vector<Var> vars_;
  const std::vector<PropagatorId> propagators_;
  std::vector<std::uint32_t> index_of_;  // by variable
  Words words_;
};

}  // namespace sightline
