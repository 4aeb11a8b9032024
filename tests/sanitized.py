"""Runs tests with a native module that was built with sanitizers; see `make sanitize`.

``python tests/sanitized.py FOLDER PYTEST-ARGUMENTS``; the folder contains the module.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

NAME = "sightline._kernel"


def load(folder: Path) -> None:
    """Load the module before the installed one can be imported."""
    (path,) = folder.glob("_kernel*.so")
    spec = spec_from_file_location(NAME, path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[NAME] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[NAME])


if __name__ == "__main__":
    folder, *arguments = sys.argv[1:]
    load(Path(folder))
    # Buffered output would be lost with the process.
    sys.exit(pytest.main(["-p", "no:cacheprovider", "--capture=no", *arguments]))
