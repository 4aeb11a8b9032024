#include "visible_cells.hpp"

namespace sightline::visible {

OpenCells::OpenCells(const Sight& sight, std::span<const Domain> line)
    : sight_(sight), parks_(sight.parks) {
  Domain left = sight.heights() & ~sight.giant();
  for (Domain d : line) {
    if (is_single(d)) {
      left &= ~d;
      parks_ -= d == bit(0);
      if (d == sight.giant()) giant_between_ = cells_;
    } else if (cells_ <= max_exact) {
      domains_[cells_++] = d;
    }
  }
  for (; left != 0 && low_towers_ < max_exact; left &= left - 1)
    heights_[low_towers_++] = lowest(left);
  if (!add_up()) return;
  for (bool from_far : {false, true}) look_from(from_far, line);
}

void OpenCells::look_from(bool from_far, std::span<const Domain> line) {
  int k = 0, tallest = 0, lower = 0;  // `lower`: how many of the heights that are left
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Domain d = line[from_far ? line.size() - 1 - i : i];
    if (d == sight_.giant()) return;
    if (!is_single(d)) {
      hidden_[from_far][k++] = (State{1} << lower) - 1;
    } else if (lowest(d) > tallest) {
      tallest = lowest(d);
      while (lower < low_towers_ && heights_[lower] < tallest) ++lower;
      for (int up_to = 0; up_to <= lower; ++up_to)
        passed_[from_far][k][up_to] += sight_.worth(tallest);
    }
  }
}

}  // namespace sightline::visible
