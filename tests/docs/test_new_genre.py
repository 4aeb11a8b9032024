"""The genre of the tutorial passes the kit as it is; so do genres of which only tests know.

Each is a file that is put into the folder of genres, as its author would do it, and nothing else
is touched. Then the tests of the kit are run, which name no genre.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import genres
import pytest
from samples import at_night
from workshop import ROOT, Workshop, block

import sightline as sl
from sightline.core.boards import Cells
from sightline.core.errors import GenreError
from sightline.core.grid import Grid
from sightline.rules.fields import givens
from sightline.rules.parts import parts_of
from sightline.rules.puzzle import GENRES, Puzzle

TUTORIAL = "add-a-genre.md"


KIT = sorted((ROOT / "tests/kit").glob("test_*.py"))
"""The tests of the kit."""
NEW = {
    "first-two": block(TUTORIAL, "python"),
    **{kind.name: inspect.getsource(sys.modules[kind.__module__]) for kind in genres.OWN},
}
"""Genres that are not in the package, as their files."""


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path / "workshop")


def added(workshop: Workshop, name: str, code: str) -> None:
    workshop.add(f"rules/genres/{name.replace('-', '_')}.py", code)


# The kit -----------------------------------------------------------------------------------


@at_night
def test_new_genres_pass_the_kit(workshop: Workshop, tmp_path: Path) -> None:
    for name, code in NEW.items():
        added(workshop, name, code)
    report = tmp_path / "report.xml"
    done = workshop.pytest(
        *(str(file.relative_to(ROOT)) for file in KIT),
        "-k",
        " or ".join(NEW),
        f"--junitxml={report}",
    )
    assert done.returncode == 0, done.stdout
    tried = {name: set[str]() for name in NEW}
    for case in ElementTree.parse(report).iter("testcase"):
        names = [name for name in NEW if name in case.attrib["name"]]
        for name in names:
            tried[name].add(case.attrib["classname"].rpartition(".")[2])
    assert tried == {name: {file.stem for file in KIT} for name in NEW}


def test_a_puzzle_of_the_tutorial_is_in_the_library(workshop: Workshop) -> None:
    added(workshop, "first-two", NEW["first-two"])
    workshop.add("library/first-two.jsonl", block(TUTORIAL, "json"))
    name = "first-two/small"
    assert name in workshop.sightline("library").stdout
    answer = json.loads(workshop.sightline("solve", name, "--all", "--json").stdout)
    assert answer["count"] == 2
    assert workshop.sightline("count", name).stdout.strip() == "2"
    assert "several" in workshop.sightline("check", name, code=1).stdout
    assert "5 │" in workshop.sightline("show", name).stdout
    assert workshop.sightline("hint", name).stdout


# Beside the others -------------------------------------------------------------------------


def test_the_other_genres_go_on_beside_it(workshop: Workshop) -> None:
    added(workshop, "first-two", NEW["first-two"])
    for name in ("skyscrapers/brainbashers", "doors/example1", "starry-night/friedman1"):
        solved = json.loads(workshop.sightline("solve", name, "--json").stdout)
        assert solved["status"] == "solved"


BARE = {
    "skyscrapers": "[[2,1],[2,1],[1,2],[1,2]]",
    "doors": "[[3,0,2],[0,2,1],[0,0,0]]",
    "starry-night": "[[0,0,0,0,1],[0,2,0,0,0]]",
}


@pytest.mark.parametrize("name", BARE)
def test_a_bare_term_means_what_it_meant_before_there_was_another_genre(name: str) -> None:
    before = sl.parse(BARE[name])
    assert before.name == name

    class Greedy(type(before), name="aaa"):  # type: ignore[misc,call-arg]
        """Takes the same lists."""

        bare_term = False

    class AnyRows(Puzzle, name="aab"):
        """Takes any rows."""

        title = "Any rows"
        board = Cells(values=lambda _: range(1, 10))
        max_side = 9
        rows: Grid[int] = givens()

    # As a file whose name comes first in the folder.
    known = dict(GENRES)
    try:
        GENRES.clear()
        GENRES.update({"aaa": Greedy, "aab": AnyRows} | known)
        assert type(sl.parse(BARE[name])) is type(before)
    finally:
        GENRES.clear()
        GENRES.update({other: kind for other, kind in known.items() if not other.startswith("aa")})


# Fields that nobody can read ---------------------------------------------------------------


def test_a_field_that_is_neither_clues_nor_a_switch_is_refused_by_name() -> None:
    with pytest.raises(GenreError, match="the field parks of the genre Parks is neither clues nor"):

        class Parks(Puzzle, name="parks"):
            """A number that is no clue."""

            board = Cells(values=lambda _: range(1, 10))
            rows: Grid[int] = givens()
            parks: int = 0

    assert "parks" not in GENRES


def test_a_truth_value_that_no_switch_names_is_refused() -> None:
    with pytest.raises(GenreError, match="the field torus of the genre Torus"):

        class Torus(Puzzle, name="torus"):
            """A switch without words."""

            board = Cells(values=lambda _: range(1, 10))
            rows: Grid[int] = givens()
            torus: bool = False


def test_every_genre_that_there_is_has_readable_fields() -> None:
    for genre in GENRES.values():
        assert all(part.keys for part in parts_of(genre))


def test_a_genre_that_is_refused_does_not_hurt_the_others(workshop: Workshop) -> None:
    field = "    givens: Grid[int] = givens(default=NO_GIVENS)\n"
    code = NEW["first-two"].replace(field, f"{field}    parks: int = 0\n")
    added(workshop, "first-two", code)
    done = workshop.sightline("solve", "skyscrapers/brainbashers", "--json")
    assert json.loads(done.stdout)["status"] == "solved"
    assert done.stderr == ""  # only the genre that is asked for is imported
    listed = workshop.sightline("genres")
    assert "first_two.py is left out: the field parks of the genre FirstTwo" in listed.stderr
    assert "skyscrapers" in listed.stdout
    assert "first-two" not in listed.stdout
    asked = workshop.sightline("make", "first-two", "--size", "4", code=2)
    assert "first_two.py is left out: the field parks of the genre FirstTwo" in asked.stderr
    assert "there is no genre named 'first-two'" in asked.stderr
