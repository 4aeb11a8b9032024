// Feeds the kernel arbitrary models, under the sanitizers: it must neither crash nor run into
// undefined behaviour, and every value it finds must be one of those given.
//
// Without arguments it makes its own inputs, `fuzz RUNS SEED` of them; linked with
// libFuzzer (-DSIGHTLINE_LIBFUZZER) it takes them from there.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/random.hpp"
#include "count/counting.hpp"
#include "make/setter.hpp"
#include "models.hpp"
#include "reason/inference.hpp"
#include "reason/reasoner.hpp"
#include "reason/refuter.hpp"
#include "reason/witnesses.hpp"
#include "search/search.hpp"

namespace sightline::fuzz {

namespace {

// -- running ----------------------------------------------------------------------------------

long case_number = 0;

[[noreturn]] void broken(const char* promise) {
  std::fprintf(stderr, "case %ld: not true that %s\n", case_number, promise);
  std::abort();
}

Store build(const Model& model, Purpose purpose) {
  Store store(model.domains, purpose);
  for (const Constraint& constraint : model.constraints) {
    const ConstraintKind* kind = find_constraint(constraint.name);
    try {
      if (kind)
        post_constraint(store, *kind, {constraint.vars, constraint.numbers, constraint.open});
      else
        store.begin_constraint();
    } catch (const std::invalid_argument&) {
      // Refused by the registration of the constraint, as it should be.
    }
  }
  store.seal();
  return store;
}

// Counts at once what a search has counted one by one.
void count(const Model& model, std::uint64_t visited, bool all) {
  Counter counter(build(model, Purpose::search), 2);
  if (counter.run(20'000) != Counter::Status::done || !all) return;
  std::uint64_t product = 1;
  for (const Count& part : counter.counted()) product *= part.low;
  if (product != visited) broken("counting at once finds as many solutions as a search");
}

void search(const Model& model, Bytes& bytes) {
  Search search(build(model, Purpose::search), model.domains.size(),
                {static_cast<Order>(bytes.below(3)), static_cast<Values>(bytes.below(3)),
                 static_cast<Probing>(bytes.below(3)), static_cast<std::uint64_t>(bytes.next()),
                 Restarts::Schedule{static_cast<std::uint64_t>(bytes.below(4))}});
  const Limits limits{0.1, 50};
  if (bytes.below(4) == 0) {
    count(model, search.count(1000, limits), search.exhausted());
    return;
  }
  // Restarts under some assumptions must leave no trace.
  if (!model.domains.empty() && bytes.below(2) == 0) {
    const auto v = static_cast<Var>(bytes.below(static_cast<int>(model.domains.size())));
    const Search::Assumption assumption{v, domain(bytes, model.domains[v])};
    search.enter({&assumption, 1});
    for (int i = 0; i < 5 && search.next(limits) == Answer::solution; ++i)
      if (!(assumption.values >> search.value(v) & 1)) broken("a solution fits the assumptions");
    search.leave();
    search.resume();
  }
  std::set<std::vector<int>> solutions;
  while (solutions.size() < 5 && search.next(limits) == Answer::solution) {
    std::vector<int> values;
    for (Var v = 0; v < model.domains.size(); ++v) {
      values.push_back(search.value(v));
      if (!(model.domains[v] >> values.back() & 1)) broken("a solution has values that were given");
    }
    if (!solutions.insert(values).second) broken("a solution is found once");
  }
}

// With a solution if there is one, else with arbitrary values.
void reason(const Model& model, Bytes& bytes) {
  std::vector<int> solution(model.domains.size());
  Search search(build(model, Purpose::search), model.domains.size(), {});
  const bool solvable = search.next({0.1, 50}) == Answer::solution;
  for (Var v = 0; v < solution.size(); ++v)
    solution[v] = solvable ? search.value(v) : bytes.below(8);
  Reasoner reasoner(build(model, Purpose::telling));
  reasoner.easiest_way(solution, {.suppositions = 200});
  if (solvable)
    for (Var v = 0; v < model.domains.size(); ++v)
      if (reasoner.domain(v) & ~model.domains[v]) broken("what is left was there before");
}

// Removes some values, as a supposition and its consequences do.
bool narrow(Store& store, Bytes& bytes) {
  bool consistent = store.size() > 0;
  for (int i = bytes.below(6); consistent && i > 0; --i) {
    const auto v = static_cast<Var>(bytes.below(static_cast<int>(store.size())));
    const Domain left = store[v];
    consistent = store.assume(v, domain(bytes, left));
  }
  return consistent;
}

std::vector<Domain> without(std::span<const Domain> domains, const Removals& removals) {
  std::vector<Domain> left(domains.begin(), domains.end());
  for (const auto& [v, values] : removals) left[v] &= ~values;
  return left;
}

// What is looked up is what the propagators conclude, also where constraints of the same form share
// what is known.
void infer(const Model& model, Bytes& bytes) {
  Inference inference(build(model, Purpose::reasoning));
  for (int time = 0; time < 8; ++time) {
    const Scope scope(inference.store());
    if (!narrow(inference.store(), bytes)) continue;
    const auto domains = inference.store().domains();
    for (const Tier tier : {Tier::simple, Tier::exact})
      for (std::uint32_t c = 0; c < inference.propagating(); ++c) {
        Inference::Touched only(inference.propagating(), 0);
        only[c] = 1;
        const auto asked = inference.findings(tier, only);
        Removals found;
        const bool consistent = inference.conclude(c, tier, found);
        if (consistent != (asked.empty() || !asked[0].contradiction))
          broken("a contradiction is looked up as one");
        if (consistent && without(domains, found) !=
                              without(domains, asked.empty() ? Removals{} : asked[0].removals))
          broken("conclusions are looked up as they were drawn");
      }
  }
}

// The index of the witnesses finds those that a look at each of them finds.
void support(const Model& model, Bytes& bytes) {
  const std::vector<Domain>& ranges = model.domains;
  if (std::find(ranges.begin(), ranges.end(), Domain{0}) != ranges.end()) return;
  const auto some = [&] {
    std::vector<Domain> domains = ranges;
    for (Domain& each : domains)
      if (const Domain fewer = domain(bytes, each); fewer != 0 && bytes.below(3) == 0) each = fewer;
    return domains;
  };
  Witnesses witnesses(ranges);
  std::vector<std::vector<Domain>> known;
  for (int i = bytes.below(8); i > 0; --i) witnesses.add(known.emplace_back(some()));
  const std::vector<Domain> domains = some();
  const Witnesses::Set within = witnesses.within(domains);
  for (Var v = 0; v < ranges.size(); ++v)
    for_each(ranges[v], [&](int value) {
      const bool plain = std::any_of(known.begin(), known.end(), [&](const auto& witness) {
        return witness[v] == bit(value) &&
               std::equal(witness.begin(), witness.end(), domains.begin(),
                          [](Domain inner, Domain outer) { return (inner & ~outer) == 0; });
      });
      if (is_single(ranges[v])) return;  // never tried
      if (witnesses.support(v, value, within) != plain) broken("the index finds the witnesses");
    });
}

void refute(const Model& model, Bytes& bytes) {
  Store store = build(model, Purpose::telling);
  std::vector<Refuter::Constraint> constraints;
  std::vector<Refuter::Number> numbers;
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    Refuter::Constraint constraint{model.constraints[c].vars, store.propagators_of(c), {}};
    constraint.full = constraint.own;
    constraints.push_back(constraint);
    numbers.push_back(c);
  }
  Refuter refuter(std::move(store), constraints);
  std::vector<Domain> domains = model.domains;
  for (int i = domains.empty() ? 0 : bytes.below(6); i > 0; --i) {
    Domain& some = domains[bytes.below(static_cast<int>(domains.size()))];
    some = domain(bytes, some);
  }
  if (refuter.refuted(domains, numbers)) numbers = refuter.minimal_subset(domains, numbers);
  const Refuter::Chain chain = refuter.chain(domains, numbers);
  const std::vector<Refuter::Argument> arguments{{{}, chain}};
  const std::vector<Domain> used = refuter.used_facts(domains, arguments, {});
  std::vector<Removal> conclusions;
  for (const Refuter::Link& link : chain.links)
    conclusions.insert(conclusions.end(), link.removals.begin(), link.removals.end());
  const std::vector<Domain> enough = refuter.minimal_facts(used, numbers, conclusions);
  for (Var v = 0; v < used.size(); ++v)
    if (used[v] & ~enough[v]) broken("a minimal set of facts is a part of the facts");
}

// -- setting: any questions, in any order, about right and wrong solutions ----------------------

// Whether an automaton leads every line of these domains to a state that says a number.
bool reads_every_line(const Constraint& automaton, const std::vector<Domain>& domains) {
  const auto& numbers = automaton.numbers;
  if (numbers.size() < 2 || numbers[1] < 1) return false;
  const auto states = static_cast<std::size_t>(numbers[1]);
  if (numbers.size() < 2 + states) return false;
  std::vector<Domain> reads(states, 0);
  for (std::size_t i = 2 + states; i + 2 < numbers.size(); i += 3)
    if (numbers[i] >= 0 && numbers[i] < numbers[1] && numbers[i + 1] >= 0 &&
        numbers[i + 1] <= max_value)
      reads[numbers[i]] |= bit(numbers[i + 1]);
  Domain all = 0;
  for (Var v : automaton.vars) all |= domains[v];
  for (std::size_t s = 0; s < states; ++s)
    if (numbers[2 + s] < 0 || (all & ~reads[s]) != 0) return false;
  return true;
}

// A clue may be open only where every board gives it a value (registry.hpp). A line without a
// star has no nearer symbol, so that there OneEach stands beside Nearer, as in Starry Night.
void give_every_clue_a_value(Model& model) {
  const std::vector<Constraint> constraints = model.constraints;
  for (const auto& [name, vars, numbers, open] : constraints)
    if (name == "Nearer" && numbers.size() > 3)
      model.constraints.push_back({"OneEach", vars, {numbers.begin(), numbers.begin() + 3}});
}

// Replaces most numbers that may be open by variables, which follow those of the board. Returns
// the numbers.
std::vector<int> open_clues(Model& model, Bytes& bytes) {
  give_every_clue_a_value(model);
  std::vector<int> numbers;
  for (Constraint& constraint : model.constraints) {
    const ConstraintKind* kind = find_constraint(constraint.name);
    if (!kind) continue;
    if (constraint.name == "Automaton" && !reads_every_line(constraint, model.domains)) continue;
    constraint.open.assign(constraint.numbers.size(), Request::known);
    for (std::size_t n = 0; n < constraint.numbers.size(); ++n) {
      if (n > max_value || !(kind->clues >> n & 1) || bytes.below(8) == 0) continue;
      constraint.open[n] = static_cast<Var>(model.domains.size());
      model.domains.push_back(Clue::anything);
      numbers.push_back(constraint.numbers[n] & max_value);
    }
  }
  return numbers;
}

Setter setter_for(const Model& model, std::size_t board) {
  std::vector<Setter::Vars> places(model.domains.size());
  for (Var v = 0; v < places.size(); ++v) places[v] = {v};
  return Setter(build(model, Purpose::search), Reasoner(build(model, Purpose::reasoning)), board,
                places);
}

std::vector<Setter::Places> some_groups(std::size_t places, Bytes& bytes) {
  std::vector<Setter::Places> groups(static_cast<std::size_t>(bytes.below(12)));
  std::vector<std::uint8_t> taken(places, 0);
  for (auto& group : groups)
    for (int i = bytes.below(4); i > 0 && places > 0; --i) {
      const std::size_t place = static_cast<std::size_t>(bytes.next() << 8 | bytes.next()) % places;
      if (!std::exchange(taken[place], 1)) group.push_back(static_cast<std::uint32_t>(place));
    }
  return groups;
}

// A puzzle that is unique stays unique.
void thin(Setter& setter, Setter::Flags shown, const std::vector<Setter::Places>& groups,
          Bytes& bytes) {
  for (const auto& group : groups)
    for (std::uint32_t place : group) shown[place] = 1;
  const bool unique = setter.other(shown, 30) == Answer::exhausted;
  const auto thinned = setter.thin(shown, groups, static_cast<std::size_t>(bytes.next()), 30);
  for (std::uint32_t group : thinned.hidden)
    for (std::uint32_t place : groups[group]) shown[place] = 0;
  if (unique && setter.other(shown, 30) == Answer::solution) broken("what is unique stays so");
}

void reason(Setter& setter, const Setter::Flags& shown, std::vector<Setter::Places> groups,
            Bytes& bytes) {
  const Reasoner::Limits reasoning{static_cast<Reasoner::StepKind>(bytes.below(8)),
                                   1 + bytes.below(3), 200};
  int polls = bytes.below(2) ? 1000 : bytes.below(8);
  setter.reasoner().store().should_stop = [&polls] { return --polls < 0; };
  for (auto& group : groups)
    std::erase_if(group, [&](std::uint32_t place) { return !setter.gives(place); });
  try {
    setter.easiest_way(shown, reasoning);
    setter.give(shown, groups, reasoning);
  } catch (const Interrupted&) {
    // The next query must find the setter in its initial state.
  }
}

void set(const Model& closed, Bytes& bytes) {
  Model model = closed;
  const std::size_t board = model.domains.size();
  Search search(build(model, Purpose::search), board, {});
  const bool solvable = search.next({0.1, 50}) == Answer::solution && bytes.below(4) != 0;
  std::vector<int> truth(board);
  for (Var v = 0; v < board; ++v) truth[v] = solvable ? search.value(v) : bytes.below(8);
  for (int number : open_clues(model, bytes))
    truth.push_back(bytes.below(8) == 0 ? bytes.below(max_value + 1) : number);

  Setter setter = setter_for(model, board);
  setter.begin(truth);
  for (int questions = 1 + bytes.below(4); questions > 0; --questions) {
    Setter::Flags shown(setter.places(), 0);
    for (std::uint8_t& flag : shown) flag = bytes.below(3) == 0;
    const auto groups = some_groups(setter.places(), bytes);
    if (bytes.below(2))
      thin(setter, shown, groups, bytes);
    else
      reason(setter, shown, groups, bytes);
    if (setter.reasoner().store().levels() != 0) broken("what was supposed is undone");
  }
}

void run(std::span<const std::uint8_t> data) {
  Bytes bytes(data);
  constexpr void (*users[])(const Model&, Bytes&) = {search,  search, reason, infer,
                                                     support, refute, set};
  const auto user = users[bytes.below(std::size(users))];
  user(makers()[bytes.below(static_cast<int>(makers().size()))](bytes), bytes);
}

}  // namespace

}  // namespace sightline::fuzz

#ifdef SIGHTLINE_LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  sightline::fuzz::run({data, size});
  return 0;
}
#else
int main(int argc, char** argv) {
  using namespace sightline::fuzz;
  const long runs = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 5000;
  sightline::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  std::vector<std::uint8_t> data;
  for (; case_number < runs; ++case_number) {
    data.resize(random.below(400));
    for (std::uint8_t& byte : data) byte = static_cast<std::uint8_t>(random.next());
    run(data);
  }
  std::printf("%ld random models: no crash, no undefined behaviour\n", runs);
}
#endif
