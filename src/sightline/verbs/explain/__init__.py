"""Explain a puzzle: from its clues to its solution, in steps that a person can follow.

The kernel finds, the constraints word. What is known at some point are the values that are
still possible; a step removes some, for a reason that leans on a few constraints and on what
was known before. The smallest reason comes first: see
:data:`~sightline.rules.constraints.reason.StepKind`.

::

    facts           what a step concludes, and from what
    knowledge       what is known at some point, and how it is said
    single          steps by one constraint: its simple rules, then all that it allows
    refuting        whether a few constraints have no solution, and which of them it takes
    chain           a supposition that a few constraints refute
    telling         the same in words
    supposing       which supposition to choose
    explainer       one step after the other, the easiest first
    explanation     the whole way to the solution
"""

from .chain import Chain, shortest
from .explainer import Explainer
from .explanation import Explanation, board_of, explain
from .facts import Fact, Step, kept_by
from .supposing import MOST_CANDIDATES
from .telling import step_of

__all__ = [
    "MOST_CANDIDATES",
    "Chain",
    "Explainer",
    "Explanation",
    "Fact",
    "Step",
    "board_of",
    "explain",
    "kept_by",
    "shortest",
    "step_of",
]
