// A task for the end of a scope.
#pragma once

#include <utility>

namespace sightline {

// Runs a task at the end of its scope, also when an exception leaves it.
template <class Task>
struct AtTheEnd {
  const Task task;
  explicit AtTheEnd(Task at_the_end) : task(std::move(at_the_end)) {}
  ~AtTheEnd() { task(); }
};

}  // namespace sightline
