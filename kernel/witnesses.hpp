// Witnesses: domains, none of them empty, from which propagation removes nothing more.
//
// Propagation is monotone: wherever all values of a witness are left, it removes none of them. So what
// a witness fixes is not refuted there. A value that was supposed and led nowhere need not be supposed
// again until one of the values is gone that were left then; the same is true of all its consequences,
// and of the values inside another supposition.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "domain.hpp"

namespace sightline {

class Witnesses {
 public:
  using Domains = std::span<const Domain>;

  // Whether a known witness that fixes this value lies within the domains.
  bool support(Var v, int value, Domains domains) const;
  // Adds a witness; the oldest one goes if there are too many.
  void add(Domains domains);

 private:
  static constexpr std::size_t most = 256;

  std::vector<std::vector<Domain>> known_;
  std::size_t oldest_ = 0;
};

}  // namespace sightline
