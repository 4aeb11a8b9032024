"""What the techniques of a line with a star say is true of the places that are left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from samples import size

import sightline as sl
from sightline.core.board import Value
from sightline.core.grid import AnyLine
from sightline.core.places import Cell, Row
from sightline.core.random import Random
from sightline.engines.kernel.reasoning import HARDEST_TECHNIQUE, Reasoner
from sightline.rules.constraints import Nearer
from sightline.rules.constraints.nearer import EQUAL, FIRST, SECOND
from sightline.rules.constraints.reason import Argument, View
from sightline.rules.genres.starry_night import MOON, NAMED, STAR, SUN
from sightline.verbs.explain.facts import union
from sightline.words import Listed, Message, Slot

LENGTH = 7
POSITIONS = size(quick=150, soak=5_000)


class Position:
    """What is left in the first row, and what is said of it."""

    def __init__(self, domains: list[int], clue: int) -> None:
        self.domains = domains
        self.line = Nearer(AnyLine(tuple(range(LENGTH)), Row(0)), NAMED, clue, Row(0).near)
        ranges = [0b1111] * LENGTH
        self.view = View(domains, ranges, sl.StarryNight.board, Row(0).cell)

    def places(self, symbol: int) -> list[int]:
        return [i for i, domain in enumerate(self.domains) if domain >> symbol & 1]

    def told(self) -> Iterator[Message]:
        """What all techniques say, those of the same thought as one."""
        reasoner = Reasoner(self.domains, [self.line])
        for rank in range(1, HARDEST_TECHNIQUE + 1):
            together: dict[tuple[str, tuple[int, ...]], list[dict[int, int]]] = {}
            for _, name, details, removals in reasoner.arguments(rank):
                together.setdefault((name, tuple(details)), []).append(dict(removals))
            for (name, alike), parts in together.items():
                argument = Argument(name, alike, union(parts), {})
                yield self.line.argue(argument, self.view).said


def items(slot: Slot) -> tuple[Slot, ...]:
    return slot.items if isinstance(slot, Listed) else (slot,)


def cells(said: Message) -> list[int]:
    return [cell.column for cell in items(said["cells"]) if isinstance(cell, Cell)]


def symbol(said: Message, slot: str) -> int:
    value = said[slot]
    assert isinstance(value, Value)
    return value.data


def distances(position: Position, symbol: int, star: int) -> list[int]:
    return [abs(at - star) for at in position.places(symbol) if at != star]


def lacks_opposite(position: Position, said: Message) -> None:
    """``the sun has no place opposite r1c1 and neither has a place opposite r1c2``"""
    for each in items(said["lacking"]):
        assert isinstance(each, Message)
        neither = each.code == "neither-opposite"
        for lacking in [SUN, MOON] if neither else [symbol(each, "value")]:
            for cell, star in product(cells(each), position.places(STAR)):
                assert cell == star or 2 * star - cell not in position.places(lacking), said


def is_never(position: Position, said: Message) -> None:
    """``the sun of row 1 is nearer to the star than the moon, but r1c1 never is``"""
    is_nearer = said.code == "never-nearer"
    than = symbol(said, "far" if is_nearer else "near")
    for cell, star in product(cells(said), position.places(STAR)):
        others = [abs(cell - star)] if cell == star else distances(position, than, star)
        away = abs(cell - star)
        assert not any(away < other if is_nearer else away > other for other in others), said


def cannot_be_from(position: Position, said: Message) -> None:
    """``the sun of row 1 is nearer to the star than the moon, but from r1c1 it cannot be``"""
    near, far = symbol(said, "near"), symbol(said, "far")
    for star in cells(said):
        pairs = product(distances(position, near, star), distances(position, far, star))
        assert all(one >= other for one, other in pairs), said


def none_are_from(position: Position, said: Message) -> None:
    """``… equally far from the star, but from r1c1 no two of their places are``"""
    for star in cells(said):
        pairs = product(position.places(SUN), position.places(MOON))
        assert not any(one != other and one + other == 2 * star for one, other in pairs), said


CLAIMS = {
    "nothing-opposite": lacks_opposite,
    "nothing-opposite-ever": lacks_opposite,
    "never-nearer": is_never,
    "never-farther": is_never,
    "never-nearer-from": cannot_be_from,
    "never-equal-from": none_are_from,
}
OF_EQUAL = {"nothing-opposite", "nothing-opposite-ever", "never-equal-from"}
"""Those about two symbols that are equally far from the star."""


@pytest.mark.soak
@pytest.mark.parametrize("clue", [EQUAL, FIRST, SECOND])
def test_what_is_said_is_true(clue: int) -> None:
    random, tried = Random(clue), set()
    symbols = (STAR, SUN, MOON)
    for _ in range(POSITIONS):
        chance = (0.3, 0.5, 0.7)[random.below(3)]
        domains = [1 | sum(1 << s for s in symbols if random.chance(chance)) for _ in range(LENGTH)]
        position = Position(domains, clue)
        for said in position.told():
            if is_true := CLAIMS.get(said.code):
                tried.add(said.code)
                is_true(position, said)
    assert tried == (OF_EQUAL if clue == EQUAL else CLAIMS.keys() - OF_EQUAL)
