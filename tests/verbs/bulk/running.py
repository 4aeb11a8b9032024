"""A run of many puzzles, with observers that watch it or interfere with it."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sightline.records.make import line_of
from sightline.verbs.bulk import Manifest, Order, Run, hired
from sightline.verbs.make import Recipe

COMMAND = [sys.executable, "-m", "sightline", "make"]
HOUSES = Recipe(genre="doors", size=(3, 3))
ORDER = Order(recipe=HOUSES, seed=7, count=600)
TINY = Recipe(genre="doors", size=(2, 2))
"""A recipe with few possible puzzles."""


class Nobody:
    """An observer that does nothing."""

    def stage(self, name: str, total: int, done: int) -> None: ...

    def advance(self, puzzles: int) -> None: ...


class Meddler(Nobody):
    """An observer that acts once, when so many puzzles are saved."""

    def __init__(self, after: int, do: Callable[[], object]) -> None:
        self.left, self.do, self.done = after, do, False

    def advance(self, puzzles: int) -> None:
        self.left -= puzzles
        if self.left <= 0 and not self.done:
            self.done = True
            self.do()


def interrupt() -> None:
    raise KeyboardInterrupt


def make(
    path: Path,
    order: Order = ORDER,
    *,
    workers: int = 1,
    cluster: str | None = None,
    resume: bool = False,
    watcher: Nobody | None = None,
) -> Manifest:
    work = Run(order, str(path))
    with work.begun(resume=resume), hired(workers, cluster) as crew:
        return work.make(crew, line_of, watcher or Nobody())


def interrupted(path: Path, order: Order = ORDER) -> Path:
    """The folder of a run that was interrupted half-way."""
    with pytest.raises(KeyboardInterrupt):
        make(path, order, watcher=Meddler(order.count // 2, interrupt))
    return path.with_name(f"{path.name}.parts")


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def kill_a_child() -> None:
    victim = multiprocessing.active_children()[0]
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
