"""Answers from anyone: judged by every rule, and never more than judged."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from verbs.nasty import Nasty, spoilt_doors
from verbs.verdicts import (
    HOUSE,
    NIGHT,
    TOWERS,
    known,
    names,
    plain,
    rule,
    sentence,
    solved,
    verdict,
)

import sightline as sl
from sightline.core.errors import FormatError
from sightline.core.grid import Grid, Path, entries, remake
from sightline.formats import FORMATS, MAX_LENGTH, write
from sightline.formats.json import record
from sightline.records.make import line_of
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs.bulk import Order, Run, hired
from sightline.verbs.make import Recipe
from sightline.verbs.verify import MAX_ENTRIES, verify

# Right answers, in every form ------------------------------------------------------------


def forms_of_puzzle(puzzle: Puzzle) -> Iterator[object]:
    yield puzzle
    data = msgspec.json.decode(msgspec.json.encode(record(puzzle)))
    yield data
    yield OrderedDict(data)
    yield record(puzzle) | {"difficulty": 0.5, "seed": object(), "canonical": None}
    for name, format in FORMATS.items():
        with suppress(FormatError):  # not every format holds every puzzle
            text = write(puzzle, name)
            if format.readable and format.recognisable:
                yield text
                yield text.encode()


def forms_of_answer(puzzle: Puzzle, solution: Any) -> Iterator[object]:
    yield solution
    yield plain(solution)
    for data in (plain(solution), {"solution": plain(solution)}, {"solutions": [plain(solution)]}):
        yield data
        yield json.dumps(data)
        yield json.dumps(data, indent=2).encode()
    if not puzzle.board.keys_of_solution:
        yield tuple(solution)
        yield "\n".join(" ".join(map(str, row)) for row in solution)
    yield write(replace(puzzle, solution=solution), "json")
    yield puzzle.text(solution)


@names
def test_a_solution_is_right_in_every_form(name: str) -> None:
    puzzle = sl.load(name)
    solution = solved(puzzle)
    for form in forms_of_puzzle(puzzle):
        assert verdict(form, solution).right
    for answer in forms_of_answer(puzzle, solution):
        assert verdict(puzzle, answer).right


@known
def test_every_single_change_makes_it_wrong(puzzle: Puzzle) -> None:
    solution = solved(puzzle)
    values = {value for _, value in entries(solution)}
    for place, right in entries(solution):
        for value in values - {right}:
            assert not verdict(puzzle, changed(solution, place, value))


def changed(board: Any, place: Path, value: int) -> Any:
    return remake(board, lambda path, old: value if path == place else old)


def test_any_board_that_fulfils_the_rules_is_right() -> None:
    open_house = sl.load("doors/results")
    one, other = sl.solve(open_house, limit=2).solutions
    told = replace(open_house, solution=one)
    assert verdict(told, one)
    assert verdict(told, other)


@known
def test_a_solution_that_came_along_is_not_trusted(puzzle: Puzzle) -> None:
    solution = solved(puzzle)
    wrong = remake(solution, lambda path, value: 1)
    assert verdict(replace(puzzle, solution=wrong), solution)
    assert not verdict(replace(puzzle, solution=wrong), wrong)


def test_variants_count() -> None:
    apart = sl.Doors(rooms=Grid([[1, 1]]))
    closed = {"vertical": [[0]], "horizontal": []}
    assert verdict(apart, closed)
    assert (
        sentence(replace(apart, connected=True), closed) == "room r1c2 cannot be reached from r1c1"
    )
    assert rule(record(apart) | {"connected": True}, closed) == "connected"
    assert rule(record(apart) | {"count_self": False}, closed) == "seen"


@pytest.mark.parametrize("recipe", [("skyscrapers", 4), ("doors", 4), ("starry-night", 6)])
def test_rows_that_pandas_reads_from_parquet_are_verified(
    recipe: tuple[str, int], tmp_path: FilePath
) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    genre, size = recipe
    file = tmp_path / "puzzles.parquet"
    order = Order(recipe=Recipe(genre=genre, size=(size, size), givens=3), seed=1, count=3)
    run = Run(order, str(file))
    with run.begun(resume=False), hired(1, None) as workers:
        run.make(workers, line_of, Nobody())
    table = pandas.read_parquet(file)
    for (_, series), row in zip(table.iterrows(), table.to_dict("records"), strict=True):
        for puzzle in (row, series, series.to_dict()):
            assert verdict(puzzle, row["solution"])
            assert verdict(puzzle, row)
        if genre != "doors":
            wrong = row["solution"].copy()
            wrong[0] = wrong[1]
            assert any("column" in str(broken.where) for broken in verdict(row, wrong).broken)


class Nobody:
    """Watches no run."""

    def stage(self, name: str, total: int, done: int) -> None: ...

    def advance(self, puzzles: int) -> None: ...


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    rows = solved(TOWERS)
    assert verdict(TOWERS, numpy.array(rows))
    assert verdict(TOWERS, numpy.array(rows, dtype=float))
    assert verdict(TOWERS, [list(map(numpy.uint8, row)) for row in rows])
    halves = numpy.array(rows) / 2
    assert sentence(TOWERS, halves).endswith("is a fraction, but must be a whole number")
    assert rule(TOWERS, numpy.broadcast_to(numpy.int64(1), (10**9, 10**9))) == "answer"
    assert rule(TOWERS, numpy.empty((10**9, 0))) == "answer"
    assert rule(TOWERS, numpy.array(7)) == "answer"
    foreign = numpy.empty(4, dtype=object)
    foreign[0] = Nasty()
    assert rule(TOWERS, [foreign] * 4) == "answer"
    assert rule(TOWERS, [[numpy.timedelta64(1, "s")] * 4] * 4) == "answer"


# Wrong answers ---------------------------------------------------------------------------


def test_a_board_that_another_verifier_takes_for_right() -> None:
    """It sees as many towers as it should, but is no Latin square."""
    board = [[3, 1, 4, 1], [1, 2, 3, 4], [4, 3, 3, 2], [2, 4, 2, 1]]
    puzzle = {
        "genre": "skyscrapers",
        "top": [2, 4, 1, 2],
        "left": [2, 4, 1, 2],
        "bottom": [2, 1, 3, 3],
        "right": [2, 1, 3, 3],
    }
    found = verdict(puzzle, board)
    assert not found
    assert {each.rule for each in found.broken} == {"different"}
    assert found.broken[0] == sl.check(sl.parse(json.dumps(puzzle)), Grid(board)).broken[0]
    assert [each.message for each in found.broken] == [
        "1 stands twice in row 1",
        "3 stands twice in row 3",
        "2 stands twice in row 4",
        "3 stands twice in column 3",
        "1 stands twice in column 4",
    ]


UNREADABLE_ANSWERS: dict[str, tuple[object, str, str]] = {
    "nothing": (None, "answer", "this is nothing, but must be a board"),
    "empty": ("", "answer", "the answer is empty"),
    "blanks": (b" \n", "answer", "the answer is empty"),
    "prose": ("I give up", "answer", "line 1, column 1: row 1 of the board has 3 entries, not 4"),
    "no rows": ([], "shape", "solution has 0 rows, not 4"),
    "three rows": ([[1, 2, 3, 4]] * 3, "shape", "solution has 3 rows, not 4"),
    "ragged": ([[1, 2, 3, 4]] * 3 + [[1]], "shape", "row 4 of solution has 1 entry, not 4"),
    "a text with three rows": (
        "[[1,2,3,4]]",
        "shape",
        "line 1, column 1: solution has 1 row, not 4",
    ),
    "a number": (7, "answer", "this is a whole number, but must be a board"),
    "numbers": ([1, 2, 3, 4], "answer", "entry 1 is a whole number, but must be a list"),
    "true": ([[True, 2, 3, 4]], "answer", "entry 1 in row 1 is true or false, but must be a whole"),
    "a fraction": ([[1.0, 2, 3, 4]], "answer", "entry 1 in row 1 is a fraction, but must be a"),
    "NaN": ([[float("nan")]], "answer", "entry 1 in row 1 is a fraction, but must be a whole"),
    "texts": ([["1", "2", "3", "4"]], "answer", "entry 1 in row 1 is a text, but must be a whole"),
    "true in a text": ("[[true]]", "answer", "entry 1 in row 1 is true or false, but must be a w"),
    "a fraction in a text": ("[[1.0]]", "answer", "entry 1 in row 1 is a fraction, but must be"),
    "huge": ([[10**5000]], "answer", "entry 1 in row 1 is a number far out of range"),
    "huge below": ([[-(10**5000)]], "answer", "entry 1 in row 1 is a number far out of range"),
    "huge in a text": (f"[[{'9' * 5000}]]", "answer", "far out of range"),
    "bytes of no text": (b"\xff\xfe", "answer", "this is no text in UTF-8"),
    "half a character": ("\ud800", "answer", "this is no text: it holds the character U+D800"),
    "half a character, escaped": (
        '{"solution": [], "by": "\\ud800"}',
        "answer",
        r"\ud800 is half of a surrogate pair, and no character on its own",
    ),
    "long": ("1" * (MAX_LENGTH + 1), "answer", "the text is longer than 1 MB"),
    "long list": ([[0] * (MAX_ENTRIES + 1)], "answer", "this is far too long for a board"),
    "deep": ([[[[[[[[1]]]]]]]], "answer", "this is nested too deeply to be a board"),
    "other keys": ({"board": [[1]]}, "answer", "there is no solution in this object"),
    "no board there": ({"solution": None}, "answer", "there is no solution in this object"),
    "many keys": (dict.fromkeys(map(str, range(5000))), "answer", "far too many keys"),
    "another genre": ({"genre": "doors", "solution": []}, "answer", "no solution of Sky"),
    "another genre, in a text": (
        json.dumps({"genre": "doors", "solution": []}),
        "answer",
        "no solution of Sky",
    ),
    "a genre that is no text": ({"genre": 7, "solution": []}, "answer", "no solution of Sky"),
    "a set": ({1, 2}, "answer", "this is something else, but must be a board"),
    "a range": ([range(4)] * 4, "answer", "entry 1 is something else, but must be"),
}


@pytest.mark.parametrize("case", UNREADABLE_ANSWERS)
def test_answers_that_are_no_board(case: str) -> None:
    answer, which, why = UNREADABLE_ANSWERS[case]
    assert rule(TOWERS, answer) == which
    assert why in sentence(TOWERS, answer)


@pytest.mark.parametrize("puzzle", [TOWERS, HOUSE], ids=lambda puzzle: puzzle.name)
@given(st.data())
def test_a_record_is_judged_alike_as_an_object_and_as_text(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    right = plain(solved(puzzle))
    boards = st.sampled_from([right, [[1]], [right], None, 5, "x", {}, {"solution": right}])
    other: dict[str, Any] = {
        "genre": st.sampled_from([*GENRES, "sudoku", None, 5, True, ["doors"]]),
        "solution": boards,
        "solutions": boards | st.lists(boards, max_size=2),
        "rooms": boards,
        "top": boards,
        "vertical": st.just(right.get("vertical")) if isinstance(right, dict) else boards,
        "horizontal": st.just(right.get("horizontal")) if isinstance(right, dict) else boards,
        "difficulty": boards,
    }
    answer = data.draw(st.fixed_dictionaries({}, optional=other))
    assert verify(puzzle, answer).right == verify(puzzle, json.dumps(answer)).right


def test_a_key_that_is_none_of_a_board_of_the_genre_does_not_matter() -> None:
    answer = {"solution": plain(solved(TOWERS)), "vertical": "x"}
    assert verify(TOWERS, answer).right
    assert verify(TOWERS, json.dumps(answer)).right


def test_holes() -> None:
    board = plain(solved(TOWERS))
    board[0][1], board[3][3] = 0, None
    holes = [each.message for each in verdict(TOWERS, board).broken]
    assert holes == ["r1c2 is left open", "r4c4 is left open"]
    doors = plain(solved(HOUSE))
    doors["vertical"][0][0] = None
    assert sentence(HOUSE, doors) == "the door between r1c1 and r1c2 is left open"
    assert rule(HOUSE, HOUSE.blank((4, 4)).to("json")) == "answer"
    assert rule(NIGHT, "\n".join([". . . . ."] * 5)) == "blank"


def test_a_blank_does_not_hide_other_faults() -> None:
    board = plain(solved(TOWERS))
    board[0][0] = None
    board[2] = board[3]
    said = [(each.rule, each.message) for each in verdict(TOWERS, board).broken]
    assert said[0] == ("blank", "r1c1 is left open")
    assert ("different", "1 stands twice in column 2") in said
    doors = plain(solved(HOUSE))
    doors["vertical"][0][0] = None
    doors["horizontal"][2] = [1 - door for door in doors["horizontal"][2]]
    assert {each.rule for each in verdict(HOUSE, doors).broken} >= {"blank", "seen"}
    night = plain(solved(NIGHT))
    night[0], night[4] = [None, None, None, 3, 3], night[3]
    assert {each.rule for each in verdict(NIGHT, night).broken} >= {"blank", "one-each"}
    board[1][1] = 10**4000
    assert sentence(TOWERS, json.dumps(board)) == "r2c2 is a number far out of range"


def test_numbers_out_of_range() -> None:
    board = plain(solved(TOWERS))
    for value, message in ((5, "r1c1 is 5, but must be 1 to 4"), (-1, "r1c1 is -1, but must be")):
        board[0][0] = value
        assert sentence(TOWERS, board).startswith(message)
        assert sentence(TOWERS, json.dumps(board)).startswith(message)
    board[0][0] = 10**4000
    assert sentence(TOWERS, json.dumps(board)) == "r1c1 is a number far out of range"


def test_half_of_the_doors() -> None:
    assert sentence(HOUSE, {"vertical": [[1]]}) == 'the key "horizontal" is missing'
    assert sentence(HOUSE, []) == 'the key "vertical" is missing'
    assert rule(HOUSE, {"vertical": [[1]], "horizontal": [[1]]}) == "shape"


def two_boards(puzzle: Puzzle, right: Any) -> Iterator[object]:
    """Answers that hold the solution, and something else as well."""
    wrong = remake(right, lambda path, value: 1)
    other = plain(wrong)
    yield {"solution": plain(right), "solutions": [other]}
    yield {"solutions": [plain(right), other]}
    yield f'{{"solution": {json.dumps(plain(right))}, "solution": {json.dumps(plain(right))}}}'
    yield f'{{"solution": {json.dumps(other)}, "solution": {json.dumps(plain(right))}}}'
    yield f"{puzzle.text(right)}\n\n{puzzle.text(wrong)}"
    yield f"{puzzle.text(right, ascii=True)}\n\nor else\n{puzzle.text(wrong, ascii=True)}"
    if puzzle.board.keys_of_solution:
        yield {"solution": plain(right), **other}
        yield [*plain(right).values(), *other.values()]
        yield str([*plain(right).values(), *other.values()])
        without_header = puzzle.text(right).partition("\n")[2]
        yield f"{without_header}\n\n{without_header}"
    else:
        rows, others = ("\n".join(" ".join(map(str, row)) for row in b) for b in (right, wrong))
        yield f"{rows}\n\n{others}"
        yield f"{rows}\n\nor\n\n{others}"


@known
def test_an_answer_that_says_two_things_is_wrong_and_told_why(puzzle: Puzzle) -> None:
    for answer in two_boards(puzzle, solved(puzzle)):
        found = verdict(puzzle, answer)
        assert [each.rule for each in found.broken] == ["answer"], answer
        assert any(word in found.broken[0].message for word in ("board", "twice", "lists"))


@known
def test_an_answer_that_says_one_thing_twice_or_something_below_is_right(puzzle: Puzzle) -> None:
    right = solved(puzzle)
    assert verdict(puzzle, {"solution": right, "solutions": [right, right]})
    assert verdict(puzzle, f"{puzzle.text(right)}\n\nkernel: 12.3 ms, 1 node, 2 backtracks")
    given = puzzle.clued(right)
    assert verdict(puzzle, record(given) | {"solution": right})
    assert verdict(puzzle, write(given, "json"))


# Puzzles that are none -------------------------------------------------------------------

UNREADABLE_PUZZLES: dict[str, tuple[object, str]] = {
    "nothing": (None, "this is neither a puzzle nor a dictionary nor a text"),
    "a list": ([[1]], "this is neither a puzzle nor a dictionary nor a text"),
    "a class": (sl.Skyscrapers, "this is neither a puzzle nor a dictionary nor a text"),
    "a name": ("skyscrapers/brainbashers", "no known format"),
    "a file": (__file__, "no known format"),
    "empty": ("", "there is no puzzle: the text is empty"),
    "an empty record": ({}, 'the key "genre" is missing'),
    "an unknown genre": ({"genre": "sudoku"}, "there is no genre named 'sudoku'; known: doors, "),
    "no clues": ({"genre": "skyscrapers"}, 'the key "top" is missing'),
    "a number for a list": ({"genre": "doors", "rooms": 7}, "rooms is a whole number, but must be"),
    "true for a number": ({"genre": "doors", "rooms": [[True]]}, "entry 1 in row 1 of rooms is tr"),
    "ragged": ({"genre": "doors", "rooms": [[1, 2], [3]]}, "row 2 of rooms has 1 entry, not 2"),
    "out of range": ({"genre": "doors", "rooms": [[7]]}, "entry 1 in row 1 of rooms is 7, but"),
    "another key": (
        {"genre": "doors", "rooms": [[1]], "conected": True},
        "did you mean connected?",
    ),
    "a key that is no text": (
        {"genre": "doors", "rooms": [[1]], 7: True},
        "this has a key that is no text",
    ),
    "a switch": (
        {"genre": "doors", "rooms": [[1]], "connected": 1},
        "connected is a whole number, but must be true or false",
    ),
}


@pytest.mark.parametrize("case", UNREADABLE_PUZZLES)
def test_puzzles_that_are_none(case: str) -> None:
    puzzle, why = UNREADABLE_PUZZLES[case]
    assert rule(puzzle, [[1]]) == "puzzle"
    assert sentence(puzzle, [[1]]).startswith(why) or why in sentence(puzzle, [[1]])


def test_a_puzzle_that_someone_has_tampered_with() -> None:
    values: list[object] = [None, 7, Nasty(), [Nasty()], spoilt_doors()]
    for value in values:
        puzzle = deepcopy(TOWERS)
        object.__setattr__(puzzle, "edges", value)
        assert rule(puzzle, solved(TOWERS)) == "puzzle"
    assert rule(object.__new__(sl.Doors), []) == "puzzle"
    edges = sl.Edges.none(2)
    msgspec.structs.force_setattr(edges, "top", Nasty())
    puzzle = deepcopy(TOWERS)
    object.__setattr__(puzzle, "edges", edges)
    assert rule(puzzle, solved(TOWERS)) == "puzzle"


def test_a_genre_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sl.Skyscrapers, "model", lambda self: 1 // 0)
    found = verify(TOWERS, solved(NIGHT))
    assert not found
    found = verify(TOWERS, [[1, 2, 3, 4]] * 4)
    assert [each.message for each in found.broken] == ["the rules of this puzzle cannot be applied"]
