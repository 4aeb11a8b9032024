// A supposition that propagation refutes: a minimal unsatisfiable subset of the constraints, and
// the chain of consequences that ends in the conflict. The hot loops behind explanations.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cache.hpp"
#include "store/store.hpp"

namespace sightline {

class Refuter {
 public:
  using Number = std::uint32_t;  // of a constraint
  struct Constraint {
    std::vector<Var> vars;
    std::vector<std::uint32_t> own;   // its propagators
    std::vector<std::uint32_t> full;  // the same, and those of all that it presumes
  };
  // The store was built for reasoning, with the domains of an empty board.
  Refuter(Store store, std::vector<Constraint> constraints);

  // One consequence: what a constraint removes.
  struct Link {
    Number number;
    std::vector<Removal> removals;
  };
  // The consequences up to the constraint that cannot be satisfied, if there is one.
  struct Chain {
    std::vector<Link> links;
    std::optional<Number> conflict;
  };

  Store& store() { return store_; }
  std::size_t size() const { return store_.size(); }
  std::size_t constraints() const { return constraints_.size(); }

  // Whether these constraints, each with all that it presumes, leave some variable of these
  // domains without a value.
  bool refuted(std::span<const Domain> domains, std::span<const Number> numbers);

  // A minimal unsatisfiable subset of constraints that refute the domains; prefers later ones.
  std::vector<Number> minimal_subset(std::span<const Domain> domains,
                                     std::span<const Number> numbers);

  // The consequences, one constraint after the other; of those that end in a conflict, only the
  // ones that it needs.
  Chain chain(std::span<const Domain> domains, std::span<const Number> numbers);

  // Consequences of what is supposed, each by its constraint from those before it; and a conflict,
  // if that is where they end.
  struct Argument {
    std::vector<Removal> supposed;  // the values that the supposition excludes
    Chain chain;
  };
  // Facts are domains: where nothing is known, all values of an empty board.
  //
  // The known facts that the arguments use: from these each consequence follows by its constraint
  // alone, and without any one of them some would not. Those on `pinned` variables stay.
  std::vector<Domain> used_facts(std::span<const Domain> known, std::span<const Argument> arguments,
                                 std::span<const Var> pinned);
  // Of facts from which these constraints force the conclusions, a minimal subset that is enough,
  // found by search.
  std::vector<Domain> minimal_facts(std::span<const Domain> known, std::span<const Number> numbers,
                                    const std::vector<Removal>& conclusions);

 private:
  struct Claim;
  std::vector<Claim> claims_of(std::span<const Argument> arguments) const;
  void keep_simple(Claim& claim, std::span<const Domain> known);
  bool follows(const Claim& claim, std::span<const Domain> facts);
  std::vector<Domain> distinct_values(std::span<const Number> numbers) const;
  bool hopeless(std::span<const Number> numbers, std::span<const Var> vars);
  bool hopeless(std::span<const Var> vars, std::span<const Placement> placements,
                std::size_t& nodes);
  std::optional<Removal> choose(std::span<const Var> vars,
                                std::span<const Placement> placements) const;

  // What a constraint concludes on its own.
  struct Conclusion {
    std::vector<Removal> removals;
    bool contradiction;
  };
  bool assume(std::span<const Domain> domains);
  void assume(const std::vector<Removal>& removals);
  bool add(Number number);
  void deactivate(std::span<const Number> numbers);
  std::optional<std::size_t> shortest_tail(std::span<const Number> others,
                                           std::span<const Number> rest);
  Conclusion conclude(Number number);
  Chain follow(std::span<const Number> numbers);
  std::vector<Link> leading_to(Number conflict, const std::vector<Link>& links);
  template <class Enough>
  std::vector<Removal> needs(Number number, const std::vector<Domain>& found, Enough enough);

  Store store_;
  const std::vector<Constraint> constraints_;
};

}  // namespace sightline
