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

import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

from ..words import Listed, Message, Slot, say, spelt, text
from ..words.catalogues import ENGLISH, Source
from .escaping import visible

T = TypeVar("T")
MOST_SHOWN = 60
"""So many characters of what a user typed are shown."""
MOST_LISTED = 32
"""So many names are listed where one is not known; of more, those alone that are similar."""


LINE_OF_TEXT = say("line-of-text", "line { $number }")
COLUMN_OF_TEXT = say("column-of-text", "column { $number }")
WRONG_AT = say("wrong-at", "{ $where }: { $wrong }")
UNREADABLE = say("unreadable", "this cannot be read: { $why }")
NOT_THERE = say(
    "unknown-name",
    'there is no { $kind } named { $name }{ $known -> [0] {""} *[other] ; known: { $known } }'
    '{ $near -> [0] {""} *[other] ; did you mean { $near }? }',
)
NOT_INSTALLED = say("not-installed", "{ $packages } is not installed; bring it with: { $command }")
NO_SOLUTION = say("no-solution", "the puzzle has no solution")
NOT_UNIQUE = say("not-unique", "the puzzle has several solutions, not just one")
KINDS = {
    kind: say(f"kind-{'-'.join(kind.split())}", kind)()
    for kind in (
        *("genre", "engine", "format", "place", "pattern", "grade", "choice of givens"),
        *("key", "preset", "theme", "kind of picture", "command"),
    )
}
"""What can have a name that does not exist."""


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

    @property
    def located(self) -> Slot:
        """What it says, after where that is, if that is known."""
        return self.said

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        """Its class and what it says, as for other exceptions.

        >>> NotUnique("none")
        NotUnique('the puzzle has no solution')
        """
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        # Not made anew: an error of a worker process comes with its sentence, whatever it was
        # made from, and with words for the codes of modules that are not imported here.
        return _again, (type(self), self.args, spelt(self.said)), vars(self) or None


def _again(kind: type[T], args: tuple[Any, ...], words: Mapping[str, Source]) -> T:
    for code, source in words.items():
        ENGLISH.setdefault(code, source)
    return kind.__new__(kind, *args)


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
    """A name that does not exist; the sentence lists those that do, or the most similar ones.

    The kind is a message, or one of :data:`KINDS`.
    """

    def __init__(self, kind: str | Message, name: object, known: Iterable[str]) -> None:
        what = KINDS.get(kind, kind) if isinstance(kind, str) else kind
        every, near = suggested(name, list(known))
        super().__init__(
            NOT_THERE(
                kind=what,
                name=shown(name),
                known=Listed(tuple(every), "comma"),
                near=Listed(tuple(near), "or"),
            )
        )


def shown(value: object) -> str:
    """What a user typed or passed, a text in quotes, shortened if it is long.

    >>> shown("doors"), shown(4.5), shown(int), len(shown([0] * 99))
    ("'doors'", '4.5', 'int', 61)
    """
    if isinstance(value, str):
        return repr(value if len(value) <= MOST_SHOWN else f"{value[:MOST_SHOWN]}…")
    text = value.__name__ if isinstance(value, type) else repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def suggested(name: object, known: list[str]) -> tuple[list[str], list[str]]:
    """All names, unless there are too many to read, and what may have been meant.

    >>> suggested("dors", ["doors", "skyscrapers"])
    (['doors', 'skyscrapers'], ['doors'])
    >>> suggested("board12", [f"board{n}" for n in range(40)])
    ([], ['board12', 'board2', 'board1'])
    """
    if not known:
        return [], []
    from difflib import get_close_matches

    few = len(known) <= MOST_LISTED
    typed = name[:MOST_SHOWN] if isinstance(name, str) else ""
    return known if few else [], get_close_matches(typed, known, n=1 if few else 3)


def unreadable(error: OSError, file: str | os.PathLike[str]) -> InputError:
    """The error for a file that cannot be read, in the words of the system."""
    return InputError(UNREADABLE(why=str(error.strerror or error)), file=os.fspath(file))


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
        super().__init__(NOT_INSTALLED(packages=Listed(packages, "or"), command=pip))
        self.extra = extra


class NotUnique(SightlineError):
    """A puzzle that must have just one solution has none, or several; ``verdict`` says which.

    >>> str(NotUnique("several"))
    'the puzzle has several solutions, not just one'
    """

    def __init__(self, verdict: Literal["none", "several"]) -> None:
        super().__init__(NO_SOLUTION() if verdict == "none" else NOT_UNIQUE())
        self.verdict = verdict


class Stopped(SightlineError):
    """A limit was reached before the answer; ``reached`` is how many solutions were counted."""

    def __init__(self, said: Slot, reached: int = 0) -> None:
        super().__init__(said)
        self.reached = reached


class Unmade(Stopped):
    """No puzzle as wished was found within the budget."""
