"""The cases of the kit, for each genre in the folder: its examples, their boards that break a rule,
and a puzzle that is made. No genre is named here: a new module in the folder is tested, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib.util import find_spec
from typing import Any, NamedTuple

import msgspec

import sightline as sl
from sightline.core.grid import Shape, entries
from sightline.core.places import at
from sightline.rules import genres
from sightline.rules.puzzle import GENRES, Puzzle, Solution

KINDS = sorted(
    (kind for kind in GENRES.values() if kind.__module__.startswith(f"{genres.__name__}.")),
    key=lambda kind: kind.name,
)
"""The genres of the folder, without those that other tests have registered."""
PICTURES = {
    kind: begins
    for kind, (needed, begins) in {
        "svg": ("sightline", b"<svg"),
        "png": ("resvg_py", b"\x89PNG"),
        "pdf": ("typst", b"%PDF-"),
    }.items()
    if find_spec(needed)
}
"""The kinds of pictures that can be drawn here, with the first bytes of such a file."""
SEED = 1
USUAL_SIDE = 4
"""The side of boards that are made, if the genre allows it."""


class Case(NamedTuple):
    """An example of a genre."""

    puzzle: Puzzle
    solution: Solution


class BrokenCase(NamedTuple):
    """A board that breaks a rule, with the sentence that reports it."""

    puzzle: Puzzle
    rule: str
    board: Solution
    sentence: str


def cases() -> Iterator[tuple[str, Case]]:
    """Each example, with the name of its genre."""
    for kind in KINDS:
        for example in kind.examples:
            puzzle = _puzzle(kind, example.puzzle)
            yield kind.name, Case(puzzle, puzzle.fit(board_of(example.solution)))


def broken_cases() -> Iterator[tuple[str, BrokenCase]]:
    """Each broken board, with the names of its genre and of the rule."""
    for kind in KINDS:
        for example in kind.examples:
            puzzle = _puzzle(kind, example.puzzle)
            for rule, (written, sentence) in example.broken.items():
                board = puzzle.fit(board_of(written))
                yield f"{kind.name}-{rule}", BrokenCase(puzzle, rule, board, sentence)


def made(kind: type[Puzzle]) -> Puzzle:
    """A puzzle of the genre, always the same."""
    return _made(kind.name, shape_to_make(kind))


_made = cache(partial(sl.make, seed=SEED))


def shape_to_make(kind: type[Puzzle]) -> Shape:
    """A small shape, not square if the genre allows it."""
    side = min(max(USUAL_SIDE, kind.made_sides[0]), kind.made_sides[-1])
    wider = side + 1 in kind.made_sides and not kind.board.square
    return side, side + wider


def variants(kind: type[Puzzle]) -> Iterator[dict[str, Any]]:
    """Each setting of the genre with each of its unusual values."""
    for key, setting in kind.settings.items():
        values = setting.values(shape_to_make(kind))
        yield from ({key: value} for value in values if value != setting.usual)


# As data ---------------------------------------------------------------------------------


def board_of(written: Any) -> Any:
    """The board of an example as data, with rows of digits as lists of numbers."""
    if isinstance(written, Mapping):
        return {key: board_of(rows) for key, rows in written.items()}
    return [[int(value) for value in row] for row in written]


def plain(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as JSON, without its solution."""
    return dict(json.loads(replace(puzzle, solution=None).to("json")))


def written(puzzle: Puzzle) -> str:
    """A puzzle as an argument on the command line."""
    return json.dumps(plain(puzzle))


def plain_board(board: Solution) -> Any:
    """A board as JSON."""
    return msgspec.json.decode(msgspec.json.encode(board))


def blank_board(puzzle: Puzzle) -> Any:
    """A blank board as JSON."""
    return plain_board(puzzle.board.filled(puzzle.shape, None))


def to_enter(puzzle: Puzzle, board: Solution) -> dict[str, int]:
    """The entries by which a player gets this board, by place: all that are not given."""
    model, values = puzzle.rules_model, dict(entries(board))
    return {
        at(path).key: values[path]
        for path, variable in entries(model.board)
        if variable not in model.given
    }


def _puzzle(kind: type[Puzzle], record: Mapping[str, Any]) -> Puzzle:
    return sl.parse(json.dumps({"genre": kind.name, **record}))
