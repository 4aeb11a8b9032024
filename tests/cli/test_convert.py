"""The command ``convert``: any format to any other, one or many, losing nothing unsaid."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline import library
from sightline.cli import main
from sightline.formats import FORMATS, parse, write
from sightline.rules.puzzle import Puzzle

ROOT = Path(__file__).parents[2]
TOWERS = sl.Skyscrapers(edges=library.load("skyscrapers/figure2").edges)  # type: ignore[attr-defined]
GIVEN = sl.parse("6:2//////2/2/3/////2//5///2/4///4/,a2_1b3f1w")
HOLDING = sorted(name for name, format in FORMATS.items() if format.scope(sl.Skyscrapers))
READABLE = [name for name in HOLDING if FORMATS[name].readable]


def run(*arguments: str, input: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=input)
    assert "Traceback" not in result.stderr
    return result


def refusal(*arguments: str, input: str | None = None) -> str:
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stdout) == (2, "")
    (sentence,) = result.stderr.splitlines()
    return sentence.removeprefix("sightline: ")


@pytest.mark.parametrize(("source", "target"), list(product(READABLE, HOLDING)))
def test_any_to_any(source: str, target: str, tmp_path: Path) -> None:
    text = write(TOWERS, source)
    file = tmp_path / "puzzle"
    file.write_text(text, "utf-8")
    expected = write(TOWERS, target) + "\n"
    for result in (
        run("convert", str(file), "--to", target),
        run("convert", "-", "--to", target, input=text),
        run("convert", text, "--to", target),
        run("convert", text, "--to", target, "--from", source),
    ):
        assert (result.exit_code, result.stdout, result.stderr) == (0, expected, "")


@pytest.mark.parametrize(("source", "target"), list(product(READABLE, READABLE)))
def test_many_to_many(source: str, target: str) -> None:
    between = "\n" if FORMATS[source].one_line else "\n\n"
    there = run("convert", "-", "--to", target, input=between.join([write(TOWERS, source)] * 3))
    assert there.exit_code == 0
    back = run("convert", "-", "--to", "tatham", input=there.stdout)
    assert (back.exit_code, back.stdout) == (0, (write(TOWERS, "tatham") + "\n") * 3)


def test_what_looks_like_another_genre_is_read_by_its_name() -> None:
    shades = replace(library.load("kuromasu/small"), solution=None)
    text = write(shades, "puzzlekit-kuromasu")
    link = write(shades, "puzzlink") + "\n"
    named = run("convert", text, "--from", "puzzlekit-kuromasu", "--to", "puzzlink")
    assert (named.exit_code, named.stdout) == (0, link)
    assert run("convert", text, "--to", "jsonl").stdout.startswith('{"genre":"doors"')
    assert run("convert", link, "--to", "puzzlekit-kuromasu").stdout == text + "\n"
    assert "knows no Kuromasu" in refusal("convert", link, "--to", "tatham")


@pytest.mark.parametrize("verb", ["solve", "check", "count", "grade", "show", "explain"])
def test_other_commands_read_literals(verb: str) -> None:
    for name in ("tatham", "puzzlink", "puzzlekit"):
        assert run(verb, write(GIVEN, name)).exit_code == 0


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    result = run("convert", GIVEN.to("tatham"), "--to", "json", "-o", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert sl.load(file) == GIVEN
    before = file.read_text()
    assert "cannot hold the givens" in refusal("convert", str(file), "--to", "42", "-o", str(file))
    assert file.read_text() == before


# Losses ----------------------------------------------------------------------------------


def test_what_would_be_lost_is_refused() -> None:
    assert refusal("convert", "skyscrapers/board4", "--to", "42") == (
        "the format 42 cannot hold the givens; --lossy leaves that out"
    )
    assert refusal("convert", GIVEN.to("tatham"), "--to", "codewars").startswith(
        "the format codewars cannot hold the givens; --lossy"
    )
    assert "the variant connected" in refusal(
        "convert", "doors 1x2, connected\n2 .", "--to", "prolog"
    )


MADE = (
    '{"genre":"doors","rooms":[[2,2]],"solution":{"vertical":[[1]],"horizontal":[]},'
    '"license":"free","difficulty":3,"grade":"easy","score":0.4,"seed":1,"index":0,"generator":1,'
    '"canonical":"doors-1x2-0"}'
)


@pytest.mark.parametrize("target", ["text", "ascii", "prolog"])
def test_what_is_beside_a_puzzle_is_left_out_and_named(target: str) -> None:
    left_out = "license, difficulty, grade, score, seed, index, generator"
    for result in (
        run("convert", MADE, "--to", target),
        run("convert", MADE, "--to", target, "--lossy"),
    ):
        assert (result.exit_code, sl.parse(result.stdout)) == (0, sl.parse(MADE))
        named = ", ".join(f"the {name}" for name in left_out.split(", "))
        assert result.stderr == f"left out: the solution, {named} and the canonical\n"


def test_json_keeps_what_is_beside_a_puzzle() -> None:
    for target in ("json", "jsonl"):
        result = run("convert", MADE, "--to", target)
        assert (result.exit_code, result.stderr) == (0, "")
        assert json.loads(result.stdout) == json.loads(MADE)
    assert run("convert", "-", "--to", "jsonl", input=f"{MADE}\n{MADE}\n").stdout == f"{MADE}\n" * 2


def test_what_is_lost_is_said() -> None:
    result = run("convert", "skyscrapers/board4", "--to", "42", "--lossy")
    puzzle = library.load("skyscrapers/board4")
    assert (result.exit_code, result.stdout) == (0, write(puzzle, "42", lossy=True) + "\n")
    assert result.stderr == "left out: the givens, the id, the title, the source and the solution\n"


def test_of_many_it_is_said_how_often() -> None:
    lines = [write(p, "jsonl") for p in (TOWERS, GIVEN, library.load("skyscrapers/board4"))]
    result = run("convert", "-", "--to", "42", "--lossy", input="\n".join(lines))
    assert len(result.stdout.splitlines()) == 3
    assert result.stderr == (
        "left out: the givens of 2 puzzles, the id of 1 puzzle, the title of 1 puzzle, "
        "the source of 1 puzzle and the solution of 1 puzzle\n"
    )


@pytest.mark.parametrize("lossy", [[], ["--lossy"]])
def test_what_can_never_be_held(lossy: list[str]) -> None:
    assert refusal("convert", "doors/example1", "--to", "puzzlink", *lossy) == (
        "the format puzzlink knows no Doors; it holds Easy as ABC, Kuromasu and Skyscrapers"
    )
    large = sl.Skyscrapers(edges=sl.Edges.none(12)).to("puzzlink")
    assert refusal("convert", large, "--to", "tatham", *lossy) == (
        "the format tatham holds boards from 3×3 to 9×9, not 12×12"
    )


# Many, and bad ones among them -----------------------------------------------------------


def bad_lines() -> str:
    good = write(TOWERS, "tatham")
    return "\n".join([good, "4:1/x", write(GIVEN, "tatham"), "", good])


def test_errors_stand_in_their_place() -> None:
    result = run("convert", "-", "--to", "42", input=bad_lines())
    assert result.exit_code == 2
    first, second, third, last = result.stdout.splitlines()
    assert first == last == write(TOWERS, "42")
    refused = json.loads(second)
    wanted = {"code": "number-after", "values": {"count": 16, "mark": "/", "number": 3}}
    assert refused == {
        "error": "line 2, column 5: here stands 'x', where / and number 3 of 16 was expected",
        "said": {"code": "found-instead", "values": {"found": "'x'", "wanted": wanted}},
        "line": 2,
    }
    assert json.loads(third)["error"].startswith("the format 42 cannot hold the givens; --lossy")
    assert result.stderr == "sightline: 2 of 4 puzzles could not be converted\n"


def test_errors_among_drawings_are_passed_over_on_reading_back() -> None:
    drawn = run("convert", "-", "--to", "text", input=bad_lines())
    assert drawn.exit_code == 2
    back = run("convert", "-", "--to", "tatham", input=drawn.stdout)
    assert back.stdout.splitlines() == [p.to("tatham") for p in (TOWERS, GIVEN, TOWERS)]


def test_several_arguments() -> None:
    ids = [p.to("tatham") for p in (TOWERS, GIVEN)]
    result = run("convert", ids[0], "nowhere", ids[1], "--to", "puzzlekit")
    assert result.exit_code == 2
    first, second, third = result.stdout.split("\n\n")
    assert [parse(first), parse(third)] == [TOWERS, GIVEN]
    assert "named 'nowhere'" in json.loads(second)["error"]
    assert result.stderr.splitlines() == [
        "sightline: there is no file, or puzzle in the library, named 'nowhere'",
        "sightline: 1 of 3 puzzles could not be converted",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["6#123", "--to", "json"], "line 1, column 2: the # of an ID stands before a seed"),
        (["4:1/x", "--to", "json"], "line 1, column 5: here stands 'x'"),
        (["doors/example1", "--to", "yaml"], "'yaml' is not one of '42', 'ascii', 'codewars', "),
        (["doors/example1"], "missing option '--to'"),
        (["x", "--to", "json", "--from", "penpa"], "'penpa' is not one of '42', 'ascii'"),
        (["nowhere.txt", "--to", "json"], "there is no file, or puzzle in the library"),
    ],
)
def test_bad_usage(arguments: list[str], sentence: str) -> None:
    assert sentence in refusal("convert", *arguments)


def test_titles_are_kept_whatever_the_terminal_shows() -> None:
    title = "Süd ★"
    text = write(TOWERS, "jsonl").replace("{", f'{{"title":"{title}",', 1)
    arguments = ["convert", "-", "--to", "json"]
    result = CliRunner(charset="ascii").invoke(main, arguments, input=text.encode())
    assert title.encode() in result.stdout_bytes
    drawn = CliRunner(charset="ascii").invoke(main, ["convert", TOWERS.to("42"), "--to", "text"])
    assert drawn.stdout == TOWERS.to("ascii") + "\n"


def test_a_python_name_for_it() -> None:
    assert GIVEN.to("puzzlink") == "https://puzz.link/p?skyscrapers/6/6/2k223j2g5h24h4gg21h3l1zi"
    assert isinstance(sl.load(GIVEN.to("puzzlink")), Puzzle)


# The page about formats: what is refused; the rest of its examples is tested with the others --


def sessions() -> list[tuple[str, str]]:
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    blocks = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize(("command", "shown"), sessions())
def test_the_examples_of_the_page(command: str, shown: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "sightline"
    result = run(*arguments)
    assert result.stdout + result.stderr == shown
