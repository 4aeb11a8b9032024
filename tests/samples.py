"""How much a random test tries: a small sample in ``make test``, a large one in ``make soak``.

A test states both sizes where it stands, with :func:`size` or, where hypothesis draws the
examples, with :func:`tries`; the option ``--soak`` chooses between them, here and nowhere else.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

_soak = False


def choose(*, soak: bool) -> None:
    """Called once, before any test is collected."""
    global _soak  # noqa: PLW0603
    _soak = soak
    settings.load_profile("soak" if soak else "quick")


def in_soak() -> bool:
    """Whether this is the long run."""
    return _soak


def size(quick: int, soak: int) -> int:
    """So many examples, by the run that this is; such a test is marked as ``soak``."""
    return soak if _soak else quick


def tries(quick: int, soak: int) -> Callable[[Any], Any]:
    """So many examples of hypothesis; a test without this tries as many as the profile says."""
    return settings(max_examples=size(quick, soak))


def is_random(item: pytest.Item) -> bool:
    """Whether a test has more to try in a longer run."""
    test = getattr(item, "obj", None)
    return "soak" in item.keywords or hasattr(test, "hypothesis")


# No test depends on how fast the machine is. A run that decides whether a change lands tries the
# same examples every time; at home, and at night, new ones are tried with every run.
_SHARED: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile(
    "quick", max_examples=50, derandomize=bool(os.environ.get("CI")), **_SHARED
)
settings.register_profile("soak", max_examples=2_000, print_blob=True, **_SHARED)
