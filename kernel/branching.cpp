#include "branching.hpp"

#include <algorithm>
#include <limits>

namespace sightline {

namespace {
// The score of what is decided already: branching on it would never end.
constexpr double nothing_to_choose = std::numeric_limits<double>::infinity();
}  // namespace

Decision Brancher::choose(Var first_open) {
  if (order_ == Order::weighted) return choose_weighted(first_open);
  const Var v = order_ == Order::leftmost ? first_open : smallest(first_open);
  return {v, choose_value(store_[v])};
}

// The smallest domain; then the most constraints; then the leftmost.
Var Brancher::smallest(Var first_open) const {
  const std::size_t end = first_open < board_ ? board_ : wanted_;
  const Weights& weights = store_.weights();
  Var best = first_open;
  for (Var v = best + 1; v < end; ++v) {
    if (store_.fixed(v)) continue;
    const int difference = size(store_[v]) - size(store_[best]);
    if (difference < 0 || (difference == 0 && weights.degree(v) > weights.degree(best))) best = v;
  }
  return best;
}

// The fewest alternatives for the most failures so far (dom/wdeg); the alternatives are the
// values of a variable, or the variables that could take a value which one of them must take.
Decision Brancher::choose_weighted(Var first_open) {
  if (placed_.empty()) find_placed();
  const std::size_t end = first_open < board_ ? board_ : wanted_;
  double best = nothing_to_choose;
  Var var = first_open;  // in case no constraint is left on the open variables
  const Placement* placement = nullptr;
  for (Var v = var; v < end; ++v) {
    if (store_.fixed(v) || !worth_branching_on(v)) continue;
    const double score = size(store_[v]) / store_.weights()[v];
    if (score < best) best = score, var = v;
  }
  for (const Placement& other : store_.placements()) {
    const double score = score_of(other, best);
    if (score <= best && score < nothing_to_choose) best = score, placement = &other;
  }
  if (!placement) return {var, choose_value(store_[var])};
  const std::span<const Var> line = store_.vars_of(placement->propagator);
  return {line[choose_value(cells_of(*placement))], placement->value};
}

// The cells of a line where a value can stand.
Domain Brancher::cells_of(const Placement& placement) const {
  const std::span<const Var> line = store_.vars_of(placement.propagator);
  Domain cells = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    cells |= (store_[line[i]] >> placement.value & 1) << i;
  return cells;
}

// As for a variable, with the weight of the heaviest alternative; infinite where there is
// nothing to choose, or no chance to do better than `best`.
double Brancher::score_of(const Placement& placement, double best) const {
  const Weights& weights = store_.weights();
  const Domain cells = cells_of(placement);
  if (size(cells) > best * weights.most()) return nothing_to_choose;
  const std::span<const Var> line = store_.vars_of(placement.propagator);
  double weight = 0;
  for (Domain left = cells; left != 0; left &= left - 1) {
    const Var v = line[lowest(left)];
    if (store_.fixed(v)) return nothing_to_choose;
    weight = std::max(weight, weights[v]);
  }
  return size(cells) / weight;
}

// Whether it is worth branching on the values of a variable: not where one of them is what
// most variables have (the empty sky), and the others are better placed line by line.
bool Brancher::worth_branching_on(Var v) const {
  return placed_[v] == 0 || (store_[v] & ~placed_[v]) == 0;
}

void Brancher::find_placed() {
  placed_.resize(store_.size(), 0);
  for (const Placement& placement : store_.placements())
    for (Var v : store_.vars_of(placement.propagator)) placed_[v] |= bit(placement.value);
}

int Brancher::choose_value(Domain options) {
  if (values_ == Values::down) return highest(options);
  if (values_ == Values::random)
    for (std::uint64_t skip = random_.below(size(options)); skip > 0; --skip)
      options &= options - 1;
  return lowest(options);
}

}  // namespace sightline
