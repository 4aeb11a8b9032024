#include "make/setter.hpp"

#include <algorithm>

#include "border.hpp"
#include "guard.hpp"

namespace sightline {

namespace {

class PySetter {
 public:
  // An open clue: the number of a constraint, and which of its numbers.
  using OpenClue = std::pair<std::uint32_t, std::uint32_t>;
  using OpenClues = std::vector<OpenClue>;
  // Another number that is the same clue, and which clue that is.
  using Repeated = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

  PySetter(const Own<Domains>& domains, const Own<Constraints>& constraints,
           const Own<OpenClues>& clues, Own<std::vector<Setter::Vars>> places,
           const Own<std::vector<Repeated>>& repeated)
      : setter_(make(domains.value, constraints.value, {clues.value, repeated.value},
                     std::move(places.value))) {
    setter_.search().stop_if([this] { return guard_.should_stop(); });
    setter_.reasoner().store().should_stop = [this] { return guard_.should_stop(); };
  }

  void begin(Own<std::vector<int>> truth) {
    if (truth.value.size() != setter_.variables())
      throw std::invalid_argument("there is not one true value for each variable");
    check_values(truth.value);
    guard_.look([&] { setter_.begin(std::move(truth.value)); });
  }

  std::optional<std::vector<int>> other(const nb::bytes& shown, std::uint64_t nodes) {
    const auto flags = flags_of(shown);
    return guard_.run([&]() -> std::optional<std::vector<int>> {
      switch (setter_.other(flags, nodes)) {
        case Answer::exhausted:
          return std::nullopt;
        case Answer::stopped:
          return std::vector<int>{};
        case Answer::solution:
          break;
      }
      return setter_.other_values();
    });
  }

  std::pair<std::vector<std::uint32_t>, std::uint32_t> thin(const nb::bytes& shown,
                                                            Own<std::vector<Setter::Places>> groups,
                                                            std::size_t most, std::uint64_t nodes) {
    auto flags = flags_of(shown);
    for (const auto& group : groups.value)
      for (std::uint32_t place : group)
        if (place >= flags.size()) throw std::invalid_argument("unknown place");
    auto thinned = guard_.run(
        [&] { return setter_.thin(std::move(flags), std::move(groups.value), most, nodes); });
    return {std::move(thinned.hidden), thinned.undecided};
  }

  // The kind of the hardest reasoning, its length, and how many suppositions.
  using PyLimits = Own<std::tuple<std::string, int, std::uint64_t>>;

  std::pair<std::vector<std::uint32_t>, bool> give(const nb::bytes& shown,
                                                   const Own<std::vector<Setter::Places>>& groups,
                                                   const PyLimits& limits) {
    const auto flags = flags_of(shown);
    for (const auto& group : groups.value)
      for (std::uint32_t place : group)
        if (place >= flags.size() || !setter_.gives(place))
          throw std::invalid_argument("this place gives nothing away");
    const auto plain = limits_of(limits);
    auto given = guard_.run([&] { return setter_.give(flags, groups.value, plain); });
    return {std::move(given.groups), given.enough};
  }

  PlainWay easiest_way(const nb::bytes& shown, const PyLimits& limits) {
    const auto flags = flags_of(shown);
    const auto limits_here = limits_of(limits);
    return plain(guard_.run([&] { return setter_.easiest_way(flags, limits_here); }));
  }

  bool reaches_solution(const nb::bytes& shown, const PyLimits& limits) {
    const auto flags = flags_of(shown);
    const auto limits_here = limits_of(limits);
    return guard_.run([&] { return setter_.reaches_solution(flags, limits_here); });
  }

  std::uint64_t nodes() {
    return guard_.look([&] { return setter_.search().statistics().nodes; });
  }

 private:
  struct Clues {
    const OpenClues& open;
    const std::vector<Repeated>& repeated;
  };

  static Setter make(const Domains& board, const Constraints& constraints, const Clues& clues,
                     std::vector<Setter::Vars> places) {
    std::vector<std::vector<Var>> open(constraints.size());
    Domains domains = board;
    const auto read = [&](std::uint32_t c, std::uint32_t number, std::size_t variable) {
      if (c >= constraints.size() || number >= constraints[c].numbers().size() ||
          !(constraints[c].kind().clues >> std::min<std::uint32_t>(number, max_value) & 1) ||
          variable >= domains.size())
        throw std::invalid_argument("no such clue");
      open[c].resize(constraints[c].numbers().size(), Request::known);
      open[c][number] = static_cast<Var>(variable);
    };
    for (const auto& [c, number] : clues.open) {
      domains.push_back(Clue::anything);
      read(c, number, domains.size() - 1);
    }
    for (const auto& [c, number, clue] : clues.repeated) read(c, number, board.size() + clue);
    for (const Setter::Vars& vars : places)
      for (Var v : vars)
        if (v >= domains.size()) throw std::invalid_argument("a place names an unknown variable");
    return Setter(build(domains, constraints, Purpose::search, open),
                  Reasoner(build(domains, constraints, Purpose::reasoning, open)), board.size(),
                  std::move(places));
  }

  static Reasoner::Limits limits_of(const PyLimits& limits) {
    const auto& [kind, length, suppositions] = limits.value;
    return {kind_of(kind), length, suppositions};
  }

  Setter::Flags flags_of(const nb::bytes& shown) const {
    if (shown.size() != setter_.places())
      throw std::invalid_argument("there is not one flag for each place");
    const auto* first = static_cast<const std::uint8_t*>(shown.data());
    return {first, first + shown.size()};
  }

  Guard guard_{"setter"};
  Setter setter_;
};

}  // namespace

void bind_setter(nb::module_& m) {
  nb::class_<PySetter>(m, "Setter", "One solution after the other, and the clues that pin it down.")
      .def(nb::init<const Own<Domains>&, const Own<Constraints>&, const Own<PySetter::OpenClues>&,
                    Own<std::vector<Setter::Vars>>, const Own<std::vector<PySetter::Repeated>>&>(),
           nb::arg("domains"), nb::arg("constraints"), nb::arg("clues"), nb::arg("places"),
           nb::arg("repeated") = nb::make_tuple())
      .def("begin", &PySetter::begin, nb::arg("truth"),
           "Start with another solution: the values of the board, then of the clues.")
      .def("other", &PySetter::other, nb::arg("shown"), nb::arg("nodes"),
           "Another solution that fits the clues shown, one byte per place; None if there is "
           "none, and an empty list if that stays open after so many nodes.")
      .def("thin", &PySetter::thin, nb::arg("shown"), nb::arg("groups"), nb::arg("most"),
           nb::arg("nodes"),
           "Hide groups of places in this order, at most so many places, as long as there is no "
           "other solution: the groups hidden, and how many stayed undecided after so many nodes.")
      .def("give", &PySetter::give, nb::arg("shown"), nb::arg("groups"), nb::arg("limits"),
           "Which groups of the solution to give, in this order, so that reasoning within the "
           "limits "
           "finds the rest; and whether that is enough.")
      .def("easiest_way", &PySetter::easiest_way, nb::arg("shown"), nb::arg("limits"),
           "As for a Reasoner, with the clues shown. Limits: the kind of the hardest reasoning, "
           "its length or rank, and how many suppositions.")
      .def("reaches_solution", &PySetter::reaches_solution, nb::arg("shown"), nb::arg("limits"),
           "Whether reasoning within the limits leads from the clues shown to the solution: what "
           "easiest_way finds out as well, mostly much faster.")
      .def_prop_ro("nodes", &PySetter::nodes, "The nodes of all searches so far.");
}

}  // namespace sightline
