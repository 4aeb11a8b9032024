// A room that sees through open doors in several directions: over all rays, the doors
// before the first closed one number `total`.
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
#include <algorithm>
#include <array>

#include "registry.hpp"

namespace sightline {

namespace {

constexpr Domain closed = 0b01, open_ = 0b10;

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

constexpr int max_rays = 4;

// The total that a room asks for: known, and possibly large; or open, and below 64.
struct Total {
  int known;
  Clue clue;
  bool hidden(const Store& store) const {
    return clue.is_open() && clue.allowed(store) == Clue::anything;
  }
  bool shown(const Store& store) const { return !clue.is_open() || is_single(clue.allowed(store)); }
  int most(const Store& store) const {
    return clue.is_open() ? highest(clue.allowed(store)) : known;
  }
};

// Rules 3 to 5.
template <class Lengths>
class OpenRun final : public Propagator {
 public:
  OpenRun(std::span<const Var> vars, Total total, std::span<const int> ray_lengths)
      : Propagator(vars, Priority::cheap, Wake::on_fix), total_(total) {
    if (total.clue.is_open())
      read_clue(total.clue.var());
    else
      known_.add(total.known);
    int first = 0;
    for (std::size_t r = 0; r < ray_lengths.size(); ++r) {
      ray_[r] = {first, ray_lengths[r]};
      first += ray_lengths[r];
    }
  }

  Outcome propagate(Store& store) override {
    if (total_.hidden(store)) return Outcome::open;
    const Lengths totals = total_.clue.is_open() ? Lengths(total_.clue.allowed(store)) : known_;
    const int most = total_.most(store);
    Lengths possible[max_rays];
    for (int r = 0; r < max_rays; ++r) possible[r] = lengths(store, ray_[r], most);

    // Rule 3: combine the rays in pairs, then the pairs with each other.
    Lengths pair[2];
    for (int p = 0; p < 2; ++p) pair[p] = sums(possible[2 * p], possible[2 * p + 1], most);
    Lengths wanted[2];
    pair[0].for_each([&](int k) {
      const Lengths others = pair[1].short_of(totals, k);
      if (others.empty()) return;
      wanted[0].add(k);
      wanted[1].add_all(others);
    });
    if (wanted[0].empty()) return Outcome::failed;

    bool settled = true;
    for (int r = 0; r < max_rays; ++r) {
      const Lengths& partner = possible[r ^ 1];
      Lengths allowed;
      possible[r].for_each([&](int k) {
        if (wanted[r / 2].meets_shifted(partner, k)) allowed.add(k);
      });
      if (!restrict(store, ray_[r], allowed)) return Outcome::failed;
      settled = settled && allowed.single();
    }
    return settled ? Outcome::entailed : Outcome::open;
  }

 private:
  struct Ray {
    int first = 0, length = 0;
  };

  Lengths lengths(const Store& store, Ray ray, int most) const {
    Lengths possible;
    for (int k = 0; k <= most; ++k) {
      if (k == ray.length) {
        possible.add(k);
        break;
      }
      const Domain door = store[vars_[ray.first + k]];
      if (door & closed) possible.add(k);
      if (!(door & open_)) break;
    }
    return possible;
  }

  Lengths sums(const Lengths& a, const Lengths& b, int most) const {
    Lengths both;
    a.for_each([&](int k) { both.add_shifted(b, k); });
    both.cut(most);
    return both;
  }

  // Rules 4 and 5.
  bool restrict(Store& store, Ray ray, const Lengths& allowed) const {
    const int shortest = allowed.lowest();
    for (int k = 0; k < shortest; ++k)
      if (!store.keep(vars_[ray.first + k], open_)) return false;
    return !allowed.single() || shortest == ray.length ||
           store.keep(vars_[ray.first + shortest], closed);
  }

