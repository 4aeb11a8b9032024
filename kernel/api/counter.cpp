#include "counter.hpp"

#include <algorithm>
#include <utility>

namespace sightline::api {

namespace {
// Each takes memory, whether it finds a processor or not.
constexpr std::size_t most_threads = 256;
}  // namespace

Counter::Counter(std::unique_ptr<Caller> caller, Domains domains, const Constraints& constraints,
                 std::size_t threads)
    : guard_("counter", std::move(caller)),
      counter_(build(std::move(domains), constraints),
               std::clamp<std::size_t>(threads, 1, most_threads)) {
  counter_.interrupted = [this] { return guard_.should_stop(); };
}

const char* Counter::run(std::uint64_t steps, double seconds) {
  using Status = sightline::Counter::Status;
  guard_.stop_after(checked_seconds(seconds));
  switch (guard_.run([&] { return counter_.run(steps); })) {
    case Status::done:
      return "done";
    case Status::too_large:
      return "too large";
    default:
      return "stopped";
  }
}

std::vector<Count> Counter::counted() {
  return guard_.look([&] { return counter_.counted(); });
}

Facts Counter::statistics() {
  return guard_.look([&] {
    const Statistics& s = counter_.statistics();
    return Facts{{"resumptions", s.resumptions},
                 {"entailments", s.entailments},
                 {"prunings", s.prunings},
                 {"nodes", counter_.nodes()}};
  });
}

}  // namespace sightline::api
