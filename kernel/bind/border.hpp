// The boundary to Python, shared by the files of the bindings. All input is checked here or in the
// registration of a constraint, so that the kernel can trust it; and copied, so that Python may
// change its objects afterwards or at the same time.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gil.hpp"
#include "propagators/registry.hpp"
#include "reason/reasoner.hpp"

namespace sightline {

namespace nb = nanobind;

// A snapshot of a sequence from Python. The items of a list could disappear while they are read,
// because a number may be an object whose conversion runs arbitrary code; and an item that a
// sequence creates on demand is gone as soon as it has been read.
template <class T>
struct Own {
  T value;
};

// A constraint as Python passes it: made once, used by every model that has it. Copies share its
// contents, which never change.
class Constraint {
 public:
  Constraint(const std::string& name, Own<std::vector<Var>> variables,
             Own<std::vector<int>> numbers);

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
Reasoner::StepKind kind_of(const std::string& name);
// A way through a puzzle in plain types: kind, length and steps of each round; whether solved.
using PlainWay = std::pair<std::vector<std::tuple<std::string, int, int>>, bool>;
PlainWay plain(const Reasoner::Way& way);
using PlainRemovals = std::vector<std::pair<Var, Domain>>;
PlainRemovals plain(const std::vector<Removal>& removals);

// One class each.
void bind_counter(nb::module_& m);
void bind_reasoner(nb::module_& m);
void bind_refuter(nb::module_& m);
void bind_search(nb::module_& m);
void bind_setter(nb::module_& m);

}  // namespace sightline

namespace nanobind::detail {

// The depth of nested sequences in a type.
template <class T>
inline constexpr int depth = 0;
template <class T>
inline constexpr int depth<std::vector<T>> = 1 + depth<T>;
template <class... Ts>
inline constexpr int depth<std::tuple<Ts...>> = 1 + std::max({depth<Ts>...});
template <class A, class B>
inline constexpr int depth<std::pair<A, B>> = 1 + std::max(depth<A>, depth<B>);

// A sequence may be written in Python.
inline object as_tuple(PyObject* sequence) {
  return steal(sightline::unless_it_ends([&] { return PySequence_Tuple(sequence); }));
}

// The sequence, and those within it, as tuples, which cannot change and keep their items.
inline object snapshot(handle sequence, int levels) {
  PyObject* const o = sequence.ptr();
  if (levels == 0 || !PySequence_Check(o) || PyUnicode_Check(o) || PyBytes_Check(o))
    return borrow(sequence);
  object items = as_tuple(o);
  if (!items.is_valid() || levels == 1) return items;
  list copies;
  for (handle item : borrow<nanobind::tuple>(items)) {
    object copy = snapshot(item, levels - 1);
    if (!copy.is_valid()) return copy;
    copies.append(copy);
  }
  return as_tuple(copies.ptr());
}

template <class T>
struct type_caster<sightline::Own<T>> {
  NB_TYPE_CASTER(sightline::Own<T>, make_caster<T>::Name)

  bool from_python(handle source, std::uint32_t flags, cleanup_list* cleanup) noexcept {
    const object items = snapshot(source, depth<T>);
    if (!items.is_valid()) {
      PyErr_Clear();
      return false;
    }
    make_caster<T> caster;
    if (!caster.from_python(items, flags, cleanup) || !caster.template can_cast<T>()) return false;
    value.value = caster.operator cast_t<T>();
    return true;
  }
};

}  // namespace nanobind::detail
