"""The sizes of tests: a small sample in ``make test``, a large one in ``make soak``.

A random test states both sizes with :func:`size` or, if hypothesis draws the examples, with
:func:`tries`; a test with many parameters states with :func:`some` which of them stand for the
others; a long test of what shorter ones also touch is marked with :data:`at_night`. The option
``--soak`` chooses between them, only here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

_soak = _is_asked = False


def choose(*, soak: bool) -> None:
    """Set the kind of run; called once, before tests are collected."""
    global _soak  # noqa: PLW0603
    assert not _is_asked, "plugins and fixtures are imported before the kind of run is known"
    _soak = soak
    settings.load_profile("soak" if soak else "quick")


def in_soak() -> bool:
    """Whether this is the long run."""
    global _is_asked  # noqa: PLW0603
    _is_asked = True
    return _soak


def size(quick: int, soak: int) -> int:
    """The number of examples in this run; tests that use it are marked as ``soak``."""
    return soak if in_soak() else quick


def tries(quick: int, soak: int) -> Callable[[Any], Any]:
    """Set the number of hypothesis examples in this run; the default is that of the profile."""
    return settings(max_examples=size(quick, soak))


def some(everything: Iterable[Any], *, quick: Iterable[Any]) -> list[Any]:
    """The parameters of a test in this run: in the short one, those that stand for the others."""
    everything, quick = list(everything), list(quick)
    assert all(value in everything for value in quick)
    chosen = everything if in_soak() else quick
    return [pytest.param(value, marks=pytest.mark.soak) for value in chosen]


at_night = pytest.mark.night
"""A test that is left to the long run."""


def belongs(item: pytest.Item) -> bool:
    """Whether a test is run: in the long run, if it has more examples or parameters there."""
    if not in_soak():
        return "night" not in item.keywords
    test = getattr(item, "obj", None)
    return bool({"soak", "night"} & {*item.keywords}) or hasattr(test, "hypothesis")


# No test depends on the speed of the machine. In continuous integration, the same examples are
# used every time; in local and nightly runs, new ones.
_SHARED: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile(
    "quick", max_examples=25, derandomize=bool(os.environ.get("CI")), **_SHARED
)
settings.register_profile("soak", max_examples=2_000, print_blob=True, **_SHARED)
