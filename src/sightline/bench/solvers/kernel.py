"""Our own kernel, with any strategy."""

from __future__ import annotations

from typing import get_args

from ...engines import Order, Strength, Values
from ._engine import adapted

TITLE = "Sightline"
CHOICES: dict[str, dict[str, str | bool]] = {
    **{word: {"order": word} for word in get_args(Order)},
    **{word: {"values": word} for word in get_args(Values)},
    **{word: {"strength": word} for word in get_args(Strength)},
    "probing": {"probing": True},
    "no-probing": {"probing": False},
}
"""What each word of a strategy chooses; the last one on a matter counts."""
WORDS = tuple(CHOICES)
version, answer = adapted("kernel", choices=CHOICES)
