"""The steps of explanations and the hints on the way, as papers on stepwise explanation count them.

How many steps there are and of which kind; how many constraints and facts each needs, and how
many of its facts it would not need; how long its text is, and how long it took to find. Then
hints on positions that a player of hard puzzles gets into.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from time import perf_counter
from typing import get_args

import msgspec

from ...core.errors import Unmade
from ...core.places import Several
from ...core.random import Random
from ...library import load, names
from ...rules.constraints.reason import StepKind
from ...rules.puzzle import GENRES, Puzzle, Solution
from ...verbs.explain import Step, board_of, explain
from ...verbs.grade import GRADES, Word
from ...verbs.hint import Hint, hint
from ...verbs.make import make
from ...words import DEFAULT, LANGUAGES, speaking
from ..checkout import earlier
from ..judging import Judge
from ..report import Section
from ..rows import Case, Columns, Figures, Row, of_table, spread, table
from ..tables import NOTHING

NAME = "steps"
TITLE = "The steps of explanations, and hints on the way"
KINDS: tuple[StepKind, ...] = get_args(StepKind)
SUPPOSITIONS: tuple[StepKind, ...] = ("forcing", "chain", "nested")
HARDEST: Sequence[Word] = GRADES[-2:]
TEXT = (
    "Minimal puzzles, explained from the first step to the last. A step needs constraints and "
    "facts; a fact is what is known of one place. A fact is not needed if a search finds that the "
    "step's constraints and its other facts force its conclusions as well, each fact left out "
    f"alone. Suppositions are the steps of kind {' or '.join(SUPPOSITIONS)}. Times are on the wall "
    "clock, in one process, so that they depend on what else the machine does; all other figures "
    "are exact, and the same in every run."
)
HINTS_TEXT = (
    f"Positions without pencil marks on the way of {' and '.join(HARDEST)} puzzles: on the board "
    "are the values that an explanation has placed up to a step at random. Characters and steps "
    "are those of the hint in full, places those that it names first. The time is that of the hint "
    "in one process, building the model included, for a puzzle whose solution is remembered. "
    "Another version may make other puzzles of a grade and explain them in another order, so that "
    "its positions may be others."
)

LANGUAGES_TEXT = (
    "The steps of the boards in the library with up to 100 cells, told in each language: the same "
    "steps, as what is told is chosen before it is put into words."
)

SIDES: Mapping[str, Sequence[int]] = {"skyscrapers": (5, 6, 7)}
"""Of the boards that are explained, where they are not the usual ones of a genre."""
USUAL_SIDES = (6, 8)
PUZZLES, QUICK_PUZZLES = 200, 3
"""In a group."""
HINT_SIDES = (5, 6)
POSITIONS, QUICK_POSITIONS = 500, 24
"""Of all genres and grades together."""
POSITIONS_OF_A_PUZZLE = 4
MOST_CELLS = 100
"""Of the boards that are told in every language."""
MOST_SEEDS = 1000
"""Seeds that are tried for the puzzles of a group."""


def versions() -> dict[str, str]:
    """No other programs."""
    return {}


def cases(quick: bool) -> Iterator[Case]:
    """Each genre and size; then hints on each genre's hard puzzles."""
    puzzles = QUICK_PUZZLES if quick else PUZZLES
    for genre in GENRES:
        for side in SIDES.get(genre, USUAL_SIDES):
            yield Case("steps", f"{genre} {side}×{side}", partial(_steps, genre, side, puzzles))
    positions = -(-(QUICK_POSITIONS if quick else POSITIONS) // (len(GENRES) * len(HARDEST)))
    for genre in GENRES:
        for grade in HARDEST:
            yield Case("hints", f"{genre}, {grade}", partial(_hints, genre, grade, positions))
    for genre in GENRES:
        yield Case("languages", genre, partial(_languages, genre, QUICK_PUZZLES if quick else None))


# Steps -------------------------------------------------------------------------------------


def _steps(genre: str, side: int, puzzles: int) -> Figures:
    """The steps of so many minimal puzzles together."""
    seeds = range(1, puzzles + 1)
    explained = [explain(make(genre, side, minimal=True, seed=seed)) for seed in seeds]
    judged = [(step, Judge(each.puzzle, step)) for each in explained for step in each.steps]
    steps = [step for step, _ in judged]
    return {
        "puzzles": puzzles,
        "steps": len(steps),
        "not forced": sum(not judge.sound for _, judge in judged),
        "kinds": {kind: _of_kind(kind, judged) for kind in KINDS},
        "constraints": _mean_and_most([len(step.because) for step in steps]),
        "facts": _mean_and_most([len(step.given) for step in steps]),
        "characters": spread([len(step.text) for step in steps]),
        "seconds": spread([step.milliseconds / 1e3 for step in steps]),
    }


def _of_kind(kind: StepKind, judged: Sequence[tuple[Step, Judge]]) -> Figures:
    """The number of steps of a kind, of their facts, and of those that are not needed."""
    some = [(step, judge) for step, judge in judged if step.kind == kind]
    return {
        "steps": len(some),
        "facts": sum(len(step.given) for step, _ in some),
        "not needed": sum(len(judge.needless) for _, judge in some),
    }


def _mean_and_most(numbers: Sequence[int]) -> Figures:
    return {"mean": statistics.fmean(numbers), "most": max(numbers)}


# Hints -------------------------------------------------------------------------------------


def _hints(genre: str, grade: Word, positions: int) -> Figures:
    """Hints on so many positions of puzzles of a grade, a number for each."""
    found = [_hint_at(*position) for position in islice(_positions(genre, grade), positions)]
    return {
        "characters": [len(told.told(3)) for told, _ in found],
        "steps": [len(told.steps) for told, _ in found],
        "places": [_places(told) for told, _ in found],
        "seconds": [seconds for _, seconds in found],
    }


def _places(told: Hint) -> int:
    """How many places a hint points at."""
    return len(told.place.places) if isinstance(told.place, Several) else 1


def _positions(genre: str, grade: Word) -> Iterator[tuple[Puzzle, Solution]]:
    """Positions on the way of one puzzle after the other, of all sides in turn."""
    for seed in range(1, MOST_SEEDS + 1):
        try:
            puzzle = make(genre, HINT_SIDES[seed % len(HINT_SIDES)], grade=grade, seed=seed)
        except Unmade:
            continue
        # The last board is complete, the first one has what the puzzle gives.
        *boards, _ = board_of(puzzle, puzzle.rules_model.domains), *explain(puzzle).boards()
        random = Random(seed)
        for _ in range(POSITIONS_OF_A_PUZZLE):
            yield puzzle, boards[random.below(len(boards))]


def _hint_at(puzzle: Puzzle, board: Solution) -> tuple[Hint, float]:
    """A hint and its seconds, where the puzzle is known but its model is not."""
    hint(puzzle, puzzle.solution)
    fresh = replace(puzzle)
    began = perf_counter()
    found = hint(fresh, board)
    return found, perf_counter() - began


# Languages ---------------------------------------------------------------------------------


def _languages(genre: str, puzzles: int | None) -> Figures:
    """The lengths of steps in each language, on the boards of the library, or on a few of them."""
    boards = (load(name) for name in names() if name.startswith(f"{genre}/"))
    small = (each for each in boards if each.shape[0] * each.shape[1] <= MOST_CELLS)
    steps = [step for each in islice(small, puzzles) for step in explain(each).steps]
    lengths = {}
    for code in LANGUAGES:
        with speaking(code):
            lengths[code] = [len(step.text) for step in steps]
    return {
        "steps": len(steps),
        "languages": {code: spread(each) for code, each in lengths.items()},
        "ratios": {code: sum(each) / sum(lengths[DEFAULT]) for code, each in lengths.items()},
    }


# Telling -----------------------------------------------------------------------------------

BEFORE, NOW = "before", "now"

Show = Callable[[Row], str]

WHOSE: Columns = [("boards", lambda row: row.name), ("version", lambda row: row["version"])]


def _with_earlier(rows: Sequence[Row], kept: Mapping[bytes, Row]) -> Iterator[Row]:
    """Each row below that of the same case that was kept from an earlier version."""
    for row in rows:
        before = kept.get(row.key)
        if before is not None and before != row:
            yield _labelled(before, BEFORE)
        yield _labelled(row, BEFORE if before == row else NOW)


def _labelled(row: Row, version: str) -> Row:
    return msgspec.structs.replace(row, figures=row.figures | {"version": version})


def _all_together(rows: Sequence[Row]) -> Iterator[Row]:
    """For each version, the hints of all its rows as one."""
    for version in (BEFORE, NOW):
        some = [row for row in rows if row["version"] == version]
        if some:
            names = [name for name, numbers in some[0].figures.items() if isinstance(numbers, list)]
            figures = {name: [number for row in some for number in row[name]] for name in names}
            yield _labelled(msgspec.structs.replace(some[0], name="all", figures=figures), version)


def _spread_out(row: Row) -> Row:
    """The row with the spread of its numbers in their place."""
    numbers = {name: values for name, values in row.figures.items() if isinstance(values, list)}
    figures: Figures = {name: spread(values) for name, values in numbers.items()}
    figures["positions"] = len(row["seconds"])
    return msgspec.structs.replace(row, figures=row.figures | figures)


def _share_of_steps(*kinds: StepKind) -> Show:
    def shown(row: Row) -> str:
        some = [row["kinds"][kind]["steps"] for kind in kinds if kind in row["kinds"]]
        return f"{sum(some) / row['steps']:.1%}" if some else NOTHING

    return shown


def _not_needed(kind: StepKind) -> Show:
    def shown(row: Row) -> str:
        found = row["kinds"].get(kind, {"facts": 0})
        return f"{found['not needed'] / found['facts']:.1%}" if found["facts"] else NOTHING

    return shown


def _part(figure: str, part: str, digits: int = 0) -> Show:
    return lambda row: f"{row[figure][part]:,.{digits}f}"


def _spread_of(figure: str, word: str = "", digits: int = 0, times: float = 1) -> Columns:
    def part(name: str) -> Show:
        return lambda row: f"{times * row[figure][name]:,.{digits}f}"

    median = f"{word or figure}, median"
    return [(median, part("p50")), ("95 %", part("p95")), ("most", part("most"))]


MS = _spread_of("seconds", "ms", 2, 1e3)

KIND_COLUMNS: Columns = [
    *WHOSE,
    ("puzzles", lambda row: f"{row['puzzles']:,}"),
    ("steps", lambda row: f"{row['steps']:,}"),
    ("a puzzle", lambda row: f"{row['steps'] / row['puzzles']:.1f}"),
    *((kind, _share_of_steps(kind)) for kind in KINDS),
    ("suppositions", _share_of_steps(*SUPPOSITIONS)),
]
NEED_COLUMNS: Columns = [
    *WHOSE,
    ("constraints, mean", _part("constraints", "mean", 2)),
    ("most", _part("constraints", "most")),
    ("facts, mean", _part("facts", "mean", 2)),
    ("most", _part("facts", "most")),
    *((f"not needed, {kind}", _not_needed(kind)) for kind in KINDS),
    ("steps not forced", lambda row: f"{row['not forced']:,}"),
]
LENGTH_COLUMNS: Columns = [*WHOSE, *_spread_of("characters"), *MS]
HINT_COLUMNS: Columns = [
    *WHOSE,
    ("positions", lambda row: f"{row['positions']:,}"),
    *_spread_of("characters"),
    ("steps, median", _part("steps", "p50")),
    ("most", _part("steps", "most")),
    ("places, most", _part("places", "most")),
    *MS,
]


def _of_language(code: str) -> Columns:
    def part(name: str) -> Show:
        return lambda row: f"{row['languages'][code][name]:,.0f}"

    return [
        (f"{code}, median", part("p50")),
        ("most", part("most")),
        ("to English", lambda row: f"{row['ratios'][code]:.2f}"),
    ]


LANGUAGE_COLUMNS: Columns = [
    ("genre", lambda row: row.name),
    ("steps", lambda row: f"{row['steps']:,}"),
    *chain.from_iterable(map(_of_language, LANGUAGES)),
]


def sections(rows: Sequence[Row]) -> list[Section]:
    """Steps, then hints, with those of an earlier version beside them."""
    kept = earlier(NAME)
    steps, hints = (list(_with_earlier(of_table(rows, name), kept)) for name in ("steps", "hints"))
    hints = [_spread_out(row) for row in (*hints, *_all_together(hints))]
    found = []
    if steps:
        told = (
            ("Steps by their kind", KIND_COLUMNS),
            ("Constraints and facts of a step", NEED_COLUMNS),
            ("Length of a step's text, and the time to find it", LENGTH_COLUMNS),
        )
        shown = [table(title, steps, columns, left=(0, 1)) for title, columns in told]
        found.append(Section(title="Steps", text=TEXT, tables=shown))
    if hints:
        title = "Hints in full, and the places to look at"
        found.append(
            Section(
                title="Hints",
                text=HINTS_TEXT,
                tables=[table(title, hints, HINT_COLUMNS, left=(0, 1))],
            )
        )
    if told_in := of_table(rows, "languages"):
        shown = [table("Characters of a step", told_in, LANGUAGE_COLUMNS, left=(0,))]
        found.append(Section(title="Languages", text=LANGUAGES_TEXT, tables=shown))
    return found
