"""Random solutions, from which puzzles are made."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.errors import PuzzleError, Unmade
from ...core.grid import Shape
from ...core.random import Random
from ...engines import Limits, Strategy
from ...rules.puzzle import Puzzle, Solution
from ...rules.settings import Value
from ...words import say
from ..solve import start

NO_SUCH_BOARD = say("no-such-board", "{ $puzzle } cannot be made: there is no such board")
NO_RANDOM = say(
    "no-random-board",
    "no { $puzzle } was found: { $searches } searches for a random board ended after { $nodes } "
    "nodes each; choose another size or other settings, or give the genre a sample() of its own",
)

MAX_SEARCH_NODES = 20_000
"""Nodes after which a search for a random solution begins anew with another seed."""
MAX_SEARCHES = 5
"""Such searches for one solution."""


def random_solution(
    kind: type[Puzzle],
    shape: Shape,
    random: Random,
    settings: Mapping[str, Value],
    chances: Mapping[str, float],
) -> Solution:
    """A random solution of a genre's rules.

    Without a :meth:`~sightline.rules.puzzle.Puzzle.sample` it is searched for with one seed after
    the other, because a search that went wrong at its beginning may not end; each has a budget of
    nodes, which is the same everywhere.
    """
    sampled = kind.sample(shape, random, **settings, **chances)
    if sampled is not None:
        return sampled
    blank = kind.blank(shape).restated(**settings)
    for _ in range(MAX_SEARCHES):
        strategy = Strategy(values="random", seed=random.next())
        run = start(blank, "kernel", strategy, Limits(nodes=MAX_SEARCH_NODES))
        if (values := next(run, None)) is not None:
            return blank.rules_model.solution(values)
        if run.exhausted:
            raise PuzzleError(NO_SUCH_BOARD(puzzle=blank.said))
    raise Unmade(NO_RANDOM(puzzle=blank.said, searches=MAX_SEARCHES, nodes=MAX_SEARCH_NODES))
