#include "refuter.hpp"

#include <algorithm>
#include <utility>

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

// -- which constraints it takes --------------------------------------------------------------

bool Refuter::refuted(std::span<const Domain> domains, std::span<const Number> numbers) {
  const Scope scope(store_);
  if (!assume(domains)) return true;
  std::vector<std::uint32_t> all;
  for (Number n : numbers)
    all.insert(all.end(), constraints_[n].full.begin(), constraints_[n].full.end());
  return store_.propagate_only(all) == Fixpoint::failed;
}

// One after the other is found to be needed: the first of the shortest tail that is enough.
std::vector<Refuter::Number> Refuter::needed(std::span<const Domain> domains,
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

// Where the shortest tail begins that, with the others, is enough; none if these are enough
// alone. The tail grows from its end, and propagation never has to start again.
std::optional<std::size_t> Refuter::shortest_tail(std::span<const Number> others,
                                                  std::span<const Number> rest) {
  bool stands = std::ranges::all_of(others, [&](Number n) { return add(n); });
  std::optional<std::size_t> tail;
  if (stands) tail = rest.size();
  while (stands && *tail > 0) stands = add(rest[--*tail]);
  for (Number n : others) store_.lull(constraints_[n].full);
  for (Number n : rest) store_.lull(constraints_[n].full);
  return tail;
}

// Takes one more constraint into account. False: the domains are refuted.
bool Refuter::add(Number number) {
  store_.wake(constraints_[number].full);
  return store_.propagate() == Fixpoint::reached;
}

// -- how it comes to grief -------------------------------------------------------------------

Refuter::Fall Refuter::fall(std::span<const Domain> domains, std::span<const Number> numbers) {
  Fall fall;
  {
    const Scope scope(store_);
    if (!assume(domains)) return fall;
    fall = follow(numbers);
  }
  if (fall.clash) {
    const Scope scope(store_);
    assume(domains);
    fall.links = leading_to(*fall.clash, fall.links);
  }
  return fall;
}

// The first constraint that has something to say has its way, unless one cannot be fulfilled.
Refuter::Fall Refuter::follow(std::span<const Number> numbers) {
  Fall fall;
  std::vector<std::optional<Said>> said(numbers.size());  // as long as it still holds
  for (;;) {
    std::optional<std::size_t> first;
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      if (!said[at]) said[at] = ask(numbers[at]);
      if (said[at]->contradiction) {
        fall.clash = numbers[at];
        return fall;
      }
      if (!first && !said[at]->removals.empty()) first = at;
    }
    if (!first) return fall;
    fall.links.push_back({numbers[*first], said[*first]->removals});
    const std::vector<Removal>& removals = fall.links.back().removals;
    assume(removals);
    const auto changed = [&](Var v) { return std::ranges::count(removals, v, &Removal::var) > 0; };
    for (std::size_t at = 0; at < numbers.size(); ++at)
      if (std::ranges::any_of(constraints_[numbers[at]].vars, changed)) said[at].reset();
  }
}

Refuter::Said Refuter::ask(Number number) {
  const Scope scope(store_);
  Said said{{}, store_.propagate_only(constraints_[number].own) == Fixpoint::failed};
  if (!said.contradiction)
    store_.for_each_changed([&](Var v, Domain before) {
      if (before & ~store_[v]) said.removals.push_back({v, before & ~store_[v]});
    });
  return said;
}

// The links without which the clash would not come about, seen from its end.
std::vector<Refuter::Link> Refuter::leading_to(Number clash, const std::vector<Link>& links) {
  std::vector<Domain> found(size(), 0), needed(size(), 0);
  for (const Link& link : links)
    for (const auto& [v, values] : link.removals) found[v] |= values;
  const auto add = [&](const std::vector<Removal>& needs) {
    for (const auto& [v, values] : needs) needed[v] |= values;
  };
  add(needs(clash, found, [&] {
    return store_.propagate_only(constraints_[clash].full) == Fixpoint::failed;
  }));

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
      return store_.propagate_only(constraints_[number].own) == Fixpoint::failed ||
             std::ranges::none_of(useful, [&](const Removal& removal) {
               return (store_[removal.var] & removal.values) != 0;
             });
    }));
    kept.push_back({number, std::move(useful)});
  }
  std::ranges::reverse(kept);
  return kept;
}

// Of what was found, the few variables that a constraint needs for its conclusion.
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
