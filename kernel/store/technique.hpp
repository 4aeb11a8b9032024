// A technique: an argument that people know by a name.
//
// The simple rules of a constraint are seen at a glance, and its exact propagator finds all that
// follows from it, but says nothing of the reason. A technique stands between them: it finds less
// than the exact propagator, with a reason that can be told. A joint technique is about several
// lines or rooms together: what it finds would take a supposition otherwise.
//
// A simple rule is told in the same way, step by step what its propagator finds at once. Its
// arguments remove whatever the rule excludes, known or not, as long as something of it is news.
//
// Its name is a code, of lower-case letters, digits and hyphens, that never changes. The details of an
// argument are what the constraint in Python puts into words; those of "already-placed" are, for any
// constraint, the value and where it stands, by place among the variables.
//
// It is sound, and monotone: with fewer values left it finds at least as much, so that another
// clue never makes a puzzle harder.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/domain.hpp"

namespace sightline {

// One application of a technique.
struct Argument {
  Removals removals;         // each variable once
  std::vector<int> details;  // what it takes to tell it; see the technique
};

// Whether all of the wanted values are among those that are removed.
inline bool covers(const Removals& removed, const Removals& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const Removal& each) {
    Domain gone = 0;
    for (const Removal& removal : removed)
      if (removal.var == each.var) gone |= removal.values;
    return (each.values & ~gone) == 0;
  });
}

class Technique {
 public:
  // A simple rule; from 1, what most people see, to `hardest`; or joint.
  static constexpr int simple = 0, hardest = 3, joint = hardest + 1;

  Technique(std::string_view name, int rank, std::span<const Var> vars)
      : vars_(vars.begin(), vars.end()), name_(name), rank_(rank) {}
  virtual ~Technique() = default;
  Technique(const Technique&) = delete;
  Technique& operator=(const Technique&) = delete;

  // By variable of the store; open clues (registry.hpp) are variables as well.
  using Domains = std::span<const Domain>;
  using Tell = std::function<void(Argument)>;
  // Tells each argument that holds in these domains. An argument may remove what is gone. Of a simple
  // rule all are looked for before each step: nothing is allocated before something is found.
  virtual void find(Domains domains, const Tell& tell) const = 0;
  // Whether an argument that was told, with just these details, holds in other domains.
  virtual bool holds(const Argument& argument, Domains domains) const {
    bool found = false;
    find(domains, [&](const Argument& other) {
      found =
          found || (other.details == argument.details && covers(other.removals, argument.removals));
    });
    return found;
  }

  std::string_view name() const { return name_; }
  int rank() const { return rank_; }
  std::span<const Var> vars() const { return vars_; }
  std::span<const Var> clues() const { return clues_; }
  // The values that it depends on, as for a propagator.
  virtual Domain values() const { return ~Domain{0}; }

 protected:
  void read_clue(Var v) { clues_.push_back(v); }

  const std::vector<Var> vars_;

 private:
  std::vector<Var> clues_;
  const std::string_view name_;
  const int rank_;
};

}  // namespace sightline
