// Rule 3 of visible.hpp: dynamic programming over sets of heights.
#include <array>
#include <mutex>
#include <vector>

#include "all_different.hpp"
#include "base/lasting.hpp"
#include "visible_cells.hpp"

namespace sightline {

using namespace visible;

namespace {

// A line as it is read from one of its ends.
template <class Cells>
struct Reading {
  const Cells& cells;
  bool from_far;

  int cell(int k) const { return from_far ? cells.cells() - 1 - k : k; }
  // The k-th cell as a state of one cell.
  State place(int k, State one_park) const {
    const Domain domain = cells[cell(k)];
    const State towers = cells.low_set(domain);
    return domain & bit(0) ? towers | one_park : towers;
  }
  State hidden(int k) const { return cells.hidden(from_far, k); }
  int passed(int k, State set) const { return cells.passed(from_far, k, set); }
};

// No more for several parks: each takes a height away.
constexpr std::size_t max_states = std::size_t{1} << (max_exact - 1);

// One end of the line. The forward pass adds towers and parks away from the end, none of them the
// giant, and collects for every state the scores that can be seen; the backward pass finds which of
// those towers occur in a complete line.
template <class Scores, class Cells, bool with_parks, bool with_sums>
struct End {
  std::array<Scores, max_states> seen{};    // scores that some order of the set shows
  std::array<Scores, max_states> wanted{};  // those of them that lead to a complete line
  std::array<State, max_states> states;     // those that can stand here, by their size:
  std::array<int, max_exact + 1> begin;     // states[begin[k] .. begin[k + 1]) have k cells

  static constexpr State low_set(State state, State one_park) {
    return with_parks ? state & (one_park - 1) : state;
  }

  // At most `most` cells are before the giant. The clue bounds the scores worth keeping.
  void spread(const Reading<Cells>& line, int most, const Asked<Scores>& asked) {
    const bool scoring = asked.scoring;
    const Scores limit = asked.limit;
    const State one_park = State{1} << line.cells.low_towers();
    const State last_park = one_park * static_cast<State>(line.cells.parks());
    seen[0] = Scores{1};
    states[0] = 0;
    begin[0] = 0;
    begin[1] = 1;
    int last = 1;
    for (int k = 0; k < most; ++k) {
      if constexpr (Cells::has_fixed) last = pass_fixed(line, k, asked);
      const State options = line.place(k, with_parks ? one_park : 0);
      const State towers = low_set(options, one_park), hidden = line.hidden(k);
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
          if (scoring && with_sums)
            taller = static_cast<Scores>((here << line.cells.worth(tower)) & limit);
          const Scores scores = tower > (set | hidden) ? taller : here;
          if (!scores) continue;
          add(state | tower, scores);
        }
        if (with_parks && (options & one_park) && state < last_park) add(state + one_park, here);
      }
      begin[k + 2] = last;
    }
    if constexpr (Cells::has_fixed) pass_fixed(line, most, asked);
  }

  // Adds what is seen of the fixed towers before the k-th cell, and leaves out the states that see
  // too much; returns the end of the others.
  int pass_fixed(const Reading<Cells>& line, int k, const Asked<Scores>& asked) {
    const State one_park = State{1} << line.cells.low_towers();
    int last = begin[k];
    for (int i = begin[k]; i < begin[k + 1]; ++i) {
      const State state = states[i];
      if (asked.scoring) {
        const int passed = line.passed(k, low_set(state, one_park));
        seen[state] = static_cast<Scores>((seen[state] << passed) & asked.limit);
      }
      if (seen[state]) states[last++] = state;
    }
    return begin[k + 1] = last;
  }

