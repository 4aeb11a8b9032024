"""Fixtures for all tests of the terminal: a player, and a helper."""

from __future__ import annotations

from terminal.playing import helper, playing_in, run

__all__ = ["helper", "playing_in", "run"]
