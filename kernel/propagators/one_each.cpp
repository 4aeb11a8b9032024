// A line that holds each of a few symbols exactly once.
//
// Rule 1  k symbols with k places between them: nothing else stands there
// Rule 2  k cells that must be filled by k symbols between them: these stand nowhere else
//
// For k = 1 they are simple: the only place of a symbol; a symbol that is placed (singles.cpp tells
// them). For more they are techniques. A filling matches
// every symbol with a cell, and every cell that must be filled with a symbol. Such a matching
// exists as soon as one exists for each of the two demands alone (Mendelsohn and Dulmage), so that
// Hall's condition on either side, for all k, is domain consistency.
//
// Up to 8 symbols, all their groups are enumerated; up to 12, rule 3 of first_seen.hpp does the same
// in less time; with more of them, the rules for k = 1 are applied until they find nothing more.
#include <memory>

#include "first_seen.hpp"
#include "singles.hpp"
#include "symbols.hpp"

namespace sightline {

namespace {

constexpr int max_grouped = 8;
using Places = std::array<Domain, max_symbols>;  // of each symbol, one bit per cell

class OneEach final : public Propagator {
 public:
  // The simple one looks at single symbols and single cells only, and just once.
  OneEach(std::span<const Var> vars, SymbolLine line, Tier tier)
      : Propagator(vars, Priority::cheap, Wake::on_place, tier), line_(line) {}

  Outcome propagate(Store& store) override { return conclude(store, pruning(store)); }

  bool concludes_alone() const override { return by_group(); }
  bool conclude(const Store& store, Removals& found) const override {
    return conclude(store, collecting(store, found)) != Outcome::failed;
  }

  // The symbols that are placed.
  Recall recalls() const override { return Recall::summary; }
  std::uint64_t summary(const Store& store, Residue&) const override { return line_.placed(store); }

 private:
  bool by_group() const { return tier() == Tier::exact && line_.count() <= max_grouped; }

  // By group, it is all done the first time.
  template <class Keep>
  Outcome conclude(const Store& store, const Keep& keep) const {
    const int count = line_.count();
    for (;;) {
      const Domain must = line_.must(store);
      Places can, supported;
      for (int s = 0; s < count; ++s) can[s] = supported[s] = line_.can(store, s);
      Domain always = must;
      if (size(must) > count) return Outcome::failed;
      if (!(by_group() ? groups(can, must, supported, always)
                       : singles(can, must, supported, always)))
        return Outcome::failed;
      bool settled = true, changed = (always & ~must) != 0;
      for (int s = 0; s < count; ++s) {
        if (supported[s] == 0) return Outcome::failed;
        settled = settled && is_single(supported[s]);
        changed = changed || supported[s] != can[s];
      }
      if (!line_.restrict(store, can, supported, always & ~must, keep)) return Outcome::failed;
      if (by_group() || tier() == Tier::simple || !changed)
        return settled ? Outcome::entailed : Outcome::open;
    }
  }

  bool groups(const Places& can, Domain must, Places& supported, Domain& always) const {
    const int count = line_.count();
    // Rule 1.
    std::array<Domain, 1 << max_grouped> places;  // of a group of symbols, one bit each
    places[0] = 0;
    for (unsigned group = 1; group < 1u << count; ++group) {
      places[group] = places[group & (group - 1)] | can[std::countr_zero(group)];
      const int spare = size(places[group]) - std::popcount(group);
      if (spare < 0) return false;
      if (spare > 0) continue;
      always |= places[group];
      for (int s = 0; s < count; ++s)
        if (!(group >> s & 1)) supported[s] &= ~places[group];
    }
    // Rule 2.
    for (Domain group = must; group != 0; group = (group - 1) & must) {
      unsigned fillers = 0;
      for (int s = 0; s < count; ++s)
        if (can[s] & group) fillers |= 1u << s;
      const int spare = std::popcount(fillers) - size(group);
      if (spare < 0) return false;
      if (spare > 0) continue;
      for (int s = 0; s < count; ++s)
        if (fillers >> s & 1) supported[s] &= group;
    }
    return true;
  }

  // The same for groups of one.
  bool singles(const Places& can, Domain must, Places& supported, Domain& always) const {
    const int count = line_.count();
    for (int s = 0; s < count; ++s) {
      if (!is_single(can[s])) continue;
      always |= can[s];
      for (int other = 0; other < count; ++other)
        if (other != s) supported[other] &= ~can[s];
    }
    for (Domain left = must; left != 0; left &= left - 1) {
      const Domain cell = left & ~(left - 1);
      unsigned fillers = 0;
      for (int s = 0; s < count; ++s)
        if (can[s] & cell) fillers |= 1u << s;
      if (fillers == 0) return false;
      if (std::popcount(fillers) == 1) supported[std::countr_zero(fillers)] &= cell;
    }
    return true;
  }

