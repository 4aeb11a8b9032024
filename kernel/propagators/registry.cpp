#include "registry.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <stdexcept>

#include "base/lasting.hpp"

namespace sightline {

namespace {
auto& table() { return lasting<std::map<std::string, ConstraintKind, std::less<>>>(); }

// Everything that its conclusions depend on, but which variables it is about.
Store::Form form_of(const Store& store, const ConstraintKind& kind, const Request& request) {
  Store::Form form{reinterpret_cast<std::uintptr_t>(&kind), request.vars.size()};
  for (Var v : request.vars) form.push_back(store[v]);
  for (std::size_t n = 0; n < request.numbers.size(); ++n) {
    form.push_back(request.is_open(n));
    // A variable may stand for several numbers: the first of them tells it.
    form.push_back(static_cast<std::uint64_t>(
        request.is_open(n) ? std::find(request.open.begin(), request.open.end(), request.open[n]) -
                                 request.open.begin()
                           : request.numbers[n]));
  }
  return form;
}
}  // namespace

Registration::Registration(const char* name, Post post, Domain clues) {
  table().emplace(name, ConstraintKind{post, clues});
}

const ConstraintKind* find_constraint(std::string_view name) {
  const auto found = table().find(name);
  return found == table().end() ? nullptr : &found->second;
}

void post_constraint(Store& store, const ConstraintKind& kind, const Request& request) {
  store.begin_constraint();
  const std::size_t before = store.propagators();
  kind.post(store, request);
  // Search has no use for forms, and what only techniques are taught for has no conclusions.
  if (store.for_reasoning() && store.propagators() > before)
    store.set_form(form_of(store, kind, request));
}

std::vector<std::string> constraint_names() {
  std::vector<std::string> names;
  for (const auto& [name, kind] : table()) names.push_back(name);
  return names;
}

void require(bool condition, const char* message) {
  if (!condition) throw std::invalid_argument(message);
}

}  // namespace sightline
