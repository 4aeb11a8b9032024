// A room that sees through open doors in several directions: over all rays, the doors
// before the first closed one number `total`. A cell that sees others up to the first shaded one
// (seen_cells.cpp) looks in the same way: what is said of doors here holds for cells.
//
//     length masks   bit k says that a ray can be open for exactly k doors
//
//        room |d0|d1|d2|        d0 open, d1 unknown, d2 unknown:
//                               lengths 1 (d1 closed), 2 (d2 closed), 3 (to the outer wall)
//
// Rule 1  a ray is at least as long as the total less the most that the other rays see
// Rule 2  a ray is at most as long as the total less the least that the other rays see
// Rule 3  a length stays if lengths of the other rays add up with it to the total
// Rule 4  every door before the shortest length is open
// Rule 5  a ray of one length only ends at a closed door
//
// Rules 1 and 2 look at the bounds of the lengths and are simple; rules 3 to 5 are domain
// consistency.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>

#include "registry.hpp"

namespace sightline::open_run {

// The value that lets a view through, and the one that ends it.
struct Passage {
  Domain open, closed;
  bool is_undecided(Domain domain) const { return domain == (open | closed); }
};
inline constexpr Passage through_doors{.open = 0b10, .closed = 0b01};
inline constexpr Passage over_cells{.open = 0b01, .closed = 0b10};  // unshaded, shaded
inline constexpr int max_rays = 4;

// A set of lengths: one word where the total fits into it, else several.
struct Word {
  std::uint64_t bits = 0;
  explicit Word(Domain lengths = 0) : bits(lengths) {}
  static constexpr int capacity = 64;
  void add(int k) { bits |= std::uint64_t{1} << k; }
  bool empty() const { return bits == 0; }
  void add_shifted(Word other, int k) { bits |= other.bits << k; }
  bool meets_shifted(Word other, int k) const { return (bits & (other.bits << k)) != 0; }
  void add_all(Word other) { bits |= other.bits; }
  // The lengths that, increased by k, are among the others.
  Word short_of(Word others, int k) const { return Word(bits & (others.bits >> k)); }
  void cut(int total) { bits &= below(total + 1); }
  int lowest() const { return std::countr_zero(bits); }
  bool single() const { return is_single(bits); }
  template <class Visit>
  void for_each(Visit visit) const {
    sightline::for_each(bits, visit);
  }
};

// The same over several words, the shortest lengths in the first.
struct Long {
  static constexpr int words = 4, capacity = words * Word::capacity;
  std::array<std::uint64_t, words> bits{};
  explicit Long(Domain lengths = 0) { bits[0] = lengths; }
  void add(int k) { bits[k / 64] |= bit(k % 64); }
  bool empty() const { return *this == Long{}; }
  void add_shifted(const Long& other, int k) {
    for (int w = k / 64; w < words; ++w) bits[w] |= other.longer(w, k);
  }
  bool meets_shifted(const Long& other, int k) const {
    for (int w = k / 64; w < words; ++w)
      if (bits[w] & other.longer(w, k)) return true;
    return false;
  }
  void add_all(const Long& other) {
    for (int w = 0; w < words; ++w) bits[w] |= other.bits[w];
  }
  Long short_of(const Long& others, int k) const {
    Long some;
    for (int w = 0; w < words - k / 64; ++w) some.bits[w] = bits[w] & others.shorter(w, k);
    return some;
  }
  void cut(int total) {
    for (int w = 0; w < words; ++w) bits[w] &= below(std::max(total + 1 - 64 * w, 0));
  }
  int lowest() const {
    int w = 0;
    while (w + 1 < words && bits[w] == 0) ++w;
    return 64 * w + std::countr_zero(bits[w]);
  }
  bool single() const {
    int lengths = 0;
    for (std::uint64_t word : bits) lengths += size(word);
    return lengths == 1;
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (int w = 0; w < words; ++w) sightline::for_each(bits[w], [&](int k) { visit(64 * w + k); });
  }
  bool operator==(const Long&) const = default;