  const Total total_;
  Lengths known_;
  Ray ray_[max_rays];
};

// Rules 1 and 2: bounds of the lengths only.
class OpenRunBounds final : public Propagator {
 public:
  OpenRunBounds(std::span<const Var> vars, Total total, std::span<const int> ray_lengths)
      : Propagator(vars, Priority::cheap, Wake::on_fix, Tier::simple),
        total_(total),
        lengths_(ray_lengths.begin(), ray_lengths.end()) {
    if (total.clue.is_open()) read_clue(total.clue.var());
  }

  Outcome propagate(Store& store) override {
    if (!total_.shown(store)) return Outcome::open;
    const int total = total_.most(store);
    for (bool again = true; again;) {
      again = false;
      int least[max_rays] = {}, most[max_rays] = {}, all_least = 0, all_most = 0, first = 0;
      for (std::size_t r = 0; r < lengths_.size(); first += lengths_[r++]) {
        least[r] = reach(store, first, lengths_[r], [](Domain door) { return door == open_; });
        most[r] = reach(store, first, lengths_[r], [](Domain door) { return (door & open_) != 0; });
        all_least += least[r];
        all_most += most[r];
      }
      if (total < all_least || total > all_most) return Outcome::failed;
      first = 0;
      for (std::size_t r = 0; r < lengths_.size(); first += lengths_[r++]) {
        const int must = total - (all_most - most[r]), may = total - (all_least - least[r]);
        for (int k = least[r]; k < must; ++k) {  // Rule 1
          if (!store.keep(vars_[first + k], open_)) return Outcome::failed;
          again = true;
        }
        if (may == least[r] && most[r] > may) {  // Rule 2
          if (!store.keep(vars_[first + may], closed)) return Outcome::failed;
          again = true;
        }
      }
    }
    return Outcome::open;
  }

 private:
  template <class Passable>
  int reach(const Store& store, int first, int length, Passable passable) const {
    int k = 0;
    while (k < length && passable(store[vars_[first + k]])) ++k;
    return k;
  }

  const Total total_;
  const std::vector<int> lengths_;
};

void post_open_run(Store& store, const Request& request) {
  const auto numbers = request.numbers;
  require(!numbers.empty() && numbers.size() <= 1 + max_rays,
          "OpenRun takes a total and the lengths of up to 4 rays");
  const int total = numbers[0];
  const auto rays = numbers.subspan(1);
  std::size_t doors = 0;
  for (int length : rays) {
    require(length >= 0 && length < Long::capacity / 2, "a ray of OpenRun is too long");
    doors += static_cast<std::size_t>(length);
  }
  require(doors == request.vars.size(), "the rays of OpenRun do not add up to its variables");
  for (Var v : request.vars) require((store[v] & ~Domain{0b11}) == 0, "a door is 0 or 1");
  // No sum of rays exceeds the number of doors, so a larger total fails as well as this one.
  require(total >= 0 && total < Long::capacity, "the total of OpenRun is out of range");

  const Total asked{total, request.clue(0, 0)};
  const bool open = asked.clue.is_open();
  require(!open || doors < Word::capacity, "an open total of OpenRun is below 64");

  // A run has at most `total` doors, so that a ray ends at the door which would end such a
  // run: most rooms depend on a small part of a large board.
  std::vector<Var> doors_in_reach;
  std::vector<int> reaches;
  std::size_t first = 0;
  for (int length : rays) {
    const int reach = open ? length : std::min(length, total + 1);
    const auto ray = request.vars.subspan(first, static_cast<std::size_t>(reach));
    doors_in_reach.insert(doors_in_reach.end(), ray.begin(), ray.end());
    reaches.push_back(reach);
    first += static_cast<std::size_t>(length);
  }
  if (store.for_reasoning())
    store.post(std::make_unique<OpenRunBounds>(doors_in_reach, asked, reaches));
  if (open || total < Word::capacity)
    store.post(std::make_unique<OpenRun<Word>>(doors_in_reach, asked, reaches));
  else
    store.post(std::make_unique<OpenRun<Long>>(doors_in_reach, asked, reaches));
}

const Registration registration{"OpenRun", post_open_run, 0b1};

}  // namespace

}  // namespace sightline
