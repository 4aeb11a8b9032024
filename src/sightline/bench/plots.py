"""Measurements as plots: each function returns one, or None if there is nothing to show.

A contender looks the same in every plot, and differs from others in its marker and its line as
well as in its colour, so that a grey print can be read. A board on which it was stopped is an
open marker at the limit. Letters are outlines: the plots look the same everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.escaping import tame
from . import figures
from .figures import Figure, Quartiles
from .jobs import Measurement
from .picture import INK, PALE, WIDTH, Picture, settings, style
from .tabulating import genre_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.lines import Line2D

PANELS, PANEL_HEIGHT, LEGEND_LINE = 3, 3.0, 0.22
"""Panels side by side; inches of a panel with the words at its axes, and of a line below."""
SHIFT, SHIFTS = 3.0, 16.0
"""Points by which contenders stand apart at the same size: each from the next, and all."""
MARKED = 12
"""About as many markers stand on a line with steps."""

Value = Callable[[Measurement], Figure | None]
Draw = Callable[["Axes", Sequence[Measurement]], None]
Panels = Mapping[str, Sequence[Measurement]]


def size_time(measurements: Iterable[Measurement]) -> Picture | None:
    """Board size against time, a panel for each genre."""

    def scale(axes: Axes) -> None:
        axes.set_yscale("log")
        _ticked(axes.yaxis, _time_tick)

    return _by_size(measurements, _time, "time to the answer", scale)


def size_backtracks(measurements: Iterable[Measurement]) -> Picture | None:
    """Board size against backtracks, a panel for each genre; there is a place for zero."""
    everything = list(measurements)
    most = max((count.value for count in map(figures.count_of, everything) if count), default=0)

    def scale(axes: Axes) -> None:
        axes.set_yscale("symlog", linthresh=1, linscale=0.5)
        axes.set_ylim(-0.35, 2 * max(most, 5))
        _ticked(axes.yaxis, _count_tick)

    return _by_size(everything, figures.count_of, "backtracks", scale)


def survival(measurements: Iterable[Measurement]) -> Picture | None:
    """How many boards each contender answers within a time, a panel for each question."""
    everything = list(measurements)
    shown = [one for one in everything if _time(one)]
    end = max((time.value for time in map(_time, shown) if time), default=0.0)
    questions = figures.grouped_by(
        everything, lambda one: figures.ASKED[one.job.question].capitalize()
    )

    def draw(axes: Axes, some: Sequence[Measurement]) -> None:
        from matplotlib.ticker import LogLocator

        axes.set(xlabel="time for each board", xscale="log")
        axes.xaxis.set_major_locator(LogLocator(numticks=5))
        _ticked(axes.xaxis, _time_tick)
        for contender, theirs in figures.grouped_by(some, figures.contender_of).items():
            _steps(axes, contender, theirs, end, _boards(some))
        axes.axhline(_boards(some), color=PALE, linewidth=0.8)
        at_the_end = ("axes fraction", "data")
        _note(axes, f"all {_boards(some)} boards", (1, _boards(some)), 5, at_the_end)
        axes.set_ylim(0, 1.1 * max(map(_boards, questions.values())))

    title = "Boards answered within a time"
    answered = [one for one in shown if one.answered]
    return _drawn(title, questions if answered else {}, draw, "boards answered", answered)


# What the panels show ----------------------------------------------------------------------


def _by_size(
    measurements: Iterable[Measurement], value: Value, what: str, scale: Callable[[Axes], None]
) -> Picture | None:
    shown = [one for one in measurements if value(one)]
    names = figures.contenders(shown)

    def draw(axes: Axes, some: Sequence[Measurement]) -> None:
        shapes = [one.job.read().shape for one in some]
        by_side = all(rows == columns for rows, columns in shapes)
        sizes = sorted({rows if by_side else rows * columns for rows, columns in shapes})
        axes.set_xlabel("side of the board, in cells" if by_side else "cells of the board")
        if sizes[-1] > 8 * sizes[0]:
            axes.set_xscale("log")
        _ticked(axes.xaxis, _count_tick, _apart(sizes))
        apart = min(SHIFT, SHIFTS / len(names))
        for contender, theirs in figures.grouped_by(some, figures.contender_of).items():
            shift = (names.index(contender) - (len(names) - 1) / 2) * apart
            _line(axes, contender, _by_sizes(theirs, value, by_side), shift)
        axes.margins(x=0.1)
        scale(axes)

    title = f"{what.capitalize()} by size of the board"
    return _drawn(title, _panels(shown), draw, f"{what}, median", shown)


def _panels(measurements: Sequence[Measurement]) -> Panels:
    """A panel for each genre and, if there are several, each question."""
    if len({one.job.question for one in measurements}) <= 1:
        return figures.grouped_by(measurements, genre_of)
    return figures.grouped_by(
        measurements, lambda one: f"{genre_of(one)}\n{figures.ASKED[one.job.question]}"
    )


def _by_sizes(some: Sequence[Measurement], value: Value, by_side: bool) -> dict[int, Quartiles]:
    found: dict[int, list[Figure]] = {}
    for one in some:
        rows, columns = one.job.read().shape
        if (figure := value(one)) is not None:
            found.setdefault(rows if by_side else rows * columns, []).append(figure)
    return {size: figures.quartiles(found[size]) for size in sorted(found)}


def _time(one: Measurement) -> Figure | None:
    """A time above zero, for a logarithmic axis."""
    time = figures.time_of(one)
    return time if time is not None and time.value > 0 else None


def _boards(measurements: Iterable[Measurement]) -> int:
    return len({(one.job.name, str(one.job.puzzle)) for one in measurements})


# Lines and markers -------------------------------------------------------------------------


def _line(axes: Axes, contender: str, spreads: Mapping[int, Quartiles], shift: float) -> None:
    """The medians by size, with the quartiles as thin lines through them."""
    from matplotlib.transforms import ScaledTranslation

    look = style(contender)
    drawn = axes.plot(list(spreads), [each.median.value for each in spreads.values()], **look.line)
    for size, (low, median, high) in spreads.items():
        drawn += axes.plot([size, size], [low.value, high.value], color=look.colour, linewidth=0.8)
        inside = "white" if median.bound else look.colour
        mark: dict[str, Any] = {
            "marker": look.marker,
            "color": look.colour,
            "markerfacecolor": inside,
        }
        drawn += axes.plot([size], [median.value], linestyle="", clip_on=False, zorder=3, **mark)
    for line in drawn:
        aside = ScaledTranslation(shift / 72, 0, axes.figure.dpi_scale_trans)
        line.set_transform(axes.transData + aside)


def _steps(
    axes: Axes, contender: str, theirs: Sequence[Measurement], end: float, boards: int
) -> None:
    """One step up for each answer, then level to the end if some are missing."""
    found = [time.value for one in theirs if one.answered and (time := _time(one))]
    if not found:
        return
    times, asked, look = sorted(found), _boards(theirs), style(contender)
    level = [end] if len(found) < asked else []
    heights = [*range(1, len(found) + 1), *(len(found) for _ in level)]
    axes.plot(
        [*times, *level],
        heights,
        drawstyle="steps-post",
        marker=look.marker,
        markevery=max(1, len(found) // MARKED),
        clip_on=False,
        **look.line,
    )
    if asked < boards:
        _note(axes, f"of {asked}", ([*times, *level][-1], len(found)), -13)


def _note(axes: Axes, words: str, at: tuple[float, float], above: int, place: Any = "data") -> None:
    beside: dict[str, Any] = {"xytext": (0, above), "textcoords": "offset points"}
    axes.annotate(words, at, xycoords=place, horizontalalignment="right", color=INK, **beside)


# Axes --------------------------------------------------------------------------------------


def _ticked(axis: Axis, word: Callable[[float], str], places: Sequence[int] = ()) -> None:
    """Ticks in words, at these places if any are named."""
    if places:
        axis.set_ticks(list(places))
    axis.set_major_formatter(lambda place, _: word(place))
    axis.set_ticks([], minor=True)


def _apart(sizes: Sequence[int]) -> list[int]:
    """Sizes whose labels fit side by side: about so much of the axis, linear or logarithmic."""
    place: Callable[[float], float] = math.log if sizes[-1] > 8 * sizes[0] else float
    least = 0.11 * (place(sizes[-1]) - place(sizes[0]))
    kept = list(sizes[:1])
    for size in sizes[1:]:
        if place(size) - place(kept[-1]) >= least:
            kept.append(size)
    return kept


def _time_tick(seconds: float) -> str:
    return f"{seconds:,.10g} s" if seconds >= 1 else f"{seconds * 1000:.10g} ms"


def _count_tick(number: float) -> str:
    return f"{number / 1e6:,.0f} M" if number >= 1e6 else f"{number:,.0f}"


# Panels side by side, and the legend below them --------------------------------------------


def _drawn(
    title: str, panels: Panels, draw: Draw, label: str, shown: Sequence[Measurement]
) -> Picture | None:
    """Panels with a common vertical axis."""
    if not panels:
        return None
    with settings():
        from matplotlib.figure import Figure as Canvas

        lines = list(_legend(shown))
        # A letter is about 0.08 inches wide.
        widest = 0.9 + 0.08 * max(len(str(line.get_label())) for line in lines)
        abreast = max(1, min(len(lines), int(WIDTH / widest)))
        columns = min(len(panels), PANELS)
        rows = math.ceil(len(panels) / columns)
        height = rows * PANEL_HEIGHT + math.ceil(len(lines) / abreast) * LEGEND_LINE
        figure = Canvas(figsize=(WIDTH, height), layout="constrained")
        grid = figure.subplots(rows, columns, sharey=True, squeeze=False)
        for axes, (name, some) in zip(grid.flat, panels.items(), strict=False):
            axes.set_title(name)
            draw(axes, some)
        for axes in grid.flat[len(panels) :]:
            axes.set_axis_off()
        for axes in grid[:, 0]:
            axes.set_ylabel(label)
        figure.legend(handles=lines, loc="outside lower center", ncols=abreast)
        return Picture(figure, title)


def _legend(shown: Sequence[Measurement]) -> Iterator[Line2D]:
    """The contenders, and the meaning of an open marker if there is one."""
    from matplotlib.lines import Line2D

    for name in figures.contenders(shown):
        known = style(name)
        yield Line2D([], [], marker=known.marker, label=tame(name), **known.line)
    if any(one.verdict == "stopped" for one in shown):
        look: dict[str, Any] = {"marker": "o", "color": INK, "markerfacecolor": "white"}
        yield Line2D([], [], label="open: stopped at the limit", linestyle="", **look)
