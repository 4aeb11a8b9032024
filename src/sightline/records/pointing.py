"""The places that an answer highlights on a board, for interfaces that show one.

Only this module determines such places; records carry its results.
"""

from __future__ import annotations

from ..render.highlight import highlight
from ..rules.puzzle import Puzzle
from ..verbs.check import Verdict
from ..verbs.explain import Step
from ..verbs.hint import Hint
from .shared import Lit


def lit_by(puzzle: Puzzle, found: Verdict | Step | Hint) -> Lit:
    """The places to highlight.

    >>> import sightline as sl
    >>> puzzle = sl.load("skyscrapers/brainbashers")
    >>> lit_by(puzzle, sl.explain(puzzle).steps[0])["r1c1"]
    'concluded'
    """
    match found:
        case Verdict():
            return _by_verdict(puzzle, found)
        case Step():
            return dict(highlight(puzzle, found, ()).ways)
        case Hint():
            lit = lit_by(puzzle, found.steps[-1]) if found.steps else {}
            return lit | ({found.mistake.place.key: "wrong"} if found.mistake else {})


def _by_verdict(puzzle: Puzzle, verdict: Verdict) -> Lit:
    lit = dict(highlight(puzzle, None, verdict.broken).ways)
    for place in verdict.differ:
        lit |= {spot.key: "differs" for spot in place.spots(puzzle.shape)}
    return lit | {puzzle.clue_spot(clue.path).key: "wrong" for clue in verdict.clash}
