"""The package, installed once more in a place of its own, where a file can be added to it."""

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
    """A copy of the package in an environment of its own.

    It shares everything that is installed beside the package, but not the package: folders that
    a ``.pth`` file names are searched, what is written in their own such files is not done. So an
    editable installation does not step in, here or in any process that is started from here.
    """

    def __init__(self, folder: Path) -> None:
        venv.create(folder, symlinks=True)
        self._python = folder / "bin" / "python"
        (installed,) = folder.glob("lib/python*/site-packages")
        paths = sysconfig.get_paths()
        shared = dict.fromkeys((paths["purelib"], paths["platlib"]))
        (installed / "shared.pth").write_text("\n".join(shared), "utf-8")
        self.package = installed / "sightline"
        # With what Python has compiled already: the files are as old as there.
        shutil.copytree(Path(sl.__file__).parent, self.package)
        shutil.copy(_kernel.__file__, self.package)

    def add(self, path: str, text: str) -> None:
        """Put a file into the package."""
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
        """Run tests of this package."""
        return self.python("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments)


def block(page: str, language: str) -> str:
    """The only block of code in a language on a page of the docs."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(found)
