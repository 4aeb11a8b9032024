"""How long it takes to grade and explain, and whether the grades are in the right order."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
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
from ..rows import Case, Figures, Row, milliseconds, of_table, table, timed
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
LABELLED_SIDES = range(4, 9)

Answer = TypeVar("Answer")


def versions() -> dict[str, str]:
    """No other programs."""
    return {}


def cases(quick: bool) -> Iterator[Case]:
    """Puzzles of the library, of Towers, of our own; then the labels."""
    every = EVERY if quick else 1
    for name, some in _groups(quick):
        yield Case("times", name, partial(_graded_and_explained, some))
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


def _measure(verb: Callable[[Puzzle], Answer], puzzle: Puzzle) -> tuple[float, Answer]:
    """Seconds on a puzzle not seen before, and the answer."""
    return timed(lambda: replace(puzzle), verb, REPEATS)


def _graded_and_explained(some: Sequence[Puzzle]) -> Figures:
    """How long it takes to grade the puzzles of a group, and to explain them, in how many steps."""
    grading = [_measure(grade, puzzle)[0] for puzzle in some]
    every = 1 + (len(some) - 1) // MOST_EXPLAINED
    explaining, answers = zip(*(_measure(explain, each) for each in some[::every]), strict=True)
    return {
        "puzzles": len(some),
        "grade": statistics.median(grading),
        "grade most": max(grading),
        "explain": statistics.median(explaining),
        "explain most": max(explaining),
        "steps": statistics.median(len(answer.steps) for answer in answers),
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
