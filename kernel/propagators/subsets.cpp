// Two or three values in as many cells of a line of different values.
//
//     naked    two cells hold two values between them: no other cell holds one of these
//     hidden   two values have two cells between them: nothing else stands there
//
//     r1c1 {1 4}  r1c2 {1 4}  r1c3 {1 2 4}  r1c4 {2 3}      the pair 1, 4: r1c3 is 2
//
// If 0 may stand several times, neither cells that may be 0 nor 0 itself are among them.
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "all_different.hpp"
#include "closed.hpp"

namespace sightline {

namespace {

// Details: whether it is hidden, then the cells by their places in the line, then the values.
class Subset final : public Technique {
 public:
  Subset(std::span<const Var> vars, const char* name, int rank, int size, int zeros)
      : Technique(name, rank, vars), size_(size), zeros_(zeros) {}

  void find(Domains domains, const Tell& tell) const override {
    std::array<Domain, 64> line, values_only;
    Domain all = 0;
    for (std::size_t i = 0; i < vars_.size(); ++i) {
      line[i] = domains[vars_[i]];
      values_only[i] = zeros_ > 1 && (line[i] & bit(0)) ? ~Domain{0} : line[i];
      all |= line[i];
    }
    const auto cells = std::span<const Domain>(line).first(vars_.size());
    for_each_closed(std::span<const Domain>(values_only).first(vars_.size()), size_,
                    [&](std::span<const int> chosen, Domain values) {
                      Argument argument{{}, {0}};
                      for (int i : chosen) argument.details.push_back(i);
                      for_each(values, [&](int value) { argument.details.push_back(value); });
                      for (int i = 0; Var v : vars_)
                        if (std::find(chosen.begin(), chosen.end(), i++) == chosen.end())
                          argument.removals.push_back({v, values});
                      tell(std::move(argument));
                    });
    // Only where every value stands somewhere has it a place that it must take.
    const int stand = sightline::size(all) + (all & bit(0) ? zeros_ - 1 : 0);
    if (std::cmp_equal(stand, vars_.size())) find_hidden(cells, all, tell);
  }

 private:
  void find_hidden(std::span<const Domain> cells, Domain all, const Tell& tell) const {
    std::array<Domain, max_value + 1> places{};
    for (std::size_t i = 0; i < cells.size(); ++i)
      for_each(cells[i], [&](int value) { places[value] |= bit(static_cast<int>(i)); });
    if (zeros_ > 1) places[0] = 0;
    for_each_closed(places, size_, [&](std::span<const int> chosen, Domain where) {
      Argument argument{{}, {1}};
      Domain values = 0;
      for (int value : chosen) values |= bit(value);
      for_each(where, [&](int i) {
        argument.details.push_back(i);
        argument.removals.push_back({vars_[i], all & ~values});
      });
      for (int value : chosen) argument.details.push_back(value);
      tell(std::move(argument));
    });
  }

  const int size_, zeros_;
};

}  // namespace

void teach_subsets(Store& store, std::span<const Var> vars, int zeros) {
  store.teach<Subset>(vars, "pair", 2, 2, zeros);
  store.teach<Subset>(vars, "triple", 3, 3, zeros);
}

}  // namespace sightline
