"""Everything that can go wrong, as sentences for people.

::

    SightlineError
    ├── InputError          what was given cannot be used; the command line exits with 2
    │   ├── FormatError     a text that no format, or not the one asked for, can read
    │   ├── PuzzleError     numbers that make no puzzle: a ragged grid, a clue out of range
    │   └── UnknownName     a genre, engine, format or library puzzle that does not exist
    ├── GenreError          a genre that does not hold together: left out, or not made; exits with 2
    ├── MissingExtra        an optional dependency is not installed; exits with 2
    ├── NotUnique           a puzzle without a solution, or with several; exits with 1
    └── Stopped             a limit was reached before the answer; exits with 3
        └── Unmade          no puzzle as wished was found within the budget
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from copyreg import __newobj__  # type: ignore[attr-defined]
from typing import Any, Literal

from ..words import Listed, Slot, say, text
from .words import listed, visible

MOST_SHOWN = 60
"""So many characters of what a user typed are shown."""
MOST_LISTED = 32
"""So many names are listed where one is not known; of more, those alone that are similar."""


LINE_OF_TEXT = say("line-of-text", "line { $number }")
COLUMN_OF_TEXT = say("column-of-text", "column { $number }")
WRONG_AT = say("wrong-at", "{ $where }: { $wrong }")


class SightlineError(Exception):
    """The root of every error that this package raises on purpose.

    What it says is a message; those for programmers are texts.
    """

    def __init__(self, said: Slot = "") -> None:
        super().__init__(said)
        self.said = said

    @property
    def message(self) -> str:
        """What it says, in the language that is spoken."""
        return text(self.said)

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        # Not made anew: an error of a worker process comes with its sentence, whatever it was
        # made from.
        return __newobj__, (type(self), *self.args), vars(self) or None


class InputError(SightlineError):
    """What was given cannot be used.

    >>> str(InputError("a clue is missing", file="a.txt", line=3, column=7))
    'a.txt, line 3, column 7: a clue is missing'
    """

    def __init__(
        self,
        said: Slot,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(said)
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        located = self.located
        # File names and file contents may hold control characters.
        return self.message if located is self.said else visible(text(located))

    @property
    def located(self) -> Slot:
        """What it says, after where that is."""
        place: list[Slot] = [self.file] if self.file else []
        if self.line is not None:
            place.append(LINE_OF_TEXT(number=str(self.line)))
        if self.column is not None:
            place.append(COLUMN_OF_TEXT(number=str(self.column)))
        where = Listed(tuple(place), "comma")
        return WRONG_AT(where=where, wrong=self.said) if place else self.said


class FormatError(InputError):
    """A text that cannot be read."""


class PuzzleError(InputError):
    """Numbers that make no puzzle.

    ``path`` says where, in the words of the JSON form (``("top", 2)``), so that a
    reader of a file can add the line and the column.
    """

    def __init__(self, said: Slot, *, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(said)
        self.path = path


class UnknownName(InputError):
    """A name that does not exist; the sentence lists those that do, or the most similar ones."""

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        super().__init__(f"there is no {kind} named {shown(name)}{suggestion(name, list(known))}")


def shown(value: object) -> str:
    """What a user typed or passed, a text in quotes, shortened if it is long.

    >>> shown("doors"), shown(4.5), shown(int), len(shown([0] * 99))
    ("'doors'", '4.5', 'int', 61)
    """
    if isinstance(value, str):
        return repr(value if len(value) <= MOST_SHOWN else f"{value[:MOST_SHOWN]}…")
    text = value.__name__ if isinstance(value, type) else repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def suggestion(name: object, known: list[str]) -> str:
    """All names, unless there are too many to read, and what may have been meant.

    >>> suggestion("dors", ["doors", "skyscrapers"])
    '; known: doors, skyscrapers; did you mean doors?'
    >>> suggestion("board12", [f"board{n}" for n in range(40)])
    '; did you mean board12, board2 or board1?'
    """
    if not known:
        return ""
    from difflib import get_close_matches

    listed = f"; known: {', '.join(known)}" if len(known) <= MOST_LISTED else ""
    typed = name[:MOST_SHOWN] if isinstance(name, str) else ""
    *others, last = get_close_matches(typed, known, n=1 if listed else 3) or [""]
    near = f"{', '.join(others)} or {last}" if others else last
    return f"{listed}; did you mean {near}?" if near else listed


class GenreError(SightlineError):
    """A genre that cannot be used as it is written, or contradicts itself.

    The sentence is for its author.
    """


class MissingExtra(SightlineError):
    """An optional dependency is not installed: one of the packages of an extra."""

    def __init__(self, *packages: str, extra: str) -> None:
        from shlex import quote

        # The packages themselves, for this Python: our own may have come from a checkout, and pip
        # would look for it by name elsewhere.
        pip = f"{quote(sys.executable or 'python')} -m pip install {' '.join(packages)}"
        super().__init__(f"{listed(packages, 'or')} is not installed; bring it with: {pip}")
        self.extra = extra


class NotUnique(SightlineError):
    """A puzzle that must have just one solution has none, or several; ``verdict`` says which.

    >>> str(NotUnique("several"))
    'the puzzle has several solutions, not just one'
    """

    def __init__(self, verdict: Literal["none", "several"]) -> None:
        how_many = "no solution" if verdict == "none" else "several solutions, not just one"
        super().__init__(f"the puzzle has {how_many}")
        self.verdict = verdict


class Stopped(SightlineError):
    """A limit was reached before the answer; ``reached`` is how many solutions were counted."""

    def __init__(self, said: Slot, reached: int = 0) -> None:
        super().__init__(said)
        self.reached = reached


class Unmade(Stopped):
    """No puzzle as wished was found within the budget."""