 private:
  // One word of these lengths when all are k longer; or shorter, without those below k.
  std::uint64_t longer(int w, int k) const {
    const int from = w - k / 64, shift = k % 64;
    const bool crosses = shift > 0 && from > 0;
    return bits[from] << shift | (crosses ? bits[from - 1] >> (64 - shift) : 0);
  }
  std::uint64_t shorter(int w, int k) const {
    const int from = w + k / 64, shift = k % 64;
    const bool crosses = shift > 0 && from + 1 < words;
    return bits[from] >> shift | (crosses ? bits[from + 1] << (64 - shift) : 0);
  }
};

// How long a ray of doors can be, up to `most`; `door(k)` is the domain of its k-th door.
template <class Lengths, class DoorAt>
Lengths lengths_of(const Passage& passage, int doors, int most, DoorAt door) {
  Lengths possible;
  for (int k = 0; k <= most; ++k) {
    if (k == doors) {
      possible.add(k);
      break;
    }
    if (door(k) & passage.closed) possible.add(k);
    if (!(door(k) & passage.open)) break;
  }
  return possible;
}

template <class Lengths>
Lengths sums(const Lengths& a, const Lengths& b, int most) {
  Lengths both;
  a.for_each([&](int k) { both.add_shifted(b, k); });
  both.cut(most);
  return both;
}

// Rule 3 for a single total where no length is missing between the shortest and the longest of a ray:
// then the bounds say all. Nothing where it does not apply.
inline std::optional<bool> keep_by_bounds(std::array<Word, max_rays>& possible, Word totals) {
  int shortest = 0, longest = 0;
  for (const Word& each : possible) {
    if (!is_run(each.bits)) return std::nullopt;
    shortest += sightline::lowest(each.bits);
    longest += highest(each.bits);
  }
  if (!is_single(totals.bits)) return std::nullopt;
  const int total = totals.lowest();
  if (total < shortest || total > longest) return false;
  for (Word& each : possible) {
    const int least = sightline::lowest(each.bits), most = highest(each.bits);
    each.bits &=
        below(total - (shortest - least) + 1) & ~below(std::max(0, total - (longest - most)));
  }
  return true;
}

// Rule 3: combines the rays in pairs, then the pairs with each other. False if nothing adds up to
// one of the totals, of which `most` is the largest.
template <class Lengths>
bool keep_what_adds_up(std::array<Lengths, max_rays>& possible, const Lengths& totals, int most) {
  if constexpr (std::is_same_v<Lengths, Word>)
    if (const auto kept = keep_by_bounds(possible, totals)) return *kept;
  Lengths pair[2];
  for (int p = 0; p < 2; ++p) pair[p] = sums(possible[2 * p], possible[2 * p + 1], most);
  Lengths wanted[2];
  pair[0].for_each([&](int k) {
    const Lengths others = pair[1].short_of(totals, k);
    if (others.empty()) return;
    wanted[0].add(k);
    wanted[1].add_all(others);
  });
  if (wanted[0].empty()) return false;
  const std::array<Lengths, max_rays> before = possible;
  for (int r = 0; r < max_rays; ++r) {
    possible[r] = Lengths();
    before[r].for_each([&](int k) {
      if (wanted[r / 2].meets_shifted(before[r ^ 1], k)) possible[r].add(k);
    });
  }
  return true;
}

// The total that a room asks for: known, and possibly large; or open, and below 64. The number of a
// cell counts the `self` as well, and is 0 if the cell is shaded.
struct Total {
  using Domains = std::span<const Domain>;
  int known;
  Clue clue;
  int self = 0;
  bool hidden(Domains domains) const {
    return clue.is_open() && clue.allowed(domains) == Clue::anything;
  }
  bool shown(Domains domains) const { return !clue.is_open() || is_single(clue.allowed(domains)); }
  bool may_see_none(Domains domains) const {
    return clue.is_open() ? (clue.allowed(domains) & 1) != 0 : known == 0;
  }
  // How many others are seen at most; negative for a shaded cell.
  int most(Domains domains) const {
    return (clue.is_open() ? highest(clue.allowed(domains)) : known) - self;
  }
  bool allows(Domains domains, int seen) const {
    return clue.is_open() ? (clue.allowed(domains) >> (seen + self) & 1) != 0
                          : seen + self == known;
  }
  template <class Lengths>
  Lengths totals(Domains domains) const {
    Lengths all(clue.is_open() ? clue.allowed(domains) >> self : 0);
    if (!clue.is_open() && known >= self) all.add(known - self);
    return all;
  }
};

// Up to four rays of doors: those among the variables of a propagator from some place on.
class Rays {
 public:
  using Vars = std::span<const Var>;

