// A search for all solutions of a model, one after the other.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "guard.hpp"
#include "model.hpp"
#include "search/search.hpp"

namespace sightline::api {

class Search {
 public:
  Search(std::unique_ptr<Caller> caller, Domains domains, const Constraints& constraints,
         std::size_t board, const std::string& order, const std::string& values,
         const std::string& probing, std::uint64_t seed,
         std::optional<std::uint64_t> restart_after);

  std::optional<std::vector<int>> next(double seconds, std::uint64_t nodes);
  std::uint64_t count(std::uint64_t most, double seconds, std::uint64_t nodes);
  std::uint64_t counted() const { return search_.counted(); }
  void cancel() { search_.cancel(); }
  bool exhausted();
  // The time in seconds, building the propagators included.
  Facts statistics();

 private:
  using Clock = std::chrono::steady_clock;

  void add_time_since(Clock::time_point start);
  // The work, and the time that it takes.
  template <class Work>
  std::invoke_result_t<Work> run(Work work);

  Guard guard_;
  const std::size_t board_;
  const Clock::time_point created_;
  sightline::Search search_;
  double seconds_ = 0;
};

}  // namespace sightline::api
