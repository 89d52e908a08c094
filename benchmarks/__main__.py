"""`python -m benchmarks`: run the rows, print the table of ratios.

Everything that is compared is measured in the same run, in turns; see `harness`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import report
from benchmarks.harness import Pace, Setting, run_rows
from benchmarks.rows import all_rows


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="onepile-bench", description=__doc__.split("\n")[0])
    parser.add_argument("--only", metavar="WORD", help="only the rows whose name has this word")
    parser.add_argument("--list", action="store_true", help="the names of the rows, nothing is run")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument(
        "--save", metavar="FILE", type=Path, help="write JSON, or the table into a .md page"
    )
    parser.add_argument("--rounds", metavar="N", type=int, default=7, help="most rounds (7)")
    parser.add_argument(
        "--seconds", metavar="S", type=float, default=6.0, help="no new round of a row after (6)"
    )
    parser.add_argument(
        "--small", action="store_true", help="small tables: to try the rows, not to measure"
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run and report."""
    asked = _parser().parse_args(arguments)
    rows = [row for row in all_rows() if asked.only is None or asked.only in row.name]
    if asked.list:
        print(*(row.name for row in rows), sep="\n")
        return 0
    if not rows:
        print(f"onepile-bench: no row has {asked.only!r} in its name; see --list", file=sys.stderr)
        return 2
    about = report.facts()
    try:
        if asked.save is not None:
            report.require_clean(about)
        setting = Setting(asked.small)
        pace = Pace(asked.rounds, asked.seconds)
        lines = run_rows(rows, setting, pace, lambda name: print(f"… {name}", file=sys.stderr))
        if asked.save is not None:
            report.save(asked.save, lines, about)
    except (report.DirtyTreeError, ValueError, OSError) as error:
        print(f"onepile-bench: {error}", file=sys.stderr)
        return 2
    if asked.json:
        print(report.as_json(lines, about))
    else:
        print(f"{about}\n\n{report.table(lines)}\n\n{report.summary(lines)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
