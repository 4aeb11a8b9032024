#include "setter.hpp"

#include <algorithm>
#include <stdexcept>

namespace sightline::api {

namespace {

struct Clues {
  const Setter::OpenClues& open;
  const std::vector<Setter::Repeated>& repeated;
};

sightline::Setter make(const Domains& board, const Constraints& constraints, const Clues& clues,
                       std::vector<Setter::Vars> places) {
  std::vector<std::vector<Var>> open(constraints.size());
  Domains domains = board;
  const auto read = [&](std::uint32_t c, std::uint32_t number, std::size_t variable) {
    if (c >= constraints.size() || number >= constraints[c].numbers().size() ||
        !(constraints[c].kind().clues >> std::min<std::uint32_t>(number, max_value) & 1) ||
        variable >= domains.size())
      throw std::invalid_argument("no such clue");
    open[c].resize(constraints[c].numbers().size(), Request::known);
    open[c][number] = static_cast<Var>(variable);
  };
  for (const auto& [c, number] : clues.open) {
    domains.push_back(Clue::anything);
    read(c, number, domains.size() - 1);
  }
  for (const auto& [c, number, clue] : clues.repeated) read(c, number, board.size() + clue);
  for (const Setter::Vars& vars : places)
    for (Var v : vars)
      if (v >= domains.size()) throw std::invalid_argument("a place names an unknown variable");
  return {build(domains, constraints, Purpose::search, open),
          sightline::Reasoner(build(domains, constraints, Purpose::reasoning, open)), board.size(),
          std::move(places)};
}

sightline::Reasoner::Limits checked(const Setter::Limits& limits) {
  const auto& [kind, length, suppositions] = limits;
  return {kind_of(kind), length, suppositions};
}

}  // namespace

Setter::Setter(std::unique_ptr<Caller> caller, const Domains& domains,
               const Constraints& constraints, const OpenClues& clues, std::vector<Vars> places,
               const std::vector<Repeated>& repeated)
    : guard_("setter", std::move(caller)),
      setter_(make(domains, constraints, {clues, repeated}, std::move(places))) {
  setter_.search().stop_if([this] { return guard_.should_stop(); });
  setter_.reasoner().store().should_stop = [this] { return guard_.should_stop(); };
}

void Setter::begin(std::vector<int> truth) {
  if (truth.size() != setter_.variables())
    throw std::invalid_argument("there is not one true value for each variable");
  check_values(truth);
  guard_.look([&] { setter_.begin(std::move(truth)); });
}

std::optional<std::vector<int>> Setter::other(Flags shown, std::uint64_t nodes) {
  const auto flags = checked(std::move(shown));
  return guard_.run([&]() -> std::optional<std::vector<int>> {
    switch (setter_.other(flags, nodes)) {
      case Answer::exhausted:
        return std::nullopt;
      case Answer::stopped:
        return std::vector<int>{};
      case Answer::solution:
        break;
    }
    return setter_.other_values();
  });
}

std::pair<std::vector<std::uint32_t>, std::uint32_t> Setter::thin(Flags shown,
                                                                  std::vector<Places> groups,
                                                                  std::size_t most,
                                                                  std::uint64_t nodes) {
  auto flags = checked(std::move(shown));
  for (const Places& group : groups)
    for (std::uint32_t place : group)
      if (place >= flags.size()) throw std::invalid_argument("unknown place");
  auto thinned =
      guard_.run([&] { return setter_.thin(std::move(flags), std::move(groups), most, nodes); });
  return {std::move(thinned.hidden), thinned.undecided};
}

std::pair<std::vector<std::uint32_t>, bool> Setter::give(Flags shown,
                                                         const std::vector<Places>& groups,
                                                         const Limits& limits) {
  const auto flags = checked(std::move(shown));
  for (const Places& group : groups)
    for (std::uint32_t place : group)
      if (place >= flags.size() || !setter_.gives(place))
        throw std::invalid_argument("this place gives nothing away");
  const auto within = api::checked(limits);
  auto given = guard_.run([&] { return setter_.give(flags, groups, within); });
  return {std::move(given.groups), given.enough};
}

PlainWay Setter::easiest_way(Flags shown, const Limits& limits) {
  const auto flags = checked(std::move(shown));
  const auto within = api::checked(limits);
  return plain(guard_.run([&] { return setter_.easiest_way(flags, within); }));
}

bool Setter::reaches_solution(Flags shown, const Limits& limits) {
  const auto flags = checked(std::move(shown));
  const auto within = api::checked(limits);
  return guard_.run([&] { return setter_.reaches_solution(flags, within); });
}

std::uint64_t Setter::nodes() {
  return guard_.look([&] { return setter_.search().statistics().nodes; });
}

sightline::Setter::Flags Setter::checked(Flags shown) const {
  if (shown.bytes.size() != setter_.places())
    throw std::invalid_argument("there is not one flag for each place");
  return std::move(shown.bytes);
}

}  // namespace sightline::api
