"""The places that an answer highlights on a board, for interfaces that show one.

Only this module determines such places; records carry its results.
"""

from __future__ import annotations

from ..core.places import Door
from ..render.highlight import highlight
from ..rules.puzzle import Puzzle
from ..verbs.check import Verdict
from ..verbs.explain import Step
from ..verbs.hint import DEPTHS, Hint
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


def lit_by_lines(puzzle: Puzzle, step: Step) -> list[Lit]:
    """The places to highlight for each of the numbered lines of a step, if it has any."""
    numbers = range(1, len(step.numbered) + 1)
    return [dict(highlight(puzzle, step, (), number).ways) for number in numbers]


def lit_in_depth(puzzle: Puzzle, found: Hint, depth: int) -> Lit:
    """The places to highlight for a hint in a depth from 1 to 3.

    First the one place to look at; then what the hardest step is about, but not its conclusions:
    cells are shown like the rest of their line, doors not at all; at last everything.
    """
    if not found.steps:
        return {}
    if depth == 1:
        return {spot.key: "looked" for spot in found.place.spots(puzzle.shape)}
    if depth == len(DEPTHS):
        return lit_by(puzzle, found)
    shown = found.hardest
    lit = lit_by(puzzle, shown)
    for fact in shown.conclusions:
        if isinstance(fact.place, Door):
            lit.pop(fact.place.key)
        else:
            lit[fact.place.key] = "looked"
    return lit | ({found.mistake.place.key: "wrong"} if found.mistake else {})


def _by_verdict(puzzle: Puzzle, verdict: Verdict) -> Lit:
    lit = dict(highlight(puzzle, None, verdict.broken).ways)
    for place in verdict.differ:
        lit |= {spot.key: "differs" for spot in place.spots(puzzle.shape)}
    return lit | {puzzle.clue_spot(clue.path).key: "wrong" for clue in verdict.clash}
