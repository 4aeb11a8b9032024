"""CP-SAT of OR-Tools, over our own model."""

from __future__ import annotations

from ._engine import adapted

TITLE, WORDS = "CP-SAT", ()
version, answer = adapted("cpsat", "ortools")
