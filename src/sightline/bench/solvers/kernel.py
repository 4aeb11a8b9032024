"""Our own kernel, with any strategy."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import get_args

import msgspec

from ...core.version import __version__
from ...engines import Order, Strategy, Strength, Values
from ...rules.puzzle import Puzzle
from . import Answer
from ._engine import searched

TITLE = "Sightline"

CHOICES: dict[str, dict[str, str | bool]] = {
    **{word: {"order": word} for word in get_args(Order)},
    **{word: {"values": word} for word in get_args(Values)},
    **{word: {"strength": word} for word in get_args(Strength)},
    "probing": {"probing": True},
    "no-probing": {"probing": False},
}
"""What each word of a strategy chooses."""
WORDS = tuple(CHOICES)


def version() -> str:
    """Always installed."""
    return __version__


def answer(puzzle: Puzzle, wanted: int, strategy: Collection[str], seconds: float) -> Answer:
    """Search in the kernel."""
    return searched("kernel", puzzle, wanted, seconds, _chosen(tuple(strategy)))


@cache
def _chosen(words: tuple[str, ...]) -> Strategy:
    """The strategy that is made of these words; the last one on a matter counts."""
    choices = {name: value for word in words for name, value in CHOICES[word].items()}
    return msgspec.convert(choices, Strategy)
