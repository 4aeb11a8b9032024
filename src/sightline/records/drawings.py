"""Answers that are files: a board as a picture or as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ..core.errors import UnknownName
from ..rules.puzzle import Puzzle, Solution
from .requests import Render


class File(msgspec.Struct, frozen=True):
    """An answer that is not JSON."""

    type: str
    """The media type."""
    data: bytes


def drawing(request: Render, puzzle: Puzzle, board: Solution | None) -> File:
    """A board drawn as requested."""
    if request.to not in _KINDS:
        raise UnknownName("kind of picture", request.to, _KINDS)
    return _KINDS[request.to](request, puzzle, board)


def _svg(request: Render, puzzle: Puzzle, board: Solution | None) -> File:
    from ..render.svg import draw

    marks, theme = request.marks, request.theme
    text = draw(puzzle, board, marks=marks, theme=theme, towers=request.towers)
    return File("image/svg+xml", text.encode())


def _png(request: Render, puzzle: Puzzle, board: Solution | None) -> File:
    from ..render.png import draw

    shown: Any = {"marks": request.marks, "theme": request.theme, "towers": request.towers}
    return File("image/png", draw(puzzle, board, scale=request.scale, **shown))


def _pdf(request: Render, puzzle: Puzzle, board: Solution | None) -> File:
    from ..render.pdf import draw

    del request  # a PDF has no options: it is for paper
    return File("application/pdf", draw(puzzle, board))


def _text(request: Render, puzzle: Puzzle, board: Solution | None) -> File:
    text = puzzle.text(board, ascii=request.to == "ascii")
    return File("text/plain; charset=utf-8", text.encode())


_KINDS: dict[str, Callable[[Render, Puzzle, Solution | None], File]] = {
    "svg": _svg,
    "png": _png,
    "pdf": _pdf,
    "text": _text,
    "ascii": _text,
}
