"""The files that many puzzles are written to. The folder is the registry: a file, a suffix."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ....core.errors import InputError
from ._output import OUTPUTS, Output, Writer

for _file in sorted(Path(__file__).parent.glob("[!_]*.py")):
    import_module(f"{__name__}.{_file.stem}")

__all__ = ["OUTPUTS", "Output", "Writer", "output_of"]


def output_of(path: str) -> Output:
    """The output format for a file name.

    >>> output_of("puzzles.jsonl.gz").suffix
    '.jsonl.gz'
    """
    for suffix, output in OUTPUTS.items():
        if path.endswith(suffix) and Path(path).name != suffix:
            output.check()
            return output
    known = ", ".join(sorted(OUTPUTS))
    raise InputError(f"the name must end in {known}, which says the format", file=path)
