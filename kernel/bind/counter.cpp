#include "api/counter.hpp"

#include "border.hpp"

namespace sightline {

void bind_counter(nb::module_& m) {
  Class<api::Counter>(m, "Counter", "Counts all solutions of a model at once.")
      .def(Init<const api::Domains&, const api::Constraints&, std::size_t>{}, nb::arg("domains"),
           nb::arg("constraints"), nb::arg("threads") = 1)
      .def("run", &api::Counter::run, nb::arg("steps"), nb::arg("seconds"),
           nb::sig("def run(self, steps: int, seconds: float) -> str"),
           "Go on for so many steps: `done`, `stopped`, or `too large` for this way of counting.")
      .def("cancel", &api::Counter::cancel, "Stop for good; from any thread.")
      .def_prop_ro("counted", &api::Counter::counted,
                   "The solutions counted so far of each part of the model; their product is the "
                   "number of those of the model.")
      .def_prop_ro("statistics", &api::Counter::statistics,
                   nb::sig("def statistics(self) -> dict[str, int]"), "What was done so far.");
}

}  // namespace sightline
