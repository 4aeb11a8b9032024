"""Every genre has a page of rules, with a drawn example: ``docs/genres/NAME.md``.

To draw the examples anew, and look at them: ``python tests/renew.py genres``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kit.cases import KINDS

import sightline as sl
from sightline import library
from sightline.render import svg
from sightline.rules.parts import parts_of
from sightline.rules.puzzle import Puzzle

PAGES = Path(__file__).parents[2] / "docs" / "genres"
SECTIONS = ("Variants", "How it is written", "How it is solved", "Where it comes from")
MOST_LINES = 80
"""A page of rules is read before the first game."""
TELLING = "docs/add-a-genre.md says what a page of rules holds"
DRAWING = "run python tests/renew.py genres, and look at it"

every_genre = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def page(kind: type[Puzzle]) -> str:
    file = PAGES / f"{kind.name}.md"
    assert file.exists(), (
        f"{kind.title} has no page of rules: write {file.name} into {PAGES}; {TELLING}"
    )
    return file.read_text("utf-8")


def examples(kind: type[Puzzle]) -> dict[str, Puzzle]:
    """The puzzles that the page shows: those of the library that it names."""
    named = re.findall(rf"`{kind.name}/([\w-]+)`", page(kind))
    assert named, f"{kind.name}.md names no puzzle of the library as its example; {TELLING}"
    return {name: library.load(f"{kind.name}/{name}") for name in named}


def pictures(kind: type[Puzzle]) -> dict[str, str]:
    """The pictures of a page by the names of their files, as they have to be."""
    found = {}
    for name, puzzle in examples(kind).items():
        file = f"{kind.name}-{name}"
        found[f"{file}.svg"] = svg.draw(puzzle, theme="auto")
        found[f"{file}-solution.svg"] = svg.draw(puzzle, sl.solve(puzzle).solution, theme="auto")
    return found


def section(text: str, heading: str) -> str:
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def anchors(text: str) -> set[str]:
    """What can be linked to on a page: its headings, as GitHub writes them in an address."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_genre
def test_a_genre_has_a_page_of_rules(kind: type[Puzzle]) -> None:
    text = page(kind)
    assert text.startswith(f"# {kind.title}\n"), (
        f"{kind.name}.md does not begin with # {kind.title}"
    )
    for heading in SECTIONS:
        assert section(text, heading).strip(), f"{kind.name}.md says nothing under ## {heading}"
    lines = len(text.splitlines())
    assert lines <= MOST_LINES, (
        f"{kind.name}.md has {lines} lines, more than {MOST_LINES}: shorten it"
    )


@every_genre
def test_the_page_shows_its_example_as_it_is_drawn_now(kind: type[Puzzle]) -> None:
    for name, drawn in pictures(kind).items():
        file = PAGES / name
        assert f"]({name})" in page(kind), (
            f"{kind.name}.md does not show {name}: put ![…]({name}) into it"
        )
        assert file.exists(), f"docs/genres/{name} is missing: {DRAWING}"
        assert file.read_text("utf-8") == drawn, f"docs/genres/{name} is stale: {DRAWING}"


@every_genre
def test_an_example_has_one_solution(kind: type[Puzzle]) -> None:
    for name, puzzle in examples(kind).items():
        assert sl.is_unique(puzzle), f"{kind.name}/{name} has several solutions: show another"


@every_genre
def test_every_variant_and_every_key_is_on_the_page(kind: type[Puzzle]) -> None:
    variants = section(page(kind), "Variants")
    for key in kind.settings:
        assert f"`{key}`" in variants, f"{kind.name}.md does not tell the variant `{key}`"
    written = section(page(kind), "How it is written")
    for key in (key.name for part in parts_of(kind) for key in part.keys):
        assert re.search(rf"[`\"]{key}[`\"]", written), (
            f"{kind.name}.md does not tell the key {key}"
        )


@every_genre
def test_the_json_on_the_page_is_an_example(kind: type[Puzzle]) -> None:
    records = re.findall(r"^```json\n(.*?)^```$", page(kind), re.MULTILINE | re.DOTALL)
    assert records, f"{kind.name}.md shows no puzzle as JSON; {TELLING}"
    for record in records:
        assert sl.parse(record) in examples(kind).values(), (
            f"the JSON of {kind.name}.md is none of its examples: {record}"
        )


@every_genre
def test_the_links_of_the_page_lead_somewhere(kind: type[Puzzle]) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#([^)]+))?\)", page(kind))
    assert any(name == "../techniques.md" for name, _ in links), (
        f"{kind.name}.md links to no technique"
    )
    for name, anchor in links:
        target = PAGES / name
        assert target.exists(), f"{kind.name}.md links to {name}, which does not exist"
        assert not anchor or anchor in anchors(target.read_text("utf-8")), (
            f"{kind.name}.md links to #{anchor}, but {name} has no such heading"
        )


def test_no_page_is_left_of_a_genre_that_is_gone() -> None:
    expected = {name for kind in KINDS for name in (f"{kind.name}.md", *pictures(kind))}
    left = {file.name for file in PAGES.iterdir()} - expected
    assert not left, f"nothing needs these files of docs/genres: {', '.join(sorted(left))}"


def renew() -> None:
    for kind in KINDS:
        for name, drawn in pictures(kind).items():
            (PAGES / name).write_text(drawn, "utf-8")
