"""What comes before a run that begins behind the ends of a game: its ground, from the rules.

A game with further ends, or in misère play, is from some pile on a run like others, whose ground is
what is alive there (`docs/proofs.md`). A certificate says from which pile on, and what the game is
before; the thresholds up to there and the ground are worked out here, and compared with what it
says.

In misère play f(1) is greater than the number of blocks. Then a pile covers what it does in normal
play, f(k) < threshold; and an end covers nothing, as a threshold of 1 says.
"""

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from onepile.certificates import insist
from onepile.families.move_size.proofs.reading import MAX_LAST, Before, Entry, Lines, Rule

NEVER = 0
"""Instead of a threshold: no cap wins; instead of a death: it does not die."""


class Begun(NamedTuple):
    """The piles before a run.

    Attributes:
        thresholds: Of the piles 1 … last.
        ground: Which of them are alive then, and when they die, nearest first; those that c+1
            nearer ones outlive are left out.
    """

    thresholds: tuple[int, ...]
    ground: tuple[Entry, ...]


def begun(lines: Lines, before: Before, spend: Callable[[int], None]) -> Begun:
    """The thresholds and the ground before a run.

    >>> from onepile.families.move_size.proofs.reading import Rule
    >>> double = Lines((Rule(2, 0, 1),), 1)
    >>> begun(double, Before(6, (5,), misere=False, overshoot=False), lambda _: None)
    Begun(thresholds=(0, 2, 3, 3, 0, 5), ground=(Entry(distance=0, death=3), Entry(distance=1, \
death=0), Entry(distance=5, death=0)))

    Raises:
        RefusedError: no run begins there, or not the same by all rules.
    """
    piles = [_Piles(rule, lines, before) for rule in lines.rules]
    for one in piles:
        for pile in range(1, before.last + 1):
            one.add(pile, spend)
    return _common(piles, before.last)


def first_begun(lines: Lines, before: Before, spend: Callable[[int], None]) -> tuple[int, Begun]:
    """From which pile on a run may begin, at `before.last` or later, and what is before.

    Raises:
        RefusedError: none is found, or not the same by all rules.
    """
    piles = [_Piles(rule, lines, before) for rule in lines.rules]
    for last in range(1, MAX_LAST + 1):
        for one in piles:
            one.add(last, spend)
        if last >= before.last and all(one.begins(last) for one in piles):
            return last, _common(piles, last)
    insist(False, "no run begins behind its ends")
    raise AssertionError


def _common(piles: "list[_Piles]", last: int) -> Begun:
    """What all rules say alike: of every pile the threshold, and when it dies if it does so soon.

    So they do between the rules, too: a pile that dies by two of them before a time does so there.
    """
    first = piles[0]
    insist(all(one.begins(last) for one in piles), "no run begins there")
    found = Begun(tuple(first.thresholds), first.ground(last))
    for other in piles[1:]:
        same = Begun(tuple(other.thresholds), other.ground(last)) == found
        same = same and other.soon(last) == first.soon(last)
        insist(same, "what comes before a run is not the same by all rules")
    return found


class _Piles:
    """The piles of a game by one rule, one after the other.

    Attributes:
        thresholds: Of the piles 1, 2, ….
        deaths: The first pile that each no longer covers.
    """

    def __init__(self, rule: Rule, lines: Lines, before: Before) -> None:
        insist(not lines.falls, "f falls before a run that begins behind ends")
        self._rule, self._beginning = rule, lines.beginning
        self._width, self._before = lines.blocks + 1, before
        self._ends = frozenset(before.ends)
        if before.misere:
            first = self._first_at_least(self._width)
            insist(first == 1, "in misère play f(1) is not greater than the number of blocks")
        terminal = range(0, -self._width if before.overshoot else -1, -1)
        self._alive = [] if before.misere else [(pile, NEVER) for pile in terminal]
        self.thresholds: list[int] = []
        self.deaths: list[int] = []

    def _first_at_least(self, value: int) -> int:
        """The least k with f(k) >= value; f never falls."""
        slope, shift, weight = self._rule
        found = bisect_left(self._beginning, value) + 1
        if found <= len(self._beginning):
            return found
        return max(found, -((shift - weight * value) // slope))

    def add(self, pile: int, spend: Callable[[int], None]) -> None:
        """The next pile: the (c+1)-th nearest alive one says its threshold."""
        spend(4 + len(self._alive))
        self._alive = [one for one in self._alive if one[1] == NEVER or pile < one[1]]
        if pile in self._ends:
            threshold = 1 if self._before.misere else NEVER
        elif len(self._alive) < self._width:
            threshold = NEVER
        else:
            threshold = pile - self._alive[self._width - 1][0]
        death = NEVER if threshold == NEVER else pile + self._first_at_least(threshold)
        self.thresholds.append(threshold)
        self.deaths.append(death)
        if death != pile + 1:
            self._alive.insert(0, (pile, death))

    def soon(self, last: int) -> list[int]:
        """When the piles die that do so by the first pile of the run."""
        return [min(death, last + 2) for death in self.deaths]

    def ground(self, last: int) -> tuple[Entry, ...]:
        """What is alive behind the last pile, without those that c+1 nearer ones outlive."""
        kept: list[Entry] = []
        for pile, death in self._alive:
            if death != NEVER and death <= last + 1:
                continue
            entry = Entry(last - pile, NEVER if death == NEVER else death - last)
            outlived = [
                nearer.death == NEVER or NEVER < entry.death <= nearer.death for nearer in kept
            ]
            if sum(outlived) < self._width:
                kept.append(entry)
        return tuple(kept)

    def begins(self, last: int) -> bool:
        """Whether the last pile is alive then, and c+1 piles are for ever."""
        ground = self.ground(last)
        immortal = sum(entry.death == NEVER for entry in ground)
        return bool(ground) and ground[0].distance == 0 and immortal == self._width
