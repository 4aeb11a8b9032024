"""Make puzzles: how many a second, and side by side with Simon Tatham's Towers in one run.

All figures are puzzles per second of CPU time on one core, so that other work on the machine
counts as little as possible. What is done once per kind of puzzle is not counted on either
side: our first puzzle of a kind, and the start of the process of Towers, which is measured
with a puzzle of 3×3 and subtracted. Ours and theirs take turns, a fraction of a second each.
Without ``sgt-towers`` (Debian: sgt-puzzles) only our own figures are measured. Usage:

    python benchmarks/make.py [--quick] [--save NAME]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, NamedTuple

from labelled import LABELS, towers
from reporting import Columns, Row, finish, machine_list, options, table, tell

from sightline.bench.machine import describe
from sightline.bench.makers import towers as peer
from sightline.bench.solvers import NotInstalled
from sightline.verbs.grade import GRADES
from sightline.verbs.make import Recipe, drafted, made

SEED = 1
PROTOTYPE = {5: 2650, 6: 205, 7: 53, 8: 11, 9: 2.3}
"""Unique and minimal Skyscrapers a second, from plain C++; on another machine."""

SIDES = range(5, 9)
"""Of the boards that are compared with those of Towers."""
COMPARABLE = 0.25
"""A grade is comparable to a label if we give it to such a share of the puzzles with it."""
SHORTEST = 1e-4
"""Seconds that a turn takes at least: what is left of a short one may be nothing but noise."""
TURN = 0.3
"""Seconds that each side takes before it is the other's turn."""

Maker = Callable[[int], object]
"""Makes the puzzle with an index."""


class Effort(NamedTuple):
    """How much is made at least."""

    seconds: float
    puzzles: int


class Tally:
    """How many puzzles took how long."""

    def __init__(self) -> None:
        self.puzzles, self.seconds = 0, 0.0

    def add(self, puzzles: int, seconds: float) -> None:
        self.puzzles += puzzles
        self.seconds += seconds

    @property
    def rate(self) -> float:
        return self.puzzles / self.seconds


def make_for(seconds: float, make: Maker, tally: Tally) -> None:
    """Make puzzles for a while, at least one, from where the tally stands."""
    began = process_time()
    index = tally.puzzles
    while (taken := process_time() - began) < seconds or index == tally.puzzles:
        index += 1
        make(index)
    tally.add(index - tally.puzzles, taken)


# Unique and minimal ----------------------------------------------------------------------


def minimal_recipes() -> Iterator[Recipe]:
    sizes = [("skyscrapers", side) for side in PROTOTYPE]
    sizes += [("doors", 8), ("doors", 10), ("starry-night", 6), ("starry-night", 8)]
    for genre, side in sizes:
        yield Recipe(genre=genre, size=(side, side), minimal=True)


def minimal(recipe: Recipe, seconds: float) -> Row:
    """How fast minimal puzzles are made: alone, and with grade and id as for a file."""
    plain: Maker = lambda index: drafted(recipe, SEED, index).puzzle()  # noqa: E731
    whole: Maker = lambda index: made(recipe, SEED, index)  # noqa: E731
    tallies = Tally(), Tally()
    plain(0)
    while tallies[0].seconds < seconds:
        for make, tally in zip((plain, whole), tallies, strict=True):
            make_for(TURN, make, tally)
    side = recipe.size[0]
    return {
        "group": f"{recipe.genre} {side}×{side}",
        "puzzles": tallies[0].puzzles,
        "rate": tallies[0].rate,
        "whole rate": tallies[1].rate,
        "prototype": PROTOTYPE.get(side) if recipe.genre == "skyscrapers" else None,
    }


MINIMAL_COLUMNS: Columns = [
    ("minimal", lambda row: row["group"]),
    ("puzzles", lambda row: f"{row['puzzles']:,}"),
    ("a second", lambda row: _rate(row["rate"])),
    ("with grade and id", lambda row: _rate(row["whole rate"])),
    ("prototype", lambda row: _rate(row["prototype"]) if row["prototype"] else "–"),
    ("ratio", lambda row: _ratio(row["rate"], row["prototype"])),
]


# Graded, against Towers ------------------------------------------------------------------


class Towers:
    """Simon Tatham's generator, without its start."""

    def __init__(self) -> None:
        self.version = peer.version()
        self.start = peer.start_up()

    def make_for(self, seconds: float, side: int, label: str, tally: Tally) -> None:
        """About as many puzzles as it makes in this time, going by those before."""
        # Few at first: nobody knows yet how long one takes.
        most = 1 + 3 * tally.puzzles
        count = max(1, min(most, round(seconds * tally.rate))) if tally.puzzles else 1
        taken = peer.make(count, side, label).seconds
        tally.add(count, max(taken - self.start, SHORTEST))


