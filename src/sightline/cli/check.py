"""The command ``check``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote

import click
import msgspec

from ..core.errors import Stopped
from ..core.escaping import visible
from ..core.places import Door, Place
from ..engines import Limits
from ..records import check as check_record
from ..records.sentences import no_solution
from ..rules.constraints import Broken
from ..rules.puzzle import Puzzle
from ..verbs.check import Verdict, check
from ..verbs.solve import STOPPED_AFTER, progress
from ..words import Listed, Message, Slot, say, text
from ._answering import Search, answer
from ._command import WithExamples
from ._exits import Exit, note
from ._input import STANDARD_INPUT, one_puzzle, read_solution
from ._options import (
    ascii_option,
    engine_options,
    file_to_write,
    format_option,
    json_option,
    puzzle_argument,
)
from ._output import needs_ascii, write_line, written
from ._usage import Misused
from ._words import solutions

UNIQUE = say("cli-unique", "unique: there is exactly one solution")
SEVERAL = say(
    "cli-several",
    "several: two solutions differ in "
    "{ $count -> [one] { $count } place *[other] { $count } places }: { $places }",
)
NONE = say("cli-none", "none: { $why }")
RIGHT = say("cli-right", "right: every rule is kept")
UNFINISHED = say("cli-unfinished", "unfinished: { $open }, no rule broken so far")
FAULTS = say("cli-wrong", "wrong: { $count -> [one] { $count } fault *[other] { $count } faults }")
WRONG_AND_OPEN = say("cli-wrong-and-open", "{ $faults }, and { $open }")
BROKEN = say("cli-broken", "{ $rule }, { $place }: { $wrong }")
RULES = {
    rule: say(f"cli-rule-{rule.replace(' ', '-')}", rule)()
    for rule in (
        *("adjacent", "beside", "blank", "connected", "different", "first", "given", "nearer"),
        *("one-each", "range", "read", "seen", "so far", "sum", "table", "touch"),
    )
}
"""The short names of rules that can be broken; a genre from elsewhere may have others."""
CELLS = say("cli-cells-open", "{ $count -> [one] { $count } cell *[other] { $count } cells } open")
DOORS = say(
    "cli-doors-unknown", "{ $count -> [one] { $count } door *[other] { $count } doors } unknown"
)
NOTHING_TO_PROVE = say(
    "cli-nothing-to-prove", "there is nothing to prove: two solutions speak for themselves"
)
PROOF_ALONE = say(
    "cli-proof-alone",
    "wrote the proof to { $file } alone: the formula that it refutes would be a file beside it, "
    "which is for a proof in a file",
)
PROOF = say(
    "cli-proof",
    "wrote the proof to { $file } and the formula that it refutes to { $formula }; "
    "verify it with: { $command }",
)
PROOF_OF_A_BOARD = say(
    "cli-proof-of-a-board", "--proof is about a puzzle, not about a SOLUTION of it"
)
TWO_ON_STREAM = say(
    "cli-two-on-stream", "the puzzle and its solution cannot both be on standard input"
)


class Proof(msgspec.Struct, frozen=True):
    """The files of a proof; a name that is no text has an escape for what is none."""

    proof: str
    formula: str | msgspec.UnsetType = msgspec.UNSET
    """None beside a device or a pipe."""


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """Judge puzzles, or a solution."""

    search: Search
    ascii: bool

    def record(self, puzzle: Puzzle) -> tuple[check_record.Checked, Exit]:
        verdict = self.judge(puzzle)
        return check_record.of(puzzle, verdict), _exit(verdict)

    def tell(self, puzzle: Puzzle) -> Exit:
        return self.report(puzzle, self.judge(puzzle), as_json=False)

    def judge(self, puzzle: Puzzle) -> Verdict:
        return check(puzzle, **msgspec.structs.asdict(self.search))

    def report(
        self, puzzle: Puzzle, verdict: Verdict, as_json: bool, proof: Proof | None = None
    ) -> Exit:
        """Print a verdict."""
        if as_json:
            files = msgspec.structs.asdict(proof) if proof else {}
            write_line(msgspec.structs.replace(check_record.of(puzzle, verdict), **files))
            return _exit(verdict)
        if verdict.verdict == "stopped" and verdict.stats:
            found = solutions(len(verdict.solutions))
            raise Stopped(STOPPED_AFTER(solutions=found, progress=progress(verdict.stats)))
        for line in _lines(verdict):
            click.echo(text(line))
        if verdict.verdict == "several":
            for solution in verdict.solutions:
                click.echo(f"\n{puzzle.text(solution, ascii=self.ascii)}")
        return _exit(verdict)

    def prove(self, puzzle: Puzzle, verdict: Verdict, path: str) -> Proof | None:
        """Write a proof of a verdict, if it is one that can be proved."""
        if verdict.verdict == "several":
            note(NOTHING_TO_PROVE())
        if verdict.verdict not in ("unique", "none"):
            return None
        from ..engines.proof import prove, write_proof

        model = puzzle.rules_model
        known = [model.values(solution) for solution in verdict.solutions]
        limits = Limits(time=self.search.time_limit, nodes=self.search.node_limit)
        proof = prove(model, known, limits)
        if proof is None:
            raise RuntimeError(f"the SAT engine finds another solution than {verdict.engine}")
        with written(path):
            formula = write_proof(proof, path)
        if formula is None:
            note(PROOF_ALONE(file=path))
            return Proof(visible(path))
        verify = f"drat-trim {quote(str(formula))} {quote(path)}"
        note(PROOF(file=path, formula=str(formula), command=verify))
        return Proof(visible(path), visible(str(formula)))


def _exit(verdict: Verdict) -> Exit:
    exits = {"unique": Exit.YES, "right": Exit.YES, "stopped": Exit.STOPPED}
    return exits.get(verdict.verdict, Exit.NO)


def _lines(verdict: Verdict) -> Iterator[Slot]:
    """The verdict in words, its name first."""
    match verdict.verdict:
        case "unique":
            yield UNIQUE()
        case "several":
            places = Listed(tuple(verdict.differ), "comma")
            yield SEVERAL(count=len(verdict.differ), places=places)
        case "none":
            yield NONE(why=no_solution(verdict.clash))
        case "right":
            yield RIGHT()
        case "unfinished":
            yield UNFINISHED(open=_open(verdict.open))
        case "wrong":
            faults = FAULTS(count=len(verdict.broken))
            yield (
                WRONG_AND_OPEN(faults=faults, open=_open(verdict.open)) if verdict.open else faults
            )
            for each in verdict.broken:
                yield f"  {_broken(each)}"


def _broken(broken: Broken) -> Message:
    rule = RULES.get(broken.rule, broken.rule)
    return BROKEN(rule=rule, place=broken.where, wrong=broken.said)


def _open(places: Sequence[Place]) -> Message:
    """How many places are open; of a door, that would mean something else."""
    return (DOORS if isinstance(places[0], Door) else CELLS)(count=len(places))


@click.command(
    "check",
    cls=WithExamples,
    examples=[
        "sightline check skyscrapers/logicmasters",
        "sightline check my-puzzle.txt my-solution.txt",
        "sightline check my-puzzle.txt --proof unique.drup",
        "sightline solve doors/example1 | sightline check doors/example1 -",
    ],
)
@puzzle_argument
@click.argument("solution", metavar="[SOLUTION]", required=False)
@click.option(
    "--proof",
    "proof_file",
    callback=file_to_write,
    metavar="FILE",
    help="Write a proof in the DRUP format.",
)
@engine_options
@json_option
@format_option
@ascii_option
def command(
    *,
    puzzle: str,
    solution: str | None,
    proof_file: str | None,
    engine: str,
    time_limit: float | None,
    node_limit: int | None,
    as_json: bool,
    format: str | None,
    ascii: bool,
) -> Exit:
    """Judge a puzzle, or a solution of it.

    Without a SOLUTION the verdict is: unique; several, with two solutions and where they
    differ; or none, with clues that contradict each other. With a SOLUTION (a file, - for
    standard input, or its rows as JSON) it is: right; unfinished, if no rule is broken so
    far; or wrong, with every broken rule. A SOLUTION that holds two boards, or a key twice,
    is refused.

    With --proof, a verdict of unique or none is proved by a file that other programs can
    verify. The formula that it refutes is written beside it, with the suffix .cnf, unless the
    proof goes to a device or a pipe. This needs python-sat.
    """
    search = Search(engine=engine, time_limit=time_limit, node_limit=node_limit)
    verb = Check(search=search, ascii=ascii or needs_ascii())
    if solution is not None and proof_file is not None:
        raise Misused(PROOF_OF_A_BOARD())
    if puzzle == solution == STANDARD_INPUT:
        raise Misused(TWO_ON_STREAM())
    if solution is not None:
        judged = one_puzzle(puzzle, format)
        board = read_solution(solution, judged, partial=True)
        return verb.report(judged, check(judged, board), as_json)
    if proof_file is not None:
        judged = one_puzzle(puzzle, format)
        verdict = verb.judge(judged)
        proof = verb.prove(judged, verdict, proof_file)
        return verb.report(judged, verdict, as_json, proof)
    return answer(verb, [puzzle], format, as_json=as_json)
