#include <utility>

#include "open_run.hpp"
#include "store/completion.hpp"

namespace sightline {

namespace {

using namespace open_run;

// Rules 3 to 5.
template <class Lengths>
class OpenRun final : public Propagator {
 public:
  OpenRun(std::span<const Var> vars, const Total& total, Rays rays)
      : Propagator(vars, Priority::cheap, Wake::on_fix), total_(total), rays_(std::move(rays)) {
    if (total.clue.is_open()) read_clue(total.clue.var());
  }

  Outcome propagate(Store& store) override {
    if (total_.hidden(store.domains())) return Outcome::open;
    const int most = total_.most(store.domains());
    auto lengths = rays_.lengths<Lengths>(store, vars_, most);
    if (!keep_what_adds_up(lengths, total_.totals<Lengths>(store.domains()), most))
      return Outcome::failed;
    return rays_.restrict(store, vars_, lengths);
  }

  bool explains() const override { return true; }
  void explain(const Store& store, Moment before, std::optional<Var> concluded,
               std::vector<Var>& because) const override {
    if (total_.clue.is_open()) because.push_back(total_.clue.var());
    const int most = total_.most(store.domains());
    if (!total_.shown(store.domains()) ||
        !rays_.explain_by_bounds(store, vars_, {before, most}, concluded, because))
      rays_.explain(store, vars_, {before, most}, because);
  }
  bool is_broken(const Completion& values, std::vector<Var>& decisive) const override {
    const auto domains = values.store().domains();
    if (total_.hidden(domains)) return false;
    return !total_.allows(domains, rays_.seen(values, vars_, decisive));
  }

 private:
  const Total total_;
  const Rays rays_;
};

// Rules 1 and 2: bounds of the lengths only.
class OpenRunBounds final : public Propagator {
 public:
  OpenRunBounds(std::span<const Var> vars, const Total& total, Rays rays)
      : Propagator(vars, Priority::cheap, Wake::on_fix, Tier::simple),
        total_(total),
        rays_(std::move(rays)) {
    if (total.clue.is_open()) read_clue(total.clue.var());
  }

  Outcome propagate(Store& store) override {
    if (!total_.shown(store.domains())) return Outcome::open;
    return rays_.bound(store, vars_, total_.most(store.domains()));
  }

