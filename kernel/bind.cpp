// The border to Python: the only file that knows it. Everything that comes in is checked
// here or in the registration of a constraint, so that the kernel itself can trust it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>

#include "propagators/registry.hpp"
#include "latin.hpp"
#include "random.hpp"
#include "reasoner.hpp"
#include "refuter.hpp"
#include "search.hpp"
#include "setter.hpp"

namespace nb = nanobind;
using namespace sightline;

namespace {

// A constraint as Python hands it over: made once, used by every model that has it.
struct Constraint {
  const Kind* kind;
  std::vector<Var> vars;
  std::vector<int> numbers;

  Constraint(const std::string& name, std::vector<Var> variables, std::vector<int> arguments)
      : kind(find_constraint(name)), vars(std::move(variables)), numbers(std::move(arguments)) {
    if (!kind) throw std::invalid_argument("unknown constraint: " + name);
  }
};

using Constraints = std::vector<const Constraint*>;

template <class Choice>
Choice pick(const std::string& name, std::initializer_list<std::pair<const char*, Choice>> known) {
  for (const auto& [word, choice] : known)
    if (name == word) return choice;
  throw std::invalid_argument("unknown choice: " + name);
}

void check_variables(const std::vector<Var>& vars, std::vector<std::uint32_t>& used_by,
                     std::uint32_t id) {
  for (Var v : vars) {
    if (v >= used_by.size()) throw std::invalid_argument("a constraint names an unknown variable");
    if (used_by[v] == id) throw std::invalid_argument("a constraint names a variable twice");
    used_by[v] = id;
  }
}

// Also tells, if asked, which propagators each constraint posted. Numbers may be open clues:
// `open[c]`, if not empty, has for each number of constraint c a variable or Request::known.
Store build(std::vector<Domain> domains, const Constraints& constraints,
            Purpose purpose = Purpose::search, std::vector<std::uint32_t>* first_posted = nullptr,
            const std::vector<std::vector<Var>>& open = {}) {
  Store store(std::move(domains), purpose);
  std::vector<std::uint32_t> used_by(store.size(), UINT32_MAX);
  for (std::uint32_t id = 0; id < constraints.size(); ++id) {
    if (first_posted) first_posted->push_back(static_cast<std::uint32_t>(store.propagators()));
    if (!constraints[id]) throw std::invalid_argument("a constraint is None");
    const Constraint& constraint = *constraints[id];
    check_variables(constraint.vars, used_by, id);
    const std::span<const Var> open_here = open.empty() ? std::span<const Var>{} : open[id];
    constraint.kind->post(store, {constraint.vars, constraint.numbers, open_here});
  }
  if (first_posted) first_posted->push_back(static_cast<std::uint32_t>(store.propagators()));
  store.statistics.constraints = constraints.size();
  store.seal();
  return store;
}

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

constexpr auto between_signal_checks = std::chrono::milliseconds(50);

// Clears a flag at the end of its scope.
struct Released {
  std::atomic<bool>& busy;
  ~Released() { busy = false; }
};

class PySearch {
 public:
  PySearch(std::vector<Domain> domains, const Constraints& constraints,
           std::size_t board, const std::string& order, const std::string& values,
           const std::string& probing, std::uint64_t seed)
      : board_(board),
        created_(Clock::now()),
        search_(build(checked(std::move(domains), board), constraints), board,
                {pick<Order>(order, {{"weighted", Order::weighted},
                                     {"smallest", Order::smallest},
                                     {"leftmost", Order::leftmost}}),
                 pick<Values>(values, {{"up", Values::up},
                                       {"down", Values::down},
                                       {"random", Values::random}}),
                 pick<Probing>(probing, {{"automatic", Probing::automatic},
                                         {"always", Probing::always},
                                         {"never", Probing::never}}),
                 seed}) {
    // Python runs its signal handlers only when asked, with its lock held. A handler that
    // raises leaves the exception set; it is thrown once the search has come to rest.
    search_.interrupted = [this] {
      nb::gil_scoped_acquire lock;
      return raised_ = PyErr_CheckSignals() != 0;
    };
    seconds_ = seconds_since(created_);
  }

