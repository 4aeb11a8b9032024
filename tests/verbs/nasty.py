"""Objects that fail, lie or never end, for any operation."""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import msgspec

import sightline as sl
from sightline.core.errors import InputError
from sightline.core.grid import Doorways, Grid
from sightline.formats import MAX_LENGTH
from sightline.verbs.verify import verify


def fail(*_: object, **__: object) -> NoReturn:
    raise RuntimeError("a foreign object was asked")


class Nasty:
    """Fails on any operation."""

    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = __bool__ = __index__ = __int__ = fail
    __getattribute__ = __repr__ = __str__ = __lt__ = __contains__ = __call__ = fail
    __class__ = property(fail)


class Endless:
    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> object:
        return self


class Liar:
    """Pretends to be of another type."""

    def __init__(self, what: type) -> None:
        self.what = what

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return self.what


class NastyList(list[Any]):
    __iter__ = __len__ = __getitem__ = __eq__ = __bool__ = __getattribute__ = fail


class NastyTuple(tuple[Any, ...]):
    __slots__ = ()
    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = __bool__ = __getattribute__ = fail


class NastyDict(dict[Any, Any]):
    __iter__ = __len__ = __getitem__ = __contains__ = items = keys = get = __bool__ = fail
    __getattribute__ = fail


class NastyText(str):
    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = strip = startswith = __str__ = fail
    __getattribute__ = fail


class NastyBytes(bytes):
    __iter__ = __len__ = __getitem__ = __eq__ = __hash__ = decode = __getattribute__ = fail


class NastyNumber(int):
    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = __hash__ = __abs__ = __index__ = __bool__ = fail
    __getattribute__ = fail


class NastyKind(type):
    __hash__ = __eq__ = __instancecheck__ = __subclasscheck__ = __getattribute__ = fail


def of_nasty_kind() -> type:
    return NastyKind("OfNastyKind", (), {})


class NastyKey:
    """Has the hash of the key that is looked up, and fails when it is compared."""

    def __init__(self, like: str) -> None:
        self.hash = hash(like)

    def __hash__(self) -> int:
        return self.hash

    __eq__ = fail


class Tower(enum.IntEnum):
    ONE = 1


def itself() -> list[Any]:
    things: list[Any] = []
    things.extend([things] * 1000)
    return things


def record_itself() -> dict[str, Any]:
    things: dict[str, Any] = {str(i): 0 for i in range(900)}
    things["solution"] = things["vertical"] = things["horizontal"] = [things] * 1000
    return things


def spoilt_doors() -> Doorways[Any]:
    doors = Doorways[Any](Grid(()), Grid(()))
    msgspec.structs.force_setattr(doors, "vertical", Nasty())
    return doors


NASTY: dict[str, Callable[[], object]] = {
    "fails": Nasty,
    "a list of what fails": lambda: [Nasty()],
    "rows of what fails": lambda: [[Nasty()] * 4] * 4,
    "endless": Endless,
    "rows without end": lambda: [Endless()] * 4,
    "a generator": lambda: (i for i in iter(int, 1)),
    "says it is a list": lambda: Liar(list),
    "says it is a puzzle": lambda: Liar(sl.Skyscrapers),
    "says it is a text": lambda: Liar(str),
    "says it is a grid": lambda: [Liar(Grid), Liar(int)],
    "its class fails": lambda: object.__new__(of_nasty_kind()),
    "a class that fails": of_nasty_kind,
    "a number that fails": lambda: [[NastyNumber(1)] * 4] * 4,
    "numbers with names": lambda: [[Tower.ONE] * 4] * 4,
    "contains itself": itself,
    "a record of itself": record_itself,
    "keys that fail": lambda: {NastyKey(key): 1 for key in ("genre", "solution", "rooms")},
    "values that fail": lambda: {key: Nasty() for key in ("genre", "solution", "vertical")},
    "doors that fail": spoilt_doors,
    "a million lists": lambda: [[]] * 10**6,
    "a million records": lambda: [dict.fromkeys(range(999))] * 10**6,
    "a module": lambda: sys,
    "the verifier": lambda: verify,
    "an exception": KeyboardInterrupt,
    "an error": lambda: InputError("x"),
    "memory": lambda: memoryview(b"1"),
    "many brackets": lambda: "[" * MAX_LENGTH,
    "many braces": lambda: '{"solution":' * 80_000,
    "many comments": lambda: "/*" * 400_000,
    "many tabs": lambda: "\t" * (MAX_LENGTH - 1) + "1",
    "many lines": lambda: "1\n" * 400_000,
    "many numbers": lambda: "1 " * 400_000,
    "many frames": lambda: "+-" * 400_000,
    "many quotes": lambda: '{"' * 400_000,
    "many escapes": lambda: '{"' + "\\" * 900_000,
    "a long header": lambda: "doors " + "1" * 900_000,
}
