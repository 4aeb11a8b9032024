"""What notebooks show beside pictures: tables of statistics, and explanations step by step.

Plain HTML without scripts and style sheets, because hosts of notebooks remove those. Pictures
are images with embedded data, so that their ids do not collide.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from html import escape

import msgspec

from .engines import Stats
from .records.sentences import ENDS
from .render.board import picture
from .render.svg import write
from .rules.puzzle import Puzzle, Solution
from .verbs.explain import Explanation, Step
from .verbs.solve import Result
from .words import Figure, text
from .words.english import MILLISECONDS

MOST_PICTURES = 100
"""Steps that are shown with a picture; with more of them a notebook would become slow."""
WIDTH = 260
"""The width of a picture, in pixels."""

NAMES = Stats.__struct_fields__
"""The statistics, in the order of the tables."""


class SideBySide:
    """The statistics of several searches in one table, a row for each.

    >>> SideBySide({"a": Stats(nodes=1200), "b": Stats(time=0.00123)})
          time  constraints  resumptions  entailments  prunings  backtracks  nodes  probes  restarts
    a  0.00 ms            0            0            0         0           0  1,200       0         0
    b  1.23 ms            0            0            0         0           0      0       0         0
    """

    def __init__(self, searches: Mapping[str, Result | Stats]) -> None:
        self.rows = {
            name: list(_figures(search if isinstance(search, Stats) else search.stats).values())
            for name, search in searches.items()
        }

    def __repr__(self) -> str:
        rows = [["", *NAMES], *([name, *figures] for name, figures in self.rows.items())]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True))
            for row in rows
        )

    def _repr_html_(self) -> str:
        names = "".join(f'<th scope="col">{name}</th>' for name in NAMES)
        head = f"<thead><tr><td></td>{names}</tr></thead>"
        rows = (_head(name) + "".join(map(_figure, row)) for name, row in self.rows.items())
        return f"<table>{head}<tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>"


@singledispatch
def html(shown: object) -> str:
    """What a notebook shows of a value."""
    raise TypeError(f"a notebook shows no {type(shown).__name__} as HTML")


@html.register
def statistics(stats: Stats) -> str:
    """The statistics of one search as a table, a row for each figure."""
    figures = _figures(stats).items()
    rows = "".join(f"<tr>{_head(name)}{_figure(figure)}</tr>" for name, figure in figures)
    return f"<table><tbody>{rows}</tbody></table>"


def _head(name: str) -> str:
    return f'<th scope="row" style="text-align:left">{escape(name)}</th>'


def _figure(figure: str) -> str:
    return f'<td style="text-align:right;white-space:nowrap">{figure}</td>'


def _figures(stats: Stats) -> dict[str, str]:
    """The statistics as people read them.

    >>> _figures(Stats(time=0.00123, nodes=1200))["time"]
    '1.23 ms'
    """
    time = MILLISECONDS(number=Figure(stats.time * 1000, 2))
    counts = msgspec.structs.asdict(stats) | {"time": time}
    return {name: text("–" if count is None else count) for name, count in counts.items()}


@html.register
def step_by_step(explanation: Explanation) -> str:
    """The puzzle, its steps, each with a foldable board after it, and how it ends."""
    return "\n".join(_parts(explanation))


def _parts(explanation: Explanation) -> Iterator[str]:
    puzzle = explanation.puzzle
    yield _image(puzzle)
    states = zip(explanation.steps, explanation.boards(), explanation.marks(), strict=True)
    for number, (step, board, marks) in enumerate(states, 1):
        told = (step.text,) if step.is_outline else step.paragraphs
        summary = f"{number}. {'<br>'.join(map(escape, told))}"
        if number <= MOST_PICTURES:
            shown = _image(puzzle, board, marks, step)
            yield f"<details><summary>{summary}</summary>{shown}</details>"
        else:
            yield f"<p>{summary}</p>"
    yield f"<p>{ENDS[explanation.verdict.verdict]}</p>"


def _image(
    puzzle: Puzzle,
    board: Solution | None = None,
    marks: Mapping[str, Sequence[int]] = {},
    step: Step | None = None,
) -> str:
    shown = picture(puzzle, board, marks=marks, step=step)
    data = b64encode(write(shown).encode()).decode()
    alt = escape(shown.description)
    return f'<img width="{WIDTH}" alt="{alt}" src="data:image/svg+xml;base64,{data}">'
