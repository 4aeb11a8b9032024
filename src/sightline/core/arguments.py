"""The arguments of public functions: what cannot be used is refused with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import wraps
from inspect import signature
from numbers import Real
from operator import index
from typing import ParamSpec, TypeVar

from ..words import Slot, say
from .errors import InputError, shown, suggested
from .places import Shape

NO_WHOLE_NUMBER = say("no-whole-number", "{ $name } is { $value }, but must be a whole number")
TOO_LITTLE = say(
    "no-whole-number-from",
    "{ $name } is { $value }, but must be a whole number, { $least } or more",
)
NO_NUMBER = say("no-number", "{ $name } is { $value }, but must be a number")
NO_SECONDS = say(
    "no-seconds", "{ $name } is { $value }, but must be a number of seconds, 0 or more"
)
NO_TRUTH = say("no-truth", "{ $name } is { $value }, but must be True or False")
NO_SIZE = say("no-size", "{ $value } is no size of a board, such as 6, (4, 6) or '4x6'")
NUMBER_OF_ROWS = say("number-of-rows", "the number of rows")
NUMBER_OF_COLUMNS = say("number-of-columns", "that of columns")

P = ParamSpec("P")
T = TypeVar("T")


def says_what_was_meant(function: Callable[P, T]) -> Callable[P, T]:
    """The function, but where an argument is misspelt, the error says how it is spelt.

    >>> says_what_was_meant(whole_number)(3, "limit", leest=1)
    Traceback (most recent call last):
    TypeError: whole_number() has no argument named 'leest'; known: value, name, least; did you \
mean least?
    """

    @wraps(function)
    def called(*args: P.args, **settings: P.kwargs) -> T:
        try:
            return function(*args, **settings)
        except TypeError:
            # The names are compared only now, so that a call that is right takes no longer.
            known = [name for name in signature(function).parameters if name != "self"]
            unknown = [name for name in settings if name not in known]
            if not unknown:
                raise
        every, near = suggested(unknown[0], known)
        name = function.__qualname__.removesuffix(".__init__")
        told = [f"{name}() has no argument named {shown(unknown[0])}"]
        told += [f"known: {', '.join(every)}"] if every else []
        told += [f"did you mean {' or '.join(near)}?"] if near else []
        raise TypeError("; ".join(told))

    return called


def whole_number(value: object, name: Slot, least: int | None = None) -> int:
    """An argument that is a whole number, of any type that stands for one.

    >>> whole_number(1.5, "limit", 0)
    Traceback (most recent call last):
    sightline.core.errors.InputError: limit is 1.5, but must be a whole number, 0 or more
    """
    if not isinstance(value, bool) and hasattr(value, "__index__"):
        number = index(value)
        if least is None or number >= least:
            return number
    if least is None:
        raise InputError(NO_WHOLE_NUMBER(name=name, value=shown(value)))
    raise InputError(TOO_LITTLE(name=name, value=shown(value), least=least))


def number(value: object, name: Slot) -> float:
    """An argument that is a number; whether it is in range is not looked at."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputError(NO_NUMBER(name=name, value=shown(value)))
    return float(value)


def seconds(value: object, name: str = "time_limit") -> float | None:
    """An argument that is a limit of time, or None for no limit."""
    if value is None:
        return None
    # Written so that what is no number is refused, too.
    if isinstance(value, bool) or not isinstance(value, Real) or not float(value) >= 0:
        raise InputError(NO_SECONDS(name=name, value=shown(value)))
    return float(value)


def yes_or_no(value: object, name: str) -> bool:
    """An argument that is True or False."""
    if not isinstance(value, bool):
        raise InputError(NO_TRUTH(name=name, value=shown(value)))
    return value


def shape_in(text: str) -> Shape | None:
    """The rows and columns in a text; None if it is no size.

    >>> shape_in("6"), shape_in("4x6"), shape_in("4 × 6"), shape_in("x")
    ((6, 6), (4, 6), (4, 6), None)
    """
    found = re.fullmatch(r"\s*([0-9]{1,4})(?:\s*[x×,* ]\s*([0-9]{1,4}))?\s*", text)
    return (int(found[1]), int(found[2] or found[1])) if found else None


def shape_of(size: object) -> Shape:
    """The rows and columns of a board, as users say them.

    >>> shape_of(4), shape_of((4, 6)), shape_of("4x6")
    ((4, 4), (4, 6), (4, 6))
    """
    if isinstance(size, str):
        shape = shape_in(size)
        if shape is not None:
            return shape
    elif isinstance(size, Sequence) and len(size) == 2:
        rows, columns = size
        return whole_number(rows, NUMBER_OF_ROWS()), whole_number(columns, NUMBER_OF_COLUMNS())
    elif not isinstance(size, bool) and hasattr(size, "__index__"):
        return index(size), index(size)
    raise InputError(NO_SIZE(value=shown(size)))
