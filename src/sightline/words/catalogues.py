"""The patterns of each language, by code, parsed when they are first said."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

import msgspec

from .languages import DEFAULT, PSEUDO
from .patterns import Call, Expression, Pattern, Reference, Select, Variable, parse

FOLDER = os.path.join(os.path.dirname(__file__), "catalogues")
_ENTRY = re.compile(
    r"^([A-Za-z][\w-]*)[ \t]*=((?:.*)(?:\n(?:[ \t]+.*|\}.*|[ \t]*(?=\n[ \t}])))*)", re.M
)
_ATTRIBUTE = re.compile(r"^[ \t]+\.([A-Za-z][\w-]*)[ \t]*=", re.M)


class Source(msgspec.Struct, frozen=True):
    """A message as it is written."""

    pattern: str
    attributes: Mapping[str, str]
    """What other sentences ask about a word: its article, its gender."""


ENGLISH: dict[str, Source] = {}
"""What is said in English where it is made, by code."""


class Catalogue:
    """What is said in a language."""

    def __init__(self, code: str) -> None:
        self.code = code

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Everything that it says."""
        return {code: source for text in _texts(self.code) for code, source in entries(text)}

    def source(self, code: str) -> Source | None:
        """A message as it is written, if it has words."""
        return self.sources.get(code)

    def pattern(self, code: str) -> Pattern | None:
        """The pattern of a message, if it has words."""
        source = self.source(code)
        return None if source is None else parse(source.pattern)


class English(Catalogue):
    """What is said where codes are made and, of the page, in a catalogue like any other."""

    def source(self, code: str) -> Source | None:
        return ENGLISH.get(code) or super().source(code)


class Pseudo(Catalogue):
    """English with every text marked and longer, so that what comes from elsewhere stands out.

    >>> Pseudo(PSEUDO).pattern("list-last-and")
    (Variable(name='one'), ' änd· ', Variable(name='other'))
    """

    def source(self, code: str) -> Source | None:
        return catalogue(DEFAULT).source(code)

    def pattern(self, code: str) -> Pattern | None:
        pattern = super().pattern(code)
        return None if pattern is None else _marked(pattern)


_ACCENTS = str.maketrans("aeiouyAEIOUY", "äëïöüÿÄËÏÖÜŸ")


def _marked(pattern: Pattern) -> Pattern:
    marked: list[Expression | Select] = []
    for part in pattern:
        match part:
            case str():
                words = part.strip()
                longer = words.translate(_ACCENTS) + "·" * (2 * len(words) // 5)
                marked.append(part.replace(words, longer) if words else part)
            case Select():
                variants = tuple((key, _marked(each)) for key, each in part.variants)
                marked.append(Select(part.selector, variants, part.default))
            case Variable() | Call() | Reference():
                marked.append(part)
    return tuple(marked)


@lru_cache(maxsize=8)
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language."""
    kind = {DEFAULT: English, PSEUDO: Pseudo}.get(code, Catalogue)
    return kind(code)


def _texts(code: str) -> Iterator[str]:
    """The files of a language; without pathlib, which costs more than all of them."""
    folder = os.path.join(FOLDER, code)
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        if name.endswith(".ftl"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield file.read()


def entries(source: str) -> Iterator[tuple[str, Source]]:
    r"""The messages of a catalogue in the syntax of Project Fluent.

    >>> source = dict(entries("# a comment\nsun = Sonne\n    .gender = feminine\n"))["sun"]
    >>> source.pattern, source.attributes
    ('Sonne', {'gender': 'feminine'})
    """
    for found in _ENTRY.finditer(source):
        pattern, *rest = _ATTRIBUTE.split(found[2])
        attributes = dict(zip(rest[::2], map(str.strip, rest[1::2]), strict=True))
        yield found[1], Source(pattern.strip(), attributes)
