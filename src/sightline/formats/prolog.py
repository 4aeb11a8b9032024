"""Prolog terms, as constraint-logic programs write these puzzles.

A puzzle is written as a fact whose arguments are the fields of the genre in order, without
blank ones at the end; a bundle of lists is one list of them::

    skyscrapers([Top, Left, Bottom, Right], Board).
    doors(Rooms, [Vertical, Horizontal]).
    starrynight(Rows, Columns, Board).
    easyasabc(3, [Top, Left, Bottom, Right], Board).

Settings that are numbers, such as how many letters there are, come first. 0 is no clue, ``_`` an
empty cell or an unknown door. The full stop is optional, comments are allowed, and so are bare
arguments without a functor, for genres whose programs write them. Then the shape determines the
genre: genres with a fixed number of lists (four sides; rows and columns, which may be in one
list) are tried first. So four lists of N numbers up to N are the sides of Skyscrapers, not a
house of Doors with four rows, which takes ``doors(…)``.
"""

from __future__ import annotations

import re
from typing import Any

from ..core.errors import FormatError, InputError, PuzzleError, UnknownName
from ..core.grid import Path
from ..rules.parts import Key, Part, build, parts_of, says_nothing
from ..rules.puzzle import GENRES, Puzzle
from ..words import Listed, Message, say
from ._format import Format, Scope, placed
from ._grammar import is_flat_list
from ._prolog_terms import Term, read_fact, starts_term

NO_GENRE_TOLD = say(
    "no-genre-told",
    "the shape of these lists tells no genre; name it, as in doors([[3,0],[2,1]])",
)
AS_GENRE = say("as-genre", "as { $genre }: { $wrong }")
ARGUMENTS = say(
    "wrong-arguments", "{ $genre } takes { $least } to { $most } arguments, not { $found }"
)
SHOULD_BE_NUMBER = say("should-be-number", "here should be a number ({ $names })")
SHOULD_BE_LIST = say("should-be-list", "here should be a list of numbers ({ $names })")
SHOULD_BE_ROWS = say("should-be-rows", "here should be a list of rows ({ $names })")
SHOULD_BE_LISTS = say(
    "should-be-lists", "here should be a list of { $count }, each a list of numbers: { $names }"
)
SHOULD_BE_BOARDS = say(
    "should-be-boards", "here should be a list of { $count }, each a list of rows: { $names }"
)


class Prolog(Format, name="prolog"):
    """A fact, or its bare arguments."""

    description = "a Prolog fact, as in doors([[3,0],[2,1]])."
    suffixes = (".pl", ".pro")

    def scope(self, genre: type[Puzzle]) -> Scope:
        return Scope(variants=False, states=frozenset(_numbers(genre)))

    def recognises(self, text: str) -> bool:
        return starts_term(text) and not is_flat_list(text)

    def begins(self, line: str, above: str, gap: bool) -> bool:
        del line, gap  # only a full stop ends a fact
        return above.partition("%")[0].rstrip().endswith(".")

    def parse(self, text: str) -> Puzzle:
        fact = read_fact(text)
        if fact.functor is None:
            return _of_some_genre(fact.arguments, text)
        known = {_letters(genre.name): genre for genre in GENRES.values()}
        genre = known.get(_letters(fact.functor))
        if genre is None:
            error = UnknownName("genre", fact.functor, sorted(GENRES))
            raise placed(error, text, fact.offset)
        return _puzzle(genre, fact.arguments, text)

    def write(self, puzzle: Puzzle) -> str:
        parts = list(parts_of(type(puzzle)))
        while not parts[-1].required and says_nothing(puzzle, parts[-1]):
            parts.pop()
        numbers = (str(puzzle.stated[key]) for key in _numbers(type(puzzle)))
        arguments = ", ".join([*numbers, *(_written(puzzle, part) for part in parts)])
        return f"{re.sub('[^a-z]', '', puzzle.name)}({arguments})."


def _letters(name: str) -> str:
    """A name without the variations of programs: ``skyscraper``, ``starry_night``."""
    return re.sub("[^a-z]", "", name.lower()).removesuffix("s")


def _numbers(genre: type[Puzzle]) -> list[str]:
    """The settings that are the first arguments; a term without a name has none."""
    if genre.bare_term:
        return []
    return [key for key, setting in genre.settings.items() if setting.type is int]


# Reading ---------------------------------------------------------------------------------


