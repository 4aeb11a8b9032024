"""Every verb of the API on every genre, over HTTP on a real server."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("fastapi", reason="FastAPI is not installed")

from kit.cases import (
    PICTURES,
    SEED,
    BrokenCase,
    Case,
    blank_board,
    made,
    plain,
    plain_board,
    shape_to_make,
    to_enter,
    variants,
)

import sightline as sl
from sightline import play as playing
from sightline.records.answering import VERBS
from sightline.rules.puzzle import Puzzle
from sightline.words import sentence


class Api:
    """A client of the API."""

    def __init__(self, address: str) -> None:
        self._address = address

    def post(self, verb: str, **body: Any) -> bytes:
        headers = {"content-type": "application/json"}
        request = Request(f"{self._address}api/{verb}", json.dumps(body).encode(), headers)
        with urlopen(request) as answer:
            data: bytes = answer.read()
            return data

    def ask(self, verb: str, **body: Any) -> Any:
        return json.loads(self.post(verb, **body))

    def look(self, path: str) -> Any:
        with urlopen(f"{self._address}api/{path}") as answer:
            return json.load(answer)


@pytest.fixture
def api(address: str) -> Api:
    return Api(address)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_tried(verb: str) -> None:
    assert f"test_{verb}" in globals(), f"write test_{verb}(api, case) in tests/kit/test_http.py"


# Asked about an example --------------------------------------------------------------------


def test_solve(api: Api, case: Case) -> None:
    answer = api.ask("solve", puzzle=plain(case.puzzle))
    assert (answer["status"], answer["solutions"]) == ("solved", [plain_board(case.solution)])


def test_count(api: Api, case: Case) -> None:
    assert api.ask("count", puzzle=plain(case.puzzle))["count"] == 1


def test_check(api: Api, case: Case) -> None:
    puzzle = plain(case.puzzle)
    assert api.ask("check", puzzle=puzzle)["verdict"] == "unique"
    right = api.ask("check", puzzle=puzzle, board=plain_board(case.solution))
    assert (right["verdict"], right["open"], right["lit"]) == ("right", 0, {})
    begun = api.ask("check", puzzle=puzzle, board=blank_board(case.puzzle))
    assert (begun["verdict"], begun["broken"]) == ("unfinished", [])
    assert begun["open"] > 0


def test_a_broken_rule_is_told(api: Api, broken: BrokenCase) -> None:
    asked = {"puzzle": plain(broken.puzzle), "board": plain_board(broken.board)}
    checked = api.ask("check", **asked)
    told = [(each["rule"], each["message"]) for each in checked["broken"]]
    assert (broken.rule, broken.sentence) in told
    assert set(checked["lit"].values()) == {"wrong"}
    judged = api.ask("conflicts", **asked)
    assert sentence(broken.sentence) in [each["message"] for each in judged["conflicts"]]
    assert all(each["places"] for each in judged["conflicts"])
    assert not judged["solved"]


def test_conflicts(api: Api, case: Case) -> None:
    puzzle = plain(case.puzzle)
    done = api.ask("conflicts", puzzle=puzzle, board=plain_board(case.solution))
    assert (done["conflicts"], done["solved"]) == ([], True)
    assert done["filled"][0] == done["filled"][1]
    begun = api.ask("conflicts", puzzle=puzzle, board=blank_board(case.puzzle), possible=True)
    assert (begun["conflicts"], begun["solved"]) == ([], False)
    assert begun["possible"].keys() <= to_enter(case.puzzle, case.solution).keys()


def test_hint(api: Api, case: Case) -> None:
    puzzle, game = plain(case.puzzle), playing.new(case.puzzle)
    first = api.ask("hint", puzzle=puzzle, board=plain_board(game.board))
    assert first["status"] == "step"
    assert "concluded" in first["lit"].values()
    place, right = next(iter(to_enter(case.puzzle, case.solution).items()))
    wrong = next(value for value in game.values(place) if value != right)
    board = plain_board(playing.enter(game, place, wrong).board)
    mistake = api.ask("hint", puzzle=puzzle, board=board)
    assert (mistake["status"], mistake["lit"][place]) == ("mistake", "wrong")


def test_explain(api: Api, case: Case) -> None:
    answer = api.ask("explain", puzzle=plain(case.puzzle), boards=True)
    assert answer["verdict"] == "unique"
    assert answer["steps"][-1]["board"] == plain_board(case.solution)
    assert all(step["lit"] and step["milliseconds"] > 0 for step in answer["steps"])


def test_grade(api: Api, case: Case) -> None:
    answer = api.ask("grade", puzzle=plain(case.puzzle))
    assert answer["grade"] == sl.grade(case.puzzle).grade


# Asked for one that is made ----------------------------------------------------------------


def test_make(api: Api, kind: type[Puzzle]) -> None:
    answer = api.ask("make", genre=kind.name, size=shape_to_make(kind), seed=SEED)
    assert sl.parse(json.dumps(answer)) == made(kind)


def test_make_every_variant(api: Api, kind: type[Puzzle]) -> None:
    for variant in variants(kind):
        asked = {"genre": kind.name, "size": shape_to_make(kind), "seed": SEED}
        answer = api.ask("make", **asked, switches=variant)
        assert answer.items() >= variant.items()


def test_convert(api: Api, puzzle: Puzzle) -> None:
    text = api.ask("convert", puzzle=plain(puzzle), to="text")["text"]
    assert sl.parse(text) == puzzle


def test_parse(api: Api, puzzle: Puzzle) -> None:
    assert api.ask("parse", text=puzzle.text())["puzzle"] == plain(puzzle)


def test_render(api: Api, puzzle: Puzzle) -> None:
    asked = {"puzzle": plain(puzzle), "solved": True}
    for to, begins in PICTURES.items():
        assert api.post("render", to=to, **asked).startswith(begins)
    assert api.post("render", to="text", **asked).decode() == puzzle.text(puzzle.solution)


def test_sheet(api: Api, puzzle: Puzzle) -> None:
    sheet = api.ask("sheet", puzzle=plain(puzzle))
    assert (sheet["puzzle"], sheet["kind"]) == (plain(puzzle), puzzle.board.kind)
    assert (sheet["title"], sheet["rules"]) == (puzzle.title, puzzle.rules)
    assert sorted(sheet["entered"]) == sorted(puzzle.board.values(puzzle))
    blank = api.ask("sheet", genre=puzzle.name, size=puzzle.shape)
    assert sl.parse(json.dumps(blank["puzzle"])) == type(puzzle).blank(puzzle.shape)


# About the genre ---------------------------------------------------------------------------


def test_genres(api: Api, kind: type[Puzzle]) -> None:
    (entry,) = (each for each in api.look("genres")["genres"] if each["name"] == kind.name)
    assert (entry["title"], entry["look"]["kind"]) == (kind.title, kind.board.kind)
    assert entry["made_sides"] == [kind.made_sides[0], kind.made_sides[-1]]


def test_library(api: Api, kind: type[Puzzle]) -> None:
    for entry in [each for each in api.look("library") if each["genre"] == kind.name][:1]:
        assert sl.parse(json.dumps(api.look(f"library/{entry['id']}"))) == sl.load(entry["id"])
        assert api.look(f"library/{entry['id']}/sheet")["genre"] == kind.name
