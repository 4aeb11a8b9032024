"""Booklets: what is on which page, the same bytes every time, and what is refused."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline import formats
from sightline.booklet import Layout, Sheet, book, bound, prepared
from sightline.booklet.booklet import MARGINS, PAPERS, Paper, contents, example
from sightline.booklet.contents import Contents
from sightline.booklet.sheets import LONGEST_HINT
from sightline.cli import main
from sightline.core.errors import InputError, MissingExtra, NotUnique
from sightline.core.words import listed
from sightline.render import pdf
from sightline.rules.puzzle import GENRES, About, Puzzle, genre
from sightline.verbs.grade import GRADES

typst = pytest.importorskip("typst")

HOUSE, TOWERS, NIGHT = "doors/example1", "skyscrapers/logicmasters", "starry-night/friedman1"
SEVERAL = "doors/example2"
CLASH = sl.Skyscrapers(edges=sl.Edges((1, 0, 1), *[(0, 0, 0)] * 3))


def sheets(*names: str, hints: bool = False) -> list[Sheet]:
    return [prepared(sl.load(name), hints=hints) for name in names]


def house(rows: int, columns: int) -> Puzzle:
    return sl.make("doors", (rows, columns), unique=False)


def laid_out(puzzles: list[Puzzle], **layout: Any) -> Contents:
    return contents([prepared(puzzle) for puzzle in puzzles], Layout(**layout))


def numbers_by_page(found: Contents) -> list[list[int]]:
    return [[slot.number for slot in page.slots] for part in found.sections for page in part.pages]


def pages(document: bytes) -> int:
    return len(re.findall(rb"/Type ?/Page\b", document))


def asked(found: Contents, selector: str, field: str, more: str = "") -> Any:
    """What Typst itself says of the parts of a booklet."""
    template = files("sightline.booklet").joinpath("booklet.typ").read_text("utf-8")
    sources = {"book": msgspec.json.encode(found).decode()}
    answer = typst.query((template + more).encode(), selector, field=field, sys_inputs=sources)
    return json.loads(answer)


def headings(found: Contents) -> list[str]:
    """What the template makes headings of."""
    return [body["text"] for body in asked(found, "heading.where(level: 1)", "body")]


def boards(found: Contents) -> list[tuple[float, float, float, float]]:
    """Where each board is: page, left, top and width, in millimetres."""
    more = """
    #context {
      let found = query(image).map(board => {
        let where = board.location().position()
        (where.page, ..(where.x, where.y, board.width.length).map(length => length.mm()))
      })
      [#metadata(found)<boards>]
    }"""
    (answer,) = asked(found, "<boards>", "value", more)
    return [tuple(board) for board in answer]


def run(*arguments: str, input: str | None = None) -> Result:
    result = CliRunner().invoke(main, ["book", *arguments], input=input)
    assert "Traceback" not in result.stderr
    return result


def refusal(*arguments: str, input: str | None = None) -> str:
    """The sentence with which a booklet is refused."""
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("sightline: ").strip()


# What is in a booklet ----------------------------------------------------------------------


def test_the_parts_in_order() -> None:
    found = contents(sheets(TOWERS, HOUSE, TOWERS, hints=True), Layout())
    assert headings(found) == [
        *("How to play Doors", "How to play Skyscrapers"),
        *("Puzzles", "Hints", "Solutions"),
    ]
    assert found.summary == "3 puzzles: 2 Skyscrapers and 1 Doors"
    assert found.title == "Skyscrapers and Doors"


def test_what_can_be_left_out() -> None:
    found = contents(sheets(TOWERS), Layout(solutions=False))
    assert headings(found) == ["How to play Skyscrapers", "Puzzles"]


def test_sorted_by_genre_and_grade() -> None:
    names = [f"starry-night/friedman{n}" for n in range(1, 9)]
    found = contents(sheets(*names, HOUSE, SEVERAL), Layout(sort=True))
    assert [part.title for part in found.sections] == ["Doors", "Starry Night"]
    slots = [slot for part in found.sections for page in part.pages for slot in page.slots]
    assert [slot.number for slot in slots] == list(range(1, 11))
    assert [slot.name for slot in slots[:2]] == ["Example 1", "Example 2"]
    dots = [slot.dots for slot in slots[2:]]
    assert dots == sorted(dots)
    assert {slot.grade for slot in slots} <= {*GRADES, None}


@pytest.mark.parametrize(("per_page", "expected"), [(1, 7), (2, 4), (4, 2), (6, 2)])
def test_so_many_to_a_page(per_page: int, expected: int) -> None:
    found = laid_out([sl.load(TOWERS)] * 7, per_page=per_page, solutions=False)
    assert len(numbers_by_page(found)[0]) == per_page
    assert len(numbers_by_page(found)) == expected
    assert pages(book([sl.load(TOWERS)] * 7, per_page=per_page, solutions=False)) == 2 + expected


def test_large_boards_get_the_room_that_they_need() -> None:
    small, middling, large = house(4, 4), house(18, 18), house(30, 30)
    found = laid_out([small] * 3 + [large] + [middling] * 3 + [small], per_page=6)
    assert numbers_by_page(found) == [[1, 2, 3], [4], [5, 6], [7, 8]]
    assert (
        pages(
            bound([prepared(genre("doors").blank(shape)) for shape in ((1, 60), (60, 1))], Layout())
        )
        == 5
    )


def test_whoever_solves_a_puzzle_does_not_see_it_as_the_example() -> None:
    for kind in GENRES.values():
        first = example(kind)
        assert first is not None
        second = example(kind, [first])
        assert second not in (None, first)


def test_titles_authors_and_sources() -> None:
    puzzle = sl.load(HOUSE)
    known = replace(puzzle, about=About(title="Home", author="Ada", source="a report"))
    same = replace(puzzle, about=About(title="Home", author="Ada", source="Ada, a report"))
    found = laid_out([known, same, replace(puzzle, about=About())], per_page=4)
    ((first, second, third),) = (page.slots for page in found.sections[0].pages)
    assert (first.name, first.facts) == ("Home", "Doors 4×4")
    assert first.credits == ["by Ada", "a report"]
    assert second.credits == ["Ada, a report"]
    assert (third.name, third.facts, third.credits) == ("Doors", "4×4", [])


def test_several_solutions_are_told() -> None:
    (sheet,) = sheets(SEVERAL)
    found = contents([sheet], Layout())
    assert found.sections[0].pages[0].slots[0].facts == "Doors 4×6, several solutions"
    assert found.solutions[0].note == "one of several"
    assert not sl.check(sheet.puzzle, sheet.solution).broken


def test_when_it_is_not_known_how_many_solutions_there_are() -> None:
    (sheet,) = sheets(HOUSE)
    open_end = msgspec.structs.replace(sheet, solution=None, unique=None, grade=None)
    found = contents(
        [open_end, msgspec.structs.replace(open_end, solution=sheet.solution)], Layout()
    )
    assert "number of solutions not known" in found.sections[0].pages[0].slots[0].facts
    notes = [(solved.note, solved.picture is None) for solved in found.solutions]
    assert notes == [
        ("none was found within the limits", True),
        ("perhaps one of several", False),
    ]
    assert pages(bound([open_end], Layout())) == 4


@pytest.mark.parametrize(
    ("published", "printed"),
    [([[1, 2], [2, 1]], True), ([[1, 2], [1, 2]], False), ([[1, 0], [0, 0]], False), (None, False)],
)
def test_a_published_solution_helps_out(
    published: Any, printed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where none is found within the budget, and if it is right."""
    monkeypatch.setattr("sightline.booklet.sheets.MAX_NODES", 0)
    solution = published and sl.Grid(published)
    sheet = prepared(sl.Skyscrapers(edges=sl.Edges.none(2), solution=solution))
    assert (sheet.unique, sheet.grade) == (None, None)
    assert sheet.solution == (solution if printed else None)


