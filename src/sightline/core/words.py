"""English wording: lists, numbers, capital letters, and the mood of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

Mood = Literal["is", "were", "would be"]
"""A fact, a supposition, and a consequence of it."""

COMMANDS = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb"
    "\ud800-\udfff]"
)
"""Control characters: for terminals, or for the order of letters (bidirectional text).

A pattern, compiled on first use: nearly all text has none of them.
"""
_ARTICLES = ("a", "an")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def listed(items: Iterable[object], last: str = "and") -> str:
    """A list as it is spoken.

    >>> listed([1, 2, 3]), listed(["r1c1"]), listed([4, 5], "or")
    ('1, 2 and 3', 'r1c1', '4 or 5')
    """
    *others, final = map(str, items)
    return f"{', '.join(others)} {last} {final}" if others else final


def spoken(number: int) -> str:
    """A small number as a word.

    >>> spoken(3), spoken(12)
    ('three', '12')
    """
    return _NUMBERS[number] if 0 < number < len(_NUMBERS) else str(number)


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "room"), counted(3, "tower"), counted(0, "room")
    ('1 room', '3 towers', 'no room')
    """
    if number == 0:
        return f"no {thing}"
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def noun(word: str) -> str:
    """A word without its article, to be counted.

    >>> noun("a sun"), noun("an owl"), noun("B")
    ('sun', 'owl', 'B')
    """
    article, _, rest = word.partition(" ")
    return rest if article in _ARTICLES else word


def the(word: str) -> str:
    """A word with the definite article instead of the indefinite one.

    >>> the("a sun"), the("B")
    ('the sun', 'B')
    """
    return f"the {noun(word)}" if word.partition(" ")[0] in _ARTICLES else word


def plural(word: str) -> str:
    """What several things are that are each called so.

    >>> plural("a park"), plural("open"), plural("3")
    ('parks', 'open', '3')
    """
    return f"{noun(word)}s" if word.partition(" ")[0] in _ARTICLES else word


def sentence(text: str) -> str:
    """The text with a capital at its start and a full stop.

    A first word with a digit in it, the name of a cell, stays as it is.

    >>> sentence("the 5 stands first"), sentence("r1c2 is 5")
    ('The 5 stands first.', 'r1c2 is 5.')
    """
    first = text.split(" ", 1)[0]
    start = text if any(map(str.isdigit, first)) else text[:1].upper() + text[1:]
    return start if start.endswith(".") else f"{start}."


def visible(text: str, *, lines: bool = False) -> str:
    r"""The text with control characters escaped, so that untrusted text can be shown safely.

    Of several ``lines``, line ends and tabs are left as they are. JSON stays the same JSON.

    >>> visible("a\x1b[31m\u202eb\n"), visible("a\n\x9bb", lines=True)
    ('a\\u001b[31m\\u202eb\\u000a', 'a\n\\u009bb')
    """
    if text.isprintable():  # quick check, which nearly every text passes
        return text
    shown = re.sub(COMMANDS, _code, text)
    return shown if lines else re.sub("[\t\n]", _code, shown)


def tame(text: str) -> str:
    r"""The text on one line, without control characters, as documents show it.

    >>> tame(" a\x1b[31m\nb")
    'a [31m b'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def in_markdown(text: str) -> str:
    r"""The text on one line, with what has a meaning in Markdown or in HTML escaped.

    >>> print(in_markdown("a|b *c*\n# [d](e)"))
    a\|b \*c\* \# \[d\](e)
    """
    return re.sub(r"([\\`*_\[\]<>|#~&$])", r"\\\1", tame(text))


def _code(character: re.Match[str]) -> str:
    return f"\\u{ord(character[0]):04x}"


def be(mood: Mood, several: bool = False) -> str:
    """To be, in a mood.

    >>> be("is"), be("is", several=True), be("were"), be("would be")
    ('is', 'are', 'were', 'would be')
    """
    return "are" if mood == "is" and several else mood


def be_not(mood: Mood, several: bool = False) -> str:
    """Not to be, in a mood.

    >>> be_not("is"), be_not("would be")
    ('is not', 'would not be')
    """
    return "would not be" if mood == "would be" else f"{be(mood, several)} not"
