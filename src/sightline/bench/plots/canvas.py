"""Panels side by side, and the legend below them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ...core.words import tame
from .. import figures
from ..jobs import Measurement
from ..ratios import Comparison
from .picture import WIDTH, Picture, blank, settings
from .styles import INK, PALE, line_look, style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

PANELS = 3
"""Panels side by side."""
PANEL_HEIGHT = 3.0
"""Inches of a panel, the words at its axes included."""
LEGEND_LINE = 0.22
"""Inches of a line of the legend."""

Some = TypeVar("Some")


def side_by_side(
    title: str,
    panels: Mapping[str, Some],
    draw: Callable[[Axes, Some], None],
    label: str,
    legend: Iterable[Line2D],
) -> Picture | None:
    """Panels with a common vertical axis, and the legend below them."""
    if not panels:
        return None
    with settings():
        lines = list(legend)
        columns = min(len(panels), PANELS)
        rows = math.ceil(len(panels) / columns)
        names = [str(line.get_label()) for line in lines]
        below = math.ceil(len(names) / _legend_columns(names)) * LEGEND_LINE
        figure = blank(rows * PANEL_HEIGHT + below)
        grid = figure.subplots(rows, columns, sharey=True, squeeze=False)
        for axes, (name, some) in zip(grid.flat, panels.items(), strict=False):
            axes.set_title(name)
            draw(axes, some)
        for axes in grid.flat[len(panels) :]:
            axes.set_axis_off()
        for axes in grid[:, 0]:
            axes.set_ylabel(label)
        place_legend(figure, lines)
        return Picture(figure, title)


# Legends -----------------------------------------------------------------------------------


def legend(
    shown: Sequence[Measurement], *, lines: bool = True, stopped: bool = True
) -> Iterator[Line2D]:
    """The contenders, and the meaning of an open marker if there is one."""
    from matplotlib.lines import Line2D

    for name in figures.contenders(shown):
        look = line_look(style(name)) if lines else {"linestyle": "", "color": style(name).colour}
        yield Line2D([], [], marker=style(name).marker, label=tame(name), **look)
    if stopped and any(one.verdict == "stopped" for one in shown):
        yield Line2D([], [], label="open: stopped at the limit", **_OPEN)


def dot_legend(panels: Iterable[Sequence[Comparison]]) -> Iterator[Line2D]:
    """What the parts of a row of dots mean."""
    from matplotlib.lines import Line2D

    yield Line2D(
        [], [], marker="o", color=INK, linewidth=3, label="geometric mean and its 95 % interval"
    )
    yield Line2D([], [], marker="|", color=PALE, linewidth=0.9, label="smallest to largest")
    if any(one.mean.bound for compared in panels for one in compared):
        yield Line2D([], [], label="open: a bound, some were stopped", **_OPEN)


_OPEN: dict[str, Any] = {
    "marker": "o",
    "linestyle": "",
    "markeredgecolor": INK,
    "markerfacecolor": "white",
}


def place_legend(figure: Figure, lines: Sequence[Line2D]) -> None:
    """Put a legend below everything else."""
    columns = _legend_columns([str(line.get_label()) for line in lines])
    figure.legend(handles=lines, loc="outside lower center", ncols=columns)


def _legend_columns(names: Sequence[str]) -> int:
    """How many fit side by side; a letter is about 0.08 inches wide."""
    widest = 0.9 + 0.08 * max(map(len, names))
    return max(1, min(len(names), int(WIDTH / widest)))
