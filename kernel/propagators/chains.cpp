// The chains of shaded cells: see shading.hpp.
#include "shading.hpp"

#include <algorithm>

namespace sightline::shading {

Chains::Chains(Board board)
    : edge_(board.cells()),
      around_(static_cast<std::size_t>(board.cells())),
      parent_(static_cast<std::size_t>(board.cells()) + 1),
      has_(static_cast<std::size_t>(board.cells())) {
  for (int cell = 0; cell < board.cells(); ++cell) {
    Around& around = around_[cell];
    board.for_each_diagonal(cell, [&](int other) { around.diagonals[around.count++] = other; });
    around.times_at_edge = static_cast<std::int8_t>(board.times_at_edge(cell));
  }
  clear();
}

void Chains::clear() {
  std::fill(has_.begin(), has_.end(), 0);
  parent_[edge_] = edge_;
}

int Chains::chain_of(int cell) {
  while (parent_[cell] != cell) cell = parent_[cell] = parent_[parent_[cell]];
  return cell;
}

Chains::Contacts Chains::contacts(int cell) {
  Contacts found;
  const auto touch = [&](int chain) {
    auto* const end = found.chains + found.count;
    found.twice = found.twice || std::find(found.chains, end, chain) != end;
    found.chains[found.count++] = chain;
  };
  const Around& around = around_[cell];
  for (int i = 0; i < around.count; ++i)
    if (has_[around.diagonals[i]]) touch(chain_of(around.diagonals[i]));
  if (around.times_at_edge > 0 && (found.count > 0 || around.times_at_edge > 1))
    for (int i = 0; i < around.times_at_edge; ++i) touch(chain_of(edge_));
  return found;
}

bool Chains::closes(int cell) { return contacts(cell).twice; }

bool Chains::add(int cell) {
  const Contacts found = contacts(cell);
  has_[cell] = 1;
  parent_[cell] = around_[cell].times_at_edge > 0 ? chain_of(edge_) : cell;
  for (int i = 0; i < found.count; ++i) parent_[chain_of(found.chains[i])] = chain_of(cell);
  return !found.twice;
}

int Chains::shortest_through(int cell, int longest) const {
  const Around& around = around_[cell];
  if (around.times_at_edge > 1) return 1;
  int shortest = longest + 1;
  for (int i = 0; i < around.count; ++i)
    if (has_[around.diagonals[i]])
      shortest = std::min(shortest, shortest_between(around.diagonals[i], cell, shortest - 1));
  return shortest;
}

// From a shaded cell to another one that touches the cell left out, or to the edge if that cell is
// there, breadth first; with the cell left out, but without the edge, counted.
int Chains::shortest_between(int from, int without, int longest) const {
  std::vector<std::int32_t> reached{from};
  std::vector<std::uint8_t> seen(has_.size(), 0);
  seen[from] = 1;
  bool seen_edge = false;
  std::size_t next = 0;
  for (int length = 2; length <= longest; ++length) {
    const auto reach = [&](int cell) {
      if (seen[cell] || !has_[cell] || cell == without) return;
      seen[cell] = 1;
      reached.push_back(cell);
    };
    for (const std::size_t end = reached.size(); next < end; ++next) {
      const int cell = reached[next];
      const bool at_edge = around_[cell].times_at_edge > 0;
      if (cell != from && touches(cell, without)) return length;
      if (at_edge && around_[without].times_at_edge > 0) return length;
      for (int i = 0; i < around_[cell].count; ++i) reach(around_[cell].diagonals[i]);
      if (at_edge && !seen_edge) {
        seen_edge = true;
        for (int other = 0; other < edge_; ++other)
          if (around_[other].times_at_edge > 0) reach(other);
      }
    }
  }
  return longest + 1;
}

bool Chains::touches(int cell, int other) const {
  const auto first = around_[cell].diagonals, last = first + around_[cell].count;
  return std::find(first, last, other) != last;
}

}  // namespace sightline::shading
