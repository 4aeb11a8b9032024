#include "all_different.hpp"

#include <algorithm>

#include "singles.hpp"

namespace sightline {

namespace {

Domain union_of(const Store& store, std::span<const Var> vars) {
  Domain all = 0;
  for (Var v : vars) all |= store[v];
  return all;
}

// How many variables are 0.
std::uint64_t zeros_among(const Store& store, std::span<const Var> vars) {
  return static_cast<std::uint64_t>(
      std::count_if(vars.begin(), vars.end(), [&](Var v) { return store[v] == bit(0); }));
}

// Rules 1 and 2.
class Singles final : public Propagator {
 public:
  explicit Singles(std::span<const Var> vars)
      : Propagator(vars, Priority::cheap, Wake::on_change, Tier::simple) {}

  Outcome propagate(Store& store) override {
    for (bool again = true; again;) {
      again = false;
      Domain taken = 0, once = 0, twice = 0;
      for (Var v : vars_) {
        const Domain d = store[v];
        if (is_single(d)) {
          if (taken & d) return Outcome::failed;
          taken |= d;
        }
        twice |= once & d;
        once |= d;
      }
      if (size(once) < static_cast<int>(vars_.size())) return Outcome::failed;
      if (size(taken) == static_cast<int>(vars_.size())) return Outcome::entailed;
      const bool permutation = size(once) == static_cast<int>(vars_.size());
      const Domain hidden = permutation ? once & ~twice & ~taken : 0;
      for (Var v : vars_) {
        const Domain d = store[v];
        if (is_single(d)) continue;
        Domain left = d & ~taken;           // Rule 1
        if (left & hidden) left &= hidden;  // Rule 2
        if (left == d) continue;
        if (!store.keep(v, left)) return Outcome::failed;
        again = true;
      }
    }
    return Outcome::open;
  }

  // A value that is taken is in no other domain.
  Recall recalls() const override { return Recall::nothing; }
};

// Rules 1 and 2 with several zeros.
class SinglesAndZeros final : public Propagator {
 public:
  SinglesAndZeros(std::span<const Var> vars, int zeros)
      : Propagator(vars, Priority::cheap, Wake::on_change, Tier::simple),
        count_(static_cast<int>(vars.size())),
        zeros_(zeros) {}

  Outcome propagate(Store& store) override {
    for (bool again = true; again;) {
      again = false;
      const Line line(store, vars_);
      const bool just_enough = size(line.once) + (line.may_be_zero ? zeros_ : 0) == count_;
      if (line.clashes || line.zeros > zeros_) return Outcome::failed;
      if (size(line.once) + std::min(line.may_be_zero, zeros_) < count_) return Outcome::failed;
      if (size(line.taken) + line.zeros == count_) return Outcome::entailed;
      const Domain hidden = just_enough ? line.once & ~line.twice & ~line.taken : 0;
      const bool are_zero = just_enough && line.may_be_zero == zeros_;
      const Domain gone = line.taken | (line.zeros == zeros_ ? bit(0) : 0);
      for (Var v : vars_) {
        const Domain d = store[v];
        if (is_single(d)) continue;
        Domain left = d & ~gone;            // Rule 1
        if (left & hidden) left &= hidden;  // Rule 2
        if (are_zero && (left & bit(0))) left = bit(0);
        if (left == d) continue;
        if (!store.keep(v, left)) return Outcome::failed;
        again = true;
      }
    }
    return Outcome::open;
  }

  Recall recalls() const override { return Recall::summary; }
  std::uint64_t summary(const Store& store, Residue&) const override {
    return zeros_among(store, vars_);
  }

 private:
  // The values but 0 that are placed, and those that stand once and twice among the possible ones.
  struct Line {
    Domain taken = 0, once = 0, twice = 0;
    int zeros = 0, may_be_zero = 0;
    bool clashes = false;

    Line(const Store& store, std::span<const Var> vars) {
      for (Var v : vars) {
        const Domain d = store[v], values = d & ~bit(0);
        zeros += d == bit(0);
        may_be_zero += d != values;
        if (is_single(d)) {
          clashes = clashes || (taken & values);
          taken |= values;
        }
        twice |= once & values;
        once |= values;
      }
    }
  };

  const int count_, zeros_;
};

// Rule 3.
class AllDifferent final : public Propagator {
 public:
  AllDifferent(std::span<const Var> vars, int zeros)
      : Propagator(vars, Priority::medium, Wake::on_change),
        zeros_(zeros),
        matching_(vars.size(), zeros) {}

  Outcome propagate(Store& store) override { return matching_.propagate(store, vars_); }

  Recall recalls() const override { return zeros_ > 1 ? Recall::summary : Recall::nothing; }
  std::uint64_t summary(const Store& store, Residue&) const override {
    return zeros_among(store, vars_);
  }

