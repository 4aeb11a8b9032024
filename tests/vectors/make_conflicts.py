"""Make the boards whose conflicts are golden: ``python tests/vectors/make_conflicts.py``.

Each line of ``conflicts.jsonl`` is a puzzle, a board and the conflicts that :mod:`sightline.play`
finds: the places and the sentence of each, and what is seen from the clues that count what is
seen. Every interface must report the same; boards with names occurred in play.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import sightline as sl
from sightline import play as playing
from sightline.core.domain import values_of
from sightline.core.grid import Doorways, Grid, entries, remake
from sightline.core.grid import Path as At
from sightline.core.places import at
from sightline.core.random import Random
from sightline.formats.json import record
from sightline.rules.puzzle import GENRES, About, Puzzle

T = TypeVar("T")
FILE = Path(__file__).with_name("conflicts.jsonl")
BOARDS = 80
"""The number of boards for each genre and each combination of its switches."""
SIDES = {"skyscrapers": range(2, 8), "doors": range(1, 7), "starry-night": range(5, 9)}
NAMED: dict[str, tuple[dict[str, Any], Any]] = {
    "a clue of 1 that the first tower breaks": (
        {"genre": "skyscrapers", "top": [0] * 4, "left": [1, 0, 0, 0], "bottom": [0] * 4}
        | {"right": [0] * 4},
        [[3, None, None, None], *[[None] * 4] * 3],
    ),
    "a house that falls apart": (
        {"genre": "doors", "rooms": [[0, 0], [0, 0]], "connected": True},
        {"vertical": [[0], [None]], "horizontal": [[0, None]]},
    ),
    "three equal values in a line": (
        {"genre": "skyscrapers", **dict.fromkeys(("top", "left", "bottom", "right"), [0] * 4)},
        [[2, 2, None, 2], *[[None] * 4] * 3],
    ),
    "a room that does not count itself": (
        {"genre": "doors", "rooms": [[1, None, None]], "count_self": False},
        {"vertical": [[1, None]], "horizontal": []},
    ),
    "three suns in a line": (
        {"genre": "starry-night", "rows": [0] * 5, "columns": [0] * 5},
        [[1, None, 1, None, 1], *[[None] * 5] * 4],
    ),
    "a view that would be too short or too long": (
        {"genre": "doors", "rooms": [[2, 0, 0, 0]]},
        {"vertical": [[None, 1, 0]], "horizontal": []},
    ),
}


def judged(puzzle: Puzzle, board: Any) -> dict[str, Any]:
    """The conflicts of a board according to the reference."""
    game = playing.new(puzzle)
    for path, value in entries(board):
        place = at(path).key
        if value is not None and not game.is_given(place):
            game = playing.enter(game, place, value)
    found = sorted(
        (sorted({*each.entries, *each.clues}), each.message) for each in playing.conflicts(game)
    )
    conflicts, said = [places for places, _ in found], [message for _, message in found]
    seen = {clue: sorted(playing.seen(game, clue)) for clue in game.ground.clues}
    counts = puzzle.name != "starry-night"  # its clues do not count what is seen
    return {"conflicts": conflicts, "said": said, "seen": seen if counts else {}}


def shaped(board: Any) -> Any:
    """A board in JSON as a solution."""
    if isinstance(board, dict):
        return Doorways(**{kind: Grid(doors) for kind, doors in board.items()})
    return Grid(board)


def vectors() -> Iterator[dict[str, Any]]:
    for name, (asked, board) in NAMED.items():
        told = judged(sl.parse(json.dumps(asked)), shaped(board))
        yield {"name": name, "puzzle": asked, "board": board, **told}
    random = Random(2026)
    for genre in GENRES.values():
        for switches in _settings(genre):
            for _ in range(BOARDS):
                puzzle = _made(genre, switches, random)
                board = _filled(puzzle, random)
                bare = record(replace(puzzle, about=About(), solution=None))
                yield {"puzzle": bare, "board": board, **judged(puzzle, board)}


def _settings(genre: type[Puzzle]) -> list[dict[str, bool]]:
    settings: list[dict[str, bool]] = [{}]
    for name in genre.settings:
        settings = [{**each, name: on} for each in settings for on in (True, False)]
    return settings


def _made(genre: type[Puzzle], switches: dict[str, bool], random: Random) -> Puzzle:
    variants: dict[str, Any] = {**switches}
    rows, columns = (_one_of(SIDES[genre.name], random) for _ in "rc")
    return sl.make(
        genre.name,
        (rows, columns) if not genre.board.square else rows,
        density=_one_of([0.1, 0.4, 1.0], random),
        givens=min(_one_of([0, 0, 1, 3], random), rows * columns - 1),
        unique=False,
        seed=random.below(2**32),
        **variants,
    )


def _filled(puzzle: Puzzle, random: Random) -> Any:
    """A board that is partly filled in, and mostly right."""
    share, right = _one_of([0.2, 0.5, 0.8, 1.0], random), _one_of([0.7, 0.95, 1.0], random)
    model = puzzle.rules_model
    values = {path: values_of(model.ranges[variable]) for path, variable in entries(model.board)}

    def fill(path: At, value: int) -> int | None:
        if not random.chance(share):
            return None
        return value if random.chance(right) else _one_of(values[path], random)

    return remake(puzzle.solution, fill)


def _one_of(choices: Sequence[T], random: Random) -> T:
    return choices[random.below(len(choices))]


if __name__ == "__main__":
    FILE.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in vectors()))
