// Rules 3 and 4 of visible.hpp for long lines. Rule 4 is dynamic programming over the tallest tower so
// far.
#include <array>
#include <optional>
#include <utility>

#include "visible.hpp"

namespace sightline {

namespace {

// The relaxation for long lines: it does not remember which heights were used, nor how many parks,
// only the tallest tower so far. Row k of an end has, for each height t, the scores of the first k
// cells when the tallest of them is t; k cells that are not all parks need t >= k less the parks.
//
//     row       0    1    2    3   ...       from the end to the giant: what can be seen, `seen`
//     cell        0    1    2    3           and back: what of it is `wanted`
//
// A row depends on the row and the cell before it. Most changes of a cell change few rows, so the
// rows of the last run are kept, and only those are computed anew for which something is new.
// Backtracking is a change like any other.
template <class Scores>
class LongVisible final : public Propagator {
 public:
  LongVisible(std::span<const Var> vars, const Sight& sight, const EndClue& near,
              const EndClue& far)
      : Propagator(vars, Priority::costly, Wake::on_change),
        sight_(sight),
        n_(sight.cells),
        tallest_(sight.tallest()),
        clue_{near, far} {
    for (const EndClue& clue : clue_)
      if (clue.is_open()) read_clue(clue.clue.var());
  }

  Outcome propagate(Store& store) override {
    Domain giant_at = 0;  // the cells where the giant can stand
    int open = 0;
    for (int i = 0; i < n_; ++i) {
      domains_[i] = store[vars_[i]];
      open += !is_single(domains_[i]);
      if (domains_[i] & sight_.giant()) giant_at |= bit(i);
    }
    const Asked<Scores> asked[2] = {Asked<Scores>(sight_, clue_[0], store.domains()),
                                    Asked<Scores>(sight_, clue_[1], store.domains())};
    if (giant_at == 0) return Outcome::failed;
    if (const auto right = all_settled(asked))
      return *right ? when_complete(clue_[0], asked[0].scoring, clue_[1], asked[1].scoring)
                    : Outcome::failed;
    if (open <= max_open) return propagate_exactly(store, asked);
    note_changes(store);
    if (nothing_new()) return Outcome::open;
    pruned_ = false;
    last_ = domains_;
    const int most[2] = {highest(giant_at), n_ - 1 - lowest(giant_at)};  // cells before the giant
    for (int end = 0; end < 2; ++end) spread(end, most[end], asked[end]);
    if (!join(giant_at)) return Outcome::failed;
    for (int end = 0; end < 2; ++end) gather(end, most[end], asked[end]);
    return prune(store, giant_at, most);
  }

  Recall recalls() const override { return Recall::summary; }
  std::uint64_t summary(const Store& store, Residue& residue) const override {
    return summary_of_line(store, vars_, sight_, clue_[0], clue_[1], residue);
  }

 private:
  // The rows of one end. Those up to `rows` have been computed for the domains in `last_`.
  struct End {
    std::vector<Scores> seen, wanted;         // by row and height
    std::array<Domain, 64> reached, wanting;  // by row: the heights with such scores
    std::array<Domain, 64> right;   // by row: those of them with a score that is asked for
    std::array<Domain, 64> joined;  // and where the other end can add the rest
    std::array<Domain, 64> supported, needed;  // by cell: see below
    int rows = -1;
    bool gathered = false;                // whether `wanted` has been computed, too
    Domain changed = 0, joined_anew = 0;  // the rows that have changed in this run
  };

