"""The operations on puzzles: solve, check, explain, grade, hint, make, verify."""
