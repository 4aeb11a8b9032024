"""Explain a puzzle: from its clues to its solution, in steps that a person can follow.

The kernel finds the steps, the constraints word them. What is known at some point are the values
that are still possible; a step removes some, for a reason that depends on a few constraints and
on what was known before. The smallest reason comes first: see
:data:`~sightline.rules.constraints.reason.StepKind`.

::

    facts           what a step concludes, and from what
    knowledge       what is known at some point, as facts and steps
    single          steps by one constraint: its simple rules, then all that it allows
    wings           steps by what follows whatever stands at another place
    refuting        whether a few constraints have no solution, and a minimal subset of them
    chain           a supposition that a few constraints refute
    telling         a chain in words
    supposing       which supposition to choose
    needed          the facts that a step needs
    leading         which steps lead to the solution
    explainer       one step after the other, the easiest first
    explanation     the whole way to the solution
"""

from .chain import Chain
from .explainer import Explainer
from .explanation import Explanation, board_of, explain
from .facts import LARGEST_TEXT, SENTENCES, SO, Fact, Line, Step, as_sentences, kept_by
from .knowledge import Knowledge
from .leading import excluded
from .supposing import MOST_CANDIDATES
from .telling import argued, by_size, in_outline, step_of

__all__ = [
    "LARGEST_TEXT",
    "MOST_CANDIDATES",
    "SENTENCES",
    "SO",
    "Chain",
    "Explainer",
    "Explanation",
    "Fact",
    "Knowledge",
    "Line",
    "Step",
    "argued",
    "as_sentences",
    "board_of",
    "by_size",
    "excluded",
    "explain",
    "in_outline",
    "kept_by",
    "step_of",
]
