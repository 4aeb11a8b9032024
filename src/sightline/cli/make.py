"""The command ``make``."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from operator import attrgetter
from typing import Any, get_args

import click
import msgspec

from ..core.errors import Stopped, Unmade
from ..core.words import number_of
from ..formats.json import parse
from ..records.make import Fresh, line_of
from ..rules.fields import default
from ..rules.puzzle import GENRES, Puzzle, genre
from ..rules.symmetry import Pattern
from ..verbs.bulk import (
    Manifest,
    Order,
    Run,
    Split,
    Tally,
    cores,
    first_hopes,
    hired,
    seed_before,
    shards_of,
)
from ..verbs.grade import Word
from ..verbs.make import PRESETS, Recipe
from ._command import WithExamples
from ._exits import Exit, complain, note
from ._options import (
    Decorator,
    ascii_option,
    json_option,
    probability,
    size,
    together,
    whole_number,
)
from ._output import is_terminal, needs_ascii, write_line
from ._progress import watched

STANDARD_OUTPUT = "-"
MOST_PUZZLES = 10**15
"""More than anybody will ever make, and still a small number."""
PUZZLES_PER_WORKER = 10
"""For fewer it does not pay to start another process."""

Have = Callable[[type[Puzzle]], Mapping[str, Any]]
"""What genres have: their switches, their chances."""
_switches: Have = attrgetter("switches")
_chances: Have = attrgetter("chances")
Printer = Callable[[bytes], None]
"""Prints a record, which is a line of JSON."""


def sentence(fresh: Fresh) -> str:
    """How hard it is, and how to make it again."""
    grade = (
        f"{fresh.grade} (score {fresh.score:.1f})"
        if fresh.grade
        else "no grade, because not proved unique"
    )
    start = f" --start {fresh.index}" if fresh.index else ""
    return f"{grade}; to make it again: --seed {fresh.seed}{start}"


# Options ---------------------------------------------------------------------------------


def _givens(context: click.Context, parameter: click.Parameter, text: str) -> str | int:
    if text in ("none", "few", "auto"):
        return text
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise click.BadParameter(f"{text!r} is not none, few, auto or N.", context, parameter)
    return int(text)


def _owners(have: Have) -> dict[str, list[type[Puzzle]]]:
    """The genres by what they have."""
    owners: dict[str, list[type[Puzzle]]] = {}
    for kind in GENRES.values():
        for name in have(kind):
            owners.setdefault(name, []).append(kind)
    return owners


def _titles(kinds: Iterable[type[Puzzle]]) -> str:
    return ", ".join(kind.title for kind in kinds)


def _switch_options() -> Iterator[Decorator[Any]]:
    """An option for each variant of each genre, which sets it the unusual way."""
    for name, kinds in _owners(_switches).items():
        usual = default(kinds[0], name)
        typed = f"--{'no-' if usual else ''}{name.replace('_', '-')}"
        help = f"{_titles(kinds)}: {kinds[0].switches[name]}."
        yield click.option(typed, name, flag_value=not usual, default=None, help=help)


def _chance_options() -> Iterator[Decorator[Any]]:
    """An option for each probability that a genre draws its boards by."""
    for name, kinds in _owners(_chances).items():
        chance = kinds[0].chances[name]
        yield click.option(
            f"--{name.replace('_', '-')}",
            name,
            type=float,
            callback=probability,
            metavar="P",
            help=f"{_titles(kinds)}: the probability that {chance.text}; usually {chance.usual}.",
        )


recipe_options = together(
    click.option(
        "--size",
        required=True,
        callback=size,
        metavar="N[xM]",
        help="N rows and as many columns, or M.",
    ),
    click.option("--grade", type=click.Choice(get_args(Word)), help="How hard it is to be."),
    click.option(
        "--density",
        type=float,
        callback=probability,
        metavar="P",
        help="The share of the clues that are shown, from 0 to 1.",
    ),
    click.option(
        "--preset",
        type=click.Choice(list(PRESETS)),
        help=f"A density by name: {', '.join(f'{k} {v:.2f}' for k, v in PRESETS.items())}.",
    ),
    click.option("--minimal", is_flag=True, help="No clue and no given can be left out."),
    click.option(
        "--symmetry",
        type=click.Choice(get_args(Pattern)),
        default="none",
        help="Of the places of the clues: a half turn, a quarter turn, left and right.",
    ),
    click.option(
        "--givens",
        default="auto",
        callback=_givens,
        metavar="none|few|auto|N",
        help="How many cells, doors or symbols of the solution are given.",
    ),
    click.option(
        "--any", "not_unique", is_flag=True, help="Do not see to it that there is one solution."
    ),
    *_switch_options(),
    *_chance_options(),
)

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
    why, and the exit code is 3.
    """
    output = None if output == STANDARD_OUTPUT else output
    _check_usage(output, wishes, as_json=as_json, resume=resume, distinct=distinct, split=split)
    recipe = _recipe(genre(genre_name), wishes)
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
    if output is not None:
        return _write(Run(order, output), number, cluster, resume=resume)
    in_lines = as_json or (order.count > 1 and not is_terminal())
    if known is None and in_lines:
        note(f"seed {order.seed}")
    printer = _print_lines if in_lines else _Drawer(ascii=ascii or needs_ascii())
    return _print(order, number, cluster, printer)


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
                raise click.UsageError(f"--{name} needs a file: -o puzzles.jsonl")
    elif as_json:
        raise click.UsageError("--json is for standard output; the name of the file says its kind")
    if wishes["preset"] and wishes["density"] is not None:
        raise click.UsageError("--preset is a density by name; leave out --density")
    if wishes["grade"] and wishes["not_unique"]:
        raise click.UsageError("only a puzzle with one solution has a grade; leave out --any")


