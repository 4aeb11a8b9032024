"""The formats of other people's programs: read as they are, written as those want them."""

from __future__ import annotations

import io
import json
import random
import shutil
import subprocess
import time
import zlib
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import size

import sightline as sl
from sightline import library
from sightline.core.errors import FormatError, InputError
from sightline.core.grid import Doorways, Edges, Grid, entries
from sightline.formats import (
    FORMATS,
    left_beside,
    lost,
    parse,
    parse_solution,
    read_many,
    recognise,
    write,
)
from sightline.rules.genres.doors import Doors
from sightline.rules.genres.easy_as_abc import EasyAsABC
from sightline.rules.genres.kuromasu import Kuromasu
from sightline.rules.genres.skyscrapers import Skyscrapers
from sightline.rules.puzzle import About, Puzzle

READ_AND_WRITTEN = ["tatham", "puzzlink", "puzzlekit", "codewars", "42"]
LINK = "https://puzz.link/p?skyscrapers/"
WITH_GIVENS = "6:2//////2/2/3/////2//5///2/4///4/,a2_1b3f1w"
TOWERS = library.load("skyscrapers/board4")
HOUSE = library.load("doors/example1")
NIGHT = library.load("starry-night/friedman12")


def towers(top: str, left: str, bottom: str, right: str, *rows: str) -> Skyscrapers:
    """A board from strings of digits, with a dot for nothing."""

    def clues(text: str) -> tuple[int, ...]:
        return tuple(int(mark) if mark != "." else 0 for mark in text)

    edges = Edges(clues(top), clues(left), clues(bottom), clues(right))
    return Skyscrapers(edges=edges, givens=Grid(map(clues, rows)))


def letters(count: int, top: str, left: str, bottom: str, right: str, *rows: str) -> EasyAsABC:
    """A board from strings of letters, with a dot for nothing and a dash for an empty cell."""

    def values(text: str) -> tuple[int, ...]:
        return tuple(".ABCDEF".index(mark) for mark in text)

    edges = Edges(*map(values, (top, left, bottom, right)))
    known = {".": None, "-": 0} | {mark: ".ABCDEF".index(mark) for mark in "ABCDEF"}
    givens = Grid([[known[mark] for mark in row] for row in rows])
    return EasyAsABC(edges=edges, givens=givens, letters=count)


# As those programs have it ---------------------------------------------------------------

SIX = towers(
    *("2.....", ".2.5..", "223...", "24..4."),
    *(".21..3", "......", "1.....", "......", "......", "......"),
)
EXAMPLES: dict[str, Puzzle] = {
    "4:2/3/1/2/3/1/2/2/2/1/2/2/2/4/1/3": towers("2312", "2122", "3122", "2413"),
    "5:3//3//3////////2//2////3/3": towers("3.3.3", "..2.2", ".....", "...33"),
    WITH_GIVENS: SIX,
    f"{LINK}4/4/k13h4j3g": towers("....", ".4..", ".13.", "..3."),
    f"{LINK}4/4/1h23i1h34ih2h1j1h2h": towers(
        *("1..2", "1..3", "3...", "4..."), *("..2.", ".1..", "..1.", ".2..")
    ),
    f"{LINK}6/6/2k223j2g5h24h4gg21h3l1zi": SIX,
    "2, 3, 1, 2, 2, 4, 1, 3, 2, 2, 1, 3, 2, 2, 1, 2": towers("2312", "2122", "3122", "2413"),
    "2 3 1 2 3 1 2 2 2 1 2 2 2 4 1 3": towers("2312", "2122", "3122", "2413"),
    "0 1 2 0 0 0 1 2": towers(".1", "..", "2.", "12"),
    "3 3 b\n- - a\n- - -\na - -\n- - -": letters(2, "..A", "A..", "...", "..."),
    "3 3 b\n- - a\n- - -\n- - -\n- - -\na - -\n- - -\n- - b": letters(
        *(2, "..A", "...", "...", "..."), *("A..", "...", "..B")
    ),
    "https://puzz.link/p?easyasabc/4/4/3/1m2h3g3h": letters(3, "A...", "B..C", "....", ".C.."),
    "https://puzz.link/p?easyasabc/3/3/2/g1pg2l1": letters(
        *(2, ".A.", "...", "...", "..."), *(".B.", "...", "..A")
    ),
    "5 5 5\n- 3 3 - -\n- 2 2 2 1\n1 4 3 2 -\n3 2 3 - 1": towers(".33..", "1432.", ".2221", "323.1"),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_are_recognised_and_written_back(text: str) -> None:
    assert parse(text) == EXAMPLES[text]
    format = recognise(text)
    assert format is not None
    assert EXAMPLES[text].to(format.name) == text


def test_the_example_of_puzzle_link_is_solved() -> None:
    puzzle = sl.load(f"{LINK}4/4/k13h4j3g")
    assert sl.is_unique(puzzle)
    assert sl.solve(puzzle).solution == Grid(
        [[2, 1, 4, 3], [1, 2, 3, 4], [4, 3, 1, 2], [3, 4, 2, 1]]
    )


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        ("3 3 b\n- - a\n- - -\na - -\n- - -", "120/201/012"),
        ("easyasabc/4/4/3/1m2h3g3h", "0231/1023/2310/3102"),
    ],
)
def test_examples_of_easy_as_abc_are_solved(text: str, solution: str) -> None:
    (found,) = sl.solutions(parse(text))
    assert "/".join("".join(map(str, row)) for row in found) == solution


