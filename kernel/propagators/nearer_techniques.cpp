// A simple rule and the techniques of a line with a star, and a clue which of two symbols is nearer to it.
//
// They look at the distances from a cell: of the nearest place of the one, of the farthest place of
// the other. In the drawings S is the star, n the nearer symbol, f the farther one, ? behind a
// letter or alone a place that is left for it, and - a cell that the technique excludes.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>

#include "nearer.hpp"

namespace sightline {

using namespace nearness;

namespace {

// The places in a line; a is the nearer one, unless both are equally far.
struct Look {
  Places can;
  bool is_equal;

  // From a cell.
  int nearest(int from) const {
    const Domain places = can[a] & ~bit(from);
    int distance = max_value + 1;
    for_each(places, [&](int at) { distance = std::min(distance, std::abs(at - from)); });
    return distance;
  }
  int farthest(int from) const {
    const Domain places = can[b] & ~bit(from);
    return places == 0 ? 0 : std::max(from - lowest(places), highest(places) - from);
  }
  // The cells where one of the two can stand if the other mirrors it.
  Domain mirrored(int symbol, int from) const {
    Domain cells = 0;
    for_each(can[symbol == a ? b : a] & ~bit(from), [&](int at) {
      if (const int cell = 2 * from - at; cell >= 0 && cell <= max_value) cells |= bit(cell);
    });
    return cells;
  }
  // Where a symbol, a or b, can stand when the star stands there.
  Domain fitting(int symbol, int from) const {
    if (is_equal) return mirrored(symbol, from);
    return symbol == a ? within(from, farthest(from)) : ~within(from, nearest(from) + 1);
  }
};

class Nearness : public Technique {
 public:
  Nearness(const char* name, int rank, std::span<const Var> vars, std::span<const int> symbol,
           const Clue& clue)
      : Technique(name, rank, vars), clue_(clue) {
    std::copy(symbol.begin(), symbol.end(), symbol_.begin());
    if (clue.is_open()) read_clue(clue.var());
  }

  Domain values() const override { return bit(symbol_[star]) | bit(symbol_[a]) | bit(symbol_[b]); }

  void find(Domains domains, const Tell& tell) const final {
    const Domain clue = clue_.allowed(domains) & any_of_them;
    if (!is_single(clue)) return;
    Look here{{}, clue == bit(equal)};
    std::array<int, symbols> symbol = symbol_;
    if (clue == bit(second)) std::swap(symbol[a], symbol[b]);
    for (std::size_t i = 0; i < vars_.size(); ++i)
      for (int s = 0; s < symbols; ++s) here.can[s] |= (domains[vars_[i]] >> symbol[s] & 1) << i;
    // A symbol without a place is a contradiction, which the rules find.
    for (Domain places : here.can)
      if (places == 0) return;
    look(here, [&](int s, Domain out, std::initializer_list<int> details) {
      out &= here.can[s];
      if (out == 0) return;
      Argument argument{{}, details};
      for_each(out, [&](int i) { argument.removals.push_back({vars_[i], bit(symbol[s])}); });
      tell(std::move(argument));
    });
  }

 protected:
  // Takes a symbol, the cells that are out for it, and the details.
  using Out = std::function<void(int, Domain, std::initializer_list<int>)>;
  virtual void look(const Look& here, const Out& out) const = 0;

 private:
  std::array<int, symbols> symbol_{};
  const Clue clue_;
};

// Rule 1 for a star that is equally far from both: these stand on either side of it.
//
//     -  .  .  .  -
//
// No details.
class InTheMiddle final : public Technique {
 public:
  InTheMiddle(std::span<const Var> line, int symbol, const Clue& clue)
      : Technique("in-the-middle", simple, std::array{line.front(), line.back()}),
        symbol_(symbol),
        clue_(clue) {
    if (clue.is_open()) read_clue(clue.var());
  }

  Domain values() const override { return bit(symbol_); }

  void find(Domains domains, const Tell& tell) const override {
    if ((clue_.allowed(domains) & any_of_them) != bit(equal)) return;
    Removals ends;
    for (Var v : vars_)
      if (domains[v] & bit(symbol_)) ends.push_back({v, bit(symbol_)});
    if (!ends.empty()) tell({std::move(ends), {}});
  }

