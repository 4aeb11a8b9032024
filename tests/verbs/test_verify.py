"""Answers from anyone: judged by every rule, and never more than judged."""

from __future__ import annotations

import enum
import json
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any, NoReturn

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sightline as sl
from sightline import library
from sightline.core.errors import FormatError, InputError
from sightline.core.grid import Doorways, Grid, Path, entries, remake
from sightline.formats import FORMATS, MAX_LENGTH, write
from sightline.formats.json import record
from sightline.rules.puzzle import GENRES, Puzzle
from sightline.verbs import verify as verifying
from sightline.verbs.bulk import Order, Run, hired
from sightline.verbs.make import Recipe
from sightline.verbs.verify import MAX_ENTRIES, Verification, verify

TOWERS = sl.load("skyscrapers/brainbashers")
HOUSE = sl.load("doors/example1")
NIGHT = sl.load("starry-night/friedman1")
KNOWN = {puzzle.name: puzzle for puzzle in (TOWERS, HOUSE, NIGHT)}
known = pytest.mark.parametrize("puzzle", KNOWN.values(), ids=KNOWN)
names = pytest.mark.parametrize("name", library.names())


def solved(puzzle: Puzzle) -> Any:
    return sl.solve(puzzle).solution


def plain(board: Any) -> Any:
    """The board as others have it."""
    return json.loads(msgspec.json.encode(board))


def verdict(puzzle: object, answer: object) -> Verification:
    """What ``verify`` says, without its last resort: nothing may get so far."""
    broken = verifying._broken(puzzle, answer)
    found = verify(puzzle, answer)
    assert found == Verification(not broken, broken)
    assert bool(found) is found.right is (not found.broken)
    assert all(each.rule and each.where and each.message for each in found.broken)
    assert all("\n" not in each.message and len(each.message) < 400 for each in found.broken)
    return found


def rule(puzzle: object, answer: object) -> str:
    return verdict(puzzle, answer).broken[0].rule


def sentence(puzzle: object, answer: object) -> str:
    return verdict(puzzle, answer).broken[0].message


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
            if format.readable:
                yield text
                yield text.encode()


def forms_of_answer(puzzle: Puzzle, solution: Any) -> Iterator[object]:
    yield solution
    yield plain(solution)
    for data in (plain(solution), {"solution": plain(solution)}, {"solutions": [plain(solution)]}):
        yield data
        yield json.dumps(data)
        yield json.dumps(data, indent=2).encode()
    if not puzzle.look.doors:
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
        run.make(workers, Nobody())
    table = pandas.read_parquet(file)
    for (_, series), row in zip(table.iterrows(), table.to_dict("records"), strict=True):
        for puzzle in (row, series, series.to_dict()):
            assert verdict(puzzle, row["solution"])
            assert verdict(puzzle, row)
        if genre != "doors":
            wrong = row["solution"].copy()
            wrong[0] = wrong[1]
            assert any("column" in broken.where for broken in verdict(row, wrong).broken)


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
    "another genre": (
        json.dumps({"genre": "doors", "solution": []}),
        "answer",
        "no solution of Sky",
    ),
    "a set": ({1, 2}, "answer", "this is something else, but must be a board"),
    "a range": ([range(4)] * 4, "answer", "entry 1 is something else, but must be"),
}


@pytest.mark.parametrize("case", UNREADABLE_ANSWERS)
def test_answers_that_are_no_board(case: str) -> None:
    answer, which, why = UNREADABLE_ANSWERS[case]
    assert rule(TOWERS, answer) == which
    assert why in sentence(TOWERS, answer)


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
    if puzzle.look.doors:
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


# Whatever comes in -----------------------------------------------------------------------


def fail(*_: object, **__: object) -> NoReturn:
    raise RuntimeError("a foreign object was asked")


class Nasty:
    """Fails whatever is asked of it."""

    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = __bool__ = __index__ = __int__ = fail
    __getattribute__ = __repr__ = __str__ = __lt__ = __contains__ = __call__ = fail
    __class__ = property(fail)


class Endless:
    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> object:
        return self


class Liar:
    """Says that it is something else."""

    def __init__(self, what: type) -> None:
        self.what = what

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return self.what


class NastyList(list[Any]):
    __iter__ = __len__ = __getitem__ = __eq__ = __bool__ = __getattribute__ = fail