  nb::object next(double seconds, std::uint64_t nodes) {
    const Answer answer = run([&] { return search_.next({seconds, nodes}); });
    if (answer != Answer::solution) return nb::none();
    nb::list values;
    for (Var v = 0; v < board_; ++v) values.append(search_.value(v));
    return values;
  }

  std::uint64_t count(std::uint64_t most, double seconds, std::uint64_t nodes) {
    return run([&] { return search_.count(most, {seconds, nodes}); });
  }

  void cancel() { search_.cancel(); }
  bool exhausted() const { return search_.exhausted(); }

  nb::dict statistics() const {
    const Statistics& s = search_.statistics();
    nb::dict d;
    d["time"] = seconds_;
    d["constraints"] = s.constraints;
    d["resumptions"] = s.resumptions;
    d["entailments"] = s.entailments;
    d["prunings"] = s.prunings;
    d["backtracks"] = s.backtracks;
    d["nodes"] = s.nodes;
    d["probes"] = s.probes;
    return d;
  }

 private:
  static std::vector<Domain> checked(std::vector<Domain> domains, std::size_t board) {
    if (board > domains.size()) throw std::invalid_argument("the board has too many variables");
    return domains;
  }

  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    if (busy_.exchange(true)) throw std::runtime_error("the search is already running");
    const Released released{busy_};
    raised_ = false;
    const Clock::time_point start = Clock::now();
    const auto result = [&] {
      nb::gil_scoped_release unlock;
      return work();
    }();
    seconds_ += seconds_since(start);
    if (raised_) throw nb::python_error();
    return result;
  }

  const std::size_t board_;
  const Clock::time_point created_;
  Search search_;
  double seconds_ = 0;
  bool raised_ = false;
  std::atomic<bool> busy_ = false;
};

constexpr const char* kinds[] = {"simple", "exact", "chain", "nested"};

class PyReasoner {
 public:
  PyReasoner(std::vector<Domain> domains, const Constraints& constraints)
      : reasoner_(make(std::move(domains), constraints)) {
    reasoner_.store().should_stop = [this] {
      if (Clock::now() >= deadline_) return timed_out_ = true;
      if (Clock::now() < next_signal_check_) return false;
      next_signal_check_ = Clock::now() + between_signal_checks;
      nb::gil_scoped_acquire lock;
      return PyErr_CheckSignals() != 0;
    };
  }

  std::vector<Domain> domains() const {
    std::vector<Domain> all(reasoner_.size());
    for (Var v = 0; v < reasoner_.size(); ++v) all[v] = reasoner_.domain(v);
    return all;
  }

  // From now on, calls that are not done by then throw TimeoutError.
  void stop_after(double seconds) {
    const auto longest = std::chrono::duration<double>(1e9);
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::min(std::chrono::duration<double>(seconds), longest));
  }

  void remove(Var v, Domain values) {
    if (v >= reasoner_.size()) throw std::invalid_argument("unknown variable");
    reasoner_.remove(v, values);
  }

  using PyFinding = std::tuple<std::uint32_t, std::vector<std::pair<Var, Domain>>, bool>;
  std::vector<PyFinding> findings(bool simple) {
    std::vector<PyFinding> all;
    for (const auto& found :
         run([&] { return reasoner_.findings(simple ? Tier::simple : Tier::exact); })) {
      std::vector<std::pair<Var, Domain>> removals;
      for (const auto& [v, values] : found.removals) removals.emplace_back(v, values);
      all.emplace_back(found.constraint, std::move(removals), found.contradiction);
    }
    return all;
  }

  std::vector<std::tuple<Var, int, int>> easiest_refutations(const std::vector<Domain>& spared,
                                                             int most_rounds, bool nested) {
    if (spared.size() > reasoner_.size())
      throw std::invalid_argument("the board has too many variables");
    std::vector<std::tuple<Var, int, int>> all;
    for (const auto& each :
         run([&] { return reasoner_.easiest_refutations(spared, most_rounds, nested); }))
      all.emplace_back(each.var, each.value, each.rounds);
    return all;
  }

  std::optional<std::uint32_t> decisive() {
    return run([&] { return reasoner_.decisive_constraint(); });
  }

  using PyRound = std::tuple<std::string, int, int>;
  using PyWay = std::pair<std::vector<PyRound>, bool>;
  PyWay easiest_way(const std::vector<int>& solution, std::uint64_t most_suppositions) {
    if (solution.size() > reasoner_.size())
      throw std::invalid_argument("the solution has too many values");
    const Reasoner::Patience patience{.suppositions = most_suppositions};
    return plain(run([&] { return reasoner_.easiest_way(solution, patience); }));
  }

  static PyWay plain(const Reasoner::Way& way) {
    std::vector<PyRound> rounds;
    for (const auto& [kind, length, steps] : way.rounds)
      rounds.emplace_back(kinds[static_cast<int>(kind)], length, steps);
    return {std::move(rounds), way.solved};
  }

 private:
  static Reasoner make(std::vector<Domain> domains, const Constraints& constraints) {
    std::vector<std::uint32_t> first_posted;
    Store store = build(std::move(domains), constraints, Purpose::reasoning, &first_posted);
    return Reasoner(std::move(store), first_posted);
  }

  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    next_signal_check_ = Clock::now() + between_signal_checks;
    try {
      nb::gil_scoped_release unlock;
      return work();
    } catch (const Interrupted&) {
      if (timed_out_) PyErr_SetString(PyExc_TimeoutError, "the reasoner was told to stop by now");
      throw nb::python_error();
    }
  }

  Clock::time_point next_signal_check_;
  Clock::time_point deadline_ = Clock::time_point::max();
  bool timed_out_ = false;
  Reasoner reasoner_;
};

