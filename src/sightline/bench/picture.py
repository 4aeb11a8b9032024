"""A picture, and how it becomes a file: SVG for a page, a small PNG for what is kept."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..core.errors import MissingExtra
from .styles import SETTINGS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDTH = 8.2
"""Inches of a picture."""
DOTS_PER_INCH = 110
COLOURS = 256
"""Of a PNG: those of the lines, and the shades between each of them and the paper."""


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


def blank(height: float) -> Figure:
    """An empty figure, so many inches high."""
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDTH, height), layout="constrained")


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
        drawn.quantize(COLOURS).save(small, format="png", optimize=True)
        return small.getvalue()