  // The reverse of spread(): `support(k)` collects the towers, or a park, of the k-th cell that
  // stand in some complete line.
  template <class Support>
  void gather(const Reading<Cells>& line, int most, const Asked<Scores>& asked, Support support) {
    const bool scoring = asked.scoring;
    const State one_park = State{1} << line.cells.low_towers();
    for (int k = most; k > 0; --k) {
      const State options = line.place(k - 1, with_parks ? one_park : 0);
      const State hidden = line.hidden(k - 1);
      State supported = 0;
      for (int i = begin[k]; i < begin[k + 1]; ++i) {
        const State state = states[i], set = low_set(state, one_park);
        Scores here = wanted[state];
        if (!here) continue;
        if constexpr (Cells::has_fixed)
          if (scoring) here = static_cast<Scores>(here >> line.passed(k, set));
        for (State left = set & options; left != 0; left &= left - 1) {
          const State tower = left & -left, smaller = state ^ tower;
          Scores before = here;
          if (scoring && tower > ((set ^ tower) | hidden))
            before = static_cast<Scores>(here >> (with_sums ? line.cells.worth(tower) : 1));
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
      support(line.cell(k - 1), supported);
    }
  }

  void clear(int most) {
    for (int i = 0; i < begin[most + 1]; ++i) seen[states[i]] = wanted[states[i]] = Scores{};
  }
};

// Looked up once per run: finding thread-local memory costs more than using it. Made when they are
// needed, because sets of many scores take megabytes.
template <class End>
[[gnu::noinline]] End* ends_of_this_thread() {
  thread_local const auto ends = std::make_unique<std::array<End, 2>>();
  return ends->data();
}

// For each cell the values that stand in some complete line: domain consistency of "each height
// once, both clues", in O(2^(H-1) (parks + 1) N) steps at worst and far fewer when the domains are
// small. False when there is no complete line.
template <class Scores, bool with_parks, bool with_sums, class Cells>
bool supported_values(const Sight& sight, const Asked<Scores>& near, const Asked<Scores>& far,
                      const Cells& cells, Line& supports) {
  using OneEnd = End<Scores, Cells, with_parks, with_sums>;
  auto* const ends = ends_of_this_thread<OneEnd>();
  OneEnd &left = ends[0], &right = ends[1];
  const int n = cells.cells();
  const Domain giant = sight.giant();
  const State one_park = State{1} << cells.low_towers(), low = one_park - 1;
  const State everything = with_parks ? low + one_park * static_cast<State>(cells.parks()) : low;
  const Reading<Cells> from_near{cells, false}, from_far{cells, true};

  // The least and the most cells that stand before the giant.
  int first = cells.giant_between(), last = first;
  if (cells.has_giant()) {
    first = -1;
    for (int cell = 0; cell < n; ++cell)
      if (cells[cell] & giant) {
        if (first < 0) first = cell;
        last = cell;
      }
    if (first < 0) return false;
  }
  const int most_left = last, most_right = n - first - cells.has_giant();
  left.spread(from_near, most_left, near);
  right.spread(from_far, most_right, far);

  for (int cell = 0; cell < n; ++cell) supports[cell] = 0;
  bool any = false;
  for (int before = first; before <= last; ++before) {
    if (cells.has_giant() && !(cells[before] & giant)) continue;
    for (int i = left.begin[before]; i < left.begin[before + 1]; ++i) {
      const State state = left.states[i], rest = everything - state;
      const auto near_scores = static_cast<Scores>(left.seen[state] & near.target);
      const auto far_scores = static_cast<Scores>(right.seen[rest] & far.target);
      if (!near_scores || !far_scores) continue;
      left.wanted[state] |= near_scores;
      right.wanted[rest] |= far_scores;
      if (cells.has_giant()) supports[before] |= giant;
      any = true;
    }
  }
  if (any) {
    const auto support = [&](int cell, State options) {
      supports[cell] |= cells.heights(options & low);
      if (with_parks && (options & one_park)) supports[cell] |= bit(0);
    };
    left.gather(from_near, most_left, near, support);
    right.gather(from_far, most_right, far, support);
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
    return supported_values<Scores, with_parks, with_sums>(sight, near, far,
                                                           WholeLine(sight, domains), supports);
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

template <class Scores>
bool keep_exactly(const Sight& sight, const Asked<Scores>& near, const Asked<Scores>& far,
                  std::span<Domain> line) {
  const OpenCells cells(sight, line);
  if (!cells.add_up()) return false;
  Line supports;
  const auto supported = [&]<bool with_parks, bool with_sums>(std::bool_constant<with_parks>,
                                                              std::bool_constant<with_sums>) {
    return supported_values<Scores, with_parks, with_sums>(sight, near, far, cells, supports);
  };
  const bool plain = sight.parks == 0 && !sight.sums;
  if (!(plain ? supported(std::false_type{}, std::false_type{})
              : supported(std::true_type{}, std::true_type{})))
    return false;
  int next = 0;
  for (Domain& d : line)
    if (!is_single(d)) d = supports[next++];
  return true;
}

template bool keep_exactly(const Sight&, const Asked<std::uint64_t>&, const Asked<std::uint64_t>&,
                           std::span<Domain>);
template bool keep_exactly(const Sight&, const Asked<WideScores<8>>&, const Asked<WideScores<8>>&,
                           std::span<Domain>);
template bool keep_exactly(const Sight&, const Asked<WideScores<32>>&, const Asked<WideScores<32>>&,
                           std::span<Domain>);

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
  struct Kept {
    std::mutex guard;
    std::array<std::array<std::array<ByClues, 2>, max_exact>, max_exact + 1> by_sight;
  };
  auto& kept = lasting<Kept>();
  const std::scoped_lock lock(kept.guard);
  const auto choices = static_cast<std::size_t>(sight.most()) + 1;
  ByClues& by_clues = kept.by_sight[sight.cells][sight.parks][sight.sums];
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
