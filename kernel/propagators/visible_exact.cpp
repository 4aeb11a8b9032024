// Rule 3 of visible.hpp: dynamic programming over sets of heights.
#include <array>
#include <mutex>
#include <vector>

#include "all_different.hpp"
#include "visible.hpp"

namespace sightline {

namespace {

// What stands before a place: a low set and, in the bits above it, how many parks. So the place is
// the size of the set and the parks together.
//
//     H = 5    parks   4 3 2 1         1 0110: the towers 2 and 3, and one park
using State = std::uint32_t;

// No more for several parks: each takes a height away.
constexpr std::size_t max_states = std::size_t{1} << (max_exact - 1);

// One end of the line. The forward pass adds towers and parks away from the end, none of them the
// giant, and collects for every state the scores that can be seen; the backward pass finds which of
// those towers occur in a complete line.
template <class Scores, bool with_parks, bool with_sums>
struct End {
  std::array<Scores, max_states> seen{};    // scores that some order of the set shows
  std::array<Scores, max_states> wanted{};  // those of them that lead to a complete line
  std::array<State, max_states> states;     // those that can stand here, by their size:
  std::array<int, max_exact + 1> begin;     // states[begin[k] .. begin[k + 1]) have k cells

  static constexpr int height(State tower) { return std::countr_zero(tower) + 1; }
  static constexpr State low_set(State state, State one_park) {
    return with_parks ? state & (one_park - 1) : state;
  }

  // `place(k)` is the domain of the k-th cell from this end, as a state of one cell. At most
  // `most` cells are before the giant. The clue bounds the scores worth keeping.
  template <class Place>
  void spread(const Sight& sight, int most, const Asked<Scores>& asked, Place place) {
    const bool scoring = asked.scoring;
    const Scores limit = asked.limit;
    const State one_park = State{1} << (sight.tallest() - 1);
    const State last_park = one_park * static_cast<State>(sight.parks);
    seen[0] = Scores{1};
    states[0] = 0;
    begin[0] = 0;
    begin[1] = 1;
    int last = 1;
    for (int k = 0; k < most; ++k) {
      const State options = place(k), towers = low_set(options, one_park);
      for (int i = begin[k]; i < begin[k + 1]; ++i) {
        const State state = states[i], set = low_set(state, one_park);
        const Scores here = seen[state];
        const auto add = [&](State bigger, Scores scores) {
          if (!seen[bigger]) states[last++] = bigger;
          seen[bigger] |= scores;
        };
        Scores taller = here;
        if (scoring && !with_sums) taller = static_cast<Scores>((here << 1) & limit);
        for (State left = towers & ~set; left != 0; left &= left - 1) {
          const State tower = left & -left;
          if (scoring && with_sums) taller = static_cast<Scores>((here << height(tower)) & limit);
          const Scores scores = tower > set ? taller : here;
          if (!scores) continue;
          add(state | tower, scores);
        }
        if (with_parks && (options & one_park) && state < last_park) add(state + one_park, here);
      }
      begin[k + 2] = last;
    }
  }

  // The reverse of spread(): `support(k)` collects the towers, or a park, of the k-th cell that
  // stand in some complete line.
  template <class Place, class Support>
  void gather(const Sight& sight, int most, const Asked<Scores>& asked, Place place,
              Support support) {
    const bool scoring = asked.scoring;
    const State one_park = State{1} << (sight.tallest() - 1);
    for (int k = most; k > 0; --k) {
      const State options = place(k - 1);
      State supported = 0;
      for (int i = begin[k]; i < begin[k + 1]; ++i) {
        const State state = states[i], set = low_set(state, one_park);
        const Scores here = wanted[state];
        if (!here) continue;
        for (State left = set & options; left != 0; left &= left - 1) {
          const State tower = left & -left, smaller = state ^ tower;
          Scores before = here;
          if (scoring && tower > (set ^ tower))
            before = static_cast<Scores>(here >> (with_sums ? height(tower) : 1));
          const auto scores = static_cast<Scores>(before & seen[smaller]);
          if (!scores) continue;
          wanted[smaller] |= scores;
          supported |= tower;
        }
        if (with_parks && (options & one_park) && state >= one_park) {
          const State smaller = state - one_park;
          const auto scores = static_cast<Scores>(here & seen[smaller]);
          if (!scores) continue;
          wanted[smaller] |= scores;
          supported |= one_park;
        }
      }
      support(k - 1, supported);
    }
  }

