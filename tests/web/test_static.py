"""The files of the page: their types, what is sent again, and what is not to be had."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from starlette.testclient import TestClient

from sightline.web.app import create_app
from sightline.web.guard import HEADERS
from sightline.web.settings import Settings

FILES = {
    "index.html": ("text/html; charset=utf-8", "<!doctype html><title>Sightline</title>"),
    "sw.js": ("text/javascript; charset=utf-8", "// offline"),
    "js/board.mjs": ("text/javascript; charset=utf-8", "export const board = 1"),
    "style.css": ("text/css; charset=utf-8", "body { margin: 0 }"),
    "icon.svg": ("image/svg+xml", "<svg/>"),
    "app.webmanifest": ("application/manifest+json", "{}"),
    "font.woff2": ("font/woff2", "x"),
    "long.js": ("text/javascript; charset=utf-8", "// long\n" * 1000),
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("page")
    (folder.parent / "secret.txt").write_text("secret")
    for name, (_, text) in FILES.items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    app = create_app(Settings(workers=2, log=False), folder)
    with TestClient(app, base_url="http://localhost") as client:
        yield client


@pytest.mark.parametrize("name", FILES)
def test_a_file(client: TestClient, name: str) -> None:
    kind, text = FILES[name]
    answer = client.get(f"/{name}")
    assert (answer.status_code, answer.text) == (200, text)
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get(f"/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for each in (answer, again):
        for header, value in HEADERS.items():
            assert each.headers.get_list(header) == [value]


def test_large_answers_are_compressed(client: TestClient) -> None:
    for path in ("/long.js", "/api/genres"):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert answer.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert answer.text == plain.text
        assert int(plain.headers["content-length"]) == len(plain.content)
        tag = {"If-None-Match": answer.headers["etag"], "Accept-Encoding": "gzip"}
        assert client.get(path, headers=tag).status_code == 304
    assert "content-encoding" not in client.get("/sw.js").headers


def test_the_page_is_at_the_root(client: TestClient) -> None:
    assert client.get("/").text == FILES["index.html"][1]
    assert client.get("/api/health").json()["status"] == "ok"


@pytest.mark.parametrize(
    "path", ["/nowhere.js", "/..%2fsecret.txt", "/js/..%2f..%2fsecret.txt", "/%00", "/js"]
)
def test_what_is_not_there(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "there is nothing at this address"


def test_the_paths_of_the_api_stay_its_own(client: TestClient) -> None:
    answer = client.get("/api/solve")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert client.get("/api/nowhere").status_code == 404
    assert client.get("/api/library/").json()["error"] == "there is nothing at this address"


def test_a_file_is_only_read(client: TestClient) -> None:
    answer = client.post("/style.css")
    assert answer.status_code == 405
    assert answer.json()["error"].startswith("POST")


def test_without_a_page(tmp_path: Path) -> None:
    app = create_app(Settings(workers=2, log=False), tmp_path / "none")
    with TestClient(app, base_url="http://localhost") as client:
        answer = client.get("/")
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("the page is not part of this installation")
