"""The command ``distinct``."""

from __future__ import annotations

import click

from ..core.deadline import Deadline
from ..core.errors import Stopped
from ..verbs.bulk import Join, Manifest, Split
from ..words import Message
from ._command import WithExamples
from ._exits import Exit, note
from ._options import time_limit_option
from ._progress import watched
from ._words import COMPLETE, INTERRUPTED, JOINED, SAFE


@click.command(
    "distinct",
    cls=WithExamples,
    examples=[
        "sightline distinct part-*.jsonl -o all.jsonl",
        "sightline distinct part-*.jsonl --split train=0.9,test=0.1 -o all.jsonl.gz",
    ],
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    help="Write to this file: .jsonl, .jsonl.gz, .jsonl.zst or .parquet.",
)
@click.option("--resume", is_flag=True, help="Go on with an interrupted run.")
@click.option(
    "--split",
    metavar="NAME=SHARE,…",
    help="Deal out to several files, as make does: train=0.9,test=0.1.",
)
@time_limit_option
def command(
    *,
    files: tuple[str, ...],
    output: str,
    resume: bool,
    split: str | None,
    time_limit: float | None,
) -> Exit:
    """Join the puzzles of many files, and leave out repeats, also turned and mirrored ones.

    FILE holds JSON lines, compressed or not, such as make -o writes them: the parts of a
    run too large for one file, made anywhere. Of puzzles with the same canonical id the
    first stays, by the order of the files and of their lines, as it is written there. A
    record without this id gets it from its clues.

    The ids are sorted on disk, in a folder beside the file, so that memory does not grow
    with the number of puzzles; the files are read twice. After an interruption, --resume
    goes on. A manifest with checksums is written beside the file.
    """
    deadline = Deadline(time_limit)
    work = Join(files, output, Split.parse(split) if split else None)
    if resume and (known := work.finished()):
        note(COMPLETE(summary=_summary(known)))
        return Exit.YES
    with work.begun(resume=resume):
        try:
            with watched() as watcher:
                finished = work.write(watcher, deadline)
        except KeyboardInterrupt:
            note(INTERRUPTED(safe=work.safe()))
            raise
        except Stopped as error:
            raise Stopped(SAFE(why=error.said, safe=work.safe())) from None
    note(_summary(finished))
    if finished.shares:
        note(finished.shares)
    return Exit.YES


def _summary(finished: Manifest) -> Message:
    return JOINED(files=finished.summary(), repeats=finished.repeats)
