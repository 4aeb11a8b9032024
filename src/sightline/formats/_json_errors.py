"""Errors in JSON texts as sentences with a line and a column."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from ..core.decoding import TooDeep, from_json
from ..core.errors import FormatError, InputError, PuzzleError, UnknownName, shown
from ..core.grid import Path
from ..rules.checks import A_LIST, AN_OBJECT, place_said
from ..rules.puzzle import GENRES
from ..words import Listed, Slot, say
from ._format import placed

TOO_DEEPLY = say("json-too-deep", "this JSON is nested too deeply to be a puzzle")
KEY_TWICE = say("key-twice", "the key { $key } stands there twice")
MORE_BEHIND = say("more-behind-end", "there is more behind the end of the puzzle")
NO_JSON = say("no-json", "this is not valid JSON: { $why }")
JSON_BREAKS_OFF = say("json-breaks-off", "this JSON breaks off before its end")
HALF = say("half-a-character", "{ $half } is half of a surrogate pair, and no character on its own")
THIS = say("this", "this")
MUST_BE = say("must-be", "{ $place } must be { $expected }")
IS_BUT_MUST_BE = say("is-but-must-be", "{ $place } is { $value }, but must be { $expected }")
KEY_MISSING = say("key-missing", 'the key "{ $key }" is missing')
NO_SUCH_KEY = say("no-such-key", "{ $place } has no key named { $key }")
OUT_OF_RANGE = say("value-out-of-range", "{ $place } is out of range")

READING_ERRORS = (msgspec.MsgspecError, PuzzleError)
"""The errors that reading a JSON text can raise."""

MOST_NESTED = 100
"""The number of brackets around a value above which it is pointed at, if a text has too many."""

_WORDS: dict[str, Slot] = {
    "int": say("a-whole-number", "a whole number")(),
    "float": say("a-fraction", "a fraction")(),
    "str": say("a-text", "a text")(),
    "bool": say("true-or-false", "true or false")(),
    "array": A_LIST(),
    "object": AN_OBJECT(),
}
# Compiled where they are used: most texts have no error.
_UNKNOWN_KEY = r"(?s)Object contains unknown field `(.*?)`( - at `.*`)?"
# What began to be a string is never gone through again: it may be as long as the text.
_STRING = r'"(?:[^"\\]|\\.)*+"?'
_KEY_OR_BRACE = rf"({_STRING})(\s*:)?|([{{}}])"
_COLON = r"\s*:"
# A pair of surrogates is one character, and a backslash may itself be escaped.
_ESCAPE = r"(?s)\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|(?P<half>\\u[dD][89a-fA-F]\w\w)|\\."
_TOKEN = rf'{_STRING}|[][{{}},:]|[^][{{}},:"\s]+'


def explained(error: Exception, text: str, within: Path = ()) -> InputError:
    """The sentence for an error in a JSON text, or in a part of it."""
    if isinstance(error, PuzzleError):
        return placed(error, text, locate(text, (*within, *error.path)))
    if isinstance(error, TooDeep):
        told = FormatError(TOO_DEEPLY())
        return placed(told, text, _first_within(text, MOST_NESTED))
    if isinstance(error, msgspec.ValidationError):
        return _invalid(str(error), text, within)
    return _malformed(str(error), text)


def unknown_key(error: Exception) -> str | None:
    """The unknown key of the outermost object, if the error is about one."""
    found = re.fullmatch(_UNKNOWN_KEY, str(error))
    return found[1] if found and not found[2] else None


def check_keys_once(text: str) -> None:
    """Refuse a JSON object with a duplicate key: decoders take the last, people see the first.

    >>> check_keys_once('{"a": {"b": 1}, "c": {"b": "c"}, "a": 2}')
    Traceback (most recent call last):
    sightline.core.errors.FormatError: line 1, column 34: the key 'a' stands there twice
    """
    objects: list[set[str]] = []
    # In valid JSON this is enough: a string followed by a colon is always a key.
    for found in re.finditer(_KEY_OR_BRACE, text):
        written, colon, brace = found.groups()
        if brace == "{":
            objects.append(set())
        elif brace:
            objects.pop()
        elif colon:
            key = from_json(written, str) if "\\" in written else written[1:-1]
            if key in objects[-1]:
                raise placed(FormatError(KEY_TWICE(key=shown(key))), text, found.start())
            objects[-1].add(key)


def locate(text: str, path: Path) -> int:
    """The offset of the value at a path, or of the innermost one around it that exists.

    >>> text = '{"top": [1, 2], "left": [3, 4]}'
    >>> text[locate(text, ("left", 1))], text[locate(text, ("left", 9))]
    ('4', '[')
    """
    best, best_depth = 0, -1
    for here, offset in _values(text, len(path)):
        if best_depth < len(here) and here == path[: len(here)]:
            best, best_depth = offset, len(here)
        if best_depth == len(path):
            break
    return best


def _first_within(text: str, depth: int) -> int:
    """The offset of the first bracket that stands within so many others."""
    opened = 0
    for token in re.finditer(_TOKEN, text):
        opened += (token[0] in "[{") - (token[0] in "]}")
        if opened > depth:
            return token.start()
    return 0


def _values(text: str, max_depth: int) -> Iterator[tuple[Path, int]]:
    """Every value down to a depth, with its path and offset.

    The text may be invalid further on: decoding stops at the first error.
    """
    path: list[str | int] = []
    depth = 0  # of all containers, including those too deep to be in the path
    for token in re.finditer(_TOKEN, text):
        mark, in_path = token[0], depth == len(path)
        if mark in "]}":
            depth -= 1
            if depth <= 0:
                return
            del path[depth:]
        elif mark in ":,":
            if mark == "," and in_path and path and isinstance(path[-1], int):
                path[-1] += 1
        elif path and mark[0] == '"' and re.compile(_COLON).match(text, token.end()):
            if in_path:
                path[-1] = mark[1:-1]
        else:
            if in_path:
                yield tuple(path), token.start()
            if mark in "[{":
                if in_path and depth < max_depth:
                    path.append(0)
                depth += 1


def _malformed(message: str, text: str) -> InputError:
    found = re.search(r"malformed: (.*) \(byte (\d+)\)$", message)
    at = int(found[2]) if found else len(text.encode())
    if found and found[1] == "trailing characters":
        error, at = FormatError(MORE_BEHIND()), at - 1
    elif found:
        error = FormatError(NO_JSON(why=found[1]))
    else:
        error = FormatError(JSON_BREAKS_OFF())
    offset = len(text.encode()[:at].decode("utf-8", "ignore"))
    return _half_a_character(text, offset) or placed(error, text, offset)


def _half_a_character(text: str, end: int) -> InputError | None:
    """The error for a lone surrogate, on which the decoder's messages differ and mislead."""
    for escape in re.compile(_ESCAPE).finditer(text, 0, end):
        if escape["half"]:
            return placed(FormatError(HALF(half=escape[0])), text, escape.start())
    return None


