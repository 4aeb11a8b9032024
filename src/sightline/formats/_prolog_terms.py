"""A parser for the part of Prolog that puzzles use: lists of numbers, possibly in a fact."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from ..core.errors import FormatError
from ..words import Slot, say
from ._format import placed
from ._grammar import FAR_OUT, FOUND

LIST_TOO_LONG = say("list-too-long", "this list is too long for a puzzle")
LISTS_TOO_DEEP = say("lists-too-deep", "these lists are nested too deeply to be a puzzle")
TERM_BREAKS_OFF = say("term-breaks-off", "the term breaks off before its end")
NO_TERM = say("no-place-in-term", "{ $character } has no place in a Prolog term")
_WANTED = {
    "end": say("the-end", "the end")(),
    "[": say("a-number-or-list", "a number, _ or [")(),
}

_SPACE = re.compile(r"\s+|%[^\n]*|/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(
    r"(?P<number>\d+)|(?P<variable>[_A-Z]\w*)|(?P<name>[a-z]\w*)|[][(),.]", re.ASCII
)
_START = re.compile(r"\s*(?:\[|[a-z]\w*\s*\(|%|/\*)")
_DEEPEST = 4
_LONGEST_LIST = 1000
_LONGEST_NUMBER = 1000


class Term(msgspec.Struct, frozen=True):
    """A number, a variable or a list, with its offset."""

    offset: int
    number: int | None = None
    """None for a variable or a list."""
    items: list[Term] | None = None
    """None for a number or a variable."""


class Fact(msgspec.Struct, frozen=True):
    """Terms separated by commas, with the functor before them, if any."""

    offset: int
    functor: str | None
    arguments: list[Term]


def starts_term(text: str) -> bool:
    """Whether the text begins with a list, a functor or a comment."""
    return bool(_START.match(text))


def read_fact(text: str) -> Fact:
    """The fact in a text, with or without functor and full stop.

    >>> fact = read_fact("doors([[3, _]]).")
    >>> fact.functor, [term.number for term in fact.arguments[0].items[0].items]
    ('doors', [3, None])
    """
    reader = _Reader(text)
    offset, functor = reader.offset, None
    if reader.kind == "name":
        functor = reader.take("name")
        reader.take("(")
    arguments = reader.terms(0)
    if functor:
        reader.take(")")
    if reader.kind == ".":
        reader.take(".")
    reader.take("end")
    return Fact(offset, functor, arguments)


class _Reader:
    """The current token: its kind, text and offset."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.kind, self.word, self.offset = next(self.tokens)

    def take(self, kind: str) -> str:
        """The text of the current token, which must be of this kind; advances to the next."""
        if self.kind != kind:
            raise self.unexpected(kind)
        word = self.word
        if kind != "end":
            self.kind, self.word, self.offset = next(self.tokens)
        return word

    def terms(self, depth: int) -> list[Term]:
        terms = [self.term(depth)]
        while self.kind == ",":
            self.take(",")
            terms.append(self.term(depth))
            if len(terms) > _LONGEST_LIST:
                raise self.error(LIST_TOO_LONG())
        return terms

    def term(self, depth: int) -> Term:
        offset = self.offset
        if self.kind == "number":
            if len(self.word) > _LONGEST_NUMBER:
                raise self.error(FAR_OUT())
            return Term(offset, number=int(self.take("number")))
        if self.kind == "variable":
            self.take("variable")
            return Term(offset)
        if depth == _DEEPEST:
            raise self.error(LISTS_TOO_DEEP())
        self.take("[")
        items = [] if self.kind == "]" else self.terms(depth + 1)
        self.take("]")
        return Term(offset, items=items)

    def unexpected(self, wanted: str) -> Exception:
        if self.kind == "end":
            return self.error(TERM_BREAKS_OFF())
        shown = self.word if len(self.word) <= 20 else f"{self.word[:20]}…"
        return self.error(FOUND(found=repr(shown), wanted=_WANTED.get(wanted, wanted)))

    def error(self, said: Slot) -> Exception:
        return placed(FormatError(said), self.text, self.offset)


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    at = 0
    while at < len(text):
        if space := _SPACE.match(text, at):
            at = space.end()
        elif token := _TOKEN.match(text, at):
            yield token.lastgroup or token[0], token[0], at
            at = token.end()
        else:
            raise placed(FormatError(NO_TERM(character=repr(text[at]))), text, at)
    yield "end", "", len(text)