def test_which_cells_are_empty_is_refused_or_left_out() -> None:
    puzzle = letters(2, "..A", "...", "...", "...", "A..", ".-.", "..B")
    for name in ("puzzlekit", "puzzlink"):
        assert lost(puzzle, name) == ["givens that are empty"]
        with pytest.raises(FormatError, match="cannot hold the givens that are empty"):
            write(puzzle, name)
        left = letters(2, "..A", "...", "...", "...", "A..", "...", "..B")
        assert parse(write(puzzle, name, lossy=True)) == left


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (" 4dh:2/3/1/2/3/1/2/2/2/1/2/2/2/4/1/3\n", "4:2/3/1/2/3/1/2/2/2/1/2/2/2/4/1/3"),
        ("3:///////////,i", "3:///////////"),
        ("http://pzv.jp/p.html?building/4/4/k13h4j3g", f"{LINK}4/4/k13h4j3g"),
        ("puzz.link/p?skyscraper/4/4/k13h4j3g", f"{LINK}4/4/k13h4j3g"),
        ("skyscrapers/4/4/k13h4j3g", f"{LINK}4/4/k13h4j3g"),
        (f"{LINK}4/4/.j13.g4j3g", f"{LINK}4/4/k13h4j3g"),
        (f"{LINK}4/4", f"{LINK}4/4/v"),
        (f"{LINK}4/4/", f"{LINK}4/4/v"),
        (f"{LINK}4/4/v-03u", f"{LINK}4/4/v3u"),
        ("[0,1, 2 ,0,2,1,0,0]", "0, 1, 2, 0, 2, 1, 0, 0"),
        ("0,1,2,0,2,1,0,0", "0, 1, 2, 0, 2, 1, 0, 0"),
        ('"0 1 2 0 0 0  1 2"\n', "0 1 2 0 0 0 1 2"),
        ("2 2 2\n- 1\n2 -\n- -\n1 2\n- -\n- -\n", "2 2 2\n- 1\n2 -\n- -\n1 2"),
        ("2 2 2  \n-  1\n2 -\n\n- -\n1 2\n\n2 1\n- -", "2 2 2\n- 1\n2 -\n- -\n1 2\n2 1\n- -"),
    ],
)
def test_other_ways_to_write_the_same(text: str, same: str) -> None:
    assert parse(text) == parse(same)


def test_puzzlekit_does_not_count_the_room_itself() -> None:
    text = "2 3\n1 - 2\n- 3 0"
    house = Doors(rooms=Grid([[1, None, 2], [None, 3, 0]]), count_self=False)
    assert parse(text) == house
    assert house.to("puzzlekit") == text
    counted = Doors(rooms=Grid([[2, 0, 3], [0, 4, 1]]))
    assert counted.to("puzzlekit") == text
    assert list(sl.solutions(counted)) == list(sl.solutions(house))


