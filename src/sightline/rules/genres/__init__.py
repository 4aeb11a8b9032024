"""The genres. The folder is the registry: every file in it registers itself when it is imported."""

import warnings
from importlib import import_module

from ...core.errors import GenreError
from ...core.folders import files_beside


def files() -> list[str]:
    """The files of the folder, without their suffixes."""
    return files_beside(__file__)


def module(file: str) -> str:
    """The module of a file."""
    return f"{__name__}.{file}"


def import_file(file: str) -> None:
    """Register the genre in a file; one with a fault is left out, so that others can be used."""
    try:
        import_module(module(file))
    except GenreError as error:
        warnings.warn(f"{file}.py is left out: {error}", RuntimeWarning, stacklevel=1)