  Rays(const Passage& passage, std::span<const int> lengths, int first = 0) : passage_(passage) {
    for (std::size_t r = 0; r < lengths.size(); ++r) {
      rays_[r] = {first, lengths[r]};
      first += lengths[r];
    }
  }

  const Passage& passage() const { return passage_; }
  int first(int ray) const { return rays_[ray].first; }
  int last(int ray) const { return rays_[ray].first + rays_[ray].length; }

  // How long each ray can be.
  template <class Lengths>
  std::array<Lengths, max_rays> lengths(const Store& store, Vars vars, int most) const {
    std::array<Lengths, max_rays> all;
    for (int r = 0; r < max_rays; ++r)
      all[r] = lengths_of<Lengths>(passage_, rays_[r].length, most,
                                   [&](int k) { return store[vars[rays_[r].first + k]]; });
    return all;
  }

  // Rules 4 and 5; entailed if no length is open any more.
  template <class Lengths>
  Outcome restrict(Store& store, Vars vars, const std::array<Lengths, max_rays>& allowed) const {
    bool settled = true;
    for (int r = 0; r < max_rays; ++r) {
      if (!restrict(store, vars, rays_[r], allowed[r])) return Outcome::failed;
      settled = settled && allowed[r].single();
    }
    return settled ? Outcome::entailed : Outcome::open;
  }

  // The doors that it looks at, as far as they were decided before a moment.
  struct Seen {
    Moment before;
    int total;  // at most
  };
  void explain(const Store& store, Vars vars, Seen seen, std::vector<Var>& because) const;
  bool explain_by_bounds(const Store& store, Vars vars, Seen seen, std::optional<Var> concluded,
                         std::vector<Var>& because) const;
  // How many doors are seen through with these values; collects the undecided ones among those
  // that it depends on.
  int seen(const Completion& values, Vars vars, std::vector<Var>& decisive) const;

  // Rules 1 and 2, which look at bounds only.
  Outcome bound(Store& store, Vars vars, int total) const;

  // How many doors of each ray are seen through at least and at most, and of all together.
  struct Bounds {
    std::array<int, max_rays> least{}, most{};
    int all_least = 0, all_most = 0;
  };
  template <class Domains>
  Bounds bounds(const Domains& domains, Vars vars) const {
    Bounds found;
    for (int r = 0; r < max_rays; ++r) {
      const int least = open_from(domains, vars, first(r), last(r));
      int most = least;
      while (most < rays_[r].length && (domains[vars[first(r) + most]] & passage_.open)) ++most;
      found.all_least += found.least[r] = least;
      found.all_most += found.most[r] = most;
    }
    return found;
  }

  // For how many doors, of those from `from` to before `last`, the view is free in any case.
  template <class Domains>
  int open_from(const Domains& domains, Vars vars, int from, int last) const {
    int k = from;
    while (k < last && domains[vars[k]] == passage_.open) ++k;
    return k - from;
  }

 private:
  struct Ray {
    int first = 0, length = 0;
  };

  template <class Lengths>
  bool restrict(Store& store, Vars vars, Ray ray, const Lengths& allowed) const {
    const int shortest = allowed.lowest();
    for (int k = 0; k < shortest; ++k)
      if (!store.keep(vars[ray.first + k], passage_.open)) return false;
    return !allowed.single() || shortest == ray.length ||
           store.keep(vars[ray.first + shortest], passage_.closed);
  }

  const Passage passage_;
  std::array<Ray, max_rays> rays_{};
};

// A run has at most `most` doors, so that a ray ends at the door which would end such a run: most
// rooms depend on a small part of a large board.
struct InReach {
  std::vector<Var> vars;
  std::vector<int> lengths;

  InReach(std::span<const Var> all, std::span<const int> rays, int most);
};

// Checks the rays that a constraint of this name is posted with.
void require_rays(const Store& store, std::span<const Var> doors, std::span<const int> rays);

// The simple rules and techniques of one room or cell, whose rays are among these variables.
void teach(Store& store, std::span<const Var> vars, const Total& total, const Rays& rays);

}  // namespace sightline::open_run
