// Rule 3 of visible.hpp: dynamic programming over sets of heights.
#include <array>
#include <mutex>

#include "all_different.hpp"
#include "visible.hpp"

namespace sightline {

namespace {

using LowSet = std::uint32_t;
using SeenMask = std::uint16_t;

constexpr std::size_t low_sets = std::size_t{1} << (max_exact - 1);

// One end of the line. The forward pass adds towers away from the end, none of them the giant,
// and collects for every low set the counts that can be seen; the backward pass finds which of
// those towers occur in a complete line.
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

// Looked up once per run: finding thread-local memory costs more than using it.
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

class ExactVisible final : public Propagator {
 public:
  ExactVisible(std::span<const Var> vars, Clue near, Clue far)
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

}  // namespace

std::unique_ptr<Propagator> exact_visible(std::span<const Var> vars, Clue near, Clue far) {
  return std::make_unique<ExactVisible>(vars, near, far);
}

// Computed once per (N, near, far), and cached.
const Domain* supports_of_empty_line(int n, int near, int far) {
  struct Entry {
    Line supports;
    bool possible;
  };
  static std::mutex guard;
  constexpr std::size_t choices = max_exact + 1;
  static std::array<std::unique_ptr<Entry>, choices * choices * choices> kept;
  const std::scoped_lock lock(guard);
  auto& entry = kept[(n * choices + near) * choices + far];
  if (!entry) {
    entry = std::make_unique<Entry>();
    Line full;
    full.fill(below(n + 1) & ~bit(0));
    entry->possible = supported_heights(n, Asked(n, counts_of(near)), Asked(n, counts_of(far)),
                                        full, entry->supports);
  }
  return entry->possible ? entry->supports.data() : nullptr;
}

}  // namespace sightline
