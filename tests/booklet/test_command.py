"""``sightline book``: what is refused, and what the command says."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from booklet.laying_out import CLASH, HOUSE, NIGHT, SEVERAL, TOWERS, refusal, run

import sightline as sl
from sightline import formats
from sightline.booklet import book, prepared
from sightline.core.errors import InputError, MissingExtra, NotUnique

# What is refused ---------------------------------------------------------------------------


def test_puzzles_without_a_solution() -> None:
    with pytest.raises(NotUnique):
        prepared(CLASH)
    with pytest.raises(InputError, match=r"puzzle 2 \(Skyscrapers 3×3\) has no solution"):
        book([sl.load(HOUSE), CLASH])


@pytest.mark.parametrize("layout", [{"paper": "a5"}, {"per_page": 3}, {"per_page": 0}])
def test_unknown_layouts(layout: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=r"known: a4, letter|1, 2, 4 or 6"):
        book([sl.load(HOUSE)], **layout)


def test_no_puzzles() -> None:
    with pytest.raises(InputError, match="no puzzle to print"):
        book([])


def test_the_extra_is_asked_for_before_the_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    target = tmp_path / "book.pdf"
    sentence = refusal(HOUSE, "-o", str(target))
    assert sentence.startswith("typst is not installed; bring it with: ")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(MissingExtra):
        book(iter(()))


# The command -------------------------------------------------------------------------------


def test_a_booklet_from_the_command_line(tmp_path: Path) -> None:
    target = tmp_path / "book.pdf"
    result = run(HOUSE, TOWERS, "-o", str(target), "--title", "Two", "--author", "Ada")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"2 puzzles printed to {target}\n"
    assert target.read_bytes() == book(map(sl.load, (HOUSE, TOWERS)), title="Two", author="Ada")


def test_many_puzzles_from_standard_input(tmp_path: Path) -> None:
    lines = "".join(f"{formats.write(sl.load(name), 'jsonl')}\n" for name in (HOUSE, NIGHT))
    result = run("-", "-o", "-", input=lines)
    assert result.exit_code == 0
    assert result.stdout_bytes == book(map(sl.load, (HOUSE, NIGHT)))
    assert result.stderr == ""


def test_several_solutions_are_told_to_whoever_prints(tmp_path: Path) -> None:
    result = run(SEVERAL, "-o", str(tmp_path / "book.pdf"))
    assert result.exit_code == 0
    assert f"puzzle 1 ({SEVERAL}) has several solutions" in result.stderr


def test_many_puzzles_with_several_solutions_are_told_in_one_line(tmp_path: Path) -> None:
    result = run(*[SEVERAL] * 5, "-o", str(tmp_path / "book.pdf"))
    warning, _ = result.stderr.splitlines()
    named = f"1 ({SEVERAL}), 2 ({SEVERAL}), 3 ({SEVERAL}) and 2 more"
    assert warning == f"5 puzzles have several solutions, and the booklet says so: {named}"


def test_bad_puzzles_are_refused_or_left_out(tmp_path: Path) -> None:
    many, target = tmp_path / "many.jsonl", tmp_path / "book.pdf"
    good, clash = (formats.write(puzzle, "jsonl") for puzzle in (sl.load(HOUSE), CLASH))
    many.write_text(f"{good}\nnonsense\n{clash}\n", "utf-8")
    assert refusal(str(many), "-o", str(target)).startswith(f"{many}, line 2")
    many.write_text(f"{good}\n{clash}\n", "utf-8")
    sentence = refusal(str(many), "-o", str(target))
    assert sentence == f"puzzle 2 ({many}) has no solution; --skip-bad leaves it out"
    assert not target.exists()
    result = run(str(many), "nowhere", "-o", str(target), "--skip-bad")
    assert result.exit_code == 0
    assert f"left out: puzzle 2 ({many}) has no solution" in result.stderr
    assert "left out: there is no file" in result.stderr
    assert target.read_bytes() == book([sl.load(HOUSE)])
    nothing = run("nowhere", "--skip-bad", "-o", str(target))
    assert (nothing.exit_code, nothing.stderr.splitlines()[-1]) == (
        2,
        "sightline: there is no puzzle to print",
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((HOUSE,), "missing option '-o'"),
        ((HOUSE, "-o", "book.txt"), "'book.txt' does not end in .pdf"),
        (
            (HOUSE, "-o", "no/such/folder/book.pdf"),
            "no/such/folder/book.pdf: this cannot be written",
        ),
        ((HOUSE, "-o", "book.pdf", "--per-page", "3"), "'3' is not one of"),
        ((HOUSE, "-o", "book.pdf", "--paper", "a3"), "'a3' is not one of"),
        ((HOUSE, "-o", "book.pdf", "--fonts", "nowhere"), "'nowhere' does not exist"),
        (("nowhere", "-o", "book.pdf"), "there is no file"),
        (("-o", "book.pdf"), "missing argument"),
    ],
)
def test_bad_usage(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in refusal(*arguments)
    assert list(tmp_path.iterdir()) == []
