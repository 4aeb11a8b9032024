"""What can be done with a puzzle: solve, check, explain, grade, hint, make, verify."""
