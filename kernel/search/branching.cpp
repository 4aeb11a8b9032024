#include "branching.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace sightline {

namespace {
// The score of what is decided already: branching on it would never end.
constexpr double nothing_to_choose = std::numeric_limits<double>::infinity();

// How often each value occurs in some domains: digit i of all 64 numbers is digits_[i].
class Counts {
 public:
  void add(Domain d) {
    for (Domain& digit : digits_) {
      const Domain carry = digit & d;
      digit ^= d;
      d = carry;
      if (d == 0) return;
    }
  }
  // The values that occur at most so often; of a product that was rounded, rather too many.
  Domain up_to(double product) const {
    constexpr double rounding = 1e-6;
    if (product > max_value) return ~Domain{0};
    const int most = static_cast<int>(product + rounding);
    Domain less = 0, equal = ~Domain{0};
    for (std::size_t i = digits_.size(); i-- > 0;) {
      if (most >> i & 1)
        less |= equal & ~digits_[i], equal &= digits_[i];
      else
        equal &= ~digits_[i];
    }
    return less | equal;
  }

 private:
  std::array<Domain, 7> digits_{};  // up to 64 domains
};
}  // namespace

Decision Brancher::choose(Var first_open) {
  if (order_ == Order::weighted) return choose_weighted(first_open);
  const Var v = order_ == Order::leftmost ? first_open : smallest(first_open);
  return {v, value_of(v)};
}

Decision Brancher::choose_change(std::span<const Var> vars) const {
  const Weights& weights = store_.weights();
  const Var best = *std::max_element(vars.begin(), vars.end(),
                                     [&](Var a, Var b) { return weights[a] < weights[b]; });
  return {best, lowest(store_[best] & ~bit(preferred_[best]))};
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
// values of a variable, or the variables that could take a value which one of them must take. Of
// several that are equally good, the last placement.
Decision Brancher::choose_weighted(Var first_open) {
  if (!found_placements_) find_placements();
  const std::size_t end = first_open < board_ ? board_ : wanted_;
  double best = nothing_to_choose;
  Var var = first_open;  // in case no constraint is left on the open variables
  for (Var v = var; v < end; ++v) {
    if (store_.fixed(v) || !worth_branching_on(v)) continue;
    const double score = size(store_[v]) / store_.weights()[v];
    if (score < best) best = score, var = v;
  }
  const Placement* placement = nullptr;
  for (const Line& line : lines_)
    if (const Placement* better = best_placement(line, best)) placement = better;
  if (!placement) return {var, value_of(var)};
  const std::span<const Var> line = vars_of(*placement);
  return {line[choose_value(cells_of(*placement))], placement->value};
}

// The last of the best placements of a line, if it is at least as good as `best`. First all values
// are counted at once: few of them have few enough places to be looked at one by one.
const Placement* Brancher::best_placement(const Line& line, double& best) const {
  Counts places;
  Domain taken = 0;
  double heaviest = 0;
  for (Var v : vars_of(*line.first)) {
    const Domain d = store_[v];
    if (is_single(d)) {
      taken |= d;
    } else {
      places.add(d);
      heaviest = std::max(heaviest, store_.weights()[v]);
    }
  }
  const Domain few = places.up_to(best * heaviest) & line.values & ~taken;
  const Placement* found = nullptr;
  for (const Placement* each = line.first; few != 0 && each != line.last; ++each) {
    if (!(few & bit(each->value))) continue;
    const double score = score_of(*each, best);
    if (score <= best && score < nothing_to_choose) best = score, found = each;
  }
  return found;
}

// The cells of a line where a value can stand.
Domain Brancher::cells_of(const Placement& placement) const {
  const std::span<const Var> line = vars_of(placement);
  Domain cells = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    cells |= (store_[line[i]] >> placement.value & 1) << i;
  return cells;
}

// As for a variable, with the weight of the heaviest alternative; infinite where there is
// no chance to do better than `best`.
double Brancher::score_of(const Placement& placement, double best) const {
  const Weights& weights = store_.weights();
  int cells = 0;
  double weight = 0;
  for (Var v : vars_of(placement)) {
    if (!(store_[v] >> placement.value & 1)) continue;
    ++cells;
    weight = std::max(weight, weights[v]);
  }
  return cells > best * weights.most() ? nothing_to_choose : cells / weight;
}

// Whether it is worth branching on the values of a variable: not where one of them is what
// most variables have (the empty sky), and the others are better placed line by line.
bool Brancher::worth_branching_on(Var v) const {
  return placed_[v] == 0 || (store_[v] & ~placed_[v]) == 0;
}

void Brancher::find_placements() {
  found_placements_ = true;
  placed_.resize(store_.size(), 0);
  for (const Placement& placement : store_.placements()) {
    if (lines_.empty() || lines_.back().first->propagator != placement.propagator)
      lines_.push_back({&placement, &placement, 0});
    lines_.back().last = &placement + 1;
    lines_.back().values |= bit(placement.value);
  }
  for (const Line& line : lines_)
    for (Var v : vars_of(*line.first)) placed_[v] |= line.values;
}

int Brancher::value_of(Var v) {
  if (v < preferred_.size() && store_[v] & bit(preferred_[v])) return preferred_[v];
  return choose_value(store_[v]);
}

int Brancher::choose_value(Domain options) {
  if (values_ == Values::down) return highest(options);
  if (values_ == Values::random)
    for (std::uint64_t skip = random_.below(size(options)); skip > 0; --skip)
      options &= options - 1;
  return lowest(options);
}

}  // namespace sightline
