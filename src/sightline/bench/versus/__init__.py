"""The same work by this checkout and by another one, taking turns in one run."""
