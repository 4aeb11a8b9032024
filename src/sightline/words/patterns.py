"""Patterns: what a sentence is made of, in the part of Project Fluent's syntax that is used here.

::

    row { $number }                          the value of a slot
    { THE($symbol, case: "dative") }         a function: another message, about the value ``$it``
    { $count -> [one] a tower *[other] { $count } towers }
                                             by a value: a number, its plural form, or a text;
                                             the one with the star is for all others

A catalogue has each variant on a line of its own, as Fluent prescribes; a pattern in Python can be
written in one line. Square brackets stand for themselves only outside of variants, and ``{ "{" }``
is a brace. Four functions are built in: ``SAY($it, …)`` says a value with options, which all that
is said inside it can ask for as variables; ``ATTRIBUTE($it, "gender")`` is a text that a catalogue
gives beside a message, or ``none``; ``CAPITAL($it)`` begins with a capital; ``SENTENCE($it)`` has a
full stop as well. Every other
function is the message of its name in lower case, and what is called with a list is said of each
item.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NoReturn, TypeAlias

import msgspec


class Variable(msgspec.Struct, frozen=True):
    """``$name``."""

    name: str


class Call(msgspec.Struct, frozen=True):
    """``NAME($it, "text", option: "value")``."""

    name: str
    about: Expression
    texts: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


class Reference(msgspec.Struct, frozen=True):
    """``code``, another message, with the same slots."""

    code: str


class Select(msgspec.Struct, frozen=True):
    """``selector -> [key] pattern *[other] pattern``."""

    selector: Expression
    variants: tuple[tuple[str, Pattern], ...]
    default: int


Expression: TypeAlias = "Variable | Call | Reference | str"
Pattern: TypeAlias = "tuple[Expression | Select, ...]"
"""Texts, and what is filled in between them."""

_TEXT = re.compile(r"[^{}]+")
_TEXT_OF_VARIANT = re.compile(r"(?!\s*(?:\*?\[|\}))[^{}\[]+?(?=\s*(?:\*?\[|\})|\{)")
_BLANK = re.compile(r"\s+")
_NAME = re.compile(r"-?[A-Za-z][\w-]*")
_KEY = re.compile(r"\[\s*([\w-]+)\s*\]\s*")
_OPTION = re.compile(r"([A-Za-z][\w-]*)\s*:\s*")
_STRING = re.compile(r'"([^"]*)"')
_NUMBER = re.compile(r"-?\d+")


@cache
def parse(source: str) -> Pattern:
    """The parts of a pattern, which is parsed when it is first said.

    >>> parse("row { $number }")
    ('row ', Variable(name='number'))
    """
    parser = _Parser(_BLANK.sub(" ", source.strip()))
    pattern = parser.pattern(_TEXT)
    if parser.at < len(parser.source):
        parser.fail("a brace that nothing opened")
    return pattern


def literal(words: str) -> str:
    """The pattern of a text in which braces and brackets are nothing but that.

    >>> parse(literal("{1, 2}"))
    ('{', '1, 2', '}')
    """
    return re.sub(r"[][{}]", r'{ "\g<0>" }', words)


class _Parser:
    """Reads a pattern from left to right."""

    def __init__(self, source: str) -> None:
        self.source, self.at = source, 0

    def pattern(self, text: re.Pattern[str]) -> Pattern:
        parts: list[Expression | Select] = []
        while self.at < len(self.source):
            if self.take("{"):
                parts.append(self._placeable())
                continue
            found = text.match(self.source, self.at)
            if not found or not found[0]:
                break
            parts.append(found[0])
            self.at = found.end()
        return tuple(parts)

    def _placeable(self) -> Expression | Select:
        self._blank()
        selector = self._expression()
        inner = self._select(selector) if self._taken("->") else selector
        if not self._taken("}"):
            self.fail("a brace that is not closed")
        return inner

    def _select(self, selector: Expression) -> Select:
        variants: list[tuple[str, Pattern]] = []
        default = -1
        while True:
            self._blank()
            if self.take("*"):
                default = len(variants)
            key = _KEY.match(self.source, self.at)
            if not key:
                break
            self.at = key.end()
            variants.append((key[1], self.pattern(_TEXT_OF_VARIANT)))
        if not 0 <= default < len(variants):
            self.fail("a choice without a variant that has a star")
        return Select(selector, tuple(variants), default)

    def _expression(self) -> Expression:
        if self.take("$"):
            return Variable(self._found(_NAME, "the name of a variable"))
        if quoted := _STRING.match(self.source, self.at):
            self.at = quoted.end()
            return quoted[1]
        if number := _NUMBER.match(self.source, self.at):
            self.at = number.end()
            return number[0]
        name = self._found(_NAME, "a variable, a function, a message or a text")
        if not self.take("("):
            return Reference(name)
        about, texts, options = self._arguments(name)
        return Call(name, about, texts, options)

    def _arguments(
        self, name: str
    ) -> tuple[Expression, tuple[str, ...], tuple[tuple[str, str], ...]]:
        texts: list[str] = []
        options: list[tuple[str, str]] = []
        self._blank()
        about = self._expression()
        while self._taken(","):
            self._blank()
            key = _OPTION.match(self.source, self.at)
            if key:
                self.at = key.end()
            value = self._found(_STRING, "a text between quotation marks").strip('"')
            if key:
                options.append((key[1], value))
            else:
                texts.append(value)
        if not self._taken(")"):
            self.fail(f"{name}( is not closed")
        return about, tuple(texts), tuple(options)

    def take(self, token: str) -> bool:
        """Whether this comes next; then it is passed over."""
        if self.source.startswith(token, self.at):
            self.at += len(token)
            return True
        return False

    def _taken(self, token: str) -> bool:
        self._blank()
        return self.take(token)

    def _blank(self) -> None:
        while self.at < len(self.source) and self.source[self.at] == " ":
            self.at += 1

    def _found(self, what: re.Pattern[str], called: str) -> str:
        found = what.match(self.source, self.at)
        if not found:
            self.fail(f"{called} is missing")
        self.at = found.end()
        return found[0]

    def fail(self, why: str) -> NoReturn:
        """Say where a pattern is wrong."""
        raise ValueError(f"{why}: {self.source[: self.at]} ⟨here⟩ {self.source[self.at :]}")
