#include "api/setter.hpp"

#include "border.hpp"

namespace sightline {

void bind_setter(nb::module_& m) {
  Class<api::Setter>(m, "Setter", "One solution after the other, and the clues that pin it down.")
      .def(Init<const api::Domains&, const api::Constraints&, const api::Setter::OpenClues&,
                std::vector<api::Setter::Vars>, const std::vector<api::Setter::Repeated>&>{},
           nb::arg("domains"), nb::arg("constraints"), nb::arg("clues"), nb::arg("places"),
           nb::arg("repeated") = nb::make_tuple())
      .def("begin", &api::Setter::begin, nb::arg("truth"),
           "Start with another solution: the values of the board, then of the clues.")
      .def("other", &api::Setter::other, nb::arg("shown"), nb::arg("nodes"),
           "Another solution that fits the clues shown, one byte per place; None if there is "
           "none, and an empty list if that stays open after so many nodes.")
      .def("thin", &api::Setter::thin, nb::arg("shown"), nb::arg("groups"), nb::arg("most"),
           nb::arg("nodes"),
           "Hide groups of places in this order, at most so many places, as long as there is no "
           "other solution: the groups hidden, and how many stayed undecided after so many nodes.")
      .def("give", &api::Setter::give, nb::arg("shown"), nb::arg("groups"), nb::arg("limits"),
           "Which groups of the solution to give, in this order, so that reasoning within the "
           "limits "
           "finds the rest; and whether that is enough.")
      .def("easiest_way", &api::Setter::easiest_way, nb::arg("shown"), nb::arg("limits"),
           "As for a Reasoner, with the clues shown. Limits: the kind of the hardest reasoning, "
           "its length or rank, and how many suppositions.")
      .def("reaches_solution", &api::Setter::reaches_solution, nb::arg("shown"), nb::arg("limits"),
           "Whether reasoning within the limits leads from the clues shown to the solution: what "
           "easiest_way finds out as well, mostly much faster.")
      .def_prop_ro("nodes", &api::Setter::nodes, "The nodes of all searches so far.");
}

}  // namespace sightline
