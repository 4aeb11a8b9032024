// Suppositions that fail: which constraints refute them, and how.
#pragma once

#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "guard.hpp"
#include "model.hpp"
#include "reason/refuter.hpp"

namespace sightline::api {

class Refuter {
 public:
  Refuter(std::unique_ptr<Caller> caller, Domains domains, Constraints constraints,
          const std::vector<Constraints>& presumed);

  void stop_after(double seconds) { guard_.stop_after(checked_seconds(seconds)); }

  using Number = sightline::Refuter::Number;
  using Numbers = std::vector<Number>;
  bool refuted(const Domains& domains, const Numbers& numbers);
  Numbers minimal_subset(const Domains& domains, const Numbers& numbers);

  // A constraint and what it removes; then what cannot be satisfied, if anything.
  using Link = std::pair<Number, PlainRemovals>;
  using Chain = std::pair<std::vector<Link>, std::optional<Number>>;
  Chain chain(const Domains& domains, const Numbers& numbers);

  // What a supposition excludes, and its chain.
  using Argument = std::tuple<PlainRemovals, std::vector<Link>, std::optional<Number>>;
  Domains used_facts(const Domains& known, const std::vector<Argument>& told,
                     const std::vector<Var>& pinned);
  Domains minimal_facts(const Domains& known, const Numbers& numbers,
                        const PlainRemovals& conclusions);

 private:
  std::vector<Removal> removals(const PlainRemovals& plain) const;
  std::vector<sightline::Refuter::Argument> arguments(const std::vector<Argument>& told) const;
  void check_domains(const Domains& domains) const;
  void check_number(Number number) const;
  void check_variable(Var v) const;
  void check(const Domains& domains, const Numbers& numbers) const;

  Guard guard_;
  sightline::Refuter refuter_;
};

}  // namespace sightline::api
