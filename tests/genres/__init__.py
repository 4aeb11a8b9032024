"""Genres that only tests know: imported, they are puzzles; :func:`known`, they are genres."""

from __future__ import annotations

import pytest

from sightline.records import catalogue
from sightline.rules.puzzle import GENRES, Puzzle, genre

genre("doors")  # those of the package come first

from .lookout import Lookout  # noqa: E402

__all__ = ["OWN", "Lookout", "known"]

OWN: tuple[type[Puzzle], ...] = (Lookout,)

for _kind in OWN:
    del GENRES[_kind.name]


def known(monkeypatch: pytest.MonkeyPatch, kind: type[Puzzle]) -> None:
    """It is a genre until the patches are taken back."""
    monkeypatch.setitem(GENRES, kind.name, kind)
    monkeypatch.setattr(catalogue, "genres", catalogue.genres.__wrapped__)
