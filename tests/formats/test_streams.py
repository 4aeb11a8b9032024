"""Many puzzles in any format: one after the other, in constant memory, each fault in its place."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import some

from sightline import library
from sightline.core.errors import InputError
from sightline.formats import FORMATS, read_many, write
from sightline.rules.puzzle import Puzzle

TOWERS = library.load("skyscrapers/figure2")
OTHER = library.load("skyscrapers/brainbashers")
GIVEN = library.load("skyscrapers/board4")
HOUSE = library.load("doors/example1")
NIGHT = library.load("starry-night/friedman12")
SHADES = library.load("kuromasu/small")
ANY = [TOWERS, HOUSE, GIVEN, NIGHT, SHADES]
HELD: dict[str, list[Puzzle]] = {
    **dict.fromkeys(("text", "ascii", "json", "jsonl", "prolog"), ANY),
    "tatham": [TOWERS, OTHER, GIVEN],
    "puzzlink": [TOWERS, OTHER, GIVEN, SHADES],
    **{name: [TOWERS, OTHER] for name in ("codewars", "42")},
    "puzzlekit": [TOWERS, HOUSE.restated(count_self=False), GIVEN],
    "puzzlekit-kuromasu": [SHADES, library.load("kuromasu/first-steps")],
}


def stream(text: str) -> io.BytesIO:
    return io.BytesIO(text.encode())


def joined(name: str, puzzles: list[Puzzle]) -> str:
    between = "\n" if FORMATS[name].one_line else "\n\n"
    return between.join(write(puzzle, name) for puzzle in puzzles) + "\n"


def shown(items: Iterator[Puzzle | InputError]) -> list[str]:
    return [str(item) if isinstance(item, InputError) else item.describe() for item in items]


def test_every_readable_format_is_covered() -> None:
    assert set(HELD) == {name for name, format in FORMATS.items() if format.readable}


@pytest.mark.parametrize("name", HELD)
@given(data=st.data())
def test_many_are_read_back(name: str, data: st.DataObject) -> None:
    puzzles = data.draw(st.lists(st.sampled_from(HELD[name]), min_size=1, max_size=4))
    text = data.draw(st.sampled_from(["", "\n", "\n \n"])) + joined(name, puzzles)
    assert list(read_many(stream(text), name)) == puzzles
    if FORMATS[name].recognisable:
        assert list(read_many(stream(text))) == puzzles


@pytest.mark.parametrize("name", ["tatham", "puzzlink", "codewars", "42", "jsonl"])
def test_a_bad_line_anywhere(name: str) -> None:
    good = write(TOWERS, name)
    for at in range(3):
        lines = [good, good]
        lines.insert(at, "nonsense")
        first, second, third = shown(read_many(stream("\n\n".join(lines))))
        answers = [first, second, third]
        assert answers.pop(at).startswith(f"line {2 * at + 1}, column ")
        assert answers == ["Skyscrapers 4×4"] * 2


def test_a_damaged_puzzle_among_several_lines() -> None:
    lines = joined("puzzlekit", [TOWERS, OTHER, TOWERS]).split("\n")
    lines[8] = lines[8].replace(" ", " x ", 1)
    answers = shown(read_many(stream("\n".join(lines))))
    assert answers[::2] == ["Skyscrapers 4×4"] * 2
    assert answers[1].startswith("line 9, column 3: here stands 'x ")
    lines = joined("text", [TOWERS, HOUSE, TOWERS]).split("\n")
    lines[15] = lines[15].replace("│", "?", 1)
    answers = shown(read_many(stream("\n".join(lines))))
    assert answers[::2] == ["Skyscrapers 4×4"] * 2
    assert answers[1].startswith("line 16, column 1: here is no corner of a cell")


def test_notes_below_a_board_are_no_puzzle() -> None:
    text = joined("text", [TOWERS]) + "\nunique 3\n\nsudoku 9x9\n\n" + joined("text", [HOUSE])
    assert list(read_many(stream(text))) == [TOWERS, HOUSE]


def test_facts_with_comments() -> None:
    text = f"% Two. \n{TOWERS.to('prolog')} % one.\n% between\n{HOUSE.to('prolog')}\n"
    assert list(read_many(stream(text))) == [TOWERS, HOUSE]


def test_a_fact_over_several_lines() -> None:
    (house,) = read_many(stream("doors([\n[1,2,2,1]\n]).\n"))
    assert isinstance(house, Puzzle)
    assert house.describe() == "Doors 1×4"


def test_a_board_without_its_first_line_is_not_many_strings_of_numbers() -> None:
    (answer,) = shown(read_many(stream("1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1\n")))
    assert "a board needs a first line such as skyscrapers 4x4" in answer


@pytest.mark.parametrize("name", [None, *HELD])
def test_a_stream_of_nothing(name: str | None) -> None:
    for text in ("", "\n"):
        answers = shown(read_many(stream(text), name))
        assert answers == ([] if name == "jsonl" else ["there is no puzzle: the text is empty"])


class Waiting(io.BytesIO):
    """A stream that tells how far it was read."""

    read_lines = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        self.read_lines += 1
        return super().readline(size)


@pytest.mark.parametrize("name", ["tatham", "puzzlink", "codewars", "42", "jsonl"])
@pytest.mark.parametrize("named", [False, True])
def test_every_line_is_answered_before_the_next_is_read(name: str, named: bool) -> None:
    source = Waiting(joined(name, [TOWERS] * 5).encode())
    for number, item in enumerate(read_many(source, name if named else None), 1):
        assert item == TOWERS
        assert source.read_lines == number


def test_puzzles_of_several_lines_are_read_one_at_a_time() -> None:
    source = Waiting(joined("puzzlekit", [TOWERS] * 5).encode())
    for number, item in enumerate(read_many(source), 1):
        assert item == TOWERS
        assert source.read_lines <= 6 * number + 1


def test_a_puzzle_that_is_too_long_does_not_hide_the_others() -> None:
    board = write(TOWERS, "text")
    text = f"{board}\n\n{board}\n" + "x" * 2_000_000 + f"\n\n{board}\n"
    assert shown(read_many(stream(text))) == [
        "Skyscrapers 4×4",
        "line 11: the text is longer than 1 MB, which no puzzle needs",
        "Skyscrapers 4×4",
    ]


MIXED = {
    "tatham": TOWERS.to("tatham"),
    "puzzlink": GIVEN.to("puzzlink"),
    "jsonl": HOUSE.to("jsonl"),
    "codewars": OTHER.to("codewars"),
    "42": TOWERS.to("42"),
    "prolog": NIGHT.to("prolog"),
}
MEANT = [TOWERS, GIVEN, HOUSE, OTHER, TOWERS, NIGHT]


@given(order=st.permutations(list(zip(MIXED.values(), MEANT, strict=True))))
def test_one_puzzle_a_line_in_any_mixture(order: list[tuple[str, Puzzle]]) -> None:
    texts, puzzles = zip(*order, strict=True)
    if texts[0] != MIXED["prolog"]:  # a fact may go on in the next line
        assert list(read_many(stream("\n".join(texts)))) == list(puzzles)


def test_a_fault_in_a_mixture_names_its_line() -> None:
    text = "\n".join([MIXED["tatham"], "", MIXED["puzzlink"] + "9", MIXED["jsonl"][:-3]])
    good, link, broken = read_many(stream(text))
    assert good == TOWERS
    assert str(link).startswith("line 3, column ")
    assert str(broken).startswith("line 4, column ")


def test_a_format_that_is_named_is_kept_to() -> None:
    text = f"{MIXED['tatham']}\n{MIXED['puzzlink']}"
    good, other = read_many(stream(text), "tatham")
    assert good == TOWERS
    assert str(other).startswith("line 2, column 1: here stands 'https://")


class Endless:
    """A stream of one line, again and again, that knows how many bytes were taken."""

    taken = 0

    def __init__(self, line: bytes) -> None:
        self.line = line

    def readline(self, size: int = -1, /) -> bytes:
        self.taken += len(self.line)
        return self.line


@pytest.mark.parametrize("format", some([None, "jsonl", "tatham", "text"], quick=[None, "jsonl"]))
def test_endless_empty_lines_are_refused_after_as_many_as_a_puzzle_can_be_long(
    format: str | None,
) -> None:
    for line in (b"\n", b" \r\n"):
        endless = Endless(line)
        (refusal,) = read_many(endless, format)
        assert "longer than 1 MB" in str(refusal)
        assert endless.taken <= 1_000_003


def test_endless_lines_of_no_format_are_refused_too() -> None:
    endless = Endless(b"what?\n")
    (refusal,) = read_many(endless)
    assert "longer than 1 MB" in str(refusal)
    assert endless.taken <= 1_000_006
