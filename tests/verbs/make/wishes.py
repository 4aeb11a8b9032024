"""Recipes to be made, and helpers for the tests of making."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import sightline as sl
from sightline.core.grid import Shape
from sightline.rules.puzzle import Puzzle, Solution
from sightline.rules.symmetry import Pattern, clue_positions
from sightline.verbs.grade import Word

SEED = 20_260
BOARDS: list[tuple[str, Shape, dict[str, bool], Word]] = [
    ("skyscrapers", (3, 3), {}, "easy"),
    ("doors", (5, 5), {}, "fiendish"),
    ("starry-night", (5, 5), {}, "fiendish"),
    ("skyscrapers", (4, 4), {}, "hard"),
    ("doors", (4, 6), {"count_self": False}, "fiendish"),
    ("starry-night", (6, 6), {}, "fiendish"),
    ("skyscrapers", (5, 5), {}, "hard"),
    ("doors", (5, 5), {"connected": True}, "fiendish"),
    ("starry-night", (7, 7), {}, "fiendish"),
    ("skyscrapers", (6, 6), {}, "fiendish"),
    ("doors", (7, 4), {}, "fiendish"),
    ("starry-night", (8, 8), {}, "fiendish"),
    ("skyscrapers", (7, 7), {}, "fiendish"),
    ("doors", (3, 3), {"connected": True, "count_self": False}, "hard"),
]
"""Genre, size, switches, and the hardest grade that is possible."""


def board(number: int) -> dict[str, Any]:
    name, size, switches, _ = BOARDS[number % len(BOARDS)]
    return {"genre": name, "size": size, "switches": switches}


def patterns(size: Shape) -> list[Pattern]:
    return ["none", "180", "90", "mirror"] if size[0] == size[1] else ["none", "180", "mirror"]


def without_solution(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, solution=None)


def solutions_by_another_engine(puzzle: Puzzle) -> list[Solution]:
    """Up to two solutions."""
    return list(islice(sl.solutions(without_solution(puzzle), engine="sat"), 2))


def is_right(puzzle: Puzzle, solution: Solution | None) -> bool:
    return solution is not None and sl.check(puzzle, solution).verdict == "right"


def shown(puzzle: Puzzle) -> list[bool]:
    """Whether there is a clue, for each place."""
    paths = {clue.path for clue in puzzle.clues()}
    return [path in paths for path in clue_positions(type(puzzle), puzzle.shape).paths]
