"""Runs of many puzzles: the same bytes whoever works, nothing lost whatever happens."""

from __future__ import annotations

import gzip
import json
import multiprocessing
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen, run
from typing import Any

import msgspec
import pytest

from sightline.core.errors import InputError, MissingExtra, Stopped, Unmade
from sightline.formats.json import parse
from sightline.verbs import make as making
from sightline.verbs.bulk import Manifest, Order, Run, Split, Workers, hired, seed_before
from sightline.verbs.bulk.outputs import OUTPUTS
from sightline.verbs.bulk.shards import make_shard
from sightline.verbs.make import Recipe

COMMAND = [sys.executable, "-m", "sightline", "make"]
HOUSES = Recipe(genre="doors", size=(3, 3))
ORDER = Order(recipe=HOUSES, seed=7, count=600)
SUFFIXES = list(OUTPUTS)


class Nobody:
    """Does not watch."""

    def stage(self, name: str, total: int, done: int) -> None: ...

    def advance(self, puzzles: int) -> None: ...


class Meddler(Nobody):
    """Does something, once, when so many puzzles are safe."""

    def __init__(self, after: int, do: Callable[[], object]) -> None:
        self.left, self.do, self.done = after, do, False

    def advance(self, puzzles: int) -> None:
        self.left -= puzzles
        if self.left <= 0 and not self.done:
            self.done = True
            self.do()


def interrupt() -> None:
    raise KeyboardInterrupt


def make(
    path: Path,
    order: Order = ORDER,
    *,
    workers: int = 1,
    cluster: str | None = None,
    resume: bool = False,
    watcher: Nobody | None = None,
) -> Manifest:
    work = Run(order, str(path))
    with work.begun(resume=resume), hired(workers, cluster) as crew:
        return work.make(crew, watcher or Nobody())


