"""Requests to a server: short ones of every kind, and endless ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, cycle
from typing import Any

import msgspec

from .. import library
from ..core.grid import remake
from ..formats import write
from ..formats.json import record
from ..rules.puzzle import GENRES, Puzzle, Solution
from ..verbs.make import make
from .server import Question
from .subjects import sampled

ENDLESS, ENDLESS_SHAPE = "skyscrapers", (12, 12)
"""Blank boards of these have too many solutions to be counted."""
DIFFERENT = 500
SEED = 1


def question(verb: str, **body: Any) -> Question:
    """A request as it is sent."""
    return f"/api/{verb}", msgspec.json.encode(body)


def empty_board(puzzle: Puzzle) -> Solution:
    """The empty board of a puzzle."""
    return remake(puzzle.rules_model.board, lambda _path, _variable: None)


def six_by_six() -> Iterator[tuple[str, Puzzle, bool]]:
    """Puzzles for the latency of hints, with names, and whether pencil marks are used.

    With them a hint is one step. Without, it looks for the way to the next entry, which in a hard
    puzzle takes many.
    """
    for genre in GENRES:
        for grade in ("easy", "hard"):
            puzzle = make(genre, 6, grade=grade, seed=SEED)
            yield f"{puzzle.describe()}, {grade}, marks", puzzle, True
            yield f"{puzzle.describe()}, {grade}", puzzle, False


def hint_question(puzzle: Puzzle, with_marks: bool = True) -> Question:
    """The request for the first hint."""
    marks: dict[str, Any] = {"marks": {}} if with_marks else {}
    return question("hint", puzzle=record(puzzle), board=empty_board(puzzle), **marks)


@cache
def short_questions() -> list[Question]:
    """Every verb, about small boards of every genre."""
    return [each for genre in GENRES for each in _short(genre)]


def _short(genre: str) -> Iterator[Question]:
    name = library.names(genre)[0]
    puzzle = library.load(name)
    yield hint_question(puzzle)
    yield question("solve", puzzle=name)
    yield question("check", puzzle=name)
    yield question("check", puzzle=name, board=empty_board(puzzle))
    yield question("parse", text=write(puzzle, "text"))
    yield question("convert", puzzle=name, to="prolog", lossy=True)
    yield question("render", puzzle=name, to="svg")
    yield question("grade", puzzle=name)
    yield question("solve", puzzle=record(sampled(genre, (10, 10), 1.0, SEED)))
    yield question("make", genre=genre, size=5, seed=SEED)


def endless_questions() -> list[Question]:
    """Requests to count too many solutions, and to make puzzles that take long."""
    asked = [question("count", puzzle=_blank())]
    for genre, kind in GENRES.items():
        wishes = {"size": kind.made_sides[-1], "grade": "fiendish", "minimal": True, "seed": SEED}
        asked.append(question("make", genre=genre, **wishes))
    return asked


def _blank() -> dict[str, Any]:
    return record(GENRES[ENDLESS].blank(ENDLESS_SHAPE))


def differing_in_a_byte() -> Callable[[], Question]:
    """The same endless request, each time in different bytes."""
    number, blank = count(), _blank()
    return lambda: question("count", puzzle=blank | {"title": f"{next(number)}"})


def different() -> Callable[[], Question]:
    """Different endless requests, out of many that are prepared before."""
    some = (
        sampled(ENDLESS, ENDLESS_SHAPE, 0.0, SEED, index, givens=0.08) for index in range(DIFFERENT)
    )
    prepared = cycle([question("count", puzzle=record(puzzle)) for puzzle in some])
    return lambda: next(prepared)


def large_answer() -> Question:
    """A request that is answered quickly with a large answer."""
    titled = _blank() | {"title": "x" * 900_000}
    return question("parse", text=msgspec.json.encode(titled).decode())
