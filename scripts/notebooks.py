"""Run the notebooks in docs/notebooks and keep what they show: python -m scripts.notebooks."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient

INLINE = "module://matplotlib_inline.backend_inline"
"""How matplotlib shows pictures in a notebook, whatever the caller draws with."""
NOTEBOOKS = Path(__file__).resolve().parent.parent / "docs" / "notebooks"


def executed(path: Path, folder: Path) -> Any:
    """The notebook after it was run in a folder."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        coalesce_streams=True,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    ).execute(env={**os.environ, "MPLBACKEND": INLINE})
    # Which interpreter ran it is not kept.
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def main() -> int:
    """Run and write them all."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        with TemporaryDirectory() as folder:
            nbformat.write(executed(path, Path(folder)), path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