 private:
  const int zeros_;
  Matching matching_;
};

}  // namespace

Outcome Matching::propagate(Store& store, std::span<const Var> vars) {
  Domain all = 0;
  bool fixed = true;
  for (int i = 0; i < count_; ++i) {
    domain_[i] = store[vars[i]];
    fixed = fixed && is_single(domain_[i]);
    if (domain_[i] & bit(0)) domain_[i] |= further_zeros_;
    all |= domain_[i];
  }
  if (!match()) return Outcome::failed;
  if (fixed) return Outcome::entailed;
  find_components();
  const Domain reachable = reachable_from_unused(all & ~used_values());
  for (int i = 0; i < count_; ++i) {
    Domain keep = reachable | component_[i];
    if (keep & further_zeros_) keep |= bit(0);
    if (!store.keep(vars[i], keep)) return Outcome::failed;
  }
  return Outcome::open;
}

// Keeps what is left of the last matching, then extends it.
bool Matching::match() {
  owner_.fill(none);
  for (int i = 0; i < count_; ++i) {
    if (value_of_[i] != none && (domain_[i] & bit(value_of_[i])) && owner_[value_of_[i]] == none)
      owner_[value_of_[i]] = i;
    else
      value_of_[i] = none;
  }
  for (int i = 0; i < count_; ++i) {
    tried_ = 0;
    if (value_of_[i] == none && !augment(i)) return false;
  }
  return true;
}

bool Matching::augment(int i) {
  for (Domain left; (left = domain_[i] & ~tried_) != 0;) {
    const int value = lowest(left);
    tried_ |= bit(value);
    if (owner_[value] == none || augment(owner_[value])) {
      owner_[value] = i;
      value_of_[i] = value;
      return true;
    }
  }
  return false;
}

Domain Matching::used_values() const {
  Domain used = 0;
  for (int i = 0; i < count_; ++i) used |= bit(value_of_[i]);
  return used;
}

// The values on alternating paths that end at an unused value.
Domain Matching::reachable_from_unused(Domain unused) const {
  Domain reached = unused;
  if (reached == 0) return 0;
  for (Domain before = 0; before != reached;) {
    before = reached;
    for (int i = 0; i < count_; ++i)
      if (domain_[i] & reached) reached |= bit(value_of_[i]);
  }
  return reached;
}

// Gabow's algorithm: a component is put together on the way. Sets of values make each step of it a
// few word operations, whatever the size of the domains; the depth is at most the number of
// variables, 64.
void Matching::find_components() {
  unvisited_ = used_values();
  on_path_ = 0;
  path_size_ = 0;
  while (unvisited_ != 0) visit(owner_[lowest(unvisited_)]);
}

void Matching::visit(int i) {
  const Domain own = bit(value_of_[i]);
  unvisited_ &= ~own;
  on_path_ |= own;
  path_[path_size_++] = {i, own};
  for (;;) {
    // What can be reached from here and is on the path before is one component with all between.
    for (; domain_[i] & on_path_ & ~path_[path_size_ - 1].values; --path_size_)
      path_[path_size_ - 2].values |= path_[path_size_ - 1].values;
    const Domain next = domain_[i] & unvisited_;
    if (next == 0) break;
    visit(owner_[lowest(next)]);
  }
  const auto [first, values] = path_[path_size_ - 1];
  if (first != i) return;
  --path_size_;
  on_path_ &= ~values;
  for_each(values, [&, values = values](int value) { component_[owner_[value]] = values; });
}

void post_singles(Store& store, std::span<const Var> vars, int zeros) {
  const bool several = zeros > 1;
  const std::uint32_t id = several ? store.post(std::make_unique<SinglesAndZeros>(vars, zeros))
                                   : store.post(std::make_unique<Singles>(vars));
  teach_singles(store, vars, zeros);
  teach_subsets(store, vars, zeros);
  const Domain all = union_of(store, vars);
  const Domain values = several ? all & ~bit(0) : all;
  if (size(values) + (several ? zeros : 0) == static_cast<int>(vars.size()))
    for_each(values, [&](int value) { store.offer({id, value}); });
}

void post_all_different(Store& store, std::span<const Var> vars, int zeros) {
  post_singles(store, vars, zeros);
  store.post(std::make_unique<AllDifferent>(vars, zeros));
}

namespace {
void post_requested(Store& store, const Request& request) {
  require(request.vars.size() <= 64, "AllDifferent takes at most 64 variables");
  require(request.numbers.size() <= 1, "AllDifferent takes one number at most");
  const int zeros = request.numbers.empty() ? 1 : request.numbers[0];
  require(zeros >= 1 && zeros <= max_value, "there are 1 to 63 zeros in AllDifferent");
  require((union_of(store, request.vars) & ~below(max_value + 2 - zeros)) == 0,
          "AllDifferent has less than 65 values, counting each zero");
  post_all_different(store, request.vars, zeros);
}

const Registration registration{"AllDifferent", post_requested};
}  // namespace

}  // namespace sightline
