"""How many puzzles are made a second, and how many Simon Tatham's Towers makes in the same run.

What is done once per kind of puzzle is not counted on either side: our first puzzle of a kind,
and the start of the process of Towers, which is measured with a puzzle of the smallest size
and subtracted. Ours and theirs take turns, a fraction of a second each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from time import process_time

from ...rules.puzzle import GENRES
from ...verbs.grade import GRADES, Word
from ...verbs.make import Recipe, drafted, made
from .. import towers as peer
from ..labelled import towers
from ..report import Section
from ..rows import Case, Figures, Row, of_table
from ..solvers import versions_if_installed
from ..tables import Columns, tabled

TITLE = "Make puzzles"
TEXT = (
    "Puzzles per second of CPU time, one core. The first puzzle of a kind, for which the bench is "
    "built, is not counted."
)

SEED = 1
MINIMAL_SIDES = range(5, 10)
LARGE = {"doors": (16, 24)}
"""Further sides of a genre, measured when there is time."""
SIDES = range(5, 9)
"""Of the boards that are compared with those of Towers."""
COMPARABLE = 0.25
"""A grade is comparable to a label if we give it to such a share of the puzzles with it."""
SHORTEST = 1e-4
"""Seconds that a turn takes at least: what is left of a short one may be nothing but noise."""
TURN = 0.3
"""Seconds that each side takes before it is the other's turn."""

THOROUGH, QUICK = (4.0, 12), (0.7, 1)
"""Seconds, and puzzles, that are made at least."""
Maker = Callable[[int], int]
"""Makes the puzzle with an index; returns how many clues and givens it shows."""


@dataclass
class Tally:
    """How many puzzles took how long, and how many clues and givens they show."""

    puzzles: int = 0
    seconds: float = 0.0
    shown: int = 0

    def add(self, puzzles: int, seconds: float, shown: int) -> None:
        """Count a turn."""
        self.puzzles += puzzles
        self.seconds += seconds
        self.shown += shown

    @property
    def rate(self) -> float:
        """Puzzles a second."""
        return self.puzzles / self.seconds

    def figures(self) -> Figures:
        """What is told of it."""
        return {"puzzles": self.puzzles, "rate": self.rate, "shown": self.shown / self.puzzles}


def versions() -> dict[str, str]:
    """Towers, if it is installed; without it, only our own figures are measured."""
    return {"sgt-towers": versions_if_installed(["towers"])["towers"]}


def cases(quick: bool) -> Iterator[Case]:
    """Minimal puzzles of every genre; then graded ones beside those of Towers."""
    seconds, puzzles = QUICK if quick else THOROUGH
    large = [] if quick else [(genre, side) for genre, sides in LARGE.items() for side in sides]
    for genre, side in [*product(GENRES, MINIMAL_SIDES), *large]:
        recipe = Recipe(genre=genre, size=(side, side), minimal=True)
        yield Case("minimal", f"{genre} {side}×{side}", partial(_minimal, recipe, seconds))
    if versions()["sgt-towers"] != "not installed":
        for side, label in product(SIDES, peer.LABELS):
            measured = partial(_graded, side, label, seconds, puzzles)
            yield Case("graded", f"{side}×{side} {label}", measured)


def _make_for(seconds: float, make: Maker, tally: Tally) -> None:
    """Make puzzles for a while, at least one, from where the tally stands."""
    began = process_time()
    index, shown = tally.puzzles, 0
    while (taken := process_time() - began) < seconds or index == tally.puzzles:
        index += 1
        shown += make(index)
    tally.add(index - tally.puzzles, taken, shown)


# Unique and minimal ------------------------------------------------------------------------


def _minimal(recipe: Recipe, seconds: float) -> Figures:
    """How fast minimal puzzles are made: alone, and with grade and id as for a file."""

    def whole(index: int) -> int:
        one = made(recipe, SEED, index)
        return one.clue_count + one.given_count

    alone, with_grade = Tally(), Tally()
    plain = _maker(recipe)
    while alone.seconds < seconds:
        _make_for(TURN, plain, alone)
        _make_for(TURN, whole, with_grade)
    return alone.figures() | {"whole rate": with_grade.rate}


def _maker(recipe: Recipe) -> Maker:
    """Makes puzzles as wished, without anything else that is told of them."""
    drafted(recipe, SEED, 0)

    def make(index: int) -> int:
        draft = drafted(recipe, SEED, index)
        draft.puzzle()
        return sum(draft.shown)

    return make


MINIMAL_COLUMNS: Columns[Row] = [
    ("minimal", lambda row: row.name),
    ("puzzles", lambda row: f"{row['puzzles']:,}"),
    ("clues and givens", lambda row: f"{row['shown']:.1f}"),
    ("a second", lambda row: _rate(row["rate"])),
    ("with grade and id", lambda row: _rate(row["whole rate"])),
]


