"""Whatever is handed over as a puzzle or an answer: it is judged, and nothing else happens."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from verbs.nasty import (
    NASTY,
    Endless,
    Nasty,
    NastyBytes,
    NastyDict,
    NastyKey,
    NastyList,
    NastyText,
    NastyTuple,
    fail,
)
from verbs.verdicts import HOUSE, KNOWN, TOWERS, known, plain, rule, sentence, solved, verdict

import sightline as sl
from sightline.core.grid import Grid
from sightline.formats import write
from sightline.formats.json import record
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs.check import broken_rules
from sightline.verbs.verify import Verification, verify

nasty = pytest.mark.parametrize("make", NASTY.values(), ids=NASTY)


@nasty
def test_nasty_answers(make: Callable[[], object]) -> None:
    for puzzle in KNOWN.values():
        assert not verdict(puzzle, make())


@nasty
def test_nasty_puzzles(make: Callable[[], object]) -> None:
    assert rule(make(), [[1]]) == "puzzle"
    clues = {key: make() for key in ("top", "left", "bottom", "right", "rooms", "vertical")}
    for genre in ("skyscrapers", "doors", make()):
        assert rule({"genre": genre, **clues}, [[1]]) == "puzzle"
    assert rule({"genre": "doors", "rooms": [[1]], "connected": make()}, [[1]]) == "puzzle"


def test_what_is_built_in_at_heart_is_read_for_what_it_is() -> None:
    rows = solved(TOWERS)
    assert verdict(TOWERS, NastyList(map(NastyTuple, rows)))
    assert verdict(TOWERS, NastyDict(solution=NastyList(map(NastyList, rows))))
    assert verdict(NastyDict(record(TOWERS)), rows)
    assert verdict(NastyText(write(TOWERS, "json")), NastyText(json.dumps(rows)))
    assert verdict(
        NastyBytes(write(TOWERS, "json").encode()), NastyBytes(json.dumps(rows).encode())
    )
    named: dict[Any, Any] = record(HOUSE)
    named |= {"genre": NastyText("doors")}
    assert verdict(named, solved(HOUSE))
    assert rule(named | {NastyKey("connected"): 1}, solved(HOUSE)) == "puzzle"


def test_a_genre_that_fails_in_all_that_it_does() -> None:
    class Evil(sl.Skyscrapers, name="evil"):
        __getattribute__ = fail

    evil = Evil.__new__(Evil)
    object.__getattribute__(evil, "__dict__").update(vars(TOWERS))
    try:
        assert not verify(evil, solved(TOWERS))
    finally:
        del GENRES["evil"]
    assert sentence(evil, []).startswith("there is no genre named 'evil'")


def test_next_to_no_stack() -> None:
    solution = solved(TOWERS)
    reached, answers = [], []

    def deep(left: int) -> Verification:
        if left:
            return deep(left - 1)
        reached.append(left)
        return verify(TOWERS, solution)

    for depth in range(sys.getrecursionlimit()):
        with suppress(RecursionError):
            answers.append(deep(depth).right)
    assert answers[0]
    assert not answers[-1]
    # The innermost call may find no room to begin.
    assert len(reached) <= len(answers) + 1


leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(0, 5)
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=5)
    | st.builds(Nasty)
    | st.builds(Endless)
)
keys = (
    st.sampled_from(["solution", "solutions", "vertical", "horizontal", "genre", "rooms", "top"])
    | st.text(max_size=3)
    | st.integers()
)
things = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.lists(inner, max_size=5).map(tuple)
        | st.dictionaries(keys, inner, max_size=4)
        | st.lists(st.lists(inner, min_size=4, max_size=4), min_size=4, max_size=4)
    ),
    max_leaves=30,
)


@given(answer=things, name=st.sampled_from(sorted(KNOWN)))
def test_any_answer(answer: object, name: str) -> None:
    assert not verdict(KNOWN[name], answer)


@given(puzzle=things, genre=st.sampled_from([*KNOWN, "?"]), answer=things)
def test_any_puzzle(puzzle: object, genre: str, answer: object) -> None:
    verdict(puzzle, answer)
    if type(puzzle) is dict:
        verdict(puzzle | {"genre": genre}, answer)


@given(rows=st.lists(st.lists(st.integers(1, 4), min_size=4, max_size=4), min_size=4, max_size=4))
def test_right_means_that_the_checker_finds_it_right(rows: list[list[int]]) -> None:
    blank = sl.Skyscrapers(edges=sl.Edges.none(4))
    assert verdict(blank, rows).broken == broken_rules(blank, Grid(rows))


@known
def test_nothing_is_changed_or_printed(puzzle: Puzzle, capsys: pytest.CaptureFixture[str]) -> None:
    data = msgspec.json.decode(msgspec.json.encode(record(puzzle)))
    for answer in (plain(solved(puzzle)), [[1]], "?"):
        given_puzzle, given_answer = deepcopy(data), deepcopy(answer)
        assert verify(given_puzzle, given_answer) == verify(given_puzzle, given_answer)
        assert (given_puzzle, given_answer) == (data, answer)
    fresh = replace(puzzle)
    before = dict(vars(fresh))
    verify(fresh, solved(puzzle))
    assert vars(fresh) == before
    assert capsys.readouterr() == ("", "")


def test_no_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.open", fail)
    assert rule(__file__, [[1]]) == "puzzle"
    assert rule(write(TOWERS, "json"), __file__) == "answer"
