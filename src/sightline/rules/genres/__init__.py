"""The genres. The folder is the registry: every file in it is imported, and registers itself."""

import warnings
from importlib import import_module
from pathlib import Path

from ...core.errors import GenreError

for _file in sorted(Path(__file__).parent.glob("[!_]*.py")):
    try:
        import_module(f"{__name__}.{_file.stem}")
    except GenreError as _error:  # the other genres can be used
        warnings.warn(f"{_file.name} is left out: {_error}", RuntimeWarning, stacklevel=1)
