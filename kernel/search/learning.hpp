// Learning from failure: which few values contradict each other, and how far back they were decided.
//
//     a ── b ─┬─ c ── d ─┬─ e        d was decided last. The failure follows from e and f, both from
//             │          └─ f        d, and f from b as well: not b together with d. Search goes
//                                    back to b, the last decision but d, where d is ruled out.
//
// That is the first unique implication point: the last value of the deepest level through which
// all of that level goes that has contributed to the failure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "store/store.hpp"

namespace sightline {

class Learner {
 public:
  explicit Learner(Store& store) : store_(store), is_noted_(store.size(), 0) {
    store_.record_reasons = true;
  }

  struct Lesson {
    // Values that contradict each other: the one to be ruled out, then the one that was
    // found last of the others. Empty if there is no solution.
    std::vector<Literal> nogood;
    // The level on which the first of them is ruled out.
    std::size_t level = 0;
    // Whether it holds only for the assumptions at hand, because a clue is denied.
    bool is_local = false;
  };
  // What can be learnt from the last failure. On the first `base` levels nothing was decided.
  const Lesson& learn(std::size_t base);
  // Rules out what has just been learnt, on the level at hand, and remembers it.
  void remember(const Lesson& lesson, std::size_t base);
  // Rules out again, on the first levels, what was learnt there below assumptions that are gone.
  void recall();
  // Forgets everything, if it has become too much; or in any case.
  bool forget_too_much();
  void forget();

 private:
  void explain_deepest_level();
  void drop_what_follows();
  bool follows_from_others(Var v);
  void note_because();
  // What a value, or the failure, follows from; in `because_`.
  void because(Var v);
  void because(const Cause& cause, Moment before, std::optional<Var> concluded);
  Literal literal(Var v) const { return {v, lowest(store_[v])}; }
  std::size_t level_of(Var v) const { return store_.reason(v).level; }

  Store& store_;
  std::size_t deepest_ = 0;      // level on which something contributed to the failure
  std::size_t unexplained_ = 0;  // how many values of that level wait for their explanation
  std::vector<std::uint8_t> is_noted_;
  std::vector<Var> noted_, because_;
  bool because_is_local_ = false;
  Lesson lesson_;
  // What these say may hold on the level that is to be left, and then on the one below it.
  std::vector<Nogoods::Id> learnt_at_base_;
};

}  // namespace sightline
