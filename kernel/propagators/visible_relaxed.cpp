// Rule 4 of visible.hpp: dynamic programming over the tallest tower so far.
#include <array>
#include <optional>

#include "visible.hpp"

namespace sightline {

namespace {

// The relaxation for long lines: it does not remember which heights were used, nor how many parks,
// only the tallest tower so far. at(end, k, t) has the scores of the first k cells when the tallest
// of them is t; k cells that are not all parks need t >= k less the parks.
template <class Scores>
class RelaxedVisible final : public Propagator {
 public:
  RelaxedVisible(std::span<const Var> vars, const Sight& sight, const EndClue& near,
                 const EndClue& far)
      : Propagator(vars, Priority::costly, Wake::on_change),
        sight_(sight),
        n_(sight.cells),
        tallest_(sight.tallest()),
        clue_{near, far},
        ends_(2, States(static_cast<std::size_t>(n_) * static_cast<std::size_t>(tallest_))) {
    for (const EndClue& clue : clue_)
      if (clue.is_open()) read_clue(clue.clue.var());
  }

  Outcome propagate(Store& store) override {
    Domain giant_at = 0;  // the cells where the giant can stand
    std::array<Domain, 64> supports{};
    for (int i = 0; i < n_; ++i) {
      domains_[i] = store[vars_[i]];
      if (domains_[i] & sight_.giant()) giant_at |= bit(i);
    }
    const Asked<Scores> asked[2] = {Asked<Scores>(sight_, clue_[0], store.domains()),
                                    Asked<Scores>(sight_, clue_[1], store.domains())};
    if (giant_at == 0) return Outcome::failed;
    if (const auto right = all_settled(asked))
      return *right ? when_complete(clue_[0], asked[0].scoring, clue_[1], asked[1].scoring)
                    : Outcome::failed;
    if (nothing_new(store)) return Outcome::open;
    last_.known = false;
    last_.needed.fill(0);
    const int most[2] = {highest(giant_at), n_ - 1 - lowest(giant_at)};  // cells before the giant
    for (int end = 0; end < 2; ++end) spread(end, most[end], asked[end]);
    if (!join(giant_at, asked, supports)) return Outcome::failed;
    for (int end = 0; end < 2; ++end) gather(end, most[end], asked[end], supports);
    for (int i = 0; i < n_; ++i)
      if (!store.keep(vars_[i], last_.domains[i] = domains_[i] & supports[i]))
        return Outcome::failed;
    for (int end = 0; end < 2; ++end) last_.clues[end] = allowed(store, clue_[end]);
    last_.known = true;
    return Outcome::open;
  }

 private:
  struct Reached {
    Scores seen{}, wanted{};
  };
  using States = std::vector<Reached>;

  Reached& at(int end, int cells, int tallest) { return ends_[end][cells * tallest_ + tallest]; }
  int cell(int end, int k) const { return end == 0 ? k : n_ - 1 - k; }
  Domain low(int end, int k) const {
    return domains_[cell(end, k)] & sight_.heights() & ~sight_.giant();
  }
  bool may_be_park(int end, int k) const { return (domains_[cell(end, k)] & bit(0)) != 0; }
  // The heights that the tallest of so many cells can have.
  Domain possible(int cells) const { return ~below(std::max(0, cells - sight_.parks)); }

  static Domain allowed(const Store& store, const EndClue& clue) {
    return clue.is_open() ? store[clue.clue.var()] : 0;
  }

