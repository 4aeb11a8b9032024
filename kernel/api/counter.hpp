// Counts all solutions of a model at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "count/counting.hpp"
#include "guard.hpp"
#include "model.hpp"

namespace sightline::api {

class Counter {
 public:
  Counter(std::unique_ptr<Caller> caller, Domains domains, const Constraints& constraints,
          std::size_t threads);

  // `done`, `stopped`, or `too large`.
  const char* run(std::uint64_t steps, double seconds);
  void cancel() { counter_.cancel(); }
  std::vector<Count> counted();
  Facts statistics();

 private:
  Guard guard_;
  sightline::Counter counter_;
};

}  // namespace sightline::api
