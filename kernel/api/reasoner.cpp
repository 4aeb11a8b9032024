#include "reasoner.hpp"

#include <stdexcept>
#include <utility>

namespace sightline::api {

namespace {

Reasoner::Way plain(const sightline::Wing::Way& way) {
  Reasoner::Way links;
  for (const auto& [constraint, excluded] : way.all())
    links.emplace_back(constraint, excluded.var, excluded.values);
  return links;
}

}  // namespace

Reasoner::Reasoner(std::unique_ptr<Caller> caller, Domains domains, const Constraints& constraints,
                   bool telling)
    : guard_("reasoner", std::move(caller)),
      reasoner_(
          build(std::move(domains), constraints, telling ? Purpose::telling : Purpose::reasoning)) {
  reasoner_.store().should_stop = [this] { return guard_.should_stop(); };
}

Domains Reasoner::domains() {
  return guard_.look([&] {
    const auto domains = std::as_const(reasoner_).store().domains();
    return Domains(domains.begin(), domains.end());
  });
}

void Reasoner::remove(Var v, Domain values) {
  check_variable(v);
  guard_.look([&] { reasoner_.remove(v, values); });
}

std::vector<Reasoner::Finding> Reasoner::findings(bool simple) {
  std::vector<Finding> all;
  for (const auto& [constraint, removals, contradiction] :
       guard_.run([&] { return reasoner_.findings(simple ? Tier::simple : Tier::exact); }))
    all.emplace_back(constraint, api::plain(removals), contradiction);
  return all;
}

std::vector<Reasoner::Technique> Reasoner::techniques(std::uint32_t constraint) {
  check_constraint(constraint);
  return guard_.look([&] {
    std::vector<Technique> all;
    for (const auto& technique : reasoner_.store().techniques_of(constraint))
      all.emplace_back(technique->name(), technique->rank());
    return all;
  });
}

std::vector<Reasoner::Argument> Reasoner::arguments(int rank) {
  if (rank < sightline::Technique::simple || rank > sightline::Technique::joint)
    throw std::invalid_argument("no such rank");
  std::vector<Argument> all;
  for (const auto& [constraint, technique, argument] :
       guard_.run([&] { return reasoner_.arguments(rank); }))
    all.emplace_back(constraint, technique->name(), argument.details,
                     api::plain(argument.removals));
  return all;
}

PlainRemovals Reasoner::needed(std::uint32_t constraint, const std::string& technique,
                               std::vector<int> details, const PlainRemovals& removals,
                               const Domains& ranges) {
  check_constraint(constraint);
  check_ranges(ranges);
  sightline::Argument argument{{}, std::move(details)};
  for (const auto& [v, values] : removals) {
    check_variable(v);
    argument.removals.push_back({v, values});
  }
  return api::plain(
      guard_.run([&] { return reasoner_.facts_needed(constraint, technique, argument, ranges); }));
}

std::vector<Reasoner::Wing> Reasoner::wings(const Domains& spared, bool simple) {
  check_board(spared.size());
  std::vector<Wing> all;
  const Tier tier = simple ? Tier::simple : Tier::exact;
  for (const auto& [v, value, ways] :
       guard_.run([&] { return reasoner_.wings(spared, tier, Wings::Wanted::shortest); }))
    all.emplace_back(v, value, plain(ways[0]), plain(ways[1]));
  return all;
}

std::vector<Reasoner::Refutation> Reasoner::easiest_refutations(const Domains& spared,
                                                                int most_rounds,
                                                                const std::string& kind) {
  check_board(spared.size());
  const auto how = pick<Followed>(
      kind,
      {{"forcing", Followed::simply}, {"chain", Followed::exactly}, {"nested", Followed::nested}});
  std::vector<Refutation> all;
  for (const auto& [v, value, rounds] :
       guard_.run([&] { return reasoner_.easiest_refutations(spared, most_rounds, how); }))
    all.emplace_back(v, value, rounds);
  return all;
}

PlainWay Reasoner::easiest_way(const std::vector<int>& solution, std::uint64_t most_suppositions) {
  check_board(solution.size());
  check_values(solution);
  const sightline::Reasoner::Limits limits{.suppositions = most_suppositions};
  return api::plain(guard_.run([&] { return reasoner_.easiest_way(solution, limits); }));
}

void Reasoner::check_variable(Var v) const {
  if (v >= reasoner_.size()) throw std::invalid_argument("unknown variable");
}

void Reasoner::check_board(std::size_t variables) const {
  if (variables > reasoner_.size()) throw std::invalid_argument("the board has too many variables");
}

void Reasoner::check_constraint(std::uint32_t constraint) const {
  if (constraint >= reasoner_.store().constraints())
    throw std::invalid_argument("unknown constraint");
}

void Reasoner::check_ranges(const Domains& ranges) const {
  if (ranges.size() != reasoner_.size())
    throw std::invalid_argument("there is not one range for each variable");
  for (Var v = 0; v < reasoner_.size(); ++v)
    if (reasoner_.domain(v) & ~ranges[v])
      throw std::invalid_argument("a range lacks what is possible");
}

}  // namespace sightline::api
