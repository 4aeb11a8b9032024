#include "api/refuter.hpp"

#include "border.hpp"

namespace sightline {

void bind_refuter(nb::module_& m) {
  Class<api::Refuter>(m, "Refuter",
                      "Suppositions that fail: which constraints refute them, and how.")
      .def(Init<api::Domains, api::Constraints, const std::vector<api::Constraints>&>{},
           nb::arg("domains"), nb::arg("constraints"), nb::arg("presumed"))
      .def("stop_after", &api::Refuter::stop_after, nb::arg("seconds"),
           "Raise TimeoutError from calls that are not done by then.")
      .def("refuted", &api::Refuter::refuted, nb::arg("domains"), nb::arg("numbers"),
           "Whether propagation over these constraints, each with those that it presumes, leaves "
           "some variable without a value.")
      .def("minimal_subset", &api::Refuter::minimal_subset, nb::arg("domains"), nb::arg("numbers"),
           "A minimal unsatisfiable subset of constraints that refute the domains; prefers later "
           "ones.")
      .def("chain", &api::Refuter::chain, nb::arg("domains"), nb::arg("numbers"),
           "The consequences, one constraint after the other, with the values that each removes, "
           "and "
           "the constraint that then cannot be satisfied; if there is one, only what it needs.")
      .def("used_facts", &api::Refuter::used_facts, nb::arg("known"), nb::arg("arguments"),
           nb::arg("pinned"),
           "The known facts that arguments use, as domains: without any one of them some "
           "consequence would not follow by its constraint alone. An argument is what its "
           "supposition excludes, its consequences and its conflict, as in a chain. Facts on "
           "pinned variables stay.")
      .def("minimal_facts", &api::Refuter::minimal_facts, nb::arg("known"), nb::arg("numbers"),
           nb::arg("conclusions"),
           "Of facts from which these constraints force the conclusions, values removed by "
           "variable, a minimal subset that is enough, as domains.");
}

}  // namespace sightline
