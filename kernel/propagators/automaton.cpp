// A line that an automaton reads from its first variable to its last; the state at the end says a
// number, and a clue may ask for that number. Pesant's `regular`, with what it says added.
//
// The states that can be reached after so many variables make up the layers of a graph:
//
//     layer 0      1            2            3
//           (s) -1-> (a) -1,2-> (a) -1-> (a)      says 1
//            └──2──> (b) ──2──> (b) -2-> (c)      says nothing: not accepted
//
// Rule 1  forward: a state is in a layer if a value that is left leads there from the layer before
// Rule 2  at the end: a state stays if it says a number that the clue allows
// Rule 3  backward: a state stays if some value leads from it to one that stays; a value stays if
//         it does so from some state
//
// Together they are domain consistency: what stays lies on a path from start to end. On a line of
// which nothing is known they are simple (first sight).
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <tuple>

#include "first_sight.hpp"
#include "registry.hpp"
#include "store/residue.hpp"

namespace sightline {

namespace {

constexpr int max_states = 1 << 16;
constexpr int word_bits = 64;
// Bounds the time of one run, and the memory of one propagator.
constexpr std::size_t most_work = std::size_t{1} << 26;
constexpr int says_nothing = -1, no_clue = -1;

// The automaton over a line of so many variables; state 0 is the start.
class Automaton {
 public:
  // A step: from this state by one of these values to that one.
  struct Edge {
    int from, to;
    Domain values;
  };

  // `says` is by state; edges are sorted by `from`.
  Automaton(std::size_t length, std::span<const int> says, const std::vector<Edge>& edges)
      : length_(length),
        words_((says.size() + word_bits - 1) / word_bits),
        says_(says.begin(), says.end()),
        edges_(edges),
        first_edge_(says.size() + 1, 0),
        layers_((length + 1) * words_, 0) {
    for (const Edge& edge : edges_) ++first_edge_[edge.from + 1];
    for (std::size_t s = 0; s < says.size(); ++s) first_edge_[s + 1] += first_edge_[s];
  }

  // The result: whether some line is accepted, and whether all are.
  struct Lines {
    bool any, all;
  };
  // Reads all lines of these domains at once; `supports` gets the values that stay.
  Lines read(std::span<const Domain> domains, Domain allowed, std::span<Domain> supports) {
    bool all = forward(domains);
    bool any = false;
    for_each_state(length_, [&](int state) {
      const bool accepted = says_[state] != says_nothing && (allowed >> says_[state] & 1) != 0;
      any = any || accepted;
      all = all && accepted;
      return accepted;  // Rule 2
    });
    if (any && !all) backward(domains, supports);
    return {any, all};
  }

  // The state after these values, if they lead to just one.
  std::optional<int> state_after(std::span<const Domain> values) const {
    int state = 0;
    for (Domain value : values) {
      std::optional<int> next;
      for (const Edge& edge : edges_from(state)) {
        if ((edge.values & value) == 0) continue;
        if (next) return std::nullopt;
        next = edge.to;
      }
      if (!next) return std::nullopt;
      state = *next;
    }
    return state;
  }

 private:
  using Word = std::uint64_t;

  Word* layer(std::size_t i) { return &layers_[i * words_]; }
  std::span<const Edge> edges_from(int state) const {
    return std::span(edges_).subspan(first_edge_[state],
                                     first_edge_[state + 1] - first_edge_[state]);
  }

  // Calls `stays(state)` for each state of a layer, and drops those that do not stay.
  template <class Stays>
  void for_each_state(std::size_t i, Stays stays) {
    Word* const states = layer(i);
    for (std::size_t w = 0; w < words_; ++w)
      for_each(states[w], [&](int b) {
        if (!stays(static_cast<int>(w) * word_bits + b)) states[w] &= ~bit(b);
      });
  }

  // Rule 1. Returns whether every value that is left leads on from every state.
  bool forward(std::span<const Domain> domains) {
    std::fill(layers_.begin(), layers_.end(), 0);
    layers_[0] = 1;
    bool total = true;
    for (std::size_t i = 0; i < length_; ++i) {
      Word* const next = layer(i + 1);
      for_each_state(i, [&](int state) {
        Domain leads_on = 0;
        for (const Edge& edge : edges_from(state)) {
          if ((edge.values & domains[i]) == 0) continue;
          next[edge.to / word_bits] |= bit(edge.to % word_bits);
          leads_on |= edge.values;
        }
        total = total && (domains[i] & ~leads_on) == 0;
        return true;
      });
    }
    return total;
  }

  // Rule 3.
  void backward(std::span<const Domain> domains, std::span<Domain> supports) {
    for (std::size_t i = length_; i-- > 0;) {
      const Word* const next = layer(i + 1);
      supports[i] = 0;
      for_each_state(i, [&](int state) {
        Domain leads_on = 0;
        for (const Edge& edge : edges_from(state))
          if (next[edge.to / word_bits] >> (edge.to % word_bits) & 1) leads_on |= edge.values;
        supports[i] |= leads_on & domains[i];
        return (leads_on & domains[i]) != 0;
      });
    }
  }

  const std::size_t length_, words_;
  const std::vector<int> says_;
  const std::vector<Edge> edges_;
  std::vector<std::size_t> first_edge_;  // edges_[first_edge_[s] .. first_edge_[s + 1])
  std::vector<Word> layers_;             // one bit per state; `words_` words for each layer
};

class ReadLine final : public Propagator {
 public:
  ReadLine(std::span<const Var> vars, Automaton automaton, Clue clue)
      : Propagator(vars, Priority::costly, Wake::on_change),
        automaton_(std::move(automaton)),
        clue_(clue),
        domains_(vars.size()),
        supports_(vars.size()) {
    if (clue.is_open()) read_clue(clue.var());
  }

