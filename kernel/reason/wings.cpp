#include "wings.hpp"

#include <algorithm>

namespace sightline {

std::vector<Wing> Wings::find(std::span<const Refutation> values, int longest_way) {
  longest_way_ = longest_way;
  short_enough_ = wanted_ == Wanted::any ? 2 * longest_way : 2;
  std::vector<Wing> found;
  for (const auto& [v, value, rounds] : values) {
    var_ = v;
    value_ = value;
    forget_ways();
    Wing::Way way;
    explore({v, inference_.store()[v] & ~bit(value)}, way);
    if (best_) found.push_back(*best_);
  }
  return found;
}

void Wings::forget_ways() {
  best_.reset();
  for (Var v : reached_) {
    pivots_[v].ways.clear();
    pivots_[v].excluded = 0;
  }
  reached_.clear();
}

// Goes on from what the last link of a way excludes.
void Wings::explore(const Removal& from, Wing::Way& way) {
  for (const Wing::Link& link : following(from)) {
    const auto links = way.all();
    const bool returns =
        link.excluded.var == var_ ||
        std::any_of(links.begin(), links.end(), [&](const Wing::Link& earlier) {
          return earlier.constraint == link.constraint || earlier.excluded.var == link.excluded.var;
        });
    if (returns) continue;
    if (is_done()) return;
    way.links[static_cast<std::size_t>(way.length++)] = link;
    add(way);
    if (way.length < longest_way_) explore(link.excluded, way);
    --way.length;
  }
}

// Adds a way to its pivot, and joins it with an earlier one if they leave no value there.
void Wings::add(const Wing::Way& way) {
  const Removal& end = way.last().excluded;
  Pivot& pivot = pivots_[end.var];
  const Domain left = inference_.store()[end.var] & ~end.values;
  if ((left & ~pivot.excluded) == 0)
    for (const Wing::Way& other : pivot.ways) {
      if ((left & ~other.last().excluded.values) != 0) continue;
      const Wing wing{var_, value_, {other, way}};
      if (!best_ || wing.length() < best_->length()) best_ = wing;
    }
  if (pivot.ways.empty()) reached_.push_back(end.var);
  pivot.excluded |= end.values;
  pivot.ways.push_back(way);
}

std::span<const Wing::Link> Wings::following(const Removal& removal) {
  auto& known = following_[removal.var];
  for (const auto& [values, links] : known)
    if (values == removal.values) return links;
  return known.emplace_back(removal.values, conclusions(removal)).second;
}

// What the constraints, each on its own, conclude from a removal for other places of the board. Which
// of two wings is told depends on the order; whether there is one does not.
std::vector<Wing::Link> Wings::conclusions(const Removal& removal) {
  Store& store = inference_.store();
  std::vector<Wing::Link> links;
  Removals found;
  const auto conclude = wanted_ == Wanted::any ? &Inference::conclude : &Inference::ask;
  inference_.for_each_affected(removal, inference_.propagating(), [&](std::uint32_t constraint) {
    const Scope scope(store);
    found.clear();
    // A contradiction is another argument: a value that a constraint alone refutes.
    if (!store.assume(removal.var, ~removal.values) ||
        !(inference_.*conclude)(constraint, tier_, found))
      return;
    for (const Removal& each : found)
      if (each.var < pivots_.size() && each.var != removal.var) links.push_back({constraint, each});
  });
  return links;
}

}  // namespace sightline
