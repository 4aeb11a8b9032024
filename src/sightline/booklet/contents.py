"""What the template of a booklet prints, as plain data. The template knows these names."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .pictures import Picture


class Shown(msgspec.Struct, frozen=True):
    """A picture with its caption."""

    picture: Picture
    caption: str


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a genre, with an example and its first steps."""

    heading: str
    sentences: Sequence[str]
    example: Sequence[Shown]
    begins: str
    """The heading of the first steps."""
    steps: Sequence[str]


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle with its heading."""

    number: int
    name: str
    grade: str | None
    dots: int
    """How many of four dots are filled: the more, the harder."""
    facts: str
    credits: Sequence[str]
    picture: Picture


class Page(msgspec.Struct, frozen=True):
    """Puzzles that share a page."""

    columns: int
    rows: int
    slots: Sequence[Slot]


class Section(msgspec.Struct, frozen=True):
    """Pages under one heading."""

    title: str
    pages: Sequence[Page]


class Hints(msgspec.Struct, frozen=True):
    """The first steps of a puzzle."""

    number: int
    steps: Sequence[str]


class Solved(msgspec.Struct, frozen=True):
    """A solution, and a note on it."""

    number: int
    note: str
    picture: Picture | None


class Headings(msgspec.Struct, frozen=True, kw_only=True):
    """The headings of the back."""

    hints: str
    solutions: str


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """The whole booklet. Measures are in millimetres."""

    language: str
    """Its code, by which words are hyphenated."""
    title: str
    authors: Sequence[str]
    summary: str
    paper: str
    """Typst's name of it."""
    margins: dict[str, float]
    gaps: dict[str, float]
    cell_names: str
    """What ``r2c3`` means."""
    rules: Sequence[Rules]
    sections: Sequence[Section]
    headings: Headings
    hints: Sequence[Hints]
    solutions: Sequence[Solved]
