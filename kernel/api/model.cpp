#include "model.hpp"

#include <cmath>

namespace sightline::api {

namespace {

void check_variables(const std::vector<Var>& vars, std::vector<std::uint32_t>& used_by,
                     std::uint32_t id) {
  for (Var v : vars) {
    if (v >= used_by.size()) throw std::invalid_argument("a constraint names an unknown variable");
    if (used_by[v] == id) throw std::invalid_argument("a constraint names a variable twice");
    used_by[v] = id;
  }
}

}  // namespace

Constraint::Constraint(const std::string& name, std::vector<Var> variables,
                       std::vector<int> numbers) {
  const ConstraintKind* kind = find_constraint(name);
  if (!kind) throw std::invalid_argument("unknown constraint: " + name);
  parts_ = std::make_shared<const Parts>(Parts{kind, std::move(variables), std::move(numbers)});
}

Store build(Domains domains, const Constraints& constraints, Purpose purpose,
            const std::vector<std::vector<Var>>& open) {
  Store store(std::move(domains), purpose);
  std::vector<std::uint32_t> used_by(store.size(), UINT32_MAX);
  for (std::uint32_t id = 0; id < constraints.size(); ++id) {
    const Constraint& constraint = constraints[id];
    check_variables(constraint.vars(), used_by, id);
    const std::span<const Var> open_here = open.empty() ? std::span<const Var>{} : open[id];
    post_constraint(store, constraint.kind(), {constraint.vars(), constraint.numbers(), open_here});
  }
  store.statistics.constraints = constraints.size();
  store.seal();
  return store;
}

void check_values(const std::vector<int>& values) {
  for (int value : values)
    if (value < 0 || value > max_value) throw std::invalid_argument("no such value");
}

double checked_seconds(double seconds) {
  if (std::isnan(seconds)) throw std::invalid_argument("a limit in seconds has to be a number");
  return seconds;
}

namespace {
// In the order of the kinds.
constexpr const char* kinds[] = {"simple", "technique", "exact", "joint",
                                 "wing",   "forcing",   "chain", "nested"};
}  // namespace

sightline::Reasoner::StepKind kind_of(const std::string& name) {
  for (std::size_t kind = 0; kind < std::size(kinds); ++kind)
    if (name == kinds[kind]) return static_cast<sightline::Reasoner::StepKind>(kind);
  throw std::invalid_argument("unknown kind of reasoning: " + name);
}

PlainWay plain(const sightline::Reasoner::Way& way) {
  PlainWay result{{}, way.solved};
  for (const auto& [kind, length, steps] : way.rounds)
    result.first.emplace_back(kinds[static_cast<int>(kind)], length, steps);
  return result;
}

PlainRemovals plain(const std::vector<Removal>& removals) {
  PlainRemovals result;
  for (const auto& [v, values] : removals) result.emplace_back(v, values);
  return result;
}

}  // namespace sightline::api
