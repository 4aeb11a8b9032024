"""The workflows do what everybody can do at home: they set up a machine and call ``make``."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

yaml: Any = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[2]
WORKFLOWS = {path.stem: path for path in sorted((ROOT / ".github/workflows").glob("*.yml"))}
SET_UP = "apt-get update && apt-get install --yes "
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def jobs(name: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load(WORKFLOWS[name].read_text("utf-8"))["jobs"].values())


def commands(job: dict[str, Any]) -> list[str]:
    """What is run, once for each entry of the matrix."""
    told = [step["run"] for step in job["steps"] if "run" in step]
    for key, values in job.get("strategy", {}).get("matrix", {}).items():
        told = [
            each
            for command in told
            for each in ([command.replace(f"${{{{ matrix.{key} }}}}", str(v)) for v in values])
        ]
    return list(dict.fromkeys(told))


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_only_calls_make(name: str) -> None:
    for job in jobs(name):
        first, *rest = commands(job)
        assert first.startswith(SET_UP)
        for command in rest:
            make, target = command.split(" ")
            assert make == "make"
            assert target in TARGETS


def test_a_change_is_tried_as_before_it_lands() -> None:
    script = (ROOT / ".ci/run").read_text("utf-8")
    landing = [
        target
        for line in re.findall(r"^make (.*)$", script, re.MULTILINE)
        for target in re.sub(r"--jobs \d+|--\S+", "", line).split()
    ]
    (job,) = jobs("test")
    assert {f"make {target}" for target in landing} == set(commands(job)[1:])


def test_at_night_the_large_samples_are_tried() -> None:
    (job,) = jobs("nightly")
    assert "make soak" in commands(job)
    told = subprocess.run(
        ["make", "--dry-run", "soak"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert re.search(r"pytest .*--soak", told)
    assert re.search(r"fuzz \d{6} ", told)
    systems = re.search(r"for system in (.*); do", told)
    assert systems
    assert len(systems[1].split()) > 1
