"""Whatever is put in, the answer is a puzzle or one sentence that says what is wrong and where."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sightline import formats, library
from sightline.core.errors import InputError, UnknownName
from sightline.formats import FORMATS, parse, parse_solution, read_many, write
from sightline.library import reading
from sightline.rules.puzzle import GENRES, Puzzle

TOWERS = (
    '{"genre": "skyscrapers", "top": [1, 2], "left": [1, 2], "bottom": [2, 1], "right": [2, 1]}'
)
HOUSE = '{"genre": "doors",\n "rooms": [[2, 0],\n           [0, 3]]}'
NIGHT = '{"genre": "starry-night", "rows": [0, 0], "columns": [0, 0]}'
RANGE = "but must be a whole number from 1 to 2, or 0 for nothing"
DRAWN = "Doors 1x2\n+-------+\n| 2 :   |\n+-------+"

LETTERS = (
    '{"genre": "easy-as-abc", "letters": 2, "top": [0, 0, 1], "left": [1, 0, 0], '
    '"bottom": [0, 0, 0], "right": [0, 0, 0], '
    '"givens": [[null, null, null], [null, 1, 0], [null, null, null]]}'
)
BAD_JSON = {
    "truncated": (TOWERS[:40], "line 1, column 41: this JSON breaks off before its end"),
    "truncated behind an unknown key": (
        '{"genre":"doors","":',
        "line 1, column 21: this JSON breaks off before its end",
    ),
    "more behind": (HOUSE + "\nx", "line 4, column 1: there is more behind the end of the puzzle"),
    "no JSON": ('{"genre" "doors"}', "line 1, column 10: this is not valid JSON: expected ':'"),
    "no genre": ('{"rooms": [[1]]}', 'line 1, column 1: the key "genre" is missing'),
    "unknown genre": (
        '{"genre": "sudoku"}',
        "line 1, column 11: there is no genre named 'sudoku'; known: " + ", ".join(sorted(GENRES)),
    ),
    "genre is no text": ('{"genre": 7}', "line 1, column 11: genre must be a text"),
    "letters out of range": (
        LETTERS.replace('"letters": 2', '"letters": 4'),
        "line 1, column 37: letters is 4, but must be 1, 2 or 3 on a board of 3×3",
    ),
    "no letters": (
        LETTERS.replace('"letters": 2', '"letters": 0'),
        "line 1, column 37: letters is 0, but must be 1, 2 or 3 on a board of 3×3",
    ),
    "a clue beyond the letters": (
        LETTERS.replace("[0, 0, 1]", "[0, 0, 3]"),
        "line 1, column 54: entry 3 of top is 3, but must be a whole number from 1 to 2, or 0",
    ),
    "a given beyond the letters": (
        LETTERS.replace("[null, 1, 0]", "[null, 3, 0]"),
        "entry 2 in row 2 of givens is 3, but must be a whole number from 0 to 2, or null",
    ),
    "missing key": (
        TOWERS.replace('"left": [1, 2], ', ""),
        'line 1, column 1: the key "left" is missing',
    ),
    "a key twice": (
        TOWERS.replace("}", ', "t\\u006fp": [2, 1]}'),
        "line 1, column 92: the key 'top' stands there twice",
    ),
    "a key twice within the solution": (
        HOUSE.replace("]]}", ']], "solution": {"vertical": [], "horizontal": [], "vertical": []}}'),
        "the key 'vertical' stands there twice",
    ),
    "an unknown key within the solution": (
        HOUSE.replace("]]}", ']], "solution": {"vertical": [], "horizontal": [], "x": 1}}'),
        "line 3, column 33: solution has no key named 'x'",
    ),
    "half of the doors": (
        HOUSE.replace("rooms", 'vertical": [[1], [0]], "rooms'),
        "line 1, column 1: horizontal is missing; vertical and horizontal come together",
    ),
    "nested": (
        HOUSE.replace("[[2", "[" * 100_000),
        "line 2, column 13: entry 1 in row 1 of rooms is a list, but must be a whole number",
    ),
    "nested where nothing is read": (
        '{"x": ' + "[" * 100_000,
        "line 1, column 106: this JSON is nested too deeply to be a puzzle",
    ),
    "nested behind an unknown key": (
        HOUSE.replace("]]}", ']],\n "x": ' + "[" * 100_000),
        "line 4, column 106: this JSON is nested too deeply to be a puzzle",
    ),
    "nested where anything may stand": (
        HOUSE.replace("]]}", ']], "license": ' + "[" * 100_000 + "]" * 100_000 + "}"),
        "line 3, column 131: this JSON is nested too deeply to be a puzzle",
    ),
    "a list for a setting": (
        LETTERS.replace('"letters": 2', '"letters": ' + "[" * 500 + "]" * 500),
        "line 1, column 37: letters is a list, but must be 1, 2 or 3 on a board of 3×3",
    ),
    "ragged": (HOUSE.replace("0, 3", "3"), "line 3, column 12: row 2 of rooms has 1 entry, not 2"),
    "not square": (
        TOWERS.replace("}", ', "givens": [[0, 0]]}'),
        "line 1, column 102: givens has 1 row, not 2",
    ),
    "sides of two lengths": (
        TOWERS.replace('"left": [1, 2]', '"left": [1, 2, 3]'),
        "line 1, column 49: left has 3 clues, but top has 2",
    ),
    "not a list": (
        HOUSE.replace("[0, 3]", "3"),
        "line 3, column 12: entry 2 of rooms is a whole num",
    ),
    "empty": (HOUSE.replace("[2, 0]", ""), "line 2, column 12: this is not valid JSON"),
    "no rooms": ('{"genre": "doors", "rooms": []}', "the board is empty; Doors needs at least one"),
    "out of range": (
        TOWERS.replace("[1, 2]", "[1, 3]", 1),
        f"line 1, column 37: entry 2 of top is 3, {RANGE}",
    ),
    "negative": (TOWERS.replace("[1, 2]", "[1, -2]", 1), f"entry 2 of top is -2, {RANGE}"),
    "30 digits": (
        TOWERS.replace("[1, 2]", f"[1, {'9' * 30}]", 1),
        f"line 1, column 37: entry 2 of top is a number far out of range, {RANGE}",
    ),
    "5000 digits": (
        TOWERS.replace("[1, 2]", f"[1, {'9' * 5000}]", 1),
        "line 1, column 37: entry 2 of top is out of range",
    ),
    "true": (
        TOWERS.replace("[1, 2]", "[true, 2]", 1),
        "line 1, column 34: entry 1 of top is true or false, but must be a whole number",
    ),
    "fraction": (
        TOWERS.replace("[1, 2]", "[1.0, 2]", 1),
        "line 1, column 34: entry 1 of top is a fraction, but must be a whole number",
    ),
    "text": (
        TOWERS.replace("[1, 2]", '["1", 2]', 1),
        "line 1, column 34: entry 1 of top is a text, but must be a whole number",
    ),
    "null where 0 is nothing": (
        TOWERS.replace("[1, 2]", "[null, 2]", 1),
        "line 1, column 34: entry 1 of top is null, but must be a whole number",
    ),
    "a symbol that is none": (
        NIGHT.replace("[0, 0]", "[0, 4]", 1),
        "line 1, column 39: entry 2 of rows is 4, but must be a whole number from 1 to 3",
    ),
    "a switch that is none": (
        HOUSE.replace("rooms", 'connected": 1, "rooms'),
        "line 2, column 15: connected is a whole number, but must be true or false or null",
    ),
    "a title that is none": (
        HOUSE.replace("rooms", 'title": 1, "rooms'),
        "line 2, column 11: title is a whole number, but must be a text or null",
    ),
    "a solution of another shape": (
        TOWERS.replace("}", ', "solution": [[1, 2], [2]]}'),
        "line 1, column 113: row 2 of solution has 1 entry, not 2",
    ),
    "a solution that is none": (
        TOWERS.replace("}", ', "solution": [[1, 2], 3]}'),
        "line 1, column 113: entry 2 of solution is a whole number, but must be a list",
    ),
    "too large": (
        '{"genre": "doors", "rooms": [' + ",".join(["[0]"] * 10_000) + "]}",
        "a board of 10000×1 is too large; Doors goes up to 128×128",
    ),
    "an array": ("[1]", "line 1, column 1: this is a list, but must be an object"),
}


def test_an_unknown_key_is_refused_and_the_nearest_named() -> None:
    misspelt = TOWERS.replace('"left"', '"lefts"')
    with pytest.raises(UnknownName) as refusal:
        parse(misspelt)
    said = str(refusal.value)
    assert said.startswith("line 1, column 50: there is no key of Skyscrapers named 'lefts'; known")
    assert said.endswith("; did you mean left?")
    assert "genre, top, left, bottom, right, givens, parks, diagonals, clues, id, title," in said
    assert "title, author, source, solution," in said


@pytest.mark.parametrize("text", [TOWERS, HOUSE, NIGHT], ids=["skyscrapers", "doors", "night"])
def test_a_rule_that_no_genre_here_has_is_not_passed_over(text: str) -> None:
    other = text.replace("}", ', "diagonal": true}')
    for read in (parse, lambda text: parse(text, "jsonl"), formats.json.parse):
        with pytest.raises(UnknownName, match="named 'diagonal'; known: genre, "):
            read(other.replace("\n", ""))
    (found,) = read_many(io.BytesIO(other.replace("\n", "").encode()))
    assert isinstance(found, UnknownName)
    assert found.line == 1


@pytest.mark.parametrize("text", [TOWERS, HOUSE, NIGHT], ids=["skyscrapers", "doors", "night"])
def test_what_is_documented_beside_a_puzzle_is_read(text: str) -> None:
    beside: dict[str, object] = {"id": "1", "title": "t", "author": "a", "source": "s"}
    beside |= {key: [{"any": None}] for key in formats.json.REMARKS}
    beside |= {"seed": 2**64 - 1, "index": 0, "canonical": "x"}
    more = msgspec.json.encode(beside).decode()
    assert parse(text.replace("}", f", {more[1:]}")) == parse(text)


BAD_TEXT = {
    "empty": ("", "there is no puzzle: the text is empty"),
    "blank": (" \n\t\n", "there is no puzzle: the text is empty"),
    "arbitrary": (
        "Hello, world!",
        "line 1, column 1: no known format (42, ascii, codewars, json, jsonl, prolog, puzzlekit, "
        "puzzlekit-kuromasu, puzzlink, tatham, text) begins with 'Hello,'; a board needs a first "
        "line such as skyscrapers 4x4",
    ),
    "a board without its first line": ("1 2 3\n2 3 1\n3 1 2", "no known format"),
    "NUL": ("doors 1x1\n\x001", "line 2, column 1: this is no text: it holds the character U+0000"),
    "half a character": ("doors 1x1\n\ud800", "line 2, column 1: this is no text: it holds the"),
    "unknown genre": ("sudoku 9x9", "line 1, column 1: there is no genre named 'sudoku'; known: d"),
    "unknown variant": (
        "doors 1x1, upside down\n1",
        "line 1, column 1: there is no variant of Doors named 'upside down'; known: rooms not",
    ),
    "huge": ("doors 10000x10000\n1", "line 1, column 1: a board of 10000×10000 is too large"),
    "no size": ("doors 0x0", "line 1, column 1: the board is empty"),
    "not square": (
        "skyscrapers 1x2\n. .\n. . . .\n. .",
        "line 1, column 1: left has 1 clue, but top has 2",
    ),
    "no board": ("skyscrapers 2x2", "line 1: the text breaks off before the line above the board"),
    "half a board": ("skyscrapers 2x2\n. .\n. . . .\n", "breaks off before row 2 of the board"),
    "a short row": (
        "doors 2x2\n1 2\n 1",
        "line 3, column 2: row 2 of the board has 1 entries, not 2",
    ),
    "too many rows": ("doors 1x2\n1 2\n1 2", "line 3, column 1: '1 2' is not a part of the board"),
    "no number": (
        "doors 1x2\n1 x",
        "line 2, column 3: 'x' is neither a number nor a symbol of this genre",
    ),
    "a long number": ("doors 1x1\n" + "9" * 5000, "line 2, column 1: '99999999999999999999…' is n"),
    "30 digits": ("doors 1x1\n" + "9" * 30, "line 2, column 1: entry 1 in row 1 of rooms is a num"),
    "out of range": (
        "doors 1x2\n1 9",
        "line 2, column 3: entry 2 in row 1 of rooms is 9, but must",
    ),
    "a frame of no width": (
        DRAWN.replace("-", ""),
        "line 2, column 1: this frame has no room for 2",
    ),
    "a drawing cut off": (DRAWN[:-10], "line 3: the drawing breaks off"),
    "a hole in the frame": (
        DRAWN.replace("| 2", "  2"),
        "line 3, column 1: here a wall is missing",
    ),
    "a wall that is none": (DRAWN.replace(":", "x"), "line 3, column 5: 'x' is no wall"),
    "a wall of two kinds": (
        DRAWN[:-4] + ".--+",
        "line 4, column 7: this wall is drawn in two ways",
    ),
    "a corner that is none": (DRAWN[:-1] + "x", "line 4, column 9: here is no corner of a cell"),
    "something beside": (
        DRAWN.replace("  |", "  | 7"),
        "line 3, column 11: '7' is not a part of the",
    ),
    "something above": (
        DRAWN.replace("2\n", "2\n7\n"),
        "line 2, column 1: '7' is not a part of the",
    ),
    "something below": (DRAWN + "\n7", "line 5, column 1: '7' is not a part of the board"),
    "a clue between two columns": (
        write(library.load("starry-night/friedman12"), "ascii").replace("2   3   1", "2 3     1"),
        "line 15, column 7: '3' is not a part of the board",
    ),
    "a frame of odd width": (
        DRAWN.replace("+-------+", "+------+"),
        "line 2, column 1: this frame has no room for 2 equal cells",
    ),
}

BAD_PROLOG = {
    "unknown functor": ("sudoku([[1]])", "line 1, column 1: there is no genre named 'sudoku'"),
    "cut off": ("doors([[1,2],[", "line 1, column 15: the term breaks off before its end"),
    "no comma": ("doors([[1 2]])", "line 1, column 11: here stands '2', where ] was expected"),
    "no list": ("doors(1)", "line 1, column 7: here should be a list of rows (rooms)"),
    "more behind": ("doors([[1]]).\nx", "line 2, column 1: here stands 'x', where the end was"),
    "too many arguments": (
        "doors([[1]],[[[]],[]],1)",
        "line 1, column 7: Doors takes 1 to 2 arguments, not 3",
    ),
    "three sides": (
        "skyscrapers([[1],[1],[1]])",
        "line 1, column 13: here should be a list of 4, each a list of numbers: top, left,",
    ),
    "no shape that is known": (
        "[1,2,3]",
        "line 1, column 1: the shape of these lists tells no genre",
    ),
    "strange": ("[1.5]", "line 1, column 3: here stands '.', where ] was expected"),
    "stranger": ("[1;2]", "line 1, column 3: ';' has no place in a Prolog term"),
    "deep": ("[" * 100_000, "line 1, column 5: these lists are nested too deeply to be a puzzle"),
    "long": ("[" + "0," * 2000, "this list is too long for a puzzle"),
    "5000 digits": ("doors([[" + "9" * 5000, "line 1, column 9: this number is far out of range"),
    "ragged": ("doors([[1,1],\n[1]])", "line 2, column 1: row 2 of rooms has 1 entry, not 2"),
    "out of range": (
        "skyscrapers([[1,3],[1,1],[1,1],[1,1]])",
        f"line 1, column 17: entry 2 of top is 3, {RANGE}",
    ),
    "out of range in every genre": (
        "[[1,9],[1,1],[1,1],[1,1]]",
        "line 1, column 5: as Skyscrapers: entry 2 of top is 9, but must be a whole number "
        "from 1 to 2, or 0 for nothing; as Doors: entry 2 in row 1 of rooms is 9",
    ),
    "an open comment": ("/* doors([[1]])", "line 1, column 1: '/' has no place in a Prolog term"),
}


def refusal(text: str, format: str | None = None) -> str:
    with pytest.raises(InputError) as caught:
        parse(text, format)
    return str(caught.value)


@pytest.mark.parametrize("case", BAD_JSON)
def test_json(case: str) -> None:
    text, sentence = BAD_JSON[case]
    assert sentence in refusal(text, "json")


@pytest.mark.parametrize("case", BAD_TEXT)
def test_text(case: str) -> None:
    text, sentence = BAD_TEXT[case]
    assert sentence in refusal(text)


@pytest.mark.parametrize("case", BAD_PROLOG)
def test_prolog(case: str) -> None:
    text, sentence = BAD_PROLOG[case]
    assert sentence in refusal(text)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_refuses_nonsense(name: str) -> None:
    assert refusal("Hello, world!", name)


@pytest.mark.parametrize("text", ["", "\n\n", "x" * (formats.MAX_LENGTH + 1), "\x00", "\ud800"])
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_refuses_what_is_no_text(name: str, text: str) -> None:
    assert refusal(text, name)


def test_a_board_of_10000_by_10000_is_refused_before_it_is_read() -> None:
    row = "[" + "0," * 9_999 + "0],"
    text = '{"genre": "doors", "rooms": [' + row * 250
    assert refusal(text) == "the text is longer than 1 MB, which no puzzle needs"


def test_a_list_as_long_as_may_be() -> None:
    text = '{"genre": "doors", "rooms": [[' + "0," * 450_000 + "0]]}"
    assert "a board of 1×450001 is too large" in refusal(text)


# Files -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "there is no puzzle: the text is empty"),
        (
            b"doors 1x2\n1 \xff",
            "line 2, column 3: this is no text in UTF-8 but holds the byte 0xff",
        ),
        (
            b"\x89PNG\r\n\x1a\n",
            "line 1, column 1: this is no text in UTF-8 but holds the byte 0x89",
        ),
        (b"\x7fELF\x00", "this is no text: it holds the character U+0000"),
        ("doors 1x1\n1".encode("utf-16"), "line 1, column 1: this is no text in UTF-8"),
        (
            b'{"genre": "doors", "rooms": [[2, 0]], "title": "\xff"}',
            "line 1, column 49: this is no text in UTF-8 but holds the byte 0xff",
        ),
        (
            b'{"genre": "doors", "rooms": [[2, 0]], "title": "\\ud800"}',
            r"line 1, column 49: \ud800 is half of a surrogate pair, and no character on its own",
        ),
        (b" " * (formats.MAX_LENGTH + 1), "the text is longer than 1 MB"),
    ],
)
def test_files(tmp_path: Path, data: bytes, sentence: str) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        reading.load(file)
    assert str(caught.value).startswith(str(file))
    assert sentence in str(caught.value)


def test_what_is_no_file(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.txt"):
        with pytest.raises(InputError, match="this cannot be read: "):
            reading.load(path)
        with pytest.raises(InputError, match="this cannot be read: "):
            list(reading.read_many(path))


# Fuzzing ---------------------------------------------------------------------------------

GOOD = [
    write(library.load(name), format)
    for name in ("skyscrapers/board3", "doors/example1", "starry-night/friedman1")
    for format in ("ascii", "json", "jsonl", "prolog", "text")
]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A good text with a piece cut out, doubled or replaced."""
    text = draw(st.sampled_from(GOOD))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 20)))
    middle = draw(
        st.sampled_from(["", text[start:end] * 2, "\n", "-1", "9", "[", "]", '"', "│", "null"])
        | st.text(max_size=5)
    )
    return text[:start] + middle + text[end:]


