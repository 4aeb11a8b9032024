"""The words of a genre, which constraints use instead of words of their own: its board's."""

from __future__ import annotations

from ..core.boards import Board, Cells

Words = Board
NUMBERS = Cells(values=lambda _: ())
"""For constraints without a genre: values are numbers."""
