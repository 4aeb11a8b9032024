"""The words of a genre, which constraints use instead of words of their own: its board's."""

from __future__ import annotations

from ..core.board import Board
from ..core.boards import Cells

Words = Board
NUMBERS = Cells(values=lambda _: ())
"""For constraints without a genre: values are numbers."""
