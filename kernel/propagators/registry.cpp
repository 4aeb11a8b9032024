#include "registry.hpp"

#include <map>
#include <stdexcept>

namespace sightline {

namespace {
std::map<std::string, ConstraintKind, std::less<>>& table() {
  static std::map<std::string, ConstraintKind, std::less<>> kinds;
  return kinds;
}
}  // namespace

Registration::Registration(const char* name, Post post, Domain clues) {
  table().emplace(name, ConstraintKind{post, clues});
}

const ConstraintKind* find_constraint(std::string_view name) {
  const auto found = table().find(name);
  return found == table().end() ? nullptr : &found->second;
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
