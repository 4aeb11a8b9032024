"""The peers: clingo answers as the kernel does, and Towers makes what we can solve."""

from __future__ import annotations

import sys
from dataclasses import replace
from time import perf_counter
from typing import Any

import msgspec
import pytest
from samples import some

import sightline as sl
from sightline.bench import towers
from sightline.bench.jobs import job_of
from sightline.bench.measuring import measure
from sightline.bench.solvers import Answer, NotInstalled, Solver, Unfit, solver
from sightline.core.boards import Cells
from sightline.core.errors import InputError, UnknownName
from sightline.library import names
from sightline.rules.fields import givens
from sightline.rules.genres.doors import Doors
from sightline.rules.genres.easy_as_abc import EasyAsABC
from sightline.rules.genres.skyscrapers import Skyscrapers
from sightline.rules.genres.starry_night import SKY, StarryNight
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs.check import broken_rules

PATIENCE = 60.0
"""Seconds that are far more than anything here takes."""


@pytest.fixture
def peer() -> Solver:
    """clingo, if it is installed."""
    found = solver("clingo")
    try:
        found.version()
    except NotInstalled as error:
        pytest.skip(str(error))
    return found


def asked(peer: Solver, puzzle: Puzzle, wanted: int = 2, seconds: float = PATIENCE) -> Answer:
    """The answer of a peer, every solution of which obeys the rules."""
    answer = peer.answer(puzzle, wanted, (), seconds)
    for board in answer.solutions:
        assert broken_rules(puzzle, board) == []
    assert len(set(map(msgspec.json.encode, answer.solutions))) == len(answer.solutions)
    return answer


def agrees(peer: Solver, puzzle: Puzzle) -> Answer:
    """The answer, which counts as many solutions as the kernel's: none, one, or several."""
    answer, ours = asked(peer, puzzle), asked(solver("kernel"), puzzle)
    assert len(answer.solutions) == len(ours.solutions)
    assert answer.exhausted or len(answer.solutions) == 2
    return answer


# The answers -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", some(names(), quick=names()[::3]))
def test_library(peer: Solver, name: str) -> None:
    puzzle = sl.load(name)
    answer = agrees(peer, puzzle)
    assert {"constraints", "nodes", "backtracks"} <= answer.stats.keys()
    assert len(asked(peer, puzzle, wanted=1).solutions) == 1


MADE: list[tuple[str, int | tuple[int, int], dict[str, Any]]] = [
    ("skyscrapers", 7, {"minimal": True}),
    ("skyscrapers", 9, {}),
    ("skyscrapers", 6, {"parks": 1}),
    ("skyscrapers", 6, {"parks": 2, "clues": "sum", "minimal": True}),
    ("skyscrapers", 6, {"diagonals": True, "minimal": True}),
    ("skyscrapers", 5, {"clues": "sum", "minimal": True}),
    ("skyscrapers", 6, {"parks": 1, "diagonals": True, "clues": "sum", "minimal": True}),
    ("doors", (7, 9), {}),
    ("doors", (1, 6), {}),
    ("doors", (6, 1), {}),
    ("doors", 6, {"count_self": False}),
    ("doors", 7, {"connected": True, "minimal": True}),
    ("doors", 5, {"connected": True, "count_self": False, "minimal": True}),
    ("easy-as-abc", 5, {"letters": 3}),
    ("easy-as-abc", 6, {"letters": 4, "minimal": True}),
    ("easy-as-abc", 6, {"letters": 4, "diagonals": True, "minimal": True}),
    ("easy-as-abc", 4, {"letters": 4}),
    ("easy-as-abc", 9, {"letters": 7}),
    ("starry-night", 5, {}),
    ("starry-night", 8, {}),
    ("starry-night", 8, {"minimal": True}),
]


@pytest.mark.parametrize(("genre", "size", "wishes"), MADE)
def test_made(
    peer: Solver, genre: str, size: int | tuple[int, int], wishes: dict[str, Any]
) -> None:
    puzzle = sl.make(genre, size, seed=5, **wishes)
    assert agrees(peer, puzzle).solutions == [puzzle.solution]


FULL = ["skyscrapers/board4", "doors/example2", "starry-night/custom", "easy-as-abc/six"]


@pytest.mark.parametrize("name", FULL)
def test_full_board(peer: Solver, name: str) -> None:
    puzzle = sl.load(name)
    board = asked(peer, puzzle, wanted=1).solutions[0]
    given = replace(puzzle, **{puzzle.given_part: board})
    answer = asked(peer, given)
    assert answer.solutions == [board]
    assert answer.exhausted


