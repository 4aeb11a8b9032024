"""Disks that are full, folders that are locked, and memory that does not grow."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from subprocess import PIPE, run

import pytest
from samples import at_night
from verbs.bulk.running import COMMAND, make

from sightline.core.errors import InputError


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
    with pytest.raises(InputError, match=r"No space left on device; .* are safe in .* --resume"):
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
        f"sightline: {path}: this cannot be written: File too large; 600 of 600 puzzles are safe "
        f"in {path}.parts, and --resume goes on from there\n"
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
import sightline.verbs.bulk.sinks
from sightline.cli import main
sightline.verbs.bulk.sinks.BATCH = 500
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
@at_night
def test_many_puzzles_take_no_more_memory_than_few(tmp_path: Path) -> None:
    # To keep even the lines would take 0.4 kB more for each.
    few, more = 1_500, 10_500
    before = most_memory(few, tmp_path / "few.jsonl")
    assert most_memory(few + more, tmp_path / "many.jsonl") < before + more / 5
