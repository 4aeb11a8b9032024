"""Hint: the easiest next step on a partly filled board, or the mistake on it.

::

    claims          what the player claims: entries and pencil marks
    mistakes        the mistakes among them, and why one of them is wrong
    finding         a mistake or, without one, the next step
    telling         the hint, in three levels of detail
"""

from ...rules.marks import Marks
from .finding import hint
from .telling import DEPTHS, LARGEST_HINT, Hint, concluded, forms

__all__ = ["DEPTHS", "LARGEST_HINT", "Hint", "Marks", "concluded", "forms", "hint"]
