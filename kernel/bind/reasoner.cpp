#include "reason/reasoner.hpp"

#include "border.hpp"
#include "guard.hpp"

namespace sightline {

namespace {

class PyReasoner {
 public:
  PyReasoner(Own<Domains> domains, const Own<Constraints>& constraints)
      : reasoner_(make(std::move(domains.value), constraints.value)) {
    reasoner_.store().should_stop = [this] { return guard_.should_stop(); };
  }

  Domains domains() {
    return guard_.look([&] {
      Domains all(reasoner_.size());
      for (Var v = 0; v < reasoner_.size(); ++v) all[v] = reasoner_.domain(v);
      return all;
    });
  }

  void stop_after(double seconds) { guard_.stop_after(checked_seconds(seconds)); }

  void remove(Var v, Domain values) {
    if (v >= reasoner_.size()) throw std::invalid_argument("unknown variable");
    guard_.look([&] { reasoner_.remove(v, values); });
  }

  using PyFinding = std::tuple<std::uint32_t, PlainRemovals, bool>;
  std::vector<PyFinding> findings(bool simple) {
    std::vector<PyFinding> all;
    for (const auto& [constraint, removals, contradiction] :
         guard_.run([&] { return reasoner_.findings(simple ? Tier::simple : Tier::exact); }))
      all.emplace_back(constraint, plain(removals), contradiction);
    return all;
  }

  using PyTechnique = std::tuple<std::string, int>;
  std::vector<PyTechnique> techniques(std::uint32_t constraint) {
    check_constraint(constraint);
    return guard_.look([&] {
      std::vector<PyTechnique> all;
      for (const auto& technique : reasoner_.store().techniques_of(constraint))
        all.emplace_back(technique->name(), technique->rank());
      return all;
    });
  }

  using PyArgument = std::tuple<std::uint32_t, std::string, std::vector<int>, PlainRemovals>;
  std::vector<PyArgument> arguments(int rank) {
    if (rank < 1 || rank > Technique::joint) throw std::invalid_argument("no such rank");
    std::vector<PyArgument> all;
    for (const auto& [constraint, technique, argument] :
         guard_.run([&] { return reasoner_.arguments(rank); }))
      all.emplace_back(constraint, technique->name(), argument.details, plain(argument.removals));
    return all;
  }

  PlainRemovals needed(std::uint32_t constraint, const std::string& technique,
                       Own<std::vector<int>> details, const Own<PlainRemovals>& removals,
                       const Own<Domains>& ranges) {
    check_constraint(constraint);
    if (ranges.value.size() != reasoner_.size())
      throw std::invalid_argument("there is not one range for each variable");
    for (Var v = 0; v < reasoner_.size(); ++v)
      if (reasoner_.domain(v) & ~ranges.value[v])
        throw std::invalid_argument("a range lacks what is possible");
    Argument argument{{}, std::move(details.value)};
    for (const auto& [v, values] : removals.value) {
      if (v >= reasoner_.size()) throw std::invalid_argument("unknown variable");
      argument.removals.push_back({v, values});
    }
    return plain(guard_.run(
        [&] { return reasoner_.facts_needed(constraint, technique, argument, ranges.value); }));
  }

  // The links of a way: constraint, next place, and what is excluded there.
  using PyWay = std::vector<std::tuple<std::uint32_t, Var, Domain>>;
  using PyWing = std::tuple<Var, int, PyWay, PyWay>;
  std::vector<PyWing> wings(const Own<Domains>& spared, bool simple) {
    check_board(spared.value);
    const auto plain = [](const Wing::Way& way) {
      PyWay links;
      for (const auto& [constraint, excluded] : way.all())
        links.emplace_back(constraint, excluded.var, excluded.values);
      return links;
    };
    std::vector<PyWing> all;
    const Tier tier = simple ? Tier::simple : Tier::exact;
    for (const auto& [v, value, ways] :
         guard_.run([&] { return reasoner_.wings(spared.value, tier, Wings::Wanted::shortest); }))
      all.emplace_back(v, value, plain(ways[0]), plain(ways[1]));
    return all;
  }

