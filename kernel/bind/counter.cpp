#include "count/counting.hpp"

#include "border.hpp"
#include "guard.hpp"

namespace sightline {

namespace {

// Each takes memory, whether it finds a processor or not.
constexpr std::size_t most_threads = 256;

nb::object as_int(const Count& count) {
  const nb::int_ high(count.high), low(count.low), bits(64);
  return (high << bits) | low;
}

class PyCounter {
 public:
  PyCounter(const Own<Domains>& domains, const Own<Constraints>& constraints, std::size_t threads)
      : counter_(build(domains.value, constraints.value),
                 std::clamp<std::size_t>(threads, 1, most_threads)) {
    counter_.interrupted = [this] { return guard_.should_stop(); };
  }

  const char* run(std::uint64_t steps, double seconds) {
    guard_.stop_after(checked_seconds(seconds));
    switch (guard_.run([&] { return counter_.run(steps); })) {
      case Counter::Status::done:
        return "done";
      case Counter::Status::too_large:
        return "too large";
      default:
        return "stopped";
    }
  }

  void cancel() { counter_.cancel(); }

  nb::list counted() {
    return guard_.look([&] {
      nb::list parts;
      for (const Count& count : counter_.counted()) parts.append(as_int(count));
      return parts;
    });
  }

  nb::dict statistics() {
    return guard_.look([&] {
      const Statistics& s = counter_.statistics();
      nb::dict d;
      d["resumptions"] = s.resumptions;
      d["entailments"] = s.entailments;
      d["prunings"] = s.prunings;
      d["nodes"] = counter_.nodes();
      return d;
    });
  }

 private:
  Guard guard_{"counter"};
  Counter counter_;
};

}  // namespace

void bind_counter(nb::module_& m) {
  nb::class_<PyCounter>(m, "Counter", "Counts all solutions of a model at once.")
      .def(nb::init<const Own<Domains>&, const Own<Constraints>&, std::size_t>(),
           nb::arg("domains"), nb::arg("constraints"), nb::arg("threads") = 1)
      .def("run", &PyCounter::run, nb::arg("steps"), nb::arg("seconds"),
           nb::sig("def run(self, steps: int, seconds: float) -> str"),
           "Go on for so many steps: `done`, `stopped`, or `too large` for this way of counting.")
      .def("cancel", &PyCounter::cancel, "Stop for good; from any thread.")
      .def_prop_ro("counted", &PyCounter::counted, nb::sig("def counted(self) -> list[int]"),
                   "The solutions counted so far of each part of the model; their product is the "
                   "number of those of the model.")
      .def_prop_ro("statistics", &PyCounter::statistics,
                   nb::sig("def statistics(self) -> dict[str, int]"), "What was done so far.");
}

}  // namespace sightline
