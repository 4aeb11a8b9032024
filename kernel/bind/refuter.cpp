#include "reason/refuter.hpp"

#include "border.hpp"
#include "guard.hpp"

namespace sightline {

namespace {

class PyRefuter {
 public:
  PyRefuter(Own<Domains> domains, Own<Constraints> constraints,
            const Own<std::vector<Constraints>>& presumed)
      : refuter_(make(std::move(domains.value), std::move(constraints.value), presumed.value)) {
    refuter_.store().should_stop = [this] { return guard_.should_stop(); };
  }

  void stop_after(double seconds) { guard_.stop_after(checked_seconds(seconds)); }

  using Numbers = std::vector<Refuter::Number>;
  bool refuted(const Own<Domains>& domains, const Own<Numbers>& numbers) {
    check(domains.value, numbers.value);
    return guard_.run([&] { return refuter_.refuted(domains.value, numbers.value); });
  }

  Numbers minimal_subset(const Own<Domains>& domains, const Own<Numbers>& numbers) {
    check(domains.value, numbers.value);
    return guard_.run([&] { return refuter_.minimal_subset(domains.value, numbers.value); });
  }

  using PyLink = std::pair<Refuter::Number, PlainRemovals>;
  using PyChain = std::pair<std::vector<PyLink>, std::optional<Refuter::Number>>;
  PyChain chain(const Own<Domains>& domains, const Own<Numbers>& numbers) {
    check(domains.value, numbers.value);
    const Refuter::Chain chain =
        guard_.run([&] { return refuter_.chain(domains.value, numbers.value); });
    std::vector<PyLink> links;
    links.reserve(chain.links.size());
    for (const auto& [number, removals] : chain.links) links.emplace_back(number, plain(removals));
    return {std::move(links), chain.conflict};
  }

  using PyArgument = std::tuple<PlainRemovals, std::vector<PyLink>, std::optional<Refuter::Number>>;
  Domains used_facts(const Own<Domains>& known, const Own<std::vector<PyArgument>>& told,
                     const Own<std::vector<Var>>& pinned) {
    std::vector<Refuter::Argument> arguments;
    for (const auto& [supposed, links, conflict] : told.value) {
      Refuter::Argument& argument = arguments.emplace_back();
      argument.supposed = removals(supposed);
      for (const auto& [number, gone] : links)
        argument.chain.links.push_back({number, removals(gone)});
      argument.chain.conflict = conflict;
    }
    check(known.value, numbers_of(arguments));
    check(pinned.value);
    return guard_.run([&] { return refuter_.used_facts(known.value, arguments, pinned.value); });
  }

  Domains minimal_facts(const Own<Domains>& known, const Own<Numbers>& numbers,
                        const Own<PlainRemovals>& conclusions) {
    check(known.value, numbers.value);
    const std::vector<Removal> forced = removals(conclusions.value);
    return guard_.run([&] { return refuter_.minimal_facts(known.value, numbers.value, forced); });
  }

 private:
  std::vector<Removal> removals(const PlainRemovals& plain) const {
    std::vector<Removal> removals;
    std::vector<Var> vars;
    removals.reserve(plain.size());
    vars.reserve(plain.size());
    for (const auto& [v, values] : plain) {
      removals.push_back({v, values});
      vars.push_back(v);
    }
    check(vars);
    return removals;
  }

  static Numbers numbers_of(const std::vector<Refuter::Argument>& arguments) {
    Numbers numbers;
    for (const Refuter::Argument& argument : arguments) {
      for (const Refuter::Link& link : argument.chain.links) numbers.push_back(link.number);
      if (argument.chain.conflict) numbers.push_back(*argument.chain.conflict);
    }
    return numbers;
  }

  void check(const std::vector<Var>& vars) const {
    for (Var v : vars)
      if (v >= refuter_.size()) throw std::invalid_argument("unknown variable");
  }

  static Refuter make(Domains domains, Constraints all, const std::vector<Constraints>& presumed) {
    if (presumed.size() != all.size())
      throw std::invalid_argument("it is not said of each constraint what it presumes");
    std::vector<Refuter::Constraint> constraints(all.size());
    for (const Constraints& some : presumed) all.insert(all.end(), some.begin(), some.end());
    Store store = build(std::move(domains), all, Purpose::reasoning);
    auto next = static_cast<std::uint32_t>(constraints.size());
    for (std::uint32_t c = 0; c < constraints.size(); ++c) {
      auto& [vars, own, full] = constraints[c];
      vars = all[c].vars();
      own = full = store.propagators_of(c);
      for (std::size_t i = 0; i < presumed[c].size(); ++i)
        for (PropagatorId id : store.propagators_of(next++)) full.push_back(id);
    }
    return Refuter(std::move(store), std::move(constraints));
  }

  void check(const Domains& domains, const Numbers& numbers) const {
    if (domains.size() != refuter_.size())
      throw std::invalid_argument("there is not one domain for each variable");
    for (Refuter::Number n : numbers)
      if (n >= refuter_.constraints()) throw std::invalid_argument("unknown constraint");
  }

  Guard guard_{"refuter"};
  Refuter refuter_;
};

}  // namespace

void bind_refuter(nb::module_& m) {
  nb::class_<PyRefuter>(m, "Refuter",
                        "Suppositions that fail: which constraints refute them, and how.")
      .def(nb::init<Own<Domains>, Own<Constraints>, const Own<std::vector<Constraints>>&>(),
           nb::arg("domains"), nb::arg("constraints"), nb::arg("presumed"))
      .def("stop_after", &PyRefuter::stop_after, nb::arg("seconds"),
           "Raise TimeoutError from calls that are not done by then.")
      .def("refuted", &PyRefuter::refuted, nb::arg("domains"), nb::arg("numbers"),
           "Whether propagation over these constraints, each with those that it presumes, leaves "
           "some variable without a value.")
      .def("minimal_subset", &PyRefuter::minimal_subset, nb::arg("domains"), nb::arg("numbers"),
           "A minimal unsatisfiable subset of constraints that refute the domains; prefers later "
           "ones.")
      .def("chain", &PyRefuter::chain, nb::arg("domains"), nb::arg("numbers"),
           "The consequences, one constraint after the other, with the values that each removes, "
           "and "
           "the constraint that then cannot be satisfied; if there is one, only what it needs.")
      .def("used_facts", &PyRefuter::used_facts, nb::arg("known"), nb::arg("arguments"),
           nb::arg("pinned"),
           "The known facts that arguments use, as domains: without any one of them some "
           "consequence would not follow by its constraint alone. An argument is what its "
           "supposition excludes, its consequences and its conflict, as in a chain. Facts on "
           "pinned variables stay.")
      .def("minimal_facts", &PyRefuter::minimal_facts, nb::arg("known"), nb::arg("numbers"),
           nb::arg("conclusions"),
           "Of facts from which these constraints force the conclusions, values removed by "
           "variable, a minimal subset that is enough, as domains.");
}

}  // namespace sightline
