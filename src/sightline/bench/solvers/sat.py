"""Glucose by python-sat, over our own clauses."""

from __future__ import annotations

from ._engine import adapted

TITLE, WORDS = "SAT (Glucose)", ()
version, answer = adapted("sat", "python-sat")
