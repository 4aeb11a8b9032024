"""Boards with one solution, for the suite ``scaling``: sampled, then given values one by one.

That is slow, so they are stored in ``suites/pinned.jsonl``. Those in the file were made by::

    pin() { python -m sightline.bench.pinning "$@"; }
    pin skyscrapers 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 20
    pin doors 5 10 15 20 25 --density 0.8
    pin starry-night 5 6 8 10 12 15 20 25 30
    pin easy-as-abc 5 6 8 10 12 15 20 25
    pin kuromasu 5 9 13 17 25 32 --density 0.5
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
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


def kept() -> list[Puzzle]:
    """The stored boards."""
    return [parse(line) for line in FILE.read_text("utf-8").splitlines()]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print boards of a genre, a line each."""
    parser = ArgumentParser(prog="python -m sightline.bench.pinning", description=__doc__)
    parser.add_argument("genre")
    parser.add_argument("sides", type=int, nargs="+", metavar="side")
    parser.add_argument("--density", type=float, default=1.0, help="how likely a clue is shown")
    asked = parser.parse_args(arguments)
    for side in asked.sides:
        for index in range(BOARDS):
            puzzle = pinned(asked.genre, (side, side), asked.density, SEED, index)
            about = About(id=f"{asked.genre}-{side}-{index}")
            print(write(replace(puzzle, about=about), "jsonl"), flush=True)


if __name__ == "__main__":
    main()
