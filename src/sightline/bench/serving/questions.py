"""Requests to a server: short ones of every kind, and endless ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count, cycle
from time import perf_counter
from typing import Any

import msgspec

from ... import library
from ...core.errors import Stopped
from ...core.grid import remake
from ...formats import write
from ...rules.puzzle import GENRES, Puzzle, Solution
from ...verbs.make import make
from ...verbs.solve import count as how_many
from ..subjects import sampled

Question = tuple[str, bytes]
"""A path, and a body."""
ENDLESS_SHAPE = (12, 12)
ENDLESS_AFTER = 0.3
"""Seconds after which a count is considered endless."""
DIFFERENT = 500
SEED = 1


def question(verb: str, **body: Any) -> Question:
    """A request as it is sent."""
    return f"/api/{verb}", msgspec.json.encode(body)


def record(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle in JSON form."""
    found: dict[str, Any] = msgspec.json.decode(write(puzzle, "jsonl"))
    return found


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
            for with_marks in (True, False):
                marks = ", marks" if with_marks else ""
                yield f"{puzzle.describe()}, {grade}{marks}", puzzle, with_marks


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


@cache
def _endless_kinds() -> list[type[Puzzle]]:
    """The genres whose empty boards have too many solutions to be counted.

    Where its parts are independent of each other, the counts are multiplied at once.
    """
    return [kind for kind in GENRES.values() if _is_endless(kind)]


def _is_endless(kind: type[Puzzle]) -> bool:
    began = perf_counter()
    with suppress(Stopped):
        how_many(kind.blank(ENDLESS_SHAPE), time_limit=ENDLESS_AFTER)
    return perf_counter() - began >= ENDLESS_AFTER


def endless_questions() -> list[Question]:
    """Requests to count too many solutions, and to make puzzles that take long."""
    found = [
        question("count", puzzle=record(kind.blank(ENDLESS_SHAPE))) for kind in _endless_kinds()
    ]
    for genre, kind in GENRES.items():
        wishes = {"size": kind.made_sides[-1], "grade": "fiendish", "minimal": True, "seed": SEED}
        found.append(question("make", genre=genre, **wishes))
    return found


def differing_in_a_byte() -> Callable[[], Question]:
    """The same endless request, each time in different bytes."""
    number = count()
    blank = record(_endless_kinds()[0].blank(ENDLESS_SHAPE))
    return lambda: question("count", puzzle=blank | {"title": f"{next(number)}"})


def different() -> Callable[[], Question]:
    """Different endless requests, out of many that are prepared before."""
    genre = _endless_kinds()[0].name
    prepared = cycle(
        [
            question(
                "count", puzzle=record(sampled(genre, ENDLESS_SHAPE, 0.0, SEED, index, givens=0.08))
            )
            for index in range(DIFFERENT)
        ]
    )
    return lambda: next(prepared)


def large_answer() -> Question:
    """A request that is answered quickly with a large answer."""
    some_kind = next(iter(GENRES.values()))
    titled = record(some_kind.blank((5, 5))) | {"title": "x" * 900_000}
    return question("parse", text=msgspec.json.encode(titled).decode())
