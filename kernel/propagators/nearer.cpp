// A line with one star, one a and one b, and a clue which of a and b is nearer to the star.
//
// Rule 1  first sight: what the clue rules out on an empty line
// Rule 2  a place stays if it is part of some placement of the three
// Rule 3  a cell that holds a symbol in all these placements holds nothing else
//
// Rule 1 is simple. Rules 2 and 3 are domain consistency, given that each symbol stands once; for a
// strict clue two distances per place of the star are enough (strict), else all pairs of star and
// a are enumerated (enumerate).
#include "nearer.hpp"

#include <algorithm>

#include "first_sight.hpp"
#include "symbols.hpp"

namespace sightline {

using namespace nearness;

namespace {

// A star at a given cell, a strictly nearer to it than b: only two distances matter, those
// of the nearest a and of the farthest b.
struct Reach {
  int at;
  Domain as, bs;
  int nearest = max_value + 1, farthest = -1;

  Reach(int star_at, const Places& can)
      : at(star_at), as(can[a] & ~bit(star_at)), bs(can[b] & ~bit(star_at)) {
    if (const Domain before = as & below(at)) nearest = at - highest(before);
    if (const Domain behind = as & ~below(at)) nearest = std::min(nearest, lowest(behind) - at);
    if (bs != 0) farthest = std::max(at - lowest(bs), highest(bs) - at);
  }

  bool possible() const { return nearest < farthest; }
  Domain possible_as() const { return as & within(at, farthest); }
  Domain possible_bs() const { return bs & ~within(at, nearest + 1); }
};

// The cells of one line with a nearer to the star than b; none if there is no such line.
Domain one_filling(const Places& can) {
  for (Domain left = can[star]; left != 0; left &= left - 1) {
    const Reach reach(lowest(left), can);
    if (!reach.possible()) continue;
    const Domain near = reach.possible_as() & within(reach.at, reach.nearest + 1);
    return bit(reach.at) | bit(lowest(near)) | bit(lowest(reach.possible_bs()));
  }
  return 0;
}

class Nearer final : public Propagator {
 public:
  Nearer(std::span<const Var> vars, SymbolLine line, Clue clue)
      : Propagator(vars, Priority::medium, Wake::on_place), line_(line), clue_(clue) {
    if (clue.is_open()) read_clue(clue.var());
  }

  Outcome propagate(Store& store) override { return conclude(store, pruning(store)); }

  bool concludes_alone() const override { return true; }
  bool conclude(const Store& store, Removals& found) const override {
    return conclude(store, collecting(store, found)) != Outcome::failed;
  }

  // Where the symbols are placed.
  Recall recalls() const override {
    return vars_.size() <= most_in_a_summary ? Recall::summary : Recall::values;
  }
  std::uint64_t summary(const Store& store, Residue&) const override {
    std::uint64_t found = 0;
    for (int s = 0; s < symbols; ++s) found = found << most_in_a_summary | line_.placed(store, s);
    return found;
  }

  // Rule 1, cell by cell.
  static std::vector<Domain> on_an_empty_line(Domain clue, const SymbolLine& line,
                                              std::size_t length) {
    Domain never = 0;
    Places anywhere;
    anywhere.fill(below(static_cast<int>(length)));
    return line.by_cell(enumerate(clue, anywhere, 0, never), length);
  }

 private:
  template <class Keep>
  Outcome conclude(const Store& store, const Keep& keep) const {
    const Domain clue = clue_.allowed(store) & any_of_them;
    if (clue == any_of_them) return Outcome::open;
    Places can;
    Domain assigned = 0;
    for (int s = 0; s < symbols; ++s) {
      can[s] = line_.can(store, s);
      if (is_single(can[s])) assigned |= can[s];
    }
    const Domain must = line_.must(store);
    Domain always = 0;
    const bool simple = is_single(clue) && clue != bit(equal) && (must & ~assigned) == 0;
    const Places supported =
        simple ? strict(clue, can, always) : enumerate(clue, can, must, always);
    if (supported[star] == 0 || !line_.restrict(store, can, supported, always & ~must, keep))
      return Outcome::failed;
    const bool settled =
        is_single(supported[star]) && is_single(supported[a]) && is_single(supported[b]);
    return settled ? Outcome::entailed : Outcome::open;
  }

