"""A picture, as SVG for a page and as a small PNG; its style, and that of each contender."""

from __future__ import annotations

import io
from binascii import crc32
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import MissingExtra
from .ratios import BASE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH = 8.2
"""Inches of a picture."""
DOTS_PER_INCH = 110
IN_A_PNG = 256
"""Colours: those of the lines, and the shades between each of them and the paper."""


def require() -> None:
    """Raise if matplotlib is missing, without the cost of importing it."""
    if find_spec("matplotlib") is None:
        raise MissingExtra("matplotlib", extra="plots")


@contextmanager
def settings() -> Iterator[None]:
    """Settings of matplotlib that override those of the user."""
    require()
    import matplotlib

    default: dict[Any, Any] = {
        key: value
        for key, value in matplotlib.rcParamsDefault.items()
        if not key.startswith(("backend", "_"))
    }
    with matplotlib.rc_context(default | SETTINGS):
        yield


@dataclass(frozen=True)
class Picture:
    """A plot, with a title as its text alternative."""

    figure: Figure
    title: str

    def svg(self) -> str:
        """As SVG, without a date and a doctype."""
        buffer = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        with settings():
            self.figure.savefig(buffer, format="svg", metadata=nothing)
        text = buffer.getvalue()
        text = text[text.index("<svg") :]
        return text.replace(">", f"><title>{escape(self.title)}</title>", 1)

    def png(self) -> bytes:
        """As PNG with few colours, small enough to be committed."""
        from PIL import Image

        buffer, small = io.BytesIO(), io.BytesIO()
        with settings():
            self.figure.savefig(buffer, format="png", dpi=DOTS_PER_INCH)
        drawn = Image.open(buffer).convert("RGB")
        drawn.quantize(IN_A_PNG).save(small, format="png", optimize=True)
        return small.getvalue()


# Styles ------------------------------------------------------------------------------------

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
