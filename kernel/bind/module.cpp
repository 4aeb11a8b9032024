// The module as Python sees it: one class per file beside this one, and a few functions.
#include "api/functions.hpp"
#include "base/lasting.hpp"
#include "border.hpp"
#include "make/latin.hpp"

using namespace sightline;

namespace {

// Whether an object is a plain number, one of `values`. True, which equals 1, is none.
bool is_among(PyObject* number, Domain values) {
  if (!PyLong_CheckExact(number)) return false;
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(number, &overflow);
  return overflow == 0 && value >= 0 && value < 64 && (values >> value & 1) != 0;
}

// Whether every row is a tuple of so many entries, all of them among the values, or None if that
// is allowed. What the rules check of each puzzle, as fast as it can be checked.
bool holds_only(const nb::tuple& rows, std::size_t columns, Domain values, bool none) {
  for (nb::handle row : rows) {
    if (!PyTuple_Check(row.ptr()) || nb::len(row) != columns) return false;
    for (nb::handle entry : nb::borrow<nb::tuple>(row))
      if (!(entry.is_none() ? none : is_among(entry.ptr(), values))) return false;
  }
  return true;
}

std::optional<api::Domains> propagate(Own<api::Domains> domains,
                                      const Own<api::Constraints>& constraints) {
  return api::propagate(std::make_unique<PythonCaller>(), std::move(domains.value),
                        constraints.value);
}

void translate(const std::exception_ptr& thrown, void* /*nothing*/) {
  try {
    std::rethrow_exception(thrown);
  } catch (const api::OutOfTime& error) {
    PyErr_SetString(PyExc_TimeoutError, error.what());
  }
}

// What nanobind knows of types is kept once in the process: a second interpreter that loaded the module
// would leave the first without. Newer versions of Python refuse by themselves, but not always.
int refuse_subinterpreters(PyObject* /*module*/) {
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) == 0) return 0;
  PyErr_SetString(PyExc_ImportError,
                  "the kernel of Sightline does not work in a subinterpreter: use it in the main "
                  "interpreter, or in a process of its own");
  return -1;
}

}  // namespace

NB_MODULE(of_any_interpreter, m) {
  m.doc() = "Propagation and search over 64-bit-mask domains.";
  // Constraints stay in caches until the process ends: that is no leak.
  nb::set_leak_warnings(false);
  m.attr("compiler") = SIGHTLINE_COMPILER;
  nb::register_exception_translator(&translate);
  Class<api::Constraint>(m, "Constraint", "A constraint: its name, its variables, its numbers.")
      .def(Init<const std::string&, std::vector<Var>, std::vector<int>>{}, nb::arg("name"),
           nb::arg("variables"), nb::arg("numbers"));
  m.def("constraint_names", &constraint_names, "The names under which there is a propagator.");
  m.def("permutation", &api::permutation, nb::arg("n"), nb::arg("seed"),
        "The numbers 0 to n - 1 in random order.");
  m.def("latin_square", &latin_square, nb::arg("n"), nb::arg("seed"),
        "A random Latin square of the numbers 1 to n, row by row.");
  m.def("holds_only", &holds_only, nb::arg("rows"), nb::arg("columns"), nb::arg("values"),
        nb::arg("none"),
        nb::sig("def holds_only(rows: tuple[object, ...], columns: int, values: int, "
                "none: bool) -> bool"),
        "Whether every row is a tuple of so many whole numbers with a bit in the values, or of "
        "None if that is allowed.");
  m.def("propagate", &propagate, nb::arg("domains"), nb::arg("constraints"),
        "The domains after propagation alone, or None when some variable has no value left.");
  m.attr("SIMPLE_RULE") = Technique::simple;
  m.attr("HARDEST_TECHNIQUE") = Technique::hardest;
  m.attr("JOINT_TECHNIQUE") = Technique::joint;
  bind_counter(m);
  bind_reasoner(m);
  bind_refuter(m);
  bind_search(m);
  bind_setter(m);
}

// The module with one more step, before all others, in which it is set up. Python prescribes the name.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" NB_EXPORT PyObject* PyInit__kernel() {
  auto* const module = reinterpret_cast<PyModuleDef*>(PyInit_of_any_interpreter());
  auto& steps = lasting<std::vector<PyModuleDef_Slot>>();
  if (module && steps.empty()) {
    steps.push_back({Py_mod_exec, reinterpret_cast<void*>(&refuse_subinterpreters)});
    for (const PyModuleDef_Slot* step = module->m_slots; step->slot != 0; ++step)
      steps.push_back(*step);
    steps.push_back({0, nullptr});
    module->m_slots = steps.data();
  }
  return reinterpret_cast<PyObject*>(module);
}