  void clear(int most) {
    for (int i = 0; i < begin[most + 1]; ++i) seen[states[i]] = wanted[states[i]] = Scores{};
  }
};

// Looked up once per run: finding thread-local memory costs more than using it.
template <class End>
[[gnu::noinline]] End* ends_of_this_thread() {
  thread_local End ends[2];
  return ends;
}

using Line = std::array<Domain, max_exact>;

// For each cell the values that stand in some complete line: domain consistency of "each height
// once, both clues", in O(2^(H-1) (parks + 1) N) steps at worst and far fewer when the domains are
// small. False when there is no complete line.
template <class Scores, bool with_parks, bool with_sums>
bool supported_values(const Sight& sight, const Asked<Scores>& near, const Asked<Scores>& far,
                      const Line& domains, Line& supports) {
  using OneEnd = End<Scores, with_parks, with_sums>;
  auto* const ends = ends_of_this_thread<OneEnd>();
  OneEnd &left = ends[0], &right = ends[1];
  const int n = sight.cells;
  const Domain giant = sight.giant();
  const State one_park = State{1} << (sight.tallest() - 1), low = one_park - 1;
  const State everything = with_parks ? low + one_park * static_cast<State>(sight.parks) : low;
  const auto cell_as_state = [&](int cell) {
    const auto towers = static_cast<State>(domains[cell] >> 1) & low;
    return with_parks && (domains[cell] & bit(0)) ? towers | one_park : towers;
  };
  const auto state_as_cell = [&](State options) {
    const Domain towers = Domain{options & low} << 1;
    return with_parks && (options & one_park) ? towers | bit(0) : towers;
  };
  const auto from_left = [&](int k) { return cell_as_state(k); };
  const auto from_right = [&](int k) { return cell_as_state(n - 1 - k); };

  int first = -1, last = -1;  // the first and the last cell where the giant can stand
  for (int cell = 0; cell < n; ++cell)
    if (domains[cell] & giant) {
      if (first < 0) first = cell;
      last = cell;
    }
  if (first < 0) return false;
  const int most_left = last, most_right = n - 1 - first;
  left.spread(sight, most_left, near, from_left);
  right.spread(sight, most_right, far, from_right);

  for (int cell = 0; cell < n; ++cell) supports[cell] = 0;
  bool any = false;
  for (int cell = first; cell <= last; ++cell) {
    if (!(domains[cell] & giant)) continue;
    for (int i = left.begin[cell]; i < left.begin[cell + 1]; ++i) {
      const State state = left.states[i], rest = everything - state;
      const auto from_near = static_cast<Scores>(left.seen[state] & near.target);
      const auto from_far = static_cast<Scores>(right.seen[rest] & far.target);
      if (!from_near || !from_far) continue;
      left.wanted[state] |= from_near;
      right.wanted[rest] |= from_far;
      supports[cell] |= giant;
      any = true;
    }
  }
  if (any) {
    left.gather(sight, most_left, near, from_left,
                [&](int k, State options) { supports[k] |= state_as_cell(options); });
    right.gather(sight, most_right, far, from_right,
                 [&](int k, State options) { supports[n - 1 - k] |= state_as_cell(options); });
  }
  left.clear(most_left);
  right.clear(most_right);
  return any;
}

template <class Scores_, bool with_parks, bool with_sums>
class ExactVisible final : public Propagator {
 public:
  using Scores = Scores_;
  using Asks = Asked<Scores>;

  ExactVisible(std::span<const Var> vars, const Sight& sight, const EndClue& near,
               const EndClue& far)
      : Propagator(vars, Priority::costly, Wake::on_change),
        sight_(sight),
        near_(near),
        far_(far),
        known_near_(sight, near.if_known(), {}),
        known_far_(sight, far.if_known(), {}),
        matching_(vars.size(), sight.zeros()) {
    for (const EndClue& clue : {near, far})
      if (clue.is_open()) read_clue(clue.clue.var());
  }

