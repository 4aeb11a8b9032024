"""Themes: what each role on a picture is painted with, as a style sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

import msgspec

from ..core.errors import UnknownName


class Theme(msgspec.Struct, frozen=True, kw_only=True):
    """The colours of a theme."""

    paper: str
    board: str
    """What a cell is filled with."""
    ink: str
    """Clues, givens, frames and walls."""
    line: str
    """Thin lines, and doors of which nothing is known."""
    entered: str
    pencil: str
    looked: str
    leaned: str
    concluded: str
    ring: str
    """Around what a step concludes and what it depends on."""
    wrong: str
    alarm: str
    """Around what is wrong."""
    sun: str
    moon: str
    star: str
    park: str
    """What the symbols that are entered are filled with."""
    roof: str
    front: str
    side: str
    edge: str
    """Around the faces of a tower."""


THEMES = {
    "light": Theme(
        paper="#fff",
        board="#fff",
        ink="#1c2430",
        line="#8b93a0",
        entered="#1a56b0",
        pencil="#5a6472",
        looked="#eef2f8",
        leaned="#dfeafa",
        concluded="#fdf0c4",
        ring="#9a6700",
        wrong="#fde4e1",
        alarm="#c2261d",
        sun="#ffd75e",
        moon="#c3d4ee",
        star="#f7b5a0",
        park="#b7dfb0",
        roof="#eef3fa",
        front="#9fb3cf",
        side="#7289aa",
        edge="#3d4f6b",
    ),
    "dark": Theme(
        paper="#14181f",
        board="#1b212b",
        ink="#eef1f6",
        line="#6d7888",
        entered="#8fbcff",
        pencil="#a3adbb",
        looked="#252e3c",
        leaned="#2a3d5c",
        concluded="#4a3d12",
        ring="#f0c24b",
        wrong="#4d2220",
        alarm="#ff8a80",
        sun="#b08a1e",
        moon="#456490",
        star="#a1523a",
        park="#3c6b3a",
        roof="#2b3a50",
        front="#566f94",
        side="#40557a",
        edge="#93a5c0",
    ),
    "print": Theme(
        paper="#fff",
        board="none",
        ink="#000",
        line="#777",
        entered="#000",
        pencil="#444",
        looked="#f1f1f1",
        leaned="#e6e6e6",
        concluded="#fff",
        ring="#000",
        wrong="#fff",
        alarm="#000",
        sun="#fff",
        moon="#fff",
        star="#fff",
        park="#fff",
        roof="#fff",
        front="#fff",
        side="#fff",
        edge="#000",
    ),
}
"""Every theme by its name."""

AUTO = "auto"
"""Light or dark, as the viewer has set the screen."""

_RULES = (
    (".paper", "fill:{paper}"),
    (".cell", "fill:{board}"),
    (".cell.looked", "fill:{looked}"),
    (".cell.leaned,.halo.leaned", "fill:{leaned}"),
    (".cell.concluded,.halo.concluded", "fill:{concluded}"),
    (".cell.wrong,.halo.wrong", "fill:{wrong}"),
    (".diagonals", "fill:none;stroke:{line};stroke-width:1;stroke-opacity:.6"),
    (".ring", "fill:none;stroke:{ring};stroke-width:2"),
    (".ring.leaned", "stroke:{entered};stroke-width:1.5;stroke-dasharray:3 3"),
    (".ring.wrong", "stroke:{alarm};stroke-dasharray:9 4"),
    (".halo", "stroke:{ring};stroke-width:1.5"),
    (".halo.leaned", "stroke:{entered};stroke-dasharray:2 2"),
    (".halo.wrong", "stroke:{alarm};stroke-dasharray:6 3"),
    (".badge", "fill:{leaned};stroke:{ring};stroke-width:1.5"),
    (".badge.wrong", "fill:{wrong};stroke:{alarm}"),
    (".lines", "fill:none;stroke:{line};stroke-width:1"),
    (".frame", "fill:none;stroke:{ink};stroke-width:2"),
    (".wall", "fill:none;stroke:{ink};stroke-width:5;stroke-linejoin:round"),
    (".jamb", "fill:none;stroke:{ink};stroke-width:2"),
    (".door", "fill:none;stroke:{entered};stroke-width:1.5"),
    (".door.given", "stroke:{ink};stroke-width:3"),
    (".door.closed", "stroke-width:3.5;stroke-linecap:round"),
    (".door.closed.given", "stroke-width:5"),
    (".door.mark,.door.closed.mark", "stroke:{pencil};stroke-width:1.5"),
    (".door.unknown", "stroke:{line};stroke-width:1;stroke-dasharray:3 3"),
    (".shade,.unshaded", "fill:{entered}"),
    (".shade.given,.unshaded.given", "fill:{ink}"),
    (".shade.mark,.unshaded.mark", "fill:{pencil}"),
    (".front", "fill:{front};stroke:{edge};stroke-width:1;stroke-linejoin:round"),
    (".side", "fill:{side};stroke:{edge};stroke-width:1;stroke-linejoin:round"),
    (".roof", "fill:{roof};stroke:{edge};stroke-width:1;stroke-linejoin:round"),
    (".number", "fill:{ink};font-weight:600"),
    (".number.given", "font-weight:700"),
    (".number.reversed", "fill:{paper}"),
    (".number.entered", "fill:{entered};font-weight:400"),
    (".number.mark", "fill:{pencil};font-weight:400"),
    (
        ".number.outline",
        "fill:none;stroke:{ink};stroke-width:1.7",
    ),
    (".number.given.outline", "stroke-width:2.1"),
    (".number.reversed.outline", "stroke:{paper}"),
    (".number.entered.outline", "stroke:{entered};stroke-width:1.2"),
    (".number.mark.outline", "stroke:{pencil};stroke-width:1.2"),
    (
        ".symbol",
        "fill:{ink};stroke:{ink};stroke-width:1.8",
    ),
    (".symbol.entered", "stroke:{entered}"),
    (".symbol.entered.sun", "fill:{sun}"),
    (".symbol.entered.moon", "fill:{moon}"),
    (".symbol.entered.star", "fill:{star}"),
    (".symbol.entered.park", "fill:{park}"),
    (".symbol.entered.dot", "fill:{entered};stroke:none"),
    (".symbol.mark", "fill:none;stroke:{pencil}"),
    (".symbol.mark.dot", "fill:{pencil}"),
    (".strike", "fill:none;stroke:{alarm};stroke-width:1.5"),
)
"""Selector and paint. No variables and no nesting: not every renderer knows them."""


def stylesheet(theme: str, scope: str = "", roles: Collection[str] | None = None) -> str:
    """The style sheet of a theme, for elements below ``scope``.

    With ``roles``, only as much of it as these roles need.

    >>> stylesheet("print", ".board", ["paper"])
    '.board .paper{fill:#fff}'
    """
    if theme == AUTO:
        dark = "".join(_rules("dark", scope, roles))
        light = "".join(_rules("light", scope, roles))
        return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"
    return "".join(_rules(theme, scope, roles))


def _rules(theme: str, scope: str, roles: Collection[str] | None) -> Iterator[str]:
    if theme not in THEMES:
        raise UnknownName("theme", theme, [*THEMES, AUTO])
    colours = msgspec.structs.asdict(THEMES[theme])
    classes = None if roles is None else [set(role.split()) for role in roles]
    for selectors, paint in _RULES:
        used = [s for s in selectors.split(",") if classes is None or _used(s, classes)]
        if used:
            scoped = ",".join(f"{scope} {selector}".strip() for selector in used)
            yield f"{scoped}{{{paint.format_map(colours)}}}"


def _used(selector: str, classes: Collection[set[str]]) -> bool:
    needed = set(selector.strip(".").split("."))
    return any(needed <= each for each in classes)


@lru_cache(maxsize=256)
def sheet_for(theme: str, roles: frozenset[str]) -> str:
    """The style sheet for a picture with these roles, under the class of the theme."""
    return stylesheet(theme, f".sl-{theme}", roles)
