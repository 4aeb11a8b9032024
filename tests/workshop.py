"""A second installation of the package, to which files can be added."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import sightline as sl
from sightline import _kernel

ROOT = Path(__file__).parents[1]


class Workshop:
    """A copy of the package in a separate environment.

    It shares all other installed packages: folders named in a ``.pth`` file are searched, but
    ``.pth`` files in these folders are not executed. So an editable installation has no effect
    here and in all processes that are started from here.
    """

    def __init__(self, folder: Path) -> None:
        venv.create(folder, symlinks=True)
        self._python = folder / "bin" / "python"
        (installed,) = folder.glob("lib/python*/site-packages")
        paths = sysconfig.get_paths()
        shared = dict.fromkeys((paths["purelib"], paths["platlib"]))
        (installed / "shared.pth").write_text("\n".join(shared), "utf-8")
        self.package = installed / "sightline"
        # With the compiled files of Python, which are valid because modification times are copied.
        shutil.copytree(Path(sl.__file__).parent, self.package)
        shutil.copy(_kernel.__file__, self.package)

    def add(self, path: str, text: str) -> None:
        """Add a file to the package."""
        (self.package / path).write_text(text, "utf-8")

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python with this package."""
        return subprocess.run(
            [str(self._python), *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            cwd=ROOT,
        )

    def sightline(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Run a command of this package."""
        done = self.python("-m", "sightline", *arguments)
        assert done.returncode == code, done.stderr
        return done

    def pytest(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run tests of this package, without plugins that they do not need."""
        without = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:schemathesis")
        return self.python("-m", "pytest", *without, *arguments)


def block(page: str, language: str) -> str:
    """The only code block in a language on a page of the documentation."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(found)
