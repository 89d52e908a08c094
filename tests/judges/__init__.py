"""Judges: what is said is held against the definition of the game, each kind by a judge of its own.

A judge is a function of a statement, the oracle of a game and the last pile to look at, registered
under the statement's kind. It asks the oracle, never the theory that made the statement.
`tests/words` judges all that is said of many games, and shows each judge false statements.
"""

import pkgutil
from collections.abc import Callable
from enum import Enum
from importlib import import_module
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from onepile.game_class import Game
from onepile.statements import Said, Statement

_G = TypeVar("_G", bound=Game)


class Verdict(Enum):
    """What a judge says of a statement."""

    TRUE = "true"
    FALSE = "false"
    CONSISTENT = "true as far as the bound"
    BEYOND = "beyond the bound"

    @classmethod
    def of(cls, true: bool) -> "Verdict":
        """The verdict on what is decided."""
        return cls.TRUE if true else cls.FALSE

    @classmethod
    def least(cls, *verdicts: "Verdict") -> "Verdict":
        """The verdict on several things that are said together: that on the weakest of them.

        >>> Verdict.least(Verdict.TRUE, Verdict.CONSISTENT).value
        'true as far as the bound'
        """
        weakest_first = (cls.FALSE, cls.BEYOND, cls.CONSISTENT, cls.TRUE)
        return min(verdicts, key=weakest_first.index, default=cls.TRUE)

    @classmethod
    def so_far(cls, true: bool) -> "Verdict":
        """The verdict on what is said of all piles, and was seen up to the bound."""
        return cls.CONSISTENT if true else cls.FALSE


def is_over(game: Any, pile: int) -> bool:
    """Whether there is no position with this pile: the game ended there, or at 0."""
    return pile == 0 if game.family == "pile-size" else bool(game.is_over(pile))


class Definition(Protocol):
    """What a judge asks: the oracle of the game."""

    @property
    def game(self) -> Game:
        """The rules."""

    def is_safe(self, position: Any) -> bool:
        """Whether the player to move loses."""

    def winning_moves(self, position: Any, most: int | None = None) -> list[int]:
        """The moves to safe positions, ascending; if a number is given, not more than that."""

    def nim_value(self, position: Any) -> int:
        """The nim-value."""


def rules_of(oracle: Definition, family: type[_G]) -> _G:
    """The rules that the oracle goes by, which must be of this family."""
    assert isinstance(oracle.game, family)
    return oracle.game


Judge = Callable[[Any, Definition, int], Verdict]
FailureJudge = Callable[[Any, int, Definition, int], Verdict]

JUDGES: dict[str, Judge] = {}
"""Kind of statement ↦ its judge."""

_FAILURE_JUDGES: dict[str, FailureJudge] = {}


def judge(*kinds: str, names: str = "") -> Callable[[Judge], Judge]:
    """Register the judge of some kinds of statements.

    Args:
        kinds: Which.
        names: A pile that they name: if it is beyond the bound, so is the statement.
    """

    def register(function: Judge) -> Judge:
        def within(said: Any, oracle: Definition, bound: int) -> Verdict:
            beyond = names and attrgetter(names)(said) > bound
            return Verdict.BEYOND if beyond else function(said, oracle, bound)

        for kind in kinds:
            assert kind not in JUDGES, f"{kind} has two judges"
            JUDGES[kind] = within
        return function

    return register


def judge_failure(*kinds: str) -> Callable[[FailureJudge], FailureJudge]:
    """Register who judges where properties of some kinds fail, where that is not the usual way."""

    def register(function: FailureJudge) -> FailureJudge:
        _FAILURE_JUDGES.update(dict.fromkeys(kinds, function))
        return function

    return register


def judged(said: Said, oracle: Definition, bound: int) -> Verdict:
    """Whether a statement is true, by the definition, for piles up to the bound."""
    return JUDGES[said.kind](said, oracle, bound)


def judged_failure(said: Statement, at: int, oracle: Definition, bound: int) -> Verdict:
    """Whether this is the first place at which a property fails."""
    if said.kind in _FAILURE_JUDGES:
        return _FAILURE_JUDGES[said.kind](said, at, oracle, bound)
    if at > bound:
        return Verdict.BEYOND
    before, there = judged(said, oracle, at - 1), judged(said, oracle, at)
    return Verdict.of(before is not Verdict.FALSE and there is Verdict.FALSE)


for _module in pkgutil.walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)  # each registers its judges
