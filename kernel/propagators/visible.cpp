// A line of towers with the heights 1..N once each, and how many are seen from its ends.
//
// Glossary
//   near, far   the clues at the two ends of the line: the counts that they allow
//   giant       the tallest tower, height N. It splits the line: what is seen from the near
//               end stands before it, what is seen from the far end behind it.
//   low set     a set of heights below N, one bit each: height h is bit h - 1
//   seen mask   a set of counts: bit k says that k towers can be seen
//
//        near                            far
//         3 →   2  1  4  [6]  3  5   ←  2
//               low set {1,2,4} stands before the giant, {3,5} behind it;
//               near sees 2 4 6, far sees 5 6
#include <algorithm>
#include <array>
#include <mutex>

#include "all_different.hpp"
#include "first_sight.hpp"

namespace sightline {

namespace {

using LowSet = std::uint32_t;
using SeenMask = std::uint16_t;

constexpr int max_exact = 12;
constexpr std::size_t low_sets = std::size_t{1} << (max_exact - 1);

// What a clue asks of one end of a line of `n` towers.
struct Asked {
  bool counting;         // whether it asks anything at all; else no towers are counted
  std::uint64_t limit;   // the counts worth keeping while towers are added before the giant
  std::uint64_t target;  // the counts that are right when the giant comes next, who is seen

  Asked(int n, Domain allowed) {
    const Domain counts = allowed & below(n + 1) & ~bit(0);
    counting = size(counts) != n;
    limit = counting ? (counts ? below(highest(counts)) : 0) : 1;
    target = counting ? counts >> 1 : 1;
  }
};

// One end of the line. Towers are added away from the end, none of them the giant, and
// for every low set the counts that can be seen are collected; then the way back finds
// which of those towers stand in a complete line.
struct End {
  std::array<SeenMask, low_sets> seen{};    // counts that some order of the set shows
  std::array<SeenMask, low_sets> wanted{};  // those of them that lead to a complete line
  std::array<LowSet, low_sets> sets;        // the sets that can stand here, by their size:
  std::array<int, max_exact + 1> begin;     // sets[begin[k] .. begin[k + 1]) have k towers

  // `place(k)` is the domain of the k-th cell from this end, as a low set. At most
  // `most` towers stand before the giant. The clue bounds the counts worth keeping.
  template <class Place>
  void spread(int most, Asked asked, Place place) {
    const bool counting = asked.counting;
    const auto limit = static_cast<SeenMask>(asked.limit);
    seen[0] = 1;
    sets[0] = 0;
    begin[0] = 0;
    begin[1] = 1;
    int last = 1;
    for (int k = 0; k < most; ++k) {
      const LowSet options = place(k);
      for (int i = begin[k]; i < begin[k + 1]; ++i) {
        const LowSet set = sets[i];
        const SeenMask here = seen[set];
        const SeenMask taller = counting ? (here << 1) & limit : here;
        for (LowSet left = options & ~set; left != 0; left &= left - 1) {
          const LowSet tower = left & -left;
          const SeenMask counts = tower > set ? taller : here;
          if (counts == 0) continue;
          const LowSet bigger = set | tower;
          if (seen[bigger] == 0) sets[last++] = bigger;
          seen[bigger] |= counts;
        }
      }
      begin[k + 2] = last;
    }
  }

  // The reverse of spread(): `support(k)` collects the towers of the k-th cell that stand
  // in some complete line.
  template <class Place, class Support>
  void gather(int most, Asked asked, Place place, Support support) {
    const bool counting = asked.counting;
    for (int k = most; k > 0; --k) {
      const LowSet options = place(k - 1);
      LowSet supported = 0;
      for (int i = begin[k]; i < begin[k + 1]; ++i) {
        const LowSet set = sets[i];
        const SeenMask here = wanted[set];
        if (here == 0) continue;
        for (LowSet left = set & options; left != 0; left &= left - 1) {
          const LowSet tower = left & -left, smaller = set ^ tower;
          const SeenMask counts = (counting && tower > smaller ? here >> 1 : here) & seen[smaller];
          if (counts == 0) continue;
          wanted[smaller] |= counts;
          supported |= tower;
        }
      }
      support(k - 1, supported);
    }
  }

