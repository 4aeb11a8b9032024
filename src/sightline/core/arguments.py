"""The arguments of public functions: what cannot be used is refused with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import wraps
from inspect import signature
from numbers import Real
from operator import index
from typing import ParamSpec, TypeVar

from .errors import InputError, shown, suggestion
from .places import Shape

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
        name = function.__qualname__.removesuffix(".__init__")
        raise TypeError(
            f"{name}() has no argument named {shown(unknown[0])}{suggestion(unknown[0], known)}"
        )

    return called


def whole_number(value: object, name: str, least: int | None = None) -> int:
    """An argument that is a whole number, of any type that stands for one.

    >>> whole_number(1.5, "limit", 0)
    Traceback (most recent call last):
    sightline.core.errors.InputError: limit is 1.5, but must be a whole number, 0 or more
    """
    if not isinstance(value, bool) and hasattr(value, "__index__"):
        number = index(value)
        if least is None or number >= least:
            return number
    bound = "" if least is None else f", {least} or more"
    raise InputError(f"{name} is {shown(value)}, but must be a whole number{bound}")


def number(value: object, name: str) -> float:
    """An argument that is a number; whether it is in range is not looked at."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputError(f"{name} is {shown(value)}, but must be a number")
    return float(value)


def seconds(value: object, name: str = "time_limit") -> float | None:
    """An argument that is a limit of time, or None for no limit."""
    if value is None:
        return None
    # Written so that what is no number is refused, too.
    if isinstance(value, bool) or not isinstance(value, Real) or not float(value) >= 0:
        raise InputError(f"{name} is {shown(value)}, but must be a number of seconds, 0 or more")
    return float(value)


def yes_or_no(value: object, name: str) -> bool:
    """An argument that is True or False."""
    if not isinstance(value, bool):
        raise InputError(f"{name} is {shown(value)}, but must be True or False")
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
        return whole_number(rows, "the number of rows"), whole_number(columns, "that of columns")
    elif not isinstance(size, bool) and hasattr(size, "__index__"):
        return index(size), index(size)
    raise InputError(f"{shown(size)} is no size of a board, such as 6, (4, 6) or '4x6'")