  Scores& seen(int end, int row, int t) { return ends_[end].seen[row * tallest_ + t]; }
  Scores& wanted(int end, int row, int t) { return ends_[end].wanted[row * tallest_ + t]; }
  Scores wanted_or_none(int end, int row, int t) {
    return ends_[end].wanting[row] & bit(t) ? wanted(end, row, t) : Scores{};
  }
  int cell(int end, int k) const { return end == 0 ? k : n_ - 1 - k; }
  bool is_new(int end, int k) const { return (new_cells_ & bit(cell(end, k))) != 0; }
  Domain low(int end, int k) const {
    return domains_[cell(end, k)] & sight_.heights() & ~sight_.giant();
  }
  bool may_be_park(int end, int k) const { return (domains_[cell(end, k)] & bit(0)) != 0; }
  // The heights that the tallest of so many cells can have.
  Domain possible(int cells) const { return ~below(std::max(0, cells - sight_.parks)); }

  static Domain allowed(const Store& store, const EndClue& clue) {
    return clue.is_open() ? store[clue.clue.var()] : 0;
  }

  // Which cells are not what they were in the last run; after a change of a clue, everything is new.
  void note_changes(const Store& store) {
    for (int end = 0; end < 2; ++end) {
      const Domain now = allowed(store, clue_[end]);
      if (std::exchange(last_clues_[end], now) == now) continue;
      pruned_ = false;
      ends_[end].rows = -1;
    }
    new_cells_ = 0;
    for (int i = 0; i < n_; ++i)
      if (domains_[i] != last_[i]) new_cells_ |= bit(i);
  }

  // Whether the cells have lost nothing since they were pruned but values that stood hidden in
  // every line, and behind something that hides other values as well.
  bool nothing_new() const {
    if (!pruned_) return false;
    for (int i = 0; i < n_; ++i) {
      const Domain before = left_[i], now = domains_[i];
      if ((now & ~before) | (before & ~now & needed_[i])) return false;
    }
    return true;
  }

  // Rule 3.
  Outcome propagate_exactly(Store& store, const Asked<Scores>* asked) {
    auto line = domains_;
    if (!keep_exactly(sight_, asked[0], asked[1], std::span(line).first(n_)))
      return Outcome::failed;
    for (int i = 0; i < n_; ++i)
      if (!store.keep(vars_[i], line[i])) return Outcome::failed;
    return Outcome::open;
  }

  // Whether both ends show what they must, when that no longer depends on the open cells.
  std::optional<bool> all_settled(const Asked<Scores>* asked) const {
    bool right = true;
    for (int end = 0; end < 2; ++end) {
      if (!asked[end].scoring) continue;
      const std::optional<bool> one = settled(end, asked[end]);
      if (!one) return one;
      right = right && *one;
    }
    return right;
  }

  // The same for one end: each cell before the giant is known, or all its values are hidden.
  std::optional<bool> settled(int end, const Asked<Scores>& asked) const {
    int tallest = 0, score = 0;
    for (int k = 0; k < n_; ++k) {
      const Domain here = domains_[cell(end, k)];
      if ((here & ~below(tallest + 1)) == 0) continue;
      if (!is_single(here)) return std::nullopt;
      if (here == sight_.giant()) return static_cast<bool>(asked.target & just<Scores>(score));
      tallest = lowest(here);
      score += sight_.worth(tallest);
    }
    return false;
  }

  // What is seen when a tower of this height comes next; and what was seen before it came.
  Scores with(const Asked<Scores>& asked, int t, const Scores& seen) const {
    return asked.scoring ? static_cast<Scores>((seen << sight_.worth(t)) & asked.limit) : seen;
  }
  Scores without(const Asked<Scores>& asked, int t, const Scores& seen) const {
    return asked.scoring ? static_cast<Scores>(seen >> sight_.worth(t)) : seen;
  }

  void spread(int end, int most, const Asked<Scores>& asked) {
    End& e = ends_[end];
    e.changed = 0;
    if (e.rows < 0) begin(end, asked);
    for (int k = 0; k < most; ++k) {
      const bool known = k < e.rows;
      if (known && !(e.changed & bit(k)) && !is_new(end, k)) continue;
      if (spread_row(end, k, known, asked)) e.changed |= bit(k + 1);
    }
    // Rows behind the last place of the giant are computed anew when they are needed again; so is
    // the last one, because it has no next one any more, or one at last.
    if (e.rows != most) e.changed |= bit(most) | bit(std::clamp(e.rows, 0, most));
    e.rows = most;
  }

