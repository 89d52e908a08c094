"""One question's answer, what it may cost, and what a method is."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Literal, Protocol, runtime_checkable

from onepile.evidence import Evidence
from onepile.games.families import Game, Position


class Absent(Enum):
    """The type of `ABSENT`: a key that does not apply to this game."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT

Progress = Callable[[float], None]
"""Called now and then with the part of the work that is done, 0 … 1."""


@dataclass(frozen=True)
class Limits:
    """What an answer may cost.

    Attributes:
        work: How many elementary steps (positions, moves, levels) may be taken.
        moves: How many winning moves are listed.
        progress: Called during long work.
    """

    work: int = 5_000_000
    moves: int = 10
    progress: Progress | None = None


@dataclass(frozen=True)
class Answer:
    """What is true of a position, and why.

    Attributes:
        game: The rules.
        position: The position asked about.
        outcome: `safe` (the player to move loses) or `unsafe`.
        moves: The winning moves, ascending, at most `Limits.moves` of them.
        more_moves: Whether there are, or may be, further ones.
        method: The name of the method.
        evidence: Why the answer holds.
        threshold: The least cap with which the mover wins; None means that no cap is enough.
        nim_value: The Sprague-Grundy value, where it is known.
        block: From a safe position of a blocking game, the moves that must be forbidden.
        expansion: The pile as a sum, ascending, along which the threshold was found.
    """

    game: Game
    position: Position
    outcome: Literal["safe", "unsafe"]
    moves: tuple[int, ...]
    more_moves: bool
    method: str
    evidence: Evidence
    threshold: int | Absent | None = ABSENT
    nim_value: int | Absent = ABSENT
    block: tuple[int, ...] | Absent = ABSENT
    expansion: tuple[int, ...] | Absent = ABSENT

    def to_json(self) -> dict[str, Any]:
        """The answer as one JSON object; keys that do not apply are absent."""
        content: dict[str, Any] = {
            "game": str(self.game),
            "position": self.position._asdict(),
            "outcome": self.outcome,
            "threshold": self.threshold,
            "nim_value": self.nim_value,
            "moves": list(self.moves),
            "more_moves": self.more_moves,
            "block": self.block,
            "expansion": self.expansion,
            "method": self.method,
            "evidence": {"grade": self.evidence.grade, "reason": self.evidence.reason},
        }
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in content.items()
            if value is not ABSENT
        }


class Method(Protocol):
    """A way to answer. It raises `NotApplicable` when its hypotheses fail for the question."""

    @property
    def name(self) -> str:
        """How the method is called in answers."""

    @property
    def family(self) -> str:
        """The family of games it is for, or `any`."""

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Answer one question.

        Raises:
            NotApplicable: the hypotheses of the method do not hold.
            WorkLimitError: they do, but the answer would cost too much.
        """


@runtime_checkable
class SlowStart(Protocol):
    """A method that needs long to get ready: others come first where it does not pay."""

    def pays(self, position: Position) -> bool:
        """Whether this question is so large that getting ready is worth it."""


def cut(moves: list[int], limit: int) -> tuple[tuple[int, ...], bool]:
    """The first moves and whether there were more.

    >>> cut([1, 2, 3], 2)
    ((1, 2), True)
    """
    return tuple(moves[:limit]), len(moves) > limit
