"""The command ``make``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, closing
from functools import partial
from typing import Any

import click
import msgspec

from ..core.deadline import Deadline
from ..core.decoding import from_json
from ..core.errors import Stopped, Unmade
from ..formats.json import parse
from ..records.make import Fresh, line_of
from ..rules.puzzle import genre
from ..verbs.bulk import (
    Manifest,
    Order,
    Run,
    Split,
    Tally,
    Workers,
    cores,
    first_hopes,
    hired,
    seed_before,
    shards_of,
)
from ..verbs.grade import GRADES_SAID
from ..words import Figure, Message, Slot, say
from ._command import WithExamples
from ._exits import Exit, complain, note
from ._options import ascii_option, json_option, time_limit_option, together, whole_number
from ._output import is_terminal, needs_ascii, write_line
from ._progress import watched
from ._recipes import recipe_of, recipe_options
from ._usage import Misused
from ._words import COMPLETE, GRADED, INTERRUPTED, JOINED, SAFE

NO_GRADE = say("make-no-grade", "no grade, because not proved unique")
AGAIN = say("make-again", "{ $grade }; to make it again: { $options }")
SEED = say("make-seed", "seed { $seed }")
NEEDS_FILE = say("make-needs-file", "{ $option } needs a file: -o puzzles.jsonl")
FILE_SAYS_KIND = say(
    "make-file-says-kind",
    "--json is for standard output; the name of the file says its kind",
)
PRESET_IS_DENSITY = say(
    "make-preset-is-density", "--preset is a density by name; leave out --density"
)
GRADE_NEEDS_ONE = say(
    "make-grade-needs-one", "only a puzzle with one solution has a grade; leave out --any"
)
MADE = say(
    "make-made",
    "{ $found } of { $count -> [one] { $count } puzzle *[other] { $count } puzzles } were made",
)
WITH_SEED = say("make-with-seed", "{ $files } (seed { $seed })")

STANDARD_OUTPUT = "-"
MOST_PUZZLES = 10**15
"""More than is ever needed, and still a small number."""
PUZZLES_PER_WORKER = 10
"""For fewer it does not pay to start another process."""

Printer = Callable[[bytes], None]
"""Prints a record, which is a line of JSON."""
Hire = Callable[[], AbstractContextManager[Workers]]
"""Starts the workers that make the puzzles."""


def told(fresh: Fresh) -> Message:
    """How hard it is, and how to make it again."""
    if fresh.grade:
        grade = GRADED(grade=GRADES_SAID[fresh.grade], score=Figure(fresh.score or 0, 1))
    else:
        grade = NO_GRADE()
    start = f" --start {fresh.index}" if fresh.index else ""
    return AGAIN(grade=grade, options=f"--seed {fresh.seed}{start}")


run_options = together(
    click.option(
        "--count",
        type=int,
        callback=whole_number(1, MOST_PUZZLES),
        default=1,
        metavar="N",
        help="How many puzzles.",
    ),
    click.option(
        "--seed",
        type=int,
        callback=whole_number(0, 2**64 - 1),
        metavar="N",
        help="The same seed gives the same puzzles; without it a random one, which is told.",
    ),
    click.option(
        "--start",
        type=int,
        callback=whole_number(0, MOST_PUZZLES),
        default=0,
        metavar="N",
        help="The index of the first puzzle among all those of the seed.",
    ),
    click.option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to this file: .jsonl, .jsonl.gz, .jsonl.zst or .parquet.",
    ),
    click.option("--resume", is_flag=True, help="Go on with an interrupted run."),
    click.option(
        "--distinct", is_flag=True, help="Leave out repeats, also turned and mirrored ones."
    ),
    click.option(
        "--split",
        metavar="NAME=SHARE,…",
        help="Deal out to several files, those with the same solution, also turned and mirrored, "
        "to the same: train=0.9,test=0.1.",
    ),
    click.option(
        "--workers",
        type=int,
        callback=whole_number(1, 1024),
        metavar="N",
        help="How many processes work; without it as many as there are processors.",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on the Dask cluster at this address; local starts one here.",
    ),
)


@click.command(
    "make",
    cls=WithExamples,
    examples=[
        "sightline make skyscrapers --size 5",
        "sightline make doors --size 4x6 --connected --seed 7",
        "sightline make starry-night --size 6 --json | sightline solve -",
        "sightline make skyscrapers --size 4 --count 100 --seed 1 -o puzzles.jsonl.gz",
        "sightline make doors --size 4 --count 50 --split train=0.9,test=0.1 -o my.jsonl",
    ],
)
@click.argument("genre_name", metavar="GENRE")
@recipe_options
@run_options
@time_limit_option
@json_option
@ascii_option
def command(
    *,
    genre_name: str,
    seed: int | None,
    output: str | None,
    resume: bool,
    distinct: bool,
    split: str | None,
    workers: int | None,
    cluster: str | None,
    time_limit: float | None,
    as_json: bool,
    ascii: bool,
    **wishes: Any,
) -> Exit:
    """Make puzzles, each with one solution only, unless --any is said.

    GENRE is one of those that sightline genres lists. A puzzle depends on its genre, the
    options, the seed and its index, and on nothing else: neither on the machine nor on the
    number of workers.

    Without -o, puzzles go to standard output: drawn or, if there are several and they go
    into a pipe, as lines of JSON. With -o, they are kept safe in a folder beside the file
    until all are there; after an interruption, --resume goes on. A manifest with checksums
    is written beside the file.

    For a puzzle that cannot be made within the budget, or that --distinct leaves out, the
    next index steps in. If there are still fewer than --count in the end, a sentence says
    why, and the exit code is 3. --time-limit interrupts the run, with the same exit code, but
    has no say in what a puzzle is like. With -o there is no file then: what was made is in the
    folder, and --resume goes on, to what the file would be without the limit.
    """
    deadline = Deadline(time_limit)
    output = None if output == STANDARD_OUTPUT else output
    _check_usage(output, wishes, as_json=as_json, resume=resume, distinct=distinct, split=split)
    recipe = recipe_of(genre(genre_name), wishes)
    known = seed if seed is not None or not (output and resume) else seed_before(output)
    order = Order(
        recipe=recipe,
        seed=secrets.randbits(32) if known is None else known,
        start=wishes["start"],
        count=wishes["count"],
        distinct=distinct,
        split=Split.parse(split) if split else None,
    )
    number = workers or min(cores(), 1 + order.count // PUZZLES_PER_WORKER)
    hire = partial(hired, number, cluster, dismissible=time_limit is not None)
    if output is not None:
        return _write(Run(order, output), hire, deadline, resume=resume)
    in_lines = as_json or (order.count > 1 and not is_terminal())
    if known is None and in_lines:
        note(SEED(seed=str(order.seed)))
    printer = _print_lines if in_lines else _Drawer(ascii=ascii or needs_ascii())
    return _print(order, hire, deadline, printer)


def _check_usage(
    output: str | None,
    wishes: Mapping[str, Any],
    *,
    as_json: bool,
    resume: bool,
    distinct: bool,
    split: str | None,
) -> None:
    if output is None:
        for name, given in {"resume": resume, "distinct": distinct, "split": split}.items():
            if given:
                raise Misused(NEEDS_FILE(option=f"--{name}"))
    elif as_json:
        raise Misused(FILE_SAYS_KIND())
    if wishes["preset"] and wishes["density"] is not None:
        raise Misused(PRESET_IS_DENSITY())
    if wishes["grade"] and wishes["not_unique"]:
        raise Misused(GRADE_NEEDS_ONE())


# To standard output ----------------------------------------------------------------------


def _print(order: Order, hire: Hire, deadline: Deadline, printer: Printer) -> Exit:
    tally = Tally(order)
    try:
        with hire() as workers:
            _print_all(order, tally, workers, deadline, printer)
    except Unmade:
        raise
    except Stopped as error:
        made = MADE(found=tally.found, count=order.count)
        raise Stopped(SAFE(why=error.said, safe=made)) from None
    return _told(tally.shortage())


def _print_all(
    order: Order, tally: Tally, workers: Workers, deadline: Deadline, printer: Printer
) -> None:
    make = partial(shards_of, order, line_of, workers, in_order=True, deadline=deadline)
    hopes = first_hopes(order)
    while not tally.is_done():
        with closing(make([tally.todo], hopes)) as made:
            for shard in made:
                for line in tally.take(shard.indices, shard.missing, shard.lines.splitlines()):
                    printer(line)
                if tally.is_done():
                    break


def _print_lines(line: bytes) -> None:
    write_line(msgspec.Raw(line))


class _Drawer:
    """Draws boards with an empty line between them; notes go to standard error."""

    def __init__(self, *, ascii: bool) -> None:
        self._ascii = ascii
        self._drawn = False

    def __call__(self, line: bytes) -> None:
        if self._drawn:
            click.echo()
        self._drawn = True
        click.echo(parse(line).text(ascii=self._ascii))
        note(told(from_json(line, Fresh)))


def _told(shortage: Slot | None) -> Exit:
    if shortage:
        complain(shortage)
    return Exit.STOPPED if shortage else Exit.YES


# To a file -------------------------------------------------------------------------------


def _write(run: Run, hire: Hire, deadline: Deadline, *, resume: bool) -> Exit:
    if resume and (known := run.finished()):
        note(COMPLETE(summary=_summary(known)))
        return Exit.YES
    with run.begun(resume=resume):
        try:
            with hire() as workers, watched() as watcher:
                finished = run.make(workers, line_of, watcher, deadline)
        except KeyboardInterrupt:
            note(INTERRUPTED(safe=run.safe()))
            raise
        except Unmade:
            raise
        except Stopped as error:
            raise Stopped(SAFE(why=error.said, safe=run.safe())) from None
    note(_summary(finished))
    if finished.shares:
        note(finished.shares)
    return _told(finished.shortage or None)


def _summary(finished: Manifest) -> Message:
    files, seed = finished.summary(), str(finished.order["seed"])
    if finished.repeats:
        files = JOINED(files=files, repeats=finished.repeats)
    return WITH_SEED(files=files, seed=seed)
