"""Random boards for tests: a solution from a seed, and its clues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from sightline import (
    Doors,
    Doorways,
    Grid,
    Skyscrapers,
    StarryNight,
    Strategy,
    explain,
    is_unique,
    library,
    load,
    solutions,
)
from sightline.core.grid import Shape
from sightline.core.random import Random
from sightline.rules.constraints import Nearer, OpenRun
from sightline.rules.genres.starry_night import MOON, NEAREST, STAR, SUN
from sightline.rules.puzzle import Puzzle, Solution
from sightline.verbs.explain import Step


def house(shape: Shape, seed: int, *, closed: float = 0.3, blank: float = 0.0) -> Doors:
    """A house in which doors are closed, and rooms left blank, with these probabilities."""
    random = Random(seed)
    rows, columns = shape
    doors = Doorways(
        Grid([[int(not random.chance(closed)) for _ in range(columns - 1)] for _ in range(rows)]),
        Grid([[int(not random.chance(closed)) for _ in range(columns)] for _ in range(rows - 1)]),
    )
    numbers = [1 + OpenRun.value(rays) for rays in doors.rays]
    shown = [0 if random.chance(blank) else number for number in numbers]
    return Doors(rooms=Grid([shown[r * columns : (r + 1) * columns] for r in range(rows)]))


def skyline(
    side: int,
    seed: int,
    *,
    clues: float = 1.0,
    givens: float = 0.0,
    variant: Mapping[str, Any] = MappingProxyType({}),
) -> Skyscrapers:
    """A Skyscrapers puzzle that shows its clues and its cells with these probabilities.

    Not every variant has a solution: diagonals need a side of 4.
    """
    random = Random(seed)
    towers = _any_solution(Skyscrapers.blank((side, side)).restated(**variant), seed)
    full = Skyscrapers.clued(towers, **variant)
    shares = {"edges": clues, "givens": givens}
    return full.keep([clue for clue in full.clues() if random.chance(shares[str(clue.path[0])])])


def night(side: int, seed: int, *, clues: float = 1.0, givens: float = 0.0) -> StarryNight:
    """A Starry Night puzzle that shows its clues and its cells with these probabilities."""
    random = Random(seed)
    sky = _any_solution(StarryNight(rows=(0,) * side, columns=(0,) * side), seed)
    symbol: dict[int | None, int] = {nearest: clue for clue, nearest in NEAREST.items()}
    every = [symbol[Nearer.value(line.cells, (STAR, SUN, MOON))] for line in sky.lines]
    shown = _some(random, clues, every)
    return StarryNight(
        rows=shown[:side],
        columns=shown[side:],
        givens=Grid([[cell if random.chance(givens) else None for cell in row] for row in sky]),
    )


def thinned(puzzle: Puzzle, seed: int) -> Iterator[Puzzle]:
    """A puzzle with fewer and fewer clues, as long as it has just one solution."""
    if not is_unique(puzzle):
        return
    yield puzzle
    clues = list(puzzle.clues())
    Random(seed).shuffle(clues)
    for clue in list(clues):
        fewer = puzzle.keep([other for other in clues if other is not clue])
        if is_unique(fewer):
            clues.remove(clue)
            yield fewer


def _some(random: Random, share: float, clues: list[int]) -> tuple[int, ...]:
    return tuple(clue if random.chance(share) else 0 for clue in clues)


def _any_solution(blank: Puzzle, seed: int) -> Solution:
    strategy = Strategy(values="random", seed=seed)
    return next(solutions(blank, engine="kernel", strategy=strategy))


@cache
def long_argument() -> tuple[str, int, Step]:
    """A puzzle of the library with a step in numbered lines, the step, and its number."""
    for name in library.names("starry-night"):
        for number, step in enumerate(explain(load(name)).steps, 1):
            if step.numbered:
                return name, number, step
    raise LookupError("every argument of the library is short")