class PyRefuter {
 public:
  PyRefuter(std::vector<Domain> domains, const Constraints& constraints,
            const std::vector<Constraints>& presumed)
      : refuter_(make(std::move(domains), constraints, presumed)) {}

  using Numbers = std::vector<Refuter::Number>;
  bool refuted(const std::vector<Domain>& domains, const Numbers& numbers) {
    check(domains, numbers);
    return refuter_.refuted(domains, numbers);
  }

  Numbers needed(const std::vector<Domain>& domains, const Numbers& numbers) {
    check(domains, numbers);
    return refuter_.needed(domains, numbers);
  }

  using PyLink = std::pair<Refuter::Number, std::vector<std::pair<Var, Domain>>>;
  std::pair<std::vector<PyLink>, std::optional<Refuter::Number>> fall(
      const std::vector<Domain>& domains, const Numbers& numbers) {
    check(domains, numbers);
    const Refuter::Fall fall = refuter_.fall(domains, numbers);
    std::vector<PyLink> links;
    for (const auto& [number, removals] : fall.links) {
      links.emplace_back(number, std::vector<std::pair<Var, Domain>>{});
      for (const auto& [v, values] : removals) links.back().second.emplace_back(v, values);
    }
    return {std::move(links), fall.clash};
  }

 private:
  static Refuter make(std::vector<Domain> domains, Constraints all,
                      const std::vector<Constraints>& presumed) {
    if (presumed.size() != all.size())
      throw std::invalid_argument("it is not said of each constraint what it presumes");
    std::vector<Refuter::Constraint> constraints(all.size());
    for (const Constraints& some : presumed) all.insert(all.end(), some.begin(), some.end());
    std::vector<std::uint32_t> first_posted;
    Store store = build(std::move(domains), all, Purpose::reasoning, &first_posted);
    const auto add_posted = [&](std::vector<std::uint32_t>& propagators, std::size_t by) {
      for (std::uint32_t p = first_posted[by]; p < first_posted[by + 1]; ++p)
        propagators.push_back(p);
    };
    std::size_t next = constraints.size();
    for (std::size_t c = 0; c < constraints.size(); ++c) {
      constraints[c].vars = all[c]->vars;
      add_posted(constraints[c].own, c);
      constraints[c].full = constraints[c].own;
      for (std::size_t i = 0; i < presumed[c].size(); ++i) add_posted(constraints[c].full, next++);
    }
    return Refuter(std::move(store), std::move(constraints));
  }

  void check(const std::vector<Domain>& domains, const Numbers& numbers) const {
    if (domains.size() != refuter_.size())
      throw std::invalid_argument("there is not one domain for each variable");
    for (Refuter::Number n : numbers)
      if (n >= refuter_.constraints()) throw std::invalid_argument("unknown constraint");
  }

  Refuter refuter_;
};

