#include "search/search.hpp"

#include "border.hpp"
#include "guard.hpp"

namespace sightline {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

class PySearch {
 public:
  PySearch(Own<Domains> domains, const Own<Constraints>& constraints, std::size_t board,
           const std::string& order, const std::string& values, const std::string& probing,
           std::uint64_t seed, std::optional<std::uint64_t> restart_after)
      : board_(board),
        created_(Clock::now()),
        search_(
            build(checked(std::move(domains.value), board), constraints.value), board,
            {pick<Order>(order, {{"weighted", Order::weighted},
                                 {"smallest", Order::smallest},
                                 {"leftmost", Order::leftmost}}),
             pick<Values>(values,
                          {{"up", Values::up}, {"down", Values::down}, {"random", Values::random}}),
             pick<Probing>(probing, {{"automatic", Probing::automatic},
                                     {"always", Probing::always},
                                     {"never", Probing::never}}),
             seed,
             restart_after ? std::optional(Restarts::Schedule{*restart_after}) : std::nullopt}) {
    search_.stop_if([this] { return guard_.should_stop(); });
    seconds_ = seconds_since(created_);
  }

  std::optional<std::vector<int>> next(double seconds, std::uint64_t nodes) {
    const Limits limits{checked_seconds(seconds), nodes};
    return run([&]() -> std::optional<std::vector<int>> {
      if (search_.next(limits) != Answer::solution) return std::nullopt;
      std::vector<int> values(board_);
      for (Var v = 0; v < board_; ++v) values[v] = search_.value(v);
      return values;
    });
  }

  std::uint64_t count(std::uint64_t most, double seconds, std::uint64_t nodes) {
    const Limits limits{checked_seconds(seconds), nodes};
    return run([&] { return search_.count(most, limits); });
  }

  std::uint64_t counted() const { return search_.counted(); }
  void cancel() { search_.cancel(); }
  bool exhausted() {
    return guard_.look([&] { return search_.exhausted(); });
  }

  nb::dict statistics() {
    return guard_.look([&] {
      const Statistics& s = search_.statistics();
      nb::dict d;
      d["time"] = seconds_;
      d["constraints"] = s.constraints;
      d["resumptions"] = s.resumptions;
      d["entailments"] = s.entailments;
      d["prunings"] = s.prunings;
      d["backtracks"] = s.backtracks;
      d["nodes"] = s.nodes;
      d["probes"] = s.probes;
      d["restarts"] = s.restarts;
      return d;
    });
  }

 private:
  static Domains checked(Domains domains, std::size_t board) {
    if (board > domains.size()) throw std::invalid_argument("the board has too many variables");
    return domains;
  }

  // The work, and the time that it takes.
  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    return guard_.run([&] {
      const Clock::time_point start = Clock::now();
      auto result = work();
      seconds_ += seconds_since(start);
      return result;
    });
  }

  Guard guard_{"search"};
  const std::size_t board_;
  const Clock::time_point created_;
  Search search_;
  double seconds_ = 0;
};

}  // namespace

void bind_search(nb::module_& m) {
  nb::class_<PySearch>(m, "Search", "A search for all solutions of a model, one after the other.")
      .def(nb::init<Own<Domains>, const Own<Constraints>&, std::size_t, const std::string&,
                    const std::string&, const std::string&, std::uint64_t,
                    std::optional<std::uint64_t>>(),
           nb::arg("domains"), nb::arg("constraints"), nb::arg("board"), nb::kw_only(),
           nb::arg("order") = "weighted", nb::arg("values") = "up",
           nb::arg("probing") = "automatic", nb::arg("seed") = 0,
           nb::arg("restart_after") = nb::none())
      .def("next", &PySearch::next, nb::arg("seconds"), nb::arg("nodes"),
           "The next solution; None when there is none left or a limit is reached.")
      .def("count", &PySearch::count, nb::arg("most"), nb::arg("seconds"), nb::arg("nodes"),
           "Count solutions from here on.")
      .def_prop_ro(
          "counted", &PySearch::counted,
          "How many it has counted so far, at least; from any thread, also while it counts.")
      .def("cancel", &PySearch::cancel, "Stop the search for good; from any thread.")
      .def_prop_ro("exhausted", &PySearch::exhausted, "Whether the whole space was covered.")
      .def_prop_ro("statistics", &PySearch::statistics,
                   nb::sig("def statistics(self) -> dict[str, int | float]"),
                   "What was done so far; the time in seconds, building the propagators included.");
}

}  // namespace sightline