def test_hints_are_the_first_steps() -> None:
    (sheet,) = sheets(NIGHT, hints=True)
    assert sheet.hints == tuple(step.text for step in sl.explain(sheet.puzzle).steps[:3])


def test_a_printed_hint_is_a_whole_reason_or_a_shorter_hint_that_is_true_by_itself() -> None:
    nights = [
        *(sl.make("starry-night", 6, grade=g, seed=s) for g in GRADES[1:] for s in (1, 2)),
        *(sl.load(f"starry-night/friedman{number}") for number in (9, 15, 16)),
    ]
    others = [sl.make("doors", 12, grade="easy", seed=1), sl.make("skyscrapers", 6, seed=1)]
    puzzles = [*nights, *others]
    found = contents([prepared(puzzle, hints=True) for puzzle in puzzles], Layout())
    in_full = []
    for puzzle, hints in zip(puzzles, found.hints, strict=True):
        for step, printed in zip(sl.explain(puzzle).steps, hints.steps, strict=False):
            in_full.append(printed == step.text)
            if len(step.text) > LONGEST_HINT:
                places = [fact.place.removeprefix("the door ") for fact in step.conclusions]
                first = step.conclusions[0].text
                assert printed.startswith((f"Look at {listed(step.where)}: ", first))
                assert all(place in printed for place in places)
                assert len(printed) <= LONGEST_HINT
            else:
                assert printed == step.text
    assert set(in_full) == {True, False}


