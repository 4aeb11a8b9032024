"""What only a source checkout has: puzzles with known answers, and results of earlier versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..core.errors import InputError
from ..formats.json import parse
from ..rules.puzzle import Puzzle
from .jobs import size_of
from .results import Results
from .rows import Row

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
DATA = BENCHMARKS / "data"
BEFORE = BENCHMARKS / "results" / "before"
"""Results of earlier versions, to be shown beside those of this one."""

Group = tuple[str, list[Puzzle]]
"""Puzzles that are summed up together, and what to call them."""


def lines(name: str, every: int = 1) -> list[str]:
    """The lines of a file of puzzles, or every so many of them."""
    path = DATA / f"{name}.jsonl"
    if not path.exists():
        raise InputError(
            f"this suite measures on the puzzles of benchmarks/data/{name}.jsonl, which only a "
            "checkout of the sources has: clone the repository, and install from there"
        )
    return path.read_text("utf-8").splitlines()[::every]


def puzzles(name: str, every: int = 1) -> Iterator[Puzzle]:
    """The puzzles of a file, or every so many of them."""
    return map(parse, lines(name, every))


def by_size(name: str, some: Iterable[Puzzle]) -> Iterator[Group]:
    """Puzzles in groups by genre and size."""
    found: dict[str, list[Puzzle]] = {}
    for puzzle in some:
        found.setdefault(f"{name} {size_of(puzzle)}", []).append(puzzle)
    yield from sorted(found.items())


def earlier(suite: str) -> dict[bytes, Row]:
    """The rows of a suite that were kept from an earlier version, by key; without any, none."""
    return {row.key: row for row in Results(BEFORE / f"{suite}.jsonl").rows}
