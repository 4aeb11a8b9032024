"""Settings: how the rules of a genre can vary. A declaration is all that is needed::

    connected: bool = switch("connected", default=False)         on or off
    letters: int = setting(range(1, 9), "letter", default=3)     a number: "3 letters"
    parks: int = setting(up_to_half, "park", default=0)          which ones, the shape says
    reading: str = choice({"count": "clues count", "sum": "clues add up"}, default="count")

A setting is a key of the JSON form, an option of ``make``, a part of a puzzle's description
and a control of the editor. If its key is already the name of another attribute of the class, as
``clues`` is, the field has another name and declares ``key="clues"``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from ..core.errors import GenreError
from ..core.grid import Shape
from ..words import Message, literal, say_anew, text

if TYPE_CHECKING:
    from .puzzle import Puzzle

DECLARED = "declared"
"""The key of the declaration in a dataclass field's metadata."""

Value = bool | int | str
Stated = tuple[tuple[str, Value], ...]
"""The values of all settings of a puzzle by key, in a form that has a hash."""
Possible = Sequence[Value] | Callable[[Shape], Sequence[Value]]
"""The values of a setting: the same on every board, or computed from the shape."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of a genre: its values, the usual one, and their meanings."""

    possible: Possible
    usual: Value
    words: str | Mapping[Any, str]
    """For a switch, its meaning if it is not as usual; for a number, the thing that is counted,
    or a text with ``{}`` for the number; for a choice, the meaning of each value."""
    key: str = ""
    """The name outside the class; filled in when the class is defined, by default the field's."""
    label: str = ""
    """The label in forms; filled in when the class is defined, by default the key."""
    field: str = ""
    """The name of the field, filled in when the class is defined."""
    code: str = ""
    """The code of its meaning, filled in when the class of a genre is defined."""

    @property
    def type(self) -> type:
        """``bool``, ``int`` or ``str``."""
        return type(self.usual)

    @property
    def varies(self) -> bool:
        """Whether its values depend on the shape of the board."""
        return callable(self.possible)

    def values(self, shape: Shape) -> Sequence[Value]:
        """Its values on a board of this shape."""
        return self.possible(shape) if callable(self.possible) else self.possible

    def usual_on(self, shape: Shape) -> Value:
        """Its default on a board of this shape: the usual value or, if impossible, the last one.

        >>> up_to = lambda shape: range(1, shape[0] + 1)
        >>> letters = Setting(possible=up_to, usual=3, words="letter")
        >>> letters.usual_on((5, 5)), letters.usual_on((2, 2))
        (3, 2)
        """
        values = self.values(shape)
        return values[-1] if values and self.usual not in values else self.usual

    def values_on_any(self, sides: Sequence[int]) -> tuple[Value, ...]:
        """Its values on square boards with one of these sides."""
        if not callable(self.possible):
            return tuple(self.possible)
        return tuple(dict.fromkeys(value for n in sides for value in self.possible((n, n))))

    def said(self, value: Value) -> Message:
        """The meaning of a value."""
        if isinstance(self.words, str):
            return Message(self.code, (("count", int(value)),) if self.type is int else ())
        return Message(f"{self.code}-{value}")

    def text(self, value: Value) -> str:
        """The same in the language that is spoken.

        >>> from sightline.rules.puzzle import genre
        >>> parks = genre("skyscrapers").settings["parks"]
        >>> parks.text(1), parks.text(2)
        ('1 park', '2 parks')
        """
        return text(self.said(value))

    @property
    def said_label(self) -> Message:
        """The label of a setting that is not just on or off, to be said."""
        return Message(f"{self.code}-label")

    def english(self) -> Iterator[tuple[str, str]]:
        """Its codes, and how they are said in English."""
        if self.type is not bool:
            yield self.said_label.code, literal(self.label)
        if not isinstance(self.words, str):
            yield from (
                (f"{self.code}-{value}", literal(words)) for value, words in self.words.items()
            )
        elif self.type is not int or "{}" in self.words:
            yield self.code, "{ $count }".join(map(literal, self.words.split("{}")))
        else:
            one, several = f"1 {self.words}", f"{{ $count }} {self.words}s"
            yield self.code, f"{{ $count -> [0] no {self.words} [one] {one} *[other] {several} }}"

    def meaning(self) -> str:
        """The meanings of all values in one text, for help pages, which are in English.

        >>> Setting(possible=(0, 1), usual=0, words="park").meaning()
        'N parks'
        >>> Setting(possible=("a", "b"), usual="a", words={"a": "all", "b": "both"}).meaning()
        'a: all, b: both'
        """
        if not isinstance(self.words, str):
            return ", ".join(f"{value}: {text}" for value, text in self.words.items())
        return self.words.format("N") if "{}" in self.words else f"N {self.words}s"


def switch(words: str, *, default: bool) -> Any:
    """A setting that is on or off; the words are its meaning if it is not as usual."""
    return _declared(Setting(possible=(False, True), usual=default, words=words))


def setting(values: Possible, words: str, *, default: int, key: str = "", label: str = "") -> Any:
    """A setting that is a number from a few, which may depend on the shape of the board.

    The words are the thing that is counted, ``"park"``, or a text with ``{}`` for the number.
    """
    possible = values if callable(values) else tuple(values)
    return _declared(Setting(possible=possible, usual=default, words=words, key=key, label=label))


def choice(meanings: Mapping[str, str], *, default: str, key: str = "", label: str = "") -> Any:
    """A setting that is one of a few words; the meanings explain each of them."""
    if default not in meanings:
        raise GenreError(f"{default!r} is none of the choices {', '.join(meanings)}")
    possible = tuple(meanings)
    return _declared(
        Setting(possible=possible, usual=default, words=meanings, key=key, label=label)
    )


def _declared(setting: Setting) -> Any:
    texts = [setting.words] if isinstance(setting.words, str) else list(setting.words.values())
    for words in texts:
        if "," in words:
            raise GenreError(f"a comma separates variants, so that {words!r} cannot name one")
    if len(set(texts)) < len(texts):
        raise GenreError(f"two choices mean the same: {', '.join(texts)}")
    return dataclasses.field(default=setting.usual, metadata={DECLARED: setting})


def named(setting: Setting, field: str, genre: str) -> Setting:
    """The setting of a field with its key, label, field name and code filled in.

    >>> parks = named(Setting(possible=(0, 1), usual=0, words="park"), "parks", "doors")
    >>> parks.label, parks.code
    ('parks', 'setting-doors-parks')
    """
    key = setting.key or field
    label = setting.label or key.replace("_", " ")
    code = f"setting-{genre}-{key.replace('_', '-')}"
    return msgspec.structs.replace(setting, key=key, label=label, field=field, code=code)


def settings_of(genre: type[Puzzle]) -> dict[str, Setting]:
    """The settings of a genre by key, with words for what they mean."""
    found = [
        named(about, field.name, genre.name)
        for field in dataclasses.fields(genre)
        if isinstance(about := field.metadata.get(DECLARED), Setting)
    ]
    for code, words in chain.from_iterable(setting.english() for setting in found):
        say_anew(code, words)
    return {setting.key: setting for setting in found}


def by_field(genre: type[Puzzle], values: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by field name instead of key; anything else is unchanged."""
    settings = genre.settings
    return {settings[key].field if key in settings else key: values[key] for key in values}
