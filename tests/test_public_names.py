"""The names of ``import sightline as sl`` are listed, documented, and loaded on use."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sightline as sl
from sightline import engines
from sightline.core import errors
from sightline.rules import constraints
from sightline.verbs import check as checking
from sightline.verbs import explain as explaining
from sightline.verbs import grade as grading
from sightline.verbs import hint as hinting
from sightline.verbs import solve as solving
from sightline.verbs import verify as verifying


def test_dir_lists_what_is_public_and_nothing_else() -> None:
    listed = [name for name in dir(sl) if not name.startswith("__")]
    assert listed == sorted(sl.__all__) == sl.__all__


def test_the_verbs_are_listed() -> None:
    verbs = {"check", "count", "explain", "grade", "hint", "is_unique", "load", "make", "parse"}
    assert verbs | {"solutions", "solve", "verify"} <= set(dir(sl))


@pytest.mark.parametrize("name", sl.__all__)
def test_public_names_are_documented(name: str) -> None:
    assert getattr(sl, name).__doc__


def test_a_module_of_the_package_needs_no_import_of_its_own() -> None:
    code = "import sightline as sl; print(sl.library.names()[0], sl.formats.MAX_LENGTH > 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith(" True\n")


def test_every_constraint_is_imported_from_its_file() -> None:
    assert all(getattr(constraints, name).__doc__ for name in constraints.__all__)


@pytest.mark.parametrize(
    "kind",
    [
        solving.Result,
        engines.Stats,
        checking.Verdict,
        hinting.Hint,
        grading.Grade,
        grading.Effort,
        grading.Hardest,
        explaining.Explanation,
        explaining.Step,
        explaining.Fact,
        verifying.Verification,
        sl.Stopped,
        sl.NotUnique,
    ],
)
def test_what_the_verbs_answer_and_raise_is_public(kind: type) -> None:
    assert getattr(sl, kind.__name__) is kind


def test_every_error_is_public() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    raised = [kind for kind in kinds if issubclass(kind, errors.SightlineError)]
    assert len(raised) > 5
    assert all(getattr(sl, kind.__name__) is kind for kind in raised)


def test_a_name_that_does_not_exist() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'grad'"):
        _ = sl.grad


def test_solving_does_not_wait_for_the_rest() -> None:
    """Neither does listing the names."""
    code = (
        "import sys, sightline as sl; dir(sl); sl.solve(sl.load('doors/example1'));"
        "print(*sorted(name for name in sys.modules if name.startswith('sightline.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    verbs = (f"verbs.{name}" for name in ("check", "explain", "grade", "hint", "make", "verify"))
    assert not loaded & {f"sightline.{name}" for name in (*verbs, "notebook", "bench")}
