"""Print puzzles: booklets for paper, with rules, hints and solutions.

Three rooms: :mod:`.sheets` finds out what there is to say about a puzzle, :mod:`.booklet` lays
sheets out on pages, and :mod:`sightline.render.typst` makes a PDF of it.
"""

from .booklet import Layout, book, bound
from .sheets import Sheet, prepared

__all__ = ["Layout", "Sheet", "book", "bound", "prepared"]
