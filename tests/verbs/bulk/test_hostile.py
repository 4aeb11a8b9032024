"""Runs in folders where somebody else has been: nothing of theirs is written to or believed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sightline.cli import main
from sightline.verbs.bulk.parts import Entry, Parts
from sightline.verbs.bulk.shards import Shard

ARGUMENTS = ["make", "doors", "--size", "3", "--count", "5", "--seed", "1", "-o"]


def make(path: Path, *more: str) -> Result:
    result = CliRunner().invoke(main, [*ARGUMENTS, str(path), *more])
    assert "Traceback" not in result.stderr
    return result


def interrupted(path: Path, tmp_path: Path) -> Path:
    """The folder of a run of which nothing is lost but its end."""
    assert make(tmp_path / "whole.jsonl").exit_code == 0
    lines = (tmp_path / "whole.jsonl").read_bytes()
    manifest = json.loads((tmp_path / "whole.jsonl.manifest.json").read_text())
    folder = path.with_name(f"{path.name}.parts")
    folder.mkdir()
    (folder / "run.json").write_text(json.dumps(manifest["order"]))
    parts = Parts(folder)
    parts.keep(Shard(first=0, count=3, lines=b"".join(lines.splitlines(keepends=True)[:3])))
    return folder


@pytest.mark.parametrize("name", ["finished", "shards.jsonl", "manifest.json", "lock"])
def test_resuming_does_not_follow_a_link(name: str, tmp_path: Path) -> None:
    path, precious = tmp_path / "puzzles.jsonl", tmp_path / "precious"
    folder = interrupted(path, tmp_path)
    precious.write_text("mine")
    link = folder / name
    link.unlink(missing_ok=True)
    link.symlink_to(precious)
    result = make(path, "--resume")
    assert precious.read_text() == "mine"
    if name == "lock":
        assert (result.exit_code, "this cannot be written" in result.stderr) == (2, True)
    else:
        assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


@pytest.mark.parametrize(
    "changes",
    [
        {"count": -3},
        {"first": -1},
        {"records": -1},
        {"count": 0, "records": 0},
        {"records": 2},
        {"records": 10**30},
        {"missing": [7], "records": 2},
        {"missing": [1, 2], "records": 3},
        {"first": "0"},
    ],
    ids=str,
)
def test_a_ledger_that_makes_no_sense_is_refused(changes: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    ledger = interrupted(path, tmp_path) / "shards.jsonl"
    ledger.write_text(json.dumps(json.loads(ledger.read_text()) | changes) + "\n")
    result = make(path, "--resume")
    assert (result.exit_code, path.exists()) == (2, False)
    assert f"{ledger}, line 1: no run has written this (" in result.stderr
    assert "remove the folder to begin anew" in result.stderr


def test_a_shard_with_other_records_than_the_ledger_says_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    folder = interrupted(path, tmp_path)
    shard = next(folder.glob("0*.jsonl"))
    ledger = folder / "shards.jsonl"
    entry = json.loads(ledger.read_text())
    longer = Entry(first=0, count=4, records=4, sha256=entry["sha256"])
    shard.rename(folder / "000000000000-4.jsonl")
    ledger.write_bytes(json.dumps({f: getattr(longer, f) for f in entry}).encode() + b"\n")
    assert make(path, "--resume").exit_code == 0
    assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
