"""A constraint that brings no cases for the brute-force tests fails them, wherever it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from workshop import Workshop

CONSTRAINT = '''
from sightline.rules.constraints import AllDifferent


class Untried(AllDifferent, frozen=True):
    """Its propagator is tried; what it adds here is not."""
'''
TABLES = "tests/kernel/test_propagators.py", "tests/engines/test_engines.py"


@pytest.mark.parametrize("file", ["rules/constraints/aaa.py", "rules/genres/zzz.py"])
def test_no_constraint_escapes_brute_force(tmp_path: Path, file: str) -> None:
    workshop = Workshop(tmp_path / "workshop")
    workshop.add(file, CONSTRAINT)
    done = workshop.pytest(*TABLES, "-k", "every_constraint", "--tb=short")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "Untried has no brute-force cases" in done.stdout
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    assert len(failed) == len(TABLES), done.stdout
