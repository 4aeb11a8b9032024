// What threads share for as long as the process lasts.
#pragma once

namespace sightline {

// The only one of a type: made when it is first asked for, and never destroyed, because threads may
// still be at work while the process ends.
template <class T>
T& lasting() {
  static T& only = *new T();
  return only;
}

}  // namespace sightline
