"""The base of a move-size game, wherever one is known.

| play | blocks | f | base |
|---|---|---|---|
| normal | none | any | papers 000 and 001: `theory.base` |
| normal | any | linear, rising | its own run among the copies: `discovery.bases` |
| misère | none | any | that of normal play, with one counter fewer |

Without overshoot, and in misère play, a pile N has the threshold that N - `behind` has in the base.
"""

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from onepile.discovery.bases import Bases, rule_of
from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.games.families import Game, MoveSize
from onepile.games.numbers import short
from onepile.theory.base import Base

Progress = Callable[[float], None]


class KnownBase(Protocol):
    """A base, made as far as it is asked for."""

    @property
    def members(self) -> list[int]:
        """The base so far, ascending."""

    @property
    def values(self) -> list[int]:
        """The threshold of each member."""

    @property
    def finite(self) -> bool:
        """Whether the base ends with the last member: the thresholds are periodic."""

    def extend(self, pile: int, progress: Progress | None = None) -> None:
        """Make the base until a member exceeds the pile, or until it ends.

        Raises:
            WorkLimitError: that is too much work.
        """


def base_of(game: Game, work: int = 5_000_000, seconds: float = 10.0) -> tuple[KnownBase, int]:
    """The base of a game, and how many counters the game is behind it.

    Args:
        game: The rules.
        work: How many moves may be tried one by one.
        seconds: How long a base with blocks may take.

    >>> from onepile.games import parse_game
    >>> base, behind = base_of(parse_game("move-size; f=2n; misere"))
    >>> base.extend(10)
    >>> base.members, base.values, behind
    ([1, 2, 3, 5, 8, 13], [1, 2, 3, 5, 8, 13], 1)

    Raises:
        IllegalError: games of this family have no bases, or f has an impossible value.
        NotApplicable: no base of this game is known.
    """
    if not isinstance(game, MoveSize):
        raise IllegalError(f"{quote(str(game))} has no base: only move-size games have one")
    if not game.ends and not game.blocks:
        return Base(MoveSize(game.f), work), int(game.misere)
    try:
        rule = rule_of(game)
    except NotApplicable:
        raise NotApplicable(f"no base of {quote(str(game))} is known: {_why(game)}") from None
    return _WithBlocks(Bases(rule), seconds), 0 if game.overshoot else game.blocks


def has_base(game: Game) -> bool:
    """Whether `base_of` knows one.

    >>> from onepile.games import parse_game
    >>> has_base(parse_game("fibonacci-two-blocks"))
    True
    >>> has_base(parse_game("move-size; f=2n; ends=4"))
    False
    """
    try:
        base_of(game)
    except (IllegalError, NotApplicable):
        return False
    return True


def _why(game: MoveSize) -> str:
    if game.ends:
        return "with ends there is none"
    if game.misere:
        return "in misère play there is one without blocks only"
    return f"with blocks there is one for linear rising f only, and f={game.f} is not"


class _WithBlocks:
    """The game's own base among those that copy each other."""

    finite = False

    def __init__(self, bases: Bases, seconds: float) -> None:
        self._bases = bases
        self._seconds = seconds

    @property
    def members(self) -> list[int]:
        return self._bases.game.values

    @property
    def values(self) -> list[int]:
        run = self._bases.game
        return [place - reach.value for place, reach in zip(run.values, run.reaches, strict=True)]

    def extend(self, pile: int, progress: Progress | None = None) -> None:
        if not self._bases.grow(pile + 1, monotonic() + self._seconds):
            raise WorkLimitError(
                f"the base up to {short(pile)} takes longer than {self._seconds:g} seconds: "
                f"{short(self._bases.game.end)} was reached"
            )
