"""Boards with one solution, for the suite ``scaling``: sampled, then given values one by one.

That is slow, so they are stored in ``suites/pinned.jsonl``, made by
``python -m sightline.bench.pinning > pinned.jsonl``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..formats import write
from ..formats.json import parse
from ..rules.puzzle import About, Puzzle
from .subjects import pinned

FILE = Path(__file__).parent / "suites" / "pinned.jsonl"
BOARDS = 3
"""Of each size."""
SEED = 1
SIZES = {
    "skyscrapers": (1.0, (*range(4, 19), 20)),
    "doors": (0.8, (5, 10, 15, 20, 25)),
    "starry-night": (1.0, (5, 6, 8, 10, 12, 15, 20, 25, 30)),
    "easy-as-abc": (1.0, (5, 6, 8, 10, 12, 15, 20, 25)),
    "kuromasu": (0.5, (5, 9, 13, 17, 25, 32)),
}
"""How likely a clue is shown, and the sides of the boards."""


def kept() -> list[Puzzle]:
    """The stored boards."""
    return [parse(line) for line in FILE.read_text("utf-8").splitlines()]


def made(genre: str) -> Iterator[Puzzle]:
    """The boards of a genre, made anew."""
    density, sides = SIZES[genre]
    for side in sides:
        for index in range(BOARDS):
            puzzle = pinned(genre, (side, side), density, SEED, index)
            yield replace(puzzle, about=About(id=f"{genre}-{side}-{index}"))


if __name__ == "__main__":
    for name in SIZES:
        for board in made(name):
            print(write(board, "jsonl"), flush=True)
