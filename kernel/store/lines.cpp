#include "lines.hpp"

#include <algorithm>

namespace sightline {

std::uint32_t Lines::add(std::span<const Var> vars) {
  const auto same = [&](const std::vector<Var>& line) {
    return std::equal(line.begin(), line.end(), vars.begin(), vars.end());
  };
  const auto found = std::find_if(lines_.begin(), lines_.end(), same);
  const auto id = static_cast<std::uint32_t>(found - lines_.begin());
  if (found == lines_.end()) lines_.emplace_back(vars.begin(), vars.end());
  return id;
}

void Lines::watch(PropagatorId propagator, std::uint32_t line, Domain values, int at_most) {
  for_each(values,
           [&](int value) { watches_.push_back({place(line, value), propagator, at_most}); });
}

void Lines::build(std::span<const Domain> domains) {
  build_watches();
  build_cells(domains.size());
  places_.assign(lines_.size() * 64, 0);
  for (Var v = 0; v < domains.size(); ++v) regain(v, domains[v]);
}

void Lines::build_watches() {
  const std::size_t places = lines_.size() * 64;
  const auto by_place = [](const Watch& a, const Watch& b) { return a.place < b.place; };
  std::stable_sort(watches_.begin(), watches_.end(), by_place);
  first_watch_.assign(places + 1, 0);
  for (const Watch& watch : watches_) ++first_watch_[watch.place + 1];
  for (std::size_t p = 0; p < places; ++p) first_watch_[p + 1] += first_watch_[p];
}

void Lines::build_cells(std::size_t variables) {
  std::vector<std::uint32_t> in_lines(variables, 0);
  for (const auto& line : lines_)
    for (Var v : line) ++in_lines[v];
  first_cell_.assign(variables + 1, 0);
  for (std::size_t v = 0; v < variables; ++v) first_cell_[v + 1] = first_cell_[v] + in_lines[v];
  cells_.resize(first_cell_.back());
  std::vector<std::uint32_t> next(first_cell_.begin(), first_cell_.end() - 1);
  for (std::uint32_t l = 0; l < lines_.size(); ++l)
    for (std::size_t i = 0; i < lines_[l].size(); ++i)
      cells_[next[lines_[l][i]]++] = {l, static_cast<int>(i)};
}

}  // namespace sightline
