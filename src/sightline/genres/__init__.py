"""The genres. The folder is the registry: every file in it is imported, and registers itself."""

from importlib import import_module
from pathlib import Path

for _file in sorted(Path(__file__).parent.glob("[!_]*.py")):
    import_module(f"{__name__}.{_file.stem}")
