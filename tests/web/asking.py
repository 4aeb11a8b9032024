"""Questions to the API, and what it answers or refuses."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient


def ask(client: TestClient, verb: str, **body: Any) -> Any:
    answer = client.post(f"/api/{verb}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(client: TestClient, verb: str, **body: Any) -> str:
    answer = client.post(f"/api/{verb}", json=body)
    assert answer.status_code == 422, answer.text
    sentence = answer.json()["error"]
    assert isinstance(sentence, str)
    return sentence
