"""Decoding JSON, in one place: what cannot be read is always a :class:`msgspec.DecodeError`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")


class TooDeep(msgspec.DecodeError):
    """JSON in so many brackets that reading it would take all of the stack."""


def decoder(kind: type[T]) -> Callable[[str | bytes], T]:
    """The function that decodes JSON of this type.

    >>> decoder(list[int])("[1, 2]")
    [1, 2]
    >>> decoder(list[int])("[" * 10_000 + "]" * 10_000)
    Traceback (most recent call last):
    msgspec.ValidationError: Expected `int`, got `array` - at `$[0]`
    >>> decoder(dict[str, Any])('{"a": ' + "[" * 10_000)
    Traceback (most recent call last):
    sightline.core.decoding.TooDeep: it is nested too deeply
    """
    read = msgspec.json.Decoder(kind).decode

    def decode(data: str | bytes) -> T:
        try:
            return read(data)
        except RecursionError:
            raise TooDeep("it is nested too deeply") from None
        except UnicodeDecodeError:
            raise msgspec.DecodeError("it is no text in UTF-8") from None

    return decode


def undecoded(value: Any) -> msgspec.Raw:
    """A decoded value as JSON again, on one line, which can be written without going into it."""
    try:
        return msgspec.Raw(msgspec.json.encode(value))
    except RecursionError:
        raise TooDeep("it is nested too deeply") from None


@overload
def from_json(data: str | bytes) -> Any: ...


@overload
def from_json(data: str | bytes, kind: type[T]) -> T: ...


def from_json(data: str | bytes, kind: Any = Any) -> Any:
    """The JSON value, which must be of this type."""
    return decoder(kind)(data)
