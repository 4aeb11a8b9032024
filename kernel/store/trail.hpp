// The trail: what a level has changed, so that it can be undone.
//
//     saved    x:{1,2,3}  y:{4,5} | z:{1}  x:{1,2} |        the domains before the change
//     levels                      1                2
//
// A variable is saved once per level: its mark is the stamp of the level that saved it last.
#pragma once

#include <cstdint>
#include <vector>

#include "propagator.hpp"

namespace sightline {

class Trail {
 public:
  explicit Trail(std::size_t variables) : saved_at_(variables, 0) {}

  // To be called before a variable changes; also outside all levels, where nothing undoes it.
  void save(Var v, Domain before) {
    if (saved_at_[v] == stamp_) return;
    saved_at_[v] = stamp_;
    saved_.push_back({v, before});
  }
  // Records that a propagator is entailed from here on.
  void save_entailed(PropagatorId id) { entailed_.push_back(id); }

  void push() {
    levels_.push_back({saved_.size(), entailed_.size(), stamp_});
    stamp_ = next_stamp_++;
  }

  // Ends the last level: `restore(variable, domain)` and `reopen(propagator)` undo its changes.
  template <class Restore, class Reopen>
  void pop(Restore restore, Reopen reopen) {
    const Level level = levels_.back();
    levels_.pop_back();
    // A variable saved on this level may have been saved on the one below as well. Its stamp
    // was overwritten, so that level may save it once more; undoing from the end is still
    // right, because the oldest copy is restored last.
    for (; saved_.size() > level.saved; saved_.pop_back()) {
      const auto [v, before] = saved_.back();
      restore(v, before);
      saved_at_[v] = 0;
    }
    for (; entailed_.size() > level.entailed; entailed_.pop_back()) reopen(entailed_.back());
    stamp_ = level.stamp;
  }

  std::size_t levels() const { return levels_.size(); }
  // What was saved, in order.
  std::size_t size() const { return saved_.size(); }
  Var var(std::size_t i) const { return saved_[i].var; }

  // The variables changed since the last push(), with the domains they had then.
  template <class Visit>
  void for_each_changed(Visit visit) const {
    for (std::size_t i = levels_.back().saved; i < saved_.size(); ++i)
      visit(saved_[i].var, saved_[i].domain);
  }

 private:
  struct Saved {
    Var var;
    Domain domain;
  };
  struct Level {
    std::size_t saved, entailed;
    std::uint64_t stamp;
  };

  std::vector<Saved> saved_;
  std::vector<std::uint64_t> saved_at_;  // the stamp of the level that saved a variable last
  std::vector<PropagatorId> entailed_;
  std::vector<Level> levels_;
  std::uint64_t stamp_ = 0, next_stamp_ = 1;
};

}  // namespace sightline