@pytest.mark.parametrize(
    ("text", "variant", "solution"),
    [
        (
            "4 4 3\n2 2 1 2\n1 2 3 1\n2 2 3 1\n2 2 1 3",
            "1 park",
            ((0, 1, 3, 2), (2, 3, 0, 1), (1, 0, 2, 3), (3, 2, 1, 0)),
        ),
        (
            "4 4 4 D\n- - - -\n- - - -\n1 2 3 -\n- - - -\n- - - -\n- - - -\n- - - -\n1 - - -",
            "diagonals",
            ((4, 1, 3, 2), (3, 2, 4, 1), (2, 3, 1, 4), (1, 4, 2, 3)),
        ),
    ],
)
def test_puzzlekit_has_parks_and_diagonals(text: str, variant: str, solution: Any) -> None:
    puzzle = parse(text)
    assert puzzle.describe() == f"Skyscrapers 4×4, {variant}"
    assert list(sl.solutions(puzzle)) == [solution]
    assert puzzle.to("puzzlekit") == text


@pytest.mark.soak
def test_puzzles_made_by_tathams_program() -> None:
    towers = shutil.which("sgt-towers", path="/usr/games:/usr/bin:/usr/local/bin")
    if towers is None:
        pytest.skip("sgt-towers is not installed (Debian's sgt-puzzles brings it)")
    for parameters, number in {"6dh": size(8, 200), "4de": 3, "9dh": size(1, 30)}.items():
        command = [towers, "--generate", str(number), parameters]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        for id in done.stdout.split():
            puzzle = sl.parse(id)
            assert puzzle.to("tatham") == id
            assert sl.is_unique(puzzle)
            assert sl.parse(puzzle.to("puzzlink")) == puzzle


PAGE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#"


def test_a_link_to_the_page_of_towers_holds_an_id() -> None:
    puzzle = parse("4dh:2/3/1/2/3/1/2/2/2/1/2/2/2/4/1/3")
    for link in (PAGE, PAGE.removeprefix("https://"), f"  {PAGE}"):
        text = f"{link}4dh:2/3/1/2/3/1/2/2/2/1/2/2/2/4/1/3"
        assert parse(text) == parse(text, "tatham") == puzzle
        assert recognise(text) is FORMATS["tatham"]
    assert [*read_many(io.BytesIO(f"{text}\n{puzzle.to('puzzlink')}\n".encode()))] == [puzzle] * 2
    with pytest.raises(FormatError, match="line 1, column 70: the # of an ID stands before a seed"):
        parse(f"{PAGE}4#1234")


@pytest.mark.parametrize("link", ["#m=solve&p=7V&a=z", "#m=edit&p=7V", "?m=edit&p=7V"])
def test_any_link_to_penpa_is_refused_with_what_to_do(link: str) -> None:
    with pytest.raises(FormatError, match="not read; the puzzle can be typed, below a first line"):
        parse(f"https://swaroopg92.github.io/penpa-edit/{link}")


def test_penpa() -> None:
    """Decoded as its readers do; the title keeps its comma."""
    puzzle = towers("3..", ".2.", "..1", "1..", "...", ".2.", "..3")
    about = About(title="Three, by three", author="A. B.")
    link = Skyscrapers(edges=puzzle.edges, givens=puzzle.givens, about=about).to("penpa")
    site, _, packed = link.partition("#m=edit&p=")
    assert site == "https://swaroopg92.github.io/penpa-edit/"
    lines = zlib.decompress(b64decode(packed), -15).decode().split("\n")
    assert len(lines) == 19
    assert lines[0].startswith("square,5,5,38,0,1,1,228,228,40,40,0,0,0,0,")
    assert lines[0].split(",")[15:17] == ["Title: Three%2C by three", "Author: A. B."]
    assert lines[1] == "[1,1,1,1]"
    numbers = json.loads(lines[3].partition("zN:")[2].partition(",z1:")[0])
    cells = {divmod(int(place), 9): entry[0] for place, entry in numbers.items()}
    assert all(entry[1:] == [1, "1"] for entry in numbers.values())
    # The cell r1c1 stands in row 3 and column 3, and the clues around the board.
    assert cells == {(2, 3): "3", (4, 2): "2", (6, 5): "1", (3, 6): "1", (4, 4): "2", (5, 5): "3"}
    assert json.loads(lines[5]) == [30, 1, 1, 7, 1, 1, 7, 1, 1]
    assert recognise(link) is FORMATS["penpa"]
    with pytest.raises(FormatError, match="column 1: links to Penpa"):
        parse(link)


# Round trips -----------------------------------------------------------------------------


