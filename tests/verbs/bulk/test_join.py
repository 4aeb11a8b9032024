"""Many files joined without repeats: the first stays, in bounded memory, after any interruption."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE, run
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from verbs.bulk.running import Nobody, interrupt, make, records

import sightline as sl
from sightline.cli import main
from sightline.core.errors import InputError
from sightline.rules.symmetry import canonical_id, images
from sightline.verbs.bulk import Join, Manifest, Order, Split
from sightline.verbs.bulk.sorting import Sorter
from sightline.verbs.make import Recipe

SMALL = Recipe(genre="doors", size=(2, 4))
"""One in ten is a repeat."""
HALVES = Split.parse("train=0.5,test=0.5")
SOLVED = '{"genre":"doors","rooms":[[1,1]],"solution":{"vertical":[[0]],"horizontal":[]}}'
EACH = 150
"""Records of a part."""


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Three parts of a run, made independently, one of them compressed."""
    folder, names = tmp_path_factory.mktemp("parts"), ["b.jsonl", "a.jsonl.gz", "c.jsonl"]
    for number, name in enumerate(names):
        make(folder / name, Order(recipe=SMALL, seed=1, start=EACH * number, count=EACH))
    return [str(folder / name) for name in names]


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """So little that ids are sorted in many pieces, and these merged in several rounds."""
    monkeypatch.setattr("sightline.verbs.bulk.sorting.ROWS", 7)
    monkeypatch.setattr("sightline.verbs.bulk.sorting.WAYS", 3)
    monkeypatch.setattr("sightline.verbs.bulk.join.AT_ONCE", 20)


def lines_of(parts: list[str]) -> Iterator[bytes]:
    for part in parts:
        data = Path(part).read_bytes()
        yield from (gzip.decompress(data) if part.endswith(".gz") else data).splitlines(True)


def firsts(parts: list[str]) -> bytes:
    """What is to be written, by a table in memory."""
    found: dict[str, bytes] = {}
    for line in lines_of(parts):
        found.setdefault(json.loads(line)["canonical"], line)
    return b"".join(found.values())


def lines_of_firsts(*parts: str) -> list[bytes]:
    return firsts([*parts]).splitlines(True)


def join(
    parts: list[str],
    path: Path,
    split: Split | None = None,
    *,
    watcher: Nobody | None = None,
    resume: bool = False,
) -> Manifest:
    work = Join(parts, str(path), split)
    with work.begun(resume=resume):
        return work.write(watcher or Nobody())


def command(*arguments: object) -> Result:
    result = CliRunner().invoke(main, ["distinct", *map(str, arguments)])
    assert "Traceback" not in result.stderr
    return result


# Which ones stay ---------------------------------------------------------------------------


@pytest.mark.usefixtures("little_memory")
def test_the_first_stays(parts: list[str], tmp_path: Path) -> None:
    for order in (parts, parts[::-1]):
        path = tmp_path / f"{order == parts}.jsonl"
        manifest = join(order, path)
        assert path.read_bytes() == firsts(order)
        assert manifest.repeats == len(parts) * EACH - len(records(path)) > 0
    assert {file.suffix for file in tmp_path.iterdir()} == {".jsonl", ".json"}


