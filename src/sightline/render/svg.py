"""Pictures as SVG: small, without scripts and external resources."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, Any

from ..core.errors import InputError
from ..core.escaping import COMMANDS
from ..rules.marks import Marks
from ..rules.puzzle import Puzzle, Solution
from ..words import say
from .board import picture
from .picture import Circle, Path, Picture, Rectangle, Shape, Symbol, Text
from .symbols import DIGIT_ADVANCE, DIGIT_HEIGHT, DIGIT_WIDTH, GLYPHS, SYMBOLS
from .themes import sheet_for

if TYPE_CHECKING:
    from ..rules.constraints import Broken
    from ..verbs.explain import Step

FONTS = "system-ui,'Helvetica Neue',Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif"
CAP = 0.72
"""The height of a digit, as a part of the size of the text: it is much the same in all fonts."""
DIGIT_SCALE = 0.06
"""How much of a size of text is a unit of the digits that are drawn without fonts."""

NO_SCALE = say("no-scale", "a scale is a number above 0, not { $scale }")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def draw(
    puzzle: Puzzle,
    solution: Solution | None = None,
    *,
    marks: Marks | None = None,
    step: Step | None = None,
    line: int | None = None,
    conflicts: Sequence[Broken] = (),
    towers: bool = False,
    theme: str | None = "light",
    scale: float = 1,
    outlines: bool = False,
    prefix: str = "",
) -> str:
    """The board as an SVG: empty, partly or completely filled in.

    ``marks`` are pencil marks by place; for a house, the doors that are thought to be open
    (1) or closed (0). A ``step`` of an explanation, or only one ``line`` of a long step, counted
    from 1, and ``conflicts``, the rules that a board breaks, are highlighted. ``towers`` shows
    heights as towers, where a genre has heights. For the rest see :func:`write`.

    >>> from sightline.rules.puzzle import genre
    >>> print(draw(genre("doors")(rooms=[[2, 0]]))[:70])
    <svg xmlns="http://www.w3.org/2000/svg" class="sl-light" viewBox="0 0
    """
    pointed: Any = {"step": step, "line": line, "conflicts": conflicts}
    shown = picture(puzzle, solution, marks=marks, towers=towers, **pointed)
    return write(shown, theme=theme, scale=scale, outlines=outlines, prefix=prefix)


def write(
    picture: Picture,
    *,
    theme: str | None = "light",
    scale: float = 1,
    outlines: bool = False,
    prefix: str = "",
) -> str:
    """A picture as an SVG.

    ``theme`` is a name in :data:`sightline.render.themes.THEMES`, or ``auto``: light or dark,
    as the screen is set. None leaves the colours to the page in which the SVG is embedded: see
    :func:`sightline.render.themes.stylesheet`. ``scale`` is the default number of pixels per
    unit. ``outlines`` draws digits and letters without fonts. ``prefix`` begins every id, so that
    several pictures can be parts of one page.
    """
    if not 0 < scale < inf:
        raise InputError(NO_SCALE(scale=f"{scale:g}"))
    return _Writer(picture, theme, outlines, prefix).text(scale)


class _Writer:
    """Writes one SVG."""

    def __init__(self, picture: Picture, theme: str | None, outlines: bool, prefix: str) -> None:
        self.picture, self.theme, self.outlines = picture, theme, outlines
        self.prefix = escape(prefix)
        self.roles: set[str] = set()
        self.used: dict[str, str] = {}
        """Paths that are defined once and drawn often, by their ids."""

    def text(self, scale: float) -> str:
        width, height = self.picture.width, self.picture.height
        groups = list(self.groups())
        scope = f' class="sl-{self.theme}"' if self.theme else ""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg"{scope} viewBox="0 0 {width} {height}" '
            f'width="{width * scale:g}" height="{height * scale:g}" role="img" '
            f'font-family="{FONTS}" text-anchor="middle">'
        )
        title = f"<title>{_escaped(self.picture.title)}</title>"
        description = f"<desc>{_escaped(self.picture.description)}</desc>"
        parts = [head, title, description, *self.style(), *self.definitions(), *groups, "</svg>"]
        return "\n".join(parts) + "\n"

    def style(self) -> Iterator[str]:
        if self.theme:
            yield f"<style>{sheet_for(self.theme, frozenset(self.roles))}</style>"

    def definitions(self) -> Iterator[str]:
        if self.used:
            paths = (f'<path id="{id}" d="{data}"/>' for id, data in self.used.items())
            yield f"<defs>{''.join(paths)}</defs>"

    def groups(self) -> Iterator[str]:
        """Consecutive shapes of one kind, in one group."""
        for (role, size), shapes in groupby(self.picture.shapes, key=self._kind):
            self.roles.add(role)
            font = f' font-size="{size:g}"' if size else ""
            yield f'<g class="{role}"{font}>{"".join(map(self.shape, shapes))}</g>'

    def _kind(self, shape: Shape) -> tuple[str, float]:
        """The role of a shape, and the size of its font."""
        if type(shape) is not Text:
            return shape.role, 0
        return (f"{shape.role} outline", 0) if self._outlined(shape) else (shape.role, shape.size)

    def _outlined(self, text: Text) -> bool:
        return self.outlines and all(letter in GLYPHS for letter in text.text)

    def shape(self, shape: Shape) -> str:
        return _WAYS[type(shape)](self, shape)

    def rectangle(self, shape: Rectangle) -> str:
        return (
            f'<rect{self._id(shape.id)} x="{_short(shape.x)}" y="{_short(shape.y)}" '
            f'width="{_short(shape.width)}" height="{_short(shape.height)}"/>'
        )

    def circle(self, shape: Circle) -> str:
        middle = f'cx="{_short(shape.x)}" cy="{_short(shape.y)}"'
        return f'<circle {middle} r="{_short(shape.radius)}"/>'

    def path(self, shape: Path) -> str:
        return f'<path{self._id(shape.id)} d="{shape.data}"/>'

    def symbol(self, shape: Symbol) -> str:
        self.define(shape.name, SYMBOLS[shape.name])
        return self.use(shape.name, shape.x, shape.y, shape.scale)

    def letters(self, shape: Text) -> str:
        if self._outlined(shape):
            return self.digits(shape)
        # Not every renderer supports vertical centring of text.
        baseline = shape.y + shape.size * CAP / 2
        return f'<text x="{_short(shape.x)}" y="{baseline:.1f}">{_escaped(shape.text)}</text>'

    def digits(self, text: Text) -> str:
        """The digits and letters one by one, each centred in its place."""
        scale = text.size * DIGIT_SCALE
        advance, half = DIGIT_ADVANCE * scale, DIGIT_WIDTH * scale / 2
        left = text.x - (len(text.text) - 1) * advance / 2 - half
        top = text.y - DIGIT_HEIGHT * scale / 2
        for digit in text.text:
            self.define(f"digit-{digit}", GLYPHS[digit])
        return "".join(
            self.use(f"digit-{digit}", left + advance * i, top, scale)
            for i, digit in enumerate(text.text)
        )

    def define(self, name: str, data: str) -> None:
        self.used[f"{self.prefix}{name}"] = data

    def use(self, name: str, x: float, y: float, scale: float) -> str:
        where = f'x="{_short(x)}" y="{_short(y)}"'
        if scale != 1:
            where = f'transform="translate({_short(x)} {_short(y)}) scale({_short(scale)})"'
        return f'<use href="#{self.prefix}{name}" {where}/>'

    def _id(self, id: str) -> str:
        return f' id="{self.prefix}{id}"' if id else ""


_WAYS: Mapping[type[Shape], Callable[[_Writer, Any], str]] = {
    Rectangle: _Writer.rectangle,
    Circle: _Writer.circle,
    Path: _Writer.path,
    Symbol: _Writer.symbol,
    Text: _Writer.letters,
}


def _short(number: float) -> float | str:
    """A number without insignificant digits.

    >>> _short(56.0), _short(1.23456), _short(40)
    ('56', '1.235', 40)
    """
    return number if type(number) is int else f"{round(number, 3):g}"


def _escaped(text: str) -> str:
    r"""The text as XML can hold it.

    >>> _escaped("a < b\x00")
    'a &lt; b\ufffd'
    >>> _escaped("\u202e")
    '&#x202e;'
    """
    held = escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text), quote=False)
    return re.sub(COMMANDS, lambda command: f"&#x{ord(command[0]):x};", held)
