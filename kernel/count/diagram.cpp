#include "diagram.hpp"

#include <algorithm>

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
  if (std::all_of(onward.begin(), onward.end(), [](State next) { return next == dead; }))
    return dead;
  const auto [found, is_new] = by_onward.emplace(std::move(onward), states);
  if (is_new) {
    ++states;
    next.insert(next.end(), found->first.begin(), found->first.end());
  }
  return found->second;
}

void Diagram::add_layer(QuestionId question, std::size_t answers) {
  layers_.push_back({.question = question,
                     .answers = static_cast<State>(answers),
                     .next = std::vector<State>(answers, dead)});
}

void Diagram::finish() {
  for (Layer& layer : layers_) layer.by_onward = {};
}

bool Diagram::covers(const Diagram& other) const {
  // Both read their questions in the same order.
  auto at = layers_.begin();
  return std::all_of(other.layers_.begin(), other.layers_.end(), [&](const Layer& layer) {
    at = std::find_if(at, layers_.end(),
                      [&](const Layer& own) { return own.question == layer.question; });
    return at != layers_.end();
  });
}

// -- by trying out -------------------------------------------------------------------------

// Expands the states of a diagram, depth first.
class Compiler {
 public:
  using State = Diagram::State;

  Compiler(Store& store, std::span<const PropagatorId> propagators,
           std::span<const Question> questions, std::span<const QuestionId> asked,
           std::uint64_t& trials, Diagram& diagram)
      : store_(store),
        propagators_(propagators),
        questions_(questions),
        residue_(store, propagators, questions, asked),
        trials_(trials),
        layers_(diagram.layers_),
        known_(asked.size()) {
    for (QuestionId id : asked) diagram.add_layer(id, questions[id].answers.size());
  }

  bool compile() {
    expand(0);
    return !spent_;
  }

 private:
  // The state of the store in this layer; dead if it cannot be completed.
  State expand(std::size_t at) {
    if (at == layers_.size()) return is_satisfied() ? Diagram::start : Diagram::dead;
    Residue::Words residue = residue_.after(at);
    if (const auto found = known_[at].find(residue); found != known_[at].end())
      return found->second;
    Diagram::Layer& layer = layers_[at];
    std::vector<State> onward(layer.answers);
    for (State answer = 0; answer < layer.answers; ++answer) onward[answer] = after(at, answer);
    const State state = layer.state_for(std::move(onward));
    known_[at].emplace(std::move(residue), state);
    return state;
  }

  State after(std::size_t at, State answer) {
    const auto& [var, answers] = questions_[layers_[at].question];
    if ((store_[var] & answers[answer]) == 0) return Diagram::dead;
    spent_ = spent_ || trials_ == 0;
    if (spent_) return Diagram::dead;
    --trials_;
    const Scope trial(store_);
    return store_.assume(var, answers[answer]) && is_possible() ? expand(at + 1) : Diagram::dead;
  }

  // Of the values that are not asked for, any will do.
  bool is_satisfied() {
    const Scope trial(store_);
    bool is_open = false;
    for (const Diagram::Layer& layer : layers_) {
      const Var v = questions_[layer.question].var;
      is_open = is_open || !store_.fixed(v);
      if (!store_.assume(v, store_[v] & -store_[v])) return false;
    }
    return !is_open || is_possible();
  }

  bool is_possible() {
    const Fixpoint reached = store_.propagate_only(propagators_);
    spent_ = spent_ || reached == Fixpoint::stopped;
    return reached == Fixpoint::reached;
  }

  Store& store_;
  const std::span<const PropagatorId> propagators_;
  const std::span<const Question> questions_;
  Residue residue_;
  std::uint64_t& trials_;
  std::vector<Diagram::Layer>& layers_;
  bool spent_ = false;
  std::vector<std::unordered_map<Residue::Words, State, HashOfResidue>> known_;  // by layer
};

std::optional<Diagram> Diagram::of(Store& store, std::span<const PropagatorId> propagators,
                                   std::span<const Question> questions,
                                   std::span<const QuestionId> asked, std::uint64_t& trials) {
  Diagram diagram;
  if (!Compiler(store, propagators, questions, asked, trials, diagram).compile())
    return std::nullopt;
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
      both.add_layer(layer.question, layer.answers);
      at_smaller_.push_back(below);
      if (below < smaller.layers_.size() && smaller.layers_[below].question == layer.question)
        ++below;
    }
    known_.resize(layers_.size());
  }

  bool make() {
    expand(0, larger_.first(), smaller_.first());
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
    const bool reads =
        below < smaller_.layers_.size() && smaller_.layers_[below].question == from.question;
    std::vector<State> onward(from.answers);
    for (State answer = 0; answer < from.answers; ++answer)
      onward[answer] = expand(at + 1, from.after(one, answer),
                              reads ? smaller_.layers_[below].after(other, answer) : other);
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