 private:
  const Total total_;
  const Rays rays_;
};

void post_open_run(Store& store, const Request& request) {
  const auto numbers = request.numbers;
  require(!numbers.empty() && numbers.size() <= 1 + max_rays,
          "OpenRun takes a total and the lengths of up to 4 rays");
  const int total = numbers[0];
  require_rays(store, request.vars, numbers.subspan(1));
  // No sum of rays exceeds the number of doors, so a larger total fails as well as this one.
  require(total >= 0 && total < Long::capacity, "the total of OpenRun is out of range");

  const Total asked{total, request.clue(0, 0)};
  const bool open = asked.clue.is_open();
  require(!open || request.vars.size() < Word::capacity, "an open total of OpenRun is below 64");

  const InReach doors(request.vars, numbers.subspan(1), open ? Long::capacity : total);
  const Rays rays(through_doors, doors.lengths);
  if (store.for_reasoning()) store.post(std::make_unique<OpenRunBounds>(doors.vars, asked, rays));
  teach(store, doors.vars, asked, rays);
  if (open || total < Word::capacity)
    store.post(std::make_unique<OpenRun<Word>>(doors.vars, asked, rays));
  else
    store.post(std::make_unique<OpenRun<Long>>(doors.vars, asked, rays));
}

const Registration registration{"OpenRun", post_open_run, 0b1};

}  // namespace

Outcome open_run::Rays::bound(Store& store, Vars vars, int total) const {
  for (bool again = true; again;) {
    again = false;
    const auto [least, most, all_least, all_most] = bounds(store, vars);
    if (total < all_least || total > all_most) return Outcome::failed;
    for (int r = 0; r < max_rays; ++r) {
      const int must = total - (all_most - most[r]), may = total - (all_least - least[r]);
      for (int k = least[r]; k < must; ++k) {  // Rule 1
        if (!store.keep(vars[rays_[r].first + k], passage_.open)) return Outcome::failed;
        again = true;
      }
      if (may == least[r] && most[r] > may) {  // Rule 2
        if (!store.keep(vars[rays_[r].first + may], passage_.closed)) return Outcome::failed;
        again = true;
      }
    }
  }
  return Outcome::open;
}

bool open_run::Rays::explain_by_bounds(const Store& store, Vars vars, Seen seen,
                                       std::optional<Var> concluded,
                                       std::vector<Var>& because) const {
  int least[max_rays] = {}, most[max_rays] = {}, all_least = 0, all_most = 0;
  int own = -1, place = 0;  // where the door is that was concluded
  for (int r = 0; r < max_rays; ++r) {
    bool all_open = true;
    for (; most[r] < rays_[r].length; ++most[r]) {
      const Var v = vars[rays_[r].first + most[r]];
      if (v == concluded) own = r, place = most[r];
      const bool fixed = store.fixed_before(v, seen.before);
      if (fixed && store[v] == passage_.closed) break;
      all_open = all_open && fixed;
      least[r] += all_open;
    }
    all_least += least[r];
    all_most += most[r];
  }
  const auto too_few = [&](int except) {
    for (int r = 0; r < max_rays; ++r)
      if (r != except && most[r] < rays_[r].length)
        because.push_back(vars[rays_[r].first + most[r]]);
  };
  const auto too_many = [&](int except) {
    for (int r = 0; r < max_rays; ++r)
      for (int k = 0; k < (r == except ? place : least[r]); ++k)
        because.push_back(vars[rays_[r].first + k]);
  };
  const int total = seen.total;
  if (!concluded) {
    if (all_least > total) return too_many(-1), true;
    if (all_most < total) return too_few(-1), true;
    return false;
  }
  if (own < 0) return false;
  if (store[*concluded] == passage_.open) {
    if (total - (all_most - most[own]) <= place) return false;
    return too_few(own), true;
  }
  if (least[own] != place || total - (all_least - least[own]) != place) return false;
  return too_many(own), true;
}

void open_run::Rays::explain(const Store& store, Vars vars, Seen seen,
                             std::vector<Var>& because) const {
  for (const Ray& ray : rays_)
    for (int k = 0; k < std::min(ray.length, seen.total + 1); ++k) {
      const Var v = vars[ray.first + k];
      if (!store.fixed_before(v, seen.before)) continue;
      because.push_back(v);
      if (store[v] == passage_.closed) break;
    }
}

int open_run::Rays::seen(const Completion& values, Vars vars, std::vector<Var>& decisive) const {
  int seen = 0;
  for (const Ray& ray : rays_)
    for (int k = 0; k < ray.length; ++k) {
      const Var v = vars[ray.first + k];
      if (values.is_open(v)) decisive.push_back(v);
      if (values[v] == passage_.closed) break;
      ++seen;
    }
  return seen;
}

open_run::InReach::InReach(std::span<const Var> all, std::span<const int> rays, int most) {
  std::size_t first = 0;
  for (int length : rays) {
    const int reach = std::min(length, most + 1);
    const auto ray = all.subspan(first, static_cast<std::size_t>(reach));
    vars.insert(vars.end(), ray.begin(), ray.end());
    lengths.push_back(reach);
    first += static_cast<std::size_t>(length);
  }
}

void open_run::require_rays(const Store& store, std::span<const Var> doors,
                            std::span<const int> rays) {
  std::size_t count = 0;
  for (int length : rays) {
    require(length >= 0 && length < Long::capacity / 2, "a ray is too long");
    count += static_cast<std::size_t>(length);
  }
  require(count == doors.size(), "the rays do not add up to the variables");
  for (Var v : doors) require((store[v] & ~Domain{0b11}) == 0, "a door or cell is 0 or 1");
}

}  // namespace sightline
