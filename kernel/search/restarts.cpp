#include "restarts.hpp"

#include <algorithm>

namespace sightline {

namespace {
constexpr std::uint64_t fewest_failures = 60, variables_per_failure = 8, slow_growth = 20;
// Decisions in a nogood: longer ones rule out too little to be worth keeping.
constexpr std::size_t longest_nogood = 8;
}  // namespace

Restarts::Schedule Restarts::usual(std::size_t variables) {
  return {std::max<std::uint64_t>(fewest_failures, variables / variables_per_failure), slow_growth};
}

void Restarts::follow(Schedule schedule) {
  allowed_ = true;
  schedule_ = schedule;
  forget();
}

void Restarts::forget() {
  failures_ = 0;
  limit_ = schedule_.first;
  solutions_ = 0;
  solution_.clear();
  refuted_.clear();
}

void Restarts::begin_next() {
  failures_ = 0;
  limit_ += limit_ * schedule_.growth / 100 + 1;
}

void Restarts::note_refuted(std::size_t depth, Decision decision) {
  while (!refuted_.empty() && refuted_.back().depth > depth) refuted_.pop_back();
  if (are_possible() && depth < longest_nogood) refuted_.push_back({depth, decision});
}

void Restarts::note_solution(std::span<const Decision> decisions) {
  if (are_possible() && ++solutions_ == 1) solution_.assign(decisions.begin(), decisions.end());
}

std::vector<std::vector<Decision>> Restarts::take_nogoods(std::span<const Decision> decisions) {
  std::vector<std::vector<Decision>> nogoods;
  if (!solution_.empty()) nogoods.push_back(solution_);
  if (decisions.size() <= longest_nogood) nogoods.emplace_back(decisions.begin(), decisions.end());
  for (const auto& [depth, decision] : refuted_) {
    const auto before = decisions.first(depth);
    nogoods.emplace_back(before.begin(), before.end()).push_back(decision);
  }
  solution_.clear();
  refuted_.clear();
  return nogoods;
}

}  // namespace sightline
