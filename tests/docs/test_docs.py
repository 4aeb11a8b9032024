"""What the documents say is true: commands print what is shown, examples run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from samples import some

import sightline as sl
from sightline import library
from sightline.rules.constraints import Automaton
from sightline.rules.genres.easy_as_abc import EasyAsABC
from sightline.rules.model import Model
from sightline.rules.puzzle import GENRES
from sightline.verbs.check import broken_rules

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
ANYTHING = "…"


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def sessions(text: str) -> list[tuple[str, str]]:
    """The commands of a document, in order, with what they print."""
    found = []
    for block in blocks(text, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def matches(shown: str, printed: str) -> bool:
    """Whether it is what is shown, with … standing for anything."""
    pattern = ".*".join(map(re.escape, shown.strip().split(ANYTHING)))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


DOCUMENTS = [
    path
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if sessions(path.read_text())
]


@pytest.mark.parametrize(
    "document", some(DOCUMENTS, quick=DOCUMENTS[:1]), ids=lambda path: path.name
)
def test_the_commands_of_a_document(document: Path, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"}
    for command, shown in sessions(document.read_text()):
        done = subprocess.run(
            ["bash", "-c", command],
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=environment,
            check=False,
        )
        assert done.returncode in (0, 1), f"{command}: {done.stderr}"
        assert matches(shown, done.stdout), f"{command} printed:\n{done.stdout}"


def test_the_automaton_of_the_tutorial(monkeypatch: pytest.MonkeyPatch) -> None:
    """With it, Easy as ABC has the solutions that it has with its own constraint, and words."""
    code = "\n".join(blocks((ROOT / "docs" / "add-a-constraint.md").read_text(), "python"))
    module: dict[str, Any] = {"__package__": "sightline.rules.genres"}
    exec(code, module)
    puzzles = [sl.load(name) for name in library.names("easy-as-abc")]
    wanted = [sl.count(puzzle) for puzzle in puzzles]
    own = EasyAsABC.constrain

    def constrain(self: EasyAsABC, m: Model, board: sl.Grid[int]) -> None:
        without_clues = replace(self, edges=sl.Edges.none(self.shape[0]))
        own(without_clues, m, board)
        module["constrain"](self, m, board)

    monkeypatch.setattr(EasyAsABC, "constrain", constrain)
    again = [replace(puzzle) for puzzle in puzzles]
    assert [sl.count(puzzle) for puzzle in again] == wanted
    for puzzle in again:
        assert any(isinstance(each, Automaton) for each in puzzle.rules_model.constraints)
        turned: Any = sl.Grid(list(sl.solve(puzzle).solution or ())[::-1])
        said = " ".join(broken.message for broken in broken_rules(puzzle, turned))
        assert re.search(r"shows [A-Z] first from the \w+, not [A-Z]", said)


def test_the_readme_shows_commands() -> None:
    assert len(sessions(README)) >= 8


def test_the_python_of_the_readme() -> None:
    (code,) = blocks(README, "python")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    expected = re.findall(r"# (.+)$", code, re.MULTILINE)[1:]
    assert done.stdout.splitlines() == expected


def test_the_genre_of_the_tutorial() -> None:
    """It solves, names its clues, and survives every format, although nothing else mentions it."""
    (code,) = blocks((ROOT / "docs" / "add-a-genre.md").read_text(), "python")
    module = {
        "__name__": "sightline.rules.genres.first_two",
        "__package__": "sightline.rules.genres",
    }
    sys.modules[module["__name__"]] = type(sys)(module["__name__"])
    sys.modules[module["__name__"]].__dict__.update(module)
    try:
        exec(code, sys.modules[module["__name__"]].__dict__)
        puzzle = GENRES["first-two"](sums=(5, 0, 3), givens=sl.Grid([[0] * 3] * 3))  # type: ignore[call-arg]
        assert next(clue.text for clue in puzzle.clues()) == "the 5 beside row 1"
        for engine in ("kernel", "sat", "cpsat"):
            assert sl.count(puzzle, engine=engine) == 2
        for name in ("text", "ascii", "json", "prolog"):
            assert sl.parse(puzzle.to(name)) == puzzle
        assert puzzle.to("svg").count("<text") == 2
        assert sl.is_unique(sl.make("first-two", 4, minimal=True), engine="sat")
    finally:
        GENRES.pop("first-two", None)
        del sys.modules[module["__name__"]]
