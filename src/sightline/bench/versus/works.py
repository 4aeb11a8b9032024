"""The work that two checkouts are compared by: pieces for a worker, and commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ... import library
from ...core.errors import SightlineError
from ...formats import FORMATS
from ...rules.puzzle import GENRES, Puzzle
from ...verbs.make import make
from ...verbs.solve import is_unique
from ..subjects import sampled
from .sides import Work

SIDES = (5, 6)
"""Of the boards that are made."""
SEEDS = range(10)
WISHES: dict[str, dict[str, Any]] = {
    "make": {},
    "make easy": {"grade": "easy"},
    "make hard": {"grade": "hard"},
    "make minimal": {"minimal": True},
}
VERBS = ("draw", "solve", "count", "check", "hint", "grade", "explain")
"""What is done to puzzles of the library."""
UNIQUE = ("hint", "grade", "explain")
"""What only puzzles with one solution take."""
EXPLAINED = 2
"""Puzzles of a genre that this is done to."""
LARGE = 14
"""The side of boards with every clue, on which lines are too long to be looked at exactly."""
STREAMED = 1000
"""Puzzles that a command reads, or makes."""


def works() -> Iterator[tuple[str, Work]]:
    """The pieces of work, each with its name."""
    for name in sorted(FORMATS):
        written = list(_written(name))
        if FORMATS[name].readable:
            yield f"read {name}", _work("read", (text for _, text in written))
        yield f"write {name}", _work("write", ((json, name) for json, _ in written))
    for genre in GENRES:
        pictures = ((json, "svg") for json in _texts(_puzzles(genre)))
        yield f"write svg {genre}", _work("write", pictures)
        for verb in VERBS:
            some = _unique(genre) if verb in UNIQUE else _puzzles(genre)
            yield f"{verb} {genre}", _work(verb, _texts(some))
        blank = GENRES[genre].blank((SIDES[-1], SIDES[-1]))
        yield f"count many {genre}", _work("count many", _texts([blank]))
        large = (sampled(genre, (LARGE, LARGE), 1.0, seed) for seed in SEEDS)
        yield f"solve large {genre}", _work("solve", _texts(large))
        for (name, wishes), side in product(WISHES.items(), SIDES):
            asked = [wishes | {"genre": genre, "size": side, "seed": seed} for seed in SEEDS]
            yield f"{name} {genre} {side}×{side}", _work("make", asked)


def _work(verb: str, sent: Iterable[Any]) -> Work:
    return {"verb": verb, "sent": list(sent)}


def _texts(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    return (puzzle.to("jsonl") for puzzle in puzzles)


@cache
def _puzzles(genre: str) -> list[Puzzle]:
    return [library.load(name) for name in library.names(genre)]


@cache
def _unique(genre: str) -> list[Puzzle]:
    return list(filter(is_unique, _puzzles(genre)))[:EXPLAINED]


def _written(form: str) -> Iterator[tuple[str, str]]:
    """The puzzles of the library that a format can hold: as JSON, and in that format."""
    for puzzle in (puzzle for genre in GENRES for puzzle in _puzzles(genre)):
        with suppress(SightlineError):
            yield puzzle.to("jsonl"), puzzle.to(form)


def commands() -> dict[str, list[str]]:
    """What is asked of the command line, each with its name."""
    genre = next(iter(GENRES))
    return {
        "version": ["--version"],
        "solve": ["solve", library.names()[0]],
        f"solve {STREAMED:,}": ["solve", "--json", str(_stream())],
        f"make {STREAMED:,}": [
            *("make", genre, "--size", str(SIDES[0]), "--count", str(STREAMED)),
            *("--seed", "1", "--workers", "1", "--json"),
        ],
    }


@cache
def _stream() -> Path:
    """A file of many puzzles, which lasts as long as this process does."""
    texts = list(_texts(make(genre, SIDES[-1], seed=s) for genre in GENRES for s in SEEDS))
    folder = TemporaryDirectory()
    path = Path(folder.name) / "stream.jsonl"
    path.write_text("".join(f"{texts[i % len(texts)]}\n" for i in range(STREAMED)), "utf-8")
    _kept.append(folder)
    return path


_kept: list[TemporaryDirectory[str]] = []
