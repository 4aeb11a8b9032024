"""All constraints, so that no table in the tests leaves one out."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from sightline import rules
from sightline.rules.constraints import Constraint


def every_constraint() -> list[type[Constraint]]:
    """The constraints of the package, wherever in its rules they are defined, with any base class.

    Constraints that are defined in tests are not included.
    """
    for module in walk_packages(rules.__path__, f"{rules.__name__}."):
        import_module(module.name)
    ours = (kind for kind in _based_on(Constraint) if kind.__module__.startswith("sightline."))
    # A base of others has no variables of its own, so that it can constrain nothing.
    ours = (kind for kind in ours if kind.variables is not Constraint.variables)
    return sorted(ours, key=lambda kind: (kind.__name__, kind.__module__))


def _based_on(base: type[Constraint]) -> Iterator[type[Constraint]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _based_on(kind)