def test_given_sky_is_no_unknown_cell(peer: Solver) -> None:
    puzzle = sl.load("starry-night/custom")
    assert isinstance(puzzle, StarryNight)
    first, second = asked(peer, puzzle).solutions
    cells = ((r, c) for r in range(6) for c in range(6))
    row, column = next((r, c) for r, c in cells if SKY == first[r][c] != second[r][c])
    givens = [list(line) for line in puzzle.givens]
    givens[row][column] = SKY
    found = agrees(peer, replace(puzzle, givens=sl.Grid(givens))).solutions
    assert second not in found
    assert all(board[row][column] == SKY for board in found)


@pytest.mark.parametrize("name", sorted(GENRES))
@pytest.mark.parametrize("side", [1, 2, 5])
def test_nothing_is_said(peer: Solver, name: str, side: int) -> None:
    agrees(peer, GENRES[name].blank((side, side)))


replaced, ONE = msgspec.structs.replace, (1, 0, 0, 0)
NO_SOLUTION: dict[str, Puzzle] = {
    "clues": Skyscrapers(edges=replaced(sl.Edges.none(4), top=(4, 4, 0, 0))),
    "one and one": Skyscrapers(edges=replaced(sl.Edges.none(4), left=ONE, right=ONE)),
    "givens": Skyscrapers(edges=sl.Edges.none(3), givens=sl.Grid([[1, 1, 0]] + [[0] * 3] * 2)),
    "rooms": Doors(rooms=sl.Grid([[1, 2, 1], [0, 1, 0]])),
    "apart": Doors(rooms=sl.Grid([[2, 2, 0], [1, 1, 0]]), connected=True),
    "letters": EasyAsABC(edges=replaced(sl.Edges.none(4), left=ONE, right=ONE)),
    "diagonals": EasyAsABC(edges=sl.Edges.none(3), diagonals=True),
    "small night": StarryNight(rows=(0,) * 4, columns=(0,) * 4),
    "night": StarryNight(rows=(3,) * 5, columns=(3,) * 5),
}


@pytest.mark.parametrize("name", NO_SOLUTION)
def test_no_solution(peer: Solver, name: str) -> None:
    answer = agrees(peer, NO_SOLUTION[name])
    assert answer.solutions == []
    assert answer.exhausted


# Where there is no answer ------------------------------------------------------------------


def test_unfit(peer: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sightline.rules.puzzle.GENRES", dict(GENRES))

    class Fog(Puzzle, name="fog"):
        title = "Fog"
        board = Cells(values=lambda _: range(1, 3))
        max_side = 9
        givens: sl.Grid[int] = givens()

    with pytest.raises(Unfit, match="Fog"):
        peer.answer(Fog(givens=sl.Grid([[0]])), 1, (), PATIENCE)


@pytest.mark.parametrize("seconds", [0.0, 0.05])
def test_time_limit(peer: Solver, seconds: float) -> None:
    puzzle = sl.make("doors", 24, seed=1)
    began = perf_counter()
    answer = asked(peer, puzzle, seconds=seconds)
    assert perf_counter() - began < PATIENCE
    assert not answer.exhausted
    assert len(answer.solutions) < 2


def test_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    with pytest.raises(NotInstalled) as caught:
        solver("clingo").version()
    assert str(caught.value).endswith(" -m pip install clingo")


def test_measured(peer: Solver) -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    name = peer.TITLE
    measurement = measure(job_of(puzzle, "brainbashers", solver=name, repeats=1))
    assert (measurement.verdict, measurement.message) == ("unique", "")
    assert measurement.seconds[0] > 0
    assert measurement.start_up
    assert measurement.memory


# Making ------------------------------------------------------------------------------------


@pytest.fixture
def with_towers() -> None:
    try:
        towers.version()
    except NotInstalled as error:
        pytest.skip(str(error))


@pytest.mark.usefixtures("with_towers")
@pytest.mark.parametrize("difficulty", towers.LABELS)
def test_towers_are_unique(difficulty: str) -> None:
    batch = towers.make(3, 5, difficulty)
    assert [puzzle.shape for puzzle in batch.puzzles] == [(5, 5)] * 3
    assert all(puzzle.name == towers.GENRE for puzzle in batch.puzzles)
    assert all(sl.is_unique(puzzle, engine="kernel") for puzzle in batch.puzzles)
    assert batch.seconds > 0


@pytest.mark.usefixtures("with_towers")
def test_towers_start() -> None:
    assert towers.start_up() > 0
    assert any(letter.isdigit() for letter in towers.version())


def test_towers_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(towers, "PROGRAM", "no-such-towers")
    with pytest.raises(NotInstalled, match="no-such-towers is not installed; bring it with"):
        towers.make(1, 5, "easy")


def test_towers_bad_wishes() -> None:
    with pytest.raises(UnknownName, match="easy, hard"):
        towers.make(1, 5, "medium")
    with pytest.raises(InputError, match="3×3 to 9×9"):
        towers.make(1, 10, "easy")
    with pytest.raises(InputError, match="not 0 of 5×5"):
        towers.make(0, 5, "easy")
