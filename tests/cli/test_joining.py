"""Answers about many puzzles can be joined to their puzzles."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

import sightline as sl
from sightline.cli import main

VERBS = ["solve", "check", "count", "grade", "explain", "show"]
GENRES = ["skyscrapers", "doors", "starry-night"]
NAMING = ("canonical", "seed", "index")


def answers(verb: str, lines: str) -> list[dict[str, Any]]:
    result = CliRunner().invoke(main, [verb, "-"], input=lines)
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture(scope="module")
def made() -> str:
    lines = []
    for genre in GENRES:
        size = "5" if genre == "starry-night" else "4"
        asked = ["make", genre, "--size", size, "--count", "2", "--seed", "3", "--json"]
        lines.append(CliRunner().invoke(main, asked).stdout)
    return "".join(lines)


@pytest.mark.parametrize("verb", VERBS)
def test_an_answer_names_the_puzzle_that_was_made(verb: str, made: str) -> None:
    puzzles = [json.loads(line) for line in made.splitlines()]
    for puzzle, answer in zip(puzzles, answers(verb, made), strict=True):
        assert answer["genre"] == puzzle["genre"]
        assert answer["id"] is None
        assert {key: answer[key] for key in NAMING} == {key: puzzle[key] for key in NAMING}


@pytest.mark.parametrize("verb", VERBS)
def test_an_answer_has_the_id_of_its_puzzle(verb: str) -> None:
    names = ["skyscrapers/brainbashers", "doors/example1", "starry-night/friedman1"]
    lines = "".join(sl.load(name).to("jsonl") + "\n" for name in names)
    found = answers(verb, lines)
    assert [answer["id"] for answer in found] == names
    assert not any(key in answer for key in NAMING for answer in found)


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(sl.SightlineError, match="canonical is a whole number, but must be a text"):
        sl.parse('{"genre": "doors", "rooms": [[1]], "canonical": 7}')


def test_doors_can_be_clued_without_a_word_about_switches() -> None:
    solution: Any = sl.solve(sl.load("doors/example1")).solution
    house = sl.Doors.clued(solution)
    assert house == sl.Doors.clued(solution, count_self=True, connected=False)
    assert sl.verify(house, solution)
    assert sl.Doors.clued(solution, count_self=False) == house.restated(count_self=False)
