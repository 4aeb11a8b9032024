"""What the server says of a board that somebody plays on, and what it keeps for the next one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from samples import size

pytest.importorskip("fastapi")

from starlette.testclient import TestClient
from vectors.make_conflicts import FILE

import sightline as sl
from sightline import play as playing
from sightline.records import answering
from sightline.web.app import create_app
from sightline.web.settings import Settings
from sightline.web.worker import Job, perform

VECTORS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    settings = Settings(workers=1, log=False, waiting_time=60)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        yield client


def told(verb: str = "conflicts", **body: Any) -> Any:
    """What a worker answers."""
    reply = perform(Job(verb, json.dumps(body).encode(), 10, 2**20))
    return {"status": reply.status, **json.loads(reply.body)}


@pytest.mark.soak
def test_the_conflicts_of_the_golden_boards() -> None:
    for vector in VECTORS[:: size(quick=4, soak=1)]:
        asked = {key: vector[key] for key in ("puzzle", "board")}
        found = told(**asked)["conflicts"]
        said = sorted((sorted(each["places"]), each["message"]) for each in found)
        assert said == [*map(tuple, zip(vector["conflicts"], vector["said"], strict=True))], vector
        for clue, seen in vector["seen"].items():
            assert sorted(told(**asked, at=clue).get("seen", [])) == seen, vector


@pytest.mark.parametrize("vector", VECTORS[:6], ids=lambda vector: str(vector["name"]))
def test_the_conflicts_over_http(client: TestClient, vector: dict[str, Any]) -> None:
    body = {key: vector[key] for key in ("puzzle", "board")}
    answer = client.post("/api/conflicts", json=body)
    assert answer.status_code == 200
    places = [sorted(each["places"]) for each in answer.json()["conflicts"]]
    assert sorted(places) == vector["conflicts"]


def test_a_board_that_is_solved_and_how_far_it_is() -> None:
    for name in ("skyscrapers/brainbashers", "doors/example1", "starry-night/friedman1"):
        puzzle = sl.load(name)
        begun = told(puzzle=name, board=None)
        assert not begun["solved"]
        assert begun["filled"] == [0, puzzle.worth_filling()]
        board = msgspec.to_builtins(sl.solve(puzzle).solution)
        end = told(puzzle=name, board=board)
        assert end["solved"]
        assert end["conflicts"] == []
        assert end["filled"] == [puzzle.worth_filling()] * 2


def test_what_an_entry_rules_out_and_what_is_possible() -> None:
    board = [[4, None, None, None], *[[None] * 4] * 3]
    asked: dict[str, Any] = {"puzzle": "skyscrapers/brainbashers", "board": board}
    assert "excluded" not in told(**asked)
    found = told(**asked, entered=["r1c1", "r9c9"])
    others = ("r1c2", "r1c3", "r1c4", "r2c1", "r3c1", "r4c1")
    assert found["excluded"] == {place: [4] for place in others}
    marks = told(**asked, possible=True)["possible"]
    assert marks["r1c2"] == [1, 2, 3]
    assert marks["r2c2"] == [1, 2, 3, 4]
    assert "r1c1" not in marks


def test_a_room_without_a_number_sees_as_well() -> None:
    house = {"genre": "doors", "rooms": [[0, 0, 2]]}
    board = {"vertical": [[1, None]], "horizontal": []}
    assert told(puzzle=house, board=board, at="r1c1")["seen"] == ["r1c1", "r1c2"]
    assert "seen" not in told(puzzle=house, board=board, at="left-1")


def test_a_clue_that_counts_nothing_speaks_of_its_line() -> None:
    night = {"genre": "starry-night", "rows": [0, 1, 0, 0, 0], "columns": [0] * 5}
    found = told(puzzle=night, board=[[None] * 5] * 5, at="left-2")
    assert found["line"] == [f"r2c{column}" for column in range(1, 6)]
    assert "seen" not in found
    assert "line" not in told(puzzle=night, board=[[None] * 5] * 5, at="bottom-2")


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ([[9, None, None, None], *[[None] * 4] * 3], "9 cannot stand in r1c1"),
        ([[None] * 4], "solution has 1 row, not 4"),
        ("nonsense", ""),
    ],
)
def test_a_board_that_is_none_gets_a_sentence(board: Any, sentence: str) -> None:
    answer = told(puzzle="skyscrapers/brainbashers", board=board)
    assert answer["status"] == 422
    assert sentence in answer["error"]


def test_the_rules_of_a_puzzle_are_built_once() -> None:
    answering._game.cache_clear()
    asked: dict[str, Any] = {"puzzle": {"genre": "doors", "rooms": [[2, 0], [0, 3]]}}
    for door in (None, 0, 1):
        board = {"vertical": [[door], [None]], "horizontal": [[None, None]]}
        told(**asked, board=board)
    assert answering._game.cache_info().misses == 1
    assert answering._game(sl.parse(json.dumps(asked["puzzle"]))).now == {}


def test_the_board_that_is_asked_about_is_the_whole_board() -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    game = playing.enter(playing.new(puzzle), "r4c4", 1)
    other = playing.filled_in(game, sl.Grid([[4, None, None, None], *[[None] * 4] * 3]))
    assert (other.entry("r1c1"), other.entry("r4c4")) == (4, None)


# The sheet -----------------------------------------------------------------------------------


def test_the_sheet_of_a_puzzle_and_of_a_blank_one(client: TestClient) -> None:
    asked = {"puzzle": "doors/example1"}
    sheet = client.post("/api/sheet", json=asked).json()
    assert sheet["puzzle"]["rooms"][0][0] == 4
    assert (sheet["before"], sheet["after"]) == (None, None)
    first = client.get("/api/library/doors/example1/sheet").json()
    assert first == {**sheet, "after": "doors/example1-full"}
    last = client.get("/api/library/doors/results/sheet").json()
    assert (last["before"], last["after"]) == ("doors/example3", None)
    assert client.get("/api/library/doors/nothing/sheet").status_code == 404
    other = client.post("/api/sheet", json={**asked, "switches": {"count_self": False}}).json()
    assert other["puzzle"]["rooms"][0][0] == 3
    assert other["text"].endswith("rooms not counting themselves")
    blank = client.post("/api/sheet", json={"genre": "doors", "size": [2, 3]}).json()
    assert blank["shape"] == [2, 3]
    assert blank["seal"] is None


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({}, "ask with a puzzle or with a genre"),
        ({"puzzle": "doors/example1", "genre": "doors"}, "ask with a puzzle or with a genre"),
        ({"genre": "chess"}, "there is no genre named 'chess'"),
        ({"genre": "doors", "switches": {"parks": True}}, "there is no switch of Doors named"),
        ({"genre": "skyscrapers", "size": [2, 3]}, ""),
        ({"genre": "doors", "size": 1000}, "too large"),
    ],
)
def test_a_sheet_that_cannot_be(asked: dict[str, Any], sentence: str) -> None:
    answer = told("sheet", **asked)
    assert answer["status"] == 422
    assert sentence in answer["error"]
