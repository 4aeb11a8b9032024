// Rule 4 of visible.hpp: dynamic programming over the tallest tower so far.
#include <array>

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
        ends_(2, States(static_cast<std::size_t>(n_ + 1) * static_cast<std::size_t>(n_ + 1))) {
    for (const EndClue& clue : clue_)
      if (clue.is_open()) read_clue(clue.clue.var());
  }

  Outcome propagate(Store& store) override {
    bool fixed = true;
    std::array<Domain, 64> supports{};
    for (int i = 0; i < n_; ++i) {
      domains_[i] = store[vars_[i]];
      fixed = fixed && is_single(domains_[i]);
    }
    const Asked<Scores> asked[2] = {Asked<Scores>(sight_, clue_[0], store.domains()),
                                    Asked<Scores>(sight_, clue_[1], store.domains())};
    for (int end = 0; end < 2; ++end) spread(end, asked[end]);
    if (!join(asked, supports)) return Outcome::failed;
    if (fixed) return when_complete(clue_[0], asked[0].scoring, clue_[1], asked[1].scoring);
    for (int end = 0; end < 2; ++end) gather(end, asked[end], supports);
    for (int i = 0; i < n_; ++i)
      if (!store.keep(vars_[i], supports[i])) return Outcome::failed;
    return Outcome::open;
  }

 private:
  struct Reached {
    Scores seen{}, wanted{};
  };
  using States = std::vector<Reached>;

  Reached& at(int end, int cells, int tallest) { return ends_[end][cells * (n_ + 1) + tallest]; }
  int cell(int end, int k) const { return end == 0 ? k : n_ - 1 - k; }
  Domain low(int end, int k) const {
    return domains_[cell(end, k)] & sight_.heights() & ~sight_.giant();
  }
  bool may_be_park(int end, int k) const { return (domains_[cell(end, k)] & bit(0)) != 0; }
  // The lowest that the tallest of so many cells can be.
  int least(int cells) const { return std::max(0, cells - sight_.parks); }

  void spread(int end, const Asked<Scores>& asked) {
    ends_[end].assign(ends_[end].size(), Reached{});
    at(end, 0, 0).seen = Scores{1};
    for (int k = 0; k + 1 < n_; ++k) {
      const Domain towers = low(end, k);
      for (int tallest = least(k); tallest < tallest_; ++tallest) {
        const Scores seen = at(end, k, tallest).seen;
        if (!seen) continue;
        const bool stays = (towers & below(tallest)) || may_be_park(end, k);
        if (stays && tallest >= least(k + 1)) at(end, k + 1, tallest).seen |= seen;
        for_each(towers & ~below(tallest + 1), [&](int t) {
          at(end, k + 1, t).seen |=
              asked.scoring ? static_cast<Scores>((seen << sight_.worth(t)) & asked.limit) : seen;
        });
      }
    }
  }

  // Where the giant can stand: both sides show what they must, and the second tallest
  // stands on one of them.
  bool join(const Asked<Scores>* asked, std::array<Domain, 64>& supports) {
    const auto right = [&](int end, const Reached& here) {
      return static_cast<Scores>(here.seen & asked[end].target);
    };
    const bool alone = tallest_ == 1;
    bool any = false;
    for (int p = 0; p < n_; ++p) {
      if (!(domains_[p] & sight_.giant())) continue;
      const int cells[2] = {p, n_ - 1 - p};
      bool low_fits[2] = {false, false}, second_fits[2];
      for (int end = 0; end < 2; ++end) {
        for (int t = 0; t + 1 < tallest_; ++t)
          low_fits[end] |= static_cast<bool>(right(end, at(end, cells[end], t)));
        second_fits[end] = static_cast<bool>(right(end, at(end, cells[end], tallest_ - 1)));
      }
      const bool fits[2] = {low_fits[1] || second_fits[1], second_fits[0] || low_fits[0]};
      if (alone ? !(second_fits[0] && second_fits[1])
                : !((second_fits[0] && fits[0]) || (second_fits[1] && fits[1])))
        continue;
      any = true;
      supports[p] |= sight_.giant();
      for (int end = 0; end < 2; ++end) {
        const int other = 1 - end;
        for (int t = 0; t < tallest_; ++t) {
          const bool allowed = t == tallest_ - 1 ? fits[end] : second_fits[other];
          Reached& here = at(end, cells[end], t);
          if (allowed || alone) here.wanted |= right(end, here);
        }
      }
    }
    return any;
  }

  void gather(int end, const Asked<Scores>& asked, std::array<Domain, 64>& supports) {
    for (int k = n_ - 1; k > 0; --k) {
      const Domain towers = low(end, k - 1);
      const bool park = may_be_park(end, k - 1);
      Domain& support = supports[cell(end, k - 1)];
      for (int tallest = least(k); tallest < tallest_; ++tallest) {
        const Scores wanted = at(end, k, tallest).wanted;
        if (!wanted) continue;
        Reached& same = at(end, k - 1, tallest);
        if (const auto scores = static_cast<Scores>(same.seen & wanted);
            scores && (park || (towers & below(tallest)))) {
          same.wanted |= scores;
          support |= (towers & below(tallest)) | (park ? bit(0) : 0);
        }
        if (!(towers & bit(tallest))) continue;
        const auto before =
            asked.scoring ? static_cast<Scores>(wanted >> sight_.worth(tallest)) : wanted;
        for (int t = 0; t < tallest; ++t) {
          Reached& lower = at(end, k - 1, t);
          const auto scores = static_cast<Scores>(lower.seen & before);
          if (!scores) continue;
          lower.wanted |= scores;
          support |= bit(tallest);
        }
      }
    }
  }

  const Sight sight_;
  const int n_, tallest_;
  const EndClue clue_[2];
  std::array<Domain, 64> domains_;
  std::vector<States> ends_;
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
