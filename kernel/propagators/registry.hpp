// How a constraint of the model layer becomes propagators in a store.
#pragma once

#include <span>
#include <string_view>

#include "../store.hpp"

namespace sightline {

// A constraint as it comes over the border, already checked for this much: every variable
// exists and stands there once.
struct Request {
  std::span<const Var> vars;
  std::span<const int> numbers;
};

// Posts the propagators of one constraint; throws std::invalid_argument on numbers that
// make no sense.
using Post = void (*)(Store&, const Request&);

// Each propagator file registers itself under the constraint's name with one of these.
struct Registration {
  Registration(const char* name, Post post);
};

// The function of that name, or null.
Post find_constraint(std::string_view name);

// Throws std::invalid_argument unless the condition holds.
void require(bool condition, const char* message);

}  // namespace sightline