  // Whether the cells have lost nothing since the last run but values that stood hidden in every
  // line, and behind something that hides other values as well.
  bool nothing_new(const Store& store) const {
    if (!last_.known) return false;
    for (int i = 0; i < n_; ++i) {
      const Domain before = last_.domains[i], now = domains_[i];
      if ((now & ~before) | (before & ~now & last_.needed[i])) return false;
    }
    return last_.clues[0] == allowed(store, clue_[0]) && last_.clues[1] == allowed(store, clue_[1]);
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

  // A tower that is seen may follow any lower one: these are taken together, from the lowest up.
  void spread(int end, int most, const Asked<Scores>& asked) {
    at(end, 0, 0) = {Scores{1}, {}};
    reached_[end][0] = bit(0);
    for (int k = 0; k < most; ++k) {
      const Domain towers = low(end, k), from = reached_[end][k];
      const Domain hiding = hides_some(towers, may_be_park(end, k)) & possible(k + 1);
      Domain& reached = reached_[end][k + 1] = 0;
      Scores lower{};
      for_each(from | towers, [&](int t) {
        Reached next;
        const Scores seen = from & bit(t) ? at(end, k, t).seen : Scores{};
        if (hiding & bit(t)) next.seen = seen;
        if (towers & bit(t)) next.seen |= with(asked, t, lower);
        lower |= seen;
        if (!next.seen) return;
        at(end, k + 1, t) = next;
        reached |= bit(t);
      });
    }
  }

  // The heights behind which one of these towers, or a park, stands unseen.
  static Domain hides_some(Domain towers, bool park) {
    if (park) return ~Domain{0};
    return towers ? ~below(lowest(towers) + 1) : 0;
  }

  // Where the giant can stand: both sides show what they must, and the second tallest
  // stands on one of them.
  bool join(Domain giant_at, const Asked<Scores>* asked, std::array<Domain, 64>& supports) {
    const bool alone = tallest_ == 1;
    const Domain second = bit(tallest_ - 1);
    bool any = false;
    for_each(giant_at, [&](int p) {
      const int cells[2] = {p, n_ - 1 - p};
      Domain right[2] = {0, 0};  // the tallest so far, where the scores are right
      for (int end = 0; end < 2; ++end)
        for_each(reached_[end][cells[end]], [&](int t) {
          const Reached& here = at(end, cells[end], t);
          if (static_cast<Scores>(here.seen & asked[end].target)) right[end] |= bit(t);
        });
      Domain wanted[2];
      for (int end = 0; end < 2; ++end) {
        const Domain other = right[1 - end];
        wanted[end] = other & second ? right[end] : other ? right[end] & second : 0;
        if (alone) wanted[end] = other ? right[end] : 0;
      }
      if (wanted[0] == 0) return;
      any = true;
      supports[p] |= sight_.giant();
      last_.needed[p] |= sight_.giant();
      for (int end = 0; end < 2; ++end)
        for_each(wanted[end], [&](int t) {
          Reached& here = at(end, cells[end], t);
          here.wanted |= static_cast<Scores>(here.seen & asked[end].target);
        });
    });
    return any;
  }

  // The reverse of spread(), in two passes: from the lowest up, which towers are the last of a line
  // that is wanted; and from the tallest down, which lines lead there without them.
  void gather(int end, int most, const Asked<Scores>& asked, std::array<Domain, 64>& supports) {
    for (int k = most; k > 0; --k) {
      const Domain park = may_be_park(end, k - 1) ? bit(0) : 0, low_towers = low(end, k - 1);
      const Domain from = reached_[end][k - 1], to = reached_[end][k], towers = low_towers & to;
      Domain& support = supports[cell(end, k - 1)];
      Domain& needed = last_.needed[cell(end, k - 1)];
      Scores lower{};
      for_each(from | towers, [&](int t) {
        if (towers & bit(t)) {
          const Scores& wanted = at(end, k, t).wanted;
          if (static_cast<Scores>(lower & without(asked, t, wanted)))
            support |= bit(t), needed |= bit(t);
        }
        if (!(from & bit(t))) return;
        Reached& before = at(end, k - 1, t);
        lower |= before.seen;
        const Domain hidden = (low_towers & below(t)) | park;
        if (!(to & bit(t)) || !hidden) return;
        const auto scores = static_cast<Scores>(before.seen & at(end, k, t).wanted);
        if (!scores) return;
        before.wanted |= scores;
        support |= hidden;
        needed |= hidden & -hidden;
      });
      Scores wanted_of_lower{};
      for (Domain left = from | towers; left != 0; left &= ~bit(highest(left))) {
        const int t = highest(left);
        if (from & bit(t)) {
          Reached& before = at(end, k - 1, t);
          before.wanted |= static_cast<Scores>(before.seen & wanted_of_lower);
        }
        if (towers & bit(t)) wanted_of_lower |= without(asked, t, at(end, k, t).wanted);
      }
    }
  }

  const Sight sight_;
  const int n_, tallest_;
  const EndClue clue_[2];
  std::array<Domain, 64> domains_;
  std::vector<States> ends_;
  // By end and number of cells: the heights that the tallest of them can have.
  std::array<std::array<Domain, 64>, 2> reached_;
  // The outcome of the last run, a hint. A value is needed if it is seen in some line, or if it is
  // the lowest of those that stand hidden, which may stand for all of them.
  struct Last {
    bool known = false;
    std::array<Domain, 64> domains, needed;
    std::array<Domain, 2> clues;
  } last_;
};

}  // namespace

std::unique_ptr<Propagator> relaxed_visible(std::span<const Var> vars, const Sight& sight,
                                            const EndClue& near, const EndClue& far) {
  const auto make = [&]<class Scores>(Scores) -> std::unique_ptr<Propagator> {
    return std::make_unique<RelaxedVisible<Scores>>(vars, sight, near, far);
  };
  if (sight.most() <= 64) return make(std::uint64_t{});
  if (sight.most() <= 512) return make(WideScores<8>{});
  return make(WideScores<32>{});
}

}  // namespace sightline
