"""What is said of pile-size games: the rules, and nim-values."""

from dataclasses import dataclass
from typing import ClassVar

from onepile.families.pile_size.rules import PileSize, PileSizePosition
from onepile.formulas import Expression
from onepile.knowledge import ABSENT, Answer
from onepile.sayings import LastMove, MayBlock
from onepile.statements import Definition, Phrase, Statement, Verdict


def in_words(game: PileSize) -> list[Statement]:
    """The rules, one sentence each.

    >>> from onepile.text import parse_game
    >>> print(in_words(parse_game("half"))[0])
    From a pile of n take from 1 to floor(n/2) counters.
    """
    blocks = [MayBlock(game.blocks)] if game.blocks else []
    return [TakeUpTo(game.f), *blocks, LastMove(game.misere)]


@dataclass(frozen=True)
class TakeUpTo(Statement):
    """A sentence of the rules: what may be taken."""

    kind: ClassVar[str] = "take-up-to"
    words: ClassVar = {"en": {"": "From a pile of n take from 1 to {said} counters."}}
    f: Expression

    @property
    def said(self) -> Phrase | str:
        """The function within a sentence."""
        return self.f.said

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """These are the moves from each pile up to the bound."""
        return Verdict.so_far(
            all(
                list(oracle.game.moves(PileSizePosition(pile)))
                == list(range(1, min(pile, self.f(pile)) + 1))
                for pile in range(1, bound + 1)
            )
        )


@dataclass(frozen=True)
class LeavesZero(Statement):
    """What a winning move leaves."""

    kind: ClassVar[str] = "leaves-zero"
    words: ClassVar = {"en": {"": "take {move}: that leaves pile {left} of nim-value 0"}}
    pile: int
    move: int
    left: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """The move may be made and leaves that pile; its nim-value by the definition."""
        here = PileSizePosition(self.pile)
        if self.move not in oracle.game.moves(here) or self.pile - self.move != self.left:
            return Verdict.FALSE
        if self.left > bound:
            return Verdict.BEYOND
        return Verdict.of(oracle.nim_value(PileSizePosition(self.left)) == 0)


@dataclass(frozen=True)
class NoZero(Statement):
    """That no move helps."""

    kind: ClassVar[str] = "no-zero"
    words: ClassVar = {"en": {"": "every move leaves a pile with another nim-value than 0"}}
    pile: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the definition."""
        if self.pile > bound:
            return Verdict.BEYOND
        position = PileSizePosition(self.pile)
        after = (oracle.game.after(position, move) for move in oracle.game.moves(position))
        return Verdict.of(all(oracle.nim_value(left) for left in after))


@dataclass(frozen=True)
class HasNimValue(Statement):
    """Why a pile is safe or not."""

    kind: ClassVar[str] = "has-nim-value"
    words: ClassVar = {"en": {"": "its nim-value is {value}"}}
    pile: int
    value: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the definition."""
        if self.pile > bound:
            return Verdict.BEYOND
        return Verdict.of(oracle.nim_value(PileSizePosition(self.pile)) == self.value)


@dataclass(frozen=True)
class EveryMoveChanges(Statement):
    """Why no move from here wins."""

    kind: ClassVar[str] = "every-move-changes"
    words: ClassVar = {"en": {"": "the nim-value is 0, and every move changes it"}}
    pile: int

    def judge(self, oracle: Definition, bound: int) -> Verdict:
        """By the definition."""
        if self.pile > bound:
            return Verdict.BEYOND
        return Verdict.of(oracle.nim_value(PileSizePosition(self.pile)) == 0)


def reasons(answer: Answer) -> list[Statement]:
    """What the best move leaves, or that no move helps."""
    if answer.game.misere:
        return []
    pile = answer.position.pile
    if answer.moves:
        return [LeavesZero(pile, answer.moves[0], pile - answer.moves[0])]
    return [NoZero(pile)] if answer.safe else []


def because(answer: Answer) -> Statement | None:
    """The nim-value, where it is known."""
    if answer.nim_value is ABSENT:
        return None
    return HasNimValue(answer.position.pile, answer.nim_value)


def lacking(answer: Answer) -> Statement | None:
    """That the nim-value is 0, where it is known."""
    return None if answer.nim_value is ABSENT else EveryMoveChanges(answer.position.pile)
