"""Folders that are registries: each file in them is a genre, a format, a command, …"""

from __future__ import annotations

import os


def files_beside(file: str, suffix: str = ".py") -> list[str]:
    """The names, without the suffix, of the files in the folder of a file; none with an underscore.

    Not with pathlib, whose import would take a twentieth of the start of every command.

    >>> "folders" in files_beside(__file__), "__init__" in files_beside(__file__)
    (True, False)
    """
    names = os.listdir(os.path.dirname(file))
    found = (name.removesuffix(suffix) for name in names if name.endswith(suffix))
    return sorted(name for name in found if not name.startswith("_"))
