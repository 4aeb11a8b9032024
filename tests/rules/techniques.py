"""What the rules and techniques of constraints find in a position."""

from __future__ import annotations

from collections.abc import Iterator

from sightline.core.domain import values_of
from sightline.engines.kernel.reasoning import JOINT_TECHNIQUE, SIMPLE_RULE, Reasoner
from sightline.rules.constraints import Constraint
from sightline.rules.constraints.reason import Argument, Reason, View
from sightline.rules.marks import Marks, masks_of
from sightline.rules.puzzle import Puzzle
from sightline.words import Message

Excluded = dict[str, list[int]]
"""The values that are excluded, by place."""


def excluded_by(technique: str, puzzle: Puzzle, marks: Marks) -> Excluded:
    """What a technique finds on a board on which simple rules find nothing more."""
    excluded: dict[str, int] = {}
    for _, argument in _arguments(technique, _settled(puzzle, marks)):
        for v, gone in argument.removals.items():
            place = puzzle.reasoning_model.place(v).key
            excluded[place] = excluded.get(place, 0) | gone
    return {place: values_of(gone) for place, gone in excluded.items()}


def said_of(technique: str, puzzle: Puzzle, marks: Marks) -> Message:
    """What is said of the first that it finds there."""
    model, reasoner = puzzle.reasoning_model, _settled(puzzle, marks)
    number, argument = next(_arguments(technique, reasoner))
    view = View(reasoner.domains, model.ranges, puzzle.board, model.place)
    return model.constraints[number].argue(argument, view).said


def _settled(puzzle: Puzzle, marks: Marks) -> Reasoner:
    """A board after everything that simple rules find."""
    model = puzzle.reasoning_model
    domains = list(model.domains)
    for v, left in masks_of(model, marks).items():
        domains[v] &= left
    reasoner = Reasoner(domains, model.constraints)
    while found := reasoner.findings(True):
        for _, removals, contradiction in found:
            assert not contradiction
            for v, gone in removals:
                reasoner.remove(v, gone)
    return reasoner


def _arguments(technique: str, reasoner: Reasoner) -> Iterator[tuple[int, Argument]]:
    """What a technique finds, and the number of the constraint."""
    for rank in range(1, JOINT_TECHNIQUE + 1):
        for number, name, details, removals in reasoner.arguments(rank):
            if name == technique:
                yield number, Argument(name, details, dict(removals), {})


def told_at_a_glance(constraint: Constraint, view: View) -> Iterator[Reason]:
    """What the simple rules of one constraint say."""
    reasoner, ranges = Reasoner(view.domains, [constraint]), view.ranges
    for _, rule, details, found in reasoner.arguments(SIMPLE_RULE):
        removals = {v: gone & ranges[v] for v, gone in found}
        given = reasoner.needed(0, rule, details, list(removals.items()), ranges)
        yield constraint.argue(Argument(rule, details, removals, dict(given)), view)


Shown = tuple[Puzzle, Marks, Excluded]
"""A position, and what a technique excludes in it."""


def assert_shown(technique: str, shown: Shown) -> None:
    """A technique excludes what it should, and perhaps more elsewhere."""
    puzzle, marks, expected = shown
    found = excluded_by(technique, puzzle, marks)
    assert {place: found.get(place) for place in expected} == expected
