"""Periods of thresholds, as the checker of returns replays them (`returns/checker.py`).

It shares no code with what finds periods but f itself, which is handed to it. That what is checked
proves the period is the theorem of `docs/periods.md`; the names there are the names here.

bound    null; or, in misère play with blocks, a number that f never exceeds: then it is about the
         safe caps up to it
state    the thresholds of the piles start … settled - 1, null for infinity; in misère play the
         safe caps of each, the least and the first above, null for each that is not there
"""

from collections.abc import Callable, Iterator
from itertools import compress, count, islice
from operator import and_, le, lt, not_
from typing import Any, NamedTuple

from onepile.certificates import Allowance, insist
from onepile.returns.checker import Replay, Return, check_return, read_return

KIND = "period"
_COST_OF_A_VALUE = 40
"""A value of f counts as much as it takes longer than a move."""
_NEVER = float("inf")

Number = int | float
"""A whole number, or infinity."""


class Played(NamedTuple):
    """How a game is played, as far as it has to be known here."""

    next_cap: Callable[[int], int]
    blocks: int
    overshoot: bool
    misere: bool
    ends: frozenset[int]


def read_period(text: str) -> Return:
    """Read a period certificate.

    Raises:
        RefusedError: it is not one, with the first reason found.
    """
    claimed = read_return(text, KIND, "bound", first=Replayed.first)
    bound = claimed.further["bound"]
    insist(bound is None or (type(bound) is int and bound > 0), "the bound is no whole number")
    insist(all(map(_is_told, claimed.state)), "a pile of the state is neither numbers nor null")
    return claimed


def check_period(claimed: Return, played: Played) -> "Replayed":
    """Check a period certificate against the rules of its game; all piles, as they were replayed.

    That no value of f exceeds the bound has to be known.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    bound = claimed.further["bound"]
    insist(bound is None or played.misere, "a bound is for misère play")
    insist(claimed.settled > max(played.ends, default=0), "the game ends after the state")
    replay = (_Misere if played.misere else Replayed)(played, bound, claimed.allowed)
    check_return(claimed, replay)
    return replay


class Replayed(Replay):
    """Normal play: taking k from N wins iff f(k) < g(N-k); the (blocks+1)-th such k is g(N).

    Attributes:
        highest: This move for each pile, infinite if there is none.
        lowest: None; in misère play the least safe cap of each pile.
        caps: f(1), f(2), … as far as they were needed.
    """

    first = 1

    def __init__(self, played: Played, bound: int | None, allowed: int) -> None:
        self.played, self.spend = played, Allowance(allowed).spend
        self.bound: Number = _NEVER if bound is None else bound
        self.highest: list[Number] = [_NEVER]  # pile 0 is over
        self.lowest: list[Number] | None = None
        self.caps: list[int] = []

    def play(self, pile: int) -> Any:
        """What the next pile is."""
        self.find(pile)
        return self.told(pile)

    def find(self, pile: int) -> None:
        """Find out about the next pile."""
        if pile in self.played.ends:
            self.highest.append(_NEVER)
            return
        found = self.deciding_move(pile)
        if found is None and self.played.overshoot:
            # With overshoot, every move beyond the pile wins as well.
            self.spend(pile)
            found = pile + self.played.blocks + 1 - sum(self.winning())
        self.highest.append(_NEVER if found is None else found)

    def winning(self) -> Iterator[bool]:
        """Whether each of the moves 1, 2, … with a known cap wins from the next pile."""
        return map(lt, self.caps, reversed(self.highest))

    def deciding_move(self, pile: int) -> int | None:
        """The (blocks+1)-th least winning move up to the bound, None if there is none."""
        last = int(min(pile, self.bound))
        while True:
            known = min(last, len(self.caps))
            winning = compress(count(1), self.winning())
            found = next(islice(winning, self.played.blocks, None), None)
            self.spend(found or known)
            if found is not None or known == last:
                return found
            for move in range(known + 1, min(last, 2 * known + 16) + 1):
                self.spend(_COST_OF_A_VALUE)
                self.caps.append(self.played.next_cap(move))

    def told(self, pile: int) -> Any:
        """The threshold, as it stands in a state."""
        return _or_none(self.highest[pile])

    def depth(self, pile: int) -> Number:
        """How many moves had to be looked at."""
        return min(self.highest[pile], self.bound)


class _Misere(Replayed):
    """Misère play: the safe caps of a pile are those from `lowest` to below `highest`.

    The least move to a position that is not safe is `lowest`. Where there is none before
    `highest`, every cap wins. No move beyond the bound is looked at.
    """

    def __init__(self, played: Played, bound: int | None, allowed: int) -> None:
        super().__init__(played, bound, allowed)
        self.lowest: list[Number] = [_NEVER]

    def find(self, pile: int) -> None:
        """Find out about the next pile. A move that empties the pile loses."""
        lowest = highest = None
        if pile not in self.played.ends:
            highest = self.deciding_move(pile)
            lowest = next(compress(count(1), map(not_, self.winning())), None)
            self.spend(2 * (highest or lowest or len(self.caps)))
            if lowest is not None and highest is not None and lowest > highest:
                lowest = None
        self.lowest.append(_NEVER if lowest is None else lowest)
        self.highest.append(_NEVER if highest is None else highest)

    def winning(self) -> Iterator[bool]:
        """Whether each of the moves 1, 2, … with a known cap wins from the next pile."""
        enough = map(le, reversed(self.lowest), self.caps)
        return map(and_, enough, map(lt, self.caps, reversed(self.highest)))

    def told(self, pile: int) -> Any:
        """The safe caps, as they stand in a state."""
        return [_or_none(self.lowest[pile]), _or_none(self.highest[pile])]


def _is_told(told: Any) -> bool:
    """Whether it has the form of a pile in a state: no other thing must merely look like it."""
    parts = told if isinstance(told, list) else [told]
    return all(part is None or type(part) is int for part in parts)


def _or_none(number: Number) -> Number | None:
    return None if number == _NEVER else number
