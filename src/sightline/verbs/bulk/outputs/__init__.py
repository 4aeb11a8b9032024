"""The files that many puzzles are written to. The folder is the registry: a file, a suffix."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ....core.errors import InputError
from ....core.folders import files_beside
from ....words import Listed, say
from ._output import OUTPUTS, Output, Writer

NOT_UTF8 = say("bulk-not-utf-8", "choose a name in UTF-8: the manifest repeats it")
NO_ENDING = say("bulk-no-ending", "the name must end in { $known }, which says the format")

for _file in files_beside(__file__):
    import_module(f"{__name__}.{_file}")

__all__ = ["OUTPUTS", "Output", "Writer", "output_of"]


def output_of(path: str) -> Output:
    """The output format for a file name.

    >>> output_of("puzzles.jsonl.gz").suffix
    '.jsonl.gz'
    """
    try:
        path.encode()
    except UnicodeEncodeError:
        raise InputError(NOT_UTF8(), file=path) from None
    for suffix, output in OUTPUTS.items():
        if path.endswith(suffix) and Path(path).name != suffix:
            output.check()
            return output
    raise InputError(NO_ENDING(known=Listed(tuple(sorted(OUTPUTS)), "comma")), file=path)
