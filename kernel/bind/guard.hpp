// The guard at the gate of every native class: one caller at a time, the interpreter's lock
// released while there is work, and work that ends early on a signal or when its time is up.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "../store.hpp"

namespace sightline {

class Guard {
 public:
  // The name stands in the message to a second caller.
  explicit Guard(const char* name) : name_(name) {}

  // Does long work without the interpreter's lock: it may use nothing that belongs to Python.
  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    const Turn turn(*this);
    raised_ = late_ = false;
    next_signal_check_ = Clock::now() + between_signal_checks;
    try {
      auto result = [&] {
        nanobind::gil_scoped_release unlock;
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

  // A quick look, or a quick change, with the lock held: refused while there is work.
  template <class Work>
  std::invoke_result_t<Work> look(Work work) {
    const Turn turn(*this);
    return work();
  }

  // What was begun, or will be, ends after so many seconds.
  void stop_after(double seconds) {
    look([&] {
      deadline_ = seconds < longest ? Clock::now() + duration(std::max(0.0, seconds)) : never;
    });
  }

  // Asked by the work, as often as convenient: whether to stop. Python runs its
  // signal handlers only when asked, with its lock held. A handler that raises leaves the
  // exception set; it is thrown once the work has come to rest.
  bool should_stop() {
    if (raised_ || late_) return true;
    const Clock::time_point now = Clock::now();
    if (now >= deadline_) return late_ = true;
    if (now < next_signal_check_) return false;
    next_signal_check_ = now + between_signal_checks;
    nanobind::gil_scoped_acquire lock;
    return raised_ = PyErr_CheckSignals() != 0;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto between_signal_checks = std::chrono::milliseconds(50);
  static constexpr Clock::time_point never = Clock::time_point::max();
  static constexpr double longest = 1e9;

  static Clock::duration duration(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  // Somebody's turn, to the end of its scope.
  class Turn {
   public:
    explicit Turn(Guard& guard) : busy_(guard.busy_) {
      if (busy_.exchange(true))
        throw std::runtime_error("the " + guard.name_ +
                                 " is already at work: wait for it, or make one for each thread");
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

  const std::string name_;
  std::atomic<bool> busy_ = false;
  Clock::time_point deadline_ = never, next_signal_check_;
  bool raised_ = false, late_ = false;
};

}  // namespace sightline
