"""Settings over HTTP: what there is to choose, what is made, and the sheets of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi")

from genres import Terraces, known
from starlette.testclient import TestClient
from web.asking import ask, refusal

import sightline as sl
from sightline.web.app import create_app
from sightline.web.settings import Settings

SUM: dict[str, Any] = {"ponds": 1, "clues": "sum"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A server whose workers know Terraces, too."""
    with pytest.MonkeyPatch.context() as patch:
        known(patch, Terraces)
        settings = Settings(workers=2, log=False, waiting_time=60)
        with TestClient(create_app(settings), base_url="http://localhost") as client:
            yield client


def entry(client: TestClient, name: str) -> Any:
    return next(each for each in client.get("/api/genres").json()["genres"] if each["name"] == name)


def test_the_genres_say_what_can_be_chosen(client: TestClient) -> None:
    switches = entry(client, "terraces")["switches"]
    assert [each["value"] for each in switches["ponds"]["values"]] == [0, 1, 2, 3]
    assert switches["clues"]["default"] == "count"
    assert entry(client, "doors")["switches"] == {
        "count_self": {"default": True, "otherwise": "rooms not counting themselves"},
        "connected": {"default": False, "otherwise": "connected"},
    }
    kinds = {name: entry(client, name)["look"]["kind"] for name in ("doors", "terraces")}
    assert kinds == {"doors": "rooms", "terraces": "cells"}


def test_a_puzzle_is_made_and_known_to_every_verb(client: TestClient) -> None:
    made = ask(client, "make", genre="terraces", size=4, switches=SUM, seed=1)
    assert {key: made[key] for key in SUM} == SUM
    assert sl.parse(json.dumps(made)) == sl.make("terraces", 4, seed=1, **SUM)
    assert ask(client, "solve", puzzle=made)["solutions"] == [made["solution"]]
    assert ask(client, "check", puzzle=made)["verdict"] == "unique"
    text = ask(client, "convert", puzzle=made, to="text", lossy=True)["text"]
    assert text.startswith("Terraces 4×4, 1 pond, clues add up")
    assert ask(client, "parse", text=text)["puzzle"]["clues"] == "sum"
    assert ask(client, "hint", puzzle=made, board=[[None] * 4] * 4)["status"] == "step"


@pytest.mark.parametrize(
    ("switches", "sentence"),
    [
        ({"ponds": 3}, "ponds is 3, but must be 0, 1 or 2 on a board of 4×4"),
        ({"clues": "summ"}, "clues is 'summ', but must be 'count' or 'sum'"),
        ({"clues": 1}, "clues is 1, but must be 'count' or 'sum'"),
        ({"ponds": True}, "ponds is True, but must be 0, 1 or 2 on a board of 4×4"),
        ({"reading": "sum"}, "there is no switch of Terraces named 'reading'"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_what_can(
    client: TestClient, switches: dict[str, Any], sentence: str
) -> None:
    for verb in ("make", "sheet"):
        told = refusal(client, verb, genre="terraces", size=4, switches=switches)
        assert sentence.lower() in told.lower()


def test_the_sheet_says_what_can_be_chosen_on_a_board_of_its_size(client: TestClient) -> None:
    sheet = ask(client, "sheet", genre="terraces", size=3, switches=SUM)
    assert sheet["text"] == "Terraces 3×3, 1 pond, clues add up"
    assert [each["text"] for each in sheet["switches"]["ponds"]["values"]] == ["no pond", "1 pond"]
    top, givens = (each for each in sheet["parts"] if each["key"] in ("top", "givens"))
    assert (top["values"], top["blank"]) == ([2, 3], 0)
    assert (givens["values"], givens["blank"]) == ([1, 2, 0], None)
    other = ask(client, "sheet", puzzle=sheet["puzzle"], switches={"ponds": 0, "clues": "count"})
    assert other["text"] == "Terraces 3×3"
    givens = next(each for each in other["parts"] if each["key"] == "givens")
    assert (givens["values"], givens["blank"]) == ([1, 2, 3], 0)
    assert other["puzzle"]["givens"] == [[0] * 3] * 3
