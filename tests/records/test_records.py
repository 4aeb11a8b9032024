"""Records: the command line prints what the server sends, and both come from one type."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import sightline as sl
from sightline.cli import main
from sightline.core.errors import WRONG_AT, InputError, MissingExtra, Stopped
from sightline.records import catalogue, trouble
from sightline.records.answering import VERBS, Limits, answer
from sightline.records.drawings import File
from sightline.records.sentences import ENDS, end_of
from sightline.records.trouble import Trouble
from sightline.rules.puzzle import GENRES
from sightline.verbs.explain import board_of
from sightline.words import as_data

LIMITS = Limits(time=60)
NO_SOLUTION = '{"genre": "skyscrapers", "top": [1, 0, 1], "left": [0, 0, 3], "bottom": [0, 0, 0], \
"right": [0, 0, 0]}'
SEVERAL = '{"genre": "skyscrapers", "top": [0, 0, 0], "left": [0, 0, 3], "bottom": [0, 0, 0], \
"right": [0, 0, 0], "seed": 3, "index": 1, "canonical": "somebody"}'
EXTRAS = {
    "check": {"open", "lit"},
    "hint": {"lit", "depths", "lines_lit"},
    "explain": {"text", "solutions", "differ", "clash"},
}
"""The keys that the server adds for interfaces that show a board."""


def _puzzles() -> Iterator[str]:
    for genre in sorted(GENRES):
        yield sl.load(sl.library.names(genre)[0]).to("jsonl")
    yield NO_SOLUTION
    yield SEVERAL


PUZZLES = list(_puzzles())


def printed(*arguments: str, input: str) -> list[Any]:
    result = CliRunner().invoke(main, [*arguments], input=input)
    return [json.loads(line) for line in result.stdout.splitlines()]


def asked(verb: str, **body: Any) -> Any:
    """The answer to a question, as JSON, as any interface would send it."""
    return json.loads(msgspec.json.encode(answer(verb, msgspec.json.encode(body), LIMITS)))


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    """The record without what differs from run to run."""
    if stats := record.get("stats"):
        record = {**record, "stats": {**stats, "time": 0}}
    if isinstance(steps := record.get("steps"), list):  # a grade has their number
        record = {**record, "steps": list(map(timeless, steps))}
    return {key: value for key, value in record.items() if key != "milliseconds"}


def assert_same(verb: str, here: dict[str, Any], there: dict[str, Any]) -> None:
    """What the command line prints is what is sent, but for what is documented as added."""
    added = there.keys() - here.keys()
    assert added == EXTRAS.get(verb, set())
    assert timeless(here) == {key: timeless(there)[key] for key in here}


@pytest.mark.parametrize("verb", ["solve", "count", "check", "grade"])
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_one_record_for_the_command_line_and_the_server(verb: str, puzzle: str) -> None:
    (here,) = printed(verb, "-", "--json", input=puzzle)
    assert_same(verb, here, asked(verb, puzzle=json.loads(puzzle)))


@pytest.mark.parametrize("boards", [False, True])
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_an_explanation_in_one_record_or_in_lines(puzzle: str, full: bool, boards: bool) -> None:
    there = asked("explain", puzzle=json.loads(puzzle), full=full, boards=boards)
    option = [*(["--full"] if full else []), *(["--boards"] if boards else [])]
    steps = printed("explain", "-", "--json", *option, input=puzzle)
    if there["verdict"] != "unique":
        assert steps.pop() == {key: there[key] for key in ("verdict", *end_keys())}
    added = {"lit", "lines_lit", "marks"} if boards else {"lit", "lines_lit"}
    for here, step in zip(steps, there["steps"], strict=True):
        assert step.keys() - here.keys() == added
        assert here["milliseconds"] > 0
        assert step["milliseconds"] > 0
        assert timeless(here) == {key: step[key] for key in timeless(here)}
    one, other = printed("explain", "-", *option, "--json", input=f"{puzzle}\n{puzzle}\n")
    assert timeless(one) == timeless(other)
    assert_same("explain", one | {"steps": []}, there | {"steps": []})
    assert timeless(one)["steps"] == list(map(timeless, steps))


def end_keys() -> list[str]:
    return sorted(EXTRAS["explain"])


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_hint(puzzle: str) -> None:
    read = sl.parse(puzzle)
    board = json.loads(msgspec.json.encode(board_of(read, read.rules_model.domains)))
    (here,) = printed("hint", "-", json.dumps(board), "--json", input=puzzle)
    assert_same("hint", here, asked("hint", puzzle=json.loads(puzzle), board=board))


def test_what_is_made() -> None:
    (here,) = printed("make", "doors", "--size", "4", "--seed", "7", "--json", input="")
    assert here == asked("make", genre="doors", size=4, seed=7)
    assert set(VERBS["make"].answered.__struct_fields__) <= here.keys()


def test_the_genres() -> None:
    there = json.loads(catalogue.genres())["genres"]
    for here, entry in zip(printed("genres", "--json", input=""), there, strict=True):
        assert here == {key: entry[key] for key in here}
        assert entry.keys() - here.keys() == {"square", "made_sides", "chances", "look"}


def test_a_conversion() -> None:
    found = CliRunner().invoke(main, ["convert", "skyscrapers/logicmasters", "--to", "json"])
    assert asked("convert", puzzle="skyscrapers/logicmasters", to="json")["text"] == (
        found.stdout.removesuffix("\n")
    )


# Errors --------------------------------------------------------------------------------------


def test_an_error_is_one_type() -> None:
    bad = '{"genre": "doors", "rooms": [[1,'
    (here,) = printed("solve", "-", "--json", "--from", "jsonl", input=f"{bad}\n")
    there = asked("solve", puzzle=bad)
    assert here.keys() == {"error", "said", "line"}
    assert there.keys() == {"error", "said", "line", "column"}
    for record in (here, there):
        assert msgspec.convert(record, Trouble).error == record["error"]
    assert here["error"].partition(": ")[2] == there["error"].partition(": ")[2]


@pytest.mark.parametrize(
    ("error", "record"),
    [
        (InputError("so", line=2, column=3), {"line": 2, "column": 3}),
        (InputError("so"), {}),
        (Stopped("so"), {"stopped": True}),
        (
            MissingExtra("resvg-py", extra="png"),
            {"extra": "png", "said": as_data(MissingExtra("resvg-py", extra="png").said)},
        ),
        (
            InputError(WRONG_AT(where="a.txt", wrong="odd")),
            {"said": {"code": "wrong-at", "values": {"where": "a.txt", "wrong": "odd"}}},
        ),
    ],
)
def test_what_an_error_says(error: sl.SightlineError, record: dict[str, Any]) -> None:
    encoded = json.loads(msgspec.json.encode(trouble.of(error)))
    assert encoded == {"error": str(error)} | record


# Limits --------------------------------------------------------------------------------------

ENDLESS = {"genre": "doors", "rooms": [[0] * 30 for _ in range(30)]}


@pytest.mark.parametrize("verb", ["solve", "count", "check", "explain", "grade", "hint", "render"])
def test_every_verb_that_can_take_long_has_a_limit(verb: str) -> None:
    body: dict[str, Any] = {"puzzle": ENDLESS, "time_limit": 1e-9}
    if verb == "hint":
        walls = {"vertical": [[None] * 29] * 30, "horizontal": [[None] * 30] * 29}
        body["board"] = walls
    if verb == "render":
        body |= {"to": "svg", "solved": True}
    found = answer(verb, msgspec.json.encode(body), LIMITS)
    if isinstance(found, Trouble):
        assert found.stopped is True
    else:
        record = json.loads(msgspec.json.encode(found))
        assert "stopped" in (record.get("status"), record.get("verdict")) or not record["complete"]


def test_a_limit_is_not_taken_for_the_lack_of_a_solution() -> None:
    found = answer("render", b'{"puzzle": "doors/example1", "to": "svg", "solved": true}', LIMITS)
    assert isinstance(found, File)
    asked_for = {"puzzle": ENDLESS, "to": "svg", "solved": True, "time_limit": 1e-9}
    stopped = answer("render", msgspec.json.encode(asked_for), LIMITS)
    assert stopped.error == "stopped by a limit before a solution was found"


# Sentences -----------------------------------------------------------------------------------


def test_an_end_is_said_in_the_same_words_everywhere() -> None:
    for name in ("doors/example1", "doors/example2"):
        found = sl.explain(sl.load(name))
        shown = found._repr_html_()
        assert str(ENDS[found.verdict.verdict]) in shown
    assert str(end_of(found)).startswith(str(ENDS["several"]))


# Layers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ["records", "web"])
def test_nothing_but_commands_knows_commands(room: str) -> None:
    folder = Path(sl.__file__).parent / room
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                first = (node.module or "").partition(".")[0]
                names = [alias.name for alias in node.names]
                assert "cli" not in (first, *names), file
                if room == "records":
                    assert not {"web", "fastapi", "starlette"} & {first, *names}, file
