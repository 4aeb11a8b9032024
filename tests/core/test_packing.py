"""Packed files are read like others, and no further than is needed to refuse them."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sightline as sl
from sightline.cli import main
from sightline.core import packing
from sightline.core.errors import InputError, SightlineError
from sightline.core.packing import unpacked
from sightline.formats import write
from sightline.library import reading
from sightline.rules.puzzle import Puzzle

zstandard = pytest.importorskip("zstandard")

PUZZLES = [sl.load(name) for name in ("doors/example1", "skyscrapers/board4")]
LINES = "".join(f"{write(puzzle, 'jsonl')}\n" for puzzle in PUZZLES * 50).encode()

Pack = Callable[[bytes], bytes]
PACKERS: dict[str, Pack] = {
    "gz": gzip.compress,
    "zst": zstandard.ZstdCompressor(write_checksum=True).compress,
}
packers = pytest.mark.parametrize("suffix", PACKERS)


def run(*arguments: str, input: bytes | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=input)
    assert "Traceback" not in result.stderr
    return result


def records(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def said(data: bytes) -> list[str]:
    """What is wrong with a stream, after all that can be read of it."""
    items = reading.read_many(io.BytesIO(data), "jsonl")
    return [str(item) for item in items if isinstance(item, InputError)]


@packers
@pytest.mark.parametrize("verb", ["solve", "count", "check", "grade", "show", "explain"])
def test_every_verb_reads_what_make_packs(suffix: str, verb: str, tmp_path: Path) -> None:
    file = tmp_path / f"many.jsonl.{suffix}"
    made = run("make", "doors", "--size", "3", "--count", "3", "--seed", "1", "-o", str(file))
    assert made.exit_code == 0
    packed = run(verb, str(file))
    assert packed.exit_code == 0
    assert [record["genre"] for record in records(packed)] == ["doors"] * 3
    piped = run(verb, "-", input=file.read_bytes())
    assert [record["genre"] for record in records(piped)] == ["doors"] * 3


@packers
def test_a_single_puzzle_may_be_packed(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"one.txt.{suffix}"
    file.write_bytes(PACKERS[suffix](str(PUZZLES[0]).encode()))
    assert sl.load(file) == PUZZLES[0]
    solution = sl.solve(PUZZLES[0]).solution
    answer = tmp_path / f"answer.json.{suffix}"
    answer.write_bytes(PACKERS[suffix](json.dumps(solution, default=vars_of).encode()))
    assert run("check", str(file), str(answer)).stdout == "right: every rule is kept\n"


def vars_of(doors: sl.Doorways[int]) -> dict[str, object]:
    return {"vertical": doors.vertical, "horizontal": doors.horizontal}


@packers
def test_several_packed_one_behind_the_other_are_all_read(suffix: str) -> None:
    pack = PACKERS[suffix]
    both = io.BytesIO(pack(LINES) + pack(LINES))
    assert list(reading.read_many(both)) == PUZZLES * 100


@packers
def test_what_breaks_off_or_is_damaged_is_told_behind_the_lines_before_it(suffix: str) -> None:
    whole = PACKERS[suffix](LINES)
    for cut in (len(whole) - 1, len(whole) // 2, 10):
        assert any("breaks off before its end" in fault for fault in said(whole[:cut])), cut
    spoilt = bytearray(whole)
    spoilt[len(whole) // 2] ^= 0xFF
    assert any("damaged" in fault for fault in said(bytes(spoilt)))


class Watched(io.BytesIO):
    """Says how much of it was read."""

    taken = 0

    def readinto(self, buffer: object, /) -> int:
        count = super().readinto(buffer)  # type: ignore[arg-type]
        self.taken += count
        return count


@packers
@pytest.mark.parametrize("content", [b"\n", b"\0", b"x\n"], ids=["lines", "one line", "x"])
def test_what_unpacks_without_end_is_refused_before_it_ends(
    suffix: str, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "UNGUARDED", 1000)
    monkeypatch.setattr(packing, "MOST_TIMES", 1)
    part = PACKERS[suffix](content * 1_000_000)
    stream = Watched(part * (1_000_000 // len(part)))
    items = list(reading.read_many(stream, "jsonl"))
    assert isinstance(items[-1], InputError)
    assert stream.taken < 200_000


def test_no_more_is_unpacked_than_is_read() -> None:
    data = b"".join(b"%d\n" % number for number in range(1_000_000))
    for pack in PACKERS.values():
        stream = Watched(pack(data))
        assert unpacked(stream).readline() == b"0\n"
        assert stream.taken <= 2 * packing.PIECE < len(stream.getvalue())


def test_what_is_missing_to_unpack_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "zstandard", None)
    with pytest.raises(SightlineError, match="pip install zstandard"):
        next(reading.read_many(io.BytesIO(PACKERS["zst"](LINES))))


def test_what_is_not_packed_is_read_as_it_is() -> None:
    puzzles: list[Puzzle | InputError] = list(reading.read_many(io.BytesIO(LINES)))
    assert puzzles == PUZZLES * 50
