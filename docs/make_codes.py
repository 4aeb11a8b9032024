"""Write ``docs/codes.md``, the codes that answers carry, from where they are declared.

Run it after a code was added: ``python docs/make_codes.py``. A test tells when it was forgotten.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import sightline
from sightline.words import ENGLISH

FILE = Path(__file__).with_name("codes.md")
PACKAGE = Path(sightline.__file__).parent
ROOMS = ("core", "rules", "verbs", "engines", "formats", "library", "play", "records")
"""Those whose messages stand in answers as JSON; what an interface says itself does not."""
RULE = "rule-"
HEAD = """\
# Codes

What Sightline finds is a code with values; words come last, in the language that is spoken
([languages](languages.md)). Answers as JSON carry both: `text`, and `said` with `code` and
`values`. Values are numbers, texts, places by their keys (`r1c2`, `row-3`, `left-3`), lists, and
further codes with values. A code never changes its meaning, and is never used for another one; its
words may change.

Rules and techniques have codes, too: a step carries `code` beside `rule`, its name. Those of the
kernel are told in [explaining](explaining.md) and [techniques](techniques.md).
"""


def page() -> str:
    """The whole page."""
    lines = [HEAD, "## Rules and techniques", "", ", ".join(f"`{each}`" for each in rules()), ""]
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            found = list(declared(path, "say"))
            if found:
                lines += [f"## {path.relative_to(PACKAGE).with_suffix('').as_posix()}", ""]
                lines += ["| code | in English |", "| --- | --- |"]
                lines += [f"| `{code}` | {_cell(pattern)} |" for code, pattern in found] + [""]
    return "\n".join(lines)


def rules() -> list[str]:
    """The codes of rules and techniques, in alphabetical order."""
    for path in sorted((PACKAGE / "rules" / "constraints").glob("*.py")):
        import_module(f"sightline.rules.constraints.{path.stem}")
    import_module("sightline.verbs.hint")
    names = (code for code in ENGLISH if code.startswith(RULE))
    return sorted(code.removeprefix(RULE) for code in names)


def declared(path: Path, function: str) -> Iterator[tuple[str, str]]:
    """The codes that a module declares by calling a function, and their English patterns."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(code)), *others]):
                if name == function:
                    yield code, _text(others)


def _text(arguments: list[ast.expr]) -> str:
    match arguments:
        case [ast.Constant(value=str(pattern)), *_]:
            return pattern
    return ast.unparse(arguments[0]) if arguments else ""


def _cell(pattern: str) -> str:
    return f"`{pattern}`".replace("|", "\\|")


if __name__ == "__main__":
    FILE.write_text(page(), "utf-8")
