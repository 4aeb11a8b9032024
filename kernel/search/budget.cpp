#include "budget.hpp"

#include <algorithm>

namespace sightline {

namespace {
// More is as good as no limit, and fits into no duration.
constexpr double longest = 1e9;
}  // namespace

void Budget::start(const Limits& limits, std::uint64_t nodes) {
  has_deadline_ = limits.seconds < longest;
  if (has_deadline_)
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::max(0.0, limits.seconds)));
  node_limit_ = limits.nodes;
  count_nodes_from(nodes);
}

bool Budget::halts() {
  halted_ = halted_ || cancelled_ || (has_deadline_ && Clock::now() >= deadline_) || interrupted();
  return halted_;
}

}  // namespace sightline
