"""The language of answers: all of an answer is in the one that the request asks for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

pytest.importorskip("fastapi")

import msgspec
from starlette.testclient import TestClient

from sightline.records.words import words_of_page
from sightline.web.app import create_app
from sightline.web.settings import Settings
from sightline.web.worker import Job, perform
from sightline.words import LANGUAGES, speaking
from sightline.words.languages import PSEUDO

ROUNDS = 8
"""Requests in each language, as many at a time as there are workers, and more."""


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    settings = Settings(workers=2, log=False, waiting_time=60)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        yield client


def spoken(language: str) -> dict[str, str]:
    return {"Accept-Language": language}


def titles(answer: Any) -> list[str]:
    return [genre["title"] for genre in answer.json()["genres"]]


@pytest.mark.parametrize(
    ("wishes", "language", "title"),
    [
        ("de-AT, en;q=0.5", "de", "Türen"),
        ("fr, pt-BR;q=0.8, de;q=0.7", "pt", "Portas"),
        ("fr, *;q=0.1", "en", "Doors"),
        ("de;q=0, en", "en", "Doors"),
        ("", "en", "Doors"),
    ],
)
def test_the_header_chooses(client: TestClient, wishes: str, language: str, title: str) -> None:
    answer = client.get("/api/genres", headers=spoken(wishes))
    assert answer.headers["content-language"] == language
    assert "Accept-Language" in answer.headers["vary"]
    assert titles(answer)[0] == title


def test_an_answer_that_is_known_is_so_in_one_language(client: TestClient) -> None:
    tag = client.get("/api/genres", headers=spoken("de")).headers["etag"]
    for language, status in (("de", 304), ("pt", 200), ("en", 200)):
        again = client.get("/api/genres", headers={**spoken(language), "If-None-Match": tag})
        assert again.status_code == status


def test_what_is_refused_is_told_in_the_language(client: TestClient) -> None:
    def told(path: str, language: str, **asked: Any) -> str:
        method = "POST" if asked else "GET"
        answer = client.request(method, path, headers=spoken(language), **asked)
        assert answer.status_code >= 400
        assert answer.headers.get("content-language", language) == language
        return str(answer.json()["error"])

    assert told("/api/nowhere", "de") == "unter dieser Adresse gibt es nichts"
    assert told("/nowhere.js", "pt") == "não há nada neste endereço"
    assert told("/api/solve", "de") == "GET ist an dieser Adresse nicht möglich"
    assert told("/api/solve", "pt", content=b"{}") == (
        "o pedido tem de ter o Content-Type application/json"
    )


def test_a_limit_is_told_in_the_language() -> None:
    job = Job("solve", b'{"puzzle": {"genre": "doors", "rooms": [[2, 0]]}}', 60, 9)
    with speaking("de"):
        told = json.loads(perform(job).body)["error"]
    assert told == "an einer Grenze angehalten: die Antwort ist größer als 9 Bytes"


def test_many_at_a_time_are_not_mixed_up(client: TestClient) -> None:
    """In the workers, in the tasks of the server, and in what it keeps."""
    wishes = [*LANGUAGES, PSEUDO] * ROUNDS
    board = [[4, None, 4, None], *([None] * 4 for _ in range(3))]
    question = {"puzzle": "skyscrapers/brainbashers", "board": board}

    def asked(language: str) -> tuple[str, ...]:
        headers = spoken(language)
        conflicts = client.post("/api/conflicts", json=question, headers=headers)
        sheet = client.post("/api/sheet", json={"puzzle": "doors/example1"}, headers=headers)
        missing = client.get("/api/library/doors/none", headers=headers)
        return (
            conflicts.headers["content-language"],
            conflicts.json()["conflicts"][0]["message"],
            sheet.json()["title"],
            missing.json()["error"],
        )

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(asked, wishes))
    assert [language for language, *_ in answers] == wishes
    different = set(answers)
    assert len(different) == len(LANGUAGES) + 1
    assert {title for _, _, title, _ in different} >= {"Doors", "Türen", "Portas"}
    for column in zip(*different, strict=True):
        assert len(set(column)) == len(different)


def test_the_words_of_the_page_are_an_answer(client: TestClient) -> None:
    for language in LANGUAGES:
        answer = client.get("/api/words", headers=spoken(language)).json()
        with speaking(language):
            assert answer == msgspec.to_builtins(words_of_page())
