"""Every technique that the kernel knows can be told, for every constraint of every genre.

Which there are is asked of the kernel, so that none is forgotten here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from genres import OWN, known
from kit.cases import KINDS, shape_to_make, variants
from samples import size

import sightline as sl
from sightline.core.domain import values_of
from sightline.core.random import Random
from sightline.engines.kernel.oracle import Propagators
from sightline.engines.kernel.reasoning import JOINT_TECHNIQUE, Reasoner
from sightline.rules.constraints import Constraint
from sightline.rules.constraints.reason import Argument, View
from sightline.rules.model import Model
from sightline.rules.puzzle import Puzzle

Technique = tuple[type[Constraint], str]
"""A constraint and the name of one of its techniques."""
POSITIONS = size(quick=150, soak=1_500)
CHANCES = (0.1, 0.2, 0.3, 0.45, 0.6, 0.8)
"""Of a value that is not in the solution, to be still possible in a random position."""
SIDES = (5, 6)
"""Of boards on which techniques are looked for; on smaller ones some have no room."""

every_genre = pytest.mark.parametrize("kind", [*KINDS, *OWN], ids=lambda kind: kind.name)


def boards(kind: type[Puzzle]) -> Iterator[Puzzle]:
    """Boards with all clues, of a few sizes, in every variant; with their solutions."""
    smallest = shape_to_make(kind)[0]
    for side, settings in product(SIDES, [{}, *variants(kind)]):
        shape = (max(side, smallest),) * 2
        made = sl.make(kind.name, shape, seed=3, **settings)
        assert made.solution is not None
        yield kind.clued(made.solution, **settings)


def positions(model: Model, solution: Sequence[int]) -> Iterator[list[int]]:
    """Random positions from which the solution can be reached, as domains."""
    random = Random(1)
    for number in range(POSITIONS):
        chance = CHANCES[number % len(CHANCES)]
        yield [
            sum(1 << value for value in values_of(values) if random.chance(chance)) | 1 << right
            for values, right in zip(model.ranges, solution, strict=True)
        ]


def known_to_the_kernel(model: Model) -> set[Technique]:
    reasoner = Reasoner(model.ranges, model.constraints)
    return {
        (type(constraint), name)
        for number, constraint in enumerate(model.constraints)
        for name, _ in reasoner.techniques(number)
    }


def told(puzzle: Puzzle, untold: set[Technique]) -> Iterator[Technique]:
    """The techniques that occur in some position, each once; all of their words are made."""
    model = puzzle.reasoning_model
    for domains in positions(model, model.values(puzzle.solution)):
        reasoner = Reasoner(domains, model.constraints)
        view = View(domains, model.ranges, puzzle.board, model.place, Propagators(model.ranges))
        for rank in range(1, JOINT_TECHNIQUE + 1):
            for number, name, details, removals in reasoner.arguments(rank):
                constraint = model.constraints[number]
                if (type(constraint), name) in untold:
                    given = reasoner.needed(number, name, details, removals, model.ranges)
                    argument = Argument(name, details, dict(removals), dict(given))
                    reason = constraint.argue(argument, view)
                    assert (reason.rule, reason.removals) == (name, argument.removals)
                    assert reason.since
                    assert reason.then
                    yield type(constraint), name
        if not untold:
            return


@pytest.mark.soak
@every_genre
def test_every_technique_can_be_told(kind: type[Puzzle], monkeypatch: pytest.MonkeyPatch) -> None:
    if kind in OWN:
        known(monkeypatch, kind)
    puzzles = list(boards(kind))
    untold = set().union(*(known_to_the_kernel(each.reasoning_model) for each in puzzles))
    for puzzle in puzzles:
        for technique in told(puzzle, untold):
            untold.discard(technique)
    missing = sorted(f"{name} of {constraint.__name__}" for constraint, name in untold)
    assert not missing, f"in no position here, so that nobody knows its words: {missing}"
