"""Measurements as plots: each function returns one, or None if there is nothing to show.

A contender looks the same in every plot, and differs from others in its marker and its line as
well as in its colour, so that a grey print can be read. A board on which it was stopped is an
open marker at the limit. Letters are outlines: the plots look the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from .. import figures
from ..figures import Figure, Quartiles
from ..jobs import Measurement
from ..tabulating import genre_of
from .axes import Side, count_axis, size_axis, time_axis
from .canvas import legend, side_by_side
from .marks import line, line_of_all, say_of_how_many, steps
from .picture import Picture
from .styles import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHIFT, SHIFTS = 3.0, 16.0
"""Points by which contenders stand apart at the same size: each from the next, and all."""

Value = Callable[[Measurement], Figure | None]


# The pictures ------------------------------------------------------------------------------


def size_time(measurements: Iterable[Measurement]) -> Picture | None:
    """Board size against time, a panel for each genre."""
    return _by_size(measurements, _time, "time to the answer", time_axis)


def size_backtracks(measurements: Iterable[Measurement]) -> Picture | None:
    """Board size against backtracks, a panel for each genre."""
    return _by_size(measurements, figures.count_of, "backtracks", count_axis)


def survival(measurements: Iterable[Measurement]) -> Picture | None:
    """How many boards each contender answers within a time, a panel for each question."""
    everything = list(measurements)
    shown = [one for one in everything if _time(one)]
    all_times = [time for one in shown if (time := _time(one))]
    if not all_times:
        return None
    end = max(all_times).value
    questions = figures.grouped_by(
        everything, lambda one: _capital(figures.ASKED[one.job.question])
    )
    most = max(map(_boards, questions.values()))

    def draw(axes: Axes, some: Sequence[Measurement]) -> None:
        axes.set_xlabel("time for each board")
        boards = _boards(some)
        for contender, theirs in figures.grouped_by(some, figures.contender_of).items():
            times, asked = sorted(_answer_times(theirs)), _boards(theirs)
            if times:
                steps(axes, style(contender), times, end if len(times) < asked else None)
            if times and asked < boards:
                say_of_how_many(axes, asked, (end if len(times) < asked else times[-1], len(times)))
        line_of_all(axes, boards)
        axes.set_ylim(0, most * 1.1)
        time_axis(axes, "x", all_times)

    title = "Boards answered within a time"
    return side_by_side(title, questions, draw, "boards answered", legend(shown, stopped=False))


# What the panels show ----------------------------------------------------------------------


def _panels(measurements: Sequence[Measurement]) -> dict[str, list[Measurement]]:
    """A panel for each genre and, if there are several, each question."""
    questions = {one.job.question for one in measurements}
    if len(questions) <= 1:
        return figures.grouped_by(measurements, genre_of)
    return figures.grouped_by(
        measurements, lambda one: f"{genre_of(one)}\n{figures.ASKED[one.job.question]}"
    )


def _by_size(
    measurements: Iterable[Measurement],
    value: Value,
    what: str,
    scale: Callable[[Axes, Side, Sequence[Figure]], None],
) -> Picture | None:
    shown = [one for one in measurements if value(one)]
    values = [figure for one in shown if (figure := value(one))]
    names = figures.contenders(shown)

    def draw(axes: Axes, some: Sequence[Measurement]) -> None:
        by_side = _by_side(some)
        sizes = sorted({_size(one, by_side) for one in some})
        size_axis(axes, "side of the board, in cells" if by_side else "cells of the board", sizes)
        apart = min(SHIFT, SHIFTS / len(names))
        for contender, theirs in figures.grouped_by(some, figures.contender_of).items():
            shift = (names.index(contender) - (len(names) - 1) / 2) * apart
            line(axes, style(contender), _by_sizes(theirs, value, by_side), shift)
        scale(axes, "y", values)

    title = _capital(f"{what} by size of the board")
    return side_by_side(title, _panels(shown), draw, f"{what}, median", legend(shown))


def _by_side(measurements: Iterable[Measurement]) -> bool:
    """Whether every board is a square, so that its side is enough."""
    shapes = (one.job.read().shape for one in measurements)
    return all(rows == columns for rows, columns in shapes)


def _size(one: Measurement, by_side: bool) -> int:
    """The side of a board, or how many cells it has."""
    rows, columns = one.job.read().shape
    return rows if by_side else rows * columns


def _time(one: Measurement) -> Figure | None:
    """A time above zero, for a logarithmic axis."""
    time = figures.time_of(one)
    return time if time is not None and time.value > 0 else None


def _boards(measurements: Iterable[Measurement]) -> int:
    return len({(one.job.name, str(one.job.puzzle)) for one in measurements})


def _answer_times(measurements: Iterable[Measurement]) -> Iterator[float]:
    for one in measurements:
        time = _time(one)
        if time is not None and one.answered:
            yield time.value


def _by_sizes(
    measurements: Sequence[Measurement], value: Value, by_side: bool
) -> dict[int, Quartiles]:
    size = partial(_size, by_side=by_side)
    sizes = figures.grouped_by(sorted(measurements, key=size), size)
    return {
        size: figures.quartiles(figure for one in some if (figure := value(one)) is not None)
        for size, some in sizes.items()
    }


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