@st.composite
def skyscrapers(draw: st.DrawFn, sides: range, givens: bool = True) -> Skyscrapers:
    side = draw(st.integers(sides[0], sides[-1]))
    chance = random.Random(draw(st.integers(0, 2**32)))
    filled, given = (draw(st.sampled_from([0.0, 0.03, 0.3, 1.0])) for _ in range(2))

    def number(density: float) -> int:
        return chance.randint(1, side) if chance.random() < density else 0

    edges = Edges(*(tuple(number(filled) for _ in range(side)) for _ in range(4)))
    rows = [[number(given * givens) for _ in range(side)] for _ in range(side)]
    return Skyscrapers(edges=edges, givens=Grid(rows))


@st.composite
def with_parks(draw: st.DrawFn) -> Skyscrapers:
    """With parks and diagonals, and some parks among the givens."""
    plain = draw(skyscrapers(range(1, Skyscrapers.max_side + 1)))
    parks = draw(st.sampled_from(Skyscrapers.settings["parks"].values(plain.shape)))
    other = plain.restated(parks=parks, diagonals=draw(st.booleans()))
    if not parks:
        return other
    rows = [[draw(st.sampled_from([value, 0, None])) for value in row] for row in other.givens[:2]]
    return replace(other, givens=Grid([*rows, *other.givens[2:]]))


@st.composite
def houses(draw: st.DrawFn, count_self: bool) -> Doors:
    rows, columns = draw(st.integers(1, 20)), draw(st.integers(1, 20))
    chance = random.Random(draw(st.integers(0, 2**32)))
    density = draw(st.sampled_from([0.0, 0.1, 0.5, 1.0]))

    def number() -> int | None:
        known = chance.random() < density
        return chance.randint(count_self, rows + columns - 2 + count_self) if known else None

    rooms = Grid([[number() for _ in range(columns)] for _ in range(rows)])
    return Doors(rooms=rooms, count_self=count_self)


HELD: dict[str, st.SearchStrategy[Puzzle]] = {
    "tatham": skyscrapers(range(3, 10)),
    "puzzlink": skyscrapers(range(1, Skyscrapers.max_side + 1)),
    "puzzlekit": skyscrapers(range(1, Skyscrapers.max_side + 1))
    | with_parks()
    | houses(count_self=False),
    "codewars": skyscrapers(range(1, Skyscrapers.max_side + 1), givens=False),
    "42": skyscrapers(range(1, Skyscrapers.max_side + 1), givens=False),
}