# Graded, beside Towers ---------------------------------------------------------------------


@cache
def _start() -> float:
    return peer.start_up()


def _theirs_for(seconds: float, side: int, label: str, tally: Tally) -> None:
    """About as many puzzles as Towers makes in this time, going by those before."""
    # Few at first, because the time for one is not known yet.
    most = 1 + 3 * tally.puzzles
    count = max(1, min(most, round(seconds * tally.rate))) if tally.puzzles else 1
    batch = peer.make(count, side, label)
    shown = sum(len(list(puzzle.clues())) for puzzle in batch.puzzles)
    tally.add(count, max(batch.seconds - _start(), SHORTEST), shown)


@cache
def _labelled() -> Counter[tuple[int, str, Word]]:
    """How often we give each grade to their puzzles, by side and label."""
    return Counter((puzzle.side, puzzle.label, puzzle.ours.grade) for puzzle in towers())


def _comparable(side: int, label: str) -> list[Word]:
    """The grades that we give to their puzzles of a side and label."""
    numbers = {grade: _labelled()[side, label, grade] for grade in GRADES}
    return [grade for grade in GRADES if numbers[grade] >= COMPARABLE * sum(numbers.values())]


def _graded(side: int, label: str, seconds: float, puzzles: int) -> Figures:
    """Puzzles with their label, and with each of our grades that is comparable to it."""
    makers = {name: _maker(recipe) for name, recipe in _recipes(side, label)}
    theirs, ours = Tally(), {name: Tally() for name in makers}
    while theirs.seconds < seconds or theirs.puzzles < puzzles:
        _theirs_for(TURN, side, label, theirs)
        for name, tally in ours.items():
            _make_for(TURN, makers[name], tally)
    return {
        "size": f"{side}×{side}",
        "label": label,
        "start": _start(),
        **theirs.figures(),
        "ours": {name: tally.figures() for name, tally in ours.items()},
    }


def _recipes(side: int, label: str) -> Iterator[tuple[str, Recipe]]:
    """What is made beside puzzles with a label of theirs: above easy, thin ones as well."""
    recipe = partial(Recipe, genre=peer.GENRE, size=(side, side))
    for grade in _comparable(side, label):
        yield grade, recipe(grade=grade)
        if grade != GRADES[0]:
            yield f"{grade}, thin", recipe(grade=grade, thin=True)


GRADED_COLUMNS: Columns[tuple[Row, str, Figures]] = [
    ("size", lambda each: each[0]["size"]),
    ("their label", lambda each: each[0]["label"]),
    ("puzzles", lambda each: f"{each[0]['puzzles']:,}"),
    ("clues and givens", lambda each: f"{each[0]['shown']:.1f}"),
    ("a second", lambda each: _rate(each[0]["rate"])),
    ("our grade", lambda each: each[1]),
    ("puzzles", lambda each: f"{each[2]['puzzles']:,}"),
    ("clues and givens", lambda each: f"{each[2]['shown']:.1f}"),
    ("a second", lambda each: _rate(each[2]["rate"])),
    ("ratio", lambda each: f"{each[2]['rate'] / each[0]['rate']:.1f}"),
]


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 20 else f"{rate:.1f}"


# Telling -----------------------------------------------------------------------------------


def sections(rows: Sequence[Row]) -> list[Section]:
    """Minimal puzzles; graded ones, if Towers was there."""
    minimal = Section(
        title="Unique and minimal",
        text=f"{TEXT} Minimal: no clue and no given can go.",
        tables=[tabled("Minimal puzzles", of_table(rows, "minimal"), MINIMAL_COLUMNS)],
    )
    graded = of_table(rows, "graded")
    return [minimal, _graded_section(graded)] if graded else [minimal]


def _graded_section(rows: Sequence[Row]) -> Section:
    every = [(row, grade, ours) for row in rows for grade, ours in row["ours"].items()]
    return Section(
        title="Graded, and Simon Tatham's Towers",
        text="Ours and theirs took turns in the same run. The start of Towers' process "
        f"({rows[0]['start'] * 1e3:.0f} ms) is subtracted from each of its turns. Next to each of "
        "its labels stand those of our grades that we give to at least "
        f"{COMPARABLE:.0%} of its puzzles of that size and label (benchmarks/data/towers.jsonl). "
        "The two do not do the same work. Above easy, Towers takes clues away until none can go "
        "at that level, as ours do where they are thin. Easy ones show all clues there, and four "
        "fifths of them here; our easy is stricter than theirs.",
        tables=[tabled("Puzzles a second", every, GRADED_COLUMNS, left=(0, 1, 5))],
    )
