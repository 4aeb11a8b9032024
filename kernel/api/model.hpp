// Models and answers in plain types, as they come and go over a border. What comes from outside is
// checked in this folder or in the registration of a constraint, so that the kernel can trust it; what
// is wrong is answered with std::invalid_argument. No file here knows of Python.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "propagators/registry.hpp"
#include "reason/reasoner.hpp"
#include "store/store.hpp"

namespace sightline::api {

// A constraint from outside: made once, used by every model that has it. Copies share its contents,
// which never change.
class Constraint {
 public:
  Constraint(const std::string& name, std::vector<Var> variables, std::vector<int> numbers);

  const ConstraintKind& kind() const { return *parts_->kind; }
  const std::vector<Var>& vars() const { return parts_->vars; }
  const std::vector<int>& numbers() const { return parts_->numbers; }

 private:
  struct Parts {
    const ConstraintKind* kind;
    std::vector<Var> vars;
    std::vector<int> numbers;
  };
  std::shared_ptr<const Parts> parts_;
};

using Constraints = std::vector<Constraint>;
using Domains = std::vector<Domain>;

// Numbers may be open clues: `open[c]`, if not empty, has for each number of constraint c a variable
// or Request::known.
Store build(Domains domains, const Constraints& constraints, Purpose purpose = Purpose::search,
            const std::vector<std::vector<Var>>& open = {});

// -- checks ----------------------------------------------------------------------------------

template <class Choice>
Choice pick(const std::string& name, std::initializer_list<std::pair<const char*, Choice>> known) {
  for (const auto& [word, choice] : known)
    if (name == word) return choice;
  throw std::invalid_argument("unknown choice: " + name);
}

// Values of variables, each of which stands in some domain.
void check_values(const std::vector<int>& values);
// A limit may be infinite or negative, but is a number.
double checked_seconds(double seconds);
// The kinds of reasoning by their names.
sightline::Reasoner::StepKind kind_of(const std::string& name);

// -- answers ---------------------------------------------------------------------------------

// A way through a puzzle: kind, length and steps of each round; whether solved.
using PlainWay = std::pair<std::vector<std::tuple<std::string, int, int>>, bool>;
PlainWay plain(const sightline::Reasoner::Way& way);
using PlainRemovals = std::vector<std::pair<Var, Domain>>;
PlainRemovals plain(const std::vector<Removal>& removals);

// What was done so far, each by its name.
using Facts = std::vector<std::pair<const char*, std::variant<std::uint64_t, double>>>;

}  // namespace sightline::api
