#include "diagram.hpp"

#include <algorithm>

#include "residue.hpp"

namespace sightline {

namespace {

template <class Words>
std::size_t hash_of(const Words& words) {
  std::uint64_t hash = words.size();
  for (std::uint64_t word : words) hash = (hash ^ hash >> 32 ^ word) * 0x9E3779B97F4A7C15;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

struct HashOfResidue {
  std::size_t operator()(const Residue::Words& words) const { return hash_of(words); }
};

}  // namespace

std::size_t Diagram::Layer::Hash::operator()(const std::vector<State>& states) const {
  return hash_of(states);
}

Diagram::State Diagram::Layer::state_for(std::vector<State> onward) {
  Domain leading_on = 0;
  for (int i = 0; i < width; ++i)
    if (onward[static_cast<std::size_t>(i)] != dead) leading_on |= bit(lowest + i);
  if (leading_on == 0) return dead;
  const auto [found, is_new] = by_onward.emplace(std::move(onward), states);
  if (is_new) {
    ++states;
    alive.push_back(leading_on);
    next.insert(next.end(), found->first.begin(), found->first.end());
  }
  return found->second;
}

void Diagram::add_layer(Var v, int lowest, int width) {
  layers_.push_back({.var = v,
                     .lowest = lowest,
                     .width = width,
                     .alive = {0},
                     .next = std::vector<State>(static_cast<std::size_t>(width), dead)});
}

void Diagram::finish() {
  for (Layer& layer : layers_) layer.by_onward = {};
}

bool Diagram::covers(const Diagram& other) const {
  // Both read their variables in the same order.
  auto at = layers_.begin();
  return std::all_of(other.layers_.begin(), other.layers_.end(), [&](const Layer& layer) {
    at = std::find_if(at, layers_.end(), [&](const Layer& own) { return own.var == layer.var; });
    return at != layers_.end();
  });
}

// -- by trying out -------------------------------------------------------------------------

// Expands the states of a diagram, depth first.
class Compiler {
 public:
  using State = Diagram::State;

  Compiler(Store& store, std::uint32_t constraint, std::span<const Var> open, std::uint64_t& trials,
           Diagram& diagram)
      : store_(store),
        propagators_(store.propagators_of(constraint)),
        residue_(store, open, propagators_),
        trials_(trials),
        layers_(diagram.layers_),
        known_(open.size()) {
    for (Var v : open)
      diagram.add_layer(v, lowest(store[v]), highest(store[v]) - lowest(store[v]) + 1);
  }

  bool compile() {
    expand(0);
    return !spent_;
  }

 private:
  // The state of the store in this layer; dead if it cannot be completed.
  State expand(std::size_t at) {
    if (at == layers_.size()) return Diagram::start;
    Residue::Words residue = residue_.after(at);
    if (const auto found = known_[at].find(residue); found != known_[at].end())
      return found->second;
    Diagram::Layer& layer = layers_[at];
    std::vector<State> onward(static_cast<std::size_t>(layer.width), Diagram::dead);
    for_each(store_[layer.var], [&](int value) {
      onward[static_cast<std::size_t>(value - layer.lowest)] = after(at, value);
    });
    const State state = layer.state_for(std::move(onward));
    known_[at].emplace(std::move(residue), state);
    return state;
  }

  State after(std::size_t at, int value) {
    spent_ = spent_ || trials_ == 0;
    if (spent_) return Diagram::dead;
    --trials_;
    const Scope trial(store_);
    if (!store_.assume(layers_[at].var, bit(value))) return Diagram::dead;
    const Fixpoint reached = store_.propagate_only(propagators_);
    spent_ = spent_ || reached == Fixpoint::stopped;
    return reached == Fixpoint::reached ? expand(at + 1) : Diagram::dead;
  }

  Store& store_;
  const std::vector<PropagatorId> propagators_;
  Residue residue_;
  std::uint64_t& trials_;
  std::vector<Diagram::Layer>& layers_;
  bool spent_ = false;
  std::vector<std::unordered_map<Residue::Words, State, HashOfResidue>> known_;  // by layer
};

std::optional<Diagram> Diagram::of(Store& store, std::uint32_t constraint,
                                   std::span<const Var> open, std::uint64_t& trials) {
  Diagram diagram;
  if (!Compiler(store, constraint, open, trials, diagram).compile()) return std::nullopt;
  diagram.finish();
  return diagram;
}

// -- two as one ----------------------------------------------------------------------------

class Product {
 public:
  using State = Diagram::State;

  Product(const Diagram& larger, const Diagram& smaller, std::size_t most, Diagram& both)
      : larger_(larger), smaller_(smaller), left_(most), layers_(both.layers_) {
    std::size_t below = 0;
    for (const Diagram::Layer& layer : larger.layers_) {
      both.add_layer(layer.var, layer.lowest, layer.width);
      at_smaller_.push_back(below);
      if (below < smaller.layers_.size() && smaller.layers_[below].var == layer.var) ++below;
    }
    known_.resize(layers_.size());
  }

  bool make() {
    expand(0, Diagram::start, Diagram::start);
    return left_ > 0;
  }

 private:
  State expand(std::size_t at, State one, State other) {
    if (one == Diagram::dead || other == Diagram::dead || left_ == 0) return Diagram::dead;
    if (at == layers_.size()) return Diagram::start;
    const std::uint64_t pair = std::uint64_t{one} << 32 | other;
    if (const auto found = known_[at].find(pair); found != known_[at].end()) return found->second;
    --left_;
    const Diagram::Layer& from = larger_.layers_[at];
    const std::size_t below = at_smaller_[at];
    const bool reads = below < smaller_.layers_.size() && smaller_.layers_[below].var == from.var;
    std::vector<State> onward(static_cast<std::size_t>(from.width), Diagram::dead);
    Domain values = from.alive[one];
    if (reads) values &= smaller_.layers_[below].alive[other];
    for_each(values, [&](int value) {
      const State next = reads ? smaller_.layers_[below].after(other, value) : other;
      onward[static_cast<std::size_t>(value - from.lowest)] =
          expand(at + 1, from.after(one, value), next);
    });
    const State state = layers_[at].state_for(std::move(onward));
    known_[at].emplace(pair, state);
    return state;
  }

  const Diagram &larger_, &smaller_;
  std::size_t left_;  // so many states may still be expanded
  std::vector<Diagram::Layer>& layers_;
  std::vector<std::size_t> at_smaller_;  // by layer: that of the smaller one that comes next
  std::vector<std::unordered_map<std::uint64_t, State>> known_;
};

std::optional<Diagram> Diagram::with(const Diagram& other, std::size_t most) const {
  Diagram both;
  if (!Product(*this, other, most, both).make()) return std::nullopt;
  both.finish();
  return both;
}

}  // namespace sightline
