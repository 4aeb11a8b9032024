"""The slowest of many large boards, and large boards with few clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.grid import Edges
from ...core.random import Random
from ...rules.puzzle import Puzzle, genre
from .. import figures
from ..figures import Figure, Summary
from ..jobs import Job, Measurement, job_of
from ..numbers import count_word, time_word, times_word
from ..pinning import kept
from ..report import Section
from ..subjects import several
from ..tables import Columns, tabled

TITLE = "The slowest of many large boards"
TEXT = (
    "Where search goes wrong near its root, it may never come back: the worst of many boards tells "
    "more than their median. Skyscrapers with every clue, drawn at random, and those of the suite "
    "scaling with one solution: whether there is a second one. Boards without clues, or with few: "
    "the first solution. By the kernel, and as the command line solves them."
)
ENGINES = ("kernel", "auto")
TIME_LIMIT = 60.0
SEED = 1
SIDES = (25, 30, 40, 63)
BOARDS = 50
"""How many with every clue, of each side."""
PINNED_SIDE = 18
NUMBERS = (2, 50, 400)
"""Of a large connected house."""


def jobs() -> Iterator[Job]:
    """All engines on each board in turn, those with every clue first."""
    for side in SIDES:
        group = f"Skyscrapers {side}×{side}, every clue"
        for name, puzzle in several("skyscrapers", (side, side), 1.0, SEED, BOARDS):
            yield from _asked(puzzle, name, group=group)
    for puzzle in kept():
        if puzzle.name == "skyscrapers" and puzzle.shape[0] == PINNED_SIDE:
            group = f"Skyscrapers {PINNED_SIDE}×{PINNED_SIDE}, one solution"
            yield from _asked(puzzle, f"pinned {puzzle.about.id}", group=group, repeats=3)
    for group, puzzle in _with_few_clues():
        yield from _asked(puzzle, group, group=group, question="first")


def _asked(puzzle: Puzzle, name: str, repeats: int = 1, **settings: str) -> Iterator[Job]:
    for engine in ENGINES:
        yield job_of(
            puzzle, name, solver=engine, repeats=repeats, time_limit=TIME_LIMIT, **settings
        )


def _with_few_clues() -> Iterator[tuple[str, Puzzle]]:
    kinds: Any = map(genre, ("skyscrapers", "doors"))
    towers, house = kinds
    side = towers.max_side
    yield f"Skyscrapers {side}×{side}, blank", towers(edges=Edges.none(side))
    side, random = house.max_side, Random(SEED)
    closed = house.chances["closed"].usual
    solution = house.sample((side, side), random, closed=closed, connected=True)
    full = house.clued(solution, connected=True)
    clues = [clue for clue in full.clues() if clue.path[0] != full.given_part]
    random.shuffle(clues)
    for count in NUMBERS:
        yield f"Connected house {side}×{side}, {count} numbers", full.keep(clues[:count])


COLUMNS: Columns[Summary] = [
    ("boards", lambda one: one.group),
    ("by", lambda one: one.contender),
    ("answered", lambda one: f"{one.answered} of {one.asked}"),
    ("median", lambda one: time_word(one.seconds and one.seconds.median)),
    ("slowest", lambda one: time_word(one.times and one.times.most)),
    ("slowest by median", lambda one: times_word(_ratio(one))),
    (
        "most restarts",
        lambda one: count_word(one.counts["restarts"].most if "restarts" in one.counts else None),
    ),
]


def sections(measurements: Sequence[Measurement]) -> list[Section]:
    """One table."""
    shown = tabled(TITLE, figures.summaries(measurements), COLUMNS, left=(0, 1))
    return [Section(title=TITLE, text=TEXT, tables=[shown])]


def _ratio(one: Summary) -> Figure | None:
    if one.times is None or one.asked == 1 or not (one.seconds and one.seconds.median.value):
        return None
    slowest = one.times.most
    return Figure(slowest.value / one.seconds.median.value, slowest.bound)
