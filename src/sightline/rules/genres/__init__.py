"""The genres. The folder is the registry: every file in it is imported, and registers itself."""

import warnings
from importlib import import_module

from ...core.errors import GenreError
from ...core.folders import files_beside

for _file in files_beside(__file__):
    try:
        import_module(f"{__name__}.{_file}")
    except GenreError as _error:  # the other genres can be used
        warnings.warn(f"{_file}.py is left out: {_error}", RuntimeWarning, stacklevel=1)
