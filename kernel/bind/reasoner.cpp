#include "api/reasoner.hpp"

#include "border.hpp"

namespace sightline {

void bind_reasoner(nb::module_& m) {
  Class<api::Reasoner>(m, "Reasoner",
                       "Single steps: what follows from one constraint, or from one supposition.")
      .def(Init<api::Domains, const api::Constraints&, bool>{}, nb::arg("domains"),
           nb::arg("constraints"), nb::arg("telling") = true)
      .def_prop_ro("domains", &api::Reasoner::domains, "What is still possible.")
      .def("stop_after", &api::Reasoner::stop_after, nb::arg("seconds"),
           "Raise TimeoutError from calls that are not done by then.")
      .def("remove", &api::Reasoner::remove, nb::arg("variable"), nb::arg("values"),
           "Remove these values from a variable.")
      .def("findings", &api::Reasoner::findings, nb::arg("simple"),
           "What each constraint concludes on its own: its number, the values that it removes by "
           "variable, and whether it contradicts the domains.")
      .def("techniques", &api::Reasoner::techniques, nb::arg("constraint"),
           "The techniques of a constraint, by its number: name and rank of each.")
      .def("arguments", &api::Reasoner::arguments, nb::arg("rank"),
           "What the techniques of a rank conclude, SIMPLE_RULE to HARDEST_TECHNIQUE or "
           "JOINT_TECHNIQUE: the number of the constraint, the code of the technique, its details, "
           "and the values that it removes by variable.")
      .def("needed", &api::Reasoner::needed, nb::arg("constraint"), nb::arg("technique"),
           nb::arg("details"), nb::arg("removals"), nb::arg("ranges"),
           "Of the values excluded so far, a minimal set from which the technique, with the same "
           "details, still removes these. ``ranges`` are the domains of an empty board.")
      .def("wings", &api::Reasoner::wings, nb::arg("spared"), nb::arg("simple"),
           "Values that are excluded whatever stands at another place: variable and value, and "
           "two ways to that place. A way is a few links, by simple rules or exact: each a "
           "constraint, the next variable, and the values that would be excluded there. Values in "
           "``spared``, by variable of the board, are not tried.")
      .def("easiest_refutations", &api::Reasoner::easiest_refutations, nb::arg("spared"),
           nb::arg("most_rounds"), nb::arg("kind"),
           "Variable, value and rounds of all suppositions of a kind (forcing, chain, nested) that "
           "fail in the fewest rounds. Values "
           "in "
           "``spared``, by variable of the board, occur in a known solution and are not tried.")
      .def("easiest_way", &api::Reasoner::easiest_way, nb::arg("solution"),
           nb::arg("most_suppositions"),
           "The kind, length and steps of each round from here to the solution, always with the "
           "easiest reasoning that finds anything; and whether it is reached.");
}

}  // namespace sightline
