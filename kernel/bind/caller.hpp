// A thread of Python's that has called: the GIL is released during long work, which ends early on a
// signal.
#pragma once

#include <optional>

#include "api/caller.hpp"
#include "gil.hpp"

namespace sightline {

class PythonCaller final : public api::Caller {
 public:
  void let_go() override { without_gil_.emplace(); }
  void take_back() override { without_gil_.reset(); }
  // Python runs its signal handlers only on request, with the GIL held. A handler that raises leaves
  // the exception set; it is thrown once the work has stopped.
  bool wants_to_stop() override { return without_gil_->ask(PyErr_CheckSignals) != 0; }
  [[noreturn]] void raise() override { throw nanobind::python_error(); }

 private:
  std::optional<WithoutGil> without_gil_;  // during long work
};

}  // namespace sightline
