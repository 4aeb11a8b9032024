// The guard of every class that can be called from outside: one caller at a time, who is let go
// during long work, which ends early when the caller wants that or when its time is up.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "base/at_the_end.hpp"
#include "caller.hpp"
#include "store/store.hpp"

namespace sightline::api {

class Guard {
 public:
  // The name is used in the messages.
  Guard(const char* name, std::unique_ptr<Caller> caller)
      : name_(name), caller_(std::move(caller)) {}

  // Does long work without the caller: it must not use objects of the caller's.
  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    const BusyScope busy(*this);
    stopped_ = late_ = false;
    next_look_ = Clock::now() + between_looks;
    try {
      auto result = [&] {
        caller_->let_go();
        const AtTheEnd take_back([&] { caller_->take_back(); });
        return work();
      }();
      if (stopped_) caller_->raise();
      return result;
    } catch (const Interrupted&) {
      if (stopped_) caller_->raise();
      throw OutOfTime("the " + name_ + " ran out of time");
    }
  }

  // A quick read or change: refused while long work is running.
  template <class Work>
  std::invoke_result_t<Work> look(Work work) {
    const BusyScope busy(*this);
    return work();
  }

  // Work, begun or not, ends after so many seconds.
  void stop_after(double seconds) {
    look([&] {
      deadline_ = seconds < longest ? Clock::now() + duration(std::max(0.0, seconds)) : never;
    });
  }

  // Called by the work from time to time, in its thread: whether to stop.
  bool should_stop() {
    if (stopped_ || late_) return true;
    const Clock::time_point now = Clock::now();
    if (now >= deadline_) return late_ = true;
    if (now < next_look_) return false;
    next_look_ = now + between_looks;
    return stopped_ = caller_->wants_to_stop();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto between_looks = std::chrono::milliseconds(50);
  static constexpr Clock::time_point never = Clock::time_point::max();
  static constexpr double longest = 1e9;

  static Clock::duration duration(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  // Marks the object as busy until the end of its scope.
  class BusyScope {
   public:
    explicit BusyScope(Guard& guard) : busy_(guard.busy_) {
      if (busy_.exchange(true))
        throw std::runtime_error("the " + guard.name_ +
                                 " is already at work: wait for it, or make one for each thread");
    }
    ~BusyScope() { busy_ = false; }
    BusyScope(const BusyScope&) = delete;
    BusyScope& operator=(const BusyScope&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

  const std::string name_;
  const std::unique_ptr<Caller> caller_;
  std::atomic<bool> busy_ = false;
  Clock::time_point deadline_ = never, next_look_;
  bool stopped_ = false, late_ = false;
};

}  // namespace sightline::api
