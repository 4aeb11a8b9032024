"""What is installed to develop, what is in a package, and where to report a weakness."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import sightline as sl

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
NOTICES = ROOT / "THIRD-PARTY-NOTICES.txt"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


# The lock file -------------------------------------------------------------------------------


def asked_for() -> Iterator[Requirement]:
    """All that pyproject.toml asks for: to run, to build, to develop, and the extras."""
    project = PROJECT["project"]
    extras = project["optional-dependencies"].values()
    groups = PROJECT["dependency-groups"].values()
    several = [project["dependencies"], PROJECT["build-system"]["requires"], *extras, *groups]
    for each in (text for texts in several for text in texts if isinstance(text, str)):
        if not each.startswith(f"{project['name']}["):
            yield Requirement(each)


def pins() -> list[Requirement]:
    return [
        Requirement(line) for line in re.findall(r"^(\w[^\\\n]*)", LOCK.read_text("utf-8"), re.M)
    ]


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_all_that_is_asked_for_is_locked_at_one_version_that_will_do(
    python: str, system: str
) -> None:
    place = {"python_version": python, "python_full_version": f"{python}.1", "sys_platform": system}
    locked: dict[str, list[str]] = {}
    for pin in pins():
        if pin.marker is None or pin.marker.evaluate(place):
            (pinned,) = pin.specifier
            assert pinned.operator == "=="
            locked.setdefault(canonicalize_name(pin.name), []).append(pinned.version)
    for wanted in asked_for():
        (version,) = locked[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(version, prereleases=True), wanted


def test_every_version_has_a_hash_and_no_place_is_named() -> None:
    text = LOCK.read_text("utf-8")
    entries = re.split(r"^(?=\w)", text, flags=re.M)[1:]
    assert len(entries) == len(pins())
    assert all(" \\\n    --hash=sha256:" in entry for entry in entries)
    assert not re.search(r"://|@ |^-|(?<!\S)/", text, re.M)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("target", ["test", "check", "sanitize", "bench"])
def test_what_is_installed_to_develop_comes_from_the_lock(target: str) -> None:
    command = ["make", "--dry-run", "--always-make", target]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    installs = [line.partition("pip install ")[2] for line in told.splitlines() if " pip " in line]
    assert installs == [
        "--quiet --no-compile --require-hashes --requirement requirements.lock",
        "--quiet --no-deps --no-build-isolation --editable .",
    ]


# What is told to install ---------------------------------------------------------------------


def told_to_bring() -> dict[str, set[str]]:
    """The packages that the errors about a missing extra name, by extra."""
    told: dict[str, set[str]] = {}
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "MissingExtra":
                (extra,) = (ast.literal_eval(keyword.value) for keyword in node.keywords)
                told.setdefault(extra, set()).update(map(ast.literal_eval, node.args))
    return told


def test_what_is_missing_is_brought_by_the_packages_of_its_extra() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert told_to_bring() == {
        extra: {Requirement(text).name for text in texts}
        for extra, texts in extras.items()
        if extra != "all"
    }


def test_nobody_is_told_to_install_the_package_of_somebody_else() -> None:
    known = {"pip", *(requirement.name for requirement in asked_for())}
    documents = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), ROOT / "docs/notebook.ipynb"]
    sources = [path for path in (ROOT / "src").rglob("*.*") if path.suffix in (".py", ".js")]
    for path in (*documents, *sources):
        for command in re.findall(r"pip install ([^`\n]*)", path.read_text("utf-8")):
            for name in re.findall(r"""(?<!\S)['"]?(\w[^\s'"]*)""", command):
                assert name in known, f"{path.relative_to(ROOT)}: pip install {command}"


def test_the_package_is_installed_under_its_own_name() -> None:
    name = PROJECT["project"]["name"]
    assert distribution(name).version == sl.__version__
    (command,) = distribution(name).entry_points.select(group="console_scripts")
    assert command.name == "sightline"


# What a package holds ------------------------------------------------------------------------


def licence_of_robin_map(nanobind: Path) -> str:
    """It stands at the beginning of each of its files."""
    header = (nanobind / "ext/robin_map/include/tsl/robin_map.h").read_text("utf-8")
    comment = header.removeprefix("/**\n").partition("\n */")[0]
    return "\n".join(line[3:] for line in comment.splitlines())


def test_the_notices_hold_the_licences_of_what_is_linked_in() -> None:
    nanobind = pytest.importorskip("nanobind")
    (licence,) = (file for file in distribution("nanobind").files or () if file.name == "LICENSE")
    notices = NOTICES.read_text("utf-8")
    assert licence.read_text().strip() in notices
    assert licence_of_robin_map(Path(nanobind.__path__[0])) in notices


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a package says of itself."""
    pytest.importorskip("scikit_build_core")
    folder = tmp_path_factory.mktemp("metadata")
    build = "import sys; from scikit_build_core.build import prepare_metadata_for_build_wheel as it"
    command = [sys.executable, "-c", f"{build}; it(sys.argv[1])", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.dist-info")
    return found


def test_the_version_is_stated_once(built: Path) -> None:
    assert f"\nVersion: {sl.__version__}\n" in (built / "METADATA").read_text("utf-8")
    stated = [
        str(path.relative_to(ROOT))
        for path in (*ROOT.glob("*.t[ox]*"), *(ROOT / "src").rglob("*.py"), *ROOT.glob("docs/*.*"))
        if re.search(rf"(?<![\d.]){re.escape(sl.__version__)}(?![\d.])", path.read_text("utf-8"))
    ]
    assert stated == ["src/sightline/core/version.py"]


def test_a_built_package_carries_the_licences(built: Path) -> None:
    metadata = (built / "METADATA").read_text("utf-8")
    for name in ("LICENSE", NOTICES.name):
        assert f"License-File: {name}\n" in metadata
        assert (built / "licenses" / name).read_bytes() == (ROOT / name).read_bytes()


# Where to report -----------------------------------------------------------------------------


def test_a_weakness_is_reported_in_private_and_to_nobody_in_person() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    assert "Report a vulnerability" in text
    assert "@" not in text
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (ROOT / link).is_file()
