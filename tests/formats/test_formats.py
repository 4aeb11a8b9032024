"""Every format reads back what it writes, and the forms that people and other programs use."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sightline import formats, library
from sightline.core.errors import FormatError, InputError, PuzzleError, UnknownName
from sightline.core.grid import Doorways, Edges, Grid
from sightline.formats import FORMATS, parse, parse_solution, read_many, write
from sightline.formats.json import REMARKS
from sightline.records.make import line_of
from sightline.rules.genres.doors import Doors
from sightline.rules.genres.easy_as_abc import EasyAsABC
from sightline.rules.genres.kuromasu import Kuromasu
from sightline.rules.genres.skyscrapers import Skyscrapers
from sightline.rules.genres.starry_night import StarryNight
from sightline.rules.puzzle import GENRES, About, Puzzle
from sightline.verbs.make import Recipe, made

Rows = list[list[int | None]]


def house(rooms: Rows, **more: Any) -> Doors:
    return Doors(rooms=Grid(rooms), **more)


def doorways(vertical: Rows, horizontal: Rows) -> Doorways[int | None]:
    return Doorways(Grid(vertical), Grid(horizontal))


TOWERS = library.load("skyscrapers/board4")
HOUSE = library.load("doors/example1")
NIGHT = library.load("starry-night/friedman12")


def grids(rows: int, columns: int, values: st.SearchStrategy[Any]) -> st.SearchStrategy[Grid[Any]]:
    row = st.lists(values, min_size=columns, max_size=columns)
    return st.lists(row, min_size=rows, max_size=rows).map(Grid)


def abouts() -> st.SearchStrategy[About]:
    text = st.none() | st.text(max_size=10)
    return st.builds(About, id=text, title=text, author=text, source=text)


@st.composite
def skyscrapers(draw: st.DrawFn) -> Puzzle:
    n = draw(st.integers(1, 12))
    clues = st.lists(st.integers(0, n), min_size=n, max_size=n).map(tuple)
    return Skyscrapers(
        edges=Edges(*(draw(clues) for _ in range(4))),
        givens=draw(grids(n, n, st.integers(0, n))),
        about=draw(abouts()),
        solution=draw(st.none() | grids(n, n, st.integers(1, n))),
    )


@st.composite
def doors(draw: st.DrawFn) -> Puzzle:
    rows, columns = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    count_self = draw(st.booleans())
    numbers = st.none() | st.integers(int(count_self), rows + columns - 2 + int(count_self))
    states = draw(st.sampled_from([st.none(), st.sampled_from([0, 1, None])]))
    solution = Doorways(
        draw(grids(rows, columns - 1, st.integers(0, 1))),
        draw(grids(rows - 1, columns, st.integers(0, 1))),
    )
    return Doors(
        rooms=draw(grids(rows, columns, numbers)),
        doors=Doorways(
            draw(grids(rows, columns - 1, states)), draw(grids(rows - 1, columns, states))
        ),
        count_self=count_self,
        connected=draw(st.booleans()),
        about=draw(abouts()),
        solution=draw(st.sampled_from([None, solution])),
    )


@st.composite
def starry_nights(draw: st.DrawFn) -> Puzzle:
    n = draw(st.integers(1, 11))
    clues = st.lists(st.integers(0, 3), min_size=n, max_size=n).map(tuple)
    return StarryNight(
        rows=draw(clues),
        columns=draw(clues),
        givens=draw(grids(n, n, st.sampled_from([None, 0, 1, 2, 3]))),
        about=draw(abouts()),
        solution=draw(st.none() | grids(n, n, st.integers(0, 3))),
    )


@st.composite
def easy_as_abcs(draw: st.DrawFn) -> Puzzle:
    n = draw(st.integers(1, 11))
    letters = draw(st.integers(1, n))
    clues = st.lists(st.integers(0, letters), min_size=n, max_size=n).map(tuple)
    return EasyAsABC(
        edges=Edges(*(draw(clues) for _ in range(4))),
        givens=draw(grids(n, n, st.none() | st.integers(0, letters))),
        letters=letters,
        diagonals=draw(st.booleans()),
        about=draw(abouts()),
        solution=draw(st.none() | grids(n, n, st.integers(0, letters))),
    )


@st.composite
def kuromasus(draw: st.DrawFn) -> Kuromasu:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    numbers = draw(grids(rows, columns, st.sampled_from([0, 0, *range(1, rows + columns)])))
    some = draw(grids(rows, columns, st.sampled_from([None, None, 0, 1])))
    shades = draw(grids(rows, columns, st.integers(0, 1)))
    # A drawing shows either the number of a cell or its shade.
    pairs = [list(zip(*row, strict=True)) for row in zip(numbers, some, strict=True)]
    return Kuromasu(
        numbers=numbers,
        givens=Grid([[None if number else given for number, given in row] for row in pairs]),
        about=draw(abouts()),
        solution=draw(
            st.none()
            | st.just(
                Grid(
                    [
                        [0 if number else shade for number, shade in zip(*row, strict=True)]
                        for row in zip(numbers, shades, strict=True)
                    ]
                )
            )
        ),
    )


def puzzles() -> st.SearchStrategy[Puzzle]:
    return st.one_of(skyscrapers(), doors(), starry_nights(), easy_as_abcs(), kuromasus())


def held_by_prolog(puzzle: Puzzle) -> bool:
    """Of the variants, it holds numbers."""
    return all(puzzle.settings[name].type is int for name in puzzle.variants)


# Round trips -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["text", "ascii", "json", "jsonl"])
@given(puzzle=puzzles())
def test_reads_back_what_it_writes(name: str, puzzle: Puzzle) -> None:
    text = write(puzzle, name)
    again = parse(text, name)
    assert again == puzzle
    assert write(again, name) == text
    for kept in FORMATS[name].keeps:
        assert known(again).get(kept) == known(puzzle).get(kept)


def known(puzzle: Puzzle) -> dict[str, object]:
    """What is known about a puzzle beside it."""
    about = msgspec.structs.asdict(puzzle.about)
    return {**about, "solution": puzzle.solution, **dict(puzzle.remarks)}


@given(puzzle=puzzles())
def test_prolog_reads_back_what_it_writes_and_refuses_the_rest(puzzle: Puzzle) -> None:
    if not held_by_prolog(puzzle):
        with pytest.raises(FormatError, match="cannot hold the variant"):
            write(puzzle, "prolog")
    else:
        assert parse(write(puzzle, "prolog"), "prolog") == puzzle


@given(puzzle=puzzles())
def test_what_is_written_is_recognised_by_one_format(puzzle: Puzzle) -> None:
    for name in ("text", "ascii", "json", "jsonl", "prolog"):
        if name != "prolog" or held_by_prolog(puzzle):
            text = write(puzzle, name)
            # JSON on one line is the same in both.
            expected = {"jsonl": ["json"], "text": ["text"]}.get(name, [name])
            assert [f.name for f in FORMATS.values() if f.recognises(text)] == expected
            assert parse(text) == puzzle


@given(puzzle=puzzles(), ascii=st.booleans())
def test_a_drawn_solution_is_read_back(puzzle: Puzzle, ascii: bool) -> None:
    if puzzle.solution is not None:
        text = puzzle.text(puzzle.solution, ascii=ascii)
        assert parse_solution(text, puzzle) == puzzle.solution
        assert parse_solution(text + "\n\nsolved in 0.1 ms\n", puzzle) == puzzle.solution


@given(puzzle=puzzles())
def test_a_solution_in_json_is_read_back(puzzle: Puzzle) -> None:
    if puzzle.solution is not None:
        whole = write(puzzle, "jsonl")
        bare = json.dumps(json.loads(whole)["solution"])
        answer = json.dumps({"genre": puzzle.name, "solutions": [json.loads(bare)]})
        for text in (whole, bare, answer):
            assert parse_solution(text, puzzle) == puzzle.solution


@pytest.mark.parametrize("name", ["text", "ascii", "json", "jsonl", "prolog"])
def test_the_largest_house_fits(name: str) -> None:
    side = Doors.max_side
    doors: Doorways[int | None] = Doorways.filled((side, side), 0)
    largest = Doors(rooms=Grid.filled((side, side), 2 * side - 1), doors=doors, solution=doors)
    text = write(largest, name)
    assert len(text.encode()) < formats.MAX_LENGTH
    assert list(read_many(io.BytesIO(text.encode()))) == [largest]


def test_every_genre_is_covered() -> None:
    known = {"skyscrapers", "doors", "starry-night", "easy-as-abc", "kuromasu"}
    assert set(GENRES) == known, "add a strategy for the new one"


def test_every_format_says_what_it_is() -> None:
    assert all(format.description for format in FORMATS.values())
    assert all(FORMATS[name].name == name for name in FORMATS)


def test_what_a_format_loses() -> None:
    assert formats.lost(TOWERS, "text") == []
    assert formats.left_beside(TOWERS, "text") == ["id", "title", "source", "solution"]
    assert formats.lost(NIGHT, "json") == formats.left_beside(NIGHT, "json") == []


BESIDE = {
    key: {"seed": 7, "index": 0, "canonical": "doors-1x2-0", "score": 1.5}.get(key, f'"{key}"')
    for key in formats.json.REMARKS
}


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_what_is_documented_beside_a_puzzle_is_kept_in_json(name: str) -> None:
    data = {"genre": "doors", "rooms": [[2, 2]], **BESIDE}
    puzzle = parse(msgspec.json.encode(data).decode())
    assert dict(puzzle.remarks) == BESIDE
    assert msgspec.json.decode(write(puzzle, name)) == data
    assert formats.left_beside(puzzle, name) == []
    assert formats.left_beside(puzzle, "text") == list(BESIDE)


@pytest.mark.parametrize("value", ['[1,\n {"b": [null, "<c>\\n"]}]', "{}", "[" * 700 + "]" * 700])
def test_lists_and_objects_beside_a_puzzle_are_kept_too(value: str) -> None:
    puzzle = parse(f'{{"genre": "doors", "rooms": [[2, 2]], "license": {value}}}')
    for name in ("json", "jsonl"):
        text = write(puzzle, name)
        assert msgspec.json.decode(text)["license"] == msgspec.json.decode(value)
        assert write(parse(text), name) == text
    assert "\n" not in write(puzzle, "jsonl")


def test_what_is_said_of_a_puzzle_is_not_said_of_another() -> None:
    puzzle = parse('{"genre": "doors", "rooms": [[2, 2]], "grade": "easy", "canonical": "x"}')
    assert puzzle.keep(list(puzzle.clues())[:1]).remarks == ()
    assert puzzle.restated(connected=True).remarks == ()
    assert puzzle.restated().remarks == puzzle.remarks
    bare = puzzle.bare()
    assert (bare, bare.remarks, bare.about) == (puzzle, (), About())


def test_unknown_format() -> None:
    with pytest.raises(UnknownName, match="no format named 'yaml'; known: 42, ascii, codewars, "):
        parse("doors 1x1\n1", "yaml")


# JSON ------------------------------------------------------------------------------------


def test_json_by_the_book() -> None:
    assert parse(
        '{"genre": "skyscrapers", "top": [0, 2], "left": [1, 0], "bottom": [0, 0],'
        ' "right": [2, 0], "givens": [[0, 1], [0, 0]]}'
    ) == Skyscrapers(edges=Edges((0, 2), (1, 0), (0, 0), (2, 0)), givens=Grid([[0, 1], [0, 0]]))
    assert parse(
        '{"genre": "doors", "rooms": [[2, 0], [0, 3]], "vertical": [[1], [null]],'
        ' "horizontal": [[0, null]]}'
    ) == Doors(rooms=Grid([[2, 0], [0, 3]]), doors=doorways([[1], [None]], [[0, None]]))
    assert parse(
        '{"genre": "starry-night", "rows": [0, 3], "columns": [1, 2],'
        ' "givens": [[null, 0], [3, null]]}'
    ) == StarryNight(rows=(0, 3), columns=(1, 2), givens=Grid([[None, 0], [3, None]]))


def test_json_passes_over_remarks() -> None:
    text = '{"license": "free", "genre": "doors", "rooms": [[1]], "solutions": "2+"}'
    assert parse(text) == house([[1]])


def test_what_make_writes_beside_a_puzzle_is_read_again() -> None:
    for genre, size in (("skyscrapers", (4, 4)), ("doors", (3, 4)), ("starry-night", (5, 5))):
        fresh = made(Recipe(genre=genre, size=size), seed=1, index=0)
        again = parse(line_of(fresh).decode())
        assert again == fresh.puzzle
        assert again.solution == fresh.puzzle.solution


def test_the_docs_list_every_key_beside_a_puzzle() -> None:
    told = (Path(__file__).parents[2] / "docs/formats.md").read_text(encoding="utf-8")
    section = told.partition("## The keys of a JSON object")[2].partition("\n## ")[0]
    keys = re.findall(r"^\| `(\w+)` \| ", section, re.MULTILINE)
    assert keys == [*About.__struct_fields__, "solution", *REMARKS]


def test_json_writes_switches_only_when_they_are_set() -> None:
    plain = json.loads(write(house([[1]]), "json"))
    assert plain == {"genre": "doors", "rooms": [[1]]}
    janko = json.loads(write(house([[0]], count_self=False, connected=True), "json"))
    assert janko == {"genre": "doors", "rooms": [[0]], "count_self": False, "connected": True}


def test_json_keeps_a_number_as_id() -> None:
    assert parse('{"genre": "doors", "rooms": [[1]], "id": 7}').about.id == "7"


def test_json_for_people_has_a_row_per_line() -> None:
    assert write(house([[2, 0], [0, 3]], about=About(title="Two by two")), "json") == (
        '{\n  "genre": "doors",\n  "title": "Two by two",\n'
        '  "rooms": [\n    [2, 0],\n    [0, 3]\n  ]\n}'
    )


# JSON lines ------------------------------------------------------------------------------


def stream(*lines: str) -> io.BytesIO:
    return io.BytesIO("\n".join(lines).encode())


def shown(items: Iterator[Puzzle | InputError]) -> list[str]:
    return [str(item) if isinstance(item, InputError) else item.describe() for item in items]


def test_many_lines() -> None:
    good = write(HOUSE, "jsonl")
    items = shown(read_many(stream(good, "", '{"genre": "doors", "rooms": [[9]]}', "?", good)))
    assert items == [
        "Doors 4×4",
        "line 3, column 31: entry 1 in row 1 of rooms is 9, "
        "but must be a whole number from 1 to 1, or 0 for nothing",
        "line 4, column 1: this is not valid JSON: invalid character",
        "Doors 4×4",
    ]


@pytest.mark.parametrize("first", ['{"genre": "doors", "ro', "nonsense", '{"genre": 3}', "\x00"])
def test_a_bad_first_line_does_not_hide_the_others(first: str) -> None:
    items = shown(read_many(stream(first, write(HOUSE, "jsonl"))))
    assert items[0].startswith("line 1")
    assert items[1:] == ["Doors 4×4"]


@pytest.mark.parametrize("name", ["text", "ascii", "json", "jsonl", "prolog"])
def test_a_stream_of_one_puzzle_in_any_format(name: str) -> None:
    assert list(read_many(stream(write(TOWERS, name)))) == [TOWERS]
    assert list(read_many(stream(write(TOWERS, name)), name)) == [TOWERS]


def test_a_line_that_is_too_long_is_passed_over_in_pieces() -> None:
    class LongLine(io.BytesIO):
        """A first line of 100 MB that is never there as a whole."""

        left = 100_000_000
        largest = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            if self.left <= 0:
                return super().readline(size)
            assert size is not None
            assert size > 0
            self.left -= size
            self.largest = max(self.largest, size)
            return b" " * size if self.left > 0 else b"\n"

    source = LongLine((write(HOUSE, "jsonl") + "\n").encode())
    assert shown(read_many(source)) == [
        "line 1: the text is longer than 1 MB, which no puzzle needs",
        "Doors 4×4",
    ]
    assert source.largest <= formats.MAX_LENGTH + 1


def test_one_puzzle_is_not_many() -> None:
    good = write(HOUSE, "jsonl")
    assert parse(good + "\n\n", "jsonl") == HOUSE
    with pytest.raises(FormatError, match="line 3: there are 2 puzzles, one per line"):
        parse(f"{good}\n\n{good}\n")


# Text ------------------------------------------------------------------------------------

TYPED_TOWERS = """
skyscrapers 4x4
  4 . . 2
