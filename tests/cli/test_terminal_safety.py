"""Nothing that comes from outside commands the terminal of whoever reads the answer."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from subprocess import run as run_process
from typing import Any

import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline.cli import main
from sightline.core.escaping import COMMANDS, visible
from sightline.formats.json import record
from sightline.play import new

NASTY = "a\x1b[31m\x9b2J\u202e\u2066b\u2028\x7f\x07\r\u061c"
PUZZLES = ["skyscrapers/brainbashers", "doors/example1", "starry-night/friedman1"]


def hostile(name: str, **more: Any) -> dict[str, Any]:
    """A puzzle with hostile metadata."""
    plain: dict[str, Any] = json.loads(sl.load(name).to("json"))
    return plain | dict.fromkeys(("id", "title", "author", "source"), f"{NASTY}\nx") | more


def run(*arguments: str, input: str | None = None) -> Result:
    # With color, click leaves escape sequences in as it does for a terminal.
    result = CliRunner().invoke(main, arguments, input=input, color=True)
    own = re.sub("\x1b\\[(?:0|1|35)m", "", result.stdout + result.stderr)
    assert not re.search(COMMANDS, own), repr(own)
    return result


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize(
    "asked",
    [
        *("solve", "check", "count", "grade", "show", "explain", "explain --markdown"),
        *("solve --json", "grade --json", "show --to svg", "explain --json", "convert --to json"),
        *("convert --to jsonl", "convert --to text --lossy", "convert --to penpa --lossy"),
    ],
)
def test_what_is_said_about_a_puzzle_is_escaped(asked: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(hostile(name)))
    verb, *more = asked.split()
    run(verb, str(file), *more)
    run(verb, "-", *more, input=f"{json.dumps(hostile(name))}\n" * 2)


MARKS = (
    "<script>alert(1)</script> ![](http://x/y.png) [a](javascript:alert(1)) | `x` $m$ *b* ~~s~~ "
    "&lt; \\\\\n# second\n- item\n```\n</details><img src=x onerror=alert(1)>"
)
"""What Markdown, HTML or Typst would take for more than text."""
MARKED = hostile("doors/example1", **dict.fromkeys(("id", "title", "author", "source"), MARKS))


def test_a_title_is_nothing_but_text_in_markdown() -> None:
    told = run("explain", json.dumps(MARKED), "--markdown").stdout
    title, blank, fence, *_ = told.splitlines()
    assert (title[:2], blank, fence) == ("# ", "", "```")
    # Whatever has a meaning is escaped; what is left, with its backslashes, is the title.
    bare = re.sub(r"\\([!-/:-@[-`{-~])", "", title[2:])
    assert not re.search(r"[\\`*_\[\]<>|#~&$]", bare)
    assert re.sub(r"\\([!-/:-@[-`{-~])", r"\1", title[2:]) == " ".join(MARKS.split())


def test_a_title_is_nothing_but_text_in_pictures_and_notebooks() -> None:
    puzzle = sl.parse(json.dumps(MARKED))
    for shown in (puzzle.svg(), sl.explain(puzzle)._repr_html_()):
        assert "alert" not in re.sub("<(title|desc)>[^<]*</", "", shown)
        assert not re.search("<(script|details><img|img src)", shown)


def test_escaped_json_says_the_same() -> None:
    for name in PUZZLES:
        puzzle = hostile(name, canonical=NASTY)
        for kind in ("json", "jsonl"):
            said = json.loads(run("convert", "-", "--to", kind, input=json.dumps(puzzle)).stdout)
            assert said["title"] == f"{NASTY}\nx"
        answer = json.loads(run("solve", "-", "--json", input=json.dumps(puzzle)).stdout)
        assert (answer["id"], answer["canonical"]) == (f"{NASTY}\nx", NASTY)


def test_a_book_about_it(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    open_house = hostile("doors/results")
    file = tmp_path / f"{NASTY}.json"
    file.write_text(json.dumps(open_house))
    told = run("book", str(file), "-o", str(tmp_path / f"{NASTY}.pdf")).stderr
    assert "has several solutions, and the booklet says so" in told
    assert told.count("\n") == 2
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(hostile("doors/example1", rooms=[[9, 9]], solution=None)))
    run("book", str(bad), "--skip-bad", "-o", str(tmp_path / "b.pdf"))


@pytest.mark.parametrize(
    "content",
    [
        "?",
        json.dumps({NASTY: 1}),
        json.dumps({"genre": NASTY}),
        json.dumps({"genre": "doors", NASTY: 1}),
        json.dumps({"genre": "doors", "rooms": [[1]]}).replace(
            "}", f', "{NASTY[-1]}": 1, "x": 2}}'
        ),
        json.dumps({"genre": "doors", "rooms": [[1]], "connected": NASTY}),
        "doors 1x1, \x9b\u202e\n1",
        "4:\x9b\u202e",
        "doors([[\u202e]]).",
        "skyscrapers 2x2\n\u202e",
        "https://puzz.link/p?\u202e/4/4/",
    ],
)
def test_errors_that_name_a_file_or_what_stands_in_it(content: str, tmp_path: Path) -> None:
    file = tmp_path / f"{NASTY}\nfile.txt"
    file.write_text(content, newline="")
    for verb in ("solve", "show", "explain", "check", "play"):
        result = run(verb, str(file))
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
    run("solve", str(file), str(file), "--json")
    run("solve", "-", "--json", input=content)
    run("solve", content)
    run("check", "doors/example1", str(file))


def test_arguments_that_are_none(tmp_path: Path) -> None:
    run(NASTY)
    run("solve", NASTY)
    run("solve", "doors/example1", f"--{NASTY}")
    run("solve", "doors/example1", "--engine", NASTY)
    run("show", "doors/example1", "-o", str(tmp_path / NASTY / "x.svg"))
    run("show", "doors/example1", "-o", str(tmp_path / f"x.{NASTY}"))
    run("make", NASTY, "--size", "4")
    run("make", "doors", "--size", NASTY)
    run("make", "doors", "--size", "3", "--seed", "1", "-o", str(tmp_path / f"{NASTY}.jsonl"))
    run("make", "doors", "--size", "3", "--seed", "1", "-o", str(tmp_path / f"{NASTY}.jsonl"))
    run("library", NASTY)
    run("library", f"doors/{NASTY}")
    run("hint", "doors/example1", NASTY)


def test_a_name_of_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = f"{tmp_path}/\udcff\udc9b.txt"
    Path(path).write_text("?")
    command = [sys.executable, "-m", "sightline", "solve", path, path, "--json"]
    found = run_process(command, capture_output=True, check=False)
    assert found.returncode == 2
    assert json.loads(found.stdout.splitlines()[0])["error"].startswith(
        f"{tmp_path}/\\udcff\\udc9b"
    )
    assert b"\xff" not in found.stderr


def test_the_panel_of_a_game() -> None:
    panel = pytest.importorskip("sightline.terminal.panel")
    game = new(sl.parse(json.dumps(hostile("doors/example1"))))
    assert visible(NASTY) in panel.panel(game, "r1c1", 0, pencil=False).full.plain


def test_own_data_is_as_before() -> None:
    for name in PUZZLES:
        puzzle = sl.load(name)
        assert json.loads(run("convert", name, "--to", "jsonl").stdout) == json.loads(
            json.dumps(
                record(puzzle),
                default=lambda doors: {key: getattr(doors, key) for key in doors.__struct_fields__},
            )
        )
