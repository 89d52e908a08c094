"""The table of results, and on what it was measured."""

import json
import os
import platform
import re
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from decimal import Decimal
from importlib import metadata
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks import compiled
from benchmarks.harness import Line, Unit

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("numpy", "numba", "python-flint", "fastapi", "uvicorn")
BEGIN = "<!-- the table, written by python -m benchmarks --save -->"
END = "<!-- end of the table -->"


class DirtyTreeError(Exception):
    """Results would not belong to any commit."""


@dataclass(frozen=True)
class Facts:
    """What was measured, when, and on what."""

    commit: str
    dirty: bool
    date: str
    cpu: str
    cores: int
    system: str
    versions: dict[str, str]

    def __str__(self) -> str:
        """A few lines for people."""
        versions = ", ".join(f"{name} {version}" for name, version in self.versions.items())
        state = f"commit {self.commit}" + (" with uncommitted changes" if self.dirty else "")
        return f"{state}, {self.date}\n{self.cpu}, {self.cores} cores, {self.system}\n{versions}"

    @property
    def lines(self) -> str:
        """The same for a page, where lines break only if told to."""
        return "  \n".join(str(self).splitlines())


def _told(*command: str) -> str | None:
    """What a program prints; None if it is not there, or fails."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def processor() -> str:
    """What the processor is called."""
    try:
        described = Path("/proc/cpuinfo").read_text()
    except OSError:
        described = ""
    found = re.search(r"^model name\s*: (.*)", described, re.MULTILINE)
    return found[1].strip() if found else platform.processor() or platform.machine()


def facts() -> Facts:
    """The facts of this checkout and machine."""
    status = _told("git", "status", "--porcelain")
    compiler = compiled.compiler()
    return Facts(
        commit=(_told("git", "rev-parse", "HEAD") or "unknown")[:12],
        dirty=status is None or bool(status),
        date=datetime.now(UTC).strftime("%Y-%m-%d"),
        cpu=processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        versions={
            "Python": platform.python_version(),
            **{name: metadata.version(name) for name in PACKAGES},
            "C compiler": (_told(compiler, "--version") or compiler).splitlines()[0]
            if compiler
            else "none",
        },
    )


def figure(value: float | None, unit: Unit) -> str:
    """A figure with three digits and a fitting unit.

    >>> figure(0.01234, "s"), figure(123.4, "s"), figure(2.5e8, "B")
    ('12.3 ms', '123 s', '250 MB')
    """
    if value is None:
        return ""
    name, size = next((one for one in _UNITS[unit] if value >= one[1]), _UNITS[unit][-1])
    return f"{_three(value / size)} {name}"


_UNITS: dict[Unit, list[tuple[str, float]]] = {
    "s": [("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)],
    "B": [("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("B", 1.0)],
}


def _three(value: float) -> str:
    """Three significant digits, without an exponent.

    >>> _three(1234.5), _three(2), _three(0.00001)
    ('1230', '2.00', '0.0000100')
    """
    return format(Decimal(f"{value:#.3g}"), "f")


def _goal(line: Line) -> str:
    if line.goal is None:
        return ""
    bound = f"{line.goal:g}" if line.yardstick else figure(line.goal, line.unit)
    return f"≤ {bound}"


def table(lines: Sequence[Line]) -> str:
    """All lines as a table that is readable as it stands and in Markdown."""
    cells = [("row", "onepile", "yardstick", "its figure", "ratio", "goal", "")]
    notes = list(dict.fromkeys(line.note for line in lines if line.note))
    for row, group in groupby(lines, key=lambda line: line.row):
        same = list(group)
        named = row, figure(same[0].ours, same[0].unit)
        for line in same:
            mark = "" if line.met is None else ("met" if line.met else "**missed**")
            if line.note:
                mark = f"{mark} [{notes.index(line.note) + 1}]".strip()
            scaled = f" (×{line.scale:g})" if line.scale != 1 else ""
            ratio = "" if line.ratio is None else _three(line.ratio)
            measured = line.yardstick + scaled, figure(line.figure, line.unit), ratio
            cells.append((*named, *measured, _goal(line), mark))
            named = "", ""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    signs = "<><>>><"
    text = ["| " + " | ".join(map("{:{}{}}".format, row, signs, widths)) + " |" for row in cells]
    ends = (":" if sign == ">" else "-" for sign in signs)
    rule = "|".join("-" * (width + 1) + end for width, end in zip(widths, ends, strict=True))
    text.insert(1, f"|{rule}|")
    if notes:
        text += ["", *(f"[{i}] {note}" for i, note in enumerate(notes, 1))]
    return "\n".join(text)


def summary(lines: Sequence[Line]) -> str:
    """How many goals are met."""
    goals = [line for line in lines if line.met is not None]
    missed = [line.row for line in goals if not line.met]
    text = f"{len(goals) - len(missed)} of {len(goals)} goals met"
    return text + (f"; missed: {'; '.join(dict.fromkeys(missed))}" if missed else "")


def as_json(lines: Sequence[Line], about: Facts) -> str:
    """Everything, for programs."""
    content: dict[str, Any] = {**asdict(about), "rows": [asdict(line) for line in lines]}
    return json.dumps(content, indent=1, ensure_ascii=False)


def require_clean(about: Facts) -> None:
    """Refuse to save what belongs to no commit.

    Raises:
        DirtyTreeError: there are uncommitted changes, or no repository.
    """
    if about.dirty:
        raise DirtyTreeError(
            "the results are not saved: the checkout has uncommitted changes; commit them first"
        )


def save(place: Path, lines: Sequence[Line], about: Facts) -> None:
    """Write JSON, or put the table into a page between its two marks.

    Raises:
        DirtyTreeError: see `require_clean`.
        ValueError: the page has no marks.
    """
    require_clean(about)
    if place.suffix != ".md":
        place.write_text(as_json(lines, about) + "\n")
    else:
        put(place, BEGIN, END, f"{about.lines}\n\n{table(lines)}\n\n{summary(lines)}.")


def put(place: Path, begin: str, end: str, told: str) -> None:
    """Write what is told into a page, between its two marks.

    Raises:
        ValueError: the page has no marks.
    """
    page = place.read_text()
    if page.count(begin) != 1 or page.count(end) != 1:
        raise ValueError(f"{str(place)!r} has no place for the table: add {begin!r} and {end!r}")
    before, _, rest = page.partition(begin)
    place.write_text(f"{before}{begin}\n{told}\n{end}{rest.partition(end)[2]}")
