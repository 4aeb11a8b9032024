// A symbol that stands once in each of two neighbouring lines, not diagonally next to itself.
//
//      . . S . .        the symbol here
//      . x . x .        keeps it away from here
//
// Rule 1  where the symbol stands in one line, no place of it in the other line touches that
// Rule 2  two places of it in one line: what touches both in the other line is removed
// Rule 3  its only place in a line holds nothing else
//
// Rule 1 is simple, and rule 2 a technique. Three places are never touched by the same cell, so that together they are
// domain consistency, given that the symbol stands once in either line.
#include <memory>

#include "symbols.hpp"

namespace sightline {

namespace {

// Two cells of a line can touch the same cell next door; three cannot.
constexpr int most_that_touch = 2;

Domain diagonal(Domain cells) { return cells << 1 | cells >> 1; }

// The cells that touch every one of these, which stand in the other line.
Domain touching_all(Domain cells) {
  if (cells == 0) return ~Domain{0};
  const Domain first = cells & -cells, rest = cells ^ first;
  if (rest == 0) return diagonal(first);
  return rest == first << 2 ? first << 1 : 0;
}

class Apart final : public Propagator {
 public:
  // The simple one waits until the symbol stands in one of the lines.
  Apart(std::span<const Var> vars, SymbolLine line, SymbolLine next, Tier tier)
      : Propagator(vars, Priority::cheap, Wake::on_place, tier),
        lines_{line, next},
        most_places_(tier == Tier::simple ? 1 : most_that_touch) {}

  Domain values() const override { return lines_[0].any_symbol(); }

  Outcome propagate(Store& store) override { return conclude(store, pruning(store)); }

  bool concludes_alone() const override { return tier() == Tier::exact; }
  bool conclude(const Store& store, Removals& found) const override {
    return conclude(store, collecting(store, found)) != Outcome::failed;
  }

  // The places of the symbol that the other line could touch.
  Recall recalls() const override {
    return vars_.size() / 2 <= most_in_a_summary ? Recall::summary : Recall::values;
  }
  std::uint64_t summary(const Store& store, Residue&) const override {
    std::uint64_t found = 0;
    for (int i = 0; i < 2; ++i) {
      const Domain placed = lines_[i].placed(store, 0), across = lines_[1 - i].can(store, 0);
      found = found << most_in_a_summary | (placed & diagonal(across));
    }
    // A line without a place for the symbol has to get one.
    const bool stands[] = {lines_[0].placed(store, 0) != 0, lines_[1].placed(store, 0) != 0};
    return found << 2 | std::uint64_t{stands[0]} << 1 | std::uint64_t{stands[1]};
  }

 private:
  template <class Keep>
  Outcome conclude(const Store& store, const Keep& keep) const {
    Domain can[2], must[2], possible[2], supported[2];
    for (int i = 0; i < 2; ++i) {
      can[i] = possible[i] = lines_[i].can(store, 0);
      must[i] = lines_[i].must(store);
      if (must[i] != 0) possible[i] &= is_single(must[i]) ? must[i] : 0;
    }
    for (int i = 0; i < 2; ++i) {
      // Rules 1 and 2: a place stays if the other line has one that does not touch it.
      supported[i] = possible[i];
      if (size(possible[1 - i]) <= most_places_) supported[i] &= ~touching_all(possible[1 - i]);
    }
    for (int i = 0; i < 2; ++i) {
      if (supported[i] == 0) return Outcome::failed;
      // Rule 3.
      const Domain filled = is_single(supported[i]) ? supported[i] & ~must[i] : 0;
      if (!lines_[i].restrict(store, {&can[i], 1}, {&supported[i], 1}, filled, keep))
        return Outcome::failed;
    }
    const bool settled = is_single(supported[0]) && is_single(supported[1]);
    return settled ? Outcome::entailed : Outcome::open;
  }

  static constexpr int most_in_a_summary = 30;
  const SymbolLine lines_[2];
  const int most_places_;
};

// Rule 1.
//
// Details: the symbol, and the cell where it stands, by its place in the two lines.
class StandsBeside final : public Technique {
 public:
  StandsBeside(std::span<const Var> vars, int symbol)
      : Technique("already-placed", simple, vars), symbol_(symbol) {}

  Domain values() const override { return bit(symbol_); }

  void find(Domains domains, const Tell& tell) const override {
    const int all = static_cast<int>(vars_.size()), cells = all / 2;
    for (int place = 0; place < all; ++place) {
      if (domains[vars_[place]] != bit(symbol_)) continue;
      const int across = place < cells ? cells : 0;
      Removals touching;
      for_each(diagonal(bit(place % cells)) & below(cells), [&](int i) {
        const Var v = vars_[across + i];
        if (domains[v] & bit(symbol_)) touching.push_back({v, bit(symbol_)});
      });
      if (!touching.empty()) tell({std::move(touching), {symbol_, place}});
    }
  }

 private:
  const int symbol_;
};

// Rule 2.
//
//      . x . x .        the symbol stands in one of these
//      . . - . .        and so not here, where the two would touch either way
//
// Details: the line that has the two places, 0 or 1.
class TouchesEitherWay final : public Technique {
 public:
  TouchesEitherWay(std::span<const Var> vars, int symbol)
      : Technique("touches-either-way", 1, vars), symbol_(symbol) {}

  Domain values() const override { return bit(symbol_); }

  void find(Domains domains, const Tell& tell) const override {
    const std::size_t cells = vars_.size() / 2;
    const auto vars = std::span(vars_);
    const std::span<const Var> lines[] = {vars.first(cells), vars.last(cells)};
    for (int i = 0; i < 2; ++i) {
      const Domain here = places(domains, lines[i]);
      if (size(here) != most_that_touch) continue;
      const Domain out = touching_all(here) & places(domains, lines[1 - i]);
      if (out != 0) tell({{{lines[1 - i][lowest(out)], bit(symbol_)}}, {i}});
    }
  }

 private:
  Domain places(Domains domains, std::span<const Var> line) const {
    Domain found = 0;
    for (std::size_t i = 0; i < line.size(); ++i) found |= (domains[line[i]] >> symbol_ & 1) << i;
    return found;
  }

  const int symbol_;
};

void post_apart(Store& store, const Request& request) {
  const std::size_t cells = request.vars.size() / 2;
  require_line(cells);
  require(request.vars.size() % 2 == 0, "Apart takes two lines of the same length");
  require(request.numbers.size() == 1, "Apart takes one symbol");
  require_symbols(request.numbers);
  const SymbolLine line(store, request.vars.first(cells), request.numbers);
  const SymbolLine next(store, request.vars.last(cells), request.numbers);
  if (store.for_reasoning())
    store.post(std::make_unique<Apart>(request.vars, line, next, Tier::simple));
  const std::uint32_t id =
      store.post(std::make_unique<Apart>(request.vars, line, next, Tier::exact));
  store.teach_rule<StandsBeside>(request.vars, request.numbers[0]);
  store.teach<TouchesEitherWay>(request.vars, request.numbers[0]);
  // A cell that is left with nothing but this symbol takes it from the rest of its line,
  // by OneEach, so that watching the symbol's places is enough.
  for (const SymbolLine* each : {&line, &next})
    store.watch_places(id, each->id(), bit(request.numbers[0]), most_that_touch);
}

const Registration registration{"Apart", post_apart};

}  // namespace

}  // namespace sightline
