// Whoever calls from outside, as long work sees it. Each border says for its own callers what that is.
#pragma once

#include <stdexcept>

namespace sightline::api {

class Caller {
 public:
  Caller() = default;
  virtual ~Caller() = default;
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  // Around long work, in its thread: until take_back(), the caller may do something else.
  virtual void let_go() = 0;
  virtual void take_back() = 0;
  // In between, from time to time and in the same thread: whether the caller wants the work to stop.
  virtual bool wants_to_stop() = 0;
  // Throws what the caller is to be told after work that it wanted to stop.
  [[noreturn]] virtual void raise() = 0;
};

// Work had to stop where a partial result would be wrong.
class OutOfTime : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace sightline::api