  // Rules 2 and 3 where one symbol is strictly nearer, and every cell that must be filled is the
  // only place of some symbol. A cell that holds a symbol in all fillings holds one in any of them.
  static Places strict(Domain clue, Places can, Domain& always) {
    if (clue == bit(second)) std::swap(can[a], can[b]);
    Places supported{};
    for_each(can[star], [&](int at) {
      const Reach reach(at, can);
      if (!reach.possible()) return;
      supported[star] |= bit(at);
      supported[a] |= reach.possible_as();
      supported[b] |= reach.possible_bs();
    });
    for_each(one_filling(can), [&](int cell) {
      Places without = can;
      for (Domain& places : without) places &= ~bit(cell);
      if (one_filling(without) == 0) always |= bit(cell);
    });
    if (clue == bit(second)) std::swap(supported[a], supported[b]);
    return supported;
  }

  // Rules 2 and 3 by all fillings: for each cell of the star and each of a, the cells that are left
  // for b.
  static Places enumerate(Domain clue, const Places& can, Domain must, Domain& always) {
    Places supported{};
    always = ~Domain{0};
    for_each(can[star], [&](int at) {
      for_each(can[a] & ~bit(at), [&](int other) {
        const Domain taken = bit(at) | bit(other), unfilled = must & ~taken;
        Domain left = can[b] & ~taken & partners(clue, at, other);
        if (unfilled != 0) left &= is_single(unfilled) ? unfilled : 0;
        if (left == 0) return;
        supported[star] |= bit(at);
        supported[a] |= bit(other);
        supported[b] |= left;
        always &= is_single(left) ? taken | left : taken;
      });
    });
    return supported;
  }

  static constexpr int most_in_a_summary = 20;
  const SymbolLine line_;
  const Clue clue_;
};

void post_nearer(Store& store, const Request& request) {
  require_line(request.vars.size());
  require(request.numbers.size() == symbols + 1, "Nearer takes three symbols and a clue");
  require_symbols(request.numbers.first(symbols));
  const int number = request.numbers[symbols];
  require(number >= equal && number <= second, "a clue of Nearer is 0, 1 or 2");
  const SymbolLine line(store, request.vars, request.numbers.first(symbols));
  const Clue clue = request.clue(symbols, bit(number));
  teach_nearness(store, request.vars, request.numbers.first(symbols), clue);
  // Not for search: the exact rule costs little on an empty line.
  if (store.for_reasoning()) {
    std::array<std::vector<Domain>, 3> possible;
    for (int each : {equal, first, second})
      possible[each] = Nearer::on_an_empty_line(bit(each), line, request.vars.size());
    const auto look_at = [&] {
      return [=](Technique::Domains now) -> const Domain* {
        const Domain allowed = clue.allowed(now) & any_of_them;
        return is_single(allowed) ? possible[lowest(allowed)].data() : nullptr;
      };
    };
    post_first_sight(store, request.vars, {&clue, 1}, look_at());
    // That a star in the middle stands at no end is told by itself: nearer_techniques.cpp.
    for (Domain* end : {&possible[equal].front(), &possible[equal].back()})
      *end |= bit(request.numbers[star]);
    teach_first_sight(store, request.vars, {&clue, 1}, look_at());
  }
  const std::uint32_t id = store.post(std::make_unique<Nearer>(request.vars, line, clue));
  store.watch_places(id, line.id(), line.any_symbol() | line.others());
}

const Registration registration{"Nearer", post_nearer, bit(symbols)};

}  // namespace

}  // namespace sightline