  void clear(int most) {
    for (int i = 0; i < begin[most + 1]; ++i) seen[sets[i]] = wanted[sets[i]] = 0;
  }
};

// Looked up once per run: finding a thread's own memory costs more than using it.
[[gnu::noinline]] End* ends_of_this_thread() {
  thread_local End ends[2];
  return ends;
}

using Line = std::array<Domain, max_exact>;

// For each cell the heights that stand in some complete line: domain consistency of
// "all different, both clues" at once, in O(2^(N-1) N) steps at worst and far fewer when
// the domains are small. False when there is no complete line.
bool supported_heights(int n, Asked near, Asked far, const Line& domains, Line& supports) {
  End* const ends = ends_of_this_thread();
  End &left = ends[0], &right = ends[1];
  const Domain giant = bit(n);
  const LowSet all_low = (LowSet{1} << (n - 1)) - 1;
  const auto low = [&](int cell) { return static_cast<LowSet>(domains[cell] >> 1) & all_low; };
  const auto from_left = [&](int k) { return low(k); };
  const auto from_right = [&](int k) { return low(n - 1 - k); };

  int first = -1, last = -1;  // the first and the last cell where the giant can stand
  for (int cell = 0; cell < n; ++cell)
    if (domains[cell] & giant) {
      if (first < 0) first = cell;
      last = cell;
    }
  if (first < 0) return false;
  const int most_left = last, most_right = n - 1 - first;
  left.spread(most_left, near, from_left);
  right.spread(most_right, far, from_right);

  for (int cell = 0; cell < n; ++cell) supports[cell] = 0;
  bool any = false;
  for (int cell = first; cell <= last; ++cell) {
    if (!(domains[cell] & giant)) continue;
    for (int i = left.begin[cell]; i < left.begin[cell + 1]; ++i) {
      const LowSet set = left.sets[i], rest = all_low ^ set;
      const auto from_near = static_cast<SeenMask>(left.seen[set] & near.target);
      const auto from_far = static_cast<SeenMask>(right.seen[rest] & far.target);
      if (!from_near || !from_far) continue;
      left.wanted[set] |= from_near;
      right.wanted[rest] |= from_far;
      supports[cell] |= giant;
      any = true;
    }
  }
  if (any) {
    left.gather(most_left, near, from_left,
                [&](int k, LowSet towers) { supports[k] |= Domain{towers} << 1; });
    right.gather(most_right, far, from_right,
                 [&](int k, LowSet towers) { supports[n - 1 - k] |= Domain{towers} << 1; });
  }
  left.clear(most_left);
  right.clear(most_right);
  return any;
}

// What the clues allow.
Domain counts_of(int clue) { return clue ? bit(clue) : Clue::anything; }

// What the clues say of an empty line, found once per (N, near, far) and kept; 0: no clue.
const Domain* supports_of_empty_line(int n, int near, int far) {
  struct Entry {
    Line supports;
    bool possible;
  };
  static std::mutex guard;
  static std::array<std::unique_ptr<Entry>, (max_exact + 1) * (max_exact + 1) * (max_exact + 1)>
      kept;
  const std::lock_guard lock(guard);
  auto& entry = kept[(n * (max_exact + 1) + near) * (max_exact + 1) + far];
  if (!entry) {
    entry = std::make_unique<Entry>();
    Line full;
    full.fill(below(n + 1) & ~bit(0));
    entry->possible = supported_heights(n, Asked(n, counts_of(near)), Asked(n, counts_of(far)),
                                        full, entry->supports);
  }
  return entry->possible ? entry->supports.data() : nullptr;
}

// What to say of a line that is complete and right: as long as an open clue asks nothing, it
// may still ask something later.
Outcome when_complete(const Clue& near, Asked from_near, const Clue& far, Asked from_far) {
  const bool silent =
      (near.is_open() && !from_near.counting) || (far.is_open() && !from_far.counting);
  return silent ? Outcome::open : Outcome::entailed;
}

class Visible final : public Propagator {
 public:
  Visible(std::span<const Var> vars, Clue near, Clue far)
      : Propagator(vars, Priority::costly, Wake::on_change),
        n_(static_cast<int>(vars.size())),
        near_(near),
        far_(far),
        matching_(vars.size()) {
    for (const Clue& clue : {near, far})
      if (clue.is_open()) read_clue(clue.var());
  }

  Outcome propagate(Store& store) override {
    const Asked near(n_, near_.allowed(store)), far(n_, far_.allowed(store));
    const Outcome done = when_complete(near_, near, far_, far);
    if (!near.counting && !far.counting) {
      const Outcome outcome = matching_.propagate(store, vars_);
      return outcome == Outcome::entailed ? done : outcome;
    }
    Line domains, supports;
    bool fixed = true;
    for (int i = 0; i < n_; ++i) {
      domains[i] = store[vars_[i]];
      fixed = fixed && is_single(domains[i]);
    }
    if (fixed) return holds(domains, near, far) ? done : Outcome::failed;
    if (!supported_heights(n_, near, far, domains, supports)) return Outcome::failed;
    for (int i = 0; i < n_; ++i)
      if (!store.keep(vars_[i], supports[i])) return Outcome::failed;
    return Outcome::open;
  }

