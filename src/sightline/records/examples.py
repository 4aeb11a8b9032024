"""Example requests for the description of the API, made from the example of a genre."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.decoding import from_json
from ..core.grid import remake
from ..formats.json import parse, record
from ..rules.puzzle import GENRES, Puzzle

SEED = 7


def example_puzzle() -> tuple[Puzzle, Any]:
    """A small puzzle, and a board with the first row of each grid filled in."""
    kind = next(kind for kind in GENRES.values() if kind.examples)
    example = kind.examples[0]
    puzzle = parse(msgspec.json.encode({"genre": kind.name, **example.puzzle}))
    solution = remake(puzzle.fit(_rows(example.solution)), lambda _, value: int(value))
    # A path ends with row and column.
    return puzzle, remake(solution, lambda path, value: None if path[-2] else value)


def _rows(written: Any) -> Any:
    """A board as examples write it, with rows of digits as lists."""
    if isinstance(written, dict):
        return {key: _rows(rows) for key, rows in written.items()}
    return [list(row) for row in written]


def _plain(data: Any) -> Any:
    """The data after a round trip through JSON."""
    return from_json(msgspec.json.encode(data))


def example_questions() -> dict[str, dict[str, Any]]:
    """An example request for each verb."""
    puzzle, board = example_puzzle()
    asked: dict[str, Any] = {"puzzle": _plain(record(puzzle))}
    played = asked | {"board": _plain(board)}
    kind = type(puzzle)
    size = min(max(5, kind.made_sides[0]), kind.made_sides[-1])
    return {
        **dict.fromkeys(("solve", "count", "sheet", "explain", "grade"), asked),
        **dict.fromkeys(("check", "hint"), played),
        "conflicts": played | {"at": puzzle.clue_spot(next(puzzle.clues()).path).key},
        "make": {"genre": kind.name, "size": size, "grade": "medium", "seed": SEED},
        "convert": asked | {"to": "text"},
        "parse": {"text": puzzle.to("text")},
        "render": asked | {"to": "svg"},
    }
