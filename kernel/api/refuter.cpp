#include "refuter.hpp"

#include <stdexcept>

namespace sightline::api {

namespace {

sightline::Refuter make(Domains domains, Constraints all,
                        const std::vector<Constraints>& presumed) {
  if (presumed.size() != all.size())
    throw std::invalid_argument("it is not said of each constraint what it presumes");
  std::vector<sightline::Refuter::Constraint> constraints(all.size());
  for (const Constraints& some : presumed) all.insert(all.end(), some.begin(), some.end());
  Store store = build(std::move(domains), all, Purpose::reasoning);
  auto next = static_cast<std::uint32_t>(constraints.size());
  for (std::uint32_t c = 0; c < constraints.size(); ++c) {
    auto& [vars, own, full] = constraints[c];
    vars = all[c].vars();
    own = full = store.propagators_of(c);
    for (std::size_t i = 0; i < presumed[c].size(); ++i)
      for (PropagatorId id : store.propagators_of(next++)) full.push_back(id);
  }
  return {std::move(store), std::move(constraints)};
}

}  // namespace

Refuter::Refuter(std::unique_ptr<Caller> caller, Domains domains, Constraints constraints,
                 const std::vector<Constraints>& presumed)
    : guard_("refuter", std::move(caller)),
      refuter_(make(std::move(domains), std::move(constraints), presumed)) {
  refuter_.store().should_stop = [this] { return guard_.should_stop(); };
}

bool Refuter::refuted(const Domains& domains, const Numbers& numbers) {
  check(domains, numbers);
  return guard_.run([&] { return refuter_.refuted(domains, numbers); });
}

Refuter::Numbers Refuter::minimal_subset(const Domains& domains, const Numbers& numbers) {
  check(domains, numbers);
  return guard_.run([&] { return refuter_.minimal_subset(domains, numbers); });
}

Refuter::Chain Refuter::chain(const Domains& domains, const Numbers& numbers) {
  check(domains, numbers);
  const auto chain = guard_.run([&] { return refuter_.chain(domains, numbers); });
  std::vector<Link> links;
  links.reserve(chain.links.size());
  for (const auto& [number, removals] : chain.links) links.emplace_back(number, plain(removals));
  return {std::move(links), chain.conflict};
}

Domains Refuter::used_facts(const Domains& known, const std::vector<Argument>& told,
                            const std::vector<Var>& pinned) {
  check_domains(known);
  const auto arguments = this->arguments(told);
  for (Var v : pinned) check_variable(v);
  return guard_.run([&] { return refuter_.used_facts(known, arguments, pinned); });
}

Domains Refuter::minimal_facts(const Domains& known, const Numbers& numbers,
                               const PlainRemovals& conclusions) {
  check(known, numbers);
  const std::vector<Removal> forced = removals(conclusions);
  return guard_.run([&] { return refuter_.minimal_facts(known, numbers, forced); });
}

std::vector<Removal> Refuter::removals(const PlainRemovals& plain) const {
  std::vector<Removal> removals;
  removals.reserve(plain.size());
  for (const auto& [v, values] : plain) {
    check_variable(v);
    removals.push_back({v, values});
  }
  return removals;
}

std::vector<sightline::Refuter::Argument> Refuter::arguments(
    const std::vector<Argument>& told) const {
  std::vector<sightline::Refuter::Argument> all;
  for (const auto& [supposed, links, conflict] : told) {
    auto& argument = all.emplace_back();
    argument.supposed = removals(supposed);
    for (const auto& [number, gone] : links) {
      check_number(number);
      argument.chain.links.push_back({number, removals(gone)});
    }
    if (conflict) check_number(*conflict);
    argument.chain.conflict = conflict;
  }
  return all;
}

void Refuter::check_domains(const Domains& domains) const {
  if (domains.size() != refuter_.size())
    throw std::invalid_argument("there is not one domain for each variable");
}

void Refuter::check_number(Number number) const {
  if (number >= refuter_.constraints()) throw std::invalid_argument("unknown constraint");
}

void Refuter::check_variable(Var v) const {
  if (v >= refuter_.size()) throw std::invalid_argument("unknown variable");
}

void Refuter::check(const Domains& domains, const Numbers& numbers) const {
  check_domains(domains);
  for (Number number : numbers) check_number(number);
}

}  // namespace sightline::api
