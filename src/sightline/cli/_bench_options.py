"""The options of the command ``bench``: what is measured, with which solvers, how, and output."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import click

from ..bench.figures import By
from ..bench.jobs import Question
from ._options import each, file_to_write, probability, seconds, size, together, whole_number

USUAL = ("kernel", "sat", "cpsat")
"""The solvers that are compared unless others are named."""

suite_options = together(
    click.option("--suite", "suite_name", metavar="NAME", help="Measure a suite: see --list."),
    click.option(
        "--quick",
        is_flag=True,
        help="Measure a suite on little, for a first look: fewer boards, shorter runs.",
    ),
    click.option(
        "--against",
        type=click.Path(exists=True, path_type=Path),
        metavar="FOLDER",
        help="With --suite commits: the other checkout, or its Python.",
    ),
)

subject_options = together(
    click.option("--genre", metavar="GENRE", help="Draw boards of this genre at random."),
    click.option(
        "--size",
        "sizes",
        multiple=True,
        callback=each(size),
        metavar="N[xM]",
        help="The size of drawn boards, again for each.",
    ),
    click.option(
        "--density",
        "densities",
        type=float,
        multiple=True,
        callback=each(probability),
        default=(1.0,),
        metavar="P",
        help="The probability that a clue of a drawn board is shown, again for each.",
    ),
    click.option(
        "--count",
        type=int,
        callback=whole_number(1, 100_000),
        default=5,
        metavar="N",
        help="How many boards are drawn, of each size and density.",
    ),
    click.option(
        "--seed",
        type=int,
        callback=whole_number(0, 2**64 - 1),
        default=0,
        metavar="N",
        help="The same seed draws the same boards.",
    ),
)

contender_options = together(
    click.option(
        "--solver",
        "solver_names",
        multiple=True,
        metavar="NAME",
        help=f"A solver to compare, again for each; without it: {', '.join(USUAL)}.",
    ),
    click.option(
        "--strategy",
        "strategies",
        multiple=True,
        metavar="WORD+…",
        help="A strategy to compare, for every solver that knows it; default is one, too.",
    ),
    click.option(
        "--question",
        type=click.Choice(get_args(Question)),
        default="unique",
        help="For the first solution, or for the proof that there is no second one.",
    ),
)

measuring_options = together(
    click.option(
        "--repeats",
        type=int,
        callback=whole_number(1, 1000),
        default=5,
        metavar="N",
        help="How often a short answer is repeated.",
    ),
    click.option(
        "--time-limit",
        type=float,
        callback=seconds,
        default=60.0,
        metavar="S",
        help="Stop a solver after this many seconds of CPU time.",
    ),
    click.option(
        "--results",
        type=click.Path(dir_okay=False, path_type=Path),
        callback=file_to_write,
        metavar="FILE",
        help="Keep the results in this file of JSON lines, and go on where it ends.",
    ),
    click.option(
        "--report",
        "report_path",
        type=click.Path(dir_okay=False, path_type=Path),
        callback=file_to_write,
        metavar="FILE",
        help="Write a report with tables and plots: .html, or .md with the plots in a folder.",
    ),
)

showing_options = together(
    click.option(
        "--by",
        type=click.Choice(get_args(By)),
        help="Sum up each board, density or size on its own; without it, sizes.",
    ),
    click.option(
        "--details",
        is_flag=True,
        help="Show all tables: mean, least and most, and all that solvers count.",
    ),
    click.option(
        "--csv",
        "csv_path",
        type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
        callback=file_to_write,
        metavar="FILE",
        help="Write the measurements as comma-separated values, a line each; - to print them.",
    ),
)
