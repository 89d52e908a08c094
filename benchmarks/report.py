"""The table of results, and on what it was measured."""

import json
import os
import platform
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
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


def _git(*arguments: str) -> str | None:
    git = shutil.which("git")
    if git is None:
        return None
    done = subprocess.run([git, *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def _cpu() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _compiler() -> str:
    found = compiled.compiler()
    if found is None:
        return "none"
    done = subprocess.run([found, "--version"], capture_output=True, text=True)
    return done.stdout.splitlines()[0] if done.returncode == 0 and done.stdout else found


def facts() -> Facts:
    """The facts of this checkout and machine."""
    status = _git("status", "--porcelain")
    return Facts(
        commit=(_git("rev-parse", "HEAD") or "unknown")[:12],
        dirty=status is None or bool(status),
        date=datetime.now(UTC).strftime("%Y-%m-%d"),
        cpu=_cpu(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        versions={
            "Python": platform.python_version(),
            **{name: metadata.version(name) for name in PACKAGES},
            "C compiler": _compiler(),
        },
    )


def figure(value: float | None, unit: Unit) -> str:
    """A figure with three digits and a fitting unit.

    >>> figure(0.01234, "s"), figure(123.4, "s"), figure(2.5e8, "B"), figure(1234.5, "/s")
    ('12.3 ms', '123 s', '250 MB', '1230 /s')
    """
    if value is None:
        return ""
    if unit == "/s":
        return f"{_three(value)} /s"
    steps = (
        (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))
        if unit == "s"
        else (("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("B", 1.0))
    )
    for name, size in steps:
        if value >= size:
            return f"{_three(value / size)} {name}"
    return f"{_three(value / steps[-1][1])} {steps[-1][0]}"


def _three(value: float) -> str:
    """Three significant digits, without an exponent."""
    if value >= 100:
        digits = len(str(int(value))) - 3
        return str(round(value / 10**digits) * 10**digits)
    if value <= 0:
        return "0"
    places = 2
    while value < 10 ** (2 - places) and places < 9:
        places += 1
    return f"{value:.{places if value < 10 else 1}f}"


def _goal(line: Line) -> str:
    if line.goal is None:
        return ""
    bound = f"{line.goal:g}" if line.yardstick else figure(line.goal, line.unit)
    return f"≤ {bound}"


def table(lines: Sequence[Line]) -> str:
    """All lines as a table that is readable as it stands and in Markdown."""
    head = ("row", "onepile", "yardstick", "its figure", "ratio", "goal", "")
    cells: list[tuple[str, ...]] = [head]
    notes: list[str] = []
    for row, group in groupby(lines, key=lambda line: line.row):
        for number, line in enumerate(group):
            scaled = f" (×{line.scale:g})" if line.scale != 1 else ""
            mark = "" if line.met is None else ("met" if line.met else "**missed**")
            if line.note:
                notes.append(line.note) if line.note not in notes else None
                mark = f"{mark} [{notes.index(line.note) + 1}]".strip()
            cells.append(
                (
                    row if number == 0 else "",
                    figure(line.ours, line.unit) if number == 0 else "",
                    line.yardstick + scaled,
                    figure(line.figure, line.unit),
                    "" if line.ratio is None else _three(line.ratio),
                    _goal(line),
                    mark,
                )
            )
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    right = (1, 3, 4, 5)

    def joined(row: tuple[str, ...]) -> str:
        padded = [
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return "| " + " | ".join(padded) + " |"

    rule = "|".join(
        "-" * (width + 1) + (":" if i in right else "-") for i, width in enumerate(widths)
    )
    text = [joined(head), f"|{rule}|", *map(joined, cells[1:])]
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
        return
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
