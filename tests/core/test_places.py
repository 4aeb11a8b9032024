"""Places as values: every place of a board has a key of its own, and is found again by it."""

from __future__ import annotations

import pytest

from sightline.core.errors import PuzzleError
from sightline.core.grid import Grid
from sightline.core.places import (
    CLUES_OF,
    Cell,
    Column,
    Diagonal,
    Door,
    End,
    Place,
    Row,
    RowOrColumn,
    Several,
    at,
    parse,
)

SHAPE = (3, 12)
CELLS: list[Cell | Door] = [Cell(r, c) for r in range(SHAPE[0]) for c in range(SHAPE[1])]
DOORS: list[Cell | Door] = [
    *(Door("vertical", r, c) for r in range(SHAPE[0]) for c in range(SHAPE[1] - 1)),
    *(Door("horizontal", r, c) for r in range(SHAPE[0] - 1) for c in range(SHAPE[1])),
]
LINES: list[RowOrColumn] = [*map(Row, range(SHAPE[0])), *map(Column, range(SHAPE[1]))]
DIAGONALS = [Diagonal("falling"), Diagonal("rising")]
ENDS = [end for line in LINES for end in (line.near, line.far)]
PLACES: list[Place] = [*CELLS, *DOORS, *LINES, *DIAGONALS, *ENDS]


def test_a_place_is_found_by_its_key() -> None:
    assert [parse(place.key) for place in PLACES] == PLACES
    assert len({place.key for place in PLACES}) == len(PLACES) == len(set(PLACES))
    assert len({str(place) for place in PLACES}) == len(PLACES)


def test_a_place_is_found_by_its_path() -> None:
    assert [at(place.path) for place in (*CELLS, *DOORS)] == [*CELLS, *DOORS]


def test_places_of_different_kinds_differ() -> None:
    assert len({Row(1), Column(1), End("left", 1), End("right", 1), Cell(0, 1), (0, 1)}) == 6


def test_the_spots_of_lines_are_all_cells_twice() -> None:
    spots = [spot for line in LINES for spot in line.spots(SHAPE)]
    assert sorted(spots, key=str) == sorted(CELLS * 2, key=str)


def test_the_spots_of_diagonals_are_where_their_values_stand() -> None:
    board = Grid([[(r, c) for c in range(4)] for r in range(4)])
    for (cells, where), diagonal in zip(board.diagonals, DIAGONALS, strict=True):
        assert where == diagonal
        assert [Cell(*cell) for cell in cells] == list(diagonal.spots(board.shape))
    (falling, _), (rising, _) = board.diagonals
    assert (falling[0], falling[-1]) == ((0, 0), (3, 3))
    assert (rising[0], rising[-1]) == ((0, 3), (3, 0))


def test_the_line_of_an_end() -> None:
    for line in LINES:
        assert line.near.line == line.far.line == line
        assert [*line.spots(SHAPE), line.far] == list(line.far.spots(SHAPE))


def test_several_places_point_at_all_of_them() -> None:
    both = Several((Row(0), Cell(2, 1)), CLUES_OF())
    assert str(both) == "the clues of row 1 and r3c2"
    assert list(both.spots(SHAPE)) == [*Row(0).spots(SHAPE), Cell(2, 1)]


@pytest.mark.parametrize(
    "key", ["", "r0c1", "r1", "r1c1-", "r1c1-r1c3", "r1c2-r1c1", "r1c1-r1c2-r1c3", "left-0", "up-1"]
)
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(PuzzleError, match="there is no place named"):
        parse(key)
