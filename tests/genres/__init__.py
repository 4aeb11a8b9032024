"""Genres for tests: importing them makes puzzles available, :func:`known` registers a genre.

Other processes, a command or a server, know them if they are started in the :func:`environment`:
Python imports ``start/sitecustomize.py`` at its start.
"""

from __future__ import annotations

import os
from inspect import unwrap
from pathlib import Path
from typing import TypeVar

import pytest

from sightline.records import catalogue
from sightline.rules.puzzle import GENRES, Puzzle, genre

genre("doors")  # register those of the package first

from .corners import Corners  # noqa: E402
from .lookout import Lookout  # noqa: E402
from .pigeons import Pigeons  # noqa: E402
from .terraces import Terraces  # noqa: E402

__all__ = ["OWN", "UNMADE", "Corners", "Lookout", "Pigeons", "Terraces", "environment", "known"]

P = TypeVar("P", bound=Puzzle)
OWN: tuple[type[Puzzle], ...] = (Lookout, Terraces)
UNMADE: tuple[type[Puzzle], ...] = (Corners, Pigeons)
"""Those of which no puzzle can be made."""
HERE = Path(__file__).parent
START = str(HERE / "start")

for _kind in (*OWN, *UNMADE):
    del GENRES[_kind.name]


def known(monkeypatch: pytest.MonkeyPatch, kind: type[P]) -> type[P]:
    """Register a genre until the patches are undone, here and for processes started from here."""
    monkeypatch.setitem(GENRES, kind.name, kind)
    monkeypatch.setattr(catalogue, "genres", unwrap(catalogue.genres))
    monkeypatch.syspath_prepend(START)
    for name, value in environment(kind).items():
        monkeypatch.setenv(name, value)
    return kind


def environment(kind: type[Puzzle]) -> dict[str, str]:
    """The variables for a process that is to know a genre of this folder, too."""
    paths = (START, str(HERE.parent), os.environ.get("PYTHONPATH", ""))
    return {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "GENRE_OF_TESTS": kind.name}
