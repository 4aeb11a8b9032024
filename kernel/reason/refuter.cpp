#include "refuter.hpp"

#include <algorithm>
#include <utility>

#include "base/at_the_end.hpp"

namespace sightline {

Refuter::Refuter(Store store, std::vector<Constraint> constraints)
    : store_(std::move(store)), constraints_(std::move(constraints)) {}

bool Refuter::assume(std::span<const Domain> domains) {
  for (Var v = 0; v < domains.size(); ++v)
    if (!store_.assume(v, domains[v])) return false;
  return true;
}

void Refuter::assume(const std::vector<Removal>& removals) {
  for (const auto& [v, values] : removals) store_.assume(v, ~values);
}

// -- a minimal unsatisfiable subset ----------------------------------------------------------

bool Refuter::refuted(std::span<const Domain> domains, std::span<const Number> numbers) {
  const Scope scope(store_);
  if (!assume(domains)) return true;
  std::vector<std::uint32_t> all;
  for (Number n : numbers)
    all.insert(all.end(), constraints_[n].full.begin(), constraints_[n].full.end());
  return !is_reached(store_.propagate_only(all));
}

// Deletion by tails: the first constraint of the shortest sufficient tail is needed; repeat.
std::vector<Refuter::Number> Refuter::minimal_subset(std::span<const Domain> domains,
                                                     std::span<const Number> numbers) {
  std::vector<Number> needed;
  while (!numbers.empty()) {
    const Scope scope(store_);
    if (!assume(domains)) break;
    const auto tail = shortest_tail(needed, numbers);
    if (!tail) break;
    needed.push_back(numbers[*tail]);
    numbers = numbers.subspan(*tail + 1);
  }
  return needed;
}

// The start of the shortest tail that refutes the domains together with `others`; none if
// these are enough alone. The tail grows from its end, so that propagation is incremental.
std::optional<std::size_t> Refuter::shortest_tail(std::span<const Number> others,
                                                  std::span<const Number> rest) {
  const AtTheEnd deactivate_all([&] { deactivate(others), deactivate(rest); });
  bool stands = std::all_of(others.begin(), others.end(), [&](Number n) { return add(n); });
  std::optional<std::size_t> tail;
  if (stands) tail = rest.size();
  while (stands && *tail > 0) stands = add(rest[--*tail]);
  return tail;
}

// Adds a constraint and propagates. False: the domains are refuted.
bool Refuter::add(Number number) {
  store_.activate(constraints_[number].full);
  return is_reached(store_.propagate());
}

void Refuter::deactivate(std::span<const Number> numbers) {
  for (Number n : numbers) store_.deactivate(constraints_[n].full);
}

// -- the chain that ends in the conflict -----------------------------------------------------

Refuter::Chain Refuter::chain(std::span<const Domain> domains, std::span<const Number> numbers) {
  Chain chain;
  {
    const Scope scope(store_);
    if (!assume(domains)) return chain;
    chain = follow(numbers);
  }
  if (chain.conflict) {
    const Scope scope(store_);
    assume(domains);
    chain.links = leading_to(*chain.conflict, chain.links);
  }
  return chain;
}

// Applies the first constraint that removes something, unless one cannot be satisfied.
Refuter::Chain Refuter::follow(std::span<const Number> numbers) {
  Chain chain;
  std::vector<std::optional<Conclusion>> concluded(numbers.size());  // as long as it still holds
  for (;;) {
    std::optional<std::size_t> first;
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      if (!concluded[at]) concluded[at] = conclude(numbers[at]);
      if (concluded[at]->contradiction) {
        chain.conflict = numbers[at];
        return chain;
      }
      if (!first && !concluded[at]->removals.empty()) first = at;
    }
    if (!first) return chain;
    chain.links.push_back({numbers[*first], concluded[*first]->removals});
    const std::vector<Removal>& removals = chain.links.back().removals;
    assume(removals);
    const auto changed = [&](Var v) {
      const auto of_it = [v](const Removal& removal) { return removal.var == v; };
      return std::any_of(removals.begin(), removals.end(), of_it);
    };
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      const std::vector<Var>& vars = constraints_[numbers[at]].vars;
      if (std::any_of(vars.begin(), vars.end(), changed)) concluded[at].reset();
    }
  }
}

Refuter::Conclusion Refuter::conclude(Number number) {
  const Scope scope(store_);
  Conclusion found{{}, !is_reached(store_.propagate_only(constraints_[number].own))};
  if (!found.contradiction)
    store_.for_each_changed([&](Var v, Domain before) {
      if (before & ~store_[v]) found.removals.push_back({v, before & ~store_[v]});
    });
  return found;
}

// The links that the conflict depends on, found backwards from it.
std::vector<Refuter::Link> Refuter::leading_to(Number conflict, const std::vector<Link>& links) {
  std::vector<Domain> found(size(), 0), needed(size(), 0);
  for (const Link& link : links)
    for (const auto& [v, values] : link.removals) found[v] |= values;
  const auto add = [&](const std::vector<Removal>& needs) {
    for (const auto& [v, values] : needs) needed[v] |= values;
  };
  add(needs(conflict, found,
            [&] { return !is_reached(store_.propagate_only(constraints_[conflict].full)); }));

  std::vector<Link> kept;
  for (std::size_t i = links.size(); i-- > 0;) {
    std::vector<Removal> useful;
    for (const auto& [v, values] : links[i].removals) {
      if (values & needed[v]) useful.push_back({v, values & needed[v]});
      found[v] &= ~values;
      needed[v] &= ~values;
    }
    if (useful.empty()) continue;
    const Number number = links[i].number;
    add(needs(number, found, [&] {
      return !is_reached(store_.propagate_only(constraints_[number].own)) ||
             std::none_of(useful.begin(), useful.end(), [&](const Removal& removal) {
               return (store_[removal.var] & removal.values) != 0;
             });
    }));
    kept.push_back({number, std::move(useful)});
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

// A small set of changed variables that is enough for a constraint's conclusion.
template <class Enough>
std::vector<Removal> Refuter::needs(Number number, const std::vector<Domain>& found,
                                    Enough enough) {
  std::vector<Removal> needs;
  for (Var v : constraints_[number].vars)
    if (found[v]) needs.push_back({v, found[v]});
  for (std::size_t i = 0; i < needs.size();) {
    const Removal tried = needs[i];
    needs.erase(needs.begin() + static_cast<std::ptrdiff_t>(i));
    const Scope scope(store_);
    assume(needs);
    if (enough()) continue;
    needs.insert(needs.begin() + static_cast<std::ptrdiff_t>(i), tried);
    ++i;
  }
  return needs;
}

}  // namespace sightline
