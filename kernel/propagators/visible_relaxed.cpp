// Rule 4 of visible.hpp: dynamic programming over the tallest tower so far.
#include <array>

#include "visible.hpp"

namespace sightline {

namespace {

// The relaxation for long lines: it does not remember which heights were used, only the
// tallest tower so far. tallest_[k][t] is the seen mask of the first k cells when
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

}  // namespace

std::unique_ptr<Propagator> relaxed_visible(std::span<const Var> vars, Clue near, Clue far) {
  return std::make_unique<RelaxedVisible>(vars, near, far);
}

}  // namespace sightline
