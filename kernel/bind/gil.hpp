// How a thread gives the GIL back and takes it again, and what becomes of it when the interpreter
// ends in the meantime.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>
#include <utility>

namespace sightline {

// Calls a function of Python's that may take the GIL; it must not throw by itself. Once the
// interpreter is ending, Python before 3.14 ends each other thread that wants the GIL, by unwinding
// its stack: C++ would abort at the first destructor on the way. So the thread stops here for good,
// as in newer versions; no check beforehand could tell in time.
template <class Call>
auto unless_it_ends(Call call) -> decltype(call()) {
  try {
    return call();
  } catch (...) {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  }
}

// A thread without the GIL, to the end of the scope.
class WithoutGil {
 public:
  WithoutGil() = default;
  ~WithoutGil() { take(); }
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

  // In the same thread: has Python do something in between.
  template <class Call>
  auto ask(Call call) {
    take();
    auto answer = unless_it_ends(std::move(call));
    thread_ = PyEval_SaveThread();
    return answer;
  }

 private:
  void take() {
    unless_it_ends([&] { PyEval_RestoreThread(thread_); });
  }

  PyThreadState* thread_ = PyEval_SaveThread();
};

}  // namespace sightline