def _invalid(message: str, text: str, within: Path) -> InputError:
    what, _, where = message.partition(" - at ")
    path: Path = tuple(key or int(index) for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", where))
    path = (*within, *path)
    return placed(_sentence(what, path), text, locate(text, path))


def _sentence(what: str, path: Path) -> InputError:
    place = place_said(path) if path else THIS()
    if found := re.fullmatch(r"Expected `(.*?)`(?:, got `(.*)`)?", what):
        kinds = (_WORDS.get(kind, kind) for kind in found[1].split(" | "))
        expected = Listed(tuple(kinds), "or")
        if not found[2]:
            return FormatError(MUST_BE(place=place, expected=expected))
        got = _WORDS.get(found[2], found[2])
        return FormatError(IS_BUT_MUST_BE(place=place, value=got, expected=expected))
    if found := re.fullmatch(r"Object missing required field `(\w+)`", what):
        return FormatError(KEY_MISSING(key=found[1]))
    if found := re.fullmatch(_UNKNOWN_KEY, what):
        return FormatError(NO_SUCH_KEY(place=place, key=shown(found[1])))
    if found := re.fullmatch(r"Invalid value '(.*)'", what):
        return UnknownName("genre", found[1], sorted(GENRES))
    return FormatError(OUT_OF_RANGE(place=place))