  std::vector<std::tuple<Var, int, int>> easiest_refutations(const Own<Domains>& spared,
                                                             int most_rounds,
                                                             const std::string& kind) {
    check_board(spared.value);
    const auto how = pick<Followed>(kind, {{"forcing", Followed::simply},
                                           {"chain", Followed::exactly},
                                           {"nested", Followed::nested}});
    std::vector<std::tuple<Var, int, int>> all;
    for (const auto& [v, value, rounds] :
         guard_.run([&] { return reasoner_.easiest_refutations(spared.value, most_rounds, how); }))
      all.emplace_back(v, value, rounds);
    return all;
  }

  PlainWay easiest_way(const Own<std::vector<int>>& solution, std::uint64_t most_suppositions) {
    check_board(solution.value);
    check_values(solution.value);
    const Reasoner::Limits limits{.suppositions = most_suppositions};
    return plain(guard_.run([&] { return reasoner_.easiest_way(solution.value, limits); }));
  }

 private:
  template <class Value>
  void check_board(const std::vector<Value>& board) const {
    if (board.size() > reasoner_.size())
      throw std::invalid_argument("the board has too many variables");
  }

  static Reasoner make(Domains domains, const Constraints& constraints) {
    return Reasoner(build(std::move(domains), constraints, Purpose::reasoning));
  }

  void check_constraint(std::uint32_t constraint) {
    if (constraint >= reasoner_.store().constraints())
      throw std::invalid_argument("unknown constraint");
  }

  Guard guard_{"reasoner"};
  Reasoner reasoner_;
};

}  // namespace

void bind_reasoner(nb::module_& m) {
  nb::class_<PyReasoner>(m, "Reasoner",
                         "Single steps: what follows from one constraint, or from one supposition.")
      .def(nb::init<Own<Domains>, const Own<Constraints>&>(), nb::arg("domains"),
           nb::arg("constraints"))
      .def_prop_ro("domains", &PyReasoner::domains, "What is still possible.")
      .def("stop_after", &PyReasoner::stop_after, nb::arg("seconds"),
           "Raise TimeoutError from calls that are not done by then.")
      .def("remove", &PyReasoner::remove, nb::arg("variable"), nb::arg("values"),
           "Remove these values from a variable.")
      .def("findings", &PyReasoner::findings, nb::arg("simple"),
           "What each constraint concludes on its own: its number, the values that it removes by "
           "variable, and whether it contradicts the domains.")
      .def("techniques", &PyReasoner::techniques, nb::arg("constraint"),
           "The techniques of a constraint, by its number: name and rank of each.")
      .def("arguments", &PyReasoner::arguments, nb::arg("rank"),
           "What the techniques of a rank, from 1 to HARDEST_TECHNIQUE or JOINT_TECHNIQUE, "
           "conclude: "
           "the number of the "
           "constraint, the name of the technique, its details, and the values that it removes by "
           "variable.")
      .def("needed", &PyReasoner::needed, nb::arg("constraint"), nb::arg("technique"),
           nb::arg("details"), nb::arg("removals"), nb::arg("ranges"),
           "Of the values excluded so far, a minimal set from which the technique, with the same "
           "details, still removes these. ``ranges`` are the domains of an empty board.")
      .def("wings", &PyReasoner::wings, nb::arg("spared"), nb::arg("simple"),
           "Values that are excluded whatever stands at another place: variable and value, and "
           "two ways to that place. A way is a few links, by simple rules or exact: each a "
           "constraint, the next variable, and the values that would be excluded there. Values in "
           "``spared``, by variable of the board, are not tried.")
      .def("easiest_refutations", &PyReasoner::easiest_refutations, nb::arg("spared"),
           nb::arg("most_rounds"), nb::arg("kind"),
           "Variable, value and rounds of all suppositions of a kind (forcing, chain, nested) that "
           "fail in the fewest rounds. Values "
           "in "
           "``spared``, by variable of the board, occur in a known solution and are not tried.")
      .def("easiest_way", &PyReasoner::easiest_way, nb::arg("solution"),
           nb::arg("most_suppositions"),
           "The kind, length and steps of each round from here to the solution, always with the "
           "easiest reasoning that finds anything; and whether it is reached.");
}

}  // namespace sightline
