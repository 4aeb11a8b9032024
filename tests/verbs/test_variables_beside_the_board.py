"""A genre whose rules have variables beside the board: right answers, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner
from genres import Corners, known
from genres.corners import FORBIDDEN

import sightline as sl
from sightline import play as playing
from sightline.cli import main
from sightline.core.errors import GenreError
from sightline.core.grid import Grid
from sightline.engines import ENGINES
from sightline.verbs.make import Recipe, made

SIDE, TOTAL = 3, 7


@pytest.fixture(autouse=True)
def corners(monkeypatch: pytest.MonkeyPatch) -> type[Corners]:
    return known(monkeypatch, Corners)


def puzzle(first: str = "000", last: str = "000", *, loose: bool = False) -> Corners:
    rows = [[int(digit) for digit in row] for row in (first, "000", last)]
    return Corners(sums=(TOTAL, 0, 0), givens=Grid(rows), loose=loose)


UNIQUE = "102"


@cache
def latin_squares() -> list[Any]:
    return list(sl.solutions(sl.Skyscrapers(edges=sl.Edges.none(SIDE))))


def is_right(board: Any, p: Corners) -> bool:
    """The rules once more, in plain words."""
    corners = board[0][0] + board[0][-1] + board[-1][0] + board[-1][-1]
    given = ((r, c) for r in range(SIDE) for c in range(SIDE) if p.givens[r][c])
    return (
        corners == TOTAL
        and all(board[r][c] == p.givens[r][c] for r, c in given)
        and not (p.loose and board[0][0] == FORBIDDEN)
    )


PUZZLES = {
    "several": puzzle(),
    "several, loose": puzzle(loose=True),
    "one": puzzle(UNIQUE),
    "one, loose": puzzle(UNIQUE, loose=True),
    "none": puzzle(UNIQUE, "200"),
}
each_puzzle = pytest.mark.parametrize("p", PUZZLES.values(), ids=PUZZLES)


@each_puzzle
@pytest.mark.parametrize("engine", ENGINES)
def test_each_board_is_found_and_counted_once_whatever_stands_beside_it(
    p: Corners, engine: str
) -> None:
    right = {board for board in latin_squares() if is_right(board, p)}
    found = list(sl.solutions(p, engine=engine))
    assert len(found) == len(right)
    assert set(found) == right
    assert sl.solve(p, limit=None, engine=engine).count == len(right)
    assert sl.count(p, engine=engine) == len(right)
    assert sl.count(p, engine=engine, limit=2) == min(2, len(right))
    assert sl.is_unique(p, engine=engine) == (len(right) == 1)
    verdict = "none" if not right else "unique" if len(right) == 1 else "several"
    assert sl.check(p, engine=engine).verdict == verdict


def test_where_two_boards_differ_is_on_the_board() -> None:
    verdict = sl.check(puzzle(loose=True))
    assert verdict.differ
    assert all(place.key for place in verdict.differ)


@each_puzzle
def test_a_board_is_right_if_any_values_beside_it_are(p: Corners) -> None:
    for board in latin_squares():
        assert (sl.check(p, board).verdict == "right") == is_right(board, p)
        assert bool(sl.verify(p, board)) == is_right(board, p)


def test_a_wrong_board_gets_the_sentence_of_a_rule_that_it_breaks() -> None:
    board = sl.Grid([[1, 3, 2], [3, 2, 1], [2, 1, 3]])
    broken = sl.check(puzzle(), board).broken
    assert [each.message for each in broken] == ["the sum for row 1 is 4, not 5"]
    twice = sl.Grid([[1, 1, 2], [3, 2, 1], [2, 3, 3]])
    messages = [each.message for each in sl.check(puzzle(), twice).broken]
    assert "1 stands twice in row 1" in messages


def test_a_board_on_which_nothing_beside_it_fits_is_wrong() -> None:
    """Each rule alone could be fulfilled."""
    board = sl.Grid([[3, 1, 2], [1, 2, 3], [2, 3, 1]])
    (broken,) = sl.check(puzzle(loose=True).keep([]), board).broken
    assert broken.message == "no values of loose end 1, loose end 2 and loose end 3 fit this board"
    assert not sl.check(puzzle(loose=True).keep([]), board.mirrored()).broken


@pytest.mark.parametrize(
    "ask",
    [
        sl.explain,
        sl.hint,
        sl.grade,
        playing.new,
        lambda p: sl.make(p.name, SIDE),
        lambda p: made(Recipe(genre=p.name, size=(SIDE, SIDE), grade="easy"), 1, 0),
    ],
    ids=["explain", "hint", "grade", "play", "make", "make-graded"],
)
def test_what_speaks_of_places_refuses_with_a_sentence(ask: Callable[[Corners], object]) -> None:
    with pytest.raises(GenreError, match=r"Corners has variables beside the board \(the rest"):
        ask(puzzle(UNIQUE, loose=True))


@pytest.mark.parametrize("command", ["explain", "hint", "grade"])
def test_a_command_refuses_with_the_same_sentence(command: str) -> None:
    found = CliRunner().invoke(main, [command, puzzle(UNIQUE).to("json")])
    assert found.exit_code == 2
    assert "Corners has variables beside the board (the rest of the upper corners" in found.output


def test_a_proof_is_about_boards(tmp_path: Any) -> None:
    pytest.importorskip("pysat", reason="PySAT is not installed")
    path = tmp_path / "one.drup"
    text = puzzle(UNIQUE, loose=True).to("json")
    found = CliRunner().invoke(main, ["check", text, "--proof", str(path)])
    assert (found.exit_code, path.exists()) == (0, True), found.output
