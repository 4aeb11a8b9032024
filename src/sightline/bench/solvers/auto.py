"""The kernel, and a SAT solver where that gets stuck."""

from __future__ import annotations

from ._engine import adapted

TITLE, WORDS = "Sightline, auto", ()
version, answer = adapted("auto")