class PySetter {
 public:
  // An open clue: the number of a constraint, and which of its numbers.
  using OpenClue = std::pair<std::uint32_t, std::uint32_t>;

  PySetter(const std::vector<Domain>& domains, const Constraints& constraints,
           const std::vector<OpenClue>& clues, std::vector<Setter::Vars> places)
      : setter_(make(domains, constraints, clues, std::move(places))) {
    setter_.search().interrupted = [this] { return signalled(); };
    setter_.reasoner().store().should_stop = [this] {
      if (Clock::now() < next_signal_check_) return false;
      next_signal_check_ = Clock::now() + between_signal_checks;
      return signalled();
    };
  }

  void begin(std::vector<int> truth) {
    if (busy_) throw std::runtime_error(at_work);
    if (truth.size() != setter_.variables())
      throw std::invalid_argument("there is not one true value for each variable");
    for (Var v = 0; v < truth.size(); ++v)
      if (truth[v] < 0 || truth[v] > max_value) throw std::invalid_argument("no such value");
    setter_.begin(std::move(truth));
  }

  std::optional<std::vector<int>> other(nb::bytes shown, std::uint64_t nodes) {
    const auto flags = flags_of(shown);
    switch (run([&] { return setter_.other(flags, nodes); })) {
      case Answer::exhausted:
        return std::nullopt;
      case Answer::stopped:
        return std::vector<int>{};
      case Answer::solution:
        break;
    }
    return setter_.other_values();
  }

  std::pair<std::vector<std::uint32_t>, std::uint32_t> thin(
      nb::bytes shown, std::vector<Setter::Places> groups, std::size_t most,
      std::uint64_t nodes) {
    auto flags = flags_of(shown);
    for (const auto& group : groups)
      for (std::uint32_t place : group)
        if (place >= flags.size()) throw std::invalid_argument("unknown place");
    auto thinned =
        run([&] { return setter_.thin(std::move(flags), std::move(groups), most, nodes); });
    return {std::move(thinned.hidden), thinned.undecided};
  }

  // The kind of the hardest reasoning, its length, how often, and how many suppositions.
  using PyPatience = std::tuple<std::string, int, int, std::uint64_t>;

  std::pair<std::vector<std::uint32_t>, bool> give(nb::bytes shown,
                                                   const std::vector<Setter::Places>& groups,
                                                   const PyPatience& patience) {
    const auto flags = flags_of(shown);
    for (const auto& group : groups)
      for (std::uint32_t place : group)
        if (place >= flags.size() || !setter_.gives(place))
          throw std::invalid_argument("this place gives nothing away");
    const auto plain = patience_of(patience);
    auto given = run([&] { return setter_.give(flags, groups, plain); });
    return {std::move(given.groups), given.enough};
  }

  PyReasoner::PyWay easiest_way(nb::bytes shown, const PyPatience& patience) {
    const auto flags = flags_of(shown);
    const auto plain = patience_of(patience);
    return PyReasoner::plain(run([&] { return setter_.easiest_way(flags, plain); }));
  }

  std::uint64_t nodes() { return setter_.search().statistics().nodes; }

 private:
  static Setter make(const std::vector<Domain>& board, const Constraints& constraints,
                     const std::vector<OpenClue>& clues, std::vector<Setter::Vars> places) {
    std::vector<std::vector<Var>> open(constraints.size());
    std::vector<Domain> domains = board;
    for (const auto& [c, number] : clues) {
      if (c >= constraints.size() || !constraints[c] || number >= constraints[c]->numbers.size() ||
          number > max_value || !(constraints[c]->kind->clues >> number & 1))
        throw std::invalid_argument("no such clue");
      open[c].resize(constraints[c]->numbers.size(), Request::known);
      open[c][number] = static_cast<Var>(domains.size());
      domains.push_back(Clue::anything);
    }
    for (const Setter::Vars& vars : places)
      for (Var v : vars)
        if (v >= domains.size()) throw std::invalid_argument("a place names an unknown variable");
    Store for_search = build(domains, constraints, Purpose::search, nullptr, open);
    std::vector<std::uint32_t> first_posted;
    Store store = build(domains, constraints, Purpose::reasoning, &first_posted, open);
    return Setter(std::move(for_search), Reasoner(std::move(store), first_posted),
                  board.size(), std::move(places));
  }

