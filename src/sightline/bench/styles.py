"""The style of plots, and of each contender in them."""

from __future__ import annotations

from binascii import crc32
from typing import Any, NamedTuple

from .ratios import BASE

INK, GRID, PALE = "#333333", "#dedede", "#909090"

SETTINGS: dict[str, Any] = {
    "svg.fonttype": "path",
    "svg.hashsalt": "sightline",
    "text.parse_math": False,
    "font.family": ["DejaVu Sans"],
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
    "legend.frameon": False,
    "legend.handlelength": 3,
    "lines.markersize": 5,
    "lines.solid_capstyle": "butt",
}


class Style(NamedTuple):
    """How a contender is drawn."""

    colour: str
    marker: str
    dashes: tuple[float, ...] = ()
    """Lengths of dashes and gaps; nothing for a line without gaps."""
    width: float = 1.3

    @property
    def line(self) -> dict[str, Any]:
        """The colour, the width and the dashes of the line, for matplotlib."""
        dashes = (0, self.dashes) if self.dashes else "-"
        return {"color": self.colour, "linewidth": self.width, "linestyle": dashes}


# The colours of Okabe and Ito, which colour-blind readers can distinguish, from dark to light.
BLACK, BLUE, RED, GREEN = "#000000", "#0072b2", "#d55e00", "#009e73"
PURPLE, SKY, ORANGE = "#cc79a7", "#56b4e9", "#e69f00"
COLOURS = (BLUE, RED, GREEN, PURPLE, SKY, ORANGE)
MARKERS = ("s", "^", "D", "v", "P", "X", "<", ">", "*", "d")
LONG, DOTTED, MIXED, UNEVEN = (5.0, 1.5), (1.2, 1.2), (5.0, 1.5, 1.2, 1.5), (8.0, 2.0, 3.0, 2.0)
DASHES = ((), LONG, DOTTED, MIXED, UNEVEN)
KNOWN = {
    BASE: Style(BLACK, "o", width=2.0),
    "kernel leftmost+reports": Style(RED, "v", LONG),
    "kernel smallest+reports": Style(ORANGE, "^", DOTTED),
    "kernel leftmost": Style(PURPLE, "d", UNEVEN),
    "kernel smallest": Style(GREEN, "p", LONG),
    "kernel weighted": Style(SKY, "*", MIXED),
    "kernel decomposed": Style(BLUE, "P", DOTTED),
    "auto": Style(GREEN, "*", UNEVEN),
    "sat": Style(BLUE, "s", MIXED),
    "cpsat": Style(SKY, "D"),
    "clingo": Style(GREEN, "P", LONG),
    "gprolog": Style(RED, "<"),
    "towers": Style(RED, "h", UNEVEN),
}


def style(contender: str) -> Style:
    """How a contender is drawn, in every picture of every run.

    >>> style("kernel").marker, style("my.solver") == style("my.solver")
    ('o', True)
    """
    if contender in KNOWN:
        return KNOWN[contender]
    number, colour = divmod(crc32(contender.encode()), len(COLOURS))
    number, marker = divmod(number, len(MARKERS))
    return Style(COLOURS[colour], MARKERS[marker], DASHES[number % len(DASHES)])
