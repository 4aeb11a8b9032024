"""What is made is proved again from the outside, whatever genre it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from verbs.bulk.running import Nobody

import sightline as sl
from sightline.core.errors import GenreError, PuzzleError, SightlineError, Unmade
from sightline.records.make import line_of
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs import make as making
from sightline.verbs import prove as proving
from sightline.verbs.bulk import Order, Run, hired
from sightline.verbs.make import Recipe, made
from sightline.verbs.prove import proved

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-genre.md").read_text()
FIRST_TWO = PAGE.partition("```python\n")[2].partition("```")[0]
SEEDS = range(10)

Learn = Callable[..., type[Puzzle]]
"""Takes the name of a genre, and what is to be changed in that of the tutorial."""


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> Learn:
    """Genres that are forgotten at the end of the test."""
    monkeypatch.setattr("sightline.rules.puzzle.GENRES", dict(GENRES))

    def learned(name: str, *changes: tuple[str, str]) -> type[Puzzle]:
        code = FIRST_TWO.replace('name="first-two"', f'name="{name}"')
        for old, new in [(LOOP, SPELLED_OUT), *changes]:
            assert old in code
            code = code.replace(old, new)
        module = ModuleType(f"sightline.rules.genres.{name}")
        module.__package__ = "sightline.rules.genres"
        monkeypatch.setitem(sys.modules, module.__name__, module)
        exec(code, module.__dict__)
        kind: type[Puzzle] = module.__dict__["FirstTwo"]
        return kind

    return learned


def solutions(puzzle: Puzzle) -> list[Any]:
    """Up to two, by an engine that has no part in the making."""
    return list(islice(sl.solutions(puzzle, engine="sat"), 2))


LOOP = """\
        for line, spot, total in self.clues_along(board):
            m.add(Sum(line.cells[:2], total, spot))
