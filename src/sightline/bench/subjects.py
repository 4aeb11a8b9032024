"""Boards to measure on: sampled at random as in the reports, of any size."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

from ..core.grid import Shape, entries
from ..core.random import Random
from ..rules.puzzle import Clue, Puzzle, genre
from ..verbs.make.sampling import random_solution
from ..verbs.solve import solve


def sampled(
    name: str, shape: Shape, density: float, seed: int, index: int = 0, *, givens: float = 0.0
) -> Puzzle:
    """The clues of a random solution, each shown with a probability, and some of its values.

    Each value is given with the probability ``givens``. There may be other solutions.

    >>> sampled("skyscrapers", (4, 4), 0.5, seed=1).edges.top
    (1, 0, 0, 3)
    """
    full, clues, random = _sample(name, shape, density, seed, index)
    if givens:
        clues += [clue for clue in _givens(full) if random.chance(givens)]
    return full.keep(clues)


def pinned(name: str, shape: Shape, density: float, seed: int, index: int = 0) -> Puzzle:
    """The same, with values of the solution given until there is no other one.

    Each of them is taken from where two solutions differ, so that few are given: among large
    boards, such boards are the hard ones.

    >>> import sightline as sl
    >>> sl.is_unique(pinned("skyscrapers", (4, 4), 0.5, seed=1))
    True
    """
    full, clues, random = _sample(name, shape, density, seed, index)
    givens = {clue.path[1:]: clue for clue in _givens(full)}
    while True:
        puzzle = full.keep(clues)
        found = solve(puzzle, limit=2).solutions
        if len(found) < 2:
            return puzzle
        one, other = (dict(entries(solution)) for solution in found)
        differing = [place for place in one if one[place] != other[place]]
        clues.append(givens[differing[random.below(len(differing))]])


def several(
    name: str, shape: Shape, density: float, seed: int, count: int
) -> Iterator[tuple[str, Puzzle]]:
    """So many sampled boards with names that say how to sample them again."""
    rows, columns = shape
    for index in range(count):
        label = f"{name} {rows}×{columns}, density {density:g}, seed {seed}, {index}"
        yield label, sampled(name, shape, density, seed, index)


def _givens(full: Puzzle) -> Iterator[Clue]:
    return (clue for clue in full.clues() if clue.path[0] == full.given_part)


def _stream(*what: object) -> int:
    """The seed of a random generator for one board, unlike that of any other."""
    return int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest(), "big")


def _sample(
    name: str, shape: Shape, density: float, seed: int, index: int
) -> tuple[Puzzle, list[Clue], Random]:
    """A puzzle with all clues of a random solution, and those that are shown."""
    kind, random = genre(name), Random(_stream(name, shape, density, seed, index))
    chances = {chance: about.usual for chance, about in kind.chances.items()}
    settings = {name: setting.usual for name, setting in kind.settings.items()}
    full = kind.clued(random_solution(kind, shape, random, settings, chances), **settings)
    clues = [clue for clue in full.clues() if clue.path[0] != full.given_part]
    return full, [clue for clue in clues if random.chance(density)], random
