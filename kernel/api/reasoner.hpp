// Single steps: what follows from one constraint, or from one supposition.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "guard.hpp"
#include "model.hpp"
#include "reason/reasoner.hpp"

namespace sightline::api {

class Reasoner {
 public:
  // A reasoner that tells finds arguments by simple rules, too.
  Reasoner(std::unique_ptr<Caller> caller, Domains domains, const Constraints& constraints,
           bool telling);

  void stop_after(double seconds) { guard_.stop_after(checked_seconds(seconds)); }

  Domains domains();
  void remove(Var v, Domain values);

  // The number of the constraint, what it removes, and whether it contradicts the domains.
  using Finding = std::tuple<std::uint32_t, PlainRemovals, bool>;
  std::vector<Finding> findings(bool simple);
  // Name and rank.
  using Technique = std::tuple<std::string, int>;
  std::vector<Technique> techniques(std::uint32_t constraint);
  // The number of the constraint, the name of the technique, its details, and what it removes.
  using Argument = std::tuple<std::uint32_t, std::string, std::vector<int>, PlainRemovals>;
  std::vector<Argument> arguments(int rank);
  PlainRemovals needed(std::uint32_t constraint, const std::string& technique,
                       std::vector<int> details, const PlainRemovals& removals,
                       const Domains& ranges);
  // The links of a way: constraint, next place, and what is excluded there.
  using Way = std::vector<std::tuple<std::uint32_t, Var, Domain>>;
  // Variable and value, and two ways.
  using Wing = std::tuple<Var, int, Way, Way>;
  std::vector<Wing> wings(const Domains& spared, bool simple);
  // Variable, value and rounds.
  using Refutation = std::tuple<Var, int, int>;
  std::vector<Refutation> easiest_refutations(const Domains& spared, int most_rounds,
                                              const std::string& kind);
  PlainWay easiest_way(const std::vector<int>& solution, std::uint64_t most_suppositions);

 private:
  void check_variable(Var v) const;
  void check_board(std::size_t variables) const;
  void check_constraint(std::uint32_t constraint) const;
  void check_ranges(const Domains& ranges) const;

  Guard guard_;
  sightline::Reasoner reasoner_;
};

}  // namespace sightline::api