@pytest.mark.parametrize("name", READ_AND_WRITTEN)
@given(data=st.data())
def test_reads_back_what_it_writes(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(HELD[name])
    text = write(puzzle, name)
    assert lost(puzzle, name) == []
    assert parse(text, name) == puzzle
    assert [format.name for format in FORMATS.values() if format.recognises(text)] == [name]
    assert FORMATS[name].one_line == ("\n" not in text)


@given(house=houses(count_self=True))
def test_a_house_is_restated_for_puzzlekit(house: Doors) -> None:
    again = parse(house.to("puzzlekit"))
    assert again == house.restated(count_self=False)
    assert again.restated(count_self=True) == house


@given(house=houses(count_self=True))
def test_a_house_is_restated_for_prolog(house: Doors) -> None:
    other = house.restated(count_self=False)
    assert parse(write(other, "prolog", lossy=True)) == house


def test_the_largest_house_fits() -> None:
    side = Doors.max_side
    largest = Doors(rooms=Grid.filled((side, side), 2 * side - 2), count_self=False)
    assert parse(largest.to("puzzlekit")) == largest


# What a format cannot hold ---------------------------------------------------------------


PARKS = Skyscrapers(
    edges=Edges((6, 0, 0, 0), (0, 0, 3, 0), (0,) * 4, (0,) * 4),
    givens=Grid([[0, None, None, 3], *[[None] * 4] * 3]),
    parks=1,
    diagonals=True,
    reading="sum",
)


def connected_house() -> Doors:
    doors: Doorways[int | None] = Doorways(Grid([[1]]), Grid([]))
    return Doors(rooms=Grid([[2, 2]]), doors=doors, connected=True)


def test_what_is_lost() -> None:
    assert lost(TOWERS, "codewars") == ["givens"]
    assert lost(TOWERS, "puzzlekit") == lost(TOWERS, "penpa") == []
    assert left_beside(TOWERS, "puzzlekit") == ["id", "title", "source", "solution"]
    assert left_beside(TOWERS, "penpa") == ["id", "source", "solution"]
    assert lost(connected_house(), "puzzlekit") == ["doors", "variant connected"]
    assert lost(connected_house().restated(count_self=False), "prolog") == [
        "variant rooms not counting themselves",
        "variant connected",
    ]
    assert lost(connected_house(), "json") == []


SHADED_NUMBER = Kuromasu(numbers=Grid([[2, 0], [0, 0]]), givens=Grid([[1, 0], [None, None]]))


@pytest.mark.parametrize(
    ("puzzle", "name", "sentence"),
    [
        (TOWERS, "codewars", "the format codewars cannot hold the givens"),
        (TOWERS, "42", "the format 42 cannot hold the givens"),
        (connected_house(), "puzzlekit", "cannot hold the doors and the variant connected"),
        (connected_house(), "prolog", "the format prolog cannot hold the variant connected"),
        (SHADED_NUMBER, "text", "the format text cannot hold the givens that are in the same cell"),
        (SHADED_NUMBER, "ascii", "cannot hold the givens that are in the same cell as a clue"),
        (SHADED_NUMBER, "puzzlink", "the format puzzlink cannot hold the givens that are shaded"),
        (PARKS, "tatham", "cannot hold the variant 1 park, the variant diagonals and the variant"),
        (
            PARKS,
            "puzzlink",
            "cannot hold the variant 1 park, the variant diagonals and the variant",
        ),
        (PARKS, "prolog", "cannot hold the variant 1 park, the variant diagonals and the variant"),
        (PARKS, "puzzlekit", "the format puzzlekit cannot hold the variant sum clues"),
    ],
)
def test_what_can_be_left_out(puzzle: Puzzle, name: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        puzzle.to(name)
    assert sentence in str(caught.value)
    text = write(puzzle, name, lossy=True)
    assert lost(parse(text), name) == []


TWELVE = Skyscrapers(edges=Edges.none(12))


@pytest.mark.parametrize(
    ("puzzle", "name", "sentence"),
    [
        (
            HOUSE,
            "puzzlink",
            "puzzlink knows no Doors; it holds Easy as ABC, Kuromasu and Skyscrapers",
        ),
        (HOUSE, "tatham", "the format tatham knows no Doors; it holds Skyscrapers"),
        (
            NIGHT,
            "puzzlekit",
            "knows no Starry Night; it holds Doors, Easy as ABC and Skyscrapers",
        ),
        (NIGHT, "penpa", "the format penpa knows no Starry Night; it holds Skyscrapers"),
        (TWELVE, "tatham", "tatham holds boards from 3×3 to 9×9, not 12×12"),
        (towers("..", "..", "..", ".."), "tatham", "from 3×3 to 9×9, not 2×2"),
    ],
)
@pytest.mark.parametrize("lossy", [False, True])
def test_what_can_never_be_held(puzzle: Puzzle, name: str, sentence: str, lossy: bool) -> None:
    with pytest.raises(FormatError) as caught:
        write(puzzle, name, lossy=lossy)
    assert sentence in str(caught.value)


# Bad input -------------------------------------------------------------------------------

BAD = {
    "4#12345": "line 1, column 2: the # of an ID stands before a seed",
    "6dh#1": "line 1, column 4: the # of an ID stands before a seed",
    "12:1/2": "line 1, column 1: the format tatham holds boards from 3×3 to 9×9, not 12×12",
    "99999:": "line 1, column 1: this number is far out of range",
    "4dz:1": "line 1, column 2: here stands 'dz:1', where a colon was expected",
    "4:2/3/1": "line 1, column 8: the text breaks off where / and number 4 of 16 was expected",
    "3:x///////////": "line 1, column 3: here stands 'x///////////', where / and number 2 of 12",
    "3:1/2/3/1/2/3/1/2/3/1/2/4": "line 1, column 25: entry 3 of right is 4, but must be",
    "3:0///////////": "line 1, column 3: 0 is no number of this puzzle",
    "3:////////////": "line 1, column 14: here stands '/', where , or the end was expected",
    "3:///////////,1_2": "line 1, column 18: the text breaks off where _ or a run of blanks",
    "3:///////////,a12g": "line 1, column 16: entry 2 in row 1 of givens is 12, but must be",
    "3:///////////,a1_f": "line 1, column 18: here stands 'f', where a number was expected",
    "3:///////////,a1h": "line 1, column 17: h stands for 8 blanks, but there are only 7",
    "3:///////////,a1gx": "line 1, column 18: the puzzle is complete, but here follows 'x'",
    "3:///////////,a4g": "line 1, column 16: entry 2 in row 1 of givens is 4",
    f"{LINK}4/5/k": "line 1, column 33: the board is no square but has 4 columns and 5 rows",
    f"{LINK}400/400/": "line 1, column 33: a board of 400×400 is too large",
    f"{LINK}0/0/": "line 1, column 33: the board is empty",
    f"{LINK}4": "line 1, column 34: the text breaks off where / was expected",
    f"{LINK}v:/4/4/": "line 1, column 33: here stands 'v:/4/4/', where a number was expected",
    f"{LINK}4/4/k13h4j3": "line 1, column 44: the text breaks off where a number or a run",
    f"{LINK}4/4/k13h4j3z": "line 1, column 44: z stands for 20 blanks, but there are only 1",
    f"{LINK}4/4/k13h4j3g?": "line 1, column 45: here stands '?', where a number or a run of blanks",
    f"{LINK}4/4/k13h4j5g": "line 1, column 43: entry 3 of right is 5, but must be",
    f"{LINK}4/4/k-1": "line 1, column 38: here stands '-1', where a number or a run of blanks",
    f"{LINK}4/4/vvv": "line 1, column 39: the puzzle is complete, but here follows 'v'",
    "https://puzz.link/p?slither/4/4/": "line 1, column 21: there is no genre of puzz.link",
    "https://puzz.link/": "line 1, column 9: here stands 'puzz.link/', where",
    "https://": "line 1, column 9: the text breaks off where",
    "1,2,3": "line 1, column 1: 3 clues do not go around a board: it takes 4 times its side",
    "1,2,x,4": "line 1, column 5: here stands 'x,4', where a number was expected",
    "1,2,1,1": "line 1, column 3: entry 1 of right is 2, but must be",
    "[1,1,1,1": "line 1, column 9: the term breaks off before its end",
    "1 1 1 x": "line 1, column 7: here stands 'x', where a number was expected",
    "1 1 1 1 1": "line 1, column 1: 5 clues do not go around a board",
    '"1 1 1 1': "line 1, column 9: the text breaks off where a closing quote was expected",
    "4 4 5\n- - - -": "line 1, column 5: the greatest height is 5, but on a board of 4×4 it is",
    "4 4 0\n- - - -": "line 1, column 5: the greatest height is 0, but on a board of 4×4 it is",
    "4 4 3\n4 - - -\n" + "- - - -\n" * 3: "line 2, column 1: entry 1 of top is 4, but must be",
    "4 5 5\n- - - - -": "line 1, column 1: the board of Skyscrapers is no square but 4×5",
    "900 900\n- -": "line 1, column 1: a board of 900×900 is too large",
    "2 2\n- 3\n- -": "line 2, column 3: entry 2 in row 1 of rooms is 3, but must be",
    "2 2\n- -\n-": "line 3, column 2: the text breaks off where a blank and number 2 of 2",
    "2 2\n- - -\n- -": "line 2, column 4: here stands '-', where a new line was expected",
    "2 2\n- -": "line 2, column 4: the text breaks off where a new line",
    "2 2\n- -\n- -\n-": "line 4, column 1: the puzzle is complete, but here follows",
    "2 2 2\n- -\n- -\n- -\n- -\n3 -\n- -": "line 6, column 1: entry 1 in row 1 of givens is 3",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_input(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert BAD[text] in str(caught.value)


LONG = 900_000
ENDLESS = [
    *("4:" + "/" * LONG, "4:///////////////," + "a" * LONG, "4:" + "1" * LONG, "4" * LONG + ":"),
    *(f"{LINK}4/4/" + "g" * LONG, f"{LINK}63/63/" + "-" * LONG, "http://" + "a/" * (LONG // 2)),
    *("https://" + "a" * LONG, "a." * (LONG // 2) + "/p?", "skyscrapers/" + "4" * LONG),
    *("1," * (LONG // 2), "[" + "1," * (LONG // 2) + "1]", "1" + " " * LONG + "," * 3),
    *(
        "1 " * (LONG // 2),
        "1 2 3" + " " * LONG + "\n",
        "1 2 3" + " " * LONG + "4\n5",
        '"' + "1 1" * 9,
    ),
    *(
        "5 5\n" + "- " * (LONG // 2),
        "5 5\n" + "\n" * LONG,
        "5 5" + " " * LONG + "\n-",
        "9 " * 10**5,
    ),
    *("63 63 63\n" + "- " * 63 + "\n" * LONG, "m=edit&p=" + "A" * LONG, " " * LONG + "4:"),
]


@pytest.mark.parametrize("text", ENDLESS, ids=range(len(ENDLESS)))
def test_absurd_lengths_are_refused_at_once(text: str) -> None:
    start = time.process_time()
    for name in (None, *READ_AND_WRITTEN, "penpa", "prolog", "text"):
        with pytest.raises(InputError) as caught:
            parse(text, name)
        assert len(str(caught.value)) < 300
    assert time.process_time() - start < 10


GOOD = [*EXAMPLES, HOUSE.to("puzzlekit"), TOWERS.to("puzzlekit"), TOWERS.to("puzzlink")]
ALPHABET = "0123456789/:,#_-.?dehxuagz \n[]\"'p"


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A good text with a piece cut out, doubled or replaced."""
    text = draw(st.sampled_from(GOOD))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 10)))
    middle = draw(st.sampled_from(["", text[start:end] * 2]) | st.text(ALPHABET, max_size=5))
    return text[:start] + middle + text[end:]


@given(
    text=damaged() | st.text(ALPHABET, max_size=80) | st.text(),
    name=st.none() | st.sampled_from([*READ_AND_WRITTEN, "penpa"]),
)
def test_any_text(text: str, name: str | None) -> None:
    found = name or getattr(recognise(text), "name", None)
    puzzle = read(text, name)
    if isinstance(puzzle, Puzzle):
        # What was read is what is written, in the format's own way of putting it.
        assert found is not None
        assert read(write(puzzle, found), found) == puzzle


@given(text=damaged())
def test_every_fault_has_a_place(text: str) -> None:
    found = recognise(text)
    error = read(text, found.name) if found else None
    if isinstance(error, InputError):
        assert error.line is not None
        assert error.column is not None


@given(lines=st.lists(damaged() | st.sampled_from(GOOD) | st.text(), max_size=4))
def test_any_stream(lines: list[str]) -> None:
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    for item in read_many(io.BytesIO(data)):
        assert isinstance(item, Puzzle | InputError)


def read(text: str, name: str | None) -> Puzzle | InputError:
    try:
        return parse(text, name)
    except InputError as error:
        return error


def test_documentation_knows_every_format() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    for name in FORMATS:
        assert f"\n| `{name}` |" in page


# Kuromasu ----------------------------------------------------------------------------------


def test_kurodoko_links() -> None:
    puzzle = parse("https://puzz.link/p?kurodoko/4/3/4g6n4")
    assert puzzle.describe() == "Kuromasu 3×4"
    assert puzzle.to("puzzlekit-kuromasu") == "3 4\n4 - 6 -\n- - - -\n- - - 4"
    assert parse(puzzle.to("puzzlink")) == parse("kurodoko/4/3/4g6lh4") == puzzle
    assert parse("pzv.jp/p.html?kurodoko/4/3/4g6n4") == puzzle


def test_large_numbers_in_links() -> None:
    wide = Kuromasu(numbers=Grid([[16, *[0] * 15], [0] * 16]))
    assert wide.to("puzzlink").endswith("/16/2/-10zq")
    assert parse(wide.to("puzzlink")) == wide


def test_a_question_mark_says_that_a_cell_is_unshaded() -> None:
    puzzle = parse("https://puzz.link/p?kurodoko/3/2/3.i.")
    given = {path: shade for path, shade in entries(puzzle.givens) if shade is not None}  # type: ignore[attr-defined]
    assert given == {(0, 1): 0, (1, 2): 0}
    assert parse(puzzle.to("puzzlink")) == puzzle
    shaded = Kuromasu(numbers=Grid([[3, 0, 0]]), givens=Grid([[None, None, 1]]))
    with pytest.raises(FormatError, match="puzzlink cannot hold the givens"):
        shaded.to("puzzlink")
    with pytest.raises(InputError, match="is 9, but must be a whole number from 1 to 4"):
        parse("kurodoko/3/2/9k")


def test_a_solution_of_puzzlekit() -> None:
    puzzle = parse("3 4\n4 - 6 -\n- - - -\n- - - 4", "puzzlekit-kuromasu")
    assert parse_solution("- - - -\nx - - x\n- - - -", puzzle) == sl.solve(puzzle).solution
