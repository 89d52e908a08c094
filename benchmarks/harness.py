"""What a row of the benchmark is, and how it is measured.

A row is a function that returns a `Race`: what is measured, and the yardsticks beside it. They take
turns, round after round, so that a busy moment of the machine hurts all alike, and the best figure
of each counts. What is said is the ratio; the figures themselves are shown beside it.
"""

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Unit = Literal["s", "B"]
"""Seconds and bytes: both should be few."""

_SHORT = 0.005
"""What takes less than this many seconds is measured several times in a row."""
_LONGER = 0.02


class Skip(Exception):
    """A row, or a yardstick, cannot be had here; the message says why."""


@dataclass(frozen=True)
class Figure:
    """What a run measured itself, instead of the time that it took as a whole."""

    value: float


Run = Callable[[], object]
Clock = Callable[[], float]
"""Tells the time in seconds, since whenever."""


@dataclass(frozen=True)
class Yardstick:
    """What ours is held against.

    Attributes:
        name: What it does.
        run: Does it, and returns its result, or a `Figure`.
        scale: Its figure is multiplied by this: it did a smaller task.
        goal: The ratio ours : yardstick that should not be exceeded.
        rounds: How often it is run at most; less for the slow ones.
    """

    name: str
    run: Run
    scale: float = 1.0
    goal: float | None = None
    rounds: int = 1000


@dataclass(frozen=True)
class Race:
    """Ours and the yardsticks.

    Attributes:
        ours: What is measured; returns its result, or a `Figure`.
        yardsticks: What it is held against.
        at_most: An absolute goal, in the race's unit.
        unit: Of all figures.
        note: What else should be known.
    """

    ours: Run
    yardsticks: tuple[Yardstick, ...] = ()
    at_most: float | None = None
    unit: Unit = "s"
    note: str = ""


@dataclass(frozen=True)
class Row:
    """A row of the table: its name, and what makes its race."""

    name: str
    race: Callable[["Setting"], Race]


@dataclass
class Setting:
    """What rows may want to know.

    Attributes:
        small: Tables are a thousand times smaller: to try the rows, not to measure.
    """

    small: bool = False

    def size(self, full: int) -> int:
        """The size of a table whose full size is given."""
        return max(100, full // 1000) if self.small else full


@dataclass(frozen=True)
class Line:
    """One line of the result: ours against one yardstick, or against an absolute goal."""

    row: str
    unit: Unit
    ours: float | None
    yardstick: str = ""
    figure: float | None = None
    scale: float = 1.0
    ratio: float | None = None
    goal: float | None = None
    met: bool | None = None
    note: str = ""


@dataclass
class Pace:
    """How long a row is repeated, and by which clock.

    Attributes:
        rounds: The most rounds.
        seconds: No new round begins after this time, yardsticks with fewer rounds not counted.
        clock: Measures this time, and the runs.
    """

    rounds: int = 7
    seconds: float = 6.0
    clock: Clock = time.perf_counter


@dataclass
class _Lane:
    run: Run
    rounds: int
    best: float = float("inf")
    times: int = 0
    skipped: str = ""

    def go(self, clock: Clock, may_skip: bool) -> None:
        """Run once; keep the best figure."""
        try:
            figure, self.times = measured(self.run, clock, self.times)
        except Skip as reason:
            if not may_skip:
                raise
            self.skipped = f"skipped: {reason}"
            return
        self.best = min(self.best, figure)


def measured(run: Run, clock: Clock, times: int = 0) -> tuple[float, int]:
    """Run and measure.

    Args:
        run: What is measured.
        clock: Measures it.
        times: How often in a row; 0 finds out.

    Returns:
        The figure of one run, and how often in a row it should be run.
    """
    gc.collect()
    gc.disable()
    try:
        count = max(1, times)
        while True:
            begin = clock()
            for _ in range(count):
                result = run()
            took = clock() - begin
            if isinstance(result, Figure):
                return result.value, 1
            if times or took >= _SHORT:
                return took / count, count
            count = max(2 * count, int(count * _LONGER / max(took, 1e-7)))
            times = count
    finally:
        gc.enable()


def held(name: str, race: Race, pace: Pace) -> Iterator[Line]:
    """Run a race, and say how it ended."""
    ours = _Lane(race.ours, pace.rounds)
    lanes = [_Lane(stick.run, min(pace.rounds, stick.rounds)) for stick in race.yardsticks]
    spent = 0.0
    for number in range(pace.rounds):
        if number and spent > pace.seconds:
            break
        for lane in (ours, *lanes):
            begin = pace.clock()
            if number < lane.rounds and not lane.skipped:
                lane.go(pace.clock, may_skip=lane is not ours)
            if lane.rounds == pace.rounds:
                spent += pace.clock() - begin
    best = ours.best
    note = race.note
    if race.at_most is not None or not lanes:
        met = None if race.at_most is None else best <= race.at_most
        yield Line(name, race.unit, best, goal=race.at_most, met=met, note=note)
        note = ""
    for stick, lane in zip(race.yardsticks, lanes, strict=True):
        if lane.skipped:
            yield Line(name, race.unit, best, stick.name, goal=stick.goal, note=lane.skipped)
            continue
        figure = lane.best * stick.scale
        figures = figure, stick.scale, best / figure
        met = None if stick.goal is None else best / figure <= stick.goal
        yield Line(name, race.unit, best, stick.name, *figures, stick.goal, met, note)
        note = ""


def run_rows(
    rows: Iterable[Row], setting: Setting, pace: Pace, tell: Callable[[str], None] = lambda _: None
) -> list[Line]:
    """Run the rows one after the other.

    Args:
        rows: The rows.
        setting: What they may want to know.
        pace: How long each is repeated, and by which clock.
        tell: Is told which row begins.
    """
    lines: list[Line] = []
    for row in rows:
        tell(row.name)
        try:
            lines += held(row.name, row.race(setting), pace)
        except Skip as reason:
            lines.append(Line(row.name, "s", None, note=f"skipped: {reason}"))
    return lines
