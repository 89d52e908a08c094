"""The rows of the table, by subject. A new one is a function with a name; see `thresholds`."""

from collections.abc import Callable
from importlib import import_module

from benchmarks.harness import Race, Row, Setting

SUBJECTS = (
    "thresholds",
    "random_thresholds",
    "windows",
    "positions",
    "small_piles",
    "nim_values",
    "grundy",
    "general",
    "command_line",
    "page",
    "memory",
    "atlas",
)
"""The modules of this package, each with some rows, in the order of the table."""
_ROWS: list[Row] = []
MakesRace = Callable[[Setting], Race]


def row(name: str) -> Callable[[MakesRace], MakesRace]:
    """Make a function a row of the table."""

    def registered(race: MakesRace) -> MakesRace:
        _ROWS.append(Row(name, race))
        return race

    return registered


def all_rows() -> list[Row]:
    """All rows, in the order of the table."""
    for subject in SUBJECTS:
        import_module(f"benchmarks.rows.{subject}")
    return list(_ROWS)
