"""The command line answers in the language that is asked for, and wholly in that."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from typing import Any

import click
import pytest
from cli.asking import BLANK, CLASH, HOUSE, TOWERS
from click.testing import CliRunner, Result

from sightline.cli import _progress, main
from sightline.words import LANGUAGES, Message, speaking
from sightline.words.languages import PSEUDO, VARIABLE

GOLDEN = Path(__file__).parents[1] / "golden"
BEGUN = "[[4,3,2,1],[1,4,3,2],[3,2,1,4],[2,1,4,null]]"
WRONG = "[[4,3,2,1],[1,4,3,2],[3,2,1,4],[4,1,4,null]]"
UNIQUE = {"en": "unique: ", "de": "eindeutig: ", "pt": "única: "}


def run(*arguments: str, **environment: str) -> Result:
    settings: Mapping[str, str | None] = {VARIABLE: None, "LC_ALL": "C"} | environment
    return CliRunner().invoke(main, arguments, env=settings)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_option_says_which_language_before_the_command_or_after_it(code: str) -> None:
    for arguments in (
        ("--language", code, "check", TOWERS),
        ("check", TOWERS, "--language", code),
        ("check", f"--language={code}", TOWERS),
        ("--language", "pt", "check", TOWERS, "--language", code),
    ):
        assert run(*arguments).stdout.startswith(UNIQUE[code])


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "pt_BR"}, "pt"),
        ({"LC_ALL": "fr_FR.UTF-8"}, "en"),
        ({VARIABLE: "pt", "LC_ALL": "de_DE.UTF-8"}, "pt"),
        ({VARIABLE: "klingon", "LC_ALL": "de_DE.UTF-8"}, "en"),
    ],
)
def test_without_the_option_the_environment_says_it(environment: dict[str, str], code: str) -> None:
    assert run("check", TOWERS, **environment).stdout.startswith(UNIQUE[code])


def test_the_option_comes_before_the_environment() -> None:
    told = run("check", TOWERS, "--language", "pt", **{VARIABLE: "de"})
    assert told.stdout.startswith(UNIQUE["pt"])


@pytest.mark.parametrize("arguments", [("--language", "fr", "check"), ("check", "--language=fr")])
def test_an_unknown_language_is_refused(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, TOWERS)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'fr' is not one of 'en', 'de', 'pt'" in result.stderr


def test_what_comes_after_two_dashes_is_no_option() -> None:
    assert run("check", TOWERS, "--", "--language=de").stderr.startswith("sightline: there is no ")


def test_a_mistake_in_typing_is_told_in_the_language_that_was_typed() -> None:
    assert (
        "es gibt keine Option '--nonsense'" in run("solve", "--nonsense", "--language", "de").stderr
    )


def test_every_command_that_is_translated_has_the_option() -> None:
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        named = [option for one in command.params for option in one.opts]
        assert ("--language" in named) == (name != "bench")


def test_what_is_not_translated_is_english_alone() -> None:
    listed = [run("bench", "--list", **{VARIABLE: code}).stdout for code in LANGUAGES]
    assert len(set(listed)) == 1


# What is said --------------------------------------------------------------------------------

SAID: dict[str, tuple[str, ...]] = {
    "unique": ("check", TOWERS),
    "several": ("check", BLANK),
    "none": ("check", CLASH),
    "unfinished": ("check", TOWERS, BEGUN),
    "wrong": ("check", TOWERS, WRONG),
    "two solutions": ("solve", BLANK, "--limit", "2"),
    "statistics": ("solve", HOUSE, "--stats"),
    "stopped": ("solve", BLANK, "--all", "--node-limit", "5"),
    "counted": ("count", BLANK, "--limit", "5"),
    "graded": ("grade", TOWERS, HOUSE),
    "made": ("make", "doors", "--size", "3", "--seed", "1"),
    "no step": ("show", HOUSE, "--step", "99"),
    "not on a picture": ("show", HOUSE, "--theme", "dark"),
    "no number": ("solve", HOUSE, "--limit", "x"),
    "too small": ("solve", HOUSE, "--limit", "0"),
    "no choice": ("solve", HOUSE, "--engine", "x"),
    "no value": ("solve", HOUSE, "--limit"),
    "needless value": ("solve", HOUSE, "--json=3"),
    "misspelt": ("solve", HOUSE, "--sed", "3"),
    "missing": ("make", "doors"),
    "missing choice": ("convert", HOUSE),
    "nothing to solve": ("solve",),
    "too much": ("check", "a", "b", "c", "d"),
    "of another genre": ("make", "skyscrapers", "--size", "4", "--connected"),
    "no solution": ("solve", CLASH),
    "no solution to explain": ("explain", CLASH),
    "no grade": ("grade", BLANK),
    "left out": ("convert", HOUSE, "--to", "text"),
    "another ending": ("show", HOUSE, "-o", "x.gif"),
    "no file": ("check", HOUSE, "nowhere"),
}
"""Commands that say something, each in its own way."""


def told(code: str) -> str:
    """What these commands say in a language; times differ, and boards are no words."""
    return "\n".join(line for name in SAID for line in (f"# {name}", *_lines(name, code)))


def _lines(name: str, code: str) -> list[str]:
    result = run(*SAID[name], **{VARIABLE: code})
    lines = (result.stdout + result.stderr).splitlines()
    return [_timeless(line) for line in lines if _says_something(line)]


def _timeless(line: str) -> str:
    return re.sub(r"\d+[.,]\d+ (ms|s)\b", r"⟨time⟩ \1", re.sub(r" {2,}", "  ", line))


def _says_something(line: str) -> bool:
    """Whether it is neither part of a board nor the line above one."""
    if re.search(r"\d×\d+$", line):
        return False
    return not re.search("[┌┐└┘│─┼┊┈┄╌]", line) and bool(re.search(r"[^\W\d_]{3}", line))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_answers_are_in_these_words(code: str) -> None:
    assert told(code) == (GOLDEN / f"answers-{code}.txt").read_text("utf-8").rstrip("\n")


def renew() -> None:
    for code in LANGUAGES:
        (GOLDEN / f"answers-{code}.txt").write_text(f"{told(code)}\n", "utf-8")


@pytest.mark.parametrize("name", SAID)
def test_no_answer_is_said_without_a_message(name: str) -> None:
    # The pseudo-language marks what comes from a catalogue.
    result = run(*SAID[name], **{VARIABLE: PSEUDO})
    for line in (result.stdout + result.stderr).splitlines():
        if _says_something(line):
            assert re.search("[äëïöü]|·", line), line


@pytest.mark.parametrize(
    "name", ["unique", "several", "none", "unfinished", "wrong", "graded", "counted"]
)
def test_machines_read_the_same_in_every_language(name: str) -> None:
    answers = [_record(run(*SAID[name], "--json", **{VARIABLE: code})) for code in LANGUAGES]
    assert all(answer == answers[0] for answer in answers)


def _record(result: Result) -> list[dict[str, Any]]:
    """The answers, without the times and what is said in words."""
    records = [json.loads(line) for line in result.stdout.splitlines()]
    for record in records:
        for broken in record.get("broken", ()):
            del broken["message"], broken["where"]
        for worded in ("differ", "clash", "stats"):
            record.pop(worded, None)
    return records


def test_a_line_of_progress_is_in_the_language_of_the_command() -> None:
    heard = []
    with speaking("de"):
        line = _progress._Line(lambda: Message("count-so-far", (("solutions", "3"),)))
        thread = Thread(target=lambda: heard.append(line._said()))
        thread.start()
        thread.join()
    assert heard == ["bisher mindestens 3"]


READ = """
import sys
from sightline.cli import main
from sightline.words.catalogues import catalogue
try:
    main(sys.argv[1:])
except SystemExit:
    print(*("sources" in vars(catalogue(code)) for code in ("en", "de")), file=sys.stderr)
"""


@pytest.mark.parametrize(("code", "read"), [("en", "False False"), ("de", "False True")])
def test_english_reads_no_catalogue_and_others_their_own_alone(code: str, read: str) -> None:
    line = [sys.executable, "-c", READ, "solve", TOWERS, "--language", code]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == read
