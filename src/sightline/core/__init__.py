"""The parts that do not depend on puzzles: errors, grids, domains, random numbers, wording."""
