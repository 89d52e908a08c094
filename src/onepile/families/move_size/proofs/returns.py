"""The checker of period certificates: replays a game from its definition and trusts nothing.

It shares no code with what finds periods but f itself, which is handed to it, and what opens
certificates. That what it checks proves the period is the theorem of `docs/periods.md`; the names
there are the names here.

format   "onepile certificate 2"
kind     "period"
game     the game in the text form
start    from this pile on the thresholds repeat
settled  the first pile after the state
period   after so many piles
bound    null; or, in misère play with blocks, a number that f never exceeds: then it is about the
         safe caps up to it
state    the thresholds of the piles start … settled - 1, null for infinity; in misère play the
         safe caps of each, the least and the first above, null for each that is not there
digest   SHA-256 of all the rest as canonical JSON, against accidents
"""

from collections.abc import Callable, Iterator
from itertools import compress, count, islice
from operator import and_, le, lt, not_
from typing import Any, NamedTuple

from onepile.certificates import FORMAT, check_outside, insist, opened

KIND = "period"
KEYS = {"format", "kind", "game", "start", "settled", "period", "bound", "state", "digest"}
MAX_PILES = 1_000_000
MAX_WORK = 20_000_000
LEAST_WORK = 5_000_000
WORK_PER_CHARACTER = 100
"""How many moves may be tried, at most and for a text of some length: what is short is refused
within half a second, the longest within two. A value of f counts as much as it takes longer."""
_COST_OF_A_VALUE = 40
_NEVER = float("inf")

Number = int | float
"""A whole number, or infinity."""


class Return(NamedTuple):
    """What a period certificate says."""

    game: str
    name: str
    start: int
    settled: int
    period: int
    bound: int | None
    state: list[Any]
    allowed: int  # so much work may be spent on it


class Played(NamedTuple):
    """How a game is played, as far as it has to be known here."""

    next_cap: Callable[[int], int]
    blocks: int
    overshoot: bool
    misere: bool
    ends: frozenset[int]


def read_return(text: str) -> Return:
    """Read a period certificate.

    Raises:
        RefusedError: it is not one, with the first reason found.
    """
    content = opened(text)
    check_outside(content, FORMAT, KEYS)
    insist(content["kind"] == KIND, f"its kind is not {KIND!r}")
    numbers = [content[name] for name in ("start", "settled", "period")]
    fine = all(type(number) is int and 0 < number <= MAX_PILES for number in numbers)
    insist(fine, f"start, settled and period are not whole numbers from 1 to {MAX_PILES}")
    start, settled, period = numbers
    insist(start < settled, "the state is empty")
    insist(settled + period <= MAX_PILES, "it takes too long to check")
    bound = content["bound"]
    insist(bound is None or (type(bound) is int and bound > 0), "the bound is no whole number")
    state = content["state"]
    fine = isinstance(state, list) and len(state) == settled - start
    insist(fine, "the state has not as many piles as lie from start to settled")
    insist(all(map(_is_told, state)), "a pile of the state is neither numbers nor null")
    name = content["digest"][:12]
    allowed = min(MAX_WORK, LEAST_WORK + WORK_PER_CHARACTER * len(text))
    return Return(content["game"], name, start, settled, period, bound, list(state), allowed)


def check_return(claimed: Return, played: Played) -> "Replayed":
    """Check a period certificate against the rules of its game; all piles, as they were replayed.

    That no value of f exceeds the bound has to be known.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    insist(claimed.bound is None or played.misere, "a bound is for misère play")
    start, settled, period = claimed.start, claimed.settled, claimed.period
    insist(settled > max(played.ends, default=0), "the game ends after the state")
    replay = (_Misere if played.misere else Replayed)(played, claimed.bound, claimed.allowed)
    for pile in range(1, settled + period):
        replay.play(pile)
        if start <= pile < settled:
            right = replay.told(pile) == claimed.state[pile - start]
            insist(right, f"pile {pile} is not as the state says")
        if start + period <= pile:
            again = replay.told(pile) == claimed.state[pile - start - period]
            insist(again, f"pile {pile - period} does not return at pile {pile}")
        if pile >= settled:
            insist(pile - replay.depth(pile) >= start, f"pile {pile} looks below pile {start}")
    return replay


class Replayed:
    """Normal play: taking k from N wins iff f(k) < g(N-k); the (blocks+1)-th such k is g(N).

    Attributes:
        highest: This move for each pile, infinite if there is none.
        lowest: None; in misère play the least safe cap of each pile.
        caps: f(1), f(2), … as far as they were needed.
    """

    def __init__(self, played: Played, bound: int | None, allowed: int) -> None:
        self.played, self.allowed = played, allowed
        self.bound: Number = _NEVER if bound is None else bound
        self.highest: list[Number] = [_NEVER]  # pile 0 is over
        self.lowest: list[Number] | None = None
        self.caps: list[int] = []
        self.work = 0

    def play(self, pile: int) -> None:
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

    def spend(self, work: int) -> None:
        """Count work.

        Raises:
            RefusedError: it is too much.
        """
        self.work += work
        insist(self.work <= self.allowed, "it takes too long to check")

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

    def play(self, pile: int) -> None:
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