 private:
  bool holds(const Line& line, Asked near, Asked far) const {
    Domain taken = 0, tallest = 0;
    int seen_near = 0, seen_far = 0;
    for (int i = 0; i < n_; ++i) {
      if (line[i] > tallest) ++seen_near, tallest = line[i];
      taken |= line[i];
    }
    tallest = 0;
    for (int i = n_ - 1; i >= 0; --i)
      if (line[i] > tallest) ++seen_far, tallest = line[i];
    const auto fits = [](Asked asked, int seen) {
      return !asked.counting || (asked.target & bit(seen - 1)) != 0;
    };
    return size(taken) == n_ && fits(near, seen_near) && fits(far, seen_far);
  }

  const int n_;
  const Clue near_, far_;
  Matching matching_;
};

// The relaxed form for long lines: it forgets which heights were used and remembers only
// the tallest tower so far. tallest_[k][t] is the seen mask of the first k cells when
// the tallest of them is t; k towers of different heights need t >= k.
class RelaxedVisible final : public Propagator {
 public:
  RelaxedVisible(std::span<const Var> vars, Clue near, Clue far)
      : Propagator(vars, Priority::costly, Wake::on_change),
        n_(static_cast<int>(vars.size())),
        clue_{near, far},
        asked_{Asked(n_, Clue::anything), Asked(n_, Clue::anything)},
        ends_(2, States(static_cast<std::size_t>(n_ + 1) * (n_ + 1))) {
    for (const Clue& clue : clue_)
      if (clue.is_open()) read_clue(clue.var());
  }

  Outcome propagate(Store& store) override {
    bool fixed = true;
    std::array<Domain, 64> supports{};
    for (int i = 0; i < n_; ++i) {
      domains_[i] = store[vars_[i]];
      fixed = fixed && is_single(domains_[i]);
    }
    for (int end = 0; end < 2; ++end) {
      asked_[end] = Asked(n_, clue_[end].allowed(store));
      spread(end);
    }
    if (!join(supports)) return Outcome::failed;
    if (fixed) return when_complete(clue_[0], asked_[0], clue_[1], asked_[1]);
    for (int end = 0; end < 2; ++end) gather(end, supports);
    for (int i = 0; i < n_; ++i)
      if (!store.keep(vars_[i], supports[i])) return Outcome::failed;
    return Outcome::open;
  }

 private:
  struct Counts {
    std::uint64_t seen = 0, wanted = 0;
  };
  using States = std::vector<Counts>;

  Counts& at(int end, int cells, int tallest) { return ends_[end][cells * (n_ + 1) + tallest]; }
  int cell(int end, int k) const { return end == 0 ? k : n_ - 1 - k; }
  std::uint64_t taller(int end, std::uint64_t seen) const {
    return asked_[end].counting ? (seen << 1) & asked_[end].limit : seen;
  }
  std::uint64_t target(int end) const { return asked_[end].target; }

  void spread(int end) {
    ends_[end].assign(ends_[end].size(), Counts{});
    at(end, 0, 0).seen = 1;
    for (int k = 0; k + 1 < n_; ++k) {
      const Domain low = domains_[cell(end, k)] & below(n_);
      for (int tallest = k; tallest < n_; ++tallest) {
        const std::uint64_t seen = at(end, k, tallest).seen;
        if (seen == 0) continue;
        if ((low & below(tallest)) && tallest > k) at(end, k + 1, tallest).seen |= seen;
        if (const std::uint64_t more = taller(end, seen))
          for_each(low & ~below(tallest + 1), [&](int t) { at(end, k + 1, t).seen |= more; });
      }
    }
  }

