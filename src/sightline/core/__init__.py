"""What knows no puzzle: errors, grids, domains, random numbers, small words."""
