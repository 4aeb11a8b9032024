"""Counting solutions: all at once, and one by one, in the same run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from time import process_time
from typing import Any

from ...core.grid import Edges, Grid
from ...engines import Limits, Strategy, kernel
from ...rules.puzzle import Puzzle, genre
from ..report import Section
from ..rows import Case, Columns, Figures, Row, table

TITLE = "Counting solutions"
TEXT = (
    "Solutions a second of processor time, building the model and the diagrams included. Counted "
    "is what the command count does; one by one is the search alone, on as many solutions as it "
    "finds in a few seconds."
)
SECONDS, QUICK_SECONDS = 3.0, 0.1
"""For the search alone."""
REPEATS = 3
MILLION = 1_000_000


def _boards() -> dict[str, Puzzle]:
    kinds: Any = map(genre, ("skyscrapers", "starry-night", "easy-as-abc", "doors", "kuromasu"))
    towers, night, letters, doors, shades = kinds
    few = Edges((0, 2, 0, 3, 0, 0), (0, 0, 0, 0, 2, 0), (0, 3, 0, 0, 0, 0), (2, 0, 3, 0, 0, 0))
    more = Edges((0, 2, 0, 3, 0, 0), (3, 0, 0, 0, 2, 0), (0, 3, 0, 0, 0, 2), (2, 0, 3, 0, 0, 0))
    rooms = [[0, 3, 0, 0, 0], [0, 0, 4, 0, 0], [0, 5, 0, 0, 4], [2, 0, 0, 3, 0], [0, 0, 5, 0, 0]]
    return {
        "Skyscrapers 5×5, blank": towers(edges=Edges.none(5)),
        "Skyscrapers 6×6, 8 clues": towers(edges=more),
        "Skyscrapers 6×6, 6 clues": towers(edges=few),
        "Skyscrapers 6×6, blank": towers(edges=Edges.none(6)),
        "Starry Night 6×6, blank": night(rows=(0,) * 6, columns=(0,) * 6),
        "Starry Night 7×7, 4 clues": night(
            rows=(1, 0, 0, 2, 0, 0, 0), columns=(0, 0, 2, 0, 1, 0, 0)
        ),
        "Starry Night 7×7, blank": night(rows=(0,) * 7, columns=(0,) * 7),
        "Easy as ABC 6×6, blank": letters.blank((6, 6)),
        "Doors 5×5, 8 numbers": doors(rooms=Grid(rooms)),
        "Kuromasu 5×5, blank": shades.blank((5, 5)),
    }


QUICK = ("Skyscrapers 5×5, blank", "Easy as ABC 6×6, blank", "Doors 5×5, 8 numbers")


def versions() -> dict[str, str]:
    """No other programs are used."""
    return {}


def cases(quick: bool) -> Iterator[Case]:
    """One board each."""
    for name, puzzle in _boards().items():
        if not quick or name in QUICK:
            yield Case("boards", name, partial(_measure, puzzle, quick))


def _measure(puzzle: Puzzle, quick: bool) -> Figures:
    seconds = []
    for _ in range(1 if quick else REPEATS):
        started = process_time()
        counted = kernel.start(puzzle.rules_model).count()
        seconds.append(process_time() - started)
    started = process_time()
    limit = Limits(time=QUICK_SECONDS if quick else SECONDS)
    search = kernel.start(puzzle.rules_model, Strategy(seed=1), limit)
    visited = search.count()
    return {
        "solutions": counted,
        "seconds": min(seconds),
        "visited": visited,
        "visiting": process_time() - started,
    }


def _millions(number: float) -> str:
    return f"{number / MILLION:,.2f}"


COLUMNS: Columns = [
    ("board", lambda row: row.name),
    ("solutions", lambda row: f"{row['solutions']:,}"),
    ("counted in s", lambda row: f"{row['seconds']:.3f}"),
    ("million/s", lambda row: _millions(row["solutions"] / row["seconds"])),
    ("one by one, million/s", lambda row: _millions(row["visited"] / row["visiting"])),
]


def sections(rows: Sequence[Row]) -> list[Section]:
    """One table."""
    return [Section(title=TITLE, text=TEXT, tables=[table(TITLE, rows, COLUMNS)])]
