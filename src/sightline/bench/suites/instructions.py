"""Instructions for three jobs: to solve, to make, and to grade and explain.

A job is done once and twice in separate processes; the difference is the cost of one more time,
without the start of Python and with warm caches. Everything is counted twice, to see how
repeatable it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from ... import library
from ...rules.puzzle import GENRES, Puzzle
from ...verbs.explain import explain
from ...verbs.grade import grade
from ...verbs.make import Recipe, drafted
from ...verbs.solve import is_unique, solve
from .. import callgrind
from ..callgrind import Count
from ..checkout import puzzles
from ..report import Section
from ..rows import Case, Columns, Figures, Row, table

TITLE = "Instructions per puzzle"
TEXT = (
    "Counted by valgrind's callgrind, for a repetition of each job: without the start of Python, "
    "and with what is remembered between puzzles already in place. Kernel is what runs in the "
    "kernel, the C and C++ libraries that it calls included; building the model is Python. "
    "Counted again is the difference of a second count."
)
SIZE = (6, 6)
MADE = 10
"""Puzzles of each genre that are made."""
EXPLAINED = 5
"""Puzzles of each genre that are graded and explained: those of the library that come first."""
EVERY = 8
"""Every so many puzzles of Towers are solved."""


def versions() -> dict[str, str]:
    """The version of valgrind."""
    return {"valgrind": callgrind.version()}


def cases(quick: bool) -> Iterator[Case]:
    """The three jobs."""
    for job in JOBS:
        yield Case("jobs", job, partial(_measure, job, again=not quick))


# The jobs: each does its work a few times, and tells for how many puzzles --------------------


def _solve(times: int) -> int:
    """The first solution, and a second one or the proof that there is none."""
    some = [*map(library.load, library.names()), *puzzles("towers", EVERY), *puzzles("drawn")]
    for puzzle in _afresh(some, times):
        solve(puzzle, limit=2, engine="kernel")
    return len(some)


def _make(times: int) -> int:
    """Unique and minimal puzzles, without their grades."""
    recipes = [Recipe(genre=genre, size=SIZE, minimal=True) for genre in GENRES]
    for _ in range(times):
        for recipe in recipes:
            for index in range(MADE):
                drafted(recipe, 1, index).puzzle()
    return MADE * len(recipes)


def _explain(times: int) -> int:
    """The grade and the whole explanation, the proof of uniqueness included with both."""
    some = [puzzle for genre in GENRES for puzzle in _unique(genre)[:EXPLAINED]]
    for puzzle in _afresh(some, times):
        grade(puzzle)
        explain(puzzle)
    return len(some)


def _unique(genre: str) -> list[Puzzle]:
    return list(filter(is_unique, map(library.load, library.names(genre))))


def _afresh(some: Sequence[Puzzle], times: int) -> Iterator[Puzzle]:
    """Fresh copies of the puzzles, without cached models."""
    return (replace(puzzle) for _ in range(times) for puzzle in some)


JOBS: dict[str, Callable[[int], int]] = {
    "solve and prove unique": _solve,
    "make minimal": _make,
    "grade and explain": _explain,
}


# Counting ------------------------------------------------------------------------------------


def _measure(job: str, *, again: bool) -> Figures:
    """What it costs to do a job once more, all of it counted again if asked for."""
    some, count = _once_more(job)
    found = {"puzzles": some, "kernel": count.kernel, "total": count.total}
    if again:
        _, other = _once_more(job)
        found |= {"kernel again": other.kernel, "total again": other.total}
    return found


def _once_more(job: str) -> tuple[int, Count]:
    code = f"import sys; from {__name__} import JOBS; print(JOBS[sys.argv[1]](int(sys.argv[2])))"
    some, once = callgrind.counted(code, job, "1")
    _, twice = callgrind.counted(code, job, "2")
    return int(some), twice.beyond(once)


def _per_puzzle(key: str) -> Callable[[Row], str]:
    return lambda row: f"{row[key] / row['puzzles']:,.0f}"


def _difference(key: str) -> Callable[[Row], str]:
    def difference(row: Row) -> str:
        again = row.figures.get(f"{key} again")
        return "–" if again is None else f"{abs(again - row[key]) / row[key]:.4%}"

    return difference


COLUMNS: Columns = [
    ("job", lambda row: row.name),
    ("puzzles", lambda row: str(row["puzzles"])),
    ("kernel", _per_puzzle("kernel")),
    ("counted again", _difference("kernel")),
    ("with Python", _per_puzzle("total")),
    ("counted again", _difference("total")),
]
NOTES = (
    f"Solve: the library, one in {EVERY} of towers.jsonl, drawn.jsonl; up to two solutions.",
    f"Make: {MADE} minimal puzzles of {SIZE[0]}×{SIZE[1]} of every genre.",
    f"Grade and explain: the first {EXPLAINED} unique puzzles of every genre in the library.",
)


def sections(rows: Sequence[Row]) -> list[Section]:
    """One table."""
    shown = table("Instructions per puzzle", rows, COLUMNS, notes=NOTES)
    return [Section(title="Three jobs", text=TEXT, tables=[shown])]
