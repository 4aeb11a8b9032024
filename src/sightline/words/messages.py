"""Messages: codes with values for their slots, and how they become texts, last of all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Protocol, TypeAlias

import msgspec

from .catalogues import ENGLISH, Source, catalogue
from .languages import DEFAULT, Language, language, rules_of
from .patterns import Call, Expression, Pattern, Reference, Select, Variable


class Sayable(Protocol):
    """What says itself by a message: a place, a value of a puzzle."""

    @property
    def said(self) -> Slot:
        """The message, or a plain text or number."""


class Figure(msgspec.Struct, frozen=True):
    """A number with so many digits after the point."""

    number: float
    digits: int

    @classmethod
    def of(cls, number: float) -> Figure:
        """A number with as many digits as it has, six at most.

        >>> Figure.of(4.5), Figure.of(3)
        (Figure(number=4.5, digits=1), Figure(number=3, digits=0))
        """
        nearest = round(number, 6)
        return cls(nearest, next((n for n in range(6) if round(nearest, n) == nearest), 6))


class Message(msgspec.Struct, frozen=True):
    """A code, and the values of its slots. ``str`` says it in the language that is spoken."""

    code: str
    slots: tuple[tuple[str, Slot], ...] = ()

    def __str__(self) -> str:
        return text(self)

    def __getitem__(self, slot: str) -> Slot:
        """The value of a slot.

        >>> Message("is", (("count", 2),))["count"]
        2
        """
        return dict(self.slots)[slot]

    def but(self, **slots: Slot) -> Message:
        """The same message with other values in some slots.

        >>> Message("is", (("count", 2),)).but(count=3)["count"]
        3
        """
        return Message(self.code, tuple(sorted({**dict(self.slots), **slots}.items())))

    @property
    def size(self) -> int:
        """How much there is to say: the values in its slots, and in those of messages there."""
        return 1 + sum(size(value) for _, value in self.slots)


class Listed(msgspec.Struct, frozen=True):
    """A list, as it is spoken: ``1, 2 and 3``. It counts as the number of its items.

    ``last`` is what stands before the last item: the code of a list in :mod:`.english`.
    """

    items: tuple[Slot, ...]
    last: str = "and"

    def __str__(self) -> str:
        return text(self)

    @classmethod
    def of(cls, items: Iterable[Slot], last: str = "and") -> Slot:
        """A list or, if it is one, the item alone."""
        every = tuple(items)
        return every[0] if len(every) == 1 else cls(every, last)


Slot: TypeAlias = "int | str | Figure | Message | Listed | Sayable"
"""What can stand in a slot of a message."""


def size(value: Slot) -> int:
    """How much there is to say of the value of a slot.

    >>> size(Message("is", (("places", Listed(("r1c1", "r1c2"))), ("value", 3))))
    4
    """
    if isinstance(value, Message):
        return value.size
    if isinstance(value, Listed):
        return sum(map(size, value.items))
    return 1


def sentences_in(value: Slot) -> int:
    """How many sentences it takes.

    >>> sentences_in(Message("x", (("it", Listed(("one", "another"), "sentences")),)))
    2
    """
    match value:
        case Message():
            return max((sentences_in(each) for _, each in value.slots), default=1)
        case Listed(items, last):
            several = sum if last == "sentences" else max
            return several(map(sentences_in, items))
    return 1


def as_data(value: Slot) -> Any:
    """A message as JSON: ``{"code": …, "values": {…}}``; places are their keys, values numbers.

    >>> as_data(Message("is", (("count", 2), ("places", Listed(("r1c1", "r1c2"))))))
    {'code': 'is', 'values': {'count': 2, 'places': ['r1c1', 'r1c2']}}
    """
    match value:
        case Message():
            return {"code": value.code, "values": {k: as_data(v) for k, v in value.slots}}
        case Listed():
            return [as_data(item) for item in value.items]
        case Figure():
            return value.number
        case str():
            return value.encode(errors="backslashreplace").decode()  # file names may be no text
        case int():
            return value
    data: Any = getattr(value, "data", None)
    return as_data(value.said) if data is None else data


def joined(messages: Sequence[Message], slot: str) -> Message:
    """Messages that differ in one slot alone, as one with a list there."""
    items: dict[Slot, None] = {}
    last = "and"
    for message in messages:
        value = message[slot]
        if isinstance(value, Listed):
            last = value.last
            items |= dict.fromkeys(value.items)
        else:
            items[value] = None
    return messages[0].but(**{slot: Listed(tuple(items), last)})


def spelt(value: Slot) -> dict[str, Source]:
    """How the codes in a message are said in English, for a process that may not know them yet."""
    match value:
        case Message():
            own = {value.code: ENGLISH[value.code]} if value.code in ENGLISH else {}
            return reduce(or_, (spelt(inner) for _, inner in value.slots), own)
        case Listed():
            return reduce(or_, map(spelt, value.items), {})
        case int() | str() | Figure():
            return {}
    return spelt(value.said)


# As texts --------------------------------------------------------------------------------------

Options = Mapping[str, Slot]
"""What a message around it asks of a message: its case, its mood."""
_NONE: Options = {}
MISSING = "none"
"""The attribute of a word that has none."""


def text(said: Slot, **options: Slot) -> str:
    """What a message says, in the language that is spoken.

    >>> text(Listed((1, 2, 3))), text(Listed(("r1c1",)))
    ('1, 2 and 3', 'r1c1')
    """
    return _renderer(language()).say(said, options)


def sentence(said: Slot) -> str:
    """The same with a capital at its start and a full stop.

    A first word with a digit in it, the name of a cell, stays as it is.

    >>> sentence("the 5 stands first"), sentence("r1c2 is 5")
    ('The 5 stands first.', 'r1c2 is 5.')
    """
    return _stopped(_capital(text(said)))


def sentences(said: Slot) -> list[str]:
    """The sentences of what a message says, each of which ends with a full stop.

    >>> sentences("Shade some cells. No two share a side.")
    ['Shade some cells.', 'No two share a side.']
    """
    return re.split(r"(?<=\.) ", text(said))


def _capital(words: str) -> str:
    first = words.split(" ", 1)[0]
    return words if any(map(str.isdigit, first)) else words[:1].upper() + words[1:]


def _stopped(words: str) -> str:
    return words if words.endswith(".") else f"{words}."


class Renderer:
    """Says messages in one language; what it does not know is said in English."""

    def __init__(self, code: str) -> None:
        self._own, self._rules = catalogue(code), rules_of(code)
        self._english = self._own if code == DEFAULT else catalogue(DEFAULT)

    def say(self, said: Slot, options: Options = _NONE) -> str:
        """What a message, or a value in one of its slots, says."""
        match said:
            case str():
                return said
            case int():
                return figures(said, self._rules)
            case Message():
                return self._message(said.code, dict(said.slots), options)
            case Listed():
                return self._list(said, lambda item: self.say(item, options))
            case Figure():
                return f"{said.number:,.{said.digits}f}".translate(
                    {ord(","): self._rules.thousands, ord("."): self._rules.decimal}
                )
        return self.say(said.said, options)

    def _message(self, code: str, slots: Mapping[str, Slot], options: Options) -> str:
        pattern = self._pattern(code)
        if len(pattern) == 1 and isinstance(pattern[0], str):
            return pattern[0]
        return "".join(self._each(pattern, slots, options))

    def _pattern(self, code: str) -> Pattern:
        pattern = self._own.pattern(code) or self._english.pattern(code)
        if pattern is None:
            raise LookupError(f"nothing says the code {code!r}")
        return pattern

    def _each(self, pattern: Pattern, slots: Mapping[str, Slot], options: Options) -> list[str]:
        return [
            part if isinstance(part, str) else self._part(part, slots, options) for part in pattern
        ]

    def _part(self, part: Expression | Select, slots: Mapping[str, Slot], options: Options) -> str:
        match part:
            case Select():
                return "".join(self._each(self._chosen(part, slots, options), slots, options))
            case Call():
                return self._call(part, slots, options)
            case Reference():
                return self._message(part.code, slots, options)
            case str():
                return part
        return self.say(_value(part, slots, options), options)

    def _call(self, call: Call, slots: Mapping[str, Slot], options: Options) -> str:
        about: Slot = (
            _value(call.about, slots, options)
            if isinstance(call.about, Variable)
            else self._part(call.about, slots, options)
        )
        inside = {**options, **dict(call.options)}
        match call.name:
            case "SAY":
                return self.say(about, inside)
            case "CAPITAL":
                return _capital(self.say(about, inside))
            case "SENTENCE":
                return _stopped(_capital(self.say(about, inside)))
            case "ATTRIBUTE":
                return self._attribute(about, *call.texts)
        code = call.name.lower().replace("_", "-")
        if isinstance(about, Listed):
            return self._list(about, lambda item: self._message(code, {"it": item}, inside))
        return self._message(code, {"it": about}, inside)

    def _attribute(self, about: Slot, name: str) -> str:
        while not isinstance(about, int | str | Figure | Message | Listed):
            about = about.said
        if not isinstance(about, Message):
            return MISSING
        source = self._own.source(about.code) or self._english.source(about.code)
        return (source.attributes if source else {}).get(name, MISSING)

    def _list(self, those: Listed, say: Callable[[Slot], str]) -> str:
        *others, last = map(say, those.items)
        if not others:
            return last
        before = others[0]
        for other in others[1:]:
            before = self._message(f"list-{those.last}", {"one": before, "other": other}, _NONE)
        return self._message(f"list-last-{those.last}", {"one": before, "other": last}, _NONE)

    def _chosen(self, select: Select, slots: Mapping[str, Slot], options: Options) -> Pattern:
        """The variant for a value: by the value itself, or by its plural form."""
        value: Slot = (
            _value(select.selector, slots, options, "")
            if isinstance(select.selector, Variable)
            else self._part(select.selector, slots, options)
        )
        while not isinstance(value, int | str | Figure | Message | Listed):
            value = value.said
        if isinstance(value, Listed):
            value = len(value.items)
        keys = {str(value)}
        if isinstance(value, Message):  # one thing, unless it says how many
            keys = {value.code}
            value = _number_of(value)
        if isinstance(value, int):
            keys |= {str(value), "one" if self._rules.is_one(value) else "other"}
        for key, pattern in select.variants:
            if key in keys:
                return pattern
        return select.variants[select.default][1]


@lru_cache(maxsize=8)
def _renderer(code: str) -> Renderer:
    return Renderer(code)


def _number_of(said: Message) -> int:
    """How many things a message is about: as it counts itself, or as many as it has places."""
    slots = dict(said.slots)
    places = slots.get("places")
    number = len(places.items) if isinstance(places, Listed) else slots.get("count", 1)
    return number if isinstance(number, int) else 1


def _value(
    part: Variable, slots: Mapping[str, Slot], options: Options, missing: Slot | None = None
) -> Slot:
    value = slots.get(part.name, options.get(part.name, missing))
    if value is None:
        raise LookupError(f"there is no value for ${part.name}")
    return value


def figures(number: int, rules: Language) -> str:
    """A whole number in figures: ``1,200``."""
    return f"{number:,}".replace(",", rules.thousands)