  Outcome propagate(Store& store) override {
    const auto near = near_.is_open() ? Asks(sight_, near_, store.domains()) : known_near_;
    const auto far = far_.is_open() ? Asks(sight_, far_, store.domains()) : known_far_;
    const Outcome done = when_complete(near_, near.scoring, far_, far.scoring);
    if (!near.scoring && !far.scoring) {
      const Outcome outcome = matching_.propagate(store, vars_);
      return outcome == Outcome::entailed ? done : outcome;
    }
    const int n = sight_.cells;
    Line domains, supports;
    bool fixed = true;
    for (int i = 0; i < n; ++i) {
      domains[i] = store[vars_[i]];
      fixed = fixed && is_single(domains[i]);
    }
    if (fixed) return holds(domains, near, far) ? done : Outcome::failed;
    if (!supported(sight_, near, far, domains, supports)) return Outcome::failed;
    for (int i = 0; i < n; ++i)
      if (!store.keep(vars_[i], supports[i])) return Outcome::failed;
    return Outcome::open;
  }

  Recall recalls() const override { return Recall::summary; }
  std::uint64_t summary(const Store& store, Residue& residue) const override {
    return summary_of_line(store, vars_, sight_, near_, far_, residue);
  }

  static bool supported(const Sight& sight, const Asks& near, const Asks& far, const Line& domains,
                        Line& supports) {
    return supported_values<Scores, with_parks, with_sums>(sight, near, far, domains, supports);
  }

 private:
  bool holds(const Line& line, const Asked<Scores>& near, const Asked<Scores>& far) const {
    Domain taken = 0;
    int parks = 0;
    for (int i = 0; i < sight_.cells; ++i) {
      taken |= line[i];
      parks += line[i] == bit(0);
    }
    // Where two towers are alike, there are too few heights.
    if (parks != sight_.parks || size(taken & ~bit(0)) != sight_.tallest()) return false;
    return fits(line.data(), 1, near) && fits(line.data() + sight_.cells - 1, -1, far);
  }

  bool fits(const Domain* cell, int step, const Asked<Scores>& asked) const {
    if (!asked.scoring) return true;
    int score = 0;
    Domain tallest = bit(0);
    for (; *cell != sight_.giant(); cell += step)
      if (*cell > tallest) score += sight_.worth(lowest(tallest = *cell));
    return static_cast<bool>(asked.target & just<Scores>(score));
  }

  const Sight sight_;
  const EndClue near_, far_;
  const Asks known_near_, known_far_;  // computed once, unless the clues are open
  Matching matching_;
};

// Calls `use` with the kind of propagator that fits a line.
template <class Use>
auto with_propagator_for(const Sight& sight, const Use& use) {
  if (!sight.sums) {
    if (sight.parks == 0)
      return use(static_cast<ExactVisible<std::uint16_t, false, false>*>(nullptr));
    return use(static_cast<ExactVisible<std::uint16_t, true, false>*>(nullptr));
  }
  if (sight.parks != 0) return use(static_cast<ExactVisible<std::uint64_t, true, true>*>(nullptr));
  if (sight.most() <= 64)
    return use(static_cast<ExactVisible<std::uint64_t, false, true>*>(nullptr));
  return use(static_cast<ExactVisible<WideScores<2>, false, true>*>(nullptr));
}

}  // namespace

std::unique_ptr<Propagator> exact_visible(std::span<const Var> vars, const Sight& sight,
                                          const EndClue& near, const EndClue& far) {
  return with_propagator_for(sight, [&]<class Kind>(Kind*) -> std::unique_ptr<Propagator> {
    return std::make_unique<Kind>(vars, sight, near, far);
  });
}

// Computed once for the same line and clues, and cached.
const Domain* supports_of_empty_line(const Sight& sight, int near, int far) {
  struct Entry {
    Line supports;
    bool possible;
  };
  using ByClues = std::vector<std::unique_ptr<Entry>>;
  static std::mutex guard;
  static std::array<std::array<std::array<ByClues, 2>, max_exact>, max_exact + 1> kept;
  const std::scoped_lock lock(guard);
  const auto choices = static_cast<std::size_t>(sight.most()) + 1;
  ByClues& by_clues = kept[sight.cells][sight.parks][sight.sums];
  by_clues.resize(choices * choices);
  auto& entry = by_clues[static_cast<std::size_t>(near) * choices + static_cast<std::size_t>(far)];
  if (!entry) {
    entry = std::make_unique<Entry>();
    with_propagator_for(sight, [&]<class Kind>(Kind*) {
      using Asks = Asked<typename Kind::Scores>;
      Line full;
      full.fill(sight.heights() | sight.park());
      const auto ask = [&](int clue) { return Asks(sight, {Clue(Clue::anything), clue}, {}); };
      entry->possible = Kind::supported(sight, ask(near), ask(far), full, entry->supports);
    });
  }
  return entry->possible ? entry->supports.data() : nullptr;
}

}  // namespace sightline
