"""Boards are drawn as the golden files show them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sightline import library
from sightline.core.errors import PuzzleError
from sightline.core.grid import Doorways, Edges, Grid
from sightline.core.text import ASCII, UNICODE
from sightline.rules.fields import NO_DOORS
from sightline.rules.genres.doors import Doors
from sightline.rules.genres.skyscrapers import Skyscrapers
from sightline.rules.genres.starry_night import StarryNight
from sightline.rules.puzzle import Puzzle

Rows = list[list[int | None]]


def house(rooms: Rows, doors: Doorways[int | None] = NO_DOORS, **switches: Any) -> Doors:
    return Doors(rooms=Grid(rooms), doors=doors, **switches)


def doorways(vertical: Rows, horizontal: Rows) -> Doorways[int | None]:
    return Doorways(Grid(vertical), Grid(horizontal))


GOLDEN = Path(__file__).parents[1] / "golden"

TOWERS = library.load("skyscrapers/board4")
HOUSE = library.load("doors/example1")
NIGHT = library.load("starry-night/friedman12")
LETTERS = library.load("easy-as-abc/seven")

WIDE_TOWERS = Skyscrapers(
    edges=Edges(
        (0, 10, 2, 0, 0, 3, 0, 0, 1, 0),
        (4, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 5, 0, 0, 0, 0, 2),
        (0, 0, 10, 0, 0, 0, 0, 0, 0, 1),
    )
)
LATIN_10 = Grid([[(r + c) % 10 + 1 for c in range(10)] for r in range(10)])
PARKS = Skyscrapers(
    edges=Edges((0, 10, 7, 0, 4), (4, 0, 0, 9, 0), (0, 0, 0, 4, 0), (0, 4, 0, 0, 10)),
    givens=Grid([[None] * 5, [None, 0, None, None, None], *[[None] * 5] * 3]),
    parks=1,
    reading="sum",
    diagonals=True,
)
PARKS_ENTERED = [[4, None, 0, None, None], [None, 0, None, None, 3], *[[None] * 5] * 3]
WIDE_HOUSE = house(
    [[10, 3, None, 1, 0, 2, 2, None], [None, 9, 5, 2, 8, None, None, 7], [1] * 8, [0] * 8],
    doorways(
        [[1, None, 0, 1, 1, 0, 0], [0, 0, None, 1, 1, 1, None], [None, 1] + [1] * 5, [None] * 7],
        [[0, 1, None, 0, 0, 0, 1, 1], [None, 0, 0, 1, 1, 0, 1, 0], [None] * 8],
    ),
    connected=True,
    count_self=False,
)
NIGHT_WITH_GIVENS = StarryNight(
    rows=(0, 1, 2, 3, 0),
    columns=(0, 0, 0, 0, 0),
    givens=Grid(
        [[None] * 5, [None, 0, 1, None, None], [None] * 5, [2, None, None, None, 3], [0] * 5]
    ),
)

CASES: dict[str, tuple[Puzzle, Any]] = {
    "skyscrapers-puzzle": (TOWERS, None),
    "skyscrapers-solution": (TOWERS, TOWERS.solution),
    "skyscrapers-wide-puzzle": (WIDE_TOWERS, None),
    "skyscrapers-wide-solution": (WIDE_TOWERS, LATIN_10),
    "skyscrapers-partly": (
        library.load("skyscrapers/board3"),
        [[1, 0, 4, 0], [0] * 4, [0] * 4, [4, 3, 1, 2]],
    ),
    "skyscrapers-parks-puzzle": (PARKS, None),
    "skyscrapers-parks-partly": (PARKS, PARKS_ENTERED),
    "doors-puzzle": (HOUSE, None),
    "doors-solution": (HOUSE, HOUSE.solution),
    "doors-wide-with-doors": (WIDE_HOUSE, None),
    "doors-one-room": (house([[1]]), None),
    "doors-one-row": (house([[2, 0, 3]]), {"vertical": [[1, None]], "horizontal": []}),
    "doors-one-column": (
        house([[2], [0], [3]]),
        {"vertical": [[], [], []], "horizontal": [[0], [1]]},
    ),
    "easy-as-abc-puzzle": (LETTERS, None),
    "easy-as-abc-solution": (LETTERS, LETTERS.solution),
    "easy-as-abc-partly": (
        library.load("easy-as-abc/four"),
        [[2, 0, None, None], [None] * 4, [None] * 4, [1, 3, 0, 2]],
    ),
    "starry-night-puzzle": (NIGHT, None),
    "starry-night-solution": (NIGHT, NIGHT.solution),
    "starry-night-with-givens": (NIGHT_WITH_GIVENS, None),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
def test_golden(name: str, ascii: bool) -> None:
    puzzle, solution = CASES[name]
    golden = GOLDEN / f"{name}{'-ascii' if ascii else ''}.txt"
    assert puzzle.text(solution, ascii=ascii) + "\n" == golden.read_text("utf-8")


@pytest.mark.parametrize("name", CASES)
def test_ascii_is_ascii(name: str) -> None:
    puzzle, solution = CASES[name]
    assert puzzle.text(solution, ascii=True).isascii()


def test_print() -> None:
    assert str(HOUSE) == HOUSE.text()


@pytest.mark.parametrize("alphabet", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_a_corner_for_every_meeting_of_walls(alphabet: Any) -> None:
    assert len(alphabet.corners) == 16
    assert alphabet.corners[0] == " "


def test_every_corner_inside_a_house_of_two_by_two() -> None:
    """The crossing in the middle, for all sixteen ways to set the doors around it."""
    house = Doors(rooms=Grid.filled((2, 2), 0))
    crossings = ""
    for walls in range(16):
        north, east, south, west = (1 - (walls >> bit & 1) for bit in range(4))
        doors = doorways([[north], [south]], [[west, east]])
        crossings += house.text(doors).split("\n")[3][4]
    assert crossings == " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def test_a_solution_of_another_shape_is_refused() -> None:
    with pytest.raises(PuzzleError, match="solution has 3 rows, not 8"):
        TOWERS.text(LATIN_10[:3])
    with pytest.raises(PuzzleError, match="row 1 of vertical has 2 entries, not 3"):
        HOUSE.text(doorways([[1, 1]] * 4, [[1] * 4] * 3))