def _of_some_genre(arguments: list[Term], text: str) -> Puzzle:
    """The puzzle of the first genre that the arguments fit."""
    refusals: list[tuple[Message, InputError]] = []
    genres = [genre for genre in GENRES.values() if genre.bare_term]
    for genre in sorted(genres, key=_takes_any_number_of_lists):
        try:
            return _puzzle(genre, arguments, text)
        except PuzzleError as error:
            refusals.append((genre.said_title, error))
        except FormatError:
            pass  # the shape is of another genre
    if not refusals:
        raise placed(FormatError(NO_GENRE_TOLD()), text, arguments[0].offset)
    (_, first), *others = refusals
    if others:
        each = (AS_GENRE(genre=title, wrong=error.said) for title, error in refusals)
        first.said = Listed(tuple(each), "semicolon")
    raise first


def _takes_any_number_of_lists(genre: type[Puzzle]) -> bool:
    return any(
        part.required and not part.bundle and part.keys[0].depth == 2 for part in parts_of(genre)
    )


def _puzzle(genre: type[Puzzle], arguments: list[Term], text: str) -> Puzzle:
    parts, numbers = parts_of(genre), _numbers(genre)
    needed = sum(part.required for part in parts)
    first = arguments[0]
    leading = dict(zip(numbers, arguments, strict=False))
    if numbers and any(term.number is None for term in leading.values()):
        wrong = SHOULD_BE_NUMBER(names=Listed(tuple(numbers)))
        raise placed(FormatError(wrong), text, first.offset)
    arguments = arguments[len(leading) :]
    if len(arguments) == 1 < needed and first.items:
        arguments = first.items
    if not needed <= len(arguments) <= len(parts):
        least, most = len(numbers) + needed, len(numbers) + len(parts)
        found = len(leading) + len(arguments)
        wrong = ARGUMENTS(genre=genre.said_title, least=least, most=most, found=found)
        raise placed(FormatError(wrong), text, first.offset)
    lists = dict(leading)
    for part, argument in zip(parts, arguments, strict=False):
        lists |= _lists(part, argument, text)
    keys = (key for part in parts for key in part.keys if key.name in lists)
    try:
        values = {key.name: _value(lists[key.name], key.nothing) for key in keys}
        return build(genre, values, **{key: term.number for key, term in leading.items()})
    except PuzzleError as error:
        raise placed(error, text, _offset(error.path, lists, first.offset)) from None


def _lists(part: Part, argument: Term, text: str) -> dict[str, Term]:
    """The list of each key of a part; raises an error if the argument has another shape."""
    lists = (argument.items or []) if part.bundle else [argument]
    if len(lists) != len(part.keys) or not all(map(_fits, part.keys, lists)):
        raise placed(FormatError(_should_be(part)), text, argument.offset)
    return {key.name: term for key, term in zip(part.keys, lists, strict=True)}


def _fits(key: Key, term: Term) -> bool:
    if term.items is None:
        return False
    rows = [term] if key.depth == 1 else term.items
    return all(row.items is not None and all(n.items is None for n in row.items) for row in rows)


def _should_be(part: Part) -> Message:
    names = Listed(tuple(key.name for key in part.keys), "comma")
    if part.bundle:
        one = SHOULD_BE_LISTS if part.keys[0].depth == 1 else SHOULD_BE_BOARDS
        return one(count=len(part.keys), names=names)
    return (SHOULD_BE_LIST if part.keys[0].depth == 1 else SHOULD_BE_ROWS)(names=names)


def _value(term: Term, nothing: int | None) -> Any:
    if term.items is not None:
        return tuple(_value(item, nothing) for item in term.items)
    return nothing if term.number is None else term.number


def _offset(path: Path, lists: dict[str, Term], start: int) -> int:
    """The offset of the value at a path, or of the innermost list around it that exists."""
    key, *indices = path or ("",)
    term = lists.get(str(key))
    if term is None:
        return start
    for index in indices:
        term = (term.items or [term])[int(index)]
    return term.offset


# Writing ---------------------------------------------------------------------------------


def _written(puzzle: Puzzle, part: Part) -> str:
    """The term of a part; a blank is 0 among clues and _ on a board."""
    blank = puzzle.parts[part.name]
    shown = "0" if part.required and blank == 0 else "_"
    value = getattr(puzzle, part.name)
    if part.bundle:
        value = tuple(getattr(value, key.name) for key in part.keys)
    return _term(value, blank, shown)


def _term(value: Any, blank: int | None, shown: str) -> str:
    if isinstance(value, tuple):
        return f"[{','.join(_term(item, blank, shown) for item in value)}]"
    return shown if value == blank else str(value)