class NastyTuple(tuple[Any, ...]):
    __slots__ = ()
    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = __bool__ = __getattribute__ = fail


class NastyDict(dict[Any, Any]):
    __iter__ = __len__ = __getitem__ = __contains__ = items = keys = get = __bool__ = fail
    __getattribute__ = fail


class NastyText(str):
    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = strip = startswith = __str__ = fail
    __getattribute__ = fail


class NastyBytes(bytes):
    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = decode = __getattribute__ = fail


class NastyNumber(int):
    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = __hash__ = __abs__ = __index__ = __bool__ = fail
    __getattribute__ = fail


class NastyKind(type):
    __hash__ = __eq__ = __instancecheck__ = __subclasscheck__ = __getattribute__ = fail


def of_nasty_kind() -> type:
    return NastyKind("OfNastyKind", (), {})


class NastyKey:
    """Meets the key that is looked for, and fails when it is compared."""

    def __init__(self, like: str) -> None:
        self.hash = hash(like)

    def __hash__(self) -> int:
        return self.hash

    __eq__ = fail


class Tower(enum.IntEnum):
    ONE = 1


def itself() -> list[Any]:
    things: list[Any] = []
    things.extend([things] * 1000)
    return things


def record_itself() -> dict[str, Any]:
    things: dict[str, Any] = {str(i): 0 for i in range(900)}
    things["solution"] = things["vertical"] = things["horizontal"] = [things] * 1000
    return things


def spoilt_doors() -> Doorways[Any]:
    doors = Doorways[Any](Grid(()), Grid(()))
    msgspec.structs.force_setattr(doors, "vertical", Nasty())
    return doors


NASTY: dict[str, Callable[[], object]] = {
    "fails": Nasty,
    "a list of what fails": lambda: [Nasty()],
    "rows of what fails": lambda: [[Nasty()] * 4] * 4,
    "endless": Endless,
    "rows without end": lambda: [Endless()] * 4,
    "a generator": lambda: (i for i in iter(int, 1)),
    "says it is a list": lambda: Liar(list),
    "says it is a puzzle": lambda: Liar(sl.Skyscrapers),
    "says it is a text": lambda: Liar(str),
    "says it is a grid": lambda: [Liar(Grid), Liar(int)],
    "its class fails": lambda: object.__new__(of_nasty_kind()),
    "a class that fails": of_nasty_kind,
    "a number that fails": lambda: [[NastyNumber(1)] * 4] * 4,
    "numbers with names": lambda: [[Tower.ONE] * 4] * 4,
    "contains itself": itself,
    "a record of itself": record_itself,
    "keys that fail": lambda: {NastyKey(key): 1 for key in ("genre", "solution", "rooms")},
    "values that fail": lambda: {key: Nasty() for key in ("genre", "solution", "vertical")},
    "doors that fail": spoilt_doors,
    "a million lists": lambda: [[]] * 10**6,
    "a million records": lambda: [dict.fromkeys(range(999))] * 10**6,
    "a module": lambda: sys,
    "the verifier": lambda: verify,
    "an exception": KeyboardInterrupt,
    "an error": lambda: InputError("x"),
    "memory": lambda: memoryview(b"1"),
    "many brackets": lambda: "[" * MAX_LENGTH,
    "many braces": lambda: '{"solution":' * 80_000,
    "many comments": lambda: "/*" * 400_000,
    "many tabs": lambda: "\t" * (MAX_LENGTH - 1) + "1",
    "many lines": lambda: "1\n" * 400_000,
    "many numbers": lambda: "1 " * 400_000,
    "many frames": lambda: "+-" * 400_000,
    "many quotes": lambda: '{"' * 400_000,
    "many escapes": lambda: '{"' + "\\" * 900_000,
    "a long header": lambda: "doors " + "1" * 900_000,
}
nasty = pytest.mark.parametrize("make", NASTY.values(), ids=NASTY)


@nasty
def test_nasty_answers(make: Callable[[], object]) -> None:
    for puzzle in KNOWN.values():
        assert not verdict(puzzle, make())


@nasty
def test_nasty_puzzles(make: Callable[[], object]) -> None:
    assert rule(make(), [[1]]) == "puzzle"
    clues = {key: make() for key in ("top", "left", "bottom", "right", "rooms", "vertical")}
    for genre in ("skyscrapers", "doors", make()):
        assert rule({"genre": genre, **clues}, [[1]]) == "puzzle"
    assert rule({"genre": "doors", "rooms": [[1]], "connected": make()}, [[1]]) == "puzzle"


