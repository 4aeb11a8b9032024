#include "shading.hpp"

#include <array>
#include <memory>

namespace sightline {

namespace {

using namespace shading;

// Rule 1, for a search: two cells side by side, so that a change concerns few of them.
class NotBoth final : public Propagator {
 public:
  explicit NotBoth(std::span<const Var> pair) : Propagator(pair, Priority::cheap, Wake::on_fix) {}

  std::optional<int> fulfilled_by() const override { return lowest(unshaded); }

  Outcome propagate(Store& store) override {
    const Var one = vars_[0], other = vars_[1];
    if (store[one] == shaded)
      return store.keep(other, unshaded) ? Outcome::entailed : Outcome::failed;
    if (store[other] == shaded)
      return store.keep(one, unshaded) ? Outcome::entailed : Outcome::failed;
    const bool settled = store[one] == unshaded || store[other] == unshaded;
    return settled ? Outcome::entailed : Outcome::open;
  }
};

// Rule 1, for reasoning: the whole board at once.
class Apart final : public Propagator {
 public:
  Apart(std::span<const Var> cells, Board board)
      : Propagator(cells, Priority::cheap, Wake::on_fix, Tier::simple), board_(board) {}

  Outcome propagate(Store& store) override {
    for (int cell = 0; cell < board_.cells(); ++cell) {
      if (store[vars_[cell]] != shaded) continue;
      bool consistent = true;
      board_.for_each_neighbour(
          cell, [&](int other) { consistent = consistent && store.keep(vars_[other], unshaded); });
      if (!consistent) return Outcome::failed;
    }
    return Outcome::open;
  }

 private:
  const Board board_;
};

// Rules 2 and 3; rule 1 has been applied before.
class Undivided final : public Propagator {
 public:
  Undivided(std::span<const Var> cells, Board board)
      : Propagator(cells, Priority::medium, Wake::on_fix), chains_(board) {}

  // Where no chain divides the board, all open cells may be unshaded.
  std::optional<int> fulfilled_by() const override { return lowest(unshaded); }

  Outcome propagate(Store& store) override {
    const int cells = static_cast<int>(vars_.size());
    chains_.clear();
    for (int cell = 0; cell < cells; ++cell)
      if (store[vars_[cell]] == shaded && !chains_.add(cell)) return Outcome::failed;  // Rule 2
    bool any_open = false;
    for (int cell = 0; cell < cells; ++cell) {
      if (store[vars_[cell]] != (shaded | unshaded)) continue;
      if (chains_.closes(cell))  // Rule 3
        store.keep(vars_[cell], unshaded);
      else
        any_open = true;
    }
    return any_open ? Outcome::open : Outcome::entailed;
  }

 private:
  Chains chains_;
};

// The cells of the board, and the number of its columns.
void post_shading(Store& store, const Request& request) {
  const auto cells = request.vars.size();
  require(request.numbers.size() == 1, "Shading takes the number of columns");
  const int columns = request.numbers[0];
  require(columns >= 1 && cells >= 1 && cells % static_cast<std::size_t>(columns) == 0 &&
              cells <= 1 << 20,
          "the cells of Shading do not fill its rows");
  for (Var v : request.vars) require((store[v] & ~(shaded | unshaded)) == 0, "a cell is 0 or 1");
  const Board board{static_cast<int>(cells) / columns, columns};

  if (store.for_reasoning()) store.post(std::make_unique<Apart>(request.vars, board));
  for (int cell = 0; cell < board.cells() && !store.for_reasoning(); ++cell)
    board.for_each_neighbour(cell, [&](int other) {
      if (other < cell) return;
      const std::array pair{request.vars[cell], request.vars[other]};
      store.post(std::make_unique<NotBoth>(pair));
    });
  store.post(std::make_unique<Undivided>(request.vars, board));
  teach(store, request.vars, board);
}

const Registration registration{"Shading", post_shading};

}  // namespace

}  // namespace sightline
