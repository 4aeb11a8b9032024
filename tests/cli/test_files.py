"""Whatever a command writes to, a device stays one, a link keeps its target, a pipe is fed."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from bench.runs import measured
from cli.asking import HOUSE, TOWERS, run

from sightline.bench.results import Results

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such files")

NEEDED = {"check": "pysat", "book": "typst"}
"""What the commands need that is not always installed."""
COMMANDS = {
    "show": (["show", HOUSE, "-o"], ".svg", b"<svg"),
    "convert": (["convert", HOUSE, "--to", "json", "-o"], ".json", b'"genre"'),
    "book": (["book", HOUSE, "-o"], ".pdf", b"%PDF"),
    "check": (["check", TOWERS, "--proof"], ".drup", b" 0\n"),
    "bench --csv": (["bench", "--results", "RESULTS", "--csv"], ".csv", b"skyscrapers/"),
    "bench --report": (["bench", "--results", "RESULTS", "--report"], ".html", b"<html"),
}
"""Each command that writes a file: how it is typed, what the name ends in, what is written."""


@pytest.fixture(params=COMMANDS)
def command(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[list[str], str, bytes]:
    pytest.importorskip(NEEDED.get(request.param, "sys"))
    arguments, suffix, text = COMMANDS[request.param]
    results = tmp_path / "kept" / "results.jsonl"
    if "RESULTS" in arguments:
        results.parent.mkdir()
        Results(results).add(measured())
    return [str(results) if word == "RESULTS" else word for word in arguments], suffix, text


def there(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()} - {"kept"}


Command = tuple[list[str], str, bytes]


def test_a_device_stays_a_device_with_nothing_beside_it(command: Command, tmp_path: Path) -> None:
    arguments, suffix, _ = command
    path = tmp_path / f"null{suffix}"
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        path.write_bytes(b"x")
    except OSError:
        pytest.skip("only root can make a device, and not everywhere")
    assert run(*arguments, str(path)).exit_code == 0
    assert stat.S_ISCHR(path.lstat().st_mode)
    assert there(tmp_path) == {path.name}


def test_a_pipe_is_fed_with_nothing_beside_it(command: Command, tmp_path: Path) -> None:
    arguments, suffix, text = command
    path = tmp_path / f"pipe{suffix}"
    os.mkfifo(path)
    found: list[bytes] = []
    reader = Thread(target=lambda: found.append(path.read_bytes()), daemon=True)
    reader.start()
    assert run(*arguments, str(path)).exit_code == 0
    reader.join(60)  # it has waited in vain if it was never written to
    assert text in found[0]
    assert there(tmp_path) == {path.name}


@pytest.mark.parametrize("dangling", [False, True])
def test_a_symbolic_link_stays_a_link(dangling: bool, command: Command, tmp_path: Path) -> None:
    arguments, suffix, text = command
    target, link = tmp_path / "kept" / f"target{suffix}", tmp_path / f"link{suffix}"
    target.parent.mkdir(exist_ok=True)
    if not dangling:
        target.write_bytes(b"old")
    link.symlink_to(target)
    assert run(*arguments, str(link)).exit_code == 0
    assert link.is_symlink()
    assert text in target.read_bytes()
    assert there(tmp_path) <= {link.name, "link.cnf"}


def test_a_link_that_leads_to_itself_is_a_sentence(command: Command, tmp_path: Path) -> None:
    arguments, suffix, _ = command
    link = tmp_path / f"link{suffix}"
    link.symlink_to(link.name)
    result = run(*arguments, str(link))
    assert result.exit_code == 2
    assert f"{link}: this cannot be written: " in result.stderr
    assert link.is_symlink()
    assert there(tmp_path) == {link.name}


def test_a_proof_in_a_device_goes_without_its_formula_and_that_is_said(tmp_path: Path) -> None:
    pytest.importorskip("pysat")
    os.mkfifo(tmp_path / "pipe")
    Thread(target=(tmp_path / "pipe").read_bytes, daemon=True).start()
    result = run("check", TOWERS, "--proof", str(tmp_path / "pipe"), "--json")
    assert result.stderr == (
        f"wrote the proof to {tmp_path / 'pipe'} alone: the formula that it refutes would be a "
        "file beside it, which is for a proof in a file\n"
    )
    answer = json.loads(result.stdout)
    assert answer["proof"] == str(tmp_path / "pipe")
    assert "formula" not in answer


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there is no such folder here")
def test_standard_output_by_its_name_keeps_what_is_there_already(tmp_path: Path) -> None:
    pytest.importorskip("pysat")
    # A link of our own, as /dev/stdout is one, which must not be put at risk.
    out, link = tmp_path / "out", tmp_path / "stdout"
    out.write_bytes(b"before\n")
    link.symlink_to("/dev/fd/1")
    command = [sys.executable, "-m", "sightline", "check", TOWERS, "--proof", str(link)]
    with open(out, "ab") as stream:
        subprocess.run(command, stdout=stream, stderr=subprocess.DEVNULL, check=True)
    before, *proof, verdict = out.read_text().splitlines()
    assert (before, verdict) == ("before", "unique: there is exactly one solution")
    assert proof[-1] == "0"
    assert there(tmp_path) == {"out", "stdout"}


def test_results_go_to_a_pipe_without_waiting_for_any_to_come_from_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert len(Results(tmp_path / "pipe")) == 0