 private:
  const int symbol_;
  const Clue clue_;
};

// The star stands.
//
//     .  -  S  -  n  .  f       the nearer one is at least 2 away: the farther one is farther
//
// Details: the symbol that is out, 1 for a and 2 for b, and the distance that decides; 0 and 0 if
// both are equally far, so that what is out for either of them is told together.
class DistanceFromStar final : public Nearness {
  using Nearness::Nearness;
  void look(const Look& here, const Out& out) const override {
    if (!is_single(here.can[star])) return;
    const int at = lowest(here.can[star]);
    for (int symbol : {a, b}) {
      const int distance = symbol == a ? here.farthest(at) : here.nearest(at);
      const Domain not_fitting = ~here.fitting(symbol, at) & ~bit(at);
      if (here.is_equal)
        out(symbol, not_fitting, {0, 0});
      else
        out(symbol, not_fitting, {symbol, distance});
    }
  }
};

// The other two stand: the star stands on the side of the nearer one.
//
//     ?  n  ?  -  f  -       nearer to n than to f
class NearerSide final : public Nearness {
  using Nearness::Nearness;
  void look(const Look& here, const Out& out) const override {
    if (here.is_equal || !is_single(here.can[a]) || !is_single(here.can[b])) return;
    Domain nearer = 0;
    const int near = lowest(here.can[a]), far = lowest(here.can[b]);
    for (int i = 0; i <= max_value; ++i)
      if (std::abs(i - near) < std::abs(i - far)) nearer |= bit(i);
    out(star, ~nearer, {});
  }
};

// The other two stand, and are equally far from the star.
//
//     n  .  S  .  f
class Halfway final : public Nearness {
  using Nearness::Nearness;
  void look(const Look& here, const Out& out) const override {
    if (!here.is_equal || !is_single(here.can[a]) || !is_single(here.can[b])) return;
    const int sum = lowest(here.can[a]) + lowest(here.can[b]);
    out(star, sum % 2 == 0 ? ~bit(sum / 2) : ~Domain{0}, {});
  }
};

// The farther one stands: nothing is nearer to a star beside it.
//
//     .  -  f  -  .  .
class BesideTheFarther final : public Nearness {
  using Nearness::Nearness;
  void look(const Look& here, const Out& out) const override {
    if (!here.is_equal && is_single(here.can[b]))
      out(star, here.can[b] << 1 | here.can[b] >> 1, {});
  }
};

// A place of the star from where every place of the farther one is at most as far as any place of
// the nearer one; or, where both are equally far, from where no two of their places are.
//
//     n  .  .  -  f       from here f is 1 away, n at least 3
//
// No details.
class OutOfReach final : public Nearness {
  using Nearness::Nearness;
  void look(const Look& here, const Out& out) const override {
    for_each(here.can[star], [&](int at) {
      const Domain fitting = here.fitting(a, at) & here.can[a] & ~bit(at);
      if (fitting == 0) out(star, bit(at), {});
    });
  }
};

// A place that fits none of the places of the star.
//
//     n? -  S? S? .  n?       a farther one in the second cell would be at most 2 away from the star;
//                             the nearer one is 2 away at least
//
// Details: the symbol that is out, 1 for a and 2 for b; 0 if both are equally far.
class NoStarFits final : public Nearness {
  using Nearness::Nearness;
  void look(const Look& here, const Out& out) const override {
    for (int symbol : {a, b}) {
      Domain fitting = 0;
      for_each(here.can[star], [&](int at) { fitting |= here.fitting(symbol, at) & ~bit(at); });
      for_each(here.can[symbol] & ~fitting,
               [&](int at) { out(symbol, bit(at), {here.is_equal ? 0 : symbol}); });
    }
  }
};

}  // namespace

void teach_nearness(Store& store, std::span<const Var> vars, std::span<const int> symbol,
                    const Clue& clue) {
  store.teach_rule<InTheMiddle>(vars, symbol[star], clue);
  const auto teach = [&]<class Kind>(std::type_identity<Kind>, const char* name, int rank) {
    store.teach<Kind>(name, rank, vars, symbol, clue);
  };
  teach(std::type_identity<DistanceFromStar>{}, "distance-from-the-star", 1);
  teach(std::type_identity<NearerSide>{}, "nearer-side", 1);
  teach(std::type_identity<Halfway>{}, "halfway", 1);
  teach(std::type_identity<BesideTheFarther>{}, "beside-the-farther-one", 1);
  teach(std::type_identity<OutOfReach>{}, "out-of-reach", 2);
  teach(std::type_identity<NoStarFits>{}, "no-star-fits", 3);
}

}  // namespace sightline
