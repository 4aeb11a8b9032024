"""What the techniques of a line with a star say is true of the places that are left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from samples import size

import sightline as sl
from sightline.core.grid import AnyLine
from sightline.core.places import Row
from sightline.core.random import Random
from sightline.engines.kernel.reasoning import HARDEST_TECHNIQUE, Reasoner
from sightline.rules.constraints import Nearer
from sightline.rules.constraints.nearer import EQUAL, FIRST, SECOND
from sightline.rules.constraints.reason import Argument, View
from sightline.rules.genres.starry_night import MOON, NAMED, STAR, SUN
from sightline.verbs.explain.facts import union

LENGTH = 7
POSITIONS = size(quick=150, soak=5_000)
CALLED = {"sun": SUN, "moon": MOON, "star": STAR}


class Position:
    """What is left in the first row, and what is said of it."""

    def __init__(self, domains: list[int], clue: int) -> None:
        self.domains = domains
        self.line = Nearer(AnyLine(tuple(range(LENGTH)), Row(0)), NAMED, clue, Row(0).near)
        ranges = [0b1111] * LENGTH
        self.view = View(domains, ranges, sl.StarryNight.board, Row(0).cell)

    def places(self, symbol: str) -> list[int]:
        return [i for i, domain in enumerate(self.domains) if domain >> CALLED[symbol] & 1]

    def told(self) -> Iterator[str]:
        """The sentences of all techniques, those of the same thought as one."""
        reasoner = Reasoner(self.domains, [self.line])
        for rank in range(1, HARDEST_TECHNIQUE + 1):
            together: dict[tuple[str, tuple[int, ...]], list[dict[int, int]]] = {}
            for _, name, details, removals in reasoner.arguments(rank):
                together.setdefault((name, tuple(details)), []).append(dict(removals))
            for (name, alike), parts in together.items():
                argument = Argument(name, alike, union(parts), {})
                yield str(self.line.argue(argument, self.view).since)


def cells(text: str) -> list[int]:
    return [int(column) - 1 for column in re.findall(r"r1c(\d)", text)]


def distances(position: Position, symbol: str, star: int) -> list[int]:
    return [abs(at - star) for at in position.places(symbol) if at != star]


def lacks_opposite(position: Position, said: str) -> None:
    """``the sun has no place opposite r1c1 and neither has a place opposite r1c2``"""
    lacking = r"(?:the (sun|moon) has no|neither has a) place opposite ((?:(?:, | and )?r1c\d)+)"
    found = re.findall(lacking, said)
    assert len(found) == said.count("opposite"), said
    for symbol, there in found:
        for each in [symbol] if symbol else ["sun", "moon"]:
            for cell, star in product(cells(there), position.places("star")):
                assert cell == star or 2 * star - cell not in position.places(each), said


def is_never(position: Position, said: str) -> None:
    """``the sun of row 1 is nearer to the star than the moon, but r1c1 never is``"""
    _, how, than = re.findall(r"the (\w+) of row 1 is (\w+) \w+ the star than the (\w+)", said)[0]
    for cell, star in product(cells(said), position.places("star")):
        others = [abs(cell - star)] if cell == star else distances(position, than, star)
        nearer = (abs(cell - star) < other for other in others)
        farther = (abs(cell - star) > other for other in others)
        assert not any(nearer if how == "nearer" else farther), said


def cannot_be_from(position: Position, said: str) -> None:
    """``the sun of row 1 is nearer to the star than the moon, but from r1c1 it cannot be``"""
    near, _, far = re.findall(r"the (\w+) of row 1 is (\w+) to the star than the (\w+)", said)[0]
    for star in cells(said.partition("but from")[2]):
        pairs = product(distances(position, near, star), distances(position, far, star))
        assert all(one >= other for one, other in pairs), said


def none_are_from(position: Position, said: str) -> None:
    """``… equally far from the star, but from r1c1 no two of their places are``"""
    for star in cells(said.partition("but from")[2]):
        pairs = product(position.places("sun"), position.places("moon"))
        assert not any(one != other and one + other == 2 * star for one, other in pairs), said


CLAIMS = {
    "opposite": lacks_opposite,
    "never": is_never,
    "it cannot be": cannot_be_from,
    "no two of": none_are_from,
}


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
            for words, is_true in CLAIMS.items():
                if words in said:
                    tried.add(words)
                    is_true(position, said)
    expected = {"opposite", "no two of"} if clue == EQUAL else {"never", "it cannot be"}
    assert tried == expected
