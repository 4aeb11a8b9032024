"""How the kernel was built, for those who measure it."""

from pathlib import Path

from ... import _kernel

COMPILER = _kernel.compiler
FILE = Path(_kernel.__file__).name
"""The name of its file, in whatever folder."""
