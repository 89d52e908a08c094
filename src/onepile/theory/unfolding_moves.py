"""The piles that are alive at a given time, nearest first: the winning moves of a huge pile.

For non-decreasing f a move to p wins from N exactly when p is alive at N (see
`unfolding_runs`). Alive piles are rare. They are found by walking down the segments of a run,
skipping those whose longest life is over.
"""

from bisect import bisect_left
from collections.abc import Iterator

from onepile.theory.unfolding_runs import FOREVER, Death, Run


def alive_piles(run: Run, time: int) -> Iterator[int]:
    """The piles 1 … time − 1 of a run that are alive at `time`, descending.

    The run must be known up to time − 1.
    """
    index: dict[int, Lives] = {}
    # Stretches still to be searched, the highest on top: (run, after, up to, time, shift), with
    # everything but the shift told in the run's own time.
    stack = [(run, 0, time - 1, time, 0)]
    while stack:
        run, after, last, time, shift = stack.pop()
        if last <= after:
            continue
        if last > run.closed:
            segment = run.open
            number = len(run.segments)
            whole = False
        else:
            number = bisect_left(run.ends, last)
            whole = run.ends[number] == last
            lives = index.get(id(run))
            if lives is None:
                lives = index[id(run)] = Lives(run)
            if whole:
                number = lives.last_above(number, time)
                if number < 0 or run.ends[number] <= after:
                    continue
                last = run.ends[number]
            segment = run.segments[number]
        assert segment is not None
        start = segment.start
        stack.append((run, after, start, time, shift))
        source = segment.source
        if source is None:
            if lives.longest[number] > time:
                yield last + shift
        else:
            move = segment.shift
            stack.append(
                (source, max(after - move, segment.after), last - move, time - move, shift + move)
            )


class Lives:
    """The longest life in each finished segment of a run, and where the next longer one is.

    Attributes:
        longest: The latest death in each segment, of the piles that outlive the segment; 0 if
            none does.
        longer: The number of the nearest earlier segment with a later death, or −1.
    """

    def __init__(self, run: Run) -> None:
        self.longest: list[Death] = []
        self.longer: list[int] = []
        states = [segment.state for segment in run.segments[1:]]
        states.append(run.state)
        for number, (segment, state) in enumerate(zip(run.segments, states, strict=True)):
            latest: Death = 0
            for position, death in state:
                if position <= segment.start:
                    break
                if death > latest:
                    latest = death
            earlier = number - 1
            while earlier >= 0 and self.longest[earlier] <= latest:
                earlier = self.longer[earlier]
            self.longest.append(latest)
            self.longer.append(earlier)

    def last_above(self, number: int, time: int) -> int:
        """The last segment up to `number` in which something is alive at `time`, or −1."""
        while number >= 0 and self.longest[number] <= time:
            number = self.longer[number]
        return number
