#include "open_run.hpp"

namespace sightline {

namespace {

using namespace open_run;

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
    if (total_.hidden(store.domains())) return Outcome::open;
    const Lengths totals = total_.clue.is_open() ? Lengths(total_.clue.allowed(store)) : known_;
    const int most = total_.most(store.domains());
    std::array<Lengths, max_rays> rays;
    for (int r = 0; r < max_rays; ++r)
      rays[r] = lengths_of<Lengths>(ray_[r].length, most,
                                    [&](int k) { return store[vars_[ray_[r].first + k]]; });
    if (!keep_what_adds_up(rays, totals, most)) return Outcome::failed;
    bool settled = true;
    for (int r = 0; r < max_rays; ++r) {
      if (!restrict(store, ray_[r], rays[r])) return Outcome::failed;
      settled = settled && rays[r].single();
    }
    return settled ? Outcome::entailed : Outcome::open;
  }

 private:
  struct Ray {
    int first = 0, length = 0;
  };

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
    if (!total_.shown(store.domains())) return Outcome::open;
    const int total = total_.most(store.domains());
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
  teach(store, doors_in_reach, asked, reaches);
  if (open || total < Word::capacity)
    store.post(std::make_unique<OpenRun<Word>>(doors_in_reach, asked, reaches));
  else
    store.post(std::make_unique<OpenRun<Long>>(doors_in_reach, asked, reaches));
}

const Registration registration{"OpenRun", post_open_run, 0b1};

}  // namespace

}  // namespace sightline
