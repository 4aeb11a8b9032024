"""How long it takes to grade and explain, and whether the grades are in the right order."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TypeVar

from ... import library
from ...rules.puzzle import GENRES, Puzzle
from ...verbs.explain import explain
from ...verbs.grade import GRADES, grade
from ...verbs.make import make
from ...verbs.solve import is_unique
from ..checkout import Group, by_size, puzzles
from ..labelled import confusion, rank_correlation, towers
from ..report import Section
from ..rows import Case, Figures, Row, milliseconds, of_table, table
from ..subjects import sampled
from ..tables import Columns, tabled
from ..towers import LABELS

TITLE = "Grade and explain"
MOST_EXPLAINED = 20
"""Puzzles of a group that are explained, spread over the group; all of them are graded."""
TEXT = (
    "Medians over the puzzles of a group, and the slowest of them; of a large group, at most "
    f"{MOST_EXPLAINED} are explained. Times are from the puzzle to the answer, building the model "
    "and proving that there is just one solution included, in one process, one thread."
)
REPEATS = 3
EVERY = 8
"""Every so many of the labelled puzzles are graded, if it is to be quick."""
MINIMAL_SIDES = (6, 8)
LARGE = ((12, 0.6), (20, 0.75))
"""Sides of boards that a person would hardly want to have explained, and how much is given."""
LABELLED_SIDES = range(4, 9)

Answer = TypeVar("Answer")


def versions() -> dict[str, str]:
    """No other programs."""
    return {}


def cases(quick: bool) -> Iterator[Case]:
    """Puzzles of the library, of Towers, of our own; large ones; then the labels."""
    every = EVERY if quick else 1
    for name, some in _groups(quick):
        yield Case("times", name, partial(_graded_and_explained, some))
    for name, some in _large():
        yield Case("times", name, partial(_graded, some))
    yield Case("labels", "towers.jsonl", partial(_labels, every))


# Times -------------------------------------------------------------------------------------


def _groups(quick: bool) -> Iterator[Group]:
    """What is measured, by genre and size."""
    yield from by_size("library", filter(is_unique, map(library.load, library.names())))
    yield from by_size("towers", puzzles("towers", EVERY if quick else 1))
    seeds = range(1, 3 if quick else 11)
    for genre in GENRES:
        for side in MINIMAL_SIDES:
            some = [make(genre, side, seed=seed, minimal=True) for seed in seeds]
            yield f"minimal {genre} {side}×{side}", some


def _large() -> Iterator[Group]:
    for side, givens in LARGE:
        for genre in GENRES:
            boards = [sampled(genre, (side, side), 1.0, seed, givens=givens) for seed in (1, 2)]
            some = list(filter(is_unique, boards))
            if some:
                yield f"drawn {genre} {side}×{side}, {givens:.0%} given", some


def _measure(verb: Callable[[Puzzle], Answer], puzzle: Puzzle) -> tuple[float, Answer]:
    """Seconds (the median of a few runs, each on a puzzle not seen before) and the answer."""
    times = []
    for _ in range(REPEATS):
        fresh = replace(puzzle)
        started = perf_counter()
        answer = verb(fresh)
        times.append(perf_counter() - started)
        if times[-1] > 1:
            break
    return statistics.median(times), answer


def _graded(some: Sequence[Puzzle]) -> Figures:
    """How long it takes to grade the puzzles of a group."""
    times = [_measure(grade, puzzle)[0] for puzzle in some]
    return {"puzzles": len(some), "grade": statistics.median(times), "grade most": max(times)}


def _graded_and_explained(some: Sequence[Puzzle]) -> Figures:
    """The same, and how long it takes to explain them, in how many steps."""
    every = 1 + (len(some) - 1) // MOST_EXPLAINED
    answers = [_measure(explain, puzzle) for puzzle in some[::every]]
    times = [seconds for seconds, _ in answers]
    return _graded(some) | {
        "explain": statistics.median(times),
        "explain most": max(times),
        "steps": statistics.median(len(explanation.steps) for _, explanation in answers),
    }


COLUMNS: Columns[Row] = [
    ("group", lambda row: row.name),
    ("puzzles", lambda row: str(row["puzzles"])),
    ("grade ms", milliseconds("grade")),
    ("at most", milliseconds("grade most")),
    ("explain ms", milliseconds("explain")),
    ("at most", milliseconds("explain most")),
    ("steps", lambda row: f"{row['steps']:.0f}" if "steps" in row.figures else "–"),
]


# Labels ------------------------------------------------------------------------------------


def _labels(every: int) -> Figures:
    """How often we gave which grade to which label, and how well the orders agree.

    The rank correlations of our scores with the labels are over several sizes, and for each.
    """
    found = list(towers(every))
    together = confusion(found)
    first, last = LABELLED_SIDES[0], LABELLED_SIDES[-1]
    groups = {f"{first}×{first} to {last}×{last}": [p for p in found if p.side in LABELLED_SIDES]}
    for side in sorted({puzzle.side for puzzle in found}):
        groups[f"{side}×{side}"] = [puzzle for puzzle in found if puzzle.side == side]
    return {
        "grades": {label: {word: together[label, word] for word in GRADES} for label in LABELS},
        "rank correlation": {name: rank_correlation(group) for name, group in groups.items()},
    }


def sections(rows: Sequence[Row]) -> list[Section]:
    """The times, then our grades beside the labels of others."""
    times = table("Time to the grade and to the explanation", of_table(rows, "times"), COLUMNS)
    labels = [_labels_section(row) for row in of_table(rows, "labels")]
    return [Section(title="Times", text=TEXT, tables=[times]), *labels]


def _labels_section(found: Row) -> Section:
    counts, orders = found["grades"], found["rank correlation"]
    label: Columns[str] = [
        ("label", str),
        *((word, lambda label, word=word: str(counts[label][word])) for word in GRADES),
    ]
    order: Columns[str] = [("boards", str), ("correlation", lambda name: f"{orders[name]:.3f}")]
    return Section(
        title="Our grades and the labels of Simon Tatham's Towers",
        tables=[
            tabled("How often each label got each of our grades", counts, label),
            tabled("Rank correlation (Spearman) of our score with the label", orders, order),
        ],
    )
