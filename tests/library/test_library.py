"""Every built-in puzzle loads by its name, and every solution it brings keeps the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import sightline as sl
from sightline import library
from sightline.cli import main
from sightline.core.errors import FormatError, InputError, UnknownName
from sightline.core.grid import entries
from sightline.formats import recognise, write
from sightline.library import reading
from sightline.rules.puzzle import GENRES, Puzzle

NAMES = library.names()


def test_all_of_them_are_there() -> None:
    counts = {genre: len(library.names(genre)) for genre in GENRES}
    assert counts == {
        **{"skyscrapers": 19, "doors": 5, "easy-as-abc": 11, "kuromasu": 5, "starry-night": 18},
    }
    assert sum(counts.values()) == len(NAMES) == len(set(NAMES))


def test_a_name_looks_like_no_format() -> None:
    """So that it makes no difference that a name is looked up first."""
    assert not [name for name in NAMES if recognise(name)]


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle(name: str) -> None:
    puzzle = library.load(name)
    assert puzzle.about.id == name
    assert puzzle.name == name.partition("/")[0]
    assert puzzle.about.title
    assert puzzle.about.source
    assert list(puzzle.clues())
    assert str(puzzle).startswith(puzzle.describe())


@pytest.mark.parametrize("name", [n for n in NAMES if library.load(n).solution is not None])
def test_a_solution_keeps_the_rules(name: str) -> None:
    puzzle = library.load(name)
    model = puzzle.model()
    values = [0] * len(model.domains)
    for (_, variable), (_, value) in zip(
        entries(model.board), entries(puzzle.solution), strict=True
    ):
        values[variable] = value
    assert list(model.broken(values)) == []


def test_puzzles_with_several_solutions_are_listed_so(monkeypatch: pytest.MonkeyPatch) -> None:
    several = {name for name in NAMES if not sl.is_unique(library.load(name))}
    assert len(several) == 9
    listed = CliRunner().invoke(main, ["library"]).stdout.splitlines()
    assert {row.split("\t")[0] for row in listed if row.endswith("\tseveral solutions")} == several
    monkeypatch.setattr("sightline.cli.library.is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")
    rows = CliRunner().invoke(main, ["library"]).stdout.splitlines()
    assert {row.split()[0] for row in rows if "several solutions" in row} == several


def test_boards_without_their_givens() -> None:
    for n in (4, 5, 6, 7):
        board, bare = (library.load(f"skyscrapers/board{n}{end}") for end in ("", "-open"))
        edges = [clue for clue in board.clues() if clue.path[0] == "edges"]
        assert board != bare == board.keep(edges)


def test_unknown_names_get_near_ones() -> None:
    with pytest.raises(UnknownName) as caught:
        library.load("skyscrapers/logicmaster")
    assert str(caught.value).startswith(
        "there is no puzzle in the library named 'skyscrapers/logicmaster'; "
        "did you mean skyscrapers/logicmasters"
    )
    assert len(str(caught.value)) < 200
    with pytest.raises(UnknownName, match="no genre in the library named 'sudoku'; known: doors,"):
        library.names("sudoku")


@pytest.mark.parametrize("name", ["", "/", "doors", "../doors/example1", "doors/../doors", "\x00"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(UnknownName):
        library.load(name)


# Loading from anywhere -------------------------------------------------------------------


@pytest.mark.parametrize("format", ["text", "ascii", "json", "jsonl", "prolog"])
def test_load_a_file(tmp_path: Path, format: str) -> None:
    puzzle = library.load("doors/example1")
    file = tmp_path / "a puzzle"
    file.write_text(write(puzzle, format), "utf-8")
    assert reading.load(file) == reading.load(str(file)) == puzzle
    assert reading.load(file, format) == puzzle
    assert list(reading.read_many(file)) == [puzzle]


def test_load_a_name_or_a_text() -> None:
    puzzle = library.load("starry-night/friedman1")
    assert reading.load("starry-night/friedman1") == puzzle
    assert reading.load(write(puzzle, "text")) == reading.parse(write(puzzle, "json")) == puzzle


def test_load_what_is_not_there() -> None:
    with pytest.raises(
        UnknownName, match="there is no file, or puzzle in the library, named 'dors"
    ):
        reading.load("dors/example1")


def test_errors_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    good = write(library.load("doors/example1"), "jsonl")
    file.write_text(f"nonsense\n{good}\n", "utf-8")
    bad, puzzle = reading.read_many(file)
    assert isinstance(bad, InputError)
    assert str(bad).startswith(f"{file}, line 1, column ")
    assert isinstance(puzzle, Puzzle)
    with pytest.raises(FormatError, match="line 2: there are 2 puzzles"):
        reading.load(file, "jsonl")
