"""The checker of certificates of returns: what comes back comes back for ever.

What a pile is follows from some piles before it. Where the piles `start` … `settled` - 1, the
*state*, are again what they were `period` piles later, and the piles of one period from `settled`
on look at no pile before `start`, everything repeats from `start` on. This module replays a game
from its definition, pile by pile, and trusts nothing. It shares no code with what finds periods but
the rules, which are handed to it, and what opens certificates. That what it checks proves the
period is told in `docs/periods.md`, and in `docs/general.md` for windows; the names there are the
names here.

format   "onepile certificate 2"
kind     "window", or "period" for thresholds, which `families/move_size/proofs/returns.py` has
game     the game in the text form
start    from this pile on everything repeats
settled  the first pile after the state
period   after so many piles
state    what the piles of the state are
digest   SHA-256 of all the rest as canonical JSON, against accidents

A window is a state of a game in which no move takes more than some number:

depth    no move takes more; so no pile looks further down
classes  what may be taken, and where the game is over, is decided from `settled` on by the
         remainder of the pile modulo this number, which divides the period
state    for each pile a list, with 0, 1, … passes left, or, where the previous move counts, after
         the previous moves 1 … depth; nim-values in normal play without blocks, else 1 for unsafe
         and 0 for safe
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from onepile.certificates import Allowance, insist, opened, parts_of

WINDOW = "window"
MAX_PILES = 1_000_000
MAX_WORK = 20_000_000
LEAST_WORK = 5_000_000
WORK_PER_CHARACTER = 100
"""How many moves may be tried, at most and for a text of some length: what is short is refused
within half a second, the longest within some."""


class Return(NamedTuple):
    """What a certificate says."""

    game: str
    start: int
    settled: int
    period: int
    state: list[Any]
    further: dict[str, Any]
    """What this kind of certificate says besides."""
    allowed: int
    """So much work may be spent on it."""


def read_return(text: str, kind: str, *further: str, first: int = 0) -> Return:
    """Read a certificate of a kind that has these parts besides, of piles from the first one on.

    Raises:
        RefusedError: it is not one, with the first reason found.
    """
    content = parts_of(opened(text), kind, "start", "settled", "period", "state", *further)
    start, settled = natural(content, "start", first), natural(content, "settled")
    period = natural(content, "period", 1)
    insist(start < settled, "the state is empty")
    insist(settled + period <= MAX_PILES, "it takes too long to check")
    state = content["state"]
    fine = isinstance(state, list) and len(state) == settled - start
    insist(fine, "the state has not as many piles as lie from start to settled")
    besides = {name: content[name] for name in further}
    allowed = min(MAX_WORK, LEAST_WORK + WORK_PER_CHARACTER * len(text))
    return Return(content["game"], start, settled, period, list(state), besides, allowed)


def natural(content: dict[str, Any], name: str, least: int = 0) -> int:
    """A part that is a whole number of moderate size.

    Raises:
        RefusedError: it is none.
    """
    number = content[name]
    fine = type(number) is int and least <= number <= MAX_PILES
    insist(fine, f"{name} is not one of the whole numbers from {least} to {MAX_PILES}")
    return int(number)


class Replay(ABC):
    """All piles, one after the other, by the definition."""

    first = 0
    """The first pile that is played."""

    @abstractmethod
    def play(self, pile: int) -> Any:
        """What the next pile is, as it stands in a state."""

    @abstractmethod
    def depth(self, pile: int) -> float:
        """How far below a pile lies the last of those that decide what it is."""


def check_return(claimed: Return, replay: Replay) -> None:
    """Check that the state is right and returns, and that the next period looks no further down.

    Raises:
        RefusedError: it is not so, with the first reason found.
    """
    start, settled, period = claimed.start, claimed.settled, claimed.period
    for pile in range(replay.first, settled + period):
        told = replay.play(pile)
        if start <= pile < settled:
            right = told == claimed.state[pile - start]
            insist(right, f"pile {pile} is not as the state says")
        if start + period <= pile:
            again = told == claimed.state[pile - start - period]
            insist(again, f"pile {pile - period} does not return at pile {pile}")
        if pile >= settled:
            insist(pile - replay.depth(pile) >= start, f"pile {pile} looks below pile {start}")


# --- windows -------------------------------------------------------------------------------------


class Played(NamedTuple):
    """How a game is played, as far as it has to be known here.

    That `like` and `is_over` depend on the remainder of the pile alone, from `settled` on, and that
    no move exceeds the depth has to be known.
    """

    moves: Callable[[int, int], Sequence[int]]  # of a pile, after a previous move; ascending
    like: Callable[[int], int]  # a pile with the same moves, as far as there are so many counters
    is_over: Callable[[int], bool]
    misere: bool
    memory: bool = False  # whether the previous move counts
    passes: int = 0
    blocks: int = 0
    overshoot: bool = False


def read_window(text: str) -> Return:
    """Read a certificate of a window.

    Raises:
        RefusedError: it is not one, with the first reason found.
    """
    returns = read_return(text, WINDOW, "depth", "classes")
    natural(returns.further, "depth", 1)
    classes = natural(returns.further, "classes", 1)
    insist(returns.period % classes == 0, "the period is no multiple of the classes")
    insist(all(map(is_told, returns.state)), "a pile of the state is no list of whole numbers")
    return returns


def check_window(claimed: Return, played: Played) -> list[list[int]]:
    """Check a certificate against the rules of its game; what the piles are, from 0 on.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    insist(not (played.memory and played.passes), "passes and a previous move are not for it")
    replay = _Piles(played, claimed)
    check_return(claimed, replay)
    return replay.piles