def test_the_command(parts: list[str], tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl.gz"
    done = command(*parts, "-o", path)
    assert done.exit_code == 0
    assert gzip.decompress(path.read_bytes()) == firsts(parts)
    kept = firsts(parts).count(b"\n")
    told = f"{kept} puzzles written to all.jsonl.gz, {3 * EACH - kept} repeats left out"
    assert done.stderr == f"{told}\n"
    assert command(*parts, "-o", path, "--resume").stderr == f"complete already: {told}\n"


def test_records_without_an_id_get_it_from_their_clues(tmp_path: Path) -> None:
    puzzle = sl.load("doors/example1")
    file = tmp_path / "turned.jsonl"
    turned = [image.to("jsonl") for image in images(puzzle)]
    named = json.dumps(json.loads(turned[1]) | {"canonical": canonical_id(puzzle)})
    file.write_text("\ufeff" + "\n\n".join([*turned, named]), "utf-8")
    join([str(file)], tmp_path / "one.jsonl")
    assert (tmp_path / "one.jsonl").read_text("utf-8") == f"{turned[0]}\n"


def test_a_split_is_the_same_before_and_after(parts: list[str], tmp_path: Path) -> None:
    manifest = join(parts, tmp_path / "all.jsonl", HALVES)
    for number in range(len(parts)):
        order = Order(recipe=SMALL, seed=1, start=EACH * number, count=EACH, split=HALVES)
        make(tmp_path / f"part{number}.jsonl", order)
    for name in HALVES.shares:
        dealt = [str(tmp_path / f"part{number}-{name}.jsonl") for number in range(len(parts))]
        join(dealt, tmp_path / f"{name}.jsonl")
        joined = (tmp_path / f"{name}.jsonl").read_bytes()
        assert joined == (tmp_path / f"all-{name}.jsonl").read_bytes() != b""
    assert isinstance(manifest.solutions, int)
    assert manifest.solutions > 1


def test_a_table(parts: list[str], tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    join(parts, tmp_path / "all.parquet")
    table = parquet.read_table(tmp_path / "all.parquet")
    assert table.num_rows == firsts(parts).count(b"\n")


@pytest.mark.parametrize("split", [None, HALVES], ids=["whole", "split"])
def test_records_of_several_genres_are_joined_in_lines(
    split: Split | None, parts: list[str], tmp_path: Path
) -> None:
    towers, path = tmp_path / "towers.jsonl", tmp_path / "all.jsonl"
    make(towers, Order(recipe=Recipe(genre="skyscrapers", size=(3, 3)), seed=1, count=20))
    join([parts[0], str(towers)], path, split)
    found = [path] if split is None else [tmp_path / f"all-{part}.jsonl" for part in split.shares]
    written = sorted(line for file in found for line in lines_of([str(file)]))
    assert b"".join(written) == b"".join(sorted(lines_of_firsts(parts[0], str(towers))))


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (
            '{"genre": "skyscrapers", "top": [0], "right": [0], "bottom": [0], "left": [0]}',
            "other.jsonl, line 2: this is a puzzle of Skyscrapers, and the first one is of Doors, "
            "but a table has one schema",
        ),
        (
            '{"genre": "doors", "rooms": [[1]], "title": "Small"}',
            "other.jsonl, line 2: a table has no column for title; leave it out, or join them",
        ),
        (
            '{"genre": "doors", "rooms": [[1]], "grade": 7}',
            "other.jsonl, line 2, column 45: grade is a whole number, but must be a text or null",
        ),
    ],
    ids=["another genre", "another key", "another type"],
)
def test_what_does_not_fit_into_a_table_is_told_before_the_work(
    other: str, told: str, parts: list[str], tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow.parquet")
    file, path = tmp_path / "other.jsonl", tmp_path / "all.parquet"
    file.write_text(f"{SOLVED}\n{other}")
    stages: list[str] = []
    watcher = Nobody()
    watcher.stage = lambda name, *_: stages.append(name)  # type: ignore[method-assign]
    with pytest.raises(InputError) as error:
        join([*parts, str(file)], path, watcher=watcher)
    assert told in str(error.value)
    assert stages == ["reading"]
    join([*parts, str(file)], tmp_path / "all.jsonl")


# Interruptions -----------------------------------------------------------------------------


class InStage(Nobody):
    """Acts once, in the middle of a stage."""

    def __init__(self, stage: str, do: Callable[[], object]) -> None:
        self.wanted, self.now, self.do, self.calls = stage, "", do, 0

    def stage(self, name: str, total: int, done: int) -> None:
        self.now = name

    def advance(self, puzzles: int) -> None:
        self.calls += self.now == self.wanted
        if self.calls == 5:
            self.calls += 1
            self.do()


@pytest.mark.parametrize("stage", ["reading", "sorting", "writing"])
@pytest.mark.usefixtures("little_memory")
def test_an_interruption(stage: str, parts: list[str], tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    with pytest.raises(KeyboardInterrupt):
        join(parts, path, watcher=InStage(stage, interrupt))
    assert [file.name for file in tmp_path.iterdir()] == ["all.jsonl.parts"]
    with pytest.raises(InputError, match="--resume"):
        join(parts, path)
    counted: list[int] = []
    watcher = Nobody()
    watcher.stage = lambda *now: counted.append(now[2])  # type: ignore[method-assign]
    join(parts, path, resume=True, watcher=watcher)
    assert counted[0] >= 70
    assert path.read_bytes() == firsts(parts)


@pytest.mark.usefixtures("little_memory")
def test_a_limit_of_time(parts: list[str], tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    done = command(*parts, "-o", path, "--time-limit", "0")
    assert done.exit_code == 3
    assert done.stderr.startswith("sightline: stopped by the limit of time; the ids of ")
    safe = f" puzzles are safe in {path}.parts, and --resume goes on from there\n"
    assert done.stderr.endswith(safe)
    assert command(*parts, "-o", path, "--resume").exit_code == 0
    assert path.read_bytes() == firsts(parts)


def test_pieces_that_were_merged_before_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sorter = Sorter(tmp_path / "numbers", 1)
    for number in (3, 1, 2):
        sorter.add(bytes([number]))
        sorter.flush()
    copy = shutil.copytree(tmp_path / "numbers", tmp_path / "copy")
    monkeypatch.setattr("sightline.verbs.bulk.sorting.WAYS", 2)
    assert list(sorter) == [b"\1", b"\2", b"\3"]
    merged = "000000000-000000001.sorted"
    shutil.copy(tmp_path / "numbers" / merged, copy / merged)
    (copy / "000000003-000000003.part").write_bytes(b"half")
    again = Sorter(copy, 1)
    assert again.safe == 3
    assert len(list(copy.iterdir())) == 2
    assert list(again) == [b"\1", b"\2", b"\3"]


# Pieces that are missing or damaged --------------------------------------------------------


@pytest.fixture
def several_pieces(monkeypatch: pytest.MonkeyPatch, little_memory: None) -> None:
    """Six of them when a hundred records are read, and no more than needed in the end."""
    monkeypatch.setattr("sightline.verbs.bulk.sorting.ROWS", 15)
    monkeypatch.setattr("sightline.verbs.bulk.sorting.WAYS", 20)


def sorted_pieces(folder: Path) -> list[Path]:
    return sorted((folder / "ids").iterdir())


def lose(*pieces: int) -> Callable[[list[Path]], None]:
    def do(files: list[Path]) -> None:
        for piece in pieces:
            files[piece].unlink()

    return do


def turn_a_bit(files: list[Path]) -> None:
    content = bytearray(files[2].read_bytes())
    content[40] ^= 1
    files[2].write_bytes(content)


def cut_off_a_row(files: list[Path]) -> None:
    files[2].write_bytes(files[2].read_bytes()[:-24])


def leave_out_a_row(files: list[Path]) -> None:
    content = files[2].read_bytes()
    files[2].write_bytes(content[:24] + content[48:])


def empty(files: list[Path]) -> None:
    files[2].write_bytes(b"")


def exchange(files: list[Path]) -> None:
    first, second = files[2].read_bytes(), files[3].read_bytes()
    files[2].write_bytes(second)
    files[3].write_bytes(first)


HARM = {
    "the first is missing": lose(0),
    "one in the middle is missing": lose(3),
    "the last is missing": lose(-1),
    "several are missing": lose(1, 2, 4),
    "a bit is turned": turn_a_bit,
    "a row is cut off": cut_off_a_row,
    "a row is left out": leave_out_a_row,
    "one is empty": empty,
    "two are exchanged": exchange,
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
@pytest.mark.usefixtures("several_pieces")
def test_a_piece_of_the_ids_that_is_missing_or_damaged_loses_no_puzzle(
    harm: Callable[[list[Path]], None], parts: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "all.jsonl"
    with pytest.raises(KeyboardInterrupt):
        join(parts, path, watcher=InStage("reading", interrupt))
    harm(sorted_pieces(tmp_path / "all.jsonl.parts"))
    manifest = join(parts, path, resume=True)
    assert path.read_bytes() == firsts(parts)
    assert manifest.repeats == len(parts) * EACH - len(records(path))


@pytest.mark.parametrize("harm", [lose(-1), turn_a_bit], ids=["missing", "changed"])
@pytest.mark.usefixtures("several_pieces")
def test_a_piece_that_is_damaged_meanwhile_is_told_and_made_again(
    harm: Callable[[list[Path]], None], parts: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "all.jsonl"

    class AfterReading(Nobody):
        def stage(self, name: str, total: int, done: int) -> None:
            if name == "sorting":
                harm(sorted_pieces(tmp_path / "all.jsonl.parts"))

    with pytest.raises(
        InputError, match=r"\.sorted: this was changed after .*; --resume makes it again"
    ):
        join(parts, path, watcher=AfterReading())
    assert not path.exists()
    join(parts, path, resume=True)
    assert path.read_bytes() == firsts(parts)


# What is refused ---------------------------------------------------------------------------


@pytest.mark.usefixtures("little_memory")
def test_a_name_that_is_taken_meanwhile_is_not_overwritten(
    parts: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "all.jsonl"

    def take() -> None:
        path.write_text("mine")

    with pytest.raises(InputError, match="the finished file is ") as told:
        join(parts, path, watcher=InStage("writing", take))
    finished = tmp_path / "all.jsonl.parts" / "finished" / "all.jsonl"
    assert str(finished) in str(told.value)
    assert (path.read_text(), finished.read_bytes()) == ("mine", firsts(parts))
    with pytest.raises(InputError, match="nothing is overwritten: move it away"):
        join(parts, path, resume=True)
    path.unlink()
    join(parts, path, resume=True)
    assert path.read_bytes() == firsts(parts)


@pytest.mark.usefixtures("little_memory")
def test_files_that_are_changed_meanwhile(parts: list[str], tmp_path: Path) -> None:
    copy, path = tmp_path / "copy.jsonl", tmp_path / "all.jsonl"
    copy.write_bytes(Path(parts[0]).read_bytes())

    def change() -> None:
        os.utime(copy, ns=(0, copy.stat().st_mtime_ns + 10**9))

    with pytest.raises(InputError, match=r"other parameters: file 1 was .*copy\.jsonl, "):
        join([str(copy)], path, watcher=InStage("writing", change))
    assert not path.exists()
    with pytest.raises(InputError, match="files was 1, not 3; file 1 was "):
        join(parts, path, resume=True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no puzzle in these files"),
        (f"{SOLVED}\nnonsense", "part.jsonl, line 2, column 5: "),
        (
            '{"error": "this is no puzzle", "line": 3}',
            'the key "genre" is missing',
        ),
        ('{"genre": "doors", "rooms": [[1]], "x": ' + "[" * 100_000, "line 1, column 140: this"),
        ('{"genre": "doors", "rooms": [[1, 0]]}', "only puzzles with a solution can be split"),
    ],
    ids=["empty", "nonsense", "an-error", "deep", "unsolved"],
)
def test_what_cannot_be_joined(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "part.jsonl"
    file.write_text(text)
    done = command(file, "-o", tmp_path / "all.jsonl", "--split", "a=0.5,b=0.5")
    assert done.exit_code == 2
    assert told in done.stderr
    assert not list(tmp_path.glob("all*.jsonl"))


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("{}", 'the key "genre" is missing'),
        ('{"genre": "sheep"}', "there is no genre named 'sheep'"),
        ('{"genre": ["doors"]}', "genre"),
        ('{"genre": "doors", "solution": {"vertical": [[0]], "horizontal": []}}', '"rooms"'),
        ('{"genre": "doors", "rooms": [[1, 1], [1]]}', "row 2"),
        ('{"genre": "doors", "rooms": [[1, 1]], "wool": 3}', "wool"),
    ],
)
@pytest.mark.parametrize("split", [[], ["--split", "a=0.5,b=0.5"]], ids=["whole", "split"])
def test_an_object_that_is_no_puzzle_is_refused_whatever_id_it_has(
    record: str, told: str, split: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "part.jsonl"
    named = record[:-1] + (", " if len(record) > 2 else "") + '"canonical": "doors-1x2-0"}'
    file.write_text(f"{SOLVED}\n{named}\n")
    done = command(file, "-o", tmp_path / "all.jsonl", *split)
    assert done.exit_code == 2
    assert f"{file}, line 2" in done.stderr
    assert told in done.stderr


@pytest.mark.parametrize(
    ("solution", "told"),
    [
        ('{"vertical": [[null]], "horizontal": []}', "the door between r1c1 and r1c2 is left open"),
        ('{"vertical": [[1]], "horizontal": []}', "the split depends on the solution, but here "),
        ('{"vertical": [[7]], "horizontal": []}', "the split depends on the solution, but here "),
        (f'{{"vertical": [[{10**15}]], "horizontal": []}}', "the split depends on the solution"),
        (f'{{"vertical": [[-{10**15}]], "horizontal": []}}', "the split depends on the solution"),
        ('{"vertical": [[0, 0]], "horizontal": []}', "vertical"),
        ("null", "only puzzles with a solution can be split"),
    ],
)
def test_a_solution_that_is_none_is_not_dealt_out(solution: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "part.jsonl"
    record = f'{{"genre": "doors", "rooms": [[1, 1]], "canonical": "x", "solution": {solution}}}'
    file.write_text(f"{SOLVED}\n{record}\n")
    done = command(file, "-o", tmp_path / "all.jsonl", "--split", "a=0.5,b=0.5")
    assert done.exit_code == 2
    assert f"{file}, line 2" in done.stderr
    assert told in done.stderr
    assert "fault of Sightline" not in done.stderr


@pytest.mark.parametrize("verb", ["distinct", "make"])
def test_a_house_of_one_room_is_dealt_out(verb: str, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    one = Order(recipe=Recipe(genre="doors", size=(1, 1)), seed=1, count=1)
    if verb == "make":
        make(path, msgspec.structs.replace(one, split=HALVES))
    else:
        make(tmp_path / "one.jsonl", one)
        join([str(tmp_path / "one.jsonl")], path, HALVES)
    assert sum(len(records(tmp_path / f"all-{part}.jsonl")) for part in HALVES.shares) == 1


def test_files_that_are_in_the_way_or_missing(parts: list[str], tmp_path: Path) -> None:
    done = command(parts[0], "-o", parts[2])
    assert (done.exit_code, "this is there already" in done.stderr) == (2, True)
    done = command("nowhere.jsonl", "-o", tmp_path / "all.jsonl")
    assert (
        done.stderr == "sightline: nowhere.jsonl: this cannot be read: No such file or directory\n"
    )
    assert not list(tmp_path.iterdir())


# Memory ------------------------------------------------------------------------------------

MEASURED = """
import sys
from pathlib import Path
import sightline.verbs.bulk.sinks
import sightline.verbs.bulk.sorting
from sightline.cli import main
sightline.verbs.bulk.sinks.BATCH = 500
sightline.verbs.bulk.sorting.ROWS = 1000
sightline.verbs.bulk.sorting.BLOCK = 50
try:
    main(sys.argv[1:])
finally:
    status = Path("/proc/self/status").read_text()
    print(next(x.split()[1] for x in status.splitlines() if "VmHWM" in x), file=sys.stderr)
"""


def most_memory(count: int, template: dict[str, Any], folder: Path) -> int:
    """The most memory, in kB, that it takes to join so many puzzles, each of them twice."""
    part, path = folder / f"{count}.jsonl", folder / f"{count}-all.jsonl"
    with open(part, "wb") as file:
        for number in range(count):
            file.write(msgspec.json.encode(template | {"canonical": f"doors-2x4-{number}"}) + b"\n")
    line = [sys.executable, "-c", MEASURED, "distinct", str(part), str(part), "-o", str(path)]
    done = run(line, check=True, stderr=PIPE, text=True)
    assert path.read_bytes() == part.read_bytes()
    return int(done.stderr.split()[-1])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells")
def test_many_puzzles_take_no_more_memory_than_few(parts: list[str], tmp_path: Path) -> None:
    template = json.loads(next(lines_of(parts)))
    few, more = 3_000, 30_000
    before = most_memory(few, template, tmp_path)
    # To keep an id of each in memory, as short as it is, would take 0.1 kB more for each.
    assert most_memory(few + more, template, tmp_path) < before + more / 25
