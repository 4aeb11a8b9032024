// The queue: which propagators run next, cheap ones first. A propagator is not queued twice, and
// not while it is entailed or inactive.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "propagator.hpp"

namespace sightline {

class Queue {
 public:
  // Adds a propagator.
  void add(Priority priority, bool active) {
    entries_.push_back({priority, static_cast<std::uint8_t>(active ? 0 : inactive)});
    active_ += active;
  }

  void push(PropagatorId id) {
    Entry& entry = entries_[id];
    if (entry.barred != 0) return;
    entry.barred = waiting;
    lanes_[static_cast<int>(entry.priority)].ids.push_back(id);
  }

  // Removes the next propagator from the queue; false when the queue is empty.
  bool next(PropagatorId& id) {
    for (Lane& lane : lanes_) {
      if (lane.first < lane.ids.size()) {
        id = lane.ids[lane.first++];
        entries_[id].barred &= ~waiting;
        return true;
      }
      lane.clear();
    }
    return false;
  }

  // Empties the queue.
  void clear() {
    for (Lane& lane : lanes_) {
      for (; lane.first < lane.ids.size(); ++lane.first)
        entries_[lane.ids[lane.first]].barred &= ~waiting;
      lane.clear();
    }
  }

  // -- entailed: cannot prune any more ----------------------------------------------------
  bool is_entailed(PropagatorId id) const { return (entries_[id].barred & entailed) != 0; }
  std::size_t open() const { return entries_.size() - entailed_; }
  void close(PropagatorId id) {
    entries_[id].barred |= entailed;
    ++entailed_;
  }
  void reopen(PropagatorId id) {
    entries_[id].barred &= ~entailed;
    --entailed_;
  }

  // -- active: takes part at all -----------------------------------------------------------
  bool any_active() const { return active_ != 0; }
  void activate(PropagatorId id) {
    active_ += (entries_[id].barred & inactive) != 0;
    entries_[id].barred &= ~inactive;
  }
  void deactivate(PropagatorId id) {
    active_ -= (entries_[id].barred & inactive) == 0;
    entries_[id].barred |= inactive;
  }

 private:
  static constexpr std::uint8_t waiting = 1, entailed = 2, inactive = 4;
  struct Entry {
    Priority priority;
    std::uint8_t barred;  // why it must not be queued; 0 if it may be
  };
  // The queue of one priority: ids[first ..].
  struct Lane {
    std::vector<PropagatorId> ids;
    std::size_t first = 0;
    void clear() {
      ids.clear();
      first = 0;
    }
  };

  std::vector<Entry> entries_;
  std::array<Lane, priorities> lanes_;
  std::size_t active_ = 0, entailed_ = 0;
};

}  // namespace sightline
