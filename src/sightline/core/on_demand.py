"""Names of a package whose modules are imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from sys import modules
from typing import Any


def on_demand(package: str, names: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package: for these modules, and the names that they define.

    >>> on_demand("sightline.core", {"escaping": ("tame",)})("tame")(" ab")
    'ab'
    """
    homes = {name: module for module, several in names.items() for name in several}

    def get(name: str) -> Any:
        if name in names:
            return import_module(f"{package}.{name}")
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(modules[package], name, found)  # asked for but once
        return found

    return get
