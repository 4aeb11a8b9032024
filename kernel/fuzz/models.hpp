// Models made from random bytes: nonsense, and boards as the genres make them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "propagators/registry.hpp"

namespace sightline::fuzz {

// Reads small numbers off a string of bytes; zeros once it has run out.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> data) : data_(data) {}
  int below(int bound) { return next() % bound; }
  int next() { return at_ < data_.size() ? data_[at_++] : 0; }

 private:
  std::span<const std::uint8_t> data_;
  std::size_t at_ = 0;
};

struct Constraint {
  std::string name;
  std::vector<Var> vars;
  std::vector<int> numbers;
  std::vector<Var> open = {};  // as in a Request
};

struct Model {
  std::vector<Domain> domains;
  std::vector<Constraint> constraints;
};

// A domain of some of these values; now and then an empty one.
Domain domain(Bytes& bytes, Domain values);

using Maker = Model (*)(Bytes&);
std::span<const Maker> makers();

}  // namespace sightline::fuzz