  // The first row: nothing is seen yet.
  void begin(int end, const Asked<Scores>& asked) {
    End& e = ends_[end];
    const auto size = static_cast<std::size_t>(n_) * static_cast<std::size_t>(tallest_);
    e.seen.assign(size, {});
    e.wanted.assign(size, {});
    seen(end, 0, 0) = Scores{1};
    e.reached[0] = bit(0);
    e.right[0] = static_cast<bool>(asked.target & Scores{1}) ? bit(0) : 0;
    e.joined.fill(0);
    e.wanting.fill(0);
    e.rows = 0;
    e.gathered = false;
    e.changed = bit(0);
  }

  // Row k + 1 from row k; whether it is another than before. A tower that is seen may follow any
  // lower one: these are taken together, from the lowest up.
  bool spread_row(int end, int k, bool known, const Asked<Scores>& asked) {
    End& e = ends_[end];
    const Domain towers = low(end, k), from = e.reached[k];
    const Domain hiding = hides_some(towers, may_be_park(end, k)) & possible(k + 1);
    const Domain before = known ? e.reached[k + 1] : 0;
    Domain reached = 0, right = 0;
    bool changed = !known;
    Scores lower{};
    for_each(from | towers, [&](int t) {
      const Scores so_far = from & bit(t) ? seen(end, k, t) : Scores{};
      Scores next = hiding & bit(t) ? so_far : Scores{};
      if (towers & bit(t)) next |= with(asked, t, lower);
      lower |= so_far;
      if (!next) return;
      reached |= bit(t);
      if (static_cast<Scores>(next & asked.target)) right |= bit(t);
      Scores& there = seen(end, k + 1, t);
      changed = changed || !(before & bit(t)) || !(there == next);
      there = next;
    });
    e.reached[k + 1] = reached;
    e.right[k + 1] = right;
    return changed || reached != before;
  }

  // The heights behind which one of these towers, or a park, stands unseen.
  static Domain hides_some(Domain towers, bool park) {
    if (park) return ~Domain{0};
    return towers ? ~below(lowest(towers) + 1) : 0;
  }

  // Where the giant can stand: both sides show what they must, and the second tallest
  // stands on one of them.
  bool join(Domain giant_at) {
    const bool alone = tallest_ == 1;
    const Domain second = bit(tallest_ - 1);
    bool any = false;
    for (End& e : ends_) e.joined_anew = 0;
    for (int p = 0; p < n_; ++p) {
      const int rows[2] = {p, n_ - 1 - p};
      const bool possible = (giant_at & bit(p)) != 0;
      for (int end = 0; end < 2; ++end) {
        End& e = ends_[end];
        Domain joined = 0;
        if (possible) {
          const Domain right = e.right[rows[end]], other = ends_[1 - end].right[rows[1 - end]];
          joined = alone || (other & second) ? right : right & second;
          if (other == 0) joined = 0;
        }
        if (std::exchange(e.joined[rows[end]], joined) != joined) e.joined_anew |= bit(rows[end]);
        any = any || joined != 0;
      }
    }
    if (!any)
      for (End& e : ends_) e.gathered = false;
    return any;
  }

  // The reverse of spread().
  void gather(int end, int most, const Asked<Scores>& asked) {
    End& e = ends_[end];
    const Domain anew = e.gathered ? e.changed | e.joined_anew : ~Domain{0};
    bool next_is_new = false;
    for (int k = most; k >= 0; --k)
      if ((anew & bit(k)) || next_is_new || (k < most && is_new(end, k)))
        next_is_new = gather_row(end, k, k < most, asked);
    e.gathered = true;
  }

