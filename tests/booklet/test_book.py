"""Booklets: what is in them, and where."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from booklet.laying_out import (
    HOUSE,
    NIGHT,
    SEVERAL,
    TOWERS,
    headings,
    house,
    laid_out,
    numbers_by_page,
    pages,
    sheets,
)

import sightline as sl
from sightline.booklet import Layout, book, bound, prepared
from sightline.booklet.booklet import contents, example
from sightline.core.errors import InputError
from sightline.render import pdf
from sightline.rules.puzzle import GENRES, About, Puzzle, genre
from sightline.verbs.grade import GRADES
from sightline.verbs.hint import concluded, forms


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
    assert sheet.hints == tuple(step.text for step in sl.explain(sheet.puzzle, full=True).steps[:3])


def test_a_printed_hint_is_a_whole_reason_or_a_shorter_hint_that_is_true_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    longest = 22  # hardly a step is larger than what is allowed otherwise
    monkeypatch.setattr("sightline.booklet.sheets.LARGEST_HINT", longest)
    nights = [
        *(sl.make("starry-night", 6, grade=g, seed=s) for g in GRADES[1:] for s in (1, 2)),
        *(sl.load(f"starry-night/friedman{number}") for number in (9, 15, 16)),
    ]
    others = [sl.make("doors", 12, grade="easy", seed=1), sl.make("skyscrapers", 6, seed=1)]
    puzzles = [*nights, *others]
    found = contents([prepared(puzzle, hints=True) for puzzle in puzzles], Layout())
    in_full = []
    for puzzle, hints in zip(puzzles, found.hints, strict=True):
        for step, printed in zip(sl.explain(puzzle, full=True).steps, hints.steps, strict=False):
            in_full.append(printed == step.text)
            if step.said.size > longest:
                places = [str(fact.place).removeprefix("the door ") for fact in step.conclusions]
                conclusion = str(concluded(puzzle, step))
                supposed = [line.text[:-1] for line in step.lines[:1]]
                assert printed.startswith((*supposed, "Look at ", conclusion))
                fitting = [form for form in forms(puzzle, step) if form.size <= longest]
                assert printed == str(fitting[0])
                # Where even that is too long, it says where to look and which rule to think of.
                if "The rule: " not in printed:
                    assert conclusion in printed
                    assert all(place in printed for place in places)
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
    assert list(rules.steps) == [step.text for step in sl.explain(found, full=True).steps[:3]]


@pytest.mark.parametrize(
    ("size", "printed"),
    [
        (12, "Row 1 shows just 1 tower from the left, so the tallest stands first: r1c1 is 4."),
        (11, "Look at row 1: r1c1 is 4."),
        (4, "r1c1 is 4."),
        (3, "The rule: a clue of 1."),
    ],
)
def test_the_smaller_a_hint_must_be_the_less_it_says(
    size: int, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sightline.booklet.sheets.LARGEST_HINT", size)
    assert prepared(sl.load("skyscrapers/brainbashers"), hints=True).hints[0] == printed


def test_a_hint_that_concludes_too_much_to_tell_names_the_place_and_the_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = sl.load("skyscrapers/brainbashers")
    told = sl.hint(puzzle, [[4, 0, 0, 0], *[[0] * 4] * 3], marks={})
    monkeypatch.setattr("sightline.booklet.sheets.LARGEST_HINT", 5)
    assert prepared(puzzle, hints=True).hints[1] == told.rule


def test_what_a_hint_says_of_several_places_it_says_once(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = sl.load("starry-night/friedman2")
    reason = sl.explain(puzzle, full=True).steps[0].said
    monkeypatch.setattr("sightline.booklet.sheets.LARGEST_HINT", reason.size - 1)
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
