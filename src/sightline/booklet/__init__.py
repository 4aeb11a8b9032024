"""Print puzzles: booklets for paper, with rules, hints and solutions.

:mod:`.sheets` prepares what is printed about a puzzle, :mod:`.booklet` lays sheets out on
pages, and :mod:`sightline.render.typst` makes a PDF of them.
"""

from .booklet import Layout, book, bound
from .sheets import Sheet, prepared

__all__ = ["Layout", "Sheet", "book", "bound", "prepared"]
