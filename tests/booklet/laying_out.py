"""Booklets that are laid out, and queries about their pages."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline.booklet import Layout, Sheet, prepared
from sightline.booklet.booklet import contents
from sightline.booklet.contents import Contents
from sightline.cli import main
from sightline.rules.puzzle import Puzzle

typst = pytest.importorskip("typst")

HOUSE, TOWERS, NIGHT = "doors/example1", "skyscrapers/logicmasters", "starry-night/friedman1"
SEVERAL = "doors/example2"
CLASH = sl.Skyscrapers(edges=sl.Edges((1, 0, 1), *[(0, 0, 0)] * 3))


def sheets(*names: str, hints: bool = False) -> list[Sheet]:
    return [prepared(sl.load(name), hints=hints) for name in names]


def house(rows: int, columns: int) -> Puzzle:
    return sl.make("doors", (rows, columns), unique=False)


def laid_out(puzzles: list[Puzzle], **layout: Any) -> Contents:
    return contents([prepared(puzzle) for puzzle in puzzles], Layout(**layout))


def numbers_by_page(found: Contents) -> list[list[int]]:
    return [[slot.number for slot in page.slots] for part in found.sections for page in part.pages]


def pages(document: bytes) -> int:
    return len(re.findall(rb"/Type ?/Page\b", document))


def asked(found: Contents, selector: str, field: str, more: str = "", before: str = "") -> Any:
    """The result of a Typst query about the parts of a booklet."""
    template = files("sightline.booklet").joinpath("booklet.typ").read_text("utf-8")
    sources = {"book": msgspec.json.encode(found).decode()}
    answer = typst.query(
        f"{before}\n{template}{more}".encode(), selector, field=field, sys_inputs=sources
    )
    return json.loads(answer)


def headings(found: Contents) -> list[str]:
    """The headings that the template makes."""
    return [body["text"] for body in asked(found, "heading.where(level: 1)", "body")]


def boards(found: Contents) -> list[tuple[float, float, float, float]]:
    """The position of each board: page, left, top and width, in millimetres."""
    more = """
    #context {
      let found = query(image).map(board => {
        let where = board.location().position()
        (where.page, ..(where.x, where.y, board.width.length).map(length => length.mm()))
      })
      [#metadata(found)<boards>]
    }"""
    (answer,) = asked(found, "<boards>", "value", more)
    return [tuple(board) for board in answer]


def run(*arguments: str, input: str | None = None) -> Result:
    result = CliRunner().invoke(main, ["book", *arguments], input=input)
    assert "Traceback" not in result.stderr
    return result


def refusal(*arguments: str, input: str | None = None) -> str:
    """The error message for a booklet that is refused."""
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("sightline: ").strip()
