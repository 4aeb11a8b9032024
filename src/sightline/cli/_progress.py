"""How far it is, on standard error, if that is a terminal: a bar, or a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from ..verbs.bulk import UNWATCHED, Watcher
from ..words import Figure, Slot, language, say, speaking, text

if TYPE_CHECKING:
    from rich.live import Live
    from rich.progress import Progress, TaskID

STAGES = {
    "making": say("stage-making", "making")(),
    "reading": say("stage-reading", "reading")(),
    "sorting": say("stage-sorting", "sorting")(),
    "writing": say("stage-writing", "writing")(),
}
"""What is being done to many puzzles, in words."""
PER_SECOND = say("per-second", "{ $number }/s")
PER_MINUTE = say("per-minute", "{ $number }/min")
SHORT = 1.0
"""Seconds in which most answers are there, so that no line is shown."""


@contextmanager
def watched() -> Iterator[Watcher]:
    """A bar with the rate and the time left; nothing if standard error is not a terminal."""
    if not _is_seen():
        yield UNWATCHED
        return
    with _progress() as progress:
        yield _Bar(progress)


@contextmanager
def kept_up_to_date(so_far: Callable[[], Slot]) -> Iterator[None]:
    """A line for what takes long; it is asked for again and again, in another thread."""
    if not _is_seen():
        yield
        return
    line = _Line(so_far)
    timer = Timer(SHORT, line.show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        line.end()


def _is_seen() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


class _Line:
    """Shows a line until its end."""

    def __init__(self, so_far: Callable[[], Slot]) -> None:
        self._so_far = so_far
        self._language = language()
        self._live: Live | None = None

    def show(self) -> None:
        # Imported here, because it takes longer than most answers.
        from rich.console import Console
        from rich.live import Live
        from rich.text import Text

        console = Console(stderr=True)
        self._live = Live(
            get_renderable=lambda: Text(self._said()), console=console, transient=True
        )
        self._live.start()

    def _said(self) -> str:
        # Other threads know nothing of the language that this one speaks.
        with speaking(self._language):
            return text(self._so_far())

    def end(self) -> None:
        if self._live is not None:
            self._live.stop()


class _Bar:
    """Shows the progress of the current stage."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task: TaskID | None = None

    def stage(self, name: str, total: int, done: int) -> None:
        if self._task is not None:
            self._progress.remove_task(self._task)
        said = text(STAGES[name]) if name in STAGES else name
        self._task = self._progress.add_task(said, total=total or None, completed=done)

    def advance(self, puzzles: int) -> None:
        if self._task is not None:
            self._progress.advance(self._task, puzzles)


def _progress() -> Progress:
    # Imported here, because it takes longer than most answers.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    spoken = language()

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            with speaking(spoken):
                return Text(rate(task.finished_speed or task.speed))

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def rate(per_second: float | None) -> str:
    """How fast it goes, in a unit that suits it.

    >>> rate(1234.5), rate(12.34), rate(0.05), rate(None)
    ('1,234/s', '12.3/s', '3.0/min', '')
    """
    if not per_second:
        return ""
    if per_second < 1:
        return text(PER_MINUTE(number=Figure(per_second * 60, 1)))
    return text(PER_SECOND(number=Figure(per_second, int(per_second < 100))))