class _Piles(Replay):
    """What piles are from which no move takes more than some number."""

    def __init__(self, played: Played, claimed: Return) -> None:
        self.played = played
        self.most: int = claimed.further["depth"]
        self.piles: list[list[int]] = []
        self.lists: dict[tuple[int, int], Sequence[int]] = {}
        self.spend = Allowance(claimed.allowed).spend

    def depth(self, pile: int) -> int:
        """The most that a move may take."""
        return self.most

    def play(self, pile: int) -> list[int]:
        """What the next pile is."""
        played = self.played
        width = self.most if played.memory else played.passes + 1
        if pile == 0 or played.is_over(pile):
            self.piles.append([int(self.by_outcome and played.misere)] * width)
            return self.piles[-1]
        found: list[int] = []
        for at in range(width):
            moves = self.moves(pile, at + 1 if played.memory else 0)
            after = [self.after(pile, move, at) for move in moves]
            passed = found[at - 1] if moves and at and not played.memory else None
            found.append(self.outcome(after, passed) if self.by_outcome else _mex(after, passed))
        self.piles.append(found)
        return found

    @property
    def by_outcome(self) -> bool:
        """Whether safe and unsafe are told; there are no nim-values."""
        return self.played.misere or self.played.blocks > 0

    def moves(self, pile: int, previous: int) -> Sequence[int]:
        """The moves from a pile."""
        key = self.played.like(pile), previous
        if key not in self.lists:
            self.spend(self.most)
            self.lists[key] = self.played.moves(*key)
        moves = self.lists[key]
        self.spend(1 + len(moves))
        return moves if self.played.overshoot else [move for move in moves if move <= pile]

    def after(self, pile: int, move: int, at: int) -> int:
        """What a move leaves; taking too much is taking all."""
        taken = min(move, pile)
        return self.piles[pile - taken][taken - 1 if self.played.memory else at]

    def outcome(self, after: list[int], passed: int | None) -> int:
        """1 for unsafe: too many moves win to be blocked, a pass wins, or nothing can be left."""
        every = after if passed is None else [*after, passed]
        winning = every.count(0)
        too_many = winning > self.played.blocks or passed == 0
        return int(too_many or (self.played.misere and winning == len(every)))


def _mex(after: list[int], passed: int | None) -> int:
    """The least number that no option has."""
    taken = {*after} if passed is None else {*after, passed}
    value = 0
    while value in taken:
        value += 1
    return value


def is_told(told: Any) -> bool:
    """Whether it has the form of a pile in a state."""
    return isinstance(told, list) and all(type(part) is int for part in told)