  // What is wanted of row k, and which values of cell k lead from there to what is wanted of the
  // next row, if there is one; whether the row is another than before.
  bool gather_row(int end, int k, bool has_next, const Asked<Scores>& asked) {
    End& e = ends_[end];
    const Domain from = e.reached[k], to = has_next ? e.wanting[k + 1] : 0;
    const Domain park = may_be_park(end, k) ? bit(0) : 0, low_towers = low(end, k);
    const Domain towers = low_towers & to;
    Domain wanting = 0, supported = 0, needed = 0;
    bool changed = false;
    // From the tallest down: a tower that is seen asks something of all lower ones.
    Scores of_lower{};
    for (Domain left = from | towers; left != 0; left &= ~bit(highest(left))) {
      const int t = highest(left);
      if (from & bit(t)) {
        const Scores here = seen(end, k, t);
        auto now = static_cast<Scores>(here & of_lower);
        if (e.joined[k] & bit(t)) now |= static_cast<Scores>(here & asked.target);
        const Domain hidden = (low_towers & below(t)) | park;
        if ((to & bit(t)) && hidden)
          if (const auto same = static_cast<Scores>(here & wanted(end, k + 1, t))) {
            now |= same;
            supported |= hidden;
            needed |= hidden & -hidden;
          }
        if (!(wanted_or_none(end, k, t) == now)) changed = true;
        wanted(end, k, t) = now;
        if (now) wanting |= bit(t);
      }
      if (towers & bit(t)) of_lower |= without(asked, t, wanted(end, k + 1, t));
    }
    // From the lowest up: whether it has something to ask it of.
    Scores lower{};
    for_each(from | towers, [&](int t) {
      if ((towers & bit(t)) &&
          static_cast<Scores>(lower & without(asked, t, wanted(end, k + 1, t)))) {
        supported |= bit(t);
        needed |= bit(t);
      }
      if (from & bit(t)) lower |= seen(end, k, t);
    });
    e.supported[k] = supported;
    e.needed[k] = needed;
    return std::exchange(e.wanting[k], wanting) != wanting || changed;
  }

  // A value is supported if it stands in some line. It is needed if it is seen in some line, or if
  // it is the lowest of those that stand hidden, which may stand for all of them.
  Outcome prune(Store& store, Domain giant_at, const int* most) {
    for (int i = 0; i < n_; ++i) {
      Domain supported = 0, needed = 0;
      if ((giant_at & bit(i)) && ends_[0].joined[i]) supported = needed = sight_.giant();
      for (int end = 0; end < 2; ++end) {
        const int k = cell(end, i);
        if (k >= most[end]) continue;
        supported |= ends_[end].supported[k];
        needed |= ends_[end].needed[k];
      }
      left_[i] = domains_[i] & supported;
      needed_[i] = needed;
    }
    for (int i = 0; i < n_; ++i)
      if (!store.keep(vars_[i], left_[i])) return Outcome::failed;
    pruned_ = true;
    return Outcome::open;
  }

  const Sight sight_;
  const int n_, tallest_;
  const EndClue clue_[2];
  std::array<Domain, 64> domains_{};
  std::array<End, 2> ends_;
  // The last run, as hints: the domains that the rows are about, and the clues; and if it got so
  // far, what it left of the domains.
  std::array<Domain, 64> last_{}, left_, needed_;
  std::array<Domain, 2> last_clues_{};
  bool pruned_ = false;
  Domain new_cells_ = 0;  // those that are not as in `last_`
};

}  // namespace

std::unique_ptr<Propagator> long_visible(std::span<const Var> vars, const Sight& sight,
                                         const EndClue& near, const EndClue& far) {
  const auto make = [&]<class Scores>(Scores) -> std::unique_ptr<Propagator> {
    return std::make_unique<LongVisible<Scores>>(vars, sight, near, far);
  };
  if (sight.most() <= 64) return make(std::uint64_t{});
  if (sight.most() <= 512) return make(WideScores<8>{});
  return make(WideScores<32>{});
}

}  // namespace sightline
