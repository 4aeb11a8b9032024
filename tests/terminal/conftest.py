"""Fixtures for all tests of the terminal: a player, and puzzles."""

from __future__ import annotations

import pytest
from terminal.playing import helper, playing_in, run

from sightline.rules.puzzle import GENRES

__all__ = ["helper", "playing_in", "run"]

FIRST = {
    "skyscrapers": "skyscrapers/brainbashers",
    "doors": "doors/example1",
    "starry-night": "starry-night/friedman1",
}
"""A small puzzle of each genre."""


@pytest.fixture(params=sorted(GENRES))
def kind(request: pytest.FixtureRequest) -> str:
    """Each genre in turn."""
    return str(request.param)


@pytest.fixture
def first(kind: str) -> str:
    """A small puzzle of the genre."""
    return FIRST[kind]
