"""Grade and explain: how long it takes, and whether the grades are in the right order.

Every figure is the time from a puzzle to its grade or to its whole explanation, building
the model and proving that there is one solution included, in one process, one thread. Usage:

    python benchmarks/explain.py [--quick] [--save NAME]
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any, TypeVar, get_args

from boards import house, night, skyline, thinned
from labelled import LABELS, Labelled, confusion, rank_correlation, towers
from reporting import DATA, Columns, Group, Row, by_size, finish, machine_list, options, table, tell

import sightline as sl
from sightline import library
from sightline.bench.machine import describe
from sightline.rules.puzzle import Puzzle
from sightline.verbs.explain import explain
from sightline.verbs.grade import Word, grade

REPEATS = 3
MOST_EXPLAINED = 20
"""Puzzles of a group that are explained, spread over the group; all of them are graded."""
LABELLED_SIDES = range(4, 9)
Answer = TypeVar("Answer")


def groups(quick: bool) -> Iterator[Group]:
    """What is measured, by genre and size."""
    names = library.names()
    yield from by_size("library", filter(sl.is_unique, map(sl.load, names)))
    lines = (DATA / "towers.jsonl").read_text().splitlines()
    yield from by_size("towers", map(sl.parse, lines[:: 8 if quick else 1]))
    seeds = range(1, 3 if quick else 11)
    for shape in [(6, 6), (10, 10)]:
        yield minimal(f"doors {shape[0]}×{shape[1]}", partial(house, shape), seeds)
    houses: list[Puzzle] = [house((10, 10), seed) for seed in seeds]
    yield "random doors 10×10, all numbers", list(filter(sl.is_unique, houses))
    for side in (6, 8):
        yield minimal(f"starry-night {side}×{side}", partial(night, side, givens=1), seeds)


def minimal(name: str, make: Callable[[int], Puzzle], seeds: range) -> Group:
    """Random puzzles that need each of their clues."""
    ways = [list(thinned(make(seed), seed)) for seed in seeds]
    return f"random {name}, minimal", [way[-1] for way in ways if way]


def large() -> Iterator[Group]:
    """Boards that a person would hardly want to solve, let alone have explained."""
    yield "random doors 30×30, all numbers", [house((30, 30), seed) for seed in (1, 2)]
    for side, givens in ((12, 0.6), (20, 0.75)):
        boards = (skyline(side, seed, givens=givens) for seed in (1, 2))
        some: list[Puzzle] = [board for board in boards if sl.is_unique(board)]
        yield f"random skyscrapers {side}×{side}, {givens:.0%} given", some


def measure(verb: Callable[[Puzzle], Answer], puzzle: Puzzle) -> tuple[float, Answer]:
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


def graded(name: str, puzzles: list[Puzzle]) -> Row:
    """How long it takes to grade the puzzles of a group."""
    times = [measure(grade, puzzle)[0] for puzzle in puzzles]
    median, most = statistics.median(times), max(times)
    return {"group": name, "puzzles": len(puzzles), "grade": median, "grade most": most}


def explained(puzzles: list[Puzzle]) -> Row:
    """How long it takes to explain puzzles, and in how many steps."""
    every = 1 + (len(puzzles) - 1) // MOST_EXPLAINED
    answers = [measure(explain, puzzle) for puzzle in puzzles[::every]]
    times = [seconds for seconds, _ in answers]
    return {
        "explain": statistics.median(times),
        "explain most": max(times),
        "steps": statistics.median(len(explanation.steps) for _, explanation in answers),
    }


def _milliseconds(key: str) -> Callable[[Row], str]:
    return lambda row: f"{row[key] * 1e3:.2f}" if key in row else "–"


COLUMNS: Columns = [
    ("group", lambda row: row["group"]),
    ("puzzles", lambda row: str(row["puzzles"])),
    ("grade ms", _milliseconds("grade")),
    ("at most", _milliseconds("grade most")),
    ("explain ms", _milliseconds("explain")),
    ("at most", _milliseconds("explain most")),
    ("steps", lambda row: f"{row['steps']:.0f}" if "steps" in row else "–"),
]


def order(puzzles: list[Labelled]) -> dict[str, float]:
    """The rank correlations of our scores with the labels: over all sizes, and for each."""
    correlations = {"4×4 to 8×8": [p for p in puzzles if p.side in LABELLED_SIDES]}
    for side in sorted({puzzle.side for puzzle in puzzles}):
        correlations[f"{side}×{side}"] = [p for p in puzzles if p.side == side]
    return {name: rank_correlation(some) for name, some in correlations.items()}


def grades_by_label(puzzles: list[Labelled]) -> list[Row]:
    """How often we gave which grade, a row for each label."""
    together = confusion(puzzles)
    words = get_args(Word)
    return [{"label": label} | {word: together[label, word] for word in words} for label in LABELS]


LABEL_COLUMNS: Columns = [
    ("label", lambda row: row["label"]),
    *((word, lambda row, word=word: str(row[word])) for word in get_args(Word)),
]


def main() -> None:
    asked = options(__doc__)
    rows = []
    for name, puzzles in groups(asked.quick):
        rows.append(graded(name, puzzles) | explained(puzzles))
        tell(rows[-1], COLUMNS)
    for name, puzzles in large():
        rows.append(graded(name, puzzles))
        tell(rows[-1], COLUMNS)
    labelled = list(towers(8 if asked.quick else 1))
    result = {
        "machine": describe(),
        "rows": rows,
        "rank correlation": order(labelled),
        "labels": grades_by_label(labelled),
    }
    finish(result, report(result), asked.save)


def report(result: dict[str, Any]) -> str:
    """The whole result for people."""
    correlations = "\n".join(
        f"- {name}: {value:.3f}" for name, value in result["rank correlation"].items()
    )
    return f"""# Grade and explain

Medians over the puzzles of a group, and the slowest of them; of a large group, at most
{MOST_EXPLAINED} are explained. Times are from the puzzle to the answer, building the model and
proving that there is just one solution included.

{table(result["rows"], COLUMNS)}

## Our grades and the labels of Simon Tatham's Towers

{table(result["labels"], LABEL_COLUMNS)}

Rank correlation (Spearman) of our score with the label:

{correlations}

{machine_list(result["machine"])}
"""


if __name__ == "__main__":
    main()
