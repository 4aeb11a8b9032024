// A cell that counts the unshaded cells seen from it: itself, and in four directions those before
// the first shaded one. A shaded cell sees none.
//
// Rule 0  a cell that sees any is unshaded; one that cannot see as many as it says is shaded
//
// Rules 1 to 5 are those of open_run.hpp; cells take the place of doors.
#include <memory>
#include <utility>

#include "open_run.hpp"

namespace sightline {

namespace {

using namespace open_run;

constexpr Domain unshaded = over_cells.open, shaded = over_cells.closed;

// The first variable is the cell itself, its rays follow.
template <class Lengths>
class SeenCells final : public Propagator {
 public:
  SeenCells(std::span<const Var> vars, const Total& number, Rays rays)
      : Propagator(vars, Priority::cheap, Wake::on_fix), number_(number), rays_(std::move(rays)) {
    if (number.clue.is_open()) read_clue(number.clue.var());
  }

  Outcome propagate(Store& store) override {
    const auto domains = store.domains();
    if (number_.hidden(domains)) return Outcome::open;
    const bool may_be_shaded = number_.may_see_none(domains);
    const Var self = vars_.front();
    if (!may_be_shaded && !store.keep(self, unshaded)) return Outcome::failed;
    if (store[self] == shaded) return Outcome::entailed;
    const int most = number_.most(domains);
    auto lengths = rays_.lengths<Lengths>(store, vars_, most);
    if (!keep_what_adds_up(lengths, number_.totals<Lengths>(domains), most))
      return may_be_shaded && store.keep(self, shaded) ? Outcome::entailed : Outcome::failed;
    if (store[self] != unshaded) return Outcome::open;
    return rays_.restrict(store, vars_, lengths);
  }

 private:
  const Total number_;
  const Rays rays_;
};

// Rules 0 to 2.
class SeenCellsBounds final : public Propagator {
 public:
  SeenCellsBounds(std::span<const Var> vars, const Total& number, Rays rays)
      : Propagator(vars, Priority::cheap, Wake::on_fix, Tier::simple),
        number_(number),
        rays_(std::move(rays)) {
    if (number.clue.is_open()) read_clue(number.clue.var());
  }

  Outcome propagate(Store& store) override {
    const auto domains = store.domains();
    if (!number_.shown(domains)) return Outcome::open;
    const bool sees_none = number_.may_see_none(domains);
    if (!store.keep(vars_.front(), sees_none ? shaded : unshaded)) return Outcome::failed;
    return sees_none ? Outcome::open : rays_.bound(store, vars_, number_.most(domains));
  }

 private:
  const Total number_;
  const Rays rays_;
};

// Rule 0, for a cell that sees any. No details.
class NoNumberIsShaded final : public Technique {
 public:
  NoNumberIsShaded(Var self, const Total& number)
      : Technique("number", simple, {&self, 1}), number_(number) {
    if (number.clue.is_open()) read_clue(number.clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    const Var self = vars_.front();
    if (number_.shown(domains) && !number_.may_see_none(domains) && (domains[self] & shaded))
      tell({{{self, shaded}}, {}});
  }

 private:
  const Total number_;
};

void post_seen_cells(Store& store, const Request& request) {
  const auto numbers = request.numbers;
  require(!request.vars.empty() && !numbers.empty() && numbers.size() <= 1 + max_rays,
          "SeenCells takes a cell, a number and the lengths of up to 4 rays");
  const int number = numbers[0];
  const auto around = request.vars.subspan(1);
  require_rays(store, around, numbers.subspan(1));
  require((store[request.vars[0]] & ~(shaded | unshaded)) == 0, "a door or cell is 0 or 1");
  require(number >= 0 && number <= Long::capacity, "the number of SeenCells is out of range");

  const Total asked{number, request.clue(0, 0), 1};
  const bool open = asked.clue.is_open();
  require(!open || request.vars.size() < Word::capacity, "an open number of SeenCells is below 64");

  InReach cells(around, numbers.subspan(1), open ? Long::capacity : number - 1);
  cells.vars.insert(cells.vars.begin(), request.vars[0]);
  const Rays rays(over_cells, cells.lengths, 1);
  if (store.for_reasoning()) store.post(std::make_unique<SeenCellsBounds>(cells.vars, asked, rays));
  store.teach_rule<NoNumberIsShaded>(request.vars[0], asked);
  teach(store, cells.vars, asked, rays);
  if (open || number <= Word::capacity)
    store.post(std::make_unique<SeenCells<Word>>(cells.vars, asked, rays));
  else
    store.post(std::make_unique<SeenCells<Long>>(cells.vars, asked, rays));
}

const Registration registration{"SeenCells", post_seen_cells, 0b1};

}  // namespace

}  // namespace sightline
