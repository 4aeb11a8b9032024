"""A small grammar for numbers on a line: each piece both parses and writes its values.

A piece knows the paths of its values, such as ``("top", 2)``, in the order in which they
are written. So a format is declared once for both directions, and errors about a value
name the column where it was found::

    Listed      2//3/1          numbers with something between them
    Packed      a2_1b3f1w       numbers and runs of blanks, each run a letter
    Perhaps     ,a2_1           a piece that is left out if it holds nothing
    Series      2//3,a2_1       one piece after the other
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, NoReturn, Protocol

import msgspec

from ..core.drawing import Drawing, blank_lists, drawn
from ..core.errors import FormatError, InputError, PuzzleError
from ..core.grid import Path, Shape, remake
from ..rules.checks import check_size
from ..rules.parts import parts_of
from ..rules.puzzle import Puzzle
from ..words import Slot, say
from ._format import placed

FOUND = say("found-instead", "here stands { $found }, where { $wanted } was expected")
BREAKS_OFF = say("breaks-off", "the text breaks off where { $wanted } was expected")
MORE = say("more-behind", "the puzzle is complete, but here follows { $rest }")
FAR_OUT = say("number-far-out", "this number is far out of range")
ZERO = say("zero-is-none", "0 is no number of this puzzle")
TOO_MANY_BLANKS = say(
    "too-many-blanks",
    "{ $letter } stands for { $count } blanks, but there are only { $left } places left",
)
A_NUMBER = say("a-number", "a number")
A_LETTER = say("a-letter", "a letter")
A_BLANK = say("a-blank", "a blank")
A_NEW_LINE = say("a-new-line", "a new line")
NUMBER_AFTER = say("number-after", "{ $mark } and number { $number } of { $count }")
OR_BLANKS = say("mark-or-blanks", "{ $mark } or a run of blanks")
OR_END = say("mark-or-end", "{ $mark } or the end")

Values = Mapping[Path, int | None]
"""The value at each path; None is blank."""

_DIGITS = re.compile(r"[0-9]+")
_LETTER = re.compile(r"[a-zA-Z](?![0-9a-zA-Z])")
_MOST_DIGITS = 4
_SPACE = re.compile(r"\s*")
# Possessive, here and elsewhere: the way back through a long text would need much memory.
_FLAT_LIST = re.compile(r"\s*\[\s*\d++(?:\s*,\s*\d++){3,}+\s*\]\s*", re.ASCII)


def is_flat_list(text: str) -> bool:
    """Whether the text is four or more numbers in brackets, which is no Prolog term of any genre.

    >>> is_flat_list("[1, 2, 2, 1]"), is_flat_list("[[1,2],[2,1]]")
    (True, False)
    """
    return bool(_FLAT_LIST.fullmatch(text))


# Places and values -----------------------------------------------------------------------


def beside(key: str, side: int) -> tuple[Path, ...]:
    """The paths of a list of clues."""
    return tuple((key, i) for i in range(side))


def side_by_side(side: int) -> tuple[Path, ...]:
    """The paths of the clues around a square board, in the order that most programs use."""
    names = ("top", "bottom", "left", "right")
    return tuple(path for name in names for path in beside(name, side))


def cells(key: str, shape: Shape) -> tuple[Path, ...]:
    """The paths of the cells of a board, row by row."""
    rows, columns = shape
    return tuple((key, r, c) for r in range(rows) for c in range(columns))


def values_of(puzzle: Puzzle) -> Values:
    """The values on the board and beside it, by their paths in the JSON form."""
    drawing, look = puzzle.drawing(), puzzle.look
    values: dict[Path, int | None] = {
        (look.cells, r, c): value
        for r, row in enumerate(drawing.cells)
        for c, value in enumerate(row)
    }
    for side, clues in drawing.sides.items():
        values |= {(look.sides[side], i): clue for i, clue in enumerate(clues)}
    return values


class Reader:
    """A text that is read from left to right, and the values found so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = len(text) - len(text.lstrip())
        self.end = len(text.rstrip())
        self.values: dict[Path, int | None] = {}
        self.offsets: dict[Path, int] = {}

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match the pattern here and, if it matches, advance behind it."""
        found = pattern.match(self.text, self.at, self.end)
        if found:
            self.at = found.end()
        return found

    def number(self) -> int:
        """Read a decimal number."""
        start, found = self.at, self.take(_DIGITS)
        if not found:
            self.refuse(A_NUMBER())
        if len(found[0]) > _MOST_DIGITS:
            raise self.error(FAR_OUT(), start)
        return int(found[0])

    def skip(self, pattern: re.Pattern[str], wanted: Slot) -> None:
        """Advance behind the pattern, which must match here."""
        if not self.take(pattern):
            self.refuse(wanted)

    def note(self, path: Path, value: int | None, offset: int) -> None:
        """Note a value and where it was found."""
        self.values[path], self.offsets[path] = value, offset

    def puzzle(self, genre: type[Puzzle], shape: Shape, **settings: Any) -> Puzzle:
        """The puzzle of all values that were noted; the text must end here."""
        self.take(_SPACE)
        if self.at < self.end:
            raise self.error(MORE(rest=self._rest()))
        self._check_zeros(genre)
        try:
            return genre.from_drawing(self._drawing(genre, shape), **settings)
        except PuzzleError as error:
            raise placed(error, self.text, self.offsets.get(error.path, 0)) from None

    def size(self, genre: type[Puzzle], shape: Shape, at: int) -> None:
        """Refuse an impossible size before the board is read."""
        try:
            check_size(genre, *shape)
        except PuzzleError as error:
            raise placed(error, self.text, at) from None

    def refuse(self, wanted: Slot) -> NoReturn:
        """Raise an error that says what must be here."""
        if self.at >= self.end:
            raise self.error(BREAKS_OFF(wanted=wanted))
        raise self.error(FOUND(found=self._rest(), wanted=wanted))

    def error(self, said: Slot, at: int | None = None) -> InputError:
        """An error that names this place, or another one."""
        return placed(FormatError(said), self.text, self.at if at is None else at)

    def _rest(self) -> str:
        rest = self.text[self.at : self.end].lstrip().partition("\n")[0]
        return repr(rest if len(rest) <= 12 else f"{rest[:12]}…")

    def _check_zeros(self, genre: type[Puzzle]) -> None:
        """Refuse the number zero where 0 means blank: it would be taken for no number."""
        never_zero = {k.name for part in parts_of(genre) for k in part.keys if k.nothing == 0}
        for path, value in self.values.items():
            if value == 0 and path[0] in never_zero:
                raise self.error(ZERO(), self.offsets[path])

    def _drawing(self, genre: type[Puzzle], shape: Shape) -> Drawing:
        keys = {key.at: key.name for part in parts_of(genre) for key in part.keys}
        blank = blank_lists(keys, shape)
        read = {at: self._noted(keys[at], nothing) for at, nothing in blank.items()}
        return drawn(read, shape)

    def _noted(self, key: str, nothing: Any) -> Any:
        return remake(nothing, lambda path, _: self.values.get((key, *path)))


# Pieces ----------------------------------------------------------------------------------


class Piece(Protocol):
    """A part of a text that holds values."""

    @property
    def paths(self) -> Sequence[Path]:
        """The paths of its values, in the order in which they are written."""

    def read(self, reader: Reader) -> None:
        """Note every value with its path, or raise an error that says what is wrong and where."""

    def write(self, values: Values) -> str:
        """The text of the values."""


class Numeral(msgspec.Struct, frozen=True):
    """How a single number is written."""

    write: Callable[[int], str]
    read: Callable[[Reader], int | None]


decimal = Numeral(str, Reader.number)


def _read_letter(reader: Reader) -> int:
    found = reader.take(_LETTER)
    if not found:
        reader.refuse(A_LETTER())
    return ord(found[0].lower()) - ord("a") + 1


small_letter = Numeral(lambda number: chr(ord("a") + number - 1), _read_letter)
"""1 is ``a``; capitals are read as well."""


class Listed(msgspec.Struct, frozen=True):
    """Numbers with a separator.

    >>> Listed(beside("top", 4), "/").write({("top", 0): 2, ("top", 2): 10})
    '2//10/'
    """

    paths: Sequence[Path]
    between: str
    blank: str = ""
    """The text for no number."""
    numeral: Numeral = decimal

    def write(self, values: Values) -> str:
        numbers = map(values.get, self.paths)
        written = self.numeral.write
        return self.between.join(self.blank if n is None else written(n) for n in numbers)

    def read(self, reader: Reader) -> None:
        gap, blank = _mark(self.between), re.compile(rf"{re.escape(self.blank)}(?![0-9])")
        mark, count = self.between.strip() or A_BLANK(), len(self.paths)
        for i, path in enumerate(self.paths):
            if i and not reader.take(gap):
                reader.refuse(NUMBER_AFTER(mark=mark, number=i + 1, count=count))
            offset = reader.at
            reader.note(path, None if reader.take(blank) else self.numeral.read(reader), offset)


class Packed(msgspec.Struct, frozen=True):
    """Numbers, and runs of blanks as single letters: the first is one blank, the next two, …

    >>> packed = Packed(beside("top", 8), "abc", decimal, "_")
    >>> packed.write({("top", 0): 2, ("top", 1): 1, ("top", 7): 3})
    '2_1cb3'
    """

    paths: Sequence[Path]
    runs: str
    numeral: Numeral
    between: str = ""
    """The separator of two numbers without blanks between them."""

    def write(self, values: Values) -> str:
        pieces = []
        for blank, group in groupby(map(values.get, self.paths), lambda number: number is None):
            if blank:
                pieces.append(self._run(sum(1 for _ in group)))
            else:
                written = (self.numeral.write(number) for number in group if number is not None)
                pieces.append(self.between.join(written))
        return "".join(pieces)

    def _run(self, length: int) -> str:
        whole, rest = divmod(length, len(self.runs))
        return self.runs[-1] * whole + (self.runs[rest - 1] if rest else "")

    def read(self, reader: Reader) -> None:
        run, gap = re.compile(f"[{self.runs}]"), re.compile(re.escape(self.between))
        done, after_number = 0, False
        while done < len(self.paths):
            offset, letter = reader.at, reader.take(run)
            if letter:
                length, value = self._length(letter, reader, len(self.paths) - done), None
            else:
                if after_number and not reader.take(gap):
                    reader.refuse(OR_BLANKS(mark=self.between))
                offset = reader.at
                length, value = 1, self.numeral.read(reader)
            for path in self.paths[done : done + length]:
                reader.note(path, value, offset)
            done, after_number = done + length, not letter

    def _length(self, letter: re.Match[str], reader: Reader, left: int) -> int:
        length = self.runs.index(letter[0]) + 1
        if length > left:
            wrong = TOO_MANY_BLANKS(letter=letter[0], count=length, left=left)
            raise reader.error(wrong, letter.start())
        return length


class Series(msgspec.Struct, frozen=True):
    """Pieces in sequence, with a separator."""

    pieces: Sequence[Piece]
    between: str = ""

    @property
    def paths(self) -> Sequence[Path]:
        return [path for piece in self.pieces for path in piece.paths]

    def write(self, values: Values) -> str:
        return self.between.join(piece.write(values) for piece in self.pieces)

    def read(self, reader: Reader) -> None:
        gap = _mark(self.between)
        for i, piece in enumerate(self.pieces):
            if i:
                reader.skip(gap, A_NEW_LINE())
            piece.read(reader)


class Perhaps(msgspec.Struct, frozen=True):
    """A piece with a prefix; both are left out if it holds no number."""

    mark: str
    piece: Piece

    @property
    def paths(self) -> Sequence[Path]:
        return self.piece.paths

    def write(self, values: Values) -> str:
        filled = any(values.get(path) is not None for path in self.paths)
        return self.mark + self.piece.write(values) if filled else ""

    def read(self, reader: Reader) -> None:
        if reader.at < reader.end:
            if not reader.take(_mark(self.mark)):
                reader.refuse(OR_END(mark=self.mark.strip()))
            self.piece.read(reader)


def _mark(mark: str) -> re.Pattern[str]:
    """The pattern of a separator, with optional space around it or empty lines below it."""
    if "\n" in mark:
        return re.compile(r"[ \t]*\n\s*")
    if mark and not mark.strip():
        return re.compile(r"[ \t]+")
    return re.compile(rf"[ \t]*{re.escape(mark.strip())}[ \t]*")