  static Reasoner::Patience patience_of(const PyPatience& patience) {
    using Kind = Reasoner::Kind;
    const auto& [kind, length, times, suppositions] = patience;
    return {pick<Kind>(kind, {{"simple", Kind::simple},
                              {"exact", Kind::exact},
                              {"chain", Kind::chain},
                              {"nested", Kind::nested}}),
            length, times, suppositions};
  }

  Setter::Flags flags_of(const nb::bytes& shown) const {
    if (shown.size() != setter_.places())
      throw std::invalid_argument("there is not one flag for each place");
    const auto* first = static_cast<const std::uint8_t*>(shown.data());
    return {first, first + shown.size()};
  }

  bool signalled() {
    nb::gil_scoped_acquire lock;
    return raised_ = PyErr_CheckSignals() != 0;
  }

  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    if (busy_.exchange(true)) throw std::runtime_error(at_work);
    const Released released{busy_};
    raised_ = false;
    next_signal_check_ = Clock::now() + between_signal_checks;
    try {
      const auto result = [&] {
        nb::gil_scoped_release unlock;
        return work();
      }();
      if (raised_) throw nb::python_error();
      return result;
    } catch (const Interrupted&) {
      throw nb::python_error();
    }
  }

  static constexpr const char* at_work = "the setter is already at work";
  Clock::time_point next_signal_check_;
  Setter setter_;
  bool raised_ = false;
  std::atomic<bool> busy_ = false;
};