  // Where the giant can stand: both sides show what they must, and the second tallest
  // stands on one of them.
  bool join(std::array<Domain, 64>& supports) {
    bool any = false;
    for (int p = 0; p < n_; ++p) {
      if (!(domains_[p] & bit(n_))) continue;
      const int cells[2] = {p, n_ - 1 - p};
      bool low_fits[2] = {false, false}, second_fits[2];
      for (int end = 0; end < 2; ++end) {
        for (int t = 0; t + 1 < n_; ++t)
          low_fits[end] |= (at(end, cells[end], t).seen & target(end)) != 0;
        second_fits[end] = (at(end, cells[end], n_ - 1).seen & target(end)) != 0;
      }
      const bool fits[2] = {low_fits[1] || second_fits[1], second_fits[0] || low_fits[0]};
      if (n_ > 1 && !((second_fits[0] && fits[0]) || (second_fits[1] && fits[1]))) continue;
      any = true;
      supports[p] |= bit(n_);
      for (int end = 0; end < 2; ++end) {
        const int other = 1 - end;
        for (int t = 0; t < n_; ++t) {
          const bool allowed = t == n_ - 1 ? fits[end] : second_fits[other];
          Counts& here = at(end, cells[end], t);
          if (allowed || n_ == 1) here.wanted |= here.seen & target(end);
        }
      }
    }
    return any;
  }

  void gather(int end, std::array<Domain, 64>& supports) {
    for (int k = n_ - 1; k > 0; --k) {
      const Domain low = domains_[cell(end, k - 1)] & below(n_);
      Domain& support = supports[cell(end, k - 1)];
      for (int tallest = k; tallest < n_; ++tallest) {
        const std::uint64_t wanted = at(end, k, tallest).wanted;
        if (wanted == 0) continue;
        Counts& same = at(end, k - 1, tallest);
        if ((same.seen & wanted) && tallest > k - 1 && (low & below(tallest))) {
          same.wanted |= same.seen & wanted;
          support |= low & below(tallest);
        }
        if (!(low & bit(tallest))) continue;
        const std::uint64_t before = asked_[end].counting ? wanted >> 1 : wanted;
        for (int t = 0; t < tallest; ++t) {
          Counts& lower = at(end, k - 1, t);
          if (!(lower.seen & before)) continue;
          lower.wanted |= lower.seen & before;
          support |= bit(tallest);
        }
      }
    }
  }

  const int n_;
  const Clue clue_[2];
  Asked asked_[2];
  std::array<Domain, 64> domains_;
  std::vector<States> ends_;
};

// For long lines: a tower of height h hides all but N - h of those behind it, so it needs
// enough of the clue in front of it.
//
//     clue k, cell i from that end:   h <= N - k + 1 + i,   and for k = 1 the giant first
std::vector<Domain> heights_in_reach(int n, int near, int far) {
  std::vector<Domain> possible(static_cast<std::size_t>(n), below(n + 1) & ~bit(0));
  for (int i = 0; i < n; ++i)
    for (const auto& [clue, cell] : {std::pair{near, i}, std::pair{far, n - 1 - i}}) {
      if (clue > 1) possible[cell] &= below(std::min(n, n - clue + 1 + i) + 1);
      if (clue == 1) possible[cell] &= i == 0 ? bit(n) : ~bit(n);
    }
  return possible;
}

// The count that a clue shows; 0 while it is hidden or denied, or shows what cannot be.
int shown(const Clue& clue, const Store& store, int n) {
  const Domain allowed = clue.allowed(store);
  return is_single(allowed) && lowest(allowed) <= n ? lowest(allowed) : 0;
}

void post_visible(Store& store, const Request& request) {
  const auto vars = request.vars;
  const int n = static_cast<int>(vars.size());
  require(n >= 1 && n <= max_value, "Visible takes 1 to 63 variables");
  require(request.numbers.size() == 2, "Visible takes two clues");
  for (int clue : request.numbers) require(clue >= 0 && clue <= n, "a clue of Visible is 0 to N");
  const Domain heights = below(n + 1) & ~bit(0);
  for (Var v : vars) require((store[v] & ~heights) == 0, "a height of Visible is 1 to N");

  const Clue near = request.clue(0, counts_of(request.numbers[0]));
  const Clue far = request.clue(1, counts_of(request.numbers[1]));
  const std::array clues{near, far};
  if (!near.is_open() && !far.is_open() && request.numbers[0] == 0 && request.numbers[1] == 0) {
    post_all_different(store, vars);
  } else if (n <= max_exact) {
    post_first_sight(store, vars, clues, [=](const Store& now) {
      return supports_of_empty_line(n, shown(near, now, n), shown(far, now, n));
    });
    post_singles(store, vars);
    store.post(std::make_unique<Visible>(vars, near, far));
  } else {
    std::vector<Domain> possible;
    post_first_sight(store, vars, clues, [=](const Store& now) mutable {
      possible = heights_in_reach(n, shown(near, now, n), shown(far, now, n));
      return possible.data();
    });
    post_all_different(store, vars);
    store.post(std::make_unique<RelaxedVisible>(vars, near, far));
  }
}

const Registration registration{"Visible", post_visible, 0b11};

}  // namespace

}  // namespace sightline
