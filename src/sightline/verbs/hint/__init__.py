"""Hint: the easiest next step on a partly filled board, or the mistake on it.

::

    claims          what the player claims: entries and pencil marks
    finding         the mistake among them or, without one, the next step
    telling         the hint, in three levels of detail
"""

from ...rules.marks import Marks
from .finding import hint
from .telling import Hint, rule_to_think_of, where_to_look

__all__ = ["Hint", "Marks", "hint", "rule_to_think_of", "where_to_look"]
