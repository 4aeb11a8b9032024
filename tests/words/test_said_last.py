"""Above the words nobody looks into a text: what is said is found and compared by its structure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sightline

PACKAGE = Path(sightline.__file__).parent
ROOMS = ("core", "rules", "engines", "verbs", "library", "play", "records", "booklet", "notebook")
"""Those that find things and pass them on. Interfaces wrap and align lines: that is theirs."""
TEXTS = {"text", "message", "paragraphs"}
"""Attributes that are what a message says."""
SAYING = {"text", "sentence", "sentences", "told"}
"""Functions that say it."""
LOOKING = {
    *("count", "replace", "split", "rsplit", "partition", "rpartition", "startswith", "endswith"),
    *("find", "index", "removeprefix", "removesuffix", "strip", "lower", "upper", "casefold"),
    *("capitalize", "title", "format"),
}
"""Methods of a text that look into it, or make another one of it."""

EXCEPTIONS: dict[str, str] = {}
"""By place in the package: why it may."""


def modules() -> Iterator[Path]:
    for room in ROOMS:
        path = PACKAGE / room
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def is_said(node: ast.AST) -> bool:
    """Whether an expression is what a message says."""
    match node:
        case ast.Attribute(attr=name):
            return name in TEXTS
        case ast.Call(func=ast.Name(id=name)):
            return name in SAYING
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in SAYING
    return False


def looks(node: ast.AST) -> bool:
    """Whether it measures, compares, cuts or takes apart what a message says."""
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[said]):
            return is_said(said)
        case ast.Call(func=ast.Attribute(value=said, attr=name)):
            return name in LOOKING and is_said(said)
        case ast.Compare(left=left, comparators=others):
            return any(map(is_said, [left, *others]))
        case ast.Subscript(value=said):
            return is_said(said)
        case ast.BinOp(left=left, right=right):
            return is_said(left) or is_said(right)
    return False


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nobody_looks_into_a_text(path: Path) -> None:
    name = path.relative_to(PACKAGE).as_posix()
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if looks(node) and name not in EXCEPTIONS and isinstance(node, ast.expr)
    ]
    assert found == []
