#include "api/search.hpp"

#include "border.hpp"

namespace sightline {

void bind_search(nb::module_& m) {
  Class<api::Search>(m, "Search", "A search for all solutions of a model, one after the other.")
      .def(Init<api::Domains, const api::Constraints&, std::size_t, const std::string&,
                const std::string&, const std::string&, std::uint64_t,
                std::optional<std::uint64_t>>{},
           nb::arg("domains"), nb::arg("constraints"), nb::arg("board"), nb::kw_only(),
           nb::arg("order") = "weighted", nb::arg("values") = "up",
           nb::arg("probing") = "automatic", nb::arg("seed") = 0,
           nb::arg("restart_after") = nb::none())
      .def("next", &api::Search::next, nb::arg("seconds"), nb::arg("nodes"),
           "The next solution; None when there is none left or a limit is reached.")
      .def("count", &api::Search::count, nb::arg("most"), nb::arg("seconds"), nb::arg("nodes"),
           "Count solutions from here on.")
      .def_prop_ro(
          "counted", &api::Search::counted,
          "How many it has counted so far, at least; from any thread, also while it counts.")
      .def("cancel", &api::Search::cancel, "Stop the search for good; from any thread.")
      .def_prop_ro("exhausted", &api::Search::exhausted, "Whether the whole space was covered.")
      .def_prop_ro("statistics", &api::Search::statistics,
                   "What was done so far; the time in seconds, building the propagators included.");
}

}  // namespace sightline
