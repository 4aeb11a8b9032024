"""Verdicts on puzzles, and one failing board for every rule with the sentence for it."""

from __future__ import annotations

import pytest

import sightline as sl
from sightline.core.errors import PuzzleError
from sightline.rules.puzzle import Puzzle, Solution

TOWERS = sl.Skyscrapers(
    edges=sl.Edges((2, 0, 0), (0, 0, 0), (0, 0, 1), (0, 0, 0)),
    givens=sl.Grid([[0, 3, 0], [0, 0, 0], [0, 0, 0]]),
)
ROOMS = sl.Doors(
    rooms=sl.Grid([[2, 0], [0, 3]]),
    doors=sl.Doorways(sl.Grid([[None], [1]]), sl.Grid([[None, None]])),
    connected=True,
)
SKY = sl.load("starry-night/friedman1")


def doors(vertical: list[list[int]], horizontal: list[list[int]]) -> sl.Doorways[int]:
    return sl.Doorways(sl.Grid(vertical), sl.Grid(horizontal))


FAILING: dict[str, tuple[Puzzle, Solution, str]] = {
    "range": (
        TOWERS,
        sl.Grid([[2, 3, 1], [3, 1, 2], [1, 2, 4]]),
        "r3c3 is 4, but must be 1 to 3",
    ),
    "given": (
        TOWERS,
        sl.Grid([[2, 1, 3], [3, 2, 1], [1, 3, 2]]),
        "r1c2 is given as 3, not 1",
    ),
    "different in a row": (
        TOWERS,
        sl.Grid([[2, 3, 1], [3, 1, 1], [1, 2, 3]]),
        "1 stands twice in row 2",
    ),
    "different in a column": (
        TOWERS,
        sl.Grid([[2, 3, 1], [2, 1, 3], [1, 2, 3]]),
        "2 stands twice in column 1",
    ),
    "seen from the top": (
        TOWERS,
        sl.Grid([[1, 3, 2], [2, 1, 3], [3, 2, 1]]),
        "column 1 shows 3 towers from the top, not 2",
    ),
    "seen from the bottom": (
        TOWERS,
        sl.Grid([[1, 3, 2], [2, 1, 3], [3, 2, 1]]),
        "column 3 shows 2 towers from the bottom, not 1",
    ),
    "seen from a room": (ROOMS, doors([[0], [1]], [[1, 0]]), "room r2c2 sees 2 rooms, not 3"),
    "given door": (
        ROOMS,
        doors([[1], [0]], [[0, 1]]),
        "the door between r2c1 and r2c2 is given as open, not closed",
    ),
    "connected": (
        ROOMS,
        doors([[1], [1]], [[0, 0]]),
        "room r2c1 cannot be reached from r1c1",
    ),
    "one each, too many": (
        SKY,
        sl.Grid(
            [[3, 2, 0, 0, 1], [0, 0, 1, 3, 2], [1, 3, 2, 0, 1], [2, 0, 0, 1, 3], [0, 1, 3, 2, 0]]
        ),
        "row 3 holds 2 suns, not one",
    ),
    "one each, none": (
        SKY,
        sl.Grid(
            [[0, 2, 0, 0, 1], [0, 0, 1, 3, 2], [1, 3, 2, 0, 0], [2, 0, 0, 1, 3], [0, 1, 3, 2, 0]]
        ),
        "row 1 holds no star",
    ),
    "touch": (
        SKY,
        sl.Grid(
            [[1, 2, 0, 0, 3], [0, 1, 0, 3, 2], [3, 0, 2, 0, 1], [2, 0, 0, 1, 0], [0, 3, 1, 2, 0]]
        ),
        "the suns in r1c1 and r2c2 touch diagonally",
    ),
    "nearer": (
        SKY,
        sl.Grid(
            [[3, 1, 0, 0, 2], [0, 0, 2, 3, 1], [2, 3, 1, 0, 0], [1, 0, 0, 2, 3], [0, 2, 3, 1, 0]]
        ),
        "row 4 has the moon nearer to the star than the sun, "
        "not the sun nearer to the star than the moon",
    ),
}


@pytest.mark.parametrize("rule", FAILING)
def test_a_broken_rule_is_named(rule: str) -> None:
    puzzle, board, sentence = FAILING[rule]
    verdict = sl.check(puzzle, board)
    assert verdict.verdict == "wrong"
    assert sentence in [broken.message for broken in verdict.broken]
    assert all(broken.rule and broken.where for broken in verdict.broken)


def test_every_rule_has_a_failing_board() -> None:
    names = {
        broken.rule for p, board, _ in FAILING.values() for broken in sl.check(p, board).broken
    }
    assert names == {
        "range",
        "given",
        "different",
        "seen",
        "connected",
        "one-each",
        "touch",
        "nearer",
    }


@pytest.mark.parametrize("puzzle", [TOWERS, ROOMS, SKY], ids=lambda puzzle: puzzle.name)
def test_the_right_board_is_right(puzzle: Puzzle) -> None:
    solution = sl.solve(puzzle).solution
    assert sl.check(puzzle, solution).verdict == "right"


@pytest.mark.parametrize("puzzle", [TOWERS, ROOMS, SKY], ids=lambda puzzle: puzzle.name)
def test_a_board_of_another_shape_is_refused(puzzle: Puzzle) -> None:
    with pytest.raises(PuzzleError):
        sl.check(puzzle, sl.solve(sl.load(f"{puzzle.name}/{OTHER[puzzle.name]}")).solution)


OTHER = {"skyscrapers": "brainbashers", "doors": "example1", "starry-night": "friedman16"}


def test_verdicts_on_puzzles() -> None:
    assert sl.check(sl.load("skyscrapers/logicmasters")).verdict == "unique"
    several = sl.check(sl.load("doors/results"))
    assert several.verdict == "several"
    assert len(several.solutions) == 2
    assert all("the door between" in str(place) for place in several.differ)
    none = sl.check(sl.StarryNight(rows=(0,) * 4, columns=(0,) * 4))
    assert (none.verdict, none.clash) == ("none", [])
    stopped = sl.check(sl.Skyscrapers(edges=sl.Edges.none(12)), engine="kernel", node_limit=1)
    assert stopped.verdict == "stopped"