// The domains after propagation alone; nothing when some variable has no value left.
std::optional<std::vector<Domain>> propagate(std::vector<Domain> domains,
                                             const Constraints& constraints) {
  nb::gil_scoped_release unlock;
  Store store = build(std::move(domains), constraints);
  if (store.propagate() == Fixpoint::failed) return std::nullopt;
  std::vector<Domain> left(store.size());
  for (Var v = 0; v < store.size(); ++v) left[v] = store[v];
  return left;
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "Propagation and search over 64-bit-mask domains.";
  // Constraints live in caches to the very end of the process: that is no leak.
  nb::set_leak_warnings(false);
  m.attr("compiler") = SIGHTLINE_COMPILER;
  nb::class_<Constraint>(m, "Constraint", "A constraint: its name, its variables, its numbers.")
      .def(nb::init<const std::string&, std::vector<Var>, std::vector<int>>(), nb::arg("name"),
           nb::arg("variables"), nb::arg("numbers"));
  m.def(
      "permutation",
      [](int n, std::uint64_t seed) {
        if (n < 0) throw std::invalid_argument("there is no permutation of fewer than no numbers");
        Random random(seed);
        return permutation(n, random);
      },
      nb::arg("n"), nb::arg("seed"), "The numbers 0 to n - 1 in random order.");
  m.def("latin_square", &latin_square, nb::arg("n"), nb::arg("seed"),
        "A random Latin square of the numbers 1 to n, row by row.");
  m.def("propagate", &propagate, nb::arg("domains"), nb::arg("constraints"),
        "The domains after propagation alone, or None when some variable has no value left.");
  nb::class_<PyReasoner>(m, "Reasoner", "Single steps: what one constraint, or one supposition, says.")
      .def(nb::init<std::vector<Domain>, const Constraints&>(), nb::arg("domains"),
           nb::arg("constraints"))
      .def_prop_ro("domains", &PyReasoner::domains, "What is still possible.")
      .def("stop_after", &PyReasoner::stop_after, nb::arg("seconds"),
           "Raise TimeoutError from whatever is not done by then; of no use afterwards.")
      .def("remove", &PyReasoner::remove, nb::arg("variable"), nb::arg("values"),
           "Take for granted that a variable has none of these values.")
      .def("findings", &PyReasoner::findings, nb::arg("simple"),
           "What each constraint says on its own: its number, the values that it removes by "
           "variable, and whether it contradicts the domains.")
      .def("decisive", &PyReasoner::decisive,
           "Where the simple rules have nothing more to say: the number of the constraint that, "
           "thought through once, is enough for them to find all the rest; None if there is none.")
      .def("easiest_refutations", &PyReasoner::easiest_refutations, nb::arg("spared"),
           nb::arg("most_rounds"), nb::arg("nested"),
           "Variable, value and rounds of all suppositions that fail in the fewest rounds; by "
           "variable of the board, values that are spared because some solution has them.")
      .def("easiest_way", &PyReasoner::easiest_way, nb::arg("solution"),
           nb::arg("most_suppositions"),
           "The kind, length and steps of each round from here to the solution, always with the "
           "easiest reasoning that finds anything; and whether it is reached.");
  nb::class_<PyRefuter>(m, "Refuter", "Suppositions that fail: which constraints it takes, and how.")
      .def(nb::init<std::vector<Domain>, const Constraints&, const std::vector<Constraints>&>(),
           nb::arg("domains"), nb::arg("constraints"), nb::arg("presumed"))
      .def("refuted", &PyRefuter::refuted, nb::arg("domains"), nb::arg("numbers"),
           "Whether propagation over these constraints, each with those that it presumes, leaves "
           "some variable without a value.")
      .def("needed", &PyRefuter::needed, nb::arg("domains"), nb::arg("numbers"),
           "Of constraints that refute the domains those that it takes, rather the last ones.")
      .def("fall", &PyRefuter::fall, nb::arg("domains"), nb::arg("numbers"),
           "What follows, one constraint after the other, with the values that each removes, and "
           "the constraint that then cannot be fulfilled; only what that needs, if there is one.");
  nb::class_<PySearch>(m, "Search", "A search for all solutions of a model, one after the other.")
      .def(nb::init<std::vector<Domain>, const Constraints&, std::size_t,
                    const std::string&, const std::string&, const std::string&, std::uint64_t>(),
           nb::arg("domains"), nb::arg("constraints"), nb::arg("board"), nb::kw_only(),
           nb::arg("order") = "weighted", nb::arg("values") = "up", nb::arg("probing") = "automatic",
           nb::arg("seed") = 0)
      .def("next", &PySearch::next, nb::arg("seconds"), nb::arg("nodes"),
           nb::sig("def next(self, seconds: float, nodes: int) -> list[int] | None"),
           "The next solution; None when there is none left or a limit is reached.")
      .def("count", &PySearch::count, nb::arg("most"), nb::arg("seconds"), nb::arg("nodes"),
           "Count solutions from here on.")
      .def("cancel", &PySearch::cancel, "Stop the search for good; from any thread.")
      .def_prop_ro("exhausted", &PySearch::exhausted, "Whether the whole space was covered.")
      .def_prop_ro("statistics", &PySearch::statistics,
                   nb::sig("def statistics(self) -> dict[str, int | float]"),
                   "What was done so far; the time in seconds, building the propagators included.");
  nb::class_<PySetter>(m, "Setter", "One solution after the other, and the clues that pin it down.")
      .def(nb::init<const std::vector<Domain>&, const Constraints&,
                    const std::vector<PySetter::OpenClue>&, std::vector<Setter::Vars>>(),
           nb::arg("domains"), nb::arg("constraints"), nb::arg("clues"), nb::arg("places"))
      .def("begin", &PySetter::begin, nb::arg("truth"),
           "Turn to another solution: the values of the board, then of the clues.")
      .def("other", &PySetter::other, nb::arg("shown"), nb::arg("nodes"),
           "Another solution that fits the clues shown, one byte per place; None if there is "
           "none, and an empty list if that stays open after so many nodes.")
      .def("thin", &PySetter::thin, nb::arg("shown"), nb::arg("groups"), nb::arg("most"),
           nb::arg("nodes"),
           "Hide groups of places in this order, at most so many places, as long as there is no "
           "other solution: the groups hidden, and how many stayed undecided after so many nodes.")
      .def("give", &PySetter::give, nb::arg("shown"), nb::arg("groups"), nb::arg("patience"),
           "Which groups of the solution to give away, in this order, so that reasoning within "
           "somebody's patience finds the rest; and whether that is enough.")
      .def("easiest_way", &PySetter::easiest_way, nb::arg("shown"), nb::arg("patience"),
           "As for a Reasoner, with the clues shown. Patience: the kind of the hardest reasoning, "
           "its length, how often it may be turned to, and how many suppositions.")
      .def_prop_ro("nodes", &PySetter::nodes, "The nodes of all searches so far.");
}
