"""Variants of a genre. Each is declared where it stands, and everything follows::

    connected: bool = switch("connected", default=False)         on or off
    letters: int = setting(range(1, 9), "letter", default=3)     a number: "3 letters"
    parks: int = setting(up_to_half, "park", default=0)          which ones, the shape says
    reading: str = choice({"count": "clues count", "sum": "clues add up"}, default="count")

It is then a key of the JSON form, an option of ``make``, a part of the name of a puzzle, a
control of the editor. Two fields of one class cannot have one name: where a key of the JSON form
is the name of something else already, as ``clues`` is, the field has another name, and says
``key="clues"``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from ..core.errors import GenreError
from ..core.grid import Shape
from ..core.words import counted

DECLARED = "declared"
"""Under this key of a dataclass field's metadata stands its declaration."""

Value = bool | int | str
Possible = Sequence[Value] | Callable[[Shape], Sequence[Value]]
"""What a setting can be: the same on every board, or what the shape allows."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A variant of a genre: what it can be, what it usually is, and what each value means."""

    possible: Possible
    usual: Value
    words: str | Mapping[Any, str]
    """What it means: of a switch, if it is not as usual; of a number, the thing that is counted,
    or a text with ``{}`` for the number; of a choice, the meaning of each value."""
    key: str = ""
    """The name by which everybody knows it; empty until the class is defined: the field's."""
    label: str = ""
    """What a form calls it; empty until the class is defined: its key."""
    field: str = ""
    """The name of the field, filled in when the class is defined."""

    @property
    def type(self) -> type:
        """``bool``, ``int`` or ``str``."""
        return type(self.usual)

    @property
    def varies(self) -> bool:
        """Whether the shape of a board has a say in what it can be."""
        return callable(self.possible)

    def values(self, shape: Shape) -> Sequence[Value]:
        """What it can be on a board of this shape."""
        return self.possible(shape) if callable(self.possible) else self.possible

    def usual_on(self, shape: Shape) -> Value:
        """What it is on such a board unless somebody says otherwise: as usual, if that can be.

        >>> up_to = lambda shape: range(1, shape[0] + 1)
        >>> letters = Setting(possible=up_to, usual=3, words="letter")
        >>> letters.usual_on((5, 5)), letters.usual_on((2, 2))
        (3, 2)
        """
        values = self.values(shape)
        return values[-1] if values and self.usual not in values else self.usual

    def values_on_any(self, sides: Sequence[int]) -> tuple[Value, ...]:
        """What it can be on some square board with one of these sides."""
        if not callable(self.possible):
            return tuple(self.possible)
        return tuple(dict.fromkeys(value for n in sides for value in self.possible((n, n))))

    def text(self, value: Value) -> str:
        """What a value means.

        >>> parks = Setting(possible=(0, 1, 2), usual=0, words="park")
        >>> parks.text(1), parks.text(2)
        ('1 park', '2 parks')
        """
        if not isinstance(self.words, str):
            return self.words[value]
        if self.type is not int or "{}" in self.words:
            return self.words.format(value)
        return counted(int(value), self.words)

    def meaning(self) -> str:
        """What any of its values means.

        >>> Setting(possible=(0, 1), usual=0, words="park").meaning()
        'N parks'
        >>> Setting(possible=("a", "b"), usual="a", words={"a": "all", "b": "both"}).meaning()
        'a: all, b: both'
        """
        if not isinstance(self.words, str):
            return ", ".join(f"{value}: {text}" for value, text in self.words.items())
        return self.words.format("N") if "{}" in self.words else f"N {self.words}s"


def switch(words: str, *, default: bool) -> Any:
    """A variant that is on or off; the words say what it means if it is not as usual."""
    return _declared(Setting(possible=(False, True), usual=default, words=words))


def setting(values: Possible, words: str, *, default: int, key: str = "", label: str = "") -> Any:
    """A variant that is a number: one of a few, which the shape of the board may limit.

    The words are the thing that is counted, ``"park"``, or a text with ``{}`` for the number.
    """
    possible = values if callable(values) else tuple(values)
    return _declared(Setting(possible=possible, usual=default, words=words, key=key, label=label))


def choice(meanings: Mapping[str, str], *, default: str, key: str = "", label: str = "") -> Any:
    """A variant that is one of a few words; the meanings say what each stands for."""
    if default not in meanings:
        raise GenreError(f"{default!r} is none of the choices {', '.join(meanings)}")
    possible = tuple(meanings)
    return _declared(
        Setting(possible=possible, usual=default, words=meanings, key=key, label=label)
    )


def _declared(setting: Setting) -> Any:
    texts = [setting.words] if isinstance(setting.words, str) else list(setting.words.values())
    for text in texts:
        if "," in text:
            raise GenreError(f"a comma separates variants, so that {text!r} cannot name one")
    if len(set(texts)) < len(texts):
        raise GenreError(f"two choices mean the same: {', '.join(texts)}")
    return dataclasses.field(default=setting.usual, metadata={DECLARED: setting})


def named(setting: Setting, field: str) -> Setting:
    """The setting of a field, with all its names.

    >>> named(Setting(possible=(0, 1), usual=0, words="park"), "parks").label
    'parks'
    """
    key = setting.key or field
    label = setting.label or key.replace("_", " ")
    return msgspec.structs.replace(setting, key=key, label=label, field=field)
