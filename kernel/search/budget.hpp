// What a search may take: time, nodes, and the patience of whoever has asked.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace sightline {

struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  // Nodes without a new solution.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

class Budget {
 public:
  // Counts from here on, after so many nodes.
  void start(const Limits& limits, std::uint64_t nodes);
  void count_nodes_from(std::uint64_t nodes) { nodes_at_start_ = nodes; }

  // To be asked at each node: looks at the time only now and then.
  bool is_spent(std::uint64_t nodes) {
    return nodes - nodes_at_start_ > node_limit_ || (nodes % nodes_between_looks == 0 && halts());
  }
  // Whether to stop for anything but the number of nodes.
  bool halts();
  // Whether it did; until resume().
  bool halted() const { return halted_; }
  void resume() { halted_ = false; }

  // From any thread, and for good.
  void cancel() { cancelled_ = true; }
  // Called at each look; true: stop.
  std::function<bool()> interrupted = [] { return false; };

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t nodes_between_looks = 256;

  Clock::time_point deadline_;
  bool has_deadline_ = false, halted_ = false;
  std::uint64_t node_limit_ = 0, nodes_at_start_ = 0;
  std::atomic<bool> cancelled_ = false;
};

}  // namespace sightline
