"""The sheet of a puzzle, from which a page draws it: complete, small, and of no genre it knows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import sightline as sl
from sightline import library
from sightline.core.grid import entries
from sightline.engines import Run
from sightline.records.sheet import blank_puzzle, seal_of, sheet_of
from sightline.rules.puzzle import GENRES, genre
from sightline.verbs.check import check
from sightline.verbs.solve import start

SMALL = 4000
"""Bytes of a sheet beside the puzzle itself."""


def fields(sheet: Any) -> dict[str, Any]:
    return {part.key: part for part in sheet.parts}


def test_the_parts_of_towers() -> None:
    sheet = sheet_of(sl.load("skyscrapers/brainbashers"))
    parts = fields(sheet)
    assert {key: (part.at, part.role) for key, part in parts.items()} == {
        "top": ("top", "clue"),
        "left": ("left", "clue"),
        "bottom": ("bottom", "clue"),
        "right": ("right", "clue"),
        "givens": ("cells", "given"),
    }
    assert parts["top"].name == "above column {}"
    assert parts["right"].name == "right of row {}"
    assert {part.values for part in sheet.parts} == {(1, 2, 3, 4)}
    assert (sheet.kind, sheet.entered, sheet.background, sheet.to_fill) == (
        *("cells", (1, 2, 3, 4), None, 16),
    )
    assert sheet.towers
    assert sheet.square


@pytest.mark.parametrize(("count_self", "numbers", "blank"), [(True, 1, 0), (False, 0, None)])
def test_the_parts_of_a_house(count_self: bool, numbers: int, blank: int | None) -> None:
    house = blank_puzzle(genre("doors"), (3, 4), {"count_self": count_self})
    sheet = sheet_of(house)
    parts = fields(sheet)
    assert sorted(parts["rooms"].values) == [*range(numbers, numbers + 6)]
    assert parts["rooms"].blank == blank
    assert not parts["rooms"].named
    for walls in ("vertical", "horizontal"):
        part = parts[walls]
        assert (part.at, part.role, part.field) == (walls, "given", "doors")
        assert (part.values, part.blank, part.named) == ((1, 0), None, True)
    assert (sheet.kind, sheet.entered, sheet.to_fill) == ("rooms", (1, 0), 17)
    assert [value.word for value in sheet.values] == ["open", "closed"]
    assert sheet.text == house.describe()


def test_the_parts_of_a_sky() -> None:
    sheet = sheet_of(sl.load("starry-night/friedman1"))
    parts = fields(sheet)
    assert (parts["rows"].at, parts["rows"].name) == ("left", "beside row {}")
    assert (parts["columns"].at, parts["columns"].name) == ("bottom", "below column {}")
    assert (sheet.entered, sheet.background, sheet.to_fill) == ((1, 2, 3, 0), 0, 15)
    assert [(each.word, each.shape, each.keys) for each in sheet.values] == [
        ("sun", "sun", ("s",)),
        ("moon", "moon", ("m",)),
        ("star", "star", ("t",)),
        ("empty sky", "dot", ("x",)),
    ]
    assert set(sheet.drawings) == {"sun", "moon", "star", "dot"}
    assert "s or 1 is a sun" in sheet.playing


@pytest.mark.parametrize("name", library.names())
def test_the_diagonals_that_the_rules_are_about(name: str) -> None:
    puzzle = library.load(name)
    both = ("falling-diagonal", "rising-diagonal")
    assert sheet_of(puzzle).diagonals == (both if puzzle.stated.get("diagonals") else ())


@pytest.mark.parametrize("name", GENRES)
def test_a_sheet_is_small_and_can_be_read(name: str) -> None:
    kind = GENRES[name]
    largest = sheet_of(kind.blank((kind.max_side, kind.max_side)))
    beside = msgspec.structs.replace(largest, puzzle={})
    assert len(msgspec.json.encode(beside)) < SMALL
    assert not {*"{}"} & {*largest.playing, *largest.editing}
    smallest = sheet_of(kind.blank((1, 1)))
    assert smallest.shape == (1, 1)


@pytest.mark.parametrize("name", library.names())
def test_the_seal_is_that_of_the_only_solution(name: str) -> None:
    puzzle = library.load(name)
    sheet = sheet_of(puzzle)
    assert "solution" not in sheet.puzzle
    assert (sheet.seal is None) == library.has_several(name)
    if sheet.seal:
        solution = check(puzzle).solutions[0]
        assert seal_of(solution) == sheet.seal
        assert len(list(entries(solution))) >= sheet.to_fill


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """All searches from here on."""
    started: list[Run] = []

    def noted(*asked: Any) -> Run:
        started.append(start(*asked))
        return started[-1]

    for verb in ("check", "solve"):
        monkeypatch.setattr(f"sightline.verbs.{verb}.start", noted)
    return started


@pytest.mark.parametrize("name", GENRES)
def test_the_seal_of_a_large_board_takes_little_work(name: str, searches: list[Run]) -> None:
    """The editor asks for a blank board of another size, and waits for it."""
    side = min(GENRES[name].max_side, 32)
    assert sheet_of(GENRES[name].blank((side, side))).seal is None
    assert sum(run.stats.resumptions or 0 for run in searches) < 1_000_000


def test_a_seal_does_not_look_for_clues_that_contradict_each_other(searches: list[Run]) -> None:
    nothing = (0,) * 8
    towers = sl.Skyscrapers(edges=sl.Edges((8,) * 8, nothing, nothing, nothing))
    assert sheet_of(towers).seal is None
    assert len(searches) == 1


def test_a_blank_one_has_the_usual_size_and_the_switches_that_were_asked_for() -> None:
    assert {name: blank_puzzle(genre(name), None, {}).shape for name in GENRES} == {
        **{"doors": (4, 4), "easy-as-abc": (4, 4), "skyscrapers": (4, 4), "starry-night": (5, 5)},
        "kuromasu": (4, 4),
    }
    house = blank_puzzle(genre("doors"), (2, 3), {"connected": True, "count_self": False})
    assert sheet_of(house).puzzle == {
        "genre": "doors",
        "rooms": ((None,) * 3,) * 2,
        "count_self": False,
        "connected": True,
    }