def test_an_error_is_a_sentence() -> None:
    for cases in (BAD_JSON, BAD_TEXT, BAD_PROLOG):
        for text, _ in cases.values():
            sentence = refusal(text)
            assert len(sentence) < 300
            assert "\n" not in sentence


@given(text=st.text() | damaged(), format=st.none() | st.sampled_from(sorted(FORMATS)))
@example(text='{"genre":0],', format=None)
@example(text='{"genre":"doors","":', format=None)
def test_any_text(text: str, format: str | None) -> None:
    with suppress(InputError):
        assert isinstance(parse(text, format), Puzzle)


@given(data=st.binary() | damaged().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes(data: bytes) -> None:
    for item in read_many(io.BytesIO(data)):
        assert isinstance(item, Puzzle | InputError)


@given(
    text=st.text() | damaged() | st.text("0123456789[]{},_ \n", max_size=40),
    name=st.sampled_from(["skyscrapers/board3", "doors/example1", "starry-night/friedman1"]),
    partial=st.booleans(),
)
def test_any_solution(text: str, name: str, partial: bool) -> None:
    puzzle = library.load(name)
    with suppress(InputError):
        puzzle.drawing(parse_solution(text, puzzle, partial=partial))


@given(text=st.text(max_size=40))
def test_any_name(text: str) -> None:
    with suppress(InputError):
        reading.load(f"no/{text}")


class Endless:
    """A stream whose first line never ends."""

    def readline(self, size: int = -1, /) -> bytes:
        return b"0" * size


def test_a_line_without_end_ends_the_stream() -> None:
    answers = list(read_many(Endless(), "jsonl"))
    assert [str(answer) for answer in answers] == [
        "line 1: the text is longer than 1 MB, which no puzzle needs"
    ]
