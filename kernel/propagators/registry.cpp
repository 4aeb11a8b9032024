#include "registry.hpp"

#include <map>
#include <stdexcept>
#include <string>

namespace sightline {

namespace {
std::map<std::string, Kind, std::less<>>& table() {
  static std::map<std::string, Kind, std::less<>> kinds;
  return kinds;
}
}  // namespace

Registration::Registration(const char* name, Post post, Domain clues) {
  table().emplace(name, Kind{post, clues});
}

const Kind* find_constraint(std::string_view name) {
  const auto found = table().find(name);
  return found == table().end() ? nullptr : &found->second;
}

void require(bool condition, const char* message) {
  if (!condition) throw std::invalid_argument(message);
}

}  // namespace sightline
