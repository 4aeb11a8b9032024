"""The words of a genre, which constraints use instead of words of their own: its board's."""

from __future__ import annotations

from ..core.boards import Board, Cells

Words = Board
NUMBERS = Cells(values=lambda _: ())
"""Where no genre has a say: values are numbers."""
