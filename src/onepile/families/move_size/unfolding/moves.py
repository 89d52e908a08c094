"""The piles that are alive at a given time, nearest first: the winning moves of a huge pile.

For non-decreasing f a move to p wins from N exactly when p is alive at N (see
`runs`). Alive piles are rare. They are found by walking down the segments of a run,
skipping those in which nothing lives so long. The states of a run may lack piles that c+1 nearer
ones outlive, but never the longest life of a segment (docs/unfolding.md, winning moves).
"""

from bisect import bisect_left
from collections.abc import Iterator

from onepile.families.move_size.unfolding.runs import Death, Run


class Lives:
    """The longest life in each finished segment of a run, and where the next longer one is.

    Attributes:
        longest: For each segment the last death of a pile in it that outlives the segment; 0 if
            none does.
        longer: The number of the nearest earlier segment with a later death, or −1.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self.longest: list[Death] = []
        self.longer: list[int] = []

    def update(self) -> None:
        """Take in the segments that the run has by now."""
        run = self._run
        for number in range(len(self.longest), len(run.ends)):
            start = run.ends[number - 1] if number else 0
            latest: Death = run.deaths[number]
            if run.sources[number] is not None:
                for pile, death in run.state_at(number + 1):
                    if pile <= start:
                        break
                    if death > latest:
                        latest = death
            earlier = number - 1
            while earlier >= 0 and self.longest[earlier] <= latest:
                earlier = self.longer[earlier]
            self.longest.append(latest)
            self.longer.append(earlier)

    def last_alive(self, number: int, time: int) -> int:
        """The last segment up to `number` in which something is alive at `time`, or −1."""
        while number >= 0 and self.longest[number] <= time:
            number = self.longer[number]
        return number


def alive_piles(run: Run, time: int, index: dict[Run, Lives]) -> Iterator[int]:
    """The piles 1 … time − 1 of a run that are alive at `time`, descending.

    Args:
        run: The run, known up to time − 1.
        time: The time.
        index: What is known about the lives in runs; filled as needed.
    """
    # Stretches still to be searched, the highest on top: a run, the stretch (after, last], the
    # time to be alive at, and how far the run is shifted.
    stack = [(run, 0, time - 1, time, 0)]
    while stack:
        run, after, last, time, shift = stack.pop()
        if last <= after:
            continue
        number = bisect_left(run.ends, last)
        if number < len(run.ends) and run.ends[number] == last:
            lives = index.setdefault(run, Lives(run))
            lives.update()
            number = lives.last_alive(number, time)
            if number < 0 or run.ends[number] <= after:
                continue
            last = run.ends[number]
        start = run.ends[number - 1] if number else 0
        stack.append((run, after, start, time, shift))
        source, by = run.copied(last)
        if source is None:
            if run.ends[number] == last:  # else it is a part of a ramp, never alive
                yield last + shift
        else:
            stack.append((source, max(after, start) - by, last - by, time - by, shift + by))
