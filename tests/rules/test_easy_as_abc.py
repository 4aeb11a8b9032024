"""Easy as ABC: all small boards by brute force, all settings; clingo agrees on larger ones."""

from __future__ import annotations

from itertools import product

import pytest
from engines.test_agreement import LIMIT, letters, solvable_letters
from hypothesis import given
from hypothesis import strategies as st
from samples import tries

import sightline as sl
from sightline.bench.solvers import NotInstalled, solver
from sightline.core.grid import Grid, entries
from sightline.rules.genres.easy_as_abc import EasyAsABC
from sightline.rules.puzzle import Puzzle
from sightline.verbs.check import broken_rules

Board = tuple[tuple[int, ...], ...]


def boards(side: int, letters: int, *, diagonals: bool) -> list[Board]:
    """Every board that keeps the rules, from their wording alone."""
    rows = [
        row
        for row in product(range(letters + 1), repeat=side)
        if sorted(filter(None, row)) == list(range(1, letters + 1))
    ]
    every = list(range(1, letters + 1))
    found: list[Board] = [()]
    for _ in range(side):
        # No letter twice in a column, as far as it goes.
        found = [
            (*board, row)
            for board in found
            for row in rows
            if not any(value and value in above for value, *above in zip(row, *board, strict=True))
        ]
    places = range(side)
    both = ([(i, i) for i in places], [(i, side - 1 - i) for i in places]) if diagonals else ()
    return [
        board
        for board in found
        if all(sorted(filter(None, (board[r][c] for r, c in line))) == every for line in both)
    ]


def first(line: tuple[int, ...]) -> int:
    return next(filter(None, line))


def clues_of(board: Board) -> dict[str, list[int]]:
    columns = list(zip(*board, strict=True))
    return {
        "top": [first(line) for line in columns],
        "left": [first(line) for line in board],
        "bottom": [first(line[::-1]) for line in columns],
        "right": [first(line[::-1]) for line in board],
    }


SETTINGS = [
    (side, letters, diagonals)
    for side in range(1, 5)
    for letters in range(1, side + 1)
    for diagonals in (False, True)
]


@pytest.mark.parametrize(("side", "letters", "diagonals"), SETTINGS)
def test_all_small_boards(side: int, letters: int, diagonals: bool) -> None:
    expected = boards(side, letters, diagonals=diagonals)
    blank = EasyAsABC(edges=sl.Edges.none(side), letters=letters, diagonals=diagonals)
    assert sorted(sl.solutions(blank, engine="kernel")) == sorted(expected)
    for board in expected[:: max(1, len(expected) // 40)]:
        clued = EasyAsABC.clued(Grid(board), letters=letters, diagonals=diagonals)
        clues = clues_of(board)
        assert {side: list(getattr(clued.edges, side)) for side in clues} == clues
        edges = EasyAsABC(edges=clued.edges, letters=letters, diagonals=diagonals)
        same = [other for other in expected if clues_of(other) == clues]
        assert sorted(sl.solutions(edges, engine="kernel")) == sorted(same)
        assert broken_rules(edges, Grid(board)) == []


@given(puzzle=st.one_of(letters(), solvable_letters()))
@tries(60, 2_000)
def test_clingo_agrees(puzzle: Puzzle) -> None:
    clingo = solver("clingo")
    try:
        clingo.version()
    except NotInstalled as error:
        pytest.skip(str(error))
    theirs = clingo.answer(puzzle, LIMIT, (), 60.0).solutions
    ours = sl.solve(puzzle, limit=LIMIT, engine="kernel").solutions
    assert len(ours) == len(theirs)
    if len(ours) < LIMIT:
        assert set(ours) == set(theirs)


@pytest.mark.parametrize("letters", [13, 20, 26])
def test_boards_with_more_letters_than_are_thought_through(letters: int) -> None:
    """From 13 letters on, the kernel's propagators are weaker, and its search is still right."""
    square = [[(r + c) % 26 + 1 for c in range(26)] for r in range(26)]
    board = [[value if value <= letters else 0 for value in row] for row in square]
    full = EasyAsABC.clued(board, letters=letters)
    hidden = {(r, c) for r in range(0, 26, 3) for c in range(0, 26, 4)}
    puzzle = full.keep([clue for clue in full.clues() if clue.path[1:] not in hidden])
    found = sl.solve(puzzle, limit=2)
    assert found.solution == full.solution
    assert [len(board) for board in (dict(entries(found.solution)),)] == [26 * 26]


def test_a_clash_is_told() -> None:
    """Two clues of one line with the same letter: both cannot come first."""
    none = (0, 0, 0, 0)
    puzzle = EasyAsABC(edges=sl.Edges(none, (2, 0, 0, 0), none, (2, 0, 0, 0)))
    verdict = sl.check(puzzle)
    assert verdict.verdict == "none"
    assert {clue.text for clue in verdict.clash} == {
        "the B left of row 1",
        "the B right of row 1",
    }
