// Which of the known facts an argument uses, and which are enough for its conclusion. A fact is
// what is known of one variable. Both are found by deletion (leave_out.hpp).
#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "base/at_the_end.hpp"
#include "leave_out.hpp"
#include "refuter.hpp"

namespace sightline {

namespace {
constexpr std::size_t most_nodes = 1 << 14;
}

// What a constraint has to conclude from facts and from what was supposed or concluded before.
struct Refuter::Claim {
  Number number;
  std::vector<Removal> premises;     // on its variables
  std::vector<Removal> conclusions;  // none: a contradiction
  std::vector<std::uint32_t> propagators;
};

std::vector<Refuter::Claim> Refuter::claims_of(std::span<const Argument> arguments) const {
  std::vector<Claim> claims;
  for (const Argument& argument : arguments) {
    std::vector<Removal> before = argument.supposed;
    const auto add = [&](Number number, const std::vector<Removal>& conclusions) {
      const std::vector<Var>& vars = constraints_[number].vars;
      Claim claim{number, {}, conclusions, constraints_[number].full};
      std::copy_if(before.begin(), before.end(), std::back_inserter(claim.premises),
                   [&](const Removal& premise) {
                     return std::find(vars.begin(), vars.end(), premise.var) != vars.end();
                   });
      claims.push_back(std::move(claim));
    };
    for (const auto& [number, removals] : argument.chain.links) {
      add(number, removals);
      before.insert(before.end(), removals.begin(), removals.end());
    }
    if (argument.chain.conflict) add(*argument.chain.conflict, {});
  }
  return claims;
}

// What follows by simple rules from all that is known is to follow by these from fewer facts.
void Refuter::keep_simple(Claim& claim, std::span<const Domain> known) {
  std::vector<std::uint32_t> simple;
  std::copy_if(claim.propagators.begin(), claim.propagators.end(), std::back_inserter(simple),
               [&](std::uint32_t id) { return store_.propagator(id).tier() == Tier::simple; });
  std::swap(claim.propagators, simple);
  if (!follows(claim, known)) std::swap(claim.propagators, simple);
}

// Whether a claim follows from the facts, by its constraint with all that it presumes.
bool Refuter::follows(const Claim& claim, std::span<const Domain> facts) {
  const Scope scope(store_);
  for (Var v : constraints_[claim.number].vars)
    if (!store_.assume(v, facts[v])) return true;
  for (const auto& [v, values] : claim.premises)
    if (!store_.assume(v, ~values)) return true;
  if (!is_reached(store_.propagate_only(claim.propagators))) return true;
  return !claim.conclusions.empty() &&
         std::none_of(
             claim.conclusions.begin(), claim.conclusions.end(),
             [&](const Removal& removal) { return (store_[removal.var] & removal.values) != 0; });
}

std::vector<Domain> Refuter::used_facts(std::span<const Domain> known,
                                        std::span<const Argument> arguments,
                                        std::span<const Var> pinned) {
  std::vector<Claim> claims = claims_of(arguments);
  for (Claim& claim : claims) keep_simple(claim, known);
  std::vector<Domain> facts(store_.domains().begin(), store_.domains().end());
  std::vector<std::vector<const Claim*>> about(size());  // the claims on each variable
  std::vector<Var> order;  // the variables, those of the last claim first
  for (std::size_t i = claims.size(); i-- > 0;)
    for (Var v : constraints_[claims[i].number].vars) {
      if (about[v].empty()) order.push_back(v);
      about[v].push_back(&claims[i]);
      facts[v] = known[v];
    }
  for (Var v : pinned) facts[v] = known[v], std::erase(order, v);
  leave_out(facts, store_.domains(), std::move(order), [&](Var v) {
    return std::all_of(about[v].begin(), about[v].end(),
                       [&](const Claim* claim) { return follows(*claim, facts); });
  });
  return facts;
}

std::vector<Domain> Refuter::minimal_facts(std::span<const Domain> known,
                                           std::span<const Number> numbers,
                                           const std::vector<Removal>& conclusions) {
  std::vector<Domain> facts(store_.domains().begin(), store_.domains().end());
  std::vector<Var> order;
  const auto add = [&](Var v) {
    if (std::find(order.begin(), order.end(), v) == order.end()) order.push_back(v);
    facts[v] = known[v];
  };
  for (Number n : numbers)
    for (Var v : constraints_[n].vars) add(v);
  for (const Removal& conclusion : conclusions) add(conclusion.var);
  const std::vector<Var> vars = order;
  const std::vector<Domain> distinct = distinct_values(numbers);
  const AtTheEnd deactivate_all([&] { deactivate(numbers); });
  store_.reset_weights();
  leave_out(facts, store_.domains(), std::move(order), [&](Var) {
    return std::all_of(conclusions.begin(), conclusions.end(), [&](const Removal& conclusion) {
      const Scope scope(store_);
      if (!assume(facts) || !store_.assume(conclusion.var, conclusion.values)) return true;
      for (Var v : vars) {
        const Domain alike = store_[v] & ~distinct[v];  // one of them is as good as all
        store_.assume(v, ~(alike & (alike - 1)));
      }
      return hopeless(numbers, vars);
    });
  });
  return facts;
}

// By variable: the values that the constraints tell from each other.
std::vector<Domain> Refuter::distinct_values(std::span<const Number> numbers) const {
  std::vector<Domain> distinct(size(), 0);
  for (Number n : numbers)
    for (std::uint32_t id : constraints_[n].full)
      for (Var v : store_.propagator(id).vars()) distinct[v] |= store_.propagator(id).values();
  return distinct;
}

// Whether these constraints are shown to have no solution in the current domains.
bool Refuter::hopeless(std::span<const Number> numbers, std::span<const Var> vars) {
  std::vector<Placement> placements;
  for (Number n : numbers) {
    const std::vector<std::uint32_t>& full = constraints_[n].full;
    store_.activate(full);
    for (const Placement& placement : store_.placements())
      if (std::find(full.begin(), full.end(), placement.propagator) != full.end())
        placements.push_back(placement);
  }
  std::size_t nodes = most_nodes;
  return hopeless(vars, placements, nodes);
}

// The same for active constraints, as far as so many nodes show.
bool Refuter::hopeless(std::span<const Var> vars, std::span<const Placement> placements,
                       std::size_t& nodes) {
  if (!is_reached(store_.propagate())) {
    store_.bump_weights();
    return true;
  }
  const std::optional<Removal> choice = choose(vars, placements);
  if (!choice || nodes == 0) return false;
  --nodes;
  const auto refutes = [&](Domain values) {
    const Scope scope(store_);
    return !store_.assume(choice->var, values) || hopeless(vars, placements, nodes);
  };
  return refutes(choice->values) && refutes(~choice->values);
}

// The fewest alternatives for the most failures so far, as in branching.cpp: the places of a value
// in a line rather than the values of a place. None: every variable is fixed.
std::optional<Removal> Refuter::choose(std::span<const Var> vars,
                                       std::span<const Placement> placements) const {
  const Weights& weights = store_.weights();
  std::optional<Removal> best;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [propagator, value] : placements) {
    double alternatives = 0, weight = 0;
    Var last = 0;
    for (Var v : store_.propagator(propagator).vars())
      if (store_[v] >> value & 1) {
        weight = std::max(weight, weights[v]);
        last = v;
        ++alternatives;
      }
    if (alternatives > 1 && alternatives / weight < least) {
      least = alternatives / weight;
      best = {last, bit(value)};
    }
  }
  if (best) return best;
  for (Var v : vars)
    if (!store_.fixed(v) && sightline::size(store_[v]) / weights[v] < least) {
      least = sightline::size(store_[v]) / weights[v];
      best = {v, store_[v] & -store_[v]};
    }
  return best;
}

}  // namespace sightline