@pytest.mark.parametrize("kind", GENRES.values(), ids=GENRES)
def test_the_rules_speak_of_the_puzzle_and_not_of_the_program(kind: type[Puzzle]) -> None:
    (rules,) = contents([prepared(kind.blank((6, 6)))], Layout()).rules
    told = " ".join(rules.sentences)
    assert told == kind.rules
    assert not re.search(r"\d×\d|\b(smaller|size|program|make|made|switch|key)\b", told)


@pytest.mark.parametrize("kind", GENRES.values(), ids=GENRES)
def test_the_example_of_the_rules_gives_its_reasons(kind: type[Puzzle]) -> None:
    (rules,) = contents([prepared(kind.blank((6, 6)))], Layout()).rules
    found = example(kind)
    assert found is not None
    assert list(rules.steps) == [step.text for step in sl.explain(found).steps[:3]]


@pytest.mark.parametrize(
    ("letters", "printed"),
    [
        (79, "Row 1 shows just 1 tower from the left, so the tallest stands first: r1c1 is 4."),
        (78, "Look at row 1: r1c1 is 4."),
        (24, "r1c1 is 4."),
        (9, "The rule: a clue of 1."),
    ],
)
def test_the_fewer_letters_a_hint_has_the_less_it_says(
    letters: int, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sightline.booklet.sheets.LONGEST_HINT", letters)
    assert prepared(sl.load("skyscrapers/brainbashers"), hints=True).hints[0] == printed


def test_a_hint_that_concludes_too_much_to_tell_names_the_place_and_the_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    told = sl.hint(puzzle, [[4, 0, 0, 0], *[[0] * 4] * 3], marks={})
    monkeypatch.setattr("sightline.booklet.sheets.LONGEST_HINT", 40)
    assert prepared(puzzle, hints=True).hints[1] == told.rule


def test_what_a_hint_says_of_several_places_it_says_once(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = sl.load("starry-night/friedman2")
    reason = sl.explain(puzzle).steps[0].text
    monkeypatch.setattr("sightline.booklet.sheets.LONGEST_HINT", len(reason) - 1)
    expected = "Look at the clue of column 2: r1c2 and r5c2 hold no star."
    assert prepared(puzzle, hints=True).hints[0] == expected


def test_every_puzzle_of_the_library() -> None:
    from sightline import library

    whole = book(map(sl.load, library.names()), per_page=6, sort=True, hints=True, paper="letter")
    assert pages(whole) > 10


@pytest.mark.parametrize("name", ["doors", "skyscrapers", "starry-night"])
def test_a_board_on_a_page_of_its_own(name: str) -> None:
    puzzle = genre(name).blank((5, 5))
    document = pdf.draw(puzzle)
    assert pages(document) == 1
    assert document == pdf.draw(puzzle)
    assert document != pdf.draw(puzzle, sl.solve(puzzle).solution)
    size = re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", pdf.draw(puzzle, scale=2))
    unit = re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", document)
    assert size
    assert unit
    assert float(size[1]) == pytest.approx(2 * float(unit[1]))


@pytest.mark.parametrize("scale", [0, -1, 1000, float("nan"), float("inf")])
def test_a_scale_out_of_range(scale: float) -> None:
    with pytest.raises(InputError, match="out of range; this picture can have up to"):
        pdf.draw(sl.load(HOUSE), scale=scale)


# Texts and bytes ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "#panic()",
        "*a* _b_ $c$ [d] \\ `e`",
        "<label> @ref // no",
        "Ελλάς Česko 1–2 ★ עברית",
        "a\x00b\nc",
    ],
)
def test_no_text_is_markup(text: str) -> None:
    about = About(title=text, author=text, source=text)
    puzzle = replace(sl.load(HOUSE), about=about)
    assert pages(book([puzzle], title=text, author=text)) == 4


