"""The rows of the table: `rows.toml` lists them, the modules here have their races, by subject."""

import tomllib
from functools import partial
from pathlib import Path

from benchmarks.harness import Row
from onepile.on_demand import found_at

LISTED = Path(__file__).parent.with_name("rows.toml")


def all_rows() -> list[Row]:
    """All rows, in the order of the table."""
    return [
        Row(one["name"].format(**case), partial(found_at(f"{__name__}.{one['race']}"), **case))
        for one in tomllib.loads(LISTED.read_text(encoding="utf-8"))["rows"]
        for case in one.get("cases", [{}])
    ]
