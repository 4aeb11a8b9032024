"""Runs bring as many puzzles as were asked for, or say why not; a split parts no solution."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from verbs.bulk.running import TINY, Meddler, interrupt, make, records

import sightline as sl
from sightline.cli import main
from sightline.rules.puzzle import Puzzle, genre
from sightline.rules.symmetry import images, solution_id
from sightline.verbs import make as making
from sightline.verbs.bulk import Order, Split, tally
from sightline.verbs.bulk.sinks import too_few_solutions
from sightline.verbs.make import Recipe

HALVES = Split.parse("train=0.5,test=0.5")
SMALL = Recipe(genre="doors", size=(2, 4))
"""One in ten is a repeat."""
SCARCE = Recipe(genre="skyscrapers", size=(5, 5), givens="none", minimal=True)
"""With a single attempt, most cannot be made."""


# As many as were asked for ---------------------------------------------------------------


def test_later_puzzles_step_in_for_repeats(tmp_path: Path) -> None:
    order = Order(recipe=SMALL, seed=1, count=300, distinct=True)
    manifest = make(tmp_path / "distinct.jsonl", order)
    found = records(tmp_path / "distinct.jsonl")
    assert len({record["canonical"] for record in found}) == len(found) == 300
    assert manifest.repeats > 0
    # The first of each kind, in the order of the indices, and no index is passed over.
    everything = msgspec.structs.replace(order, count=found[-1]["index"] + 1, distinct=False)
    make(tmp_path / "all.jsonl", everything)
    firsts: dict[str, dict[str, Any]] = {}
    for record in records(tmp_path / "all.jsonl"):
        firsts.setdefault(record["canonical"], record)
    assert found == list(firsts.values())
    assert manifest.repeats == everything.count - 300


def test_later_puzzles_step_in_for_those_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "MAX_ATTEMPTS", 1)
    manifest = make(tmp_path / "puzzles.jsonl", Order(recipe=SCARCE, seed=1, count=40))
    made = [record["index"] for record in records(tmp_path / "puzzles.jsonl")]
    assert len(made) == 40
    assert manifest.missing
    assert sorted([*made, *manifest.missing]) == list(range(made[-1] + 1))


def test_the_bytes_do_not_depend_on_the_workers_or_on_interruptions(tmp_path: Path) -> None:
    order = Order(recipe=SMALL, seed=1, count=300, distinct=True)
    once = make(tmp_path / "once.jsonl", order)
    expected = (tmp_path / "once.jsonl").read_bytes()
    assert make(tmp_path / "two.jsonl", order, workers=2).repeats == once.repeats
    assert (tmp_path / "two.jsonl").read_bytes() == expected
    # Among the first ones, and among those that step in.
    for after in (100, 310):
        path = tmp_path / f"interrupted-{after}.jsonl"
        with pytest.raises(KeyboardInterrupt):
            make(path, order, watcher=Meddler(after, interrupt))
        assert make(path, order, resume=True).repeats == once.repeats
        assert path.read_bytes() == expected


def test_a_kind_of_which_there_are_too_few(tmp_path: Path) -> None:
    order = Order(recipe=TINY, seed=1, count=300, distinct=True)
    manifest = make(tmp_path / "few.jsonl", order, workers=2)
    found = records(tmp_path / "few.jsonl")
    last = found[-1]["index"]
    assert len({record["canonical"] for record in found}) == len(found) < 300
    assert manifest.repeats + len(found) == last + 1 + tally.MOST_IN_VAIN
    assert manifest.shortage == (
        f"{len(found)} of 300 puzzles were found: the last 1,000 indices brought only puzzles "
        "that are there already, and so there are hardly more of this kind; ask for fewer, or "
        "for another size, density or grade"
    )


def test_the_command_says_why_there_are_fewer(tmp_path: Path) -> None:
    path = str(tmp_path / "few.jsonl")
    wish = ["make", "doors", "--size", "2", "--distinct", "--seed", "1", "-o", path]
    done = CliRunner().invoke(main, [*wish, "--count", "300", "--workers", "1"])
    assert done.exit_code == 3
    assert "of 300 puzzles were found: the last 1,000 indices brought only" in done.stderr


def test_most_of_a_kind_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MAX_ATTEMPTS", 1)
    monkeypatch.setattr(tally, "MOST_IN_VAIN", 3 * tally.WEIGHT_OF_A_FAILURE)
    wish = ["make", "skyscrapers", "--size", "5", "--givens", "none", "--minimal", "--seed", "1"]
    done = CliRunner().invoke(main, [*wish, "--count", "300", "--workers", "1"])
    printed = len(done.stdout.splitlines())
    assert done.exit_code == 3
    assert done.stderr == (
        f"sightline: {printed} of 300 puzzles were found: the last 3 indices could not be made; "
        "ask for fewer, or with other wishes\n"
    )


def test_one_that_cannot_be_made_makes_room_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MAX_ATTEMPTS", 1)
    wish = ["make", "skyscrapers", "--size", "5", "--givens", "none", "--minimal", "--json"]
    for seed in range(12):
        done = CliRunner().invoke(main, [*wish, "--seed", str(seed)])
        assert done.exit_code == 0, done.stderr
        (line,) = done.stdout.splitlines()
        if json.loads(line)["index"] > 0:
            return
    raise AssertionError("every first one could be made")


# Parts with the same solutions -----------------------------------------------------------


def solved(record: dict[str, Any]) -> Puzzle:
    """The puzzle that gives the whole solution away."""
    puzzle = sl.parse(json.dumps(record))
    return type(puzzle).clued(puzzle.solution, **puzzle.stated)


SPLIT: list[tuple[Recipe, int]] = [
    (Recipe(genre="skyscrapers", size=(4, 4)), 300),
    (Recipe(genre="starry-night", size=(5, 5)), 200),
    (Recipe(genre="doors", size=(2, 3)), 300),
]


@pytest.mark.parametrize(("recipe", "count"), SPLIT, ids=lambda each: getattr(each, "genre", ""))
def test_no_solution_crosses_a_split(recipe: Recipe, count: int, tmp_path: Path) -> None:
    order = Order(recipe=recipe, seed=1, count=count, split=HALVES)
    manifest = make(tmp_path / "puzzles.jsonl", order)
    parts = []
    for name in HALVES.shares:
        found = map(solved, records(tmp_path / f"puzzles-{name}.jsonl"))
        parts.append({str(image.solution) for puzzle in found for image in images(puzzle)})
    assert not parts[0] & parts[1]
    assert all(parts)
    assert isinstance(manifest.solutions, int)
    assert 1 < manifest.solutions < count


def test_a_turned_solution_has_the_same_name() -> None:
    for recipe, _ in SPLIT:
        kind = genre(recipe.genre)
        boards = [making.made(recipe, 1, index).puzzle for index in range(5)]
        for board in boards:
            turned = images(kind.clued(board.solution, **board.stated))
            names = {solution_id(kind, each.shape, each.solution) for each in turned}
            assert len(names) == 1
        assert len({solution_id(kind, b.shape, b.solution) for b in boards}) > 1


def test_the_same_solution_has_the_same_name_in_all_variants() -> None:
    house = sl.make("doors", 4, connected=True, seed=1)
    assert isinstance(house, sl.Doors)
    freely = replace(house, connected=False)
    names = {solution_id(sl.Doors, each.shape, each.solution) for each in (house, freely)}
    assert len(names) == 1


def test_the_shares_of_too_few_solutions(tmp_path: Path) -> None:
    split = Split.parse("train=0.9,test=0.1")
    manifest = make(tmp_path / "tiny.jsonl", Order(recipe=TINY, seed=1, count=300, split=split))
    assert isinstance(manifest.shares, str)
    assert "those with the same solution go to the same part" in manifest.shares
    assert f"these 300 puzzles have only {manifest.solutions} solutions" in manifest.shares


@pytest.mark.parametrize(
    ("train", "test", "solutions", "told"),
    [
        (900, 100, 12, False),
        (920, 80, 900, False),
        (960, 40, 1000, False),
        (960, 40, 900, True),
        (1000, 0, 2, True),
        (9, 0, 9, False),
    ],
)
def test_when_shares_are_told(train: int, test: int, solutions: int, told: bool) -> None:
    split = Split.parse("train=0.9,test=0.1")
    assert bool(too_few_solutions(split, {"train": train, "test": test}, solutions)) == told
