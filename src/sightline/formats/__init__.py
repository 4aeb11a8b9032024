"""The formats. The folder is the registry: every module in it is imported and registers itself."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ..rules import genres  # noqa: F401  (importing the folder fills the registry of genres)
from ._fitting import lost, refuse, write
from ._format import FORMATS, MAX_LENGTH, Format, decode
from ._many import read_many
from ._parsing import names_to_read, parse, recognise
from ._solution import parse_solution

for _file in sorted(Path(__file__).parent.glob("[!_]*.py")):
    import_module(f"{__name__}.{_file.stem}")

__all__ = [
    "FORMATS",
    "MAX_LENGTH",
    "Format",
    "decode",
    "lost",
    "names_to_read",
    "parse",
    "parse_solution",
    "read_many",
    "recognise",
    "refuse",
    "write",
]