def test_a_letter_that_no_font_has() -> None:
    with pytest.raises(
        InputError, match="no font at hand has the letter 日; --fonts FOLDER brings"
    ):
        book([sl.load(HOUSE)], title="日曜日")


def test_endless_texts() -> None:
    about = About(title="long " * 1000, author="x" * 1000, source="y" * 1000)
    puzzles: list[Puzzle] = [replace(sl.load(TOWERS), about=about)] * 6
    assert pages(book(puzzles, title="very " * 1000, per_page=6)) == 4


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
@pytest.mark.parametrize("title", ["A title of many words " * 7, "x" * 150])
def test_a_long_title_does_not_shrink_its_board(title: str, per_page: int) -> None:
    def shown(*titles: str) -> list[tuple[float, float, float, float]]:
        puzzles = [replace(house(9, 9), about=About(title=title)) for title in titles]
        return boards(laid_out(puzzles, per_page=per_page, solutions=False))

    assert shown("Home", "Home", title, title) == shown(*["Home"] * 4)


def test_all_of_a_title_is_shown_where_it_fits_on_two_lines() -> None:
    title = "A title that takes two lines of a narrow column"
    puzzles = [replace(house(4, 4), about=About(title=each)) for each in (title, title * 3)]
    found = laid_out(puzzles, per_page=6)
    whole, beginning = (str(body) for body in asked(found, "heading.where(level: 2)", "body")[1:])
    assert title in whole
    assert title in beginning
    assert ("…" in whole, "…" in beginning) == (False, True)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_solutions_stand_in_even_columns(paper: Paper) -> None:
    towers, night = sl.load(TOWERS), sl.load(NIGHT)
    sizes = [(4, 4), (12, 12), (5, 5), (3, 20), (30, 30), (6, 6), (1, 1)]
    puzzles = [towers, *(house(*size) for size in sizes), night, towers, house(2, 9), night]
    found = laid_out(puzzles, per_page=6, paper=paper)
    solved = boards(found)[-len(puzzles) :]
    lefts = sorted({round(left, 3) for _, left, _, _ in solved})
    assert lefts[0] == MARGINS["side"]
    steps = [after - before for before, after in pairwise(lefts)]
    assert len(steps) == 3
    assert steps == pytest.approx([steps[0]] * 3, abs=0.01)
    for (page, left, _, width), (following, further, _, _) in pairwise(solved):
        if page == following and further > left:
            assert left + width < further
        assert left + width <= PAPERS[paper][1] - MARGINS["side"] + 0.01


def test_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    documents = []
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.pdf"
        command = [sys.executable, "-m", "sightline", "book", TOWERS, HOUSE, NIGHT, "--hints"]
        environment = os.environ | {"PYTHONHASHSEED": seed, "TZ": f"UTC{seed}"}
        subprocess.run([*command, "-o", str(target)], check=True, cwd=tmp_path, env=environment)
        documents.append(target.read_bytes())
    assert documents[0] == documents[1]
    assert documents[0] == book(map(sl.load, (TOWERS, HOUSE, NIGHT)), hints=True)


def test_it_can_be_read_aloud() -> None:
    """Typst checks the rest: it refuses to write PDF/UA without titles and texts for pictures."""
    document = book([sl.load(HOUSE)], title="Home")
    assert b"/Lang" in document
    assert document.count(b"/Alt") == 4
    assert b"CreationDate" not in document


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
    assert sentence == "typst is not installed; bring it with: pip install 'sightline[pdf]'"
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
