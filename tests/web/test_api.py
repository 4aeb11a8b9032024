"""The HTTP API: every path, for every genre; what it refuses; what stands around each answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi")

from click.testing import CliRunner
from starlette.testclient import TestClient
from web.asking import ask, refusal

import sightline as sl
from sightline import formats, library
from sightline.cli import main
from sightline.core.places import at
from sightline.records.answering import VERBS
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.web.app import create_app
from sightline.web.guard import HEADERS
from sightline.web.settings import Settings

SMALL = {
    "skyscrapers": "skyscrapers/brainbashers",
    "doors": "doors/example1",
    "easy-as-abc": "easy-as-abc/first",
    "kuromasu": "kuromasu/small",
    "starry-night": "starry-night/friedman3",
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    settings = Settings(workers=2, log=False, waiting_time=60)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        yield client


def printed(*arguments: str) -> list[Any]:
    """What the command line says with --json."""
    result = CliRunner().invoke(main, [*arguments, "--json"])
    return [json.loads(line) for line in result.stdout.splitlines()]


def plain(puzzle: Puzzle) -> Any:
    """The puzzle as a page would send it."""
    return json.loads(formats.write(puzzle, "jsonl"))


def blank_board(puzzle: Puzzle) -> Any:
    rows, columns = puzzle.shape
    if not puzzle.board.keys_of_solution:
        return [[None] * columns for _ in range(rows)]
    return {
        "vertical": [[None] * (columns - 1) for _ in range(rows)],
        "horizontal": [[None] * columns for _ in range(rows - 1)],
    }


TIME = "milliseconds"
"""The key of a step that differs from run to run."""
ADDED = ("lit", "lines_lit", "marks")
"""The keys of a step that the server adds."""


def without_time(answer: Any) -> Any:
    return {key: value for key, value in answer.items() if key not in ("stats", "lit", "open")}


@pytest.fixture(params=sorted(GENRES))
def name(request: pytest.FixtureRequest) -> str:
    return SMALL[request.param]


# Every genre -------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["solve", "count", "check", "grade"])
def test_the_same_words_as_on_the_command_line(client: TestClient, verb: str, name: str) -> None:
    answers = [ask(client, verb, puzzle=puzzle) for puzzle in (name, plain(sl.load(name)))]
    (expected,) = printed(verb, name)
    for answer in answers:
        assert without_time(answer) == without_time(expected)


def test_check_a_solution(client: TestClient, name: str) -> None:
    puzzle = sl.load(name)
    solution = json.loads(formats.write(puzzle, "jsonl"))["solution"]
    answer = ask(client, "check", puzzle=name, board=solution)
    assert (answer["verdict"], answer["open"], answer["lit"]) == ("right", 0, {})
    rows = solution["vertical"] if puzzle.board.keys_of_solution else solution
    row = next(row for row in rows if len(set(row)) > 1)
    other = next(place for place, value in enumerate(row) if value != row[0])
    row[0], row[other] = row[other], row[0]
    answer = ask(client, "check", puzzle=name, board=solution)
    assert answer["verdict"] == "wrong"
    assert answer["broken"][0].keys() == {"rule", "where", "message", "said"}
    assert set(answer["lit"].values()) == {"wrong"}


def test_check_a_board_that_is_filled_in_part(client: TestClient, name: str) -> None:
    puzzle = sl.load(name)
    answer = ask(client, "check", puzzle=name, board=blank_board(puzzle))
    assert (answer["verdict"], answer["broken"]) == ("unfinished", [])
    assert answer["open"] > 0
    board = blank_board(puzzle)
    rows = board["vertical"] if puzzle.board.keys_of_solution else board
    rows[0] = [1] * len(rows[0])
    answer = ask(client, "check", puzzle=name, board=board)
    assert answer["verdict"] == "wrong"
    assert answer["lit"]


def test_hint_until_it_is_done(client: TestClient, name: str) -> None:
    board = blank_board(sl.load(name))
    notes: dict[str, list[int]] = {}
    for _ in range(200):
        answer = ask(client, "hint", puzzle=name, board=board, notes=notes)
        if answer["status"] == "done":
            break
        assert answer["status"] == "step"
        assert {"concluded"} <= set(answer["lit"].values())
        for fact in answer["steps"][-1]["conclusions"]:
            *way, last = fact["path"]
            row = board
            for key in way:
                row = row[key]
            if "is" in fact:
                row[last] = fact["is"]
                notes.pop(at(tuple(fact["path"])).key, None)
        notes |= answer["marks"]
    assert ask(client, "check", puzzle=name, board=board)["verdict"] == "right"


def test_hint_with_marks_and_a_mistake(client: TestClient) -> None:
    name, board = "skyscrapers/brainbashers", [[4, 3, 2, 1], *[[None] * 4] * 3]
    answer = ask(client, "hint", puzzle=name, board=board, marks={"r2c2": [2, 4]})
    assert answer["status"] == "step"
    answer = ask(client, "hint", puzzle=name, board=[[3, *[None] * 3], *[[None] * 4] * 3])
    assert (answer["status"], answer["lit"]["r1c1"]) == ("mistake", "wrong")


def test_explain(client: TestClient, name: str) -> None:
    answer = ask(client, "explain", puzzle=name, boards=True)
    steps = printed("explain", name, "--boards")
    ours, theirs = (
        [{key: value for key, value in step.items() if key not in (*ADDED, TIME)} for step in some]
        for some in (answer["steps"], steps)
    )
    assert ours == theirs
    assert all(step[TIME] > 0 for step in (*answer["steps"], *steps))
    assert answer["verdict"] == "unique"
    assert answer["text"] == f"Solved in {len(steps)} steps."
    assert all(step["lit"] for step in answer["steps"])
    assert "board" not in ask(client, "explain", puzzle=name)["steps"][0]


def test_make(client: TestClient, name: str) -> None:
    genre = sl.load(name).name
    made = ask(client, "make", genre=genre, size=5, seed=7)
    (expected,) = printed("make", genre, "--size", "5", "--seed", "7")
    assert made == expected
    assert ask(client, "check", puzzle=_puzzle_of(made))["verdict"] == "unique"
    assert ask(client, "make", genre=genre, size=5)["seed"] >= 0


def _puzzle_of(made: dict[str, Any]) -> dict[str, Any]:
    beside = {"grade", "score", "clue_count", "given_count", "seed", "index", "generator"}
    return {key: value for key, value in made.items() if key not in {*beside, "canonical"}}


def test_what_was_made_is_a_puzzle_as_it_is(client: TestClient) -> None:
    made = ask(client, "make", genre="doors", size=[3, 4], switches={"connected": True})
    assert ask(client, "solve", puzzle=made)["status"] == "solved"


def test_convert_and_parse(client: TestClient, name: str) -> None:
    puzzle = sl.load(name)
    for format in formats.names_to_read():
        answer = client.post("/api/convert", json={"puzzle": name, "to": format, "lossy": True})
        if answer.status_code == 422:
            assert answer.json()["error"].startswith(f"the format {format} knows no")
            continue
        text = answer.json()["text"]
        parsed = ask(client, "parse", **{"text": text, "from": format})
        # Some formats say the same in other numbers.
        found = formats.parse(json.dumps(parsed["puzzle"]))
        assert found.restated(**puzzle.stated) == puzzle
        assert parsed["description"] == found.describe()
        if formats.FORMATS[format].recognisable:
            assert ask(client, "parse", text=text)["puzzle"] == parsed["puzzle"]


def test_links_of_other_programs_can_be_pasted(client: TestClient) -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#4:2/3/1/2"
    found = ask(client, "parse", text=f"{page}/3/1/2/2/2/1/2/2/2/4/1/3")
    assert found["puzzle"]["top"] == [2, 3, 1, 2]


def test_what_would_be_lost(client: TestClient) -> None:
    body = {"puzzle": "skyscrapers/board4", "to": "42"}
    sentence = refusal(client, "convert", **body)
    assert sentence == 'the format 42 cannot hold the givens; "lossy": true leaves that out'
    answer = ask(client, "convert", **body, lossy=True)
    assert answer["lost"] == ["givens", "id", "title", "source", "solution"]
    assert answer["note"].startswith("left out: the givens, the id")


def test_what_is_known_about_a_puzzle_is_kept_or_left_out_and_named(client: TestClient) -> None:
    made = ask(client, "make", genre="doors", size=3, seed=1)
    answer = ask(client, "convert", puzzle=made, to="text")
    assert answer["lost"][:3] == ["solution", "grade", "score"]
    assert answer["note"].startswith("left out: the solution, the grade, ")
    kept = ask(client, "convert", puzzle=made, to="json")
    assert (kept["lost"], kept["note"]) == ([], None)
    assert json.loads(kept["text"]) == made
    # The page gets it with the sheet, and asks with that for what is downloaded.
    sheet = ask(client, "sheet", puzzle=made)
    assert sheet["puzzle"] == {key: made[key] for key in made if key != "solution"}


@pytest.mark.parametrize(
    ("kind", "type", "start"),
    [
        ("svg", "image/svg+xml", b"<svg "),
        ("png", "image/png", b"\x89PNG"),
        ("pdf", "application/pdf", b"%PDF-"),
        ("text", "text/plain; charset=utf-8", b""),
        ("ascii", "text/plain; charset=utf-8", b""),
    ],
)
def test_render(client: TestClient, kind: str, type: str, start: bytes, name: str) -> None:
    for solved in (False, True):
        body = {"puzzle": name, "to": kind, "solved": solved}
        answer = client.post("/api/render", json=body)
        if answer.status_code == 501:
            pytest.skip(answer.json()["error"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, type)
        assert answer.content.startswith(start)


def test_render_a_board_with_marks(client: TestClient) -> None:
    body = {"puzzle": "skyscrapers/brainbashers", "to": "svg", "theme": "dark"}
    more = {"board": [[4, 3, 2, 1], *[[None] * 4] * 3], "marks": {"r2c2": [2, 3]}, "towers": True}
    plain, full = (client.post("/api/render", json=each).text for each in (body, body | more))
    assert "entered" in full
    assert "entered" not in plain


# What does not depend on a question --------------------------------------------------------


def test_the_library(client: TestClient) -> None:
    entries = client.get("/api/library").json()
    assert [entry["id"] for entry in entries] == library.names()
    about = {"title", "author", "source"}
    assert entries[0].keys() == {"id", "genre", "rows", "columns", *about, "several"}
    for entry in entries:
        assert entry["several"] != sl.is_unique(library.load(entry["id"]))
    for entry in entries[::7]:
        puzzle = client.get(f"/api/library/{entry['id']}")
        assert puzzle.json() == plain(library.load(entry["id"]))
    missing = client.get("/api/library/doors/nowhere")
    assert missing.status_code == 404
    assert missing.json()["error"].startswith("there is no puzzle in the library named")


def test_the_genres(client: TestClient) -> None:
    found = client.get("/api/genres").json()
    assert [genre["name"] for genre in found["genres"]] == sorted(GENRES)
    assert {genre["name"]: genre["square"] for genre in found["genres"]} == {
        "doors": False,
        "easy-as-abc": True,
        "kuromasu": False,
        "skyscrapers": True,
        "starry-night": True,
    }
    for genre in found["genres"]:
        kind = GENRES[genre["name"]]
        assert genre["made_sides"] == [kind.made_sides[0], kind.made_sides[-1]]
        assert genre["switches"].keys() == kind.settings.keys()
    assert {format["name"] for format in found["formats"]} == set(formats.FORMATS)


@pytest.mark.parametrize("path", ["/api/library", "/api/genres", "/api/library/doors/example1"])
def test_what_is_known_is_not_sent_again(client: TestClient, path: str) -> None:
    tag = client.get(path).headers["etag"]
    again = client.get(path, headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.content) == (304, b"")


def test_health(client: TestClient) -> None:
    health = client.get("/api/health").json()
    assert (health["status"], health["version"], health["workers"]) == ("ok", sl.__version__, 2)


# Refusals ----------------------------------------------------------------------------------

BAD = [
    ({}, 'line 1, column 1: the key "puzzle" is missing'),
    ({"puzzle": 1}, "1 is neither a list, an object nor a text"),
    ({"puzzle": None}, "null is neither a list, an object nor a text"),
    ({"puzzle": {"genre": "go"}}, "there is no genre named 'go'; known: "),
    ({"puzzle": {"genre": "doors", "rooms": [[True]]}}, "entry 1 in row 1 of rooms is true or "),
    ({"puzzle": {"genre": "doors", "rooms": [[9]]}}, "entry 1 in row 1 of rooms is 9, but must "),
    ({"puzzle": "/etc/passwd"}, "line 1, column 1: no known format"),
    ({"puzzle": ""}, "there is no puzzle: the text is empty"),
    ({"puzzle": "doors([[2,0", "from": "prolog"}, "line 1, column 12: "),
    ({"puzzle": "doors/example1", "from": "go"}, "there is no format named 'go'; "),
    ({"puzzle": "doors/example1", "limit": True}, "line 1, column 39: limit is true or false"),
    ({"puzzle": "doors/example1", "limit": 0}, "line 1, column 39: limit is out of range"),
    ({"puzzle": "doors/example1", "limit": "2"}, "line 1, column 39: limit is a text, but must"),
    ({"puzzle": "doors/example1", "engine": "x"}, "there is no engine named 'x'; known: auto, "),
    ({"puzzle": "doors/example1", "time_limit": -1}, "line 1, column 44: time_limit is out of "),
    ({"puzzle": '{"genre": "doors", "x": ' + "[" * 50_000}, "line 1, column 124: this JSON is "),
    ({"puzzle": "doors/example1", "file": "x"}, "there is no key named 'file'; known: puzzle, "),
]


@pytest.mark.parametrize(("body", "sentence"), BAD, ids=lambda value: str(value)[:40])
def test_bad_questions(client: TestClient, body: dict[str, Any], sentence: str) -> None:
    data = json.dumps(body)
    answer = client.post("/api/solve", content=data, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(sentence)


DOUBTFUL = [
    (
        "check",
        {"puzzle": "doors/example1", "board": {"vertical": [], "horizontal": [], "vertcal": []}},
        "there is no key of a board of Doors named 'vertcal'; known: vertical, horizontal, solut",
    ),
    (
        "hint",
        {"puzzle": "skyscrapers/brainbashers", "board": {"solution": [[0] * 4] * 4, "marks": {}}},
        "there is no key of a board of Skyscrapers named 'marks'; known: solution, solutions",
    ),
    (
        "solve",
        {"puzzle": {"genre": "doors", "rooms": [[2, 0]]}, "from": "prolog"},
        "from is 'prolog', but only a text has a format, and this puzzle is an object; leave out",
    ),
]


@pytest.mark.parametrize(("verb", "body", "sentence"), DOUBTFUL)
def test_what_would_be_ignored_is_refused(
    client: TestClient, verb: str, body: dict[str, Any], sentence: str
) -> None:
    assert refusal(client, verb, **body).startswith(sentence)


TWICE = [
    ("solve", b'{"puzzle": "doors/example1", "limit": 1, "limit": 2}', "limit"),
    ("solve", b'{"puzzle": "doors/example1", "puzzle": "doors/example2"}', "puzzle"),
    ("solve", b'{"puzzle": "doors/example1", "li\\u006dit": 1, "limit": 2}', "limit"),
    ("solve", b'{"puzzle": {"genre": "doors", "rooms": [[2, 0]], "rooms": [[0, 2]]}}', "rooms"),
    ("make", b'{"genre": "doors", "size": 3, "switches": {"connected": true, "connected": 1}}',
     "connected"),
    ("hint", b'{"puzzle": "skyscrapers/brainbashers", "board": [[0, 0, 0, 0], [0, 0, 0, 0], '
     b'[0, 0, 0, 0], [0, 0, 0, 0]], "marks": {"r1c1": [1], "r1c1": [2]}}', "r1c1"),
]  # fmt: skip


@pytest.mark.parametrize(("verb", "data", "key"), TWICE)
def test_a_key_that_stands_there_twice_is_refused(
    client: TestClient, verb: str, data: bytes, key: str
) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.post(f"/api/{verb}", content=data, headers=headers)
    assert answer.status_code == 422
    place = f"line 1, column {data.rindex(key.encode())}"
    assert answer.json()["error"] == f"{place}: the key {key!r} stands there twice"


BAD_BYTES = [b"", b"  ", b"{", b"[]", b"nul", b"\xff\xfe", b'{"puzzle": "\\ud800"}', b"[" * 50_000]
BAD_BYTES.append(b'{"puzzle": {"genre": "doors", "rooms": [[1]], "x": ' + b"[" * 50_000)


@pytest.mark.parametrize("data", BAD_BYTES, ids=lambda data: str(data[:20]))
@pytest.mark.parametrize("verb", VERBS)
def test_what_is_no_json(client: TestClient, verb: str, data: bytes) -> None:
    answer = client.post(
        f"/api/{verb}", content=data, headers={"Content-Type": "application/json; charset=utf-8"}
    )
    assert answer.status_code == 422
    assert answer.json()["error"]


DOORS = b'{"genre": "doors", "rooms": [[2, 0]], "title": "%b"}'
NO_UTF8 = [
    b'{"puzzle": "\xff"}',
    b'{"puzzle": %b}' % (DOORS % b"\xff"),
    b'{"puzzle": "doors/example1", "board": "\xff"}',
    b'{"puzzle": "doors/example1", "board": [["\xff"]]}',
    b'{"puzzle": \xff}',
    b'{"text": "\xff", "\xff": 1}',
]


@pytest.mark.parametrize("data", NO_UTF8, ids=str)
@pytest.mark.parametrize("verb", VERBS)
def test_what_is_no_utf8_is_refused_and_costs_no_worker(
    client: TestClient, verb: str, data: bytes
) -> None:
    before = sorted(client.app.state.pool.pids)  # type: ignore[attr-defined]
    headers = {"Content-Type": "application/json"}
    answer = client.post(f"/api/{verb}", content=data, headers=headers)
    assert answer.status_code == 422
    place = f"line 1, column {data.index(0xFF) + 1}"
    assert answer.json()["error"] == f"{place}: this is no text in UTF-8 but holds the byte 0xff"
    assert sorted(client.app.state.pool.pids) == before  # type: ignore[attr-defined]


HALVES = [
    b'{"puzzle": "\\ud800"}',
    b'{"puzzle": %b}' % (DOORS % b"\\uDC00 and more behind it"),
    b'{"puzzle": %b}' % (DOORS % b"\\ud83d\\ude00, \\\\, \\ud83d"),
]


@pytest.mark.parametrize("data", HALVES, ids=str)
def test_half_a_character_is_called_that(client: TestClient, data: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.post("/api/solve", content=data, headers=headers)
    assert answer.status_code == 422
    sentence, column = answer.json()["error"], answer.json()["column"]
    half = data[column - 1 : column + 5].decode()
    assert half.lower() in ("\\ud800", "\\udc00", "\\ud83d")
    assert sentence.endswith(f": {half} is half of a surrogate pair, and no character on its own")


def test_bad_boards(client: TestClient) -> None:
    name = "skyscrapers/brainbashers"
    assert refusal(client, "hint", puzzle=name, board=None).startswith("the board is missing")
    assert refusal(client, "hint", puzzle=name, board=[[1]]) == "solution has 1 row, not 4"
    assert refusal(client, "check", puzzle=name, board=3).startswith("3 is neither")
    rows = [[9, 0, 0, 0], *[[0] * 4] * 3]
    assert refusal(client, "hint", puzzle=name, board=rows) == "r1c1 is 9, but must be 1 to 4"
    assert ask(client, "check", puzzle=name, board=rows)["verdict"] == "wrong"
    huge = [[10**30, 0, 0, 0], *[[0] * 4] * 3]
    refusal(client, "hint", puzzle=name, board=huge)
    blank = [[0] * 4] * 4
    sentence = refusal(client, "hint", puzzle=name, board=blank, marks={"r9c9": [1]})
    assert sentence.startswith("there is no place named 'r9c9'")


def test_wishes_that_cannot_be(client: TestClient) -> None:
    sentence = refusal(client, "make", genre="skyscrapers", size=99)
    assert sentence.startswith("a board of 99×99 cannot be made; ")
    assert "square" in refusal(client, "make", genre="skyscrapers", size=[4, 5])
    assert "grade named" in refusal(client, "make", genre="doors", size=4, grade="tricky")
    assert "leave out density" in refusal(
        client, "make", genre="doors", size=4, preset="easy", density=0.5
    )
    answer = client.post(
        "/api/make", json={"genre": "skyscrapers", "size": 9, "givens": "none", "seed": 1}
    ).json()
    assert answer["error"].startswith("no Skyscrapers 9×9 without givens was found")
    assert answer["stopped"]


def test_too_large_to_explain(client: TestClient) -> None:
    rooms = [[0] * 100] * 100
    for verb, more in (("explain", {}), ("grade", {}), ("hint", {"board": None})):
        sentence = refusal(client, verb, puzzle={"genre": "doors", "rooms": rooms}, **more)
        assert sentence.startswith("a board of 100×100 is too large here")


def test_a_body_that_is_too_large(client: TestClient) -> None:
    json_type = {"Content-Type": "application/json"}
    large = b'{"puzzle": "' + b"x" * Settings().body + b'"}'
    chunks = (large[start : start + 65536] for start in range(0, len(large), 65536))
    for content in (large, chunks):
        answer = client.post("/api/solve", content=content, headers=json_type)
        assert answer.status_code == 413
        assert answer.json()["error"].startswith("the request is larger than 1,048,576 bytes")


def test_only_json_is_read(client: TestClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = client.post("/api/solve", content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code == 415


def test_unknown_paths_and_methods(client: TestClient) -> None:
    for path in ("/nowhere", "/api", "/api/nowhere", "/api/library/doors", "/../../etc/passwd"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"] == "there is nothing at this address"
    for method, path in (("GET", "/api/solve"), ("PUT", "/api/solve"), ("POST", "/api/genres")):
        answer = client.request(method, path)
        assert answer.status_code == 405
        assert answer.headers["allow"]
        assert answer.json()["error"].startswith(method)


# Around every answer -----------------------------------------------------------------------


def test_headers_stand_on_every_answer(client: TestClient) -> None:
    answers = [
        client.get("/"),
        client.get("/nowhere"),
        client.get("/api/health"),
        client.get("/openapi.json"),
        client.put("/api/solve"),
        client.post("/api/solve", json={}),
        client.post("/api/solve", content=b"x"),
        client.post("/api/solve", json={"puzzle": "doors/example1"}),
        client.get("/api/genres", headers={"Host": "rebound.example"}),
    ]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value]
        assert "access-control-allow-origin" not in answer.headers
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize("host", ["rebound.example", "localhost.example:80", "", "127.0.0.1.x"])
def test_a_name_that_somebody_points_here(client: TestClient, host: str) -> None:
    answer = client.get("/api/health", headers={"Host": host})
    assert answer.status_code == 421
    assert answer.json()["error"] == "this server does not go by that name"


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:8000"])
def test_names_of_this_computer(client: TestClient, host: str) -> None:
    assert client.get("/api/health", headers={"Host": host}).status_code == 200


def test_a_line_in_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(workers=2)
    with TestClient(create_app(settings), base_url="http://localhost") as client:
        capsys.readouterr()
        answer = client.post("/api/solve?secret=1", json={"puzzle": "skyscrapers/brainbashers"})
        client.get("/" + "x" * 5000)
    solved, missed = map(json.loads, capsys.readouterr().err.splitlines())
    assert solved.keys() == {"time", "method", "path", "status", "ms", "bytes"}
    assert (solved["method"], solved["path"], solved["status"]) == ("POST", "/api/solve", 200)
    assert solved["bytes"] == len(answer.content)
    assert missed["status"] == 404
    assert len(missed["path"]) == 200


def test_a_fault_is_told_in_a_sentence(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> bytes:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("sightline.records.catalogue.genres", broken)
    answer = client.get("/api/genres")
    assert answer.status_code == 500
    assert answer.json()["error"].startswith("this is a fault of Sightline, not of the puzzle")
    assert answer.headers["x-content-type-options"] == "nosniff"
