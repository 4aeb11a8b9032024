"""The worked notebook runs, and the HTML for notebooks is well-formed and safe."""

from __future__ import annotations

import json
import re
import runpy
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from samples import at_night

import sightline as sl
from sightline import library
from sightline.engines import Stats
from sightline.notebook import MOST_PICTURES, SideBySide
from sightline.rules.puzzle import About

DOCS = Path(__file__).parents[1] / "docs"
VOID = {"img"}


class Balanced(HTMLParser):
    """Parses HTML and keeps its elements; tags must be balanced."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.mark.parametrize("name", [library.names(genre)[0] for genre in ("doors", "skyscrapers")])
def test_an_explanation_step_by_step(name: str) -> None:
    explanation = sl.explain(sl.load(name))
    page = Balanced(explanation._repr_html_())
    assert {tag for tag, _ in page.elements} == {"img", "details", "summary", "p"}
    assert len(page.all("details")) == len(explanation.steps)
    images = page.all("img")
    assert len(images) == 1 + len(explanation.steps)
    for image, step in zip(images[1:], explanation.steps, strict=True):
        assert step.text in str(image["alt"])
        _, _, data = str(image["src"]).partition("base64,")
        assert ElementTree.fromstring(b64decode(data)).tag.endswith("svg")


def test_the_end_of_an_explanation() -> None:
    several = sl.explain(sl.load("doors/example2"))._repr_html_()
    assert several.endswith(
        "<p>There are several solutions, and this is how far logic reaches.</p>"
    )
    clash = sl.Skyscrapers(edges=sl.Edges((1, 0, 1), *[(0, 0, 0)] * 3))
    assert sl.explain(clash)._repr_html_().endswith("<p>There is no solution.</p>")


def test_very_long_explanations_have_fewer_pictures() -> None:
    explanation = sl.explain(sl.make("doors", (12, 12), seed=1))
    assert len(explanation.steps) > MOST_PICTURES
    page = Balanced(explanation._repr_html_())
    assert len(page.all("img")) == 1 + MOST_PICTURES
    assert len(page.all("details")) == MOST_PICTURES


def test_texts_are_no_markup() -> None:
    evil = "<script>alert('x')</script>"
    puzzle = replace(sl.load("doors/example1"), about=About(title=evil))
    assert "<script" not in sl.explain(puzzle)._repr_html_()
    assert "<script" not in SideBySide({evil: Stats()})._repr_html_()


def test_tables_of_statistics() -> None:
    result = sl.solve(sl.load("skyscrapers/logicmasters"))
    one = Balanced(result.stats._repr_html_())
    assert len(one.all("tr")) == len(Stats.__struct_fields__)
    two = Balanced(SideBySide({"a": result, "b": result.stats})._repr_html_())
    assert len(two.all("tr")) == 3
    assert all(head["scope"] in ("col", "row") for head in two.all("th"))
    assert len(repr(SideBySide({"a": result, "b": result.stats})).splitlines()) == 3


# The worked notebook -----------------------------------------------------------------------


TIME = re.compile(r"(?<=time=)[\d.e-]+|(?<=seconds=)[\d.e-]+|(?<![\d,.])[\d,.]+(?= m?s\b)")
OTHER_SOLVERS = re.compile(
    r"^ *(?:sat|cpsat) .*$|<tr><th[^>]*>(?:sat|cpsat)</th>.*?</tr>", re.MULTILINE
)
"""What other solvers count depends on their version, and what takes time on the machine."""


def masked(text: str) -> str:
    """Without times, the figures of other solvers, and the room that they take in a table."""
    return re.sub(" +", " ", TIME.sub("…", OTHER_SOLVERS.sub("…", text)))


def shown(notebook: Any) -> list[list[dict[str, str]]]:
    """The outputs of each cell by their kind, masked."""
    return [
        [
            {
                kind: masked(text)
                for kind, text in output.get("data", {"stream": output.get("text")}).items()
            }
            for output in cell.outputs
        ]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


@at_night
def test_the_notebook_runs_from_scratch(tmp_path: Path) -> None:
    """It runs without an error, and shows what is stored."""
    nbformat = pytest.importorskip("nbformat")
    for module in ("nbclient", "ipykernel", "pysat", "ortools"):
        pytest.importorskip(module)
    run = runpy.run_path(str(DOCS / "run_notebook.py"))
    fresh = run["executed"](tmp_path)
    stored = nbformat.read(run["FILE"], as_version=4)
    nbformat.validate(stored)
    assert shown(fresh) == shown(stored), "run python docs/run_notebook.py"
    kinds = {kind for cell in shown(stored) for output in cell for kind in output}
    assert {"stream", "text/plain", "text/html", "image/svg+xml"} <= kinds


def test_the_notebook_compares_searches_that_differ() -> None:
    """No two rows of a table have the same counts."""
    notebook = json.loads((DOCS / "notebook.ipynb").read_text("utf-8"))
    tables = [
        "".join(output["data"]["text/plain"]).splitlines()[1:]
        for cell in notebook["cells"]
        if "SideBySide(" in "".join(cell["source"]) and cell["cell_type"] == "code"
        for output in cell["outputs"]
        if "data" in output
    ]
    assert len(tables) >= 3
    for table in tables:
        rows = [tuple(re.split(r" {2,}", line.partition(" ms ")[2].strip())) for line in table]
        assert len(set(rows)) == len(rows) > 1, table
