"""Typst, which makes the PDF from a template and from plain data.

It reads no other file, does not use the network or the system's fonts, so that the same data
give the same bytes everywhere.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

import msgspec

from ..core.errors import InputError, MissingExtra
from ..words import DEFAULT, LANGUAGES, language, say

if TYPE_CHECKING:
    from typst import Fonts

Folder = str | None
"""A folder with fonts, if there is to be one."""

NO_FONT = say(
    "no-font",
    "no font at hand has the letter { $letter }; --fonts FOLDER brings one that has it",
)

ACCESSIBLE = "ua-1"
"""PDF/UA-1: tagged, with a title, a language and a text for each picture. Typst refuses to
write a document that falls short of it."""


def typeset(template: Traversable, data: Any, *, fonts: Folder = None) -> bytes:
    """The PDF of a template, which reads the data as JSON from ``sys.inputs.book``."""
    typst = loaded()
    try:
        return typst.compile(  # type: ignore[no-any-return]
            template.read_bytes(),
            sys_inputs={"book": msgspec.json.encode(data).decode()},
            font_paths=_fonts(fonts),
            pdf_standards=[ACCESSIBLE],
            timestamp=0,
        )
    except typst.TypstError as error:
        missing = re.search(r'the text `"(.+)"` could not be displayed', error.message)
        if not missing:
            raise
        raise InputError(NO_FONT(letter=missing[1])) from None


def of_document() -> str:
    """The language of a document, which says how its words are hyphenated and read aloud.

    >>> from sightline.words import speaking
    >>> with speaking("de"):
    ...     of_document()
    'de'
    """
    return language() if language() in LANGUAGES else DEFAULT


def loaded() -> Any:
    """The ``typst`` package, which is an extra."""
    try:
        import typst
    except ImportError:
        raise MissingExtra("typst", extra="pdf") from None
    return typst


@cache
def _fonts(folder: Folder) -> Fonts:
    """The fonts that Typst brings along, and those in a folder."""
    folders = [] if folder is None else [folder]
    return loaded().Fonts(include_system_fonts=False, font_paths=folders)  # type: ignore[no-any-return]
