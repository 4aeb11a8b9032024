"""Run ``docs/notebook.ipynb`` from scratch and store what its cells show.

Run it after a change to the notebook or to what it shows: ``python docs/run_notebook.py``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FILE = Path(__file__).with_name("notebook.ipynb")


def executed(folder: Path | None = None) -> Any:
    """The notebook with fresh outputs; it runs in a folder that it cannot spoil."""
    notebook = nbformat.read(FILE, as_version=4)
    for cell in notebook.cells:
        cell.metadata.clear()
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    resources = {"metadata": {"path": str(folder or FILE.parent)}}
    NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=120,
        resources=resources,
        record_timing=False,
        coalesce_streams=True,
    ).execute()
    # Which Python it was does not matter to whoever reads the notebook.
    notebook.metadata.language_info = {"name": "python"}
    return notebook


if __name__ == "__main__":
    nbformat.write(executed(), FILE)