  Outcome propagate(Store& store) override {
    const Domain allowed = clue_.allowed(store);
    for (std::size_t i = 0; i < vars_.size(); ++i) domains_[i] = store[vars_[i]];
    const auto [any, all] = automaton_.read(domains_, allowed, supports_);
    if (!any) return Outcome::failed;
    const bool hidden = clue_.is_open() && allowed == Clue::anything;
    if (all) return hidden ? Outcome::open : Outcome::entailed;
    for (std::size_t i = 0; i < vars_.size(); ++i)
      if (!store.keep(vars_[i], supports_[i])) return Outcome::failed;
    return Outcome::open;
  }

  // The state after the fixed variables in front, if that is one; and the values of all others.
  Recall recalls() const override { return Recall::summary; }
  std::uint64_t summary(const Store& store, Residue& residue) const override {
    std::vector<Domain> before;
    while (before.size() < vars_.size() && store.fixed(vars_[before.size()]))
      before.push_back(store[vars_[before.size()]]);
    const auto state = automaton_.state_after(before);
    residue.include_fixed(state ? std::span(vars_).subspan(before.size()) : std::span(vars_));
    return state ? static_cast<std::uint64_t>(*state) + 1 : 0;
  }

 private:
  Automaton automaton_;
  const Clue clue_;
  std::vector<Domain> domains_, supports_;
};

// For each number that a clue can show, the values that it leaves on a line of which nothing is
// known; computed on first use.
class EmptyLine {
 public:
  EmptyLine(std::size_t length, Automaton automaton)
      : automaton_(std::move(automaton)), anything_(length, ~Domain{0}) {}

  // Null if there is no such line; the exact rule then fails.
  const Domain* supports(Domain allowed) {
    Entry& entry = entries_[is_single(allowed) ? lowest(allowed) : max_value + 1];
    if (!entry.known) {
      entry.supports = anything_;
      entry.possible = automaton_.read(anything_, allowed, entry.supports).any;
      entry.known = true;
    }
    return entry.possible ? entry.supports.data() : nullptr;
  }

 private:
  struct Entry {
    bool known = false, possible = false;
    std::vector<Domain> supports;
  };
  Automaton automaton_;
  const std::vector<Domain> anything_;
  std::array<Entry, max_value + 2> entries_;
};

// The edges of steps as Python passes them: state, value, next state; those between the same two
// states become one edge.
std::vector<Automaton::Edge> edges_of(std::span<const int> steps, int states) {
  std::vector<Automaton::Edge> edges;
  for (std::size_t i = 0; i < steps.size(); i += 3) {
    const int from = steps[i], value = steps[i + 1], to = steps[i + 2];
    require(from >= 0 && from < states && to >= 0 && to < states,
            "a step of Automaton names an unknown state");
    require(value >= 0 && value <= max_value, "a value of Automaton is 0 to 63");
    edges.push_back({from, to, bit(value)});
  }
  const auto ends = [](const Automaton::Edge& edge) { return std::tie(edge.from, edge.to); };
  std::sort(edges.begin(), edges.end(),
            [&](const auto& one, const auto& other) { return ends(one) < ends(other); });
  std::size_t last = 0;
  for (std::size_t i = 1; i < edges.size(); ++i) {
    if (ends(edges[i]) == ends(edges[last]))
      edges[last].values |= edges[i].values;
    else
      edges[++last] = edges[i];
  }
  if (!edges.empty()) edges.resize(last + 1);
  return edges;
}

// The numbers: the clue; how many states there are; what each of them says; the steps.
void post_automaton(Store& store, const Request& request) {
  const auto numbers = request.numbers;
  const std::size_t length = request.vars.size();
  require(numbers.size() >= 2, "Automaton takes a clue and a number of states");
  require(numbers[0] >= no_clue && numbers[0] <= max_value, "a clue of Automaton is -1 to 63");
  require(numbers[1] >= 1 && numbers[1] <= max_states, "Automaton takes 1 to 65,536 states");
  const auto states = static_cast<std::size_t>(numbers[1]);
  require(numbers.size() >= 2 + states && (numbers.size() - 2 - states) % 3 == 0,
          "Automaton takes what each state says, and three numbers for each step");
  const auto says = numbers.subspan(2, states);
  for (int number : says)
    require(number >= says_nothing && number <= max_value, "a state of Automaton says -1 to 63");
  const auto edges = edges_of(numbers.subspan(2 + states), numbers[1]);
  require(length <= most_work / (edges.size() + states), "Automaton is too large");

  const Domain asked = numbers[0] == no_clue ? Clue::anything : bit(numbers[0]);
  const Clue clue = request.clue(0, asked);
  const Automaton automaton(length, says, edges);
  // Not for search: the exact rule costs no more.
  if (store.for_reasoning()) {
    const auto empty = std::make_shared<EmptyLine>(length, automaton);
    const Look look = [=](Technique::Domains now) -> const Domain* {
      const Domain allowed = clue.allowed(now);
      return allowed == Clue::anything || is_single(allowed) ? empty->supports(allowed) : nullptr;
    };
    post_first_sight(store, request.vars, {&clue, 1}, look);
    teach_first_sight(store, request.vars, {&clue, 1}, look);
  }
  store.post(std::make_unique<ReadLine>(request.vars, automaton, clue));
}

const Registration registration{"Automaton", post_automaton, 0b1};

}  // namespace

}  // namespace sightline
