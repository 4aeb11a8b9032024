#include "search.hpp"

#include <utility>

namespace sightline::api {

namespace {

Domains checked(Domains domains, std::size_t board) {
  if (board > domains.size()) throw std::invalid_argument("the board has too many variables");
  return domains;
}

}  // namespace

Search::Search(std::unique_ptr<Caller> caller, Domains domains, const Constraints& constraints,
               std::size_t board, const std::string& order, const std::string& values,
               const std::string& probing, std::uint64_t seed,
               std::optional<std::uint64_t> restart_after)
    : guard_("search", std::move(caller)),
      board_(board),
      created_(Clock::now()),
      search_(
          build(checked(std::move(domains), board), constraints), board,
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
  add_time_since(created_);
}

std::optional<std::vector<int>> Search::next(double seconds, std::uint64_t nodes) {
  const Limits limits{checked_seconds(seconds), nodes};
  return run([&]() -> std::optional<std::vector<int>> {
    if (search_.next(limits) != Answer::solution) return std::nullopt;
    std::vector<int> values(board_);
    for (Var v = 0; v < board_; ++v) values[v] = search_.value(v);
    return values;
  });
}

std::uint64_t Search::count(std::uint64_t most, double seconds, std::uint64_t nodes) {
  const Limits limits{checked_seconds(seconds), nodes};
  return run([&] { return search_.count(most, limits); });
}

bool Search::exhausted() {
  return guard_.look([&] { return search_.exhausted(); });
}

Facts Search::statistics() {
  return guard_.look([&] {
    const Statistics& s = search_.statistics();
    return Facts{{"time", seconds_},
                 {"constraints", s.constraints},
                 {"resumptions", s.resumptions},
                 {"entailments", s.entailments},
                 {"prunings", s.prunings},
                 {"backtracks", s.backtracks},
                 {"nodes", s.nodes},
                 {"probes", s.probes},
                 {"restarts", s.restarts}};
  });
}

void Search::add_time_since(Clock::time_point start) {
  seconds_ += std::chrono::duration<double>(Clock::now() - start).count();
}

template <class Work>
std::invoke_result_t<Work> Search::run(Work work) {
  return guard_.run([&] {
    const Clock::time_point start = Clock::now();
    auto result = work();
    add_time_since(start);
    return result;
  });
}

}  // namespace sightline::api