def interrupted(path: Path, order: Order = ORDER) -> Path:
    """The folder of a run that was stopped half-way."""
    with pytest.raises(KeyboardInterrupt):
        make(path, order, watcher=Meddler(order.count // 2, interrupt))
    return path.with_name(f"{path.name}.parts")


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of the run."""
    path = tmp_path_factory.mktemp("expected") / "puzzles.jsonl"
    make(path)
    return path.read_bytes()


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


# The same bytes ----------------------------------------------------------------------------


def test_a_record(expected: bytes) -> None:
    for index, line in enumerate(expected.splitlines()):
        record = json.loads(line)
        assert (record["seed"], record["index"]) == (7, index)
        assert record["generator"] == HOUSES.generator
        assert {"grade", "score", "clue_count", "given_count", "canonical"} < set(record)
    assert parse(line).describe() == "Doors 3×3"


@pytest.mark.parametrize("workers", [2, 4])
def test_any_number_of_workers(workers: int, expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    make(path, workers=workers)
    assert path.read_bytes() == expected
    assert {file.name for file in tmp_path.iterdir()} == {path.name, f"{path.name}.manifest.json"}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_any_size_of_the_shards(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / f"one{suffix}", tmp_path / f"other{suffix}"
    make(path)
    monkeypatch.setattr("sightline.verbs.bulk.shards.MOST_PUZZLES", 7)
    make(other)
    assert path.read_bytes() == other.read_bytes()


def test_a_part_of_a_run(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    make(path, msgspec.structs.replace(ORDER, start=20, count=30))
    assert path.read_bytes() == b"".join(expected.splitlines(keepends=True)[20:50])


def test_the_manifest(expected: bytes, tmp_path: Path) -> None:
    make(tmp_path / "puzzles.jsonl.gz")
    found = json.loads((tmp_path / "puzzles.jsonl.gz.manifest.json").read_text())
    (output,) = found["outputs"]
    assert (output["records"], output["file"]) == (ORDER.count, "puzzles.jsonl.gz")
    assert found["order"] == ORDER.plain()
    assert (found["missing"], found["repeats"]) == ([], 0)
    make(tmp_path / "again.jsonl", workers=2)
    again = json.loads((tmp_path / "again.jsonl.manifest.json").read_text())["outputs"][0]
    assert again["content_sha256"] == output["content_sha256"]
    assert again["content_sha256"] == again["sha256"] != output["sha256"]


# Formats -----------------------------------------------------------------------------------


def test_compressed_lines(expected: bytes, tmp_path: Path) -> None:
    make(tmp_path / "puzzles.jsonl.gz")
    data = (tmp_path / "puzzles.jsonl.gz").read_bytes()
    assert gzip.decompress(data) == expected
    assert data[3:8] == bytes(5)  # no name, no time
    zstandard = pytest.importorskip("zstandard")
    make(tmp_path / "puzzles.jsonl.zst")
    with open(tmp_path / "puzzles.jsonl.zst", "rb") as file:
        assert zstandard.ZstdDecompressor().stream_reader(file).read() == expected


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(genre="doors", size=(3, 4), switches={"connected": True}, givens=2),
        Recipe(genre="skyscrapers", size=(4, 4)),
        Recipe(genre="starry-night", size=(6, 6), unique=False, givens=3),
    ],
    ids=lambda recipe: recipe.genre,
)
def test_parquet(recipe: Recipe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("sightline.verbs.bulk.assembling.BATCH", 8)
    order = Order(recipe=recipe, seed=2**64 - 1, count=20)
    make(tmp_path / "puzzles.jsonl", order)
    make(tmp_path / "puzzles.parquet", order)
    table = parquet.ParquetFile(tmp_path / "puzzles.parquet")
    assert table.metadata.num_row_groups == 3
    rows = table.read().to_pylist()
    for row, record in zip(rows, records(tmp_path / "puzzles.jsonl"), strict=True):
        said = {key: value for key, value in row.items() if value is not None}
        assert {key: said[key] for key in record if record[key] is not None} == {
            key: value for key, value in record.items() if value is not None
        }
        assert parse(json.dumps(said)) == parse(json.dumps(record))


@pytest.mark.parametrize(
    ("module", "suffix", "extra"),
    [("zstandard", ".jsonl.zst", "zst"), ("pyarrow", ".parquet", "parquet")],
)
def test_a_missing_extra_is_told_at_once(
    module: str, suffix: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (module, *(name for name in sys.modules if name.startswith(f"{module}."))):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtra, match=extra):
        Run(ORDER, str(tmp_path / f"puzzles{suffix}"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["puzzles", "puzzles.json", "puzzles.csv", ".jsonl"])
def test_a_name_that_says_no_format(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"must end in \.jsonl, \.jsonl\.gz, \.jsonl\.zst, \.parq"):
        Run(ORDER, str(tmp_path / name))


# Interruptions -----------------------------------------------------------------------------


def test_an_interrupted_run_goes_on(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    kept = len(list(interrupted(path).glob("0*.jsonl")))
    assert kept
    assert seed_before(str(path)) == ORDER.seed
    make(path, resume=True, workers=2)
    assert path.read_bytes() == expected


def test_an_interruption_while_the_file_is_written(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    with pytest.raises(KeyboardInterrupt):
        make(path, watcher=Meddler(ORDER.count + 1, interrupt))
    assert [file.name for file in tmp_path.iterdir()] == ["puzzles.jsonl.parts"]
    make(path, resume=True)
    assert path.read_bytes() == expected


def test_an_end_before_the_shards_are_removed(tmp_path: Path) -> None:
    path, folder = tmp_path / "puzzles.jsonl", tmp_path / "puzzles.jsonl.parts"
    copy = partial(shutil.copytree, folder, tmp_path / "copy")
    manifest = make(path, watcher=Meddler(ORDER.count, copy))
    (tmp_path / "copy").rename(folder)
    assert Run(ORDER, str(path)).finished() == manifest
    assert not folder.exists()


def test_a_link_stays_one(expected: bytes, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "puzzles.jsonl"
    link.symlink_to(tmp_path / "there" / "real.jsonl")
    make(link)
    assert link.is_symlink()
    assert (tmp_path / "there" / "real.jsonl").read_bytes() == expected


def test_shards_that_were_damaged_are_made_again(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    folder = interrupted(path)
    first, second, third, *_ = sorted(folder.glob("0*.jsonl"))
    first.write_bytes(first.read_bytes().replace(b"doors", b"sheep"))
    second.unlink()
    third.write_bytes(b"")
    (folder / "000000000999-5.jsonl.part").write_bytes(b"half of a")
    with open(folder / "shards.jsonl", "ab") as ledger:
        ledger.write(b'{"sha256": "\xff"}\n{"first": 77, "count')
    make(path, resume=True)
    assert path.read_bytes() == expected


def test_a_shard_that_is_damaged_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"

    def damage() -> None:
        next(path.with_name("puzzles.jsonl.parts").glob("0*.jsonl")).write_bytes(b"")

    with pytest.raises(InputError, match="--resume makes it again"):
        make(path, watcher=Meddler(300, damage))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seed": 8}, "seed was 7, not 8"),
        ({"count": 601}, "count was 600, not 601"),
        ({"distinct": True}, "distinct was false, not true"),
        ({"split": Split.parse("a=0.5,b=0.5")}, "split was null, not "),
        ({"generator": 9}, f"generator was {HOUSES.generator}, not 9"),
        ({"recipe": Recipe(genre="doors", size=(3, 3), grade="easy")}, "grade was null, not easy"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_other_parameters(changes: dict[str, Any], told: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    folder = interrupted(path)
    before = sorted(folder.iterdir())
    with pytest.raises(InputError, match=f"other parameters: {told}"):
        make(path, msgspec.structs.replace(ORDER, **changes), resume=True)
    assert sorted(folder.iterdir()) == before


def test_a_finished_run(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    assert Run(ORDER, str(path)).finished() is None
    manifest = make(path)
    assert Run(ORDER, str(path)).finished() == manifest
    with pytest.raises(InputError, match="count was 600, not 9"):
        Run(msgspec.structs.replace(ORDER, count=9), str(path)).finished()
    path.write_bytes(b"something else")
    assert Run(ORDER, str(path)).finished() is None
    path.with_name(f"{path.name}.manifest.json").write_bytes(b'{"version": "\xff"}')
    assert Run(ORDER, str(path)).finished() is None
    with pytest.raises(InputError, match="no interrupted run"):
        make(path, resume=True)
    assert path.read_bytes() == b"something else"


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    interrupted(path)
    with pytest.raises(InputError, match="--resume"):
        make(path)
    other = tmp_path / "mine.jsonl"
    other.write_text("mine")
    with pytest.raises(InputError, match=r"mine\.jsonl: this is there already"):
        make(other)
    assert other.read_text() == "mine"


def test_one_process_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = str(interrupted(tmp_path / "puzzles.jsonl")).removesuffix(".parts")
    with (
        Run(ORDER, path).begun(resume=True),
        pytest.raises(InputError, match="another process"),
        Run(ORDER, path).begun(resume=True),
    ):
        pass


def test_a_run_that_comes_to_nothing_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Run(ORDER, str(tmp_path / "a.jsonl")).begun(resume=True):
        raise KeyboardInterrupt
    assert not list(tmp_path.iterdir())


LONG = ["doors", "--size", "8", "--count", "250", "--seed", "7"]


@pytest.fixture(scope="module")
def long_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a run that takes long enough to be interrupted."""
    folder = tmp_path_factory.mktemp("long")
    for suffix in (".jsonl", ".jsonl.gz"):
        run([*COMMAND, *LONG, "-o", str(folder / f"puzzles{suffix}")], check=True)
    return folder


def shards_in(path: Path, number: int, child: Popen[Any]) -> None:
    """Wait until so many shards are safe."""
    folder = path.with_name(f"{path.name}.parts")
    while len(list(folder.glob("0*.jsonl"))) < number:
        assert child.poll() is None, "it ended too soon"
        time.sleep(0.005)


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz"])
def test_kill_and_resume(suffix: str, long_run: Path, tmp_path: Path) -> None:
    path = tmp_path / f"puzzles{suffix}"
    command = [*COMMAND, *LONG, "-o", str(path), "--workers", "2"]
    with Popen(command, stderr=PIPE) as child:
        shards_in(path, 3, child)
        child.kill()
    assert not path.exists()
    done = run([*command, "--resume"], check=True, stderr=PIPE, text=True)
    assert done.stderr == f"250 puzzles written to {path.name} (seed 7)\n"
    assert path.read_bytes() == (long_run / path.name).read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_control_c(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    command = [*COMMAND, *LONG, "-o", str(path), "--workers", "2"]
    # As in a terminal, all processes get the signal.
    with Popen(command, stdout=PIPE, stderr=PIPE, text=True, start_new_session=True) as child:
        shards_in(path, 3, child)
        os.killpg(child.pid, signal.SIGINT)
        _, told = child.communicate()
    assert child.returncode == 130
    assert told.startswith("interrupted; ")
    assert told.endswith(" of 250 puzzles are safe, and --resume goes on from there\n")
    assert told.count("\n") == 1


# Workers that die --------------------------------------------------------------------------


def kill_a_child() -> None:
    victim = multiprocessing.active_children()[0]
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_a_worker_that_dies(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    watcher = Meddler(1, kill_a_child)
    make(path, workers=2, watcher=watcher)
    assert watcher.done
    assert path.read_bytes() == expected


class Mortal(Executor):
    """Workers that never live to see the end of a piece."""

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor())
        return future


def test_workers_that_always_die(tmp_path: Path) -> None:
    work = Run(ORDER, str(tmp_path / "puzzles.jsonl"))
    with work.begun(resume=False), pytest.raises(Stopped, match="the workers died 6 times"):
        work.make(Workers(Mortal, at_once=lambda: 3), Nobody())


def test_a_worker_with_another_generator() -> None:
    recipe = msgspec.json.encode(HOUSES)
    shard = make_shard(recipe, 7, HOUSES.generator + 1, range(2))
    assert shard.failure is not None
    assert f"this run needs version {HOUSES.generator + 1}" in shard.failure


# Clusters ----------------------------------------------------------------------------------


def test_a_cluster_one_of_whose_workers_dies(expected: bytes, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    path = tmp_path / "puzzles.jsonl"
    watcher = Meddler(ORDER.count // 3, kill_a_child)
    make(path, workers=2, cluster="local", watcher=watcher)
    assert watcher.done
    assert path.read_bytes() == expected


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "no://way", ""])
def test_a_cluster_that_does_not_answer(address: str, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    with pytest.raises(InputError, match=f"no Dask scheduler answers at '{address}'"):
        make(tmp_path / "puzzles.jsonl", cluster=address)
    assert not list(tmp_path.iterdir())


@contextmanager
def cluster_of(workers: int) -> Iterator[str]:
    """The address of a cluster that somebody else has started."""
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    with distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs="critical",
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_at_an_address(expected: bytes, tmp_path: Path) -> None:
    with cluster_of(1) as address:
        make(tmp_path / "puzzles.jsonl", cluster=address)
    assert (tmp_path / "puzzles.jsonl").read_bytes() == expected


def test_a_cluster_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sightline.verbs.bulk.cluster.GATHERING", 0.5)
    with cluster_of(0) as address, pytest.raises(InputError, match="has no workers; start one"):
        make(tmp_path / "puzzles.jsonl", cluster=address)


def test_a_cluster_without_dask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setitem(sys.modules, "distributed.comm", None)
    with pytest.raises(MissingExtra, match=r"sightline\[cluster\]"):
        make(tmp_path / "puzzles.jsonl", cluster="local")


# Repeats and parts -------------------------------------------------------------------------

TINY = Recipe(genre="doors", size=(2, 2))


def test_repeats_are_left_out(tmp_path: Path) -> None:
    order = Order(recipe=TINY, seed=1, count=300)
    make(tmp_path / "all.jsonl", order)
    firsts: dict[str, dict[str, Any]] = {}
    for record in records(tmp_path / "all.jsonl"):
        firsts.setdefault(record["canonical"], record)
    distinct = msgspec.structs.replace(order, distinct=True, count=len(firsts))
    manifest = make(tmp_path / "distinct.jsonl", distinct, workers=2)
    found = records(tmp_path / "distinct.jsonl")
    assert found == list(firsts.values())
    assert manifest.repeats == found[-1]["index"] + 1 - len(firsts) > 0


def test_twins_stay_together(tmp_path: Path) -> None:
    split = Split.parse("train=0.7, test=0.2, held-out=0.1")
    parts: dict[str, set[str]] = {name: set() for name in split.shares}
    for seed in (1, 2):
        order = Order(recipe=TINY, seed=seed, count=300, split=split)
        manifest = make(tmp_path / f"{seed}.jsonl", order)
        assert sum(output.records for output in manifest.outputs) == 300
        for name, found in parts.items():
            found |= {r["canonical"] for r in records(tmp_path / f"{seed}-{name}.jsonl")}
    assert not parts["train"] & parts["test"]
    assert not parts["train"] & parts["held-out"]
    assert not parts["test"] & parts["held-out"]


def test_the_shares_of_a_split() -> None:
    split = Split.parse("train=0.9,test=0.1")
    names = [split.part(str(number)) for number in range(10_000)]
    assert [number for number in range(40) if names[number] == "test"] == GOLDEN_TEST
    assert abs(names.count("test") - 1000) < 100
    third = Split.parse("a=0.333,b=0.333,c=0.333")
    assert {third.part(str(number)) for number in range(100)} == {"a", "b", "c"}


GOLDEN_TEST = [0, 9, 14, 17, 18, 31, 33, 37]
"""For ever: who has trained on one part must not meet its puzzles in the other."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("train=0.9,test=0.2", "add up to 1.1, not to 1"),
        ("train=1,test=0", "the share of test is 0"),
        ("train", "is no split"),
        ("train=0.5,train=0.5", "is no split"),
        ("../up=1", "is no split"),
        ("a=nan,b=1", "is no split"),
        ("", "is no split"),
    ],
)
def test_no_split(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        Split.parse(text)


# Puzzles that cannot be made ---------------------------------------------------------------


def test_a_hopeless_wish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MAX_ATTEMPTS", 1)
    recipe = Recipe(genre="skyscrapers", size=(8, 8), givens="none", minimal=True)
    with pytest.raises(Unmade, match="no minimal Skyscrapers 8×8 without givens was found"):
        make(tmp_path / "puzzles.jsonl", Order(recipe=recipe, seed=1, count=1_000_000))
    assert not list(tmp_path.iterdir())


# Disks that are full -----------------------------------------------------------------------


@pytest.fixture
def tiny_disk(tmp_path: Path, expected: bytes) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    size = f"size={len(expected) * 3 // 4}"
    mounted = run(["mount", "-t", "tmpfs", "-o", size, "none", str(disk)], check=False, stderr=PIPE)
    if mounted.returncode:
        pytest.skip("only root can mount a small disk")
    yield disk
    run(["umount", str(disk)], check=True)


@pytest.mark.skipif(sys.platform != "linux", reason="no small disk")
def test_a_full_disk(tiny_disk: Path, expected: bytes, tmp_path: Path) -> None:
    path = tiny_disk / "puzzles.jsonl"
    with pytest.raises(InputError, match=r"No space left on device; .* are safe, and --resume"):
        make(path)
    assert len(list((tiny_disk / "puzzles.jsonl.parts").glob("0*.jsonl"))) > 3
    run(["mount", "-o", "remount,size=8m", str(tiny_disk)], check=True)
    make(path, resume=True)
    assert path.read_bytes() == expected


def allow(size: int) -> None:
    """Let this process write files of so many bytes at most."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.skipif(sys.platform == "win32", reason="no limits")
def test_a_file_that_may_not_grow(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    command = [*COMMAND, "doors", "--size", "3", "--count", "600", "--seed", "7", "-o", str(path)]
    # Each shard is small enough, as it has at most four times as many puzzles as the one
    # before it; all together they are not.
    limit = partial(allow, len(expected) * 17 // 20)
    done = run([*command, "--workers", "1"], preexec_fn=limit, check=False, stderr=PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == (
        f"sightline: {path}: this cannot be written: File too large; 600 of 600 puzzles are safe, "
        "and --resume goes on from there\n"
    )
    assert not path.exists()
    make(path, resume=True)
    assert path.read_bytes() == expected


def unwritable(tmp_path: Path) -> Path:
    # Nothing is forbidden to root, but for some folders of the kernel.
    if os.geteuid() == 0:
        return Path("/sys")
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    return folder


@pytest.mark.skipif(sys.platform != "linux", reason="other rights")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"this cannot be written: .*; no puzzle was made yet"):
        make(unwritable(tmp_path) / "puzzles.jsonl")


def test_no_file_at_all(tmp_path: Path) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(InputError, match="this is a folder, not a file"):
        make(tmp_path / "folder.jsonl")
    with pytest.raises(InputError, match="there is no such folder"):
        make(tmp_path / "nowhere" / "puzzles.jsonl")


# Memory ------------------------------------------------------------------------------------

MEASURED = """
import sys
from pathlib import Path
import sightline.verbs.bulk.assembling
from sightline.cli import main
sightline.verbs.bulk.assembling.BATCH = 500
try:
    main(sys.argv[1:])
finally:
    status = Path("/proc/self/status").read_text()
    print(next(x.split()[1] for x in status.splitlines() if "VmHWM" in x), file=sys.stderr)
"""


def most_memory(count: int, path: Path) -> int:
    """The most memory, in kB, that it took this process to have so many puzzles made."""
    wish = ["make", "doors", "--size", "4", "--count", str(count), "--seed", "1", "--workers", "2"]
    line = [sys.executable, "-c", MEASURED, *wish, "--any", "--distinct", "-o", str(path)]
    done = run(line, check=True, stderr=PIPE, text=True)
    return int(done.stderr.split()[-1])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells")
def test_many_puzzles_take_no_more_memory_than_few(tmp_path: Path) -> None:
    # To keep even the lines would take 4,000 kB more.
    few = most_memory(1_500, tmp_path / "few.jsonl")
    assert most_memory(12_000, tmp_path / "many.jsonl") < few + 2_000
