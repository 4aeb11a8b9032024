"""Skyscrapers with parks, diagonals and sums: all small boards, names, random boards, bad input."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from samples import size

import sightline as sl
from sightline.core.errors import InputError, PuzzleError
from sightline.core.grid import Edges, Grid
from sightline.core.random import Random
from sightline.rules.constraints import Visible
from sightline.rules.genres.skyscrapers import Skyscrapers
from sightline.rules.symmetry import canonical_id, images

Board = Grid[int]


def blank(side: int, **settings: Any) -> Skyscrapers:
    return Skyscrapers.blank((side, side)).restated(**settings)


# All small boards ----------------------------------------------------------------------------


@cache
def all_boards(side: int, parks: int, diagonals: bool) -> tuple[Board, ...]:
    """By brute force: rows that hold what they should, one below the other."""
    line = [0] * parks + list(range(1, side - parks + 1))
    rows = sorted(set(permutations(line)))

    def fits(board: Board) -> bool:
        lines = [*zip(*board, strict=True)]
        if diagonals:
            lines += [diagonal.cells for diagonal in board.diagonals]
        return all(sorted(each) == line for each in lines)

    return tuple(filter(fits, map(Grid, product(rows, repeat=side))))


SMALL = [
    *((side, parks, False) for side in (1, 2, 3) for parks in range(side)),
    *((4, parks, diagonals) for parks in (2, 3) for diagonals in (False, True)),
]


@pytest.mark.parametrize(("side", "parks", "diagonals"), SMALL)
@pytest.mark.parametrize("engine", ["kernel", "sat"])
def test_all_boards(side: int, parks: int, diagonals: bool, engine: str) -> None:
    found = list(sl.solutions(blank(side, parks=parks, diagonals=diagonals), engine=engine))
    assert sorted(found) == sorted(all_boards(side, parks, diagonals))


def test_one_park_is_a_latin_square_with_another_name() -> None:
    assert sl.count(blank(4, parks=1)) == sl.count(blank(4)) == 576
    assert sl.count(blank(4, parks=1, diagonals=True)) == sl.count(blank(4, diagonals=True)) == 48


@pytest.mark.parametrize(("side", "parks", "diagonals"), SMALL[3:])
@pytest.mark.parametrize("reading", ["count", "sum"])
def test_all_boards_that_show_some_clues(
    side: int, parks: int, diagonals: bool, reading: str
) -> None:
    boards, random = all_boards(side, parks, diagonals), Random(side + parks)

    def shown(board: Board) -> Iterator[int]:
        for line in (*board, *zip(*board, strict=True)):
            for seen in (line, line[::-1]):
                yield Visible.value(seen, sums=reading == "sum")

    read = {board: tuple(shown(board)) for board in boards}
    for _ in range(size(12, 300)):
        full = Skyscrapers.clued(
            boards[random.below(len(boards))], parks=parks, diagonals=diagonals, clues=reading
        )
        some = [clue for clue in full.clues() if clue.path[0] == "edges" and random.chance(0.3)]
        puzzle = full.keep(some)
        asked = [clue for _, near, far in puzzle.edges.along(puzzle.givens) for clue in (near, far)]
        expected = [
            board
            for board in boards
            if all(want in (0, has) for want, has in zip(asked, read[board], strict=True))
        ]
        assert sorted(sl.solutions(puzzle, engine="kernel")) == sorted(expected)


# Made, turned, named -------------------------------------------------------------------------

VARIANTS: list[dict[str, Any]] = [
    {"parks": 1},
    {"parks": 2, "clues": "sum"},
    {"diagonals": True},
    {"clues": "sum"},
    {"parks": 1, "diagonals": True, "clues": "sum"},
]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_made_turned_and_read_again(variant: dict[str, Any]) -> None:
    made = sl.make("skyscrapers", 5, seed=4, minimal=True, **variant)
    assert sl.check(made).verdict == "unique"
    assert made.stated == {"parks": 0, "diagonals": False, "clues": "count"} | variant
    assert len({canonical_id(turned) for turned in images(made)}) == 1
    assert len({canonical_id(made), canonical_id(made.restated(diagonals=not made.diagonals))}) == 2  # type: ignore[attr-defined]
    for written in (made.to("json"), made.text(), made.text(ascii=True)):
        assert sl.parse(written) == made


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_an_explanation_leads_to_the_solution(variant: dict[str, Any]) -> None:
    made = sl.make("skyscrapers", 5, seed=9, minimal=True, **variant)
    assert sl.explain(made).complete
    assert sl.grade(made).grade in ("easy", "medium", "hard", "fiendish")


def test_boards_with_a_park_are_equally_likely() -> None:
    counts: dict[Any, int] = {}
    draws = 1200
    for seed in range(draws):
        board = Skyscrapers.sample((3, 3), Random(seed), parks=1)
        counts[board] = counts.get(board, 0) + 1
    assert len(counts) == 12
    # Each count is binomial around 100 with a deviation of about 10.
    assert all(50 < count < 150 for count in counts.values())


def test_every_board_with_two_parks_is_possible() -> None:
    drawn = {Skyscrapers.sample((4, 4), Random(seed), parks=2) for seed in range(4000)}
    assert drawn == set(all_boards(4, 2, False))


# Bad input -----------------------------------------------------------------------------------

NONE = [0] * 4
PLAIN = {"genre": "skyscrapers", "top": NONE, "left": NONE, "bottom": NONE, "right": NONE}


def givens(first: Any) -> list[list[Any]]:
    return [[first, None, None, None], *[[None] * 4] * 3]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"parks": 4}, "parks is 4, but must be 0, 1, 2 or 3 on a board of 4×4"),
        ({"parks": -1}, "parks is -1, but must be 0, 1, 2 or 3 on a board of 4×4"),
        ({"parks": "1"}, "parks is '1', but must be 0, 1, 2 or 3 on a board of 4×4"),
        ({"parks": True}, "parks is True, but must be 0, 1, 2 or 3 on a board of 4×4"),
        ({"clues": "product"}, "clues is 'product', but must be 'count' or 'sum'"),
        ({"diagonals": 1}, "diagonals"),
        (
            {"parks": 1, "top": [4, 0, 0, 0]},
            "entry 1 of top is 4, but must be a whole number from 1 to 3, or 0 for nothing",
        ),
        (
            {"parks": 1, "givens": givens(4)},
            "entry 1 in row 1 of givens is 4, but must be a whole number from 0 to 3, or null",
        ),
        (
            {"clues": "sum", "top": [3, 0, 0, 0]},
            "entry 1 of top is 3, but must be a whole number from 4 to 10, or 0 for nothing",
        ),
        (
            {"clues": "sum", "left": [11, 0, 0, 0]},
            "entry 1 of left is 11, but must be a whole number from 4 to 10, or 0 for nothing",
        ),
    ],
)
def test_a_sentence_for_what_cannot_be(more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        sl.parse(json.dumps(PLAIN | more))
    assert sentence in str(caught.value)


def test_clues_that_clash_are_named() -> None:
    clues = {"top": [6, 0, 0, 0], "givens": [[2, None, None, None], *[[None] * 4] * 3]}
    verdict = sl.check(sl.parse(json.dumps(PLAIN | clues | {"parks": 1, "clues": "sum"})))
    assert verdict.verdict == "none"
    assert [clue.text for clue in verdict.clash] == ["the 6 above column 1", "the given 2 in r1c1"]


def test_parks_that_clash_are_named() -> None:
    rows = [[0, 0, None, None], *[[None] * 4] * 3]
    verdict = sl.check(sl.parse(json.dumps(PLAIN | {"parks": 1, "givens": rows})))
    assert verdict.verdict == "none"
    assert [clue.text for clue in verdict.clash] == [
        "the given park in r1c1",
        "the given park in r1c2",
    ]


def test_a_board_that_cannot_be_made_gets_a_sentence() -> None:
    with pytest.raises(PuzzleError, match="there is no such board"):
        sl.make("skyscrapers", 3, seed=1, diagonals=True)
    with pytest.raises(PuzzleError, match="a clue can have more than 63 values"):
        sl.make("skyscrapers", 12, seed=1, clues="sum")


def test_long_lines_are_solved() -> None:
    for parks, reading in product((0, 2), ("count", "sum")):
        side = 14
        board = Skyscrapers.sample((side, side), Random(parks), parks=parks)
        full = Skyscrapers.clued(board, parks=parks, clues=reading)
        few = [clue for n, clue in enumerate(full.clues()) if clue.path[0] == "edges" or n % 3]
        assert sl.solve(full.keep(few), limit=2).solutions[0] is not None
        assert board in sl.solve(full.keep(few), limit=200).solutions


def test_the_sum_of_a_clue_is_lit_by_the_towers_that_it_adds_up() -> None:
    puzzle = Skyscrapers(edges=Edges((6, 0, 0), (0,) * 3, (0,) * 3, (0,) * 3), reading="sum")
    board = Grid([[1, None, None], [2, None, None], [3, None, None]])
    assert list(puzzle.seen_from(("edges", "top", 0), board)) == [(0, 0), (1, 0), (2, 0)]
