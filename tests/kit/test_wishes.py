"""Made puzzles are as wished, with every symmetry: public verbs judge the finished puzzles."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import pytest
from kit.cases import SEED, shape_to_make
from kit.patterns import groups, is_given, marks, without
from samples import in_soak, size, some

import sightline as sl
from sightline.core.errors import Unmade
from sightline.rules.puzzle import Puzzle, genre

SYMMETRIES = ("none", "180", "90", "mirror")
WISHES: dict[str, dict[str, Any]] = {
    "usual": {},
    "some givens": {"givens": 4},
    "no givens": {"givens": "none"},
    "few givens": {"givens": "few"},
    "density": {"density": 0.5},
    "minimal": {"minimal": True},
    "minimal with few givens": {"minimal": True, "givens": "few"},
    "easy": {"grade": "easy"},
    "medium": {"grade": "medium"},
    "dense easy": {"grade": "easy", "density": 0.9},
    "score": {"score": (0.5, 4.0)},
    "thin easy": {"grade": "easy", "thin": True},
    "thin medium": {"grade": "medium", "thin": True},
    "thin score": {"score": (0.5, 4.0), "thin": True},
    "any": {"unique": False},
    "any density": {"unique": False, "density": 0.3},
    "any with givens": {"unique": False, "givens": 8},
}
SHARES = {
    "usual": 0.8,
    "some givens": 0.8,
    "few givens": 1.0,
    "density": 0.5,
    "dense easy": 0.9,
    "any": 0.8,
    "any density": 0.3,
    "any with givens": 0.8,
}
"""The share of the clues that is shown where the wish leaves no choice."""
ASKED = list(product(SYMMETRIES, WISHES))
QUICK = [
    ("none", "any with givens"),
    ("180", "minimal"),
    ("180", "usual"),
    ("180", "any"),
    ("90", "score"),
    ("90", "thin score"),
    ("mirror", "easy"),
    ("mirror", "density"),
    ("mirror", "any with givens"),
]
"""Every symmetry, and every way to choose the clues."""
TRIES = size(quick=2, soak=12)


@lru_cache(len(ASKED) * TRIES)
def made(name: str, symmetry: str, wish: str) -> list[Puzzle]:
    """Puzzles with a wish; none for an index that has no such puzzle."""
    rows, columns = shape_to_make(genre(name))
    shape = (rows, rows) if symmetry == "90" else (rows, columns)
    puzzles = []
    for index in range(TRIES):
        wishes: Any = {"symmetry": symmetry, "seed": SEED, "index": index, **WISHES[wish]}
        try:
            puzzles.append(sl.make(name, shape, **wishes))
        except Unmade:
            continue
    return puzzles


@pytest.mark.parametrize("asked", some(ASKED, quick=QUICK), ids=", ".join)
def test_a_made_puzzle_is_as_wished(kind: type[Puzzle], asked: tuple[str, str]) -> None:
    symmetry, wish = asked
    if not _can_be(kind, symmetry):
        with pytest.raises(sl.PuzzleError, match="its boards cannot be turned"):
            made(kind.name, symmetry, wish)
        return
    for puzzle in made(kind.name, symmetry, wish):
        assert _is_symmetric(puzzle, symmetry)
        _check_solutions(puzzle, WISHES[wish])
        _check_givens(puzzle, WISHES[wish].get("givens"))
        if wish in SHARES:
            _check_share(puzzle, symmetry, SHARES[wish])
        _check_nothing_can_go(puzzle, symmetry, WISHES[wish])


@pytest.mark.soak
def test_nearly_all_wishes_are_within_reach(kind: type[Puzzle]) -> None:
    every = ASKED if in_soak() else QUICK
    asked = [each for each in every if _can_be(kind, each[0])]
    puzzles = sum(len(made(kind.name, *each)) for each in asked)
    assert puzzles >= 0.8 * TRIES * len(asked)


def _can_be(kind: type[Puzzle], symmetry: str) -> bool:
    return kind.turns or symmetry == "none"


def _is_symmetric(puzzle: Puzzle, symmetry: str) -> bool:
    pattern = marks(puzzle)
    return {each.turned(symmetry, puzzle.shape) for each in pattern} == pattern


def _check_solutions(puzzle: Puzzle, wish: dict[str, Any]) -> None:
    if "unique" in wish:
        assert sl.check(puzzle, puzzle.solution).verdict == "right"
    else:
        assert sl.check(puzzle).solutions == [puzzle.solution]
        assert not _is_beyond(puzzle, wish)


def _check_givens(puzzle: Puzzle, wanted: int | str | None) -> None:
    given = sum(each.is_given for each in marks(puzzle))
    if isinstance(wanted, int):
        assert given == wanted
    else:
        assert given == 0 or wanted != "none"


def _check_share(puzzle: Puzzle, symmetry: str, share: float) -> None:
    """The share of the clues that can be shown, up to the last group that is too large."""
    everything = marks(type(puzzle).clued(puzzle.solution))
    together = groups(everything, symmetry, puzzle.shape)
    can_be = [each for each in together if each <= everything and not is_given(each)]
    wanted = round(share * sum(map(len, can_be)))
    shown = sum(not each.is_given for each in marks(puzzle))
    assert wanted - max(map(len, can_be), default=1) < shown <= wanted


def _check_nothing_can_go(puzzle: Puzzle, symmetry: str, wish: dict[str, Any]) -> None:
    """Of a minimal or thin puzzle; of an easy one, no given."""
    for group in groups(marks(puzzle), symmetry, puzzle.shape):
        easy = wish.get("grade") == "easy" and "density" not in wish
        if wish.keys() & {"minimal", "thin"} or (easy and is_given(group)):
            fewer = without(puzzle, group)
            assert not sl.is_unique(fewer) or _is_beyond(fewer, wish)


def _is_beyond(puzzle: Puzzle, wish: dict[str, Any]) -> bool:
    """Whether a puzzle has not the grade or the score, or is harder."""
    grade = sl.grade(puzzle)
    lowest, highest = wish.get("score", (grade.score, grade.score))
    return grade.grade != wish.get("grade", grade.grade) or not lowest <= grade.score <= highest
