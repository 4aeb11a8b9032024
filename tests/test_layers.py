"""The allowed imports: every import of the package is checked, also lazy and type-only ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import sightline

PACKAGE = Path(sightline.__file__).parent

LAYERS = (
    "words",
    "core",
    "rules",
    "formats",
    "engines",
    "verbs",
    "library",
    "render",
    "booklet",
    "play",
    "records",
    "notebook",
    "web",
    "terminal",
    "bench",
    "cli",
)
"""Each layer imports from those above it, and from itself."""

DOORS_UPWARD = {
    ("sightline.rules.puzzle", "sightline.formats"): "Puzzle.to",
    ("sightline.rules.puzzle", "sightline.render.svg"): "Puzzle.svg, and pictures in notebooks",
    ("sightline.core.notebooks", "sightline.notebook"): "tables in notebooks",
    ("sightline.core.native", "sightline.engines"): "which hand in what is native",
}
"""The exceptions: methods that users expect of a value, and what takes too long in Python."""

NATIVE = "sightline._kernel"
ASKS_THE_KERNEL = "engines"
"""The only layer that imports the native module: all others go through its door."""
FORMS = "sightline.engines.kernel.forms"
"""Constraints as the kernel knows them, which stay behind the door as well."""

USE_THE_PUBLIC_NAMES = ("bench",)
"""The layers that may import the package itself, as users' programs do."""


@cache
def modules() -> dict[str, Path]:
    """All modules of the package by name."""
    found = {NATIVE: PACKAGE / "_kernel.pyi"}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = [PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imported(module: str) -> list[tuple[str, int, bool]]:
    """The imports of a module, anywhere in it: their lines, and whether only types need them."""
    path = modules()[module]
    tree = ast.parse(path.read_text("utf-8"))
    only_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            target = _absolute(node, module, is_package=path.name == "__init__.py")
            submodules = [f"{target}.{alias.name}" for alias in node.names]
            targets = [each if each in modules() else target for each in submodules]
        else:
            continue
        found += [(each, node.lineno, node in only_types) for each in targets]
    return found


def _absolute(node: ast.ImportFrom, module: str, *, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    parents = module.split(".")
    here = parents[: len(parents) - node.level + is_package]
    return ".".join([*here, node.module] if node.module else here)


def arrows(*, for_types: bool = True) -> Iterator[tuple[str, str, int]]:
    """All imports of one module of the package by another."""
    for module in modules():
        for target, line, only_types in imported(module):
            inside = target.split(".")[0] == PACKAGE.name and target != module
            if inside and (for_types or not only_types):
                yield module, target, line


def layer(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def is_wrong(module: str, target: str) -> bool:
    here, there = layer(module), layer(target)
    if (module, target) in DOORS_UPWARD:
        return False
    if target in (NATIVE, FORMS):
        return here != ASKS_THE_KERNEL
    if here in ("", "__main__", "_kernel"):
        return False
    if target == PACKAGE.name:
        return here not in USE_THE_PUBLIC_NAMES
    return there not in LAYERS or LAYERS.index(there) > LAYERS.index(here)


def test_every_module_stands_in_a_layer() -> None:
    assert {layer(module) for module in modules()} <= {*LAYERS, "", "__main__", "_kernel"}


def test_no_layer_asks_one_below_it() -> None:
    wrong = [
        f"{modules()[module].relative_to(PACKAGE)}:{line}: {module} imports {target}"
        for module, target, line in arrows()
        if is_wrong(module, target)
    ]
    assert not wrong, "\n".join(["arrows that point the wrong way:", *wrong])


def test_every_door_upward_is_used() -> None:
    assert set(DOORS_UPWARD) <= {(module, target) for module, target, _ in arrows()}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even lazily. A package and its modules count as one; type-only imports are allowed."""
    graph: dict[str, set[str]] = {module: set() for module in modules()}
    for module, target, _ in arrows(for_types=False):
        inside = target.startswith(f"{module}.") or module.startswith(f"{target}.")
        if not inside and (module, target) not in DOORS_UPWARD and target in graph:
            graph[module].add(target)
    circles = sorted(_circles(graph))
    assert not circles, "\n".join(["these import each other:", *circles])


def _circles(graph: dict[str, set[str]]) -> Iterator[str]:
    """One cycle through each module that is on a cycle."""
    for start in graph:
        reached: dict[str, str] = {}
        waiting = [start]
        while waiting and start not in reached:
            module = waiting.pop()
            for target in graph[module] - reached.keys():
                reached[target] = module
                waiting.append(target)
        if start in reached:
            way = [start]
            while (way and (before := reached[way[-1]])) != start:
                way.append(before)
            yield " <- ".join(way)


@pytest.mark.parametrize(
    ("lower", "upper"), [("rules.puzzle", "cli"), ("formats.json", "render.svg")]
)
def test_a_wrong_arrow_is_seen(lower: str, upper: str) -> None:
    assert is_wrong(f"sightline.{lower}", f"sightline.{upper}")
    assert not is_wrong(f"sightline.{upper}", f"sightline.{lower}")


@pytest.mark.parametrize(
    "module", ["", ".core.grid", ".rules.checks", ".verbs.grade", ".bench.machine"]
)
def test_no_other_layer_gets_past_the_door_to_the_kernel(module: str) -> None:
    assert is_wrong(f"sightline{module}", NATIVE)
    assert is_wrong(f"sightline{module}", FORMS)
    assert not is_wrong("sightline.engines.kernel.reasoning", NATIVE)