  const SymbolLine line_;
};

// Rules 1 and 2 for groups of a size.
//
//     r1c1 {sun moon}  r1c2 {sun moon}  r1c3 {sun star .}      the pair: r1c3 holds no sun
//
// Details: 1 for rule 1 and 0 for rule 2, then the cells by their places in the line, then the
// symbols.
class Group final : public Technique {
 public:
  Group(const char* name, int rank, std::span<const Var> vars, std::span<const int> symbols,
        int size)
      : Technique(name, rank, vars), symbols_(symbols.begin(), symbols.end()), size_(size) {
    for (int symbol : symbols_) any_symbol_ |= bit(symbol);
  }

  void find(Domains domains, const Tell& tell) const override {
    Places can{};
    Domain must = 0;
    for (std::size_t i = 0; i < vars_.size(); ++i) {
      const Domain here = domains[vars_[i]];
      must |= Domain{(here & ~any_symbol_) == 0} << i;
      for (std::size_t s = 0; s < symbols_.size(); ++s) can[s] |= (here >> symbols_[s] & 1) << i;
    }
    for (unsigned group = below(size_); group < 1u << symbols_.size(); group = next(group)) {
      Domain places = 0, elsewhere = 0;
      for (std::size_t s = 0; s < symbols_.size(); ++s)
        (group >> s & 1 ? places : elsewhere) |= can[s];
      if (size(places) == size_) tell(argument(true, places, places, ~values_of(group), group));
      const Domain filled = must & ~elsewhere;
      if (size(filled) == size_)
        tell(argument(false, filled, places & ~filled, values_of(group), group));
    }
  }

 private:
  // The next group of the same size.
  static unsigned next(unsigned group) {
    const unsigned last = group & -group, carried = group + last;
    return carried | (group ^ carried) / last >> 2;
  }

  Domain values_of(unsigned group) const {
    Domain values = 0;
    for (std::size_t s = 0; s < symbols_.size(); ++s)
      if (group >> s & 1) values |= bit(symbols_[s]);
    return values;
  }

  Argument argument(bool hidden, Domain cells, Domain from, Domain values, unsigned group) const {
    Argument argument{{}, {hidden}};
    for_each(cells, [&](int i) { argument.details.push_back(i); });
    for_each(values_of(group), [&](int value) { argument.details.push_back(value); });
    for_each(from, [&](int i) { argument.removals.push_back({vars_[i], values}); });
    return argument;
  }

  const std::vector<int> symbols_;
  const int size_;
  Domain any_symbol_ = 0;
};

void teach_groups(Store& store, std::span<const Var> vars, std::span<const int> symbols) {
  const int all = static_cast<int>(symbols.size());
  const auto teach = [&](const char* name, int rank, int size) {
    store.teach<Group>(name, rank, vars, symbols, size);
  };
  if (all > 1) teach("just-enough-cells", 1, all);
  if (all > 2) teach("pair", 2, 2);
  if (all > 3) teach("triple", 3, 3);
}

void post_requested(Store& store, const Request& request) {
  require_line(request.vars.size());
  require_symbols(request.numbers);
  post_one_each(store, request.vars, request.numbers, true);
}

const Registration registration{"OneEach", post_requested};

}  // namespace

void post_one_each(Store& store, std::span<const Var> vars, std::span<const int> symbols,
                   bool exactly) {
  const int count = static_cast<int>(symbols.size());
  if (store.for_reasoning()) {
    const SymbolLine line(store, vars, symbols);
    store.post(std::make_unique<OneEach>(vars, line, Tier::simple));
  }
  if (exactly && count > max_grouped && count <= max_exact_symbols) {
    const Clue none(Clue::anything);
    const PropagatorId id = store.post(exact_first_seen(vars, symbols, none, none));
    for (int symbol : symbols) store.offer({id, symbol});
  } else if (exactly) {
    const SymbolLine line(store, vars, symbols);
    const PropagatorId id = store.post(std::make_unique<OneEach>(vars, line, Tier::exact));
    // A group of symbols violates Hall's condition only if each of them has few places. A cell
    // that must be filled may lose a symbol that has many: missing that costs a search little,
    // but the conclusions of a few constraints must not depend on the order in which they run.
    const int few = store.for_reasoning() ? max_value + 1 : line.count();
    store.watch_places(id, line.id(), line.any_symbol(), few);
    store.watch_places(id, line.id(), line.others());
    for (int symbol : symbols) store.offer({id, symbol});
  }
  teach_singles(store, vars, symbols);
  teach_groups(store, vars, symbols);
}

}  // namespace sightline