"""
ONE_SUM = "                m.add(Sum(line.cells[:2], total, line.where.near))\n"
SPELLED_OUT = f"""\
        for line, total in zip(board.lines, self.sums):
            if total:
{ONE_SUM}"""
MODEL = "        for line in board.lines:\n"
REST = "side * (side + 1) // 2 - total"
WISHES: list[dict[str, Any]] = [{}, {"minimal": True}, {"grade": "easy"}]


def with_more(rule: str) -> list[tuple[str, str]]:
    """The changes that add a rule to each clue."""
    return [
        (ONE_SUM, f"{ONE_SUM}                {rule}\n"),
        (MODEL, f"        side = len(self.givens)\n{MODEL}"),
    ]


# A clue that goes into several constraints -----------------------------------------------


@pytest.mark.parametrize("wishes", WISHES, ids=str)
@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("twice", "m.add(Sum(line.cells[:2], total))"),
        ("both-ends", f"m.add(Sum(line.cells[2:], {REST}))"),
    ],
)
def test_a_clue_may_feed_several_constraints(
    learn: Learn, name: str, rule: str, wishes: dict[str, Any]
) -> None:
    kind = learn(name, *with_more(rule))
    for seed in SEEDS:
        puzzle = sl.make(kind.name, 4, seed=seed, **wishes)
        assert solutions(puzzle) == [puzzle.solution]
        assert wishes.get("grade") in (None, sl.grade(puzzle).grade)


def test_nothing_can_be_left_out_where_clues_feed_several_constraints(learn: Learn) -> None:
    kind = learn("both-ends-minimal", *with_more(f"m.add(Sum(line.cells[2:], {REST}))"))
    for seed in SEEDS:
        puzzle = sl.make(kind.name, 4, seed=seed, minimal=True)
        clues = list(puzzle.clues())
        for clue in clues:
            assert len(solutions(puzzle.keep([other for other in clues if other != clue]))) == 2


UNFIT: dict[str, tuple[list[tuple[str, str]], str]] = {
    "a constraint that no clue can be taken out of": (
        [
            *with_more("m.add(AllDifferent(line.cells[: 2 + total % 2], line.where))"),
        ],
        "a clue goes into a constraint that cannot be without it",
    ),
    "a constraint of two clues": (
        [
            (
                MODEL,
                "        if all(self.sums[:2]):\n"
                "            m.add(Sum((*board[0][:2], *board[1][:2]), sum(self.sums[:2])))\n"
                f"{MODEL}",
            )
        ],
        "an argument of a constraint hangs on several clues",
    ),
    "a constraint in the stead of a clue": (
        [
            (
                ONE_SUM,
                f"{ONE_SUM}            else:\n"
                "                m.add(AllDifferent(line.cells[:2], line.where))\n",
            )
        ],
        "without a clue there are constraints that are not there with it",
    ),
    "a given that is also a clue": (
        [
            (
                "zip(board.lines, self.sums):\n            if total",
                "zip(board.lines, self.sums):\n            if total and self.givens[0][0]",
            )
        ],
        "what it gives away of the solution is part of a constraint",
    ),
}


@pytest.mark.parametrize("name", UNFIT)
def test_clues_that_cannot_be_shown_and_hidden_are_refused(learn: Learn, name: str) -> None:
    changes, why = UNFIT[name]
    kind = learn(f"unfit-{list(UNFIT).index(name)}", *changes)
    with pytest.raises(PuzzleError, match=rf"^First Two cannot be made: {why}, so that it cannot"):
        sl.make(kind.name, 4)


# Switches without a sample of one's own --------------------------------------------------

DIAGONAL = [
    (
        "core.grid import Grid\n",
        "core.grid import Grid\nfrom ...core.places import Cell, Several\n",
    ),
    (
        "    givens: Grid[int] = givens(default=NO_GIVENS)\n",
        "    givens: Grid[int] = givens(default=NO_GIVENS)\n"
        "    diagonal: bool = switch('with a diagonal', default=False)\n",
    ),
    ("givens, line_clues", "givens, line_clues, switch"),
    (
        MODEL,
        "        if self.diagonal:\n"
        "            line = tuple(board[i][i] for i in range(len(board)))\n"
        "            places = tuple(Cell(i, i) for i in range(len(board)))\n"
        "            m.add(AllDifferent(line, Several(places, 'the diagonal')))\n"
        f"{MODEL}",
    ),
]


def test_a_genre_without_a_draw_of_its_own_draws_with_its_switches(learn: Learn) -> None:
    kind = learn("diagonal", *DIAGONAL)
    for seed in SEEDS:
        puzzle = sl.make(kind.name, 4, diagonal=True, seed=seed)
        assert puzzle.variants == ["diagonal"]
        assert solutions(puzzle) == [puzzle.solution]
        assert puzzle.solution is not None
        assert {puzzle.solution[i][i] for i in range(4)} == {1, 2, 3, 4}


def test_a_board_that_does_not_exist(learn: Learn) -> None:
    kind = learn("no-diagonal", *DIAGONAL)
    with pytest.raises(PuzzleError, match="First Two 2×2, with a diagonal cannot be made: there"):
        sl.make(kind.name, 2, diagonal=True)


# Genres that contradict themselves -------------------------------------------------------

TRUE_SUMS = "row[0] + row[1]"
FALSE_SUMS = "min(row[0] + row[1] + 1, 2 * len(row) - 1)"
FALSE_BOARDS = (
    "    def constrain(",
    "    @classmethod\n"
    "    def sample(cls, shape, random, **wishes):\n"
    "        return Grid([range(1, shape[1] + 1)] * shape[0])\n\n"
    "    def constrain(",
)
CONTRADICTS = r"^First Two contradicts itself: .*; nothing is handed out"


@pytest.mark.parametrize(
    "wishes", [*WISHES, {"grade": "hard"}, {"givens": "none"}, {"unique": False}], ids=str
)
@pytest.mark.parametrize(
    ("name", "change"), [("false-clues", (TRUE_SUMS, FALSE_SUMS)), ("false-boards", FALSE_BOARDS)]
)
def test_a_genre_that_contradicts_itself_gives_an_error_and_no_puzzle(
    learn: Learn, name: str, change: tuple[str, str], wishes: dict[str, Any]
) -> None:
    kind = learn(name, change)
    with pytest.raises(GenreError, match=CONTRADICTS):
        sl.make(kind.name, 4, **wishes)


def test_a_run_of_many_ends_with_that_error(learn: Learn, tmp_path: Path) -> None:
    kind = learn("false-clues-in-bulk", (TRUE_SUMS, FALSE_SUMS))
    order = Order(recipe=Recipe(genre=kind.name, size=(4, 4)), seed=1, count=20)
    run = Run(order, str(tmp_path / "puzzles.jsonl"))
    with (
        run.begun(resume=False),
        hired(1) as workers,
        pytest.raises(SightlineError, match=CONTRADICTS),
    ):
        run.make(workers, line_of, Nobody())
    assert not list(tmp_path.iterdir())


# The proof -------------------------------------------------------------------------------


def test_a_puzzle_with_another_solution_does_not_stand_the_proof() -> None:
    square = sl.Grid([[1, 2], [2, 1]])
    several = sl.Skyscrapers(edges=sl.Edges.none(2), solution=square)
    with pytest.raises(GenreError, match=r"^Skyscrapers contradicts itself: a finished puzzle has"):
        proved(several)
    assert proved(several, unique=False)


def test_a_wrong_solution_does_not_stand_the_proof() -> None:
    wrong = sl.Skyscrapers(edges=sl.Edges.none(2), solution=sl.Grid([[1, 2], [1, 2]]))
    with pytest.raises(GenreError, match=r"breaks a rule \(1 stands twice in column 1"):
        proved(wrong, unique=False)


def test_a_proof_that_stays_open_is_no_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "MAX_NODES", 0)
    monkeypatch.setattr(making, "MAX_ATTEMPTS", 3)
    recipe = Recipe(genre="skyscrapers", size=(9, 9))
    with pytest.raises(Unmade, match="3 of 3 boards could not be decided in time"):
        made(recipe, 1, 0)