def _recipe(kind: type[Puzzle], wishes: Mapping[str, Any]) -> Recipe:
    preset = wishes["preset"]
    return Recipe(
        genre=kind.name,
        size=wishes["size"],
        grade=wishes["grade"],
        density=PRESETS[preset] if preset else wishes["density"],
        minimal=wishes["minimal"],
        symmetry=wishes["symmetry"],
        givens=wishes["givens"],
        unique=not wishes["not_unique"],
        switches=_own(kind, wishes, _switches),
        chances=_own(kind, wishes, _chances),
    )


def _own(kind: type[Puzzle], wishes: Mapping[str, Any], have: Have) -> dict[str, Any]:
    """What was said of the things that the genre has; of those of others nothing may be said."""
    owners = _owners(have)
    said = {name: wishes[name] for name in owners if wishes[name] is not None}
    for name in said:
        if kind not in owners[name]:
            typed = name.replace("_", "-")
            raise click.UsageError(f"{typed} is for {_titles(owners[name])}, not for {kind.title}")
    return said


# To standard output ----------------------------------------------------------------------


def _print(order: Order, number: int, cluster: str | None, printer: Printer) -> Exit:
    tally, hopes = Tally(order), first_hopes(order)
    with hired(number, cluster) as workers:
        while not tally.is_done():
            with closing(
                shards_of(order, line_of, workers, [tally.todo], hopes, in_order=True)
            ) as made:
                for shard in made:
                    lines = shard.lines.splitlines()
                    for line in tally.take(shard.indices, shard.missing, lines):
                        printer(line)
                    if tally.is_done():
                        break
    return _told(tally.shortage())


def _print_lines(line: bytes) -> None:
    write_line(msgspec.Raw(line))


class _Drawer:
    """Draws boards with an empty line between them; what else there is to say goes elsewhere."""

    def __init__(self, *, ascii: bool) -> None:
        self._ascii = ascii
        self._drawn = False

    def __call__(self, line: bytes) -> None:
        if self._drawn:
            click.echo()
        self._drawn = True
        click.echo(parse(line).text(ascii=self._ascii))
        note(sentence(msgspec.json.decode(line, type=Fresh)))


def _told(shortage: str) -> Exit:
    if shortage:
        complain(shortage)
    return Exit.STOPPED if shortage else Exit.YES


# To a file -------------------------------------------------------------------------------


def _write(run: Run, number: int, cluster: str | None, *, resume: bool) -> Exit:
    if resume and (known := run.finished()):
        note(f"complete already: {_summary(known)}")
        return Exit.YES
    with run.begun(resume=resume):
        try:
            with hired(number, cluster) as workers, watched() as watcher:
                finished = run.make(workers, line_of, watcher)
        except KeyboardInterrupt:
            note(f"interrupted; {run.safe()}")
            raise
        except Unmade:
            raise
        except Stopped as error:
            raise Stopped(f"{error}; {run.safe()}") from None
    note(_summary(finished))
    if finished.shares:
        note(finished.shares)
    return _told(finished.shortage or "")


def _summary(finished: Manifest) -> str:
    files = ", ".join(
        f"{number_of(each.records, 'puzzle')} written to {each.file}" for each in finished.outputs
    )
    repeats = f", {number_of(finished.repeats, 'repeat')} left out" if finished.repeats else ""
    return f"{files}{repeats} (seed {finished.order['seed']})"
