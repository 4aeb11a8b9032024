"""What is said of measurements on a page: all that it takes to read and to repeat them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from bench.runs import EVIL, a_run, evil_run

from sightline.bench import plots, report, standard
from sightline.bench.jobs import Measurement
from sightline.core.errors import MissingExtra


class Seen(HTMLParser):
    """What a page holds."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)
        self.close()
        assert self.open == [], f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "img", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@cache
def sections_of(run: Callable[[], list[Measurement]]) -> list[report.Section]:
    """The standard sections; their plots are drawn once."""
    return standard.standard_sections(run())


def page_of(run: Callable[[], list[Measurement]], command: str = "sightline bench") -> str:
    machine = {"cpu": "A CPU", "commit": "1234567", "compiler": EVIL}
    return report.html("A run", sections_of(run), machine, command, lead=standard.asked(run()))


@pytest.mark.parametrize("run", [a_run, evil_run])
def test_the_page_needs_nothing_else(run: Callable[[], list[Measurement]]) -> None:
    seen = Seen(page_of(run, command=f"sightline bench {EVIL}"))
    tags = {tag for tag, _ in seen.tags}
    assert not tags & {"script", "link", "iframe", "object", "base"}
    for _, attributes in seen.tags:
        assert not any(name.startswith("on") for name in attributes)
        for name in ("src", "href"):
            place = attributes.get(name)
            assert place is None or place.startswith(("data:image/svg+xml;base64,", "#"))
    style = Path(report.__file__).with_name("report.css").read_text()
    assert "url(" not in style
    assert "@import" not in style
    ids = [attributes["id"] for _, attributes in seen.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {attributes["href"] for tag, attributes in seen.tags if tag == "a"} <= {
        f"#{name}" for name in ids
    }


def test_the_page_says_what_was_asked_where_and_how_to_repeat_it() -> None:
    seen = Seen(page_of(a_run, command="sightline bench --library"))
    for words in (
        "4 solvers were asked about 6 boards: for a solution and a second one",
        "limit of 5 s of CPU",
        "A CPU",
        "1234567",
        "sightline bench --library",
        "clingo crashed on",
    ):
        assert words in seen.words
    assert all(attributes["alt"] for tag, attributes in seen.tags if tag == "img")


def test_markdown_of_a_report() -> None:
    sections = sections_of(a_run)
    machine = {"cpu": "A CPU"}
    shown = report.markdown("A run", sections, machine, "a `b`", lead="Why.", folder="pictures")
    assert shown.startswith("# A run\n\nWhy.\n\n## ")
    assert "| cpu | A CPU |" in shown
    assert "```\na `b`\n```" in shown
    linked = re.findall(r"\]\(pictures/([^)]*)\)", shown)
    assert linked == list(report.plot_files(sections))


def test_without_matplotlib_the_report_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    sections = standard.standard_sections(a_run())
    assert report.plot_files(sections) == {}
    sentence = f"The plots are left out: {MissingExtra('matplotlib', extra='plots')}."
    seen = Seen(report.html("A run", sections, {}, ""))
    assert sentence in seen.words
    assert "img" not in {tag for tag, _ in seen.tags}
    with pytest.raises(MissingExtra, match="pip install matplotlib"):
        plots.survival(a_run())
