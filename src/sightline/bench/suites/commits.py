"""The same work by this checkout and by another one, taking turns: what has become slower?"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ... import library
from ...core.errors import InputError
from ...rules.puzzle import GENRES
from ...verbs.make import make
from ...verbs.solve import is_unique
from ..report import Section
from ..rows import Case, Columns, Figures, Row, of_table, table
from ..versus.sides import Side, other_side, this_side, used, workers

TITLE = "This checkout and another one"
TEXT = (
    "The same work by both, in processes of their own that take turns: the CPU time of the "
    "shortest of several turns. A ratio above 1 says that this checkout is slower, or takes more "
    "memory; the median of the ratios turn by turn is beside it, and tells how steady the machine "
    "was."
)
TURNS, QUICK_TURNS = 9, 3
SIDE = 6
"""Of the boards that are made."""
SEEDS = range(30)
STREAMED = 2000
LEAST = 0.1
"""Seconds that a turn takes at least: shorter work is done several times over."""
VERBS = ("solve", "draw", "hint", "grade", "explain")
"""What is done to puzzles of the library."""
EXPLAINED = 4
"""Puzzles of a genre that are graded and explained."""

Work = dict[str, Any]
"""A request to a worker."""


def versions() -> dict[str, str]:
    """Nothing to compare with."""
    raise InputError("name the other checkout: --suite commits --against FOLDER")


def cases(quick: bool) -> Iterator[Case]:
    """None without another side: see :func:`beside`."""
    del quick
    yield from ()


def beside(place: Path) -> Beside:
    """The suite with another checkout: its folder, or its Python."""
    return Beside(other_side(place))


class Beside:
    """The suite with another checkout to compare with."""

    TITLE, TEXT = TITLE, TEXT

    def __init__(self, other: Side) -> None:
        self._sides = [this_side(), other]

    def versions(self) -> dict[str, str]:
        """The other commit."""
        return {"other commit": self._sides[1].commit}

    def cases(self, quick: bool) -> Iterator[Case]:
        """The verbs on every genre, then the command line."""
        turns = QUICK_TURNS if quick else TURNS
        for genre in GENRES:
            for verb in VERBS:
                work: Work = {"verb": verb, "texts": _texts(genre, verb)}
                yield Case("verbs", f"{verb} {genre}", partial(self._verb, work, turns))
            for wishes in ({}, {"minimal": True}):
                work = {"verb": "make", "genre": genre, "size": SIDE, "seeds": [*SEEDS]}
                name = f"make {'minimal ' if wishes else ''}{genre} {SIDE}×{SIDE}"
                yield Case("verbs", name, partial(self._verb, work | {"wishes": wishes}, turns))
        yield Case("command line", "start-up", partial(self._command, turns, _start_up))
        yield Case("command line", "stream", partial(self._command, turns, _stream))

    def sections(self, rows: Sequence[Row]) -> list[Section]:
        """As for any rows of this suite."""
        return sections(rows)

    def _verb(self, work: Work, turns: int) -> Figures:
        with workers(self._sides) as (ours, theirs):
            once = work | {"times": 1}
            for worker in (ours, theirs):
                worker.seconds(once)
            times = ceil(LEAST / max(ours.seconds(once), 1e-4))
            often = work | {"times": times}
            taken = [(ours.seconds(often), theirs.seconds(often)) for _ in range(turns)]
        return {"seconds": _figures([(mine / times, other / times) for mine, other in taken])}

    def _command(self, turns: int, arguments: Callable[[], list[str]]) -> Figures:
        asked = arguments()
        for side in self._sides:
            used(side, *asked)
        found = [[used(side, *asked) for side in self._sides] for _ in range(turns)]
        return {
            "seconds": _figures([(ours.seconds, theirs.seconds) for ours, theirs in found]),
            "bytes": _figures([(ours.memory, theirs.memory) for ours, theirs in found]),
        }


def _figures(taken: Sequence[tuple[float, float]]) -> dict[str, float]:
    """The least of either side, and the ratios."""
    ours, theirs = (min(side) for side in zip(*taken, strict=True))
    turn_by_turn = statistics.median(mine / other for mine, other in taken)
    return {"this": ours, "other": theirs, "ratio": ours / theirs, "median ratio": turn_by_turn}


# The work ----------------------------------------------------------------------------------


@cache
def _texts(genre: str, verb: str) -> list[str]:
    """Puzzles in JSON: of the library; unique ones where it takes that."""
    puzzles = [library.load(name) for name in library.names(genre)]
    if verb in ("grade", "explain", "hint"):
        puzzles = [puzzle for puzzle in puzzles if is_unique(puzzle)][:EXPLAINED]
    return [puzzle.to("jsonl") for puzzle in puzzles]


def _start_up() -> list[str]:
    return ["solve", library.names()[0]]


@cache
def _stream() -> list[str]:
    """A command on many puzzles, in a file that lasts as long as this process does."""
    texts = [make(genre, SIDE, seed=seed).to("jsonl") for genre in GENRES for seed in SEEDS]
    path = Path(_folder().name) / "stream.jsonl"
    path.write_text("".join(f"{texts[i % len(texts)]}\n" for i in range(STREAMED)), "utf-8")
    return ["solve", "--json", str(path)]


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory()


# Telling -----------------------------------------------------------------------------------


def _columns(what: str, unit: str, factor: float) -> Columns:
    return [
        ("work", lambda row: row.name),
        (f"this, {unit}", lambda row: f"{row[what]['this'] * factor:,.2f}"),
        (f"other, {unit}", lambda row: f"{row[what]['other'] * factor:,.2f}"),
        ("ratio", lambda row: f"{row[what]['ratio']:.3f}"),
        ("median ratio", lambda row: f"{row[what]['median ratio']:.3f}"),
    ]


def sections(rows: Sequence[Row]) -> list[Section]:
    """Times, and the memory of whole commands."""
    commands = of_table(rows, "command line")
    mean = statistics.geometric_mean([row["seconds"]["ratio"] for row in rows]) if rows else 1.0
    time = table(
        "CPU time of the same work",
        rows,
        _columns("seconds", "ms", 1e3),
        notes=[f"The geometric mean of the ratios is {mean:.3f}."],
    )
    memory = table("The most memory of a command", commands, _columns("bytes", "MB", 2**-20))
    return [
        Section(title="Time", text=TEXT, tables=[time]),
        *([Section(title="Memory", tables=[memory])] if commands else []),
    ]
