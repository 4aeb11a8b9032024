"""The command ``explain``."""

from __future__ import annotations

from collections.abc import Iterator

import click
import msgspec

from ..core.escaping import in_markdown
from ..core.text import unpainted
from ..records import explain as explain_record
from ..records import trouble
from ..records.sentences import end_of
from ..rules.constraints.reason import KINDS
from ..rules.puzzle import Puzzle, Solution
from ..verbs.explain import Explanation, Step, explain
from ..words import Listed, say, text
from ._answering import answer
from ._command import WithExamples
from ._exits import Exit, graver
from ._input import Item, puzzles
from ._options import (
    ascii_option,
    format_option,
    json_option_per,
    puzzle_argument,
    time_limit_option,
)
from ._output import needs_ascii, paint, tell, write_line

ABOUT = say("explain-about", "{ $places }; { $kind }")


class Explain(msgspec.Struct, frozen=True, kw_only=True):
    """Explain a puzzle, for people or for programs."""

    markdown: bool
    boards: bool
    ascii: bool
    full: bool = False
    """Whether to show also what nothing later needs."""
    time_limit: float | None = None

    def record(self, puzzle: Puzzle) -> tuple[explain_record.Explained, Exit]:
        """All steps of one puzzle among many."""
        explanation = self._explain(puzzle)
        return explain_record.of(explanation, boards=self.boards), _exit(explanation)

    def tell(self, puzzle: Puzzle) -> Exit:
        explanation = self._explain(puzzle)
        told = self._as_markdown(explanation) if self.markdown else self._as_text(explanation)
        tell("\n".join(told))
        return _exit(explanation)

    def _explain(self, puzzle: Puzzle) -> Explanation:
        return explain(puzzle, full=self.full, time_limit=self.time_limit)

    def tell_in_lines(self, puzzle: Puzzle) -> Exit:
        """One line of JSON for each step."""
        explanation = self._explain(puzzle)
        for line in explain_record.steps_of(explanation, boards=self.boards):
            write_line(line)
        if _exit(explanation) != Exit.YES:
            write_line(explain_record.end_record(explanation))
        return _exit(explanation)

    def _steps(self, explanation: Explanation) -> Iterator[tuple[Step, Solution | None]]:
        """Each step, with the board after it where boards were asked for."""
        for step, board in zip(explanation.steps, explanation.boards(), strict=True):
            yield step, board if self.boards else None

    def _as_text(self, explanation: Explanation) -> Iterator[str]:
        yield self._drawn(explanation.puzzle, None)
        yield ""
        width = len(str(len(explanation.steps)))
        for number, (step, board) in enumerate(self._steps(explanation), 1):
            for line in self._numbered(number, step):
                yield line.rjust(len(line) + width - len(str(number)))
            if board is not None:
                yield f"\n{self._drawn(explanation.puzzle, board)}\n"
        yield from self._ending(explanation)

    def _numbered(self, number: int, step: Step) -> Iterator[str]:
        """The step after its number; ``8.1``, ``8.2`` … if it is told in lines."""
        if not self._in_lines(step):
            yield f"{number}. {step.text}"
            return
        for part, line in enumerate(step.numbered, 1):
            yield f"{number}.{part} {line.text}"

    def _in_lines(self, step: Step) -> bool:
        """Whether an argument is told line by line; a very long one only if all is asked for."""
        return bool(step.numbered) and (self.full or not step.is_outline)

    def _as_markdown(self, explanation: Explanation) -> Iterator[str]:
        puzzle = explanation.puzzle
        yield f"# {in_markdown(puzzle.about.title or puzzle.describe())}\n"
        yield _fenced(self._drawn(puzzle, None))
        for number, (step, board) in enumerate(self._steps(explanation), 1):
            places = Listed(tuple(step.where), "comma")
            first, *more = step.paragraphs if self._in_lines(step) else (step.text,)
            lines = ["", *(f"    {line}" for line in (first, *more))] if more else [f" {first}"]
            told = "\n".join(lines)
            about = ABOUT(places=places, kind=KINDS[step.kind])
            yield f"{number}. **{step.rule}** ({about}):{told}\n"
            if board is not None:
                yield _fenced(self._drawn(puzzle, board))
        yield from self._ending(explanation)

    def _ending(self, explanation: Explanation) -> Iterator[str]:
        """The solved board or, if there is not just one, the verdict."""
        puzzle, verdict = explanation.puzzle, explanation.verdict
        fenced = _fenced if self.markdown else str
        if explanation.steps:
            yield ""
        yield text(end_of(explanation))
        for solution in verdict.solutions if explanation.complete else ():
            yield f"\n{fenced(self._drawn(puzzle, solution))}"

    def _drawn(self, puzzle: Puzzle, board: Solution | None) -> str:
        colours = unpainted if self.markdown else paint()
        return puzzle.text(board, ascii=self.ascii, paint=colours)


def _exit(explanation: Explanation) -> Exit:
    exits = {"unique": Exit.YES, "stopped": Exit.STOPPED}
    return exits.get(explain_record.verdict_of(explanation), Exit.NO)


def _fenced(drawing: str) -> str:
    return f"```\n{drawing}\n```\n"


@click.command(
    "explain",
    cls=WithExamples,
    examples=[
        "sightline explain skyscrapers/brainbashers",
        "sightline explain doors/example1 --boards",
        "sightline explain skyscrapers/logicmasters --full",
        "sightline explain my-puzzle.txt --markdown > my-puzzle.md",
        "sightline explain my-puzzle.txt --json > steps.jsonl",
    ],
)
@puzzle_argument
@click.option("--full", is_flag=True, help="Show also the steps that nothing later needs.")
@click.option("--boards", is_flag=True, help="Draw the board after each step.")
@click.option("--markdown", is_flag=True, help="Write Markdown.")
@time_limit_option
@json_option_per("step")
@format_option
@ascii_option
def command(
    *,
    puzzle: str,
    full: bool,
    boards: bool,
    markdown: bool,
    time_limit: float | None,
    as_json: bool,
    format: str | None,
    ascii: bool,
) -> Exit:
    """Show the whole way to the solution, step by step.

    Each step says what follows and why. The smallest reason comes first: one rule of one
    line or room; then what all ways to fill it have in common; then a supposition that
    leads to a contradiction; last, suppositions inside a supposition.

    Values that are excluded but that nothing later needs are left out, unless --full is given.

    A puzzle with several solutions is explained as far as logic reaches, and two solutions
    are shown where they part. With --json and many puzzles, each is one line with all its
    steps.
    """
    verb = Explain(
        markdown=markdown,
        boards=boards,
        ascii=ascii or needs_ascii(),
        full=full,
        time_limit=time_limit,
    )
    if not as_json:
        return answer(verb, [puzzle], format)
    return _explain_in_lines(verb, puzzles(puzzle, format, in_lines=False))


def _explain_in_lines(verb: Explain, found: Puzzle | Iterator[Item]) -> Exit:
    if isinstance(found, Puzzle):
        return verb.tell_in_lines(found)
    code = Exit.YES
    for item in found:
        if isinstance(item, Puzzle):
            record, this = verb.record(item)
            write_line(record)
        else:
            this = Exit.BAD
            write_line(trouble.in_line(item))
        code = graver(code, this)
    return code
