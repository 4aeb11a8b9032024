"""Hint: from a partly filled board the easiest next step, or the mistake that is on it.

::

    claims          what somebody says on a board: entries and pencil marks
    finding         the mistake among them or, without one, the next step
    telling         the hint, in three depths
"""

from ...rules.marks import Marks
from .finding import hint
from .telling import Hint, rule_to_think_of, where_to_look

__all__ = ["Hint", "Marks", "hint", "rule_to_think_of", "where_to_look"]