. . . . . .
3 . . 3 . .
. . . . . .
. . . . . 3
  . . 4 .
"""


@pytest.mark.parametrize(
    "header", ["Skyscrapers 4×4", "SKYSCRAPERS 4 X 4", "skyscrapers 4", "  skyscrapers   4 x 4  "]
)
def test_typed_towers(header: str) -> None:
    puzzle = parse(TYPED_TOWERS.replace("skyscrapers 4x4", header))
    assert puzzle == Skyscrapers(
        edges=Edges((4, 0, 0, 2), (0, 3, 0, 0), (0, 0, 4, 0), (0, 0, 0, 3)),
        givens=Grid([[0, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
    )


def test_towers_as_another_program_prints_them() -> None:
    text = """
        skyscrapers 4x4
          2  3  2  1
        2 [ 3  1  2  4 ] 1
        3 [ 1  3  4  2 ] 2
        2 [ 2  4  3  1 ] 3
        1 [ 4  2  1  3 ] 2
          1  2  3  2
    """
    puzzle = parse(text)
    assert isinstance(puzzle, Skyscrapers)
    assert puzzle.edges == library.load("skyscrapers/figure2").edges  # type: ignore[attr-defined]
    assert puzzle.givens[0] == (3, 1, 2, 4)


@pytest.mark.parametrize("header", ["starry night 5x5", "Starry-Night 5×5", "starry_night 5"])
def test_typed_night(header: str) -> None:
    board = ". . . . . .\n3 . 0 ★ . .\n. . . . . .\n1 . . . . ·\n. . 2 . . .\n  1 3 . . ●\n"
    assert parse(f"{header}\n{board}") == StarryNight(
        rows=(0, 3, 0, 1, 0),
        columns=(1, 3, 0, 0, 2),
        givens=Grid(
            [
                [None] * 5,
                [None, 0, 3, None, None],
                [None] * 5,
                [None, None, None, None, 0],
                [None, 2, None, None, None],
            ]
        ),
    )


def test_typed_house_with_variants() -> None:
    text = "doors 2x3, Connected, rooms not counting themselves\n\n1 . 0\n. 2 3"
    expected = house([[1, None, 0], [None, 2, 3]], connected=True, count_self=False)
    assert parse(text) == expected


def test_the_usual_value_of_a_setting_may_be_typed() -> None:
    empty = "\n. . .\n. . . . .\n. . . . .\n. . . . .\n. . ."
    assert parse("easy as abc 3x3, 3 letters" + empty) == parse("easy as abc 3x3" + empty)
    assert parse("skyscrapers 3x3, no park" + empty) == parse("skyscrapers 3x3" + empty)


def test_text_below_the_board_is_not_read_after_an_empty_line() -> None:
    assert parse(NIGHT.text() + "\n\nunique, easy") == NIGHT
    no_clues_below = StarryNight(rows=(1,) * 5, columns=(0,) * 5)
    assert parse(no_clues_below.text() + "\n\nunique, easy") == no_clues_below


def test_line_ends_tabs_and_emoji_selectors_do_not_matter() -> None:
    assert parse("\ufeff" + NIGHT.text().replace("\n", "\r\n").replace("★", "★\ufe0e")) == NIGHT
    assert parse("doors 1x2\r2\t.\r") == house([[2, 0]])


# Prolog ----------------------------------------------------------------------------------


def test_prolog_sides() -> None:
    text = "[[5,0,0,2,2,0],[0,2,3,4,0,0],[0,3,4,0,0,4],[0,0,4,3,2,0]]"
    expected = library.load("skyscrapers/logicmasters")
    for form in (text, f"{text}.", f"skyscrapers({text}).", f"% a board\nskyscraper( {text} )"):
        assert parse(form) == expected
    assert write(expected, "prolog") == f"skyscrapers({text})."


def test_prolog_sides_and_board() -> None:
    text = "[[4,0],[0,0],[0,0],[0,0]], [[_,_],[1,Who]]".replace("4", "2")
    expected = Skyscrapers(
        edges=Edges((2, 0), (0, 0), (0, 0), (0, 0)), givens=Grid([[0, 0], [1, 0]])
    )
    assert parse(text) == expected
    assert write(expected, "prolog") == "skyscrapers([[2,0],[0,0],[0,0],[0,0]], [[_,_],[1,_]])."


def test_prolog_house() -> None:
    # A 7 is too much for the sides of six towers: these four lists are a house.
    text = "[[0,4,7,5,0,4],[0,5,7,0,3,0],[3,3,5,2,3,4],[3,2,5,3,4,6]]"
    assert parse(text) == parse(f"doors({text})") == library.load("doors/results")
    assert parse("[[1,2,3],[0,0,0],[0,1,0]]").name == "doors"


def test_prolog_four_lists_are_sides_unless_named() -> None:
    text = "[[1,2],[2,1],[1,2],[2,1]]"
    assert parse(text).name == "skyscrapers"
    assert parse(f"doors({text})").describe() == "Doors 4×2"


def test_prolog_night() -> None:
    expected = library.load("starry-night/friedman1")
    rows, columns = "[0,0,0,1,0]", "[1,3,0,0,0]"
    for form in (
        f"{rows}, {columns}",
        f"[{rows}, {columns}]",
        f"starrynight({rows}, {columns}).",
        f"starry_night({rows}, {columns})",
    ):
        assert parse(form) == expected
    assert write(expected, "prolog") == f"starrynight({rows}, {columns})."


# Solutions -------------------------------------------------------------------------------


def test_solutions_in_prolog() -> None:
    puzzle = library.load("skyscrapers/board3")
    text = "[[1,2,4,3],[2,1,3,4],[3,4,2,1],[4,3,1,2]]."
    assert parse_solution(text, puzzle) == puzzle.solution
    two_rooms = house([[2, 0]])
    assert parse_solution("[[1]], []", two_rooms) == doorways([[1]], [])
    assert parse_solution("[[[1]], []]", two_rooms) == doorways([[1]], [])


def test_typed_solution() -> None:
    puzzle = library.load("skyscrapers/board3")
    assert parse_solution("1 2 4 3\n2 1 3 4\n3 4 2 1\n4 3 1 2\n", puzzle) == puzzle.solution


def test_a_house_without_header() -> None:
    text = HOUSE.text(HOUSE.solution).partition("\n")[2]
    assert parse_solution(text, HOUSE) == HOUSE.solution


def test_partial_solutions() -> None:
    puzzle = library.load("skyscrapers/board3")
    text = "[[1,_,4,3],[_,_,_,_],[3,4,2,1],[4,3,1,2]]"
    expected = Grid([[1, 0, 4, 3], [0, 0, 0, 0], [3, 4, 2, 1], [4, 3, 1, 2]])
    assert parse_solution(text, puzzle, partial=True) == expected
    assert parse_solution(puzzle.text(expected), puzzle, partial=True) == expected
    with pytest.raises(PuzzleError, match="the solution leaves r1c2 and 4 more open"):
        parse_solution(text, puzzle)
    with pytest.raises(PuzzleError, match="leaves the door between r1c1 and r1c2 and 23 more open"):
        parse_solution(HOUSE.text(), HOUSE)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[1,2],[2,1]]", "line 1, column 1: solution has 2 rows, not 4"),
        ("[[1,2,4,3],[2,1,3,4],[3,4,2,1],[4,3,1]]", "line 1, column 32: row 4 of solution has 3"),
        ("[[1,2,4,3],[2,1,3,4],[3,4,2,1],[4,3,1,true]]", "line 1, column 39: entry 4 in row 4"),
        (
            '{"solution": [[1,2.5]]}',
            "line 1, column 18: entry 2 in row 1 of solution is a fraction",
        ),
        ('{"solutions": [[[1]]]}', "line 1, column 16: solution has 1 row, not 4"),
        ('{"solutions": [], "status": "none"}', "there is no solution in this object"),
        ('{"genre": "doors", "solution": []}', "this is no solution of Skyscrapers"),
        ("Skyscrapers 5x5\n" + "1 1 1 1 1\n" * 7, "line 3, column 1: row 1 of the board has 5 "),
        (HOUSE.text(), "line 1: this is no solution of Skyscrapers 4×4"),
        ("1 2 4 3", "the text breaks off before row 2 of the board"),
        ("", "there is no puzzle: the text is empty"),
        ("[[1,2,4,3],[2,1,3", "line 1, column 18: the term breaks off before its end"),
        ("[" * 100_000, "nested too deeply"),
        ("{" * 100_000, "not valid JSON"),
        ('{"x": ' + "[" * 100_000, "line 1, column 106: this JSON is nested too deeply"),
        ("[1, 2", "the term breaks off"),
        ("[x]", "line 1, column 2: here stands 'x', where a number, _ or [ was expected"),
    ],
)
def test_bad_solutions(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_solution(text, library.load("skyscrapers/board3"))
    assert sentence in str(caught.value)


# Signs -----------------------------------------------------------------------------------

SHADES = Kuromasu(numbers=Grid([[0, 3, 0], [0, 0, 0]]), givens=Grid([[1, None, 0], [None] * 3]))


def test_each_sign_of_a_drawing_says_one_thing() -> None:
    """No two of the signs for a cell look alike: a dot is a cell of which nothing is known."""
    assert [SHADES.text(ascii=ascii).splitlines()[2] for ascii in (False, True)] == [
        "│ ■ 3 – │",
        "| # 3 - |",
    ]
    for kind in GENRES.values():
        for glyphs in zip(*kind.board.symbols.values(), strict=True):
            signs = [kind.board.nothing, *glyphs]
            assert len(set(signs)) == len(signs)
            assert sum(sign in "·.•∙⋅" for sign in signs) <= 1


@pytest.mark.parametrize("sign", ["–", "-", "·"])
def test_an_unshaded_cell_is_read_in_its_old_sign_too(sign: str) -> None:
    text = f"Kuromasu 2×3\n┌───────┐\n│ ■ 3 {sign} │\n│ . . . │\n└───────┘"
    assert parse(text) == SHADES
    assert parse(f"kuromasu 2x3\n# 3 {sign}\n. . .") == SHADES
    assert parse_solution(f"■ {sign} {sign}\n{sign} {sign} x", SHADES, partial=True) == Grid(
        [[1, 0, 0], [0, 0, 1]]
    )
