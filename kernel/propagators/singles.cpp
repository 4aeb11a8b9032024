// The simple rules of lines, as they are told: a value that is placed stands nowhere else, and one
// with a single place left stands there (rules 1 and 2 of all_different.hpp and of one_each.cpp).
//
// They are about values each of which stands once at most. Where 0 may stand several times, as an
// empty cell, it is none of them, and is told last.
//
// Details: the value, and its place in the line; of several zeros, all their places.
#include "singles.hpp"

namespace sightline {

namespace {

// How often the values of a line are possible.
struct Possible {
  Domain all = 0, several = 0;  // in any cell; in two or more
  Domain placed = 0;
  int may_be_zero = 0, zeros = 0;

  Possible(Technique::Domains domains, std::span<const Var> vars) {
    for (Var v : vars) {
      const Domain here = domains[v];
      several |= all & here;
      all |= here;
      if (is_single(here)) placed |= here;
      may_be_zero += (here & bit(0)) != 0;
      zeros += here == bit(0);
    }
  }
};

class OfALine : public Technique {
 public:
  // `once`: the values that stand once at most, in the order in which they are told.
  OfALine(std::string_view name, std::span<const Var> vars, std::span<const int> once, int zeros)
      : Technique(name, simple, vars), once_(once.begin(), once.end()), zeros_(zeros) {
    for (int value : once) any_once_ |= bit(value);
  }

 protected:
  bool may_repeat_zero() const { return zeros_ > 1; }
  // Zeros are where `is_zero` says so: removes values there, or in all other cells.
  Argument of_zeros(Domains domains, bool (*is_zero)(Domain), bool there, Domain values) const {
    Argument argument{{}, {0}};
    for (int place = 0; Var v : vars_) {
      const bool is_one = is_zero(domains[v]);
      if (is_one) argument.details.push_back(place);
      if (is_one == there) argument.removals.push_back({v, values});
      ++place;
    }
    return argument;
  }

  const std::vector<int> once_;
  const int zeros_;
  Domain any_once_ = 0;
};

class AlreadyPlaced final : public OfALine {
 public:
  AlreadyPlaced(std::span<const Var> vars, std::span<const int> once, int zeros)
      : OfALine("already-placed", vars, once, zeros) {}

  void find(Domains domains, const Tell& tell) const override {
    const Possible possible(domains, vars_);
    const Domain found = possible.placed & possible.several & any_once_;
    for (int place = 0; Var v : vars_) {
      const Domain value = domains[v];
      if (is_single(value) && (value & found)) tell(elsewhere(v, value, place));
      ++place;
    }
    if (may_repeat_zero() && possible.zeros == zeros_ && possible.may_be_zero > zeros_)
      tell(of_zeros(domains, [](Domain d) { return d == bit(0); }, false, bit(0)));
  }

 private:
  Argument elsewhere(Var cell, Domain value, int place) const {
    Argument argument{{}, {lowest(value), place}};
    for (Var v : vars_)
      if (v != cell) argument.removals.push_back({v, value});
    return argument;
  }
};

class OnlyPlace final : public OfALine {
 public:
  // `all_stand`: whether each of these values stands in the line in any case; else they all do where
  // there are just as many as cells.
  OnlyPlace(std::span<const Var> vars, std::span<const int> once, int zeros, bool all_stand)
      : OfALine("only-place", vars, once, zeros), all_stand_(all_stand) {}

  void find(Domains domains, const Tell& tell) const override {
    const Possible possible(domains, vars_);
    const int zeros = possible.all & bit(0) ? zeros_ - 1 : 0;
    if (!all_stand_ && size(possible.all) + zeros != static_cast<int>(vars_.size())) return;
    const Domain found = possible.all & any_once_ & ~possible.several & ~possible.placed;
    if (found != 0)
      for (int value : once_)
        if (found & bit(value)) tell(at_its_place(domains, value));
    if (may_repeat_zero() && possible.may_be_zero == zeros_ && possible.zeros < zeros_)
      tell(of_zeros(domains, [](Domain d) { return (d & bit(0)) != 0; }, true, ~bit(0)));
  }

 private:
  Argument at_its_place(Domains domains, int value) const {
    int place = 0;
    while (!(domains[vars_[place]] & bit(value))) ++place;
    return {{{vars_[place], ~bit(value)}}, {value, place}};
  }

  const bool all_stand_;
};

}  // namespace

void teach_singles(Store& store, std::span<const Var> vars, int zeros) {
  if (!store.for_telling()) return;
  Domain all = 0;
  for (Var v : vars) all |= store[v];
  std::vector<int> once;
  for_each(zeros > 1 ? all & ~bit(0) : all, [&](int value) { once.push_back(value); });
  store.teach_rule<AlreadyPlaced>(vars, once, zeros);
  store.teach_rule<OnlyPlace>(vars, once, zeros, false);
}

void teach_singles(Store& store, std::span<const Var> vars, std::span<const int> symbols) {
  store.teach_rule<AlreadyPlaced>(vars, symbols, 1);
  store.teach_rule<OnlyPlace>(vars, symbols, 1, true);
}

}  // namespace sightline
