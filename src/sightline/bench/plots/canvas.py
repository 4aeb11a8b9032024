"""Panels side by side, and the legend below them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ...core.words import tame
from .. import figures
from ..jobs import Measurement
from .picture import WIDTH, Picture, blank, settings
from .styles import INK, line_look, style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
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
        figure.legend(handles=lines, loc="outside lower center", ncols=_legend_columns(names))
        return Picture(figure, title)


# Legends -----------------------------------------------------------------------------------


def legend(shown: Sequence[Measurement], *, stopped: bool = True) -> Iterator[Line2D]:
    """The contenders, and the meaning of an open marker if there is one."""
    from matplotlib.lines import Line2D

    for name in figures.contenders(shown):
        look = style(name)
        yield Line2D([], [], marker=look.marker, label=tame(name), **line_look(look))
    if stopped and any(one.verdict == "stopped" for one in shown):
        yield Line2D([], [], label="open: stopped at the limit", **_OPEN)


_OPEN: dict[str, Any] = {
    "marker": "o",
    "linestyle": "",
    "markeredgecolor": INK,
    "markerfacecolor": "white",
}


def _legend_columns(names: Sequence[str]) -> int:
    """How many fit side by side; a letter is about 0.08 inches wide."""
    widest = 0.9 + 0.08 * max(map(len, names))
    return max(1, min(len(names), int(WIDTH / widest)))
