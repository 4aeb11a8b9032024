"""A small puzzle of each genre, and tests that are repeated for some of the genres or for all.

Only for test modules: fixtures and plugins are imported before the kind of run is known.
"""

from __future__ import annotations

import pytest
from samples import some

FIRST = {
    "doors": "doors/example1",
    "easy-as-abc": "easy-as-abc/first",
    "kuromasu": "kuromasu/small",
    "skyscrapers": "skyscrapers/brainbashers",
    "starry-night": "starry-night/friedman1",
}
"""A small puzzle of each genre."""
each_kind_of_board = pytest.mark.parametrize("genre", some(FIRST, quick=("doors", "starry-night")))
"""For what depends on the board and not on the genre: in the kit, every genre is played."""
every_genre = pytest.mark.parametrize("genre", FIRST)
