"""Runs of many puzzles that are interrupted, or whose workers die: nothing is lost."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen, run
from typing import Any

import msgspec
import pytest
from samples import some
from verbs.bulk.running import (
    COMMAND,
    HOUSES,
    ORDER,
    Meddler,
    Nobody,
    interrupt,
    interrupted,
    kill_a_child,
    make,
)

from sightline.core import files
from sightline.core.errors import InputError, Stopped
from sightline.records.make import line_of
from sightline.verbs.bulk import Run, Split, Workers, seed_before
from sightline.verbs.bulk.shards import make_shard
from sightline.verbs.make import Recipe
from sightline.words import text

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


HALVES = msgspec.structs.replace(ORDER, split=Split.parse("a=0.5,b=0.5"))


def by_a_file(path: Path) -> None:
    path.write_text("mine")


def by_a_link_that_leads_nowhere(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def by_a_pipe(path: Path) -> None:
    os.mkfifo(path)


Taking = Callable[[Path], None]
taken = pytest.mark.parametrize(
    "take",
    [
        by_a_file,
        by_a_link_that_leads_nowhere,
        pytest.param(
            by_a_pipe, marks=pytest.mark.skipif(sys.platform == "win32", reason="no pipes")
        ),
    ],
)
"""How somebody else takes the name of a file that is to be written."""


def as_it_was(path: Path, take: Taking) -> bool:
    if take is by_a_file:
        return path.read_text() == "mine"
    return path.is_symlink() if take is by_a_link_that_leads_nowhere else path.is_fifo()


@taken
@pytest.mark.parametrize("name", ["puzzles.jsonl", "puzzles.jsonl.manifest.json"])
def test_a_name_that_is_taken_during_the_run_is_not_overwritten(
    name: str, take: Taking, expected: bytes, tmp_path: Path
) -> None:
    path, folder = tmp_path / "puzzles.jsonl", tmp_path / "puzzles.jsonl.parts"
    in_the_way = tmp_path / name
    with pytest.raises(InputError, match="nothing is overwritten; the finished file is ") as told:
        make(path, watcher=Meddler(300, partial(take, in_the_way)))
    assert as_it_was(in_the_way, take)
    assert str(told.value).startswith(f"{in_the_way}: ")
    assert (folder / "finished" / path.name).read_bytes() == expected
    where = str(told.value).partition("the finished file is ")[2].partition(": ")[0]
    assert Path(where).is_file()
    in_the_way.rename(tmp_path / "moved")
    manifest = make(path, resume=True)
    assert path.read_bytes() == expected
    assert as_it_was(tmp_path / "moved", take)
    assert Run(ORDER, str(path)).finished() == manifest
    assert not folder.exists()


@pytest.mark.parametrize("take", [by_a_file, by_a_link_that_leads_nowhere])
@pytest.mark.parametrize("name", ["puzzles-b.jsonl", "puzzles.jsonl.manifest.json"])
def test_a_name_that_is_taken_before_resuming_is_not_overwritten(
    name: str, take: Taking, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.jsonl"
    folder, in_the_way = interrupted(path, HALVES), tmp_path / name
    before = sorted(folder.iterdir())
    take(in_the_way)
    with pytest.raises(InputError, match="nothing is overwritten: move it away") as told:
        make(path, HALVES, resume=True)
    assert str(folder) in str(told.value)
    assert as_it_was(in_the_way, take)
    assert sorted(folder.iterdir()) == before
    in_the_way.rename(tmp_path / "moved")
    make(path, HALVES, resume=True)
    assert as_it_was(tmp_path / "moved", take)


@pytest.mark.parametrize("given", [0, 1, 2])
def test_an_end_while_the_files_get_their_names(
    given: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path / "whole.jsonl", HALVES)
    path, publish = tmp_path / "puzzles.jsonl", files.publish
    names: list[str] = []

    def some(finished: Path, name: Path) -> None:
        if len(names) == given:
            raise KeyboardInterrupt
        publish(finished, name)
        names.append(name.name)

    with monkeypatch.context() as patched:
        patched.setattr(files, "publish", some)
        with pytest.raises(KeyboardInterrupt):
            make(path, HALVES)
    assert names == ["puzzles-a.jsonl", "puzzles-b.jsonl"][:given]
    assert Run(HALVES, str(path)).finished() is None
    make(path, HALVES, resume=True)
    for part in ("a", "b"):
        whole = (tmp_path / f"whole-{part}.jsonl").read_bytes()
        assert (tmp_path / f"puzzles-{part}.jsonl").read_bytes() == whole


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    path, folder = tmp_path / "puzzles.jsonl", tmp_path / "puzzles.jsonl.parts"
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine")
    for resume in (False, True):
        with pytest.raises(InputError, match=r"puzzles\.jsonl\.parts: this is there already"):
            make(path, resume=resume)
    assert [file.read_text() for file in folder.iterdir()] == ["mine"]


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
"""A run that takes long enough to be interrupted."""


def shards_in(path: Path, number: int, child: Popen[Any]) -> None:
    """Wait until so many shards are safe."""
    folder = path.with_name(f"{path.name}.parts")
    while len(list(folder.glob("0*.jsonl"))) < number:
        assert child.poll() is None, "it ended too soon"
        time.sleep(0.005)


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize("suffix", some([".jsonl", ".jsonl.gz"], quick=[".jsonl.gz"]))
def test_kill_and_resume(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"puzzles{suffix}"
    command = [*COMMAND, *LONG, "-o", str(path), "--workers", "2"]
    with Popen(command, stderr=PIPE) as child:
        shards_in(path, 3, child)
        child.kill()
    assert not path.exists()
    done = run([*command, "--resume"], check=True, stderr=PIPE, text=True)
    assert done.stderr == f"250 puzzles written to {path.name} (seed 7)\n"
    at_once = tmp_path / f"at-once{suffix}"
    run([*COMMAND, *LONG, "-o", str(at_once)], check=True)
    assert path.read_bytes() == at_once.read_bytes()


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
    safe = f"of 250 puzzles are safe in {path}.parts, and --resume goes on from there\n"
    assert told.endswith(safe)
    assert told.count("\n") == 1


# Workers that die --------------------------------------------------------------------------


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
        work.make(Workers(Mortal, at_once=lambda: 3), line_of, Nobody())


def test_a_worker_with_another_generator() -> None:
    recipe = msgspec.json.encode(HOUSES)
    shard = make_shard(line_of, recipe, 7, HOUSES.generator + 1, range(2))
    assert shard.failure is not None
    assert f"this run needs version {HOUSES.generator + 1}" in text(shard.failure)
