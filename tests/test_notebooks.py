"""The notebooks of the documentation are run, and must print what they show."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from scripts.notebooks import NOTEBOOKS, executed

pytestmark = pytest.mark.slow

PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))


def printed(notebook: Any) -> list[list[str]]:
    """What each cell of code has printed or shown, pictures by their kind."""
    return [
        [output.get("text") or _shown(output.get("data", {})) for output in cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def _shown(data: dict[str, str]) -> str:
    return "a picture" if "image/png" in data else data.get("text/html", data["text/plain"])


def test_there_are_three() -> None:
    assert [path.stem for path in PATHS] == ["fibonacci-nim", "new-rule", "sweep"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_it_runs_and_prints_what_it_shows(path: Path, tmp_path: Path) -> None:
    kept = printed(nbformat.read(path, as_version=4))
    assert ["a picture"] in kept
    assert printed(executed(path, tmp_path)) == kept