def test_what_is_built_in_at_heart_is_read_for_what_it_is() -> None:
    rows = solved(TOWERS)
    assert verdict(TOWERS, NastyList(map(NastyTuple, rows)))
    assert verdict(TOWERS, NastyDict(solution=NastyList(map(NastyList, rows))))
    assert verdict(NastyDict(record(TOWERS)), rows)
    assert verdict(NastyText(write(TOWERS, "json")), NastyText(json.dumps(rows)))
    assert verdict(
        NastyBytes(write(TOWERS, "json").encode()), NastyBytes(json.dumps(rows).encode())
    )
    named: dict[Any, Any] = record(HOUSE)
    named |= {"genre": NastyText("doors")}
    assert verdict(named, solved(HOUSE))
    assert rule(named | {NastyKey("connected"): 1}, solved(HOUSE)) == "puzzle"


def test_a_genre_that_fails_in_all_that_it_does() -> None:
    class Evil(sl.Skyscrapers, name="evil"):
        __getattribute__ = fail

    evil = Evil.__new__(Evil)
    object.__getattribute__(evil, "__dict__").update(vars(TOWERS))
    try:
        assert not verify(evil, solved(TOWERS))
    finally:
        del GENRES["evil"]
    assert sentence(evil, []).startswith("there is no genre named 'evil'")


def test_next_to_no_stack() -> None:
    solution = solved(TOWERS)
    reached, answers = [], []

    def deep(left: int) -> Verification:
        if left:
            return deep(left - 1)
        reached.append(left)
        return verify(TOWERS, solution)

    for depth in range(sys.getrecursionlimit()):
        with suppress(RecursionError):
            answers.append(deep(depth).right)
    assert answers[0]
    assert not answers[-1]
    # The innermost call may find no room to begin.
    assert len(reached) <= len(answers) + 1


leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(0, 5)
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=5)
    | st.builds(Nasty)
    | st.builds(Endless)
)
keys = (
    st.sampled_from(["solution", "solutions", "vertical", "horizontal", "genre", "rooms", "top"])
    | st.text(max_size=3)
    | st.integers()
)
things = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.lists(inner, max_size=5).map(tuple)
        | st.dictionaries(keys, inner, max_size=4)
        | st.lists(st.lists(inner, min_size=4, max_size=4), min_size=4, max_size=4)
    ),
    max_leaves=30,
)


@given(answer=things, name=st.sampled_from(sorted(KNOWN)))
def test_any_answer(answer: object, name: str) -> None:
    assert not verdict(KNOWN[name], answer)


@given(puzzle=things, genre=st.sampled_from([*KNOWN, "?"]), answer=things)
def test_any_puzzle(puzzle: object, genre: str, answer: object) -> None:
    verdict(puzzle, answer)
    if type(puzzle) is dict:
        verdict(puzzle | {"genre": genre}, answer)


@given(rows=st.lists(st.lists(st.integers(1, 4), min_size=4, max_size=4), min_size=4, max_size=4))
def test_right_means_that_the_checker_finds_it_right(rows: list[list[int]]) -> None:
    blank = sl.Skyscrapers(edges=sl.Edges.none(4))
    assert verdict(blank, rows).broken == sl.check(blank, Grid(rows)).broken


@known
def test_nothing_is_changed_or_printed(puzzle: Puzzle, capsys: pytest.CaptureFixture[str]) -> None:
    data = msgspec.json.decode(msgspec.json.encode(record(puzzle)))
    for answer in (plain(solved(puzzle)), [[1]], "?"):
        given_puzzle, given_answer = deepcopy(data), deepcopy(answer)
        assert verify(given_puzzle, given_answer) == verify(given_puzzle, given_answer)
        assert (given_puzzle, given_answer) == (data, answer)
    fresh = replace(puzzle)
    before = dict(vars(fresh))
    verify(fresh, solved(puzzle))
    assert vars(fresh) == before
    assert capsys.readouterr() == ("", "")


def test_no_file_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.open", fail)
    assert rule(__file__, [[1]]) == "puzzle"
    assert rule(write(TOWERS, "json"), __file__) == "answer"
