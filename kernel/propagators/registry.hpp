// How a constraint of the model layer becomes propagators in a store.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace sightline {

// A clue: a set of values, one of which the line must give. Mostly just one value, known from the
// start. Where puzzles are made (setter.hpp) a clue is open: it can be shown, hidden or denied.
// Then a variable of the store holds what it allows; that changes between searches, never within
// one, and no propagator prunes it. Every board that satisfies all other constraints must give an
// open clue some value: a board that fits a hidden clue fits it either shown or denied.
class Clue {
 public:
  static constexpr Domain anything = ~Domain{0};
  explicit Clue(Domain values) : values_(values) {}
  static Clue open(Var v) {
    Clue clue(anything);
    clue.var_ = v;
    return clue;
  }

  bool is_open() const { return var_ != none; }
  Var var() const { return var_; }
  Domain allowed(std::span<const Domain> domains) const {
    return is_open() ? domains[var_] : values_;
  }
  Domain allowed(const Store& store) const { return allowed(store.domains()); }

 private:
  static constexpr Var none = UINT32_MAX;
  Domain values_;
  Var var_ = none;
};

// A constraint as Python passes it, already checked for this much: every variable exists and
// occurs once; only numbers that may be open are.
struct Request {
  static constexpr Var known = UINT32_MAX;

  std::span<const Var> vars;
  std::span<const int> numbers;
  // Empty, or for each number the variable that replaces it, or `known`.
  std::span<const Var> open = {};

  bool is_open(std::size_t number) const { return !open.empty() && open[number] != known; }
  // The clue of a number; it allows `values` if it is known.
  Clue clue(std::size_t number, Domain values) const {
    return is_open(number) ? Clue::open(open[number]) : Clue(values);
  }
};

// Posts the propagators of one constraint; throws std::invalid_argument on invalid numbers.
using Post = void (*)(Store&, const Request&);

// A constraint that can be posted by name; `clues` are the numbers that may be open, one bit
// each; the last bit stands for all further numbers.
struct ConstraintKind {
  Post post;
  Domain clues;
};

inline constexpr Domain all_numbers = ~Domain{0};

// Each propagator file registers itself under the constraint's name with one of these.
struct Registration {
  Registration(const char* name, Post post, Domain clues = 0);
};

// The kind of that name, or null.
const ConstraintKind* find_constraint(std::string_view name);

// Posts a constraint of this kind as the next one of a store; throws as its `post` does.
void post_constraint(Store& store, const ConstraintKind& kind, const Request& request);

// All names, in alphabetical order.
std::vector<std::string> constraint_names();

// Throws std::invalid_argument unless the condition holds.
void require(bool condition, const char* message);

}  // namespace sightline
