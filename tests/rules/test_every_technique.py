"""Every simple rule and technique that the kernel knows can be told, and says nothing wrong.

That is for every constraint of every genre. Which there are is asked of the kernel, so that none is
forgotten here; one that occurs in no position fails the test.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from genres import OWN, known
from kit.cases import KINDS, shape_to_make, variants
from rules.ground import Ground
from samples import size

import sightline as sl
from sightline.core.domain import values_of
from sightline.core.random import Random
from sightline.engines.kernel.oracle import Propagators
from sightline.engines.kernel.reasoning import JOINT_TECHNIQUE, SIMPLE_RULE, Reasoner
from sightline.rules.constraints import Constraint
from sightline.rules.constraints.reason import Argument, View
from sightline.rules.model import Model
from sightline.rules.puzzle import Puzzle
from sightline.words import LANGUAGES, speaking, text

Rule = tuple[type[Constraint], str]
"""A constraint and the code of one of its simple rules or techniques."""
Found = tuple[int, Argument]
"""An argument, and the number of its constraint."""
POSITIONS = size(quick=150, soak=1_500)
TIMES = size(quick=2, soak=20)
"""How often each rule is compared with what its ground function says, on each kind of board."""
CHANCES = (0.1, 0.2, 0.3, 0.45, 0.6, 0.8)
"""Of a value that is not in the solution, to be still possible in a random position."""
SIDES = (5, 6)
"""Of boards on which rules are looked for; on smaller ones some have no room."""

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

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


def known_to_the_kernel(model: Model) -> set[Rule]:
    reasoner = Reasoner(model.ranges, model.constraints)
    return {
        (type(constraint), name)
        for number, constraint in enumerate(model.constraints)
        for name, _ in reasoner.techniques(number)
    }


def found(model: Model, domains: Sequence[int], wanted: set[Rule]) -> Iterator[Found]:
    """The arguments of these rules in a position, with the facts that they need."""
    reasoner, ranges = Reasoner(domains, model.constraints), model.ranges
    for rank in range(SIMPLE_RULE, JOINT_TECHNIQUE + 1):
        for number, rule, details, removals in reasoner.arguments(rank):
            if (type(model.constraints[number]), rule) in wanted:
                own = [(v, gone & ranges[v]) for v, gone in removals]
                given = reasoner.needed(number, rule, details, own, ranges)
                assert len(dict(own)) == len(own), "a place has all that it loses at once"
                yield number, Argument(rule, details, dict(own), dict(given))


def assert_told(puzzle: Puzzle, domains: Sequence[int], number: int, argument: Argument) -> None:
    model = puzzle.reasoning_model
    view = View(domains, model.ranges, puzzle.board, model.place, Propagators())
    reason = model.constraints[number].argue(argument, view)
    assert (reason.rule, reason.removals) == (argument.rule, argument.removals)
    for language in LANGUAGES:
        with speaking(language):
            assert text(reason.said)


def assert_right(puzzle: Puzzle, number: int, argument: Argument) -> None:
    """From its facts alone, no way to fill the constraint takes what the argument excludes."""
    model = puzzle.reasoning_model
    constraint, solution = model.constraints[number], model.values(puzzle.solution)
    facts = [values & ~argument.given.get(v, 0) for v, values in enumerate(model.ranges)]
    way = Ground(constraint).way(argument.removals, facts, solution)
    assert way is None, f"{argument} of {constraint} is refuted by {way}"


@pytest.mark.soak
@every_genre
def test_every_rule_can_be_told_and_is_right(
    kind: type[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind in OWN:
        known(monkeypatch, kind)
    times: Counter[Rule] = Counter()
    every: set[Rule] = set()
    for puzzle in boards(kind):
        model, here = puzzle.reasoning_model, Counter[Rule]()
        wanted = known_to_the_kernel(model)
        assert all(CODE.fullmatch(code) for _, code in wanted)
        every |= wanted
        for domains in positions(model, model.values(puzzle.solution)):
            wanted = {rule for rule in wanted if here[rule] < TIMES}
            for number, argument in found(model, domains, wanted) if wanted else ():
                rule = type(model.constraints[number]), argument.rule
                if here[rule] < TIMES:
                    here[rule] += 1
                    assert_told(puzzle, domains, number, argument)
                    assert_right(puzzle, number, argument)
        times += here
    missing = sorted(f"{code} of {constraint.__name__}" for constraint, code in every - {*times})
    assert not missing, f"in no position here, so that nobody knows its words: {missing}"
