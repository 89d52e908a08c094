"""Tables of cases, in the TOML file that stands beside the tests and has their name."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from onepile.numbers import INFINITY


def number(cell: int | str) -> Any:
    """A number of a table, plain or written in Python: "10**40 + 7", "INFINITY", "None"."""
    return eval(cell, {"INFINITY": INFINITY}) if isinstance(cell, str) else cell  # noqa: S307


@cache
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rows(module: str, table: str) -> Any:
    """A table by its name.

    Args:
        module: The file of the tests, `__file__` there.
        table: Its name, with the table that it is in: `"wrong.positions"`.
    """
    found: Any = _read(Path(module).with_suffix(".toml"))
    for key in table.split("."):
        found = found[key]
    assert found, f"{table} has no rows"
    return found
