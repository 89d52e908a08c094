"""The piles that are alive at a given time, nearest first: the winning moves of a huge pile.

For non-decreasing f a move to p wins from N exactly when p is alive at N (see
`unfolding_runs`). Alive piles are rare. They are found by walking down the segments of a run,
skipping those in which nothing lives so long.
"""

from bisect import bisect_left
from collections.abc import Iterator

from onepile.theory.unfolding_runs import Death, Run


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
        segments = self._run.segments
        for number in range(len(self.longest), len(segments)):
            start = segments[number].start
            last = number + 1 == len(segments)
            latest: Death = 0
            for pile, death in self._run.state if last else segments[number + 1].state:
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
        if last > run.closed:
            part = run.open
            assert part is not None
        else:
            number = bisect_left(run.ends, last)
            if run.ends[number] == last:
                lives = index.setdefault(run, Lives(run))
                lives.update()
                number = lives.last_alive(number, time)
                if number < 0 or run.ends[number] <= after:
                    continue
                last = run.ends[number]
                if run.segments[number].source is None:
                    stack.append((run, after, last - 1, time, shift))
                    yield last + shift
                    continue
            part = run.segments[number]
        source = part.source
        assert source is not None
        by = part.shift
        stack.append((run, after, part.start, time, shift))
        stack.append((source, max(after - by, part.after), last - by, time - by, shift + by))