def found_towers() -> Towers | None:
    """The generator of others, if it is installed."""
    try:
        return Towers()
    except NotInstalled:
        return None


def comparable() -> dict[tuple[int, str], list[str]]:
    """The grades that we give to their puzzles, by side and label."""
    found = Counter((puzzle.side, puzzle.label, puzzle.ours.grade) for puzzle in towers())
    grades: dict[tuple[int, str], list[str]] = {}
    for side in SIDES:
        for label in LABELS:
            numbers = {grade: found[side, label, grade] for grade in GRADES}
            least = COMPARABLE * sum(numbers.values())
            grades[side, label] = [grade for grade in GRADES if numbers[grade] >= least]
    return grades


def side_by_side(
    others: Towers, side: int, label: str, grades: list[str], effort: Effort
) -> Iterator[Row]:
    """Puzzles with their label, and with each of our grades that is comparable to it."""
    theirs, ours = Tally(), {grade: Tally() for grade in grades}
    makers = {grade: _graded(side, grade) for grade in grades}
    while theirs.seconds < effort.seconds or theirs.puzzles < effort.puzzles:
        others.make_for(TURN, side, label, theirs)
        for grade, tally in ours.items():
            make_for(TURN, makers[grade], tally)
    for grade, tally in ours.items():
        yield {
            "group": f"{side}×{side}",
            "label": label,
            "their puzzles": theirs.puzzles,
            "theirs": theirs.rate,
            "grade": grade,
            "our puzzles": tally.puzzles,
            "ours": tally.rate,
        }


def _graded(side: int, grade: str) -> Maker:
    recipe = Recipe(genre="skyscrapers", size=(side, side), grade=grade)  # type: ignore[arg-type]
    drafted(recipe, SEED, 0)
    return lambda index: drafted(recipe, SEED, index).puzzle()


TOWERS_COLUMNS: Columns = [
    ("size", lambda row: row["group"]),
    ("their label", lambda row: row["label"]),
    ("puzzles", lambda row: f"{row['their puzzles']:,}"),
    ("a second", lambda row: _rate(row["theirs"])),
    ("our grade", lambda row: row["grade"]),
    ("puzzles", lambda row: f"{row['our puzzles']:,}"),
    ("a second", lambda row: _rate(row["ours"])),
    ("ratio", lambda row: _ratio(row["ours"], row["theirs"])),
]


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 20 else f"{rate:.1f}"


def _ratio(ours: float, theirs: float | None) -> str:
    return f"{ours / theirs:.1f}" if theirs else "–"


# All together ----------------------------------------------------------------------------


def main() -> None:
    asked = options(__doc__)
    effort = Effort(0.7, 1) if asked.quick else Effort(4.0, 12)
    result: dict[str, Any] = {"machine": describe(), "minimal": [], "graded": []}
    for recipe in minimal_recipes():
        result["minimal"].append(minimal(recipe, effort.seconds))
        tell(result["minimal"][-1], MINIMAL_COLUMNS)
    if found := found_towers():
        result["machine"]["sgt-towers"] = found.version
        result["start of sgt-towers"] = found.start
        for (side, label), grades in comparable().items():
            for row in side_by_side(found, side, label, grades, effort):
                result["graded"].append(row)
                tell(row, TOWERS_COLUMNS)
    finish(result, report(result), asked.save)


def report(result: dict[str, Any]) -> str:
    """The whole result for people."""
    return f"""# Make puzzles

Puzzles per second of CPU time, one core. The first puzzle of a kind, for which the bench is
built, is not counted.

## Unique and minimal

Minimal: no clue and no given can go. The prototype was plain C++ on another machine.

{table(result["minimal"], MINIMAL_COLUMNS)}

{_towers_report(result)}{machine_list(result["machine"])}
"""


def _towers_report(result: dict[str, Any]) -> str:
    if not result["graded"]:
        return ""
    start = result["start of sgt-towers"]
    return f"""## Graded Skyscrapers and Simon Tatham's Towers

Ours and theirs took turns in the same run. The start of Towers' process ({start * 1e3:.0f} ms)
is subtracted from each of its turns. Next to each of its labels stand those of our grades that
we give to at least {COMPARABLE:.0%} of its puzzles of that size and label (`data/towers.jsonl`).

The two do not do the same work. Above easy, Towers takes clues away until none can go at that
level; ours stop as soon as the grade is reached, and so show about twice as many clues (6×6
medium 21, their hard 10). Easy ones show all clues there, and four fifths of them here; our easy
is stricter than theirs.

{table(result["graded"], TOWERS_COLUMNS)}

"""


if __name__ == "__main__":
    main()
