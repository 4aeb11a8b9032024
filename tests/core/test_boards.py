"""Kinds of boards: what each is made of, as text and in words; and a genre of each kind."""

from __future__ import annotations

from typing import Any

import pytest
from genres import Lookout, known

import sightline as sl
from sightline.core.board import Board
from sightline.core.boards import Cells, Rooms, Shaded
from sightline.core.grid import Doorways, Grid, entries
from sightline.core.places import Cell, Door
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.words import Message
from sightline.words.catalogues import ENGLISH

KINDS = {
    "cells": Cells(values=lambda _: range(1, 4)),
    "shaded": Shaded(),
    "rooms": Rooms(),
}
EVERY: list[type[Puzzle]] = [*GENRES.values(), Lookout]
SHADY = Lookout(numbers=Grid([[0, 0, 3], [4, 0, 0], [0, 3, 0]]))


@pytest.fixture(autouse=True)
def _lookouts(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch, Lookout)


@pytest.mark.parametrize("board", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (3, 1), (2, 3)])
def test_a_board_is_numbered_grid_by_grid(board: Board, shape: tuple[int, int]) -> None:
    numbered = board.numbered(shape, 5)
    numbers = [number for _, grid in board.grids(numbered) for row in grid for number in row]
    assert numbers == list(range(5, 5 + len(numbers)))
    assert board.shape(numbered) == shape
    shapes = {key: grid.shape for key, grid in board.grids(numbered) if grid and grid[0]}
    assert shapes == {key: board.grid_shapes(shape)[key] for key in shapes}


@pytest.mark.parametrize("words", [{"words": {97: "an owl"}}, {"seen_word": "owl"}])
def test_the_words_of_a_board_are_known_before_they_are_said(
    words: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have found what is said here for the first time."""
    monkeypatch.delitem(ENGLISH, "word-owl", raising=False)
    Cells(values=lambda _: range(1, 4), **words)
    assert str(Message("word-owl")) == "owl"


def test_what_stands_where() -> None:
    assert KINDS["shaded"].places[""](1, 2) == Cell(1, 2)
    assert KINDS["rooms"].places["horizontal"](1, 2) == Door("horizontal", 1, 2)
    assert {kind.name: kind.board.kind for kind in EVERY} == {
        "doors": "rooms",
        "easy-as-abc": "cells",
        "kuromasu": "shaded",
        "skyscrapers": "cells",
        "starry-night": "cells",
        "lookout": "shaded",
    }


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.name)
def test_a_solution_is_found_again_in_its_drawing(kind: type[Puzzle]) -> None:
    made = sl.make(kind.name, 5, seed=1)
    assert made.board.in_drawing(made.drawing(made.solution).at) == made.solution
    read = sl.parse(made.text())
    assert read == made
    assert sl.parse(made.text(ascii=True)) == made


def test_every_kind_says_how_it_is_entered() -> None:
    told = [board.how_to_enter() for board in KINDS.values()]
    assert len(set(told)) == len(told)
    (keys,) = KINDS["rooms"].own_keys()
    assert [*map(str, keys)] == ["Shift+arrows, w a s d", "the door on that side"]
    assert dict(KINDS["cells"].own_keys()) == {}
    assert [kind for kind, board in KINDS.items() if board.toggled] == ["shaded", "rooms"]


# Shaded ------------------------------------------------------------------------------------


def test_a_number_gives_way_to_what_is_known_of_its_cell() -> None:
    assert SHADY.text([[None, 1, None], [1, 0, 0], [None, None, 1]]) == (
        "Lookout 3×3\n┌───────┐\n│ . ■ 3 │\n│ ■ – – │\n│ . 3 ■ │\n└───────┘"
    )


def test_numbers_stand_only_in_cells_that_are_not_shaded() -> None:
    full = Lookout.clued([[0, 1, 0], [0, 0, 0], [1, 0, 0]])
    assert full.numbers == ((2, 0, 3), (4, 4, 5), (0, 3, 4))
    for seed in range(20):
        made = sl.make("lookout", (3, 4), seed=seed, minimal=True)
        assert sl.check(made).verdict == "unique"
        shades = dict(entries(made.solution))
        assert not any(number and shades[path] for path, number in entries(made.numbers))  # type: ignore[attr-defined]


def test_a_pattern_leaves_out_what_has_no_partner() -> None:
    made = sl.make("lookout", (5, 5), seed=2, symmetry="180", givens="none")
    assert sl.check(made).verdict == "unique"
    shown = [number > 0 for _, number in entries(made.numbers)]  # type: ignore[attr-defined]
    assert shown == shown[::-1]


def test_doors_are_read_as_they_are_written() -> None:
    doors = Doorways(Grid([[1, 0]]), Grid(()))
    assert KINDS["rooms"].fit({"vertical": [[1, 0]], "horizontal": []}) == doors
