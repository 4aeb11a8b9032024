// The boundary to Python, shared by the files of the bindings: how the classes in `api/`, which check
// what comes from outside, become classes of Python's. All sequences are copied before they are read,
// so that Python may change its objects afterwards or at the same time.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "api/model.hpp"
#include "api/setter.hpp"
#include "caller.hpp"
#include "count/counting.hpp"

namespace sightline {

namespace nb = nanobind;

// A snapshot of a sequence from Python. The items of a list could disappear while they are read,
// because a number may be an object whose conversion runs arbitrary code; and an item that a
// sequence creates on demand is gone as soon as it has been read.
template <class T>
struct Own {
  T value;
};

// The depth of nested sequences in a type.
template <class T>
inline constexpr int depth = 0;
template <class T>
inline constexpr int depth<std::vector<T>> = 1 + depth<T>;
template <class... Ts>
inline constexpr int depth<std::tuple<Ts...>> = 1 + std::max({depth<Ts>...});
template <class A, class B>
inline constexpr int depth<std::pair<A, B>> = 1 + std::max(depth<A>, depth<B>);

// What is taken from Python for a parameter, and how it is passed on.
template <class Parameter, class T = std::decay_t<Parameter>>
using Taken = std::conditional_t<(depth<T> > 0), Own<T>, T>;
template <class T>
T&& given(Own<T>& taken) {
  return std::move(taken.value);
}
template <class T>
T&& given(T& taken) {
  return std::move(taken);
}

template <class... Parameters>
struct Init {};

// A class of the API, with the names, defaults and docstrings that Python sees.
template <class T>
class Class : public nb::class_<T> {
 public:
  using nb::class_<T>::class_;

  // If work of the class may be long, it has to know its caller.
  template <class... Parameters, class... Said>
  Class& def(Init<Parameters...>, const Said&... said) {
    nb::class_<T>::def(
        "__init__",
        [](T* self, Taken<Parameters>... taken) {
          if constexpr (std::is_constructible_v<T, Parameters...>)
            new (self) T(given(taken)...);
          else
            new (self) T(std::make_unique<PythonCaller>(), given(taken)...);
        },
        said...);
    return *this;
  }

  template <class Result, class... Parameters, class... Said>
  Class& def(const char* name, Result (T::*method)(Parameters...), const Said&... said) {
    nb::class_<T>::def(
        name,
        [method](T& self, Taken<Parameters>... taken) -> Result {
          return (self.*method)(given(taken)...);
        },
        said...);
    return *this;
  }

  template <class Getter, class... Said>
  Class& def_prop_ro(const char* name, Getter getter, const Said&... said) {
    nb::class_<T>::def_prop_ro(name, getter, said...);
    return *this;
  }
};

// One class each.
void bind_counter(nb::module_& m);
void bind_reasoner(nb::module_& m);
void bind_refuter(nb::module_& m);
void bind_search(nb::module_& m);
void bind_setter(nb::module_& m);

}  // namespace sightline

namespace nanobind::detail {

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
    const object items = snapshot(source, sightline::depth<T>);
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

template <>
struct type_caster<sightline::api::Flags> {
  NB_TYPE_CASTER(sightline::api::Flags, const_name("bytes"))

  bool from_python(handle source, std::uint32_t /*flags*/, cleanup_list* /*cleanup*/) noexcept {
    if (!PyBytes_Check(source.ptr())) return false;
    const auto shown = borrow<bytes>(source);
    const auto* first = static_cast<const std::uint8_t*>(shown.data());
    value.bytes.assign(first, first + shown.size());
    return true;
  }
};

template <>
struct type_caster<sightline::api::Facts> {
  NB_TYPE_CASTER(sightline::api::Facts, const_name("dict[str, int | float]"))

  static handle from_cpp(const sightline::api::Facts& facts, rv_policy /*policy*/,
                         cleanup_list* /*cleanup*/) {
    dict all;
    for (const auto& [name, fact] : facts)
      std::visit([&, name = name](auto number) { all[name] = number; }, fact);
    return all.release();
  }
};

template <>
struct type_caster<sightline::Count> {
  NB_TYPE_CASTER(sightline::Count, const_name("int"))

  static handle from_cpp(const sightline::Count& count, rv_policy /*policy*/,
                         cleanup_list* /*cleanup*/) {
    const int_ high(count.high), low(count.low), bits(64);
    return ((high << bits) | low).release();
  }
};

}  // namespace nanobind::detail
