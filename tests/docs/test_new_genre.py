"""The genre of the tutorial, written into a copy of the package as its author would do it."""

from __future__ import annotations

import json
import re
import shutil
import site
import subprocess
import sys
from pathlib import Path

import pytest

import sightline as sl
from sightline import _kernel
from sightline.core.boards import Cells
from sightline.core.errors import GenreError
from sightline.core.grid import Grid
from sightline.rules.fields import givens
from sightline.rules.parts import parts_of
from sightline.rules.puzzle import GENRES, Puzzle

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "add-a-genre.md").read_text("utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)
    return str(found)


class Workshop:
    """A copy of the package, in which a genre can be added."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "sightline"
        shutil.copytree(
            Path(sl.__file__).parent, self.package, ignore=shutil.ignore_patterns("__pycache__")
        )
        shutil.copy(_kernel.__file__, self.package)
        self._paths = [str(folder), *site.getsitepackages()]

    def run(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """A command of the copy; ``-S`` keeps an editable installation from stepping in."""
        start = (
            f"import sys; sys.path[:0] = {self._paths!r}; from sightline.cli import main; main()"
        )
        done = subprocess.run(
            [sys.executable, "-S", "-c", start, *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env={"PYTHONIOENCODING": "utf-8"},
        )
        assert done.returncode == code, done.stderr
        return done


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    workshop = Workshop(tmp_path_factory.mktemp("workshop"))
    (workshop.package / "rules" / "genres" / "first_two.py").write_text(block("python"), "utf-8")
    (workshop.package / "library" / "first-two.jsonl").write_text(block("json"), "utf-8")
    return workshop


NAME = "first-two/small"


def test_the_tutorials_puzzle_is_in_the_library(workshop: Workshop) -> None:
    assert NAME in workshop.run("library").stdout
    assert "First Two" in workshop.run("genres").stdout


def test_the_verbs_know_the_tutorials_genre(workshop: Workshop) -> None:
    answer = json.loads(workshop.run("solve", NAME, "--all", "--json").stdout)
    assert answer["count"] == 2
    assert workshop.run("count", NAME).stdout.strip() == "2"
    assert "several" in workshop.run("check", NAME, code=1).stdout
    assert "5 │" in workshop.run("show", NAME).stdout
    made = json.loads(workshop.run("make", "first-two", "--size", "4", "--json").stdout)
    assert made["genre"] == "first-two"
    assert workshop.run("hint", NAME).stdout


def test_the_other_genres_go_on_beside_it(workshop: Workshop) -> None:
    for name in ("skyscrapers/brainbashers", "doors/example1", "starry-night/friedman1"):
        assert json.loads(workshop.run("solve", name, "--json").stdout)["status"] == "solved"


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


def test_a_genre_that_is_refused_does_not_hurt_the_others(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path)
    code = block("python").replace(
        "    givens: Grid[int] = givens(default=NO_GIVENS)\n",
        "    givens: Grid[int] = givens(default=NO_GIVENS)\n    parks: int = 0\n",
    )
    (workshop.package / "rules" / "genres" / "first_two.py").write_text(code, "utf-8")
    done = workshop.run("solve", "skyscrapers/brainbashers", "--json")
    assert json.loads(done.stdout)["status"] == "solved"
    assert "first_two.py is left out: the field parks of the genre FirstTwo" in done.stderr
    assert "first-two" not in workshop.run("genres").stdout
