// The guard of every native class: one caller at a time, the GIL released during long work, which
// ends early on a signal or when its time is up.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "base/at_the_end.hpp"
#include "gil.hpp"
#include "store/store.hpp"

namespace sightline {

class Guard {
 public:
  // The name is used in the message to a second caller.
  explicit Guard(const char* name) : name_(name) {}

  // Does long work without the GIL: it must not use Python objects.
  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    const BusyScope busy(*this);
    raised_ = late_ = false;
    next_signal_check_ = Clock::now() + between_signal_checks;
    try {
      auto result = [&] {
        without_gil_.emplace();
        const AtTheEnd take_it_again([&] { without_gil_.reset(); });
        return work();
      }();
      if (raised_) throw nanobind::python_error();
      return result;
    } catch (const Interrupted&) {
      if (!raised_)
        PyErr_SetString(PyExc_TimeoutError, ("the " + name_ + " ran out of time").c_str());
      throw nanobind::python_error();
    }
  }

  // A quick read or change with the GIL held: refused while long work is running.
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

  // Called by the work from time to time, in its thread: whether to stop. Python runs its signal
  // handlers only on request, with the GIL held. A handler that raises leaves the exception set; it
  // is thrown once the work has stopped.
  bool should_stop() {
    if (raised_ || late_) return true;
    const Clock::time_point now = Clock::now();
    if (now >= deadline_) return late_ = true;
    if (now < next_signal_check_) return false;
    next_signal_check_ = now + between_signal_checks;
    return raised_ = without_gil_->ask(PyErr_CheckSignals) != 0;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto between_signal_checks = std::chrono::milliseconds(50);
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
  std::atomic<bool> busy_ = false;
  std::optional<WithoutGil> without_gil_;  // during long work
  Clock::time_point deadline_ = never, next_signal_check_;
  bool raised_ = false, late_ = false;
};

}  // namespace sightline
