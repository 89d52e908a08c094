"""The checker of repeated windows: replays a game from its definition and trusts nothing.

It shares no code with what finds periods but the condition itself, which is handed to it, and what
opens certificates. That what it checks proves the period is told in `docs/general.md`; the names
there are the names here.

format   "onepile certificate 2"
kind     "window"
game     the game in the text form
start    from this pile on everything repeats
settled  the first pile after the window; from here on each pile follows from those before it
period   after so many piles, a multiple of `classes`
depth    no move takes more
classes  what may be taken, and where the game is over, is decided from `settled` on by the
         remainder of the pile modulo this number
state    what the piles start … settled - 1 are: for each a list, with 0, 1, … passes left, or,
         where the previous move counts, after the previous moves 1 … depth; nim-values in normal
         play without blocks, else 1 for unsafe and 0 for safe
digest   SHA-256 of all the rest as canonical JSON, against accidents
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from onepile.certificates import FORMAT, check_outside, insist, opened

KIND = "window"
KEYS = {
    *("format", "kind", "game", "start", "settled", "period", "depth", "classes", "state"),
    "digest",
}
MAX_PILES = 1_000_000
MAX_WORK = 20_000_000
LEAST_WORK = 5_000_000
WORK_PER_CHARACTER = 100
"""How many moves may be tried, at most and for a text of some length: what is short is refused
within some seconds."""


class Window(NamedTuple):
    """What a certificate says."""

    game: str
    name: str
    start: int
    settled: int
    period: int
    depth: int
    classes: int
    state: list[list[int]]
    allowed: int  # so much work may be spent on it


class Played(NamedTuple):
    """How a game is played, as far as it has to be known here.

    That `moves` and `is_over` depend on the remainder of the pile alone, from `settled` on, and
    that no move exceeds the depth has to be known.
    """

    moves: Callable[[int, int], Sequence[int]]  # of a remainder, after a previous move; ascending
    is_over: Callable[[int], bool]
    memory: bool  # whether the previous move counts
    passes: int
    blocks: int
    overshoot: bool
    misere: bool


def read_window(text: str) -> Window:
    """Read a certificate.

    Raises:
        RefusedError: it is not one, with the first reason found.
    """
    content = opened(text)
    check_outside(content, FORMAT, KEYS)
    insist(content["kind"] == KIND, f"its kind is not {KIND!r}")
    numbers = [content[name] for name in ("start", "settled", "period", "depth", "classes")]
    fine = all(type(number) is int and 0 <= number <= MAX_PILES for number in numbers)
    insist(fine, f"its numbers are not whole numbers from 0 to {MAX_PILES}")
    start, settled, period, depth, classes = numbers
    insist(min(period, depth, classes) > 0, "period, depth and classes are not above 0")
    insist(settled >= start + depth, "the window has fewer piles than the largest move takes")
    insist(period % classes == 0, "the period is no multiple of the classes")
    insist(settled + period <= MAX_PILES, "it takes too long to check")
    state = content["state"]
    fine = isinstance(state, list) and len(state) == settled - start
    insist(fine, "the state has not as many piles as lie from start to settled")
    insist(all(map(_is_told, state)), "a pile of the state is no list of whole numbers")
    game, name = content["game"], content["digest"][:12]
    allowed = min(MAX_WORK, LEAST_WORK + WORK_PER_CHARACTER * len(text))
    return Window(game, name, start, settled, period, depth, classes, list(state), allowed)


def check_window(claimed: Window, played: Played) -> list[list[int]]:
    """Check a certificate against the rules of its game; what the piles are, from 0 on.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    start, settled, period = claimed.start, claimed.settled, claimed.period
    insist(not (played.memory and played.passes), "passes and a previous move are not for it")
    replay = _Replay(played, claimed)
    for pile in range(settled + period):
        found = replay.play(pile)
        if start <= pile < settled:
            right = found == claimed.state[pile - start]
            insist(right, f"pile {pile} is not as the state says")
        if start + period <= pile:
            again = found == claimed.state[pile - start - period]
            insist(again, f"pile {pile - period} does not return at pile {pile}")
    return replay.piles


class _Replay:
    """All piles, one after the other, by the definition."""

    def __init__(self, played: Played, claimed: Window) -> None:
        self.played, self.claimed = played, claimed
        self.piles: list[list[int]] = []
        self.lists: dict[tuple[int, int], Sequence[int]] = {}
        self.work = 0

    def play(self, pile: int) -> list[int]:
        """What the next pile is."""
        played = self.played
        width = self.claimed.depth if played.memory else played.passes + 1
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
        key = pile % self.claimed.classes, previous
        if key not in self.lists:
            self.spend(self.claimed.depth)
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

    def spend(self, work: int) -> None:
        """Count work.

        Raises:
            RefusedError: it is too much.
        """
        self.work += work
        insist(self.work <= self.claimed.allowed, "it takes too long to check")


def _mex(after: list[int], passed: int | None) -> int:
    """The least number that no option has."""
    taken = {*after} if passed is None else {*after, passed}
    value = 0
    while value in taken:
        value += 1
    return value


def _is_told(told: Any) -> bool:
    """Whether it has the form of a pile in a state."""
    return isinstance(told, list) and all(type(part) is int for part in told)
