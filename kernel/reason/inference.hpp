// Inference by single constraints, each on its own, and rounds in which all of them take part.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "cache.hpp"
#include "store/store.hpp"

namespace sightline {

// What one constraint concludes, on its own, from the current domains.
struct Finding {
  std::uint32_t constraint;
  Removals removals;
  bool contradiction = false;
};

// What one of its techniques concludes.
struct Found {
  std::uint32_t constraint = 0;
  const Technique* technique = nullptr;
  Argument argument;  // with removals that are news
};

class Inference {
 public:
  // The store was built for reasoning.
  explicit Inference(Store store);

  using Touched = std::vector<std::uint8_t>;  // constraint -> whether one of its variables changed
  // Corollaries come last: without those that have no technique of a rank, or no propagators.
  Touched all_teaching(int rank) const;
  Touched all_propagating() const { return Touched(propagating_, 1); }
  Touched none_touched() const { return Touched(propagating_, 0); }

  Store& store() { return store_; }
  const Store& store() const { return store_; }

  // The findings of these constraints, all from the same domains; none for a constraint that
  // concludes nothing.
  std::vector<Finding> findings(Tier tier, const Touched& constraints);

  // The arguments of the techniques of a rank, for these constraints, from the same domains.
  std::vector<Found> arguments(int rank, const Touched& constraints) const;

  // What one constraint concludes on its own, in the order in which its propagators do. False:
  // contradiction.
  bool ask(std::uint32_t constraint, Tier tier, Removals& found);
  // The same, in any order: exactly, what was concluded before is looked up.
  bool conclude(std::uint32_t constraint, Tier tier, Removals& found);

  // Those of the first so many constraints that the loss of these values may affect.
  template <class Use>
  void for_each_affected(const Removal& removal, std::size_t constraints, Use use) const {
    const Domain left = store_[removal.var] & ~removal.values;
    const Domain news = removal.values | (is_single(left) ? left : 0);
    for (const auto& [constraint, values] : interests_in_[removal.var]) {
      if (constraint >= constraints) break;  // they are in order
      if (values & news) use(constraint);
    }
  }
  std::size_t propagating() const { return propagating_; }
  // Marks the constraints that the loss of these values may affect.
  void touch(const Removal& removal, Touched& touched) const;

  // Draws all conclusions of all constraints, for good. False: contradiction.
  bool propagate() { return is_reached(store_.propagate_only(all_propagators_)); }

  // To be called inside a level of the store, which the caller undoes. False: contradiction.
  bool apply(const Removals& removals, Touched& touched);
  // Runs every touched constraint on the same domains, then applies all findings at once.
  // Afterwards `touched` holds the constraints of the next round.
  bool next_round(Touched& touched, Tier tier);

  // While it lives, all propagators run together, and no constraint is asked on its own. At first,
  // none of them concludes anything.
  class Together {
   public:
    explicit Together(Inference& inference);
    ~Together();
    Together(const Together&) = delete;
    Together& operator=(const Together&) = delete;

    // Removes values, and draws all conclusions from that. To be called inside a level of the store,
    // which the caller undoes. False: contradiction.
    bool remove(std::span<const Removal> removals);

   private:
    Store& store_;
    std::span<const PropagatorId> propagators_;
  };

 private:
  // A constraint that is affected when a variable loses one of these values, or is left with
  // just one of them.
  struct Interest {
    std::uint32_t constraint;
    Domain values;
  };

  void add_propagator(std::uint32_t constraint, PropagatorId id);
  // Returns those that were of no interest so far.
  std::vector<Var> add_interest(std::uint32_t constraint, std::span<const Var> vars, Domain values);
  PropagatorId concluding_alone(std::uint32_t constraint) const;
  void add_to_all(std::uint32_t constraint);
  void add_caches();

  Store store_;
  const std::uint32_t constraints_;
  std::uint32_t propagating_ = 0;                          // from here on there are only techniques
  std::vector<std::vector<PropagatorId>> propagators_[2];  // by tier, then by constraint
  std::vector<PropagatorId> all_propagators_;
  // By rank, each with its constraint; the store keeps them alive.
  std::array<std::vector<std::pair<std::uint32_t, const Technique*>>, Technique::joint + 1>
      techniques_;
  std::vector<std::vector<Interest>> interests_in_;  // by variable
  // What the propagators of a constraint read; the one that concludes alone, if any; and the cache of
  // its form for the exact tier, if any.
  struct Read {
    std::vector<Var> vars, clues;
    Domain values = 0;  // of the variables
    PropagatorId alone = no_propagator;
    Cache* cache = nullptr;
  };
  std::vector<Read> read_by_;                   // by constraint
  std::vector<std::unique_ptr<Cache>> caches_;  // by form
  Removals found_;                              // in a round; kept to save time
};

}  // namespace sightline
